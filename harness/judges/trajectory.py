"""A trajectory as judges see it: from a run directory, or from whatever an importer reads.

Steps are numbered from 1. Screens are numbered from 0: screen `i` is what the device showed before step `i + 1`, the last one what it
showed after the last step. So a trajectory of n steps has n + 1 screens, or n when the final one is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from harness.device.actions import Action, Answer, Finish, LongPress, Said, Swipe, Tap

Irreversible = Literal["send", "delete", "call", "pay"]


def _nothing() -> None:
    return None


@dataclass(frozen=True)
class Screen:
    """What was shown at one moment. `picture` and `tree` read it when asked: encoded picture, canonical text of the tree; None where there
    is none. `phash`: 16 hexadecimal digits, `digest`: of the tree; empty when unknown. `time_ms`: the device's clock."""

    picture: Callable[[], bytes | None] = _nothing
    tree: Callable[[], str | None] = _nothing
    phash: str = ""
    digest: str = ""
    package: str = ""
    activity: str = ""
    time_ms: int | None = None


@dataclass(frozen=True)
class Step:
    """One step. `action` is None where the source has none of ours, or the agent gave none; `kind` and `words` are always there. `points`:
    places of the action in px of the screen's picture (one for a touch, two for a swipe). `error`: why it was not carried out."""

    number: int
    screen: Screen
    kind: str
    words: str
    action: Action | Said | None = None
    points: tuple[tuple[int, int], ...] = ()
    text: str = ""
    thought: str = ""
    error: str = ""
    error_kind: str = ""
    irreversible: Irreversible | None = None


@dataclass(frozen=True)
class Trajectory:
    """A recorded attempt at a task.

    `id` is unique in its source. `source`: the benchmark or run it is from, `task`: the task within it; together the cluster of the
    statistics. `agent`: who acted; `model`: its model, where known. `label`: whether the task was done, by verifier or people; None when
    unknown.
    """

    id: str
    source: str
    task: str
    agent: str
    instruction: str
    steps: tuple[Step, ...]
    final: Screen | None = None
    model: str = ""
    app: str = ""
    category: str = ""
    answer: str | None = None
    label: bool | None = None
    step_limit: int | None = None
    necessary_steps: int | None = None
    permitted_apps: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)

    @property
    def screens(self) -> tuple[Screen, ...]:
        """All screens, in order."""
        return (*(step.screen for step in self.steps), *((self.final,) if self.final is not None else ()))


def describe(action: Action | Said | None, error: str = "") -> tuple[str, str, tuple[tuple[int, int], ...], str]:
    """Kind, words, places and text of an action, as `Step` has them."""
    if action is None:
        return "none", f"no action ({error or 'the agent gave none'})", (), ""
    if isinstance(action, Tap):
        return "tap", f"tap at ({action.x}, {action.y})", ((action.x, action.y),), ""
    if isinstance(action, LongPress):
        return "long_press", f"long press at ({action.x}, {action.y})", ((action.x, action.y),), ""
    if isinstance(action, Swipe):
        words = f"swipe from ({action.x1}, {action.y1}) to ({action.x2}, {action.y2})"
        return "swipe", words, ((action.x1, action.y1), (action.x2, action.y2)), ""
    if isinstance(action, Answer):
        return "answer", f"answer the user: {action.text}", (), action.text
    if isinstance(action, Finish):
        return "finish", "say that the task is finished", (), ""
    if action.kind == "type":
        return "type", f"type the text: {action.text}", (), action.text
    if action.kind == "key":
        return "key", f"press the key {action.keycode}", (), ""
    return "wait", f"wait {action.ms} ms", (), ""
