"""Actions as environments take them: numbers and texts in a dictionary, or the JSON of `harness.device.parse_action`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from harness.device.actions import Action, Answer, Finish, Key, LongPress, Said, Swipe, Tap, Type, Wait, parse_action
from harness.errors import InvalidAction

KINDS: Final = ("tap", "long_press", "swipe", "type", "key", "wait", "answer", "finish")
"""By the number that stands for them in a dictionary."""
KEYS: Final = (
    "BACK",
    "HOME",
    "APP_SWITCH",
    "ENTER",
    "DEL",
    "FORWARD_DEL",
    "TAB",
    "SPACE",
    "ESCAPE",
    "MOVE_HOME",
    "MOVE_END",
    "DPAD_UP",
    "DPAD_DOWN",
    "DPAD_LEFT",
    "DPAD_RIGHT",
    "DPAD_CENTER",
    "PAGE_UP",
    "PAGE_DOWN",
    "SEARCH",
    "VOLUME_UP",
    "VOLUME_DOWN",
)
"""By their number in a dictionary. Actions as JSON can name any key."""
MIN_SWIPE_MS, MAX_SWIPE_MS = 10, 3000
MAX_WAIT_MS = 10_000
MAX_TEXT = 1000
"""Characters of a text in a dictionary; JSON takes more."""


def read_action(value: object) -> Action | Said:
    """The action that a step is given.

    Args:
        value: an action itself; a mapping whose `kind` is a number of `KINDS`, with the further numbers and texts that this kind needs
            (`x`, `y`, `x2`, `y2`, `duration_ms`, `key`, `ms`, `text`; the others are passed over); or JSON of `parse_action`, as a
            mapping or as text.

    Raises:
        InvalidAction: it is none of these.
    """
    if isinstance(value, Action | Said):
        return value
    if isinstance(value, str):
        try:
            return parse_action(json.loads(value))
        except (ValueError, RecursionError) as error:
            raise InvalidAction("not a valid action", expected="JSON of an action", found=repr(value)[:200]) from error
    if isinstance(value, Mapping):
        return parse_action(dict(value)) if isinstance(value.get("kind"), str) else _numbered(value)
    raise InvalidAction("not a valid action", expected="a dictionary, or JSON", found=type(value).__name__)


def _numbered(value: Mapping[str, Any]) -> Action | Said:
    kind = KINDS[_number(value, "kind", len(KINDS))]
    try:
        if kind == "tap":
            return Tap(_number(value, "x"), _number(value, "y"))
        if kind == "long_press":
            return LongPress(_number(value, "x"), _number(value, "y"))
        if kind == "swipe":
            ends = _number(value, "x"), _number(value, "y"), _number(value, "x2"), _number(value, "y2")
            return Swipe(*ends, duration_ms=_number(value, "duration_ms"))
        if kind == "type":
            return Type(_text(value))
        if kind == "key":
            return Key(KEYS[_number(value, "key", len(KEYS))])
        if kind == "wait":
            return Wait(_number(value, "ms"))
        return Answer(_text(value)) if kind == "answer" else Finish()
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise InvalidAction("not a valid action", where=kind, expected=str(first["msg"]), found=repr(first["input"])[:100]) from error


def _number(value: Mapping[str, Any], name: str, below: int = 2**31) -> int:
    try:
        number = int(value[name])
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidAction("not a valid action", where=name, expected="a whole number", found=repr(value.get(name))[:100]) from error
    if not 0 <= number < below:
        raise InvalidAction("not a valid action", where=name, expected=f"0 to {below - 1}", found=str(number))
    return number


def _text(value: Mapping[str, Any]) -> str:
    text: Any = value.get("text")
    if hasattr(text, "item") and not isinstance(text, str):
        text = text.item()  # an array of one text, as dm_env has them
    if not isinstance(text, str):
        raise InvalidAction("not a valid action", where="text", expected="a text", found=type(text).__name__)
    return text
