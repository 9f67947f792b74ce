"""The environment that AndroidWorld's agents act on, over observations and decisions instead of an emulator.

It has the public interface of `android_world.env.interface.AsyncEnv` and makes that package's own types, which are imported only when
an environment is made. Actions go through `agents.compose` like those of all agents; adb is not offered, but for what agents ask about
the display.
"""

from __future__ import annotations

import dataclasses
import importlib
import io
from collections.abc import Sequence
from typing import Any, Final, Protocol

import numpy as np
from PIL import Image

from agents.compose import compose
from agents.external.inverted import Stage
from agents.grammar.intents import Drag, Hold, Intent, OpenApp, Pause, Point, Press, Reply, Scroll, TapAt, Write
from agents.protocol import Decision
from harness.device import Node, Observation
from harness.device.actions import Answer
from harness.device.tree import Flag
from harness.errors import AnyAppError

_PRESSES: Final = {"keyboard_enter": "ENTER", "navigate_home": "HOME", "navigate_back": "BACK"}
_WAIT_MS: Final = 1000
_DRAG_MS: Final = 4000
_DIRECTIONS: Final = ("up", "down", "left", "right")


class AndroidWorldMissing(AnyAppError):
    """The package android_world is not installed here."""


class JsonAction(Protocol):
    """The fields of `android_world.env.json_action.JSONAction` that are read; later versions have more."""

    action_type: str | None
    index: int | None
    x: int | None
    y: int | None
    text: str | None
    direction: str | None
    app_name: str | None


@dataclasses.dataclass(frozen=True)
class Types:
    """The classes of android_world that agents are handed objects of."""

    state: type[Any]
    element: type[Any]
    box: type[Any]

    @staticmethod
    def load() -> Types:
        """Import them. Raises `AndroidWorldMissing`."""
        try:
            interface = importlib.import_module("android_world.env.interface")
            elements = importlib.import_module("android_world.env.representation_utils")
        except ImportError as error:
            raise AndroidWorldMissing(
                "agents of AndroidWorld need its package",
                found=str(error),
                next_step="Install it in this environment: https://github.com/google-research/android_world",
            ) from error
        return Types(interface.State, elements.UIElement, elements.BoundingBox)


class AndroidWorldEnv:
    """One episode's environment. `decided`: whether the current step of the agent has done anything; `carries_on`: whether the action
    that was handed out last is followed by another of the same composition."""

    def __init__(self, stage: Stage, types: Types) -> None:
        self._stage = stage
        self._types = types
        self._picture: tuple[Observation, np.ndarray[Any, np.dtype[np.uint8]]] | None = None
        self.interaction_cache = ""
        self.decided = False
        self.carries_on = False
        self.controller = _Controller(self)

    # --- what is seen

    def reset(self, go_home: bool = False) -> Any:
        """The state at the beginning, after a press of Home if that is wanted."""
        self.interaction_cache = ""
        if go_home:
            self._perform(Press("HOME"))
        return self.get_state()

    def get_state(self, wait_to_stabilize: bool = False) -> Any:
        """Pixels (height x width x 3, uint8, RGB) and elements of what is shown. Looks are stable already, so nothing is waited for."""
        seen = self._stage.seen
        if self._picture is None or self._picture[0] is not seen:
            self._picture = seen, np.asarray(Image.open(io.BytesIO(seen.screenshot)).convert("RGB"), dtype=np.uint8)
        known: dict[str, Any] = {"pixels": self._picture[1].copy(), "forest": None, "ui_elements": self._elements(seen), "auxiliaries": {}}
        fields = {field.name for field in dataclasses.fields(self._types.state)}
        return self._types.state(**{name: value for name, value in known.items() if name in fields})

    def _elements(self, seen: Observation) -> list[Any]:
        return [self._element(node, seen) for node in listed(seen)]

    def _element(self, node: Node, seen: Observation) -> Any:
        left, top, right, bottom = node.bounds
        width, height = max(seen.width, 1), max(seen.height, 1)
        return self._types.element(
            text=node.text or None,
            content_description=node.desc or None,
            class_name=node.cls or None,
            bbox=self._types.box(left / width, right / width, top / height, bottom / height),
            bbox_pixels=self._types.box(left, right, top, bottom),
            hint_text=node.hint or None,
            is_checked=node.checked,
            is_checkable=node.checkable,
            is_clickable=node.clickable,
            is_editable=node.editable,
            is_enabled=node.enabled,
            is_focused=node.focused,
            is_focusable=bool(node.flags & Flag.FOCUSABLE),
            is_long_clickable=node.long_clickable,
            is_scrollable=node.scrollable,
            is_selected=node.selected,
            is_visible=True,
            package_name=node.package or None,
            resource_name=node.resource_id or None,
        )

    @property
    def foreground_activity_name(self) -> str:
        """`package/class` of the activity in front; empty when there is none."""
        seen = self._stage.seen
        return f"{seen.package}/{seen.activity}" if seen.activity else ""

    @property
    def logical_screen_size(self) -> tuple[int, int]:
        """Width and height in px as the display is turned."""
        return self._stage.seen.width, self._stage.seen.height

    @property
    def device_screen_size(self) -> tuple[int, int]:
        """Width and height in px of the display upright."""
        width, height = self.logical_screen_size
        return (height, width) if self.orientation % 2 else (width, height)

    @property
    def orientation(self) -> int:
        """Quarter turns."""
        return self._stage.seen.tree.rotation

    @property
    def physical_frame_boundary(self) -> tuple[int, int, int, int]:
        """left, top, right, bottom in px of the display upright."""
        return (0, 0, *self.device_screen_size)

    # --- what is done

    def execute_action(self, action: JsonAction) -> None:
        """Do what a JSONAction says.

        Raises:
            ValueError: the action lacks something, or names an element that is not there.
            ActionRefused: the harness refused it.
        """
        seen = self._stage.seen
        intent = intent_of(action, listed(seen))
        if isinstance(intent, Reply):
            self.interaction_cache = intent.text
        if intent is not None:
            self._perform(intent)

    def _perform(self, intent: Intent) -> None:
        course = compose(intent, self._stage.seen)
        several = isinstance(intent, Write | OpenApp) or (isinstance(intent, TapAt) and intent.times > 1)
        action = next(course, None)
        while action is not None:
            self.carries_on = several and not isinstance(action, Answer)
            self.hand_out(Decision(action, continues=self.decided))
            try:
                action = course.send(self._stage.seen)
            except StopIteration:
                break
        self.carries_on = False

    def hand_out(self, decision: Decision) -> None:
        """Give a decision to the harness, and wait for what follows."""
        self.decided = True
        self._stage.act(decision)

    def ask_question(self, question: str, timeout_seconds: float = -1.0) -> str | None:
        """None, as when a user does not answer: there is none."""
        return None

    def display_message(self, message: str, header: str = "") -> None:
        """Nothing: what an agent shows on the screen would be in the next picture."""

    def hide_automation_ui(self) -> None:
        """Nothing: there is none."""

    def close(self) -> None:
        """Nothing: the device is not the agent's."""


def listed(seen: Observation) -> list[Node]:
    """The elements by their index: leaves, nodes with a description, and what scrolls, in drawing order, as AndroidWorld lists them."""
    parents = {node.parent for node in seen.tree}
    return [node for place, node in enumerate(seen.tree) if place not in parents or node.desc or node.scrollable]


def intent_of(action: JsonAction, elements: Sequence[Node]) -> Intent | None:
    """What a JSONAction means; None for one that does nothing. Raises ValueError.

    As AndroidWorld carries them out: `input_text` touches, types and presses Enter; `scroll` names the side of the wanted content; `swipe`
    is told by the finger for up and down, and like `scroll` for left and right.
    """
    kind = action.action_type
    if kind in ("click", "double_tap", "long_press"):
        point = _place(action, elements)
        if point is None:
            raise ValueError(f"{kind} needs an index, or x and y")
        return Hold(point) if kind == "long_press" else TapAt(point, 2 if kind == "double_tap" else 1)
    if kind == "input_text":
        clear = bool(getattr(action, "clear_text", None))
        return Write(action.text, _place(action, elements), clear, enter=True) if action.text else None
    if kind in _PRESSES:
        return Press(_PRESSES[kind])
    if kind == "press_keyboard":
        return Press(str(getattr(action, "keycode", "")))
    if kind in ("scroll", "swipe"):
        return _moved(action, elements)
    if kind == "drag_and_drop":
        touch, lift = getattr(action, "touch_xy", None), getattr(action, "lift_xy", None)
        if not touch or not lift:
            raise ValueError("drag_and_drop needs touch_xy and lift_xy")
        return Drag((int(touch[0]), int(touch[1])), (int(lift[0]), int(lift[1])), _DRAG_MS)
    if kind == "open_app":
        return OpenApp(action.app_name or "")
    if kind == "wait":
        return Pause(_WAIT_MS)
    if kind == "answer":
        return Reply(action.text or "")
    if kind in ("status", "unknown"):
        return None
    raise ValueError(f"there is no action {kind!r}")


def _moved(action: JsonAction, elements: Sequence[Node]) -> Scroll:
    direction = next((known for known in _DIRECTIONS if known == action.direction), None)
    if direction is None:
        raise ValueError(f"there is no direction {action.direction!r}")
    if action.action_type == "swipe" and direction in ("up", "down"):
        return Scroll.finger(direction, amount=0.8)
    return Scroll(direction, _place(action, elements) if action.action_type == "scroll" else None)


def _place(action: JsonAction, elements: Sequence[Node]) -> Point | None:
    if action.index is not None:
        if not 0 <= action.index < len(elements):
            raise ValueError(f"there is no element {action.index}; there are {len(elements)}")
        return elements[action.index].center
    if action.x is None or action.y is None:
        return None
    return int(action.x), int(action.y)


class _Controller:
    """Answers what `adb_utils` asks of a controller about the display; everything else is refused."""

    def __init__(self, env: AndroidWorldEnv) -> None:
        self._env = env

    @property
    def device_screen_size(self) -> tuple[int, int]:
        return self._env.device_screen_size

    def get_ui_elements(self) -> list[Any]:
        """Those of the state."""
        elements: list[Any] = self._env.get_state().ui_elements
        return elements

    def execute_adb_call(self, request: Any) -> Any:
        """The response (android_env's `AdbResponse`) to a request."""
        responses = importlib.import_module("android_env.proto.adb_pb2").AdbResponse
        words = " ".join(request.generic.args)
        known = {
            "dumpsys input | grep logicalFrame": "logicalFrame=[0, 0, {}, {}]".format(*self._env.logical_screen_size),
            "dumpsys input | grep physicalFrame": "physicalFrame=[{}, {}, {}, {}]".format(*self._env.physical_frame_boundary),
            "dumpsys window | grep mCurrentRotation": f"mCurrentRotation=ROTATION_{self._env.orientation * 90}",
            "wm size": "Physical size: {}x{}".format(*self._env.device_screen_size),
        }
        output = known.get(words.removeprefix("shell "))
        if output is None:
            return responses(status=responses.ADB_ERROR, error_message="agents act by execute_action only; adb is not offered")
        return responses(status=responses.OK, generic=responses.GenericResponse(output=f"{output}\n".encode()))
