"""Between the protocol's messages and the agent protocol's types, both ways. A round trip keeps everything an agent is shown."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from agents.external.schema import (
    ActReply,
    LastAction,
    NodeMessage,
    ObservationMessage,
    Remarks,
    TaskMessage,
    UsageMessage,
)
from agents.protocol import Decision, Task, Usage
from agents.vision.picture import media_type
from harness.device import Observation
from harness.device.actions import action_json, parse_action
from harness.device.foreground import Foreground
from harness.device.tree import Flag, Node, Tree
from harness.errors import InvalidAction

FLAGS: Mapping[str, Flag] = {flag.name.lower(): flag for flag in Flag if flag.name}


def task_message(task: Task) -> TaskMessage:
    """A task as it is sent."""
    return TaskMessage(
        instruction=task.instruction,
        prompt=task.prompt(),
        app_name=task.app_name,
        condition=task.condition,
        plan=list(task.plan) if task.plan is not None else None,
        width=task.display[0],
        height=task.display[1],
        step_limit=task.step_limit,
        seed=task.seed,
    )


def task_of(message: TaskMessage) -> Task:
    """A task as it came."""
    plan = tuple(message.plan) if message.plan is not None else None
    display = message.width, message.height
    return Task(message.instruction, message.app_name, message.condition, plan, display, message.step_limit, message.seed)


def observation_message(seen: Observation) -> ObservationMessage:
    """A look as it is sent."""
    return ObservationMessage(
        screenshot=base64.b64encode(seen.screenshot).decode("ascii"),
        media_type="image/png" if media_type(seen.screenshot) == "image/png" else "image/jpeg",
        width=seen.width,
        height=seen.height,
        rotation=seen.tree.rotation,
        tree=seen.text,
        nodes=[_node_message(index, node) for index, node in enumerate(seen.tree)],
        package=seen.package,
        activity=seen.activity,
        window=seen.window,
        keyboard=seen.keyboard_shown,
        keyboard_package=seen.foreground.keyboard_package,
        device_time_ms=seen.device_time_ms,
        utc_offset_minutes=seen.foreground.utc_offset,
        consistent=seen.consistent,
    )


def _node_message(index: int, node: Node) -> NodeMessage:
    return NodeMessage(
        index=index,
        parent=node.parent,
        depth=node.depth,
        text=node.text,
        desc=node.desc,
        hint=node.hint,
        id=node.resource_id,
        cls=node.cls,
        package=node.package,
        flags=[name for name, flag in FLAGS.items() if node.flags & flag],
        bounds=node.bounds,
    )


def observation_of(message: ObservationMessage) -> Observation:
    """A look as it came; without the unfiltered dump and the latencies, which are not sent. Raises ValueError for a broken picture."""
    try:
        screenshot = base64.b64decode(message.screenshot, validate=True)
    except binascii.Error as error:
        raise ValueError(f"the screenshot is not base64: {error}") from error
    nodes = tuple(_node(place, node) for place, node in enumerate(message.nodes))
    keyboard = message.keyboard_package if message.keyboard else ""
    tree = Tree(nodes, message.width, message.height, message.rotation, keyboard)
    front = Foreground(
        package=message.package,
        activity=message.activity,
        window=message.window,
        keyboard=message.keyboard,
        keyboard_package=message.keyboard_package,
        time_ms=message.device_time_ms,
        utc_offset=message.utc_offset_minutes,
    )
    return Observation(screenshot, message.width, message.height, tree, "", front, message.consistent, {})


def _node(place: int, node: NodeMessage) -> Node:
    if not -1 <= node.parent < place:
        raise ValueError(f"node {place} has the parent {node.parent}, which does not come before it")
    flags = Flag(0)
    for name in node.flags:
        flags |= FLAGS.get(name, Flag(0))
    return Node(node.text, node.desc, node.hint, node.id, node.cls, node.package, flags, node.bounds, (0, place), node.parent, node.depth)


def reply_message(decision: Decision, *, carries_on: bool = False) -> ActReply:
    """A decision as it is sent."""
    usage = decision.usage
    return ActReply(
        action=decision.action,
        thought=_sendable(decision.thought),
        raw_output=_sendable(decision.raw_output),
        usage=None if usage is None else UsageMessage.model_validate(vars(usage)),
        error=None if decision.error is None else _sendable(decision.error),
        error_kind=decision.error_kind,
        continues=decision.continues,
        carries_on=carries_on,
    )


def _sendable(text: str) -> str:
    """A text without halves of characters, which JSON has no form for."""
    return text.encode("utf-8", "replace").decode("utf-8")


def decision_of(data: object) -> tuple[Decision, bool]:
    """The decision of a reply's JSON, and whether the next action will carry it on.

    What is wrong with the reply is the agent's own fault and costs it the step: the decision then has no action, and `error` says what was
    expected. `error_kind`: `bad_syntax` for a reply that is none, `bad_arguments` for an action that is none.
    """
    if not isinstance(data, dict):
        return refusal("bad_syntax", f"the reply is no JSON object but a {type(data).__name__}"), False
    if "action" not in data:
        return refusal("bad_syntax", 'the reply has no "action" (null for none)'), False
    try:
        remarks = Remarks.model_validate(data)
    except ValidationError as error:
        return refusal("bad_syntax", _explained(error)), False
    action = None
    problem = remarks.error
    kind = remarks.error_kind
    if data["action"] is None:
        problem = problem or "the agent gave no action"
    else:
        try:
            action = parse_action(data["action"])
        except InvalidAction as error:
            said = f"{remarks.error} " if remarks.error else ""
            problem, kind = f"{said}{error}", "bad_arguments"
    usage = None if remarks.usage is None else Usage(**remarks.usage.model_dump())
    continues = remarks.continues and action is not None
    decision = Decision(action, remarks.thought, remarks.raw_output, usage, problem, continues, kind)
    return decision, remarks.carries_on and action is not None


def refusal(kind: str, reason: str) -> Decision:
    """A step that is spent on a reply that is none."""
    return Decision(None, error=f"the agent's reply cannot be used: {reason}", error_kind=kind)


def last_action(decision: Decision, refused: str) -> LastAction:
    """What is told about the decision before. `refused`: why the harness did not carry it out; empty when it did."""
    action: dict[str, Any] | None = None if decision.action is None else action_json(decision.action)
    reason = refused or (decision.error or "" if decision.action is None else "")
    return LastAction(action=action, outcome="refused" if reason else "done", reason=reason)


def _explained(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    place = ".".join(str(part) for part in first["loc"])
    return f"{place}: {first['msg']}"
