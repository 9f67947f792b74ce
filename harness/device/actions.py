"""What can be done to a device: six primitives in device pixels, plus the two things an agent says to the harness.

All are immutable, validated when made, and told apart by `kind`. `ACTION_SCHEMA` is their JSON Schema. A wrong value raises pydantic's
ValidationError when an action is built in Python; `parse_action` turns JSON from an agent into an action or an `InvalidAction` that says
what was wrong in one sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from harness.device.keys import MAX_KEYCODE, keycode
from harness.errors import InvalidAction

MAX_TEXT = 100_000
"""Characters one `type` may hold; the clipboard of a device refuses more than about a megabyte."""
MAX_WAIT_MS = 600_000
MAX_SWIPE_MS = 60_000

_CONFIG = ConfigDict(extra="forbid")
Pixel = Annotated[int, Field(ge=0, le=100_000, description="Device pixels from the left or top edge")]


def _known_key(key: int | str) -> int:
    try:
        return keycode(key)
    except InvalidAction as error:
        raise ValueError(str(error)) from error


@dataclass(frozen=True, config=_CONFIG)
class Tap:
    """A short touch."""

    x: Pixel
    y: Pixel
    kind: Literal["tap"] = field(default="tap", kw_only=True)


@dataclass(frozen=True, config=_CONFIG)
class LongPress:
    """A touch held long enough for Android to call it a long press."""

    x: Pixel
    y: Pixel
    kind: Literal["long_press"] = field(default="long_press", kw_only=True)


@dataclass(frozen=True, config=_CONFIG)
class Swipe:
    """A straight movement of a finger. A short duration flings, a long one drags content along."""

    x1: Pixel
    y1: Pixel
    x2: Pixel
    y2: Pixel
    duration_ms: Annotated[int, Field(ge=10, le=MAX_SWIPE_MS, description="How long the finger takes, in ms")] = 300
    kind: Literal["swipe"] = field(default="swipe", kw_only=True)


@dataclass(frozen=True, config=_CONFIG)
class Type:
    """Text put into the focused field at the cursor, exactly as it is. Without a focused field nothing happens, as on a phone."""

    text: Annotated[str, Field(max_length=MAX_TEXT)]
    kind: Literal["type"] = field(default="type", kw_only=True)


@dataclass(frozen=True, config=_CONFIG)
class Key:
    """A key press. Names (`BACK`, `KEYCODE_ENTER`, ...) are accepted and become numbers."""

    keycode: Annotated[int | str, AfterValidator(_known_key), Field(description=f"Key name, or a number from 1 to {MAX_KEYCODE - 1}")]
    kind: Literal["key"] = field(default="key", kw_only=True)

    @property
    def code(self) -> int:
        """The number of the key."""
        return keycode(self.keycode)


@dataclass(frozen=True, config=_CONFIG)
class Wait:
    """Time let pass on the device."""

    ms: Annotated[int, Field(ge=0, le=MAX_WAIT_MS, description="ms")]
    kind: Literal["wait"] = field(default="wait", kw_only=True)


@dataclass(frozen=True, config=_CONFIG)
class Answer:
    """An answer said to the harness; the last one counts. Does nothing on the device."""

    text: Annotated[str, Field(max_length=MAX_TEXT)]
    kind: Literal["answer"] = field(default="answer", kw_only=True)


@dataclass(frozen=True, config=_CONFIG)
class Finish:
    """The agent says that it is done. Does nothing on the device."""

    kind: Literal["finish"] = field(default="finish", kw_only=True)


Action = Tap | LongPress | Swipe | Type | Key | Wait
"""What a device can do."""
Said = Answer | Finish
"""What is said to the harness."""

_ANY: TypeAdapter[Action | Said] = TypeAdapter(Annotated[Action | Said, Field(discriminator="kind")])
_KINDS = {"tap": Tap, "long_press": LongPress, "swipe": Swipe, "type": Type, "key": Key, "wait": Wait, "answer": Answer, "finish": Finish}
ACTION_SCHEMA: Mapping[str, Any] = _ANY.json_schema()
"""JSON Schema of all actions."""


def parse_action(data: object) -> Action | Said:
    """An action from the JSON object an agent gave, e.g. `{"kind": "tap", "x": 5, "y": 7}`.

    Raises:
        InvalidAction: `data` is no action; the message names the field and what it should be.
    """
    try:
        return _ANY.validate_python(data)
    except ValidationError as error:
        raise explain(data, error) from error


def action_json(action: Action | Said) -> dict[str, Any]:
    """The JSON object of an action, which `parse_action` takes back."""
    result: dict[str, Any] = _ANY.dump_python(action, mode="json")
    return result


def explain(data: object, error: ValidationError) -> InvalidAction:
    """One sentence from pydantic's list of problems."""
    first = error.errors(include_url=False, include_context=False)[0]
    place = ".".join(str(part) for part in first["loc"] if part not in _KINDS)
    return InvalidAction(
        "not a valid action",
        where=place,
        expected=_expectation(str(first["type"]), str(first["msg"])),
        found=repr(data)[:200],
        next_step="" if isinstance(data, dict) and data.get("kind") in _KINDS else f"Known kinds: {', '.join(_KINDS)}.",
    )


def _expectation(kind: str, message: str) -> str:
    if kind == "missing":
        return "this field"
    if kind == "unexpected_keyword_argument":
        return "no such field"
    if kind.startswith("union_tag"):
        return "a known kind"
    return message.removeprefix("Value error, ").removeprefix("Input should be ")


def check_on_display(action: Action, width: int, height: int) -> None:
    """Refuse coordinates that are not on the display.

    Args:
        action: what is to be done.
        width, height: size of the display in px, as it is turned now.

    Raises:
        InvalidAction: a coordinate lies outside.
    """
    if isinstance(action, (Tap, LongPress)):
        points = [("x", action.x, width), ("y", action.y, height)]
    elif isinstance(action, Swipe):
        points = [("x1", action.x1, width), ("y1", action.y1, height), ("x2", action.x2, width), ("y2", action.y2, height)]
    else:
        return
    for name, value, size in points:
        if value >= size:
            raise InvalidAction(
                f"{action.kind} outside the display",
                where=name,
                expected=f"0 to {size - 1}",
                found=str(value),
                next_step=f"The display is {width}x{height} px; coordinates are device pixels.",
            )
