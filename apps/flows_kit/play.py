"""Playing a reference flow on a device: the one loop that the conformance suite and tests use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from apps.flows_kit.ui import FlowError, FlowFunction, Ui
from apps.glance import glance
from harness.device.actions import Answer, Finish
from harness.device.device import Device
from harness.device.tree import Tree
from templates.base import Params


@dataclass(frozen=True)
class Played:
    """How a flow went: the number of actions on the device, and what was answered."""

    steps: int
    answer: str | None


def play(
    device: Device, flow: FlowFunction, params: Params, *, limit: int, after_action: Callable[[Tree], None] = lambda tree: None
) -> Played:
    """Play a flow from the current screen until it ends.

    Args:
        limit: actions on the device it may take.
        after_action: called with the screen's tree after every action.

    Raises:
        FlowError: the flow is stuck or longer than `limit`.
        DeviceError: the device failed.
    """
    ui = Ui(glance(device))
    steps, answer = 0, None
    for action in flow(ui, params):
        if isinstance(action, Answer):
            answer = action.text
        elif isinstance(action, Finish):
            break
        else:
            if steps == limit:
                raise FlowError("the reference flow is longer than its step limit", expected=f"at most {limit} actions", found="more")
            device.perform(action)
            steps += 1
            ui.screen = glance(device)
            after_action(ui.tree)
    return Played(steps, answer)
