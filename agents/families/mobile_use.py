"""The function `mobile_use`, which Qwen2.5-VL, Qwen3-VL and the models trained from them call: its dialects, and what a call means.

The dialects differ in their coordinate space, in the actions they know and in what stands around the call. Sources: the cookbook of
QwenLM/Qwen3-VL (cookbooks/mobile_agent.ipynb, cookbooks/utils/agent_function_call.py) and those that the families' modules name.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from agents.grammar.errors import ParseError
from agents.grammar.intents import Direction, Done, Drag, Hold, Intent, OpenApp, Parsed, Pause, Point, Press, Reply, Scroll, TapAt, Write
from agents.grammar.objects import numbers_in, objects, placed_objects, read_value
from agents.grammar.tidy import nothing_found, section, split_thought, tagged, unfenced
from agents.vision.frame import Frame, Space
from agents.vision.resize import Rule, SmartResize, unchanged

Fields = Mapping[str, Any]
Actions = Mapping[str, tuple[str, ...]]

DIRECTIONS: Final[Mapping[str, Direction]] = {"up": "up", "down": "down", "left": "left", "right": "right"}
SAME: Final[Mapping[str, str]] = {"tap": "click", "touch": "click", "longpress": "long_press", "open_app": "open"}
"""Other names under which models call an action of every dialect."""
_BUTTONS: Final = {"back": "BACK", "home": "HOME", "menu": "APP_SWITCH", "enter": "ENTER", "recent": "APP_SWITCH", "recents": "APP_SWITCH"}
_KEYS: Final = ("VOLUME_UP", "VOLUME_DOWN", "POWER", "CAMERA", "CLEAR", "BACK", "HOME", "ENTER")
_SUCCESS: Final = ("success", "successful", "succeeded", "complete", "completed", "done", "finished")
_FAILURE: Final = ("failure", "failed", "fail", "infeasible", "impossible")
_DEFAULT_WAIT_S: Final = 2.0
_MAX_WAIT_S: Final = 60.0
_MAX_SUMMARY: Final = 600
MAX_CALLS: Final = 30
"""Calls in one output that are looked at."""
_TAG: Final = re.compile(r"<tool_call>", re.I)
_BRACE: Final = re.compile(r"[{｛]")
_QUOTED_ACTION: Final = re.compile(r"[\"'“]action[\"'”]")
_VALUE_OF_ARGUMENTS: Final = re.compile(r"\barguments[\"'”’]?\s*[:：=]\s*\Z")


@dataclass(frozen=True)
class Dialect:
    """What tells one family of `mobile_use` models from another.

    `actions`: the actions that the prompt lists, with their arguments. `also`: actions that are understood beside them. `shown`: the
    resolution that the prompt names; None = the size that the model sees. `reply`: the form asked for around the call. `client`: what is
    sent of a picture. `server`: what the model's processor makes of that. `swipe`: share of the display that a swipe without an end moves.
    `answer_ends`: an answer is the last word. `last_call`: of several calls the last counts, else the first.

    `temperature`, `top_p`, `max_tokens`, `extra`: as the family is usually sampled; None leaves it to the server.
    """

    space: Space
    actions: Actions
    also: tuple[str, ...] = ()
    shown: tuple[int, int] | None = None
    reply: str = ""
    buttons: tuple[str, ...] = ("Back", "Home", "Menu", "Enter")
    statuses: tuple[str, str] = ("success", "failure")
    client: Rule = unchanged
    server: Rule = unchanged
    swipe: float = 0.5
    answer_ends: bool = False
    last_call: bool = False
    temperature: float | None = 0.0
    top_p: float | None = None
    max_tokens: int | None = 2048
    extra: Fields = field(default_factory=dict)

    def knows(self, action: str) -> bool:
        return action in self.actions or action in self.also

    def within(self, max_pixels: int) -> Dialect:
        """The same with pictures that are brought to the processor's own size, of at most so many pixels, before they are sent: every
        server whose bound is not smaller then sees the same picture."""
        factor = self.server.factor if isinstance(self.server, SmartResize) else 32
        rule = SmartResize(factor, min(3136, max_pixels), max_pixels)
        return replace(self, client=rule, server=unchanged if self.server is unchanged else rule)


def parse_mobile_use(text: str, frame: Frame, dialect: Dialect, finish: str = "stop") -> Parsed:
    """What an output means: the first call, or the last where the dialect says so. A call may stand without its tags, and its arguments
    without the call around them.

    Args:
        text: the output, with a thought that the server kept apart before it in <think> tags.
        finish: why the model stopped.

    Raises:
        ParseError: it is no action.
    """
    split = split_thought(text)
    arguments = find_arguments(split.rest, finish=finish, last=dialect.last_call)
    intent = to_intent(arguments, frame, dialect)
    before = _TAG.split(split.rest, maxsplit=1)[0]
    thought = split.thought or section(before, "Thought") or ""
    said = section(before, "Action") or tagged(split.rest, "conclusion") or ""
    return Parsed((intent,), thought, shortened(said.strip().strip('"') or in_words(arguments)))


def find_arguments(text: str, *, finish: str = "stop", last: bool = False) -> Fields:
    """The arguments of the call that counts, with `action` among them. Raises ParseError."""
    bare = text.lstrip().startswith(("{", "｛"))  # a tag can only be in its texts
    calls = (not bare and _tagged_calls(text, finish, last)) or _bare_calls(text, finish)
    if not calls:
        if _QUOTED_ACTION.search(text):
            raise _broken(text, finish)
        raise nothing_found(text, finish)
    call = calls[-1] if last else calls[0]
    if "arguments" not in call and isinstance(call.get("action"), str):
        return call  # the arguments without the call around them
    if "name" not in call:
        raise ParseError("bad_arguments", "the object is no call", expected="name and arguments", found=str(call))
    if call["name"] != "mobile_use":
        raise ParseError("unknown_action", "the function has another name", expected="mobile_use", found=str(call["name"]))
    arguments = call.get("arguments")
    if isinstance(arguments, str):
        arguments = next(objects(arguments), None)
    if not isinstance(arguments, Mapping) or not isinstance(arguments.get("action"), str):
        raise ParseError("bad_arguments", "the call has no action", found=str(call))
    return arguments


def _tagged_calls(text: str, finish: str, last: bool) -> list[Fields]:
    """The objects behind tags, read from their beginnings, so that a tag within a text ends nothing. Only the first unless `last`; then
    those before it may be broken."""
    found: list[Fields] = []
    at, patience = 0, MAX_CALLS
    while patience and (tag := _TAG.search(text, at)) and (last or not found):
        patience -= 1
        brace = _BRACE.search(text, tag.end())
        if brace is None and found:
            break
        try:
            value, at = read_value(text, brace.start() if brace else len(text))
        except ParseError as error:
            at = tag.end()
            if not last or not patience or _TAG.search(text, at) is None:
                raise _broken(text[brace.start() if brace else at :], finish) from error
            continue
        found.append(value)
    return found


def _bare_calls(text: str, finish: str) -> list[Fields]:
    """Calls without tags. Arguments whose call around them is broken are no call."""
    where = unfenced(text)
    found: list[Fields] = []
    for place, value in placed_objects(where):
        if _VALUE_OF_ARGUMENTS.search(where[max(0, place - 30) : place]):
            raise _broken(where, finish)
        found.append(value)
    return [value for value in found if "arguments" in value or "action" in value] or found


def _broken(text: str, finish: str) -> ParseError:
    """The error for a call that cannot be read: cut off when its end alone is missing."""
    cut, brace = finish == "length" or not text.strip(), _BRACE.search(text)
    if brace and not cut:
        try:
            _, end = read_value(text, brace.start(), closed=False)
            cut = not text[end:].strip()
        except ParseError:
            pass
    return ParseError("truncated" if cut else "bad_syntax", "the call is no valid JSON", found=text[:200])


def to_intent(arguments: Fields, frame: Frame, dialect: Dialect) -> Intent:
    """What the arguments of a call mean. Raises ParseError."""
    action = arguments["action"].strip().lower()
    action = SAME.get(action, action)
    if action == "click":
        return TapAt(_point(arguments, frame))
    if action == "double_click" and dialect.knows(action):
        return TapAt(_point(arguments, frame), 2)
    if action == "long_press":
        return Hold(_point(arguments, frame))
    if action == "swipe" or (action == "scroll" and dialect.knows(action)):
        return _swipe(action, arguments, frame, dialect)
    if action == "drag" and dialect.knows(action):
        return Drag(_point(arguments, frame, "start_coordinate"), _point(arguments, frame, "end_coordinate"))
    if action == "type":
        return Write(_text(arguments))
    if action == "answer":
        return Done(_text(arguments)) if dialect.answer_ends else Reply(_text(arguments))
    if action in ("interact", "ask_user", "call_user", "calluser") and dialect.knows(action):
        return Reply(_text(arguments))
    if action == "open":
        return OpenApp(_filled(_text(arguments, "text", "app_name", "app")))
    if action == "system_button":
        return Press(_named(arguments, "button", _BUTTONS))
    if action == "key" and dialect.knows(action):
        return Press(_named(arguments, "text", {key.lower(): key for key in _KEYS}))
    if action == "wait":
        return Pause(_wait_ms(arguments))
    if action == "terminate" and dialect.knows(action):
        return Done(infeasible=_failed(arguments))
    raise ParseError("unknown_action", expected=", ".join(dialect.actions), found=action)


def in_words(arguments: Fields) -> str:
    """A call in words, where the model said none."""
    rest = ", ".join(f"{name} {value}" for name, value in arguments.items() if name != "action")
    return f"{arguments['action']} {rest}".strip()


def shortened(text: str) -> str:
    """A text that is repeated with every later step, at a length that a list of steps can bear."""
    return text if len(text) <= _MAX_SUMMARY else f"{text[:_MAX_SUMMARY]}…"


# --- arguments ---------------------------------------------------------------------------------------------------------------------------


def _swipe(action: str, arguments: Fields, frame: Frame, dialect: Dialect) -> Intent:
    """Two places, or (of a swipe only: a scroll could mean either) where the finger goes."""
    if arguments.get("coordinate2") is not None:
        return Drag(_point(arguments, frame), _point(arguments, frame, "coordinate2"))
    direction = DIRECTIONS.get(str(arguments.get("direction", "")).strip().lower())
    if direction is None or action != "swipe":
        expected = "coordinate2 or direction" if action == "swipe" else "coordinate2"
        raise ParseError("bad_arguments", f"a {action} has an end", expected=expected, found=str(dict(arguments)))
    return Scroll.finger(direction, _point(arguments, frame) if arguments.get("coordinate") is not None else None, dialect.swipe)


def _point(arguments: Fields, frame: Frame, name: str = "coordinate") -> Point:
    value = arguments.get(name)
    numbers = None if isinstance(value, str) else numbers_in(value)
    if numbers is None:
        raise ParseError("bad_arguments", f"{name} is no place", expected="[x, y]", found=repr(value)[:200])
    return frame.point(numbers)


def _text(arguments: Fields, *names: str) -> str:
    for name in names or ("text",):
        value = arguments.get(name)
        if isinstance(value, str):
            return value
        if (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, float) and math.isfinite(value)):
            return str(value)
    raise ParseError("bad_arguments", "the text is missing", expected=" or ".join(names or ("text",)), found=str(dict(arguments)))


def _filled(name: str) -> str:
    if not name.strip():
        raise ParseError("bad_arguments", "the name is empty")
    return name.strip()


def _named(arguments: Fields, name: str, known: Mapping[str, str]) -> str:
    value = str(arguments.get(name, "")).strip().lower().removeprefix("keycode_")
    if value not in known:
        raise ParseError("bad_arguments", f"no such {name}", expected=", ".join(known), found=value)
    return known[value]


def _failed(arguments: Fields) -> bool:
    status = arguments.get("status")
    word = status.strip().lower() if isinstance(status, str) else status
    if word is None or word in _SUCCESS:
        return False
    if word in _FAILURE:
        return True
    raise ParseError("bad_arguments", "no such status", expected="success or failure", found=repr(status)[:200])


def _wait_ms(arguments: Fields) -> int:
    value = arguments.get("time")
    if value is None:
        return round(_DEFAULT_WAIT_S * 1000)
    try:
        seconds = math.nan if isinstance(value, bool) else float(value)
    except (TypeError, ValueError, OverflowError):
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise ParseError("bad_arguments", "time is no number of seconds", found=repr(value)[:200])
    return round(min(seconds, _MAX_WAIT_S) * 1000)
