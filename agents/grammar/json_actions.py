"""Actions as JSON objects, `{"action_type": "click", ...}`: finding the object in an output, and what its words mean.

Families differ in which words they know and in how they name a place (`Dialect.place`); what the words mean is the same for all. The
vocabulary is that of AndroidWorld's agents and of those that follow them.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from agents.grammar.errors import ParseError
from agents.grammar.intents import (
    Direction,
    Done,
    Drag,
    Hold,
    Intent,
    OpenApp,
    Parsed,
    Pause,
    Point,
    Press,
    Reply,
    Scroll,
    TapAt,
    Write,
)
from agents.grammar.objects import MAX_CHARS, objects, read_value
from agents.grammar.tidy import nothing_found, section, split_thought

Fields = Mapping[str, Any]
DIRECTIONS: Final[Mapping[str, Direction]] = {"up": "up", "down": "down", "left": "left", "right": "right"}
MAX_WAIT_S: Final = 60.0
_ACTION_KEYS: Final = ("action_type", "action", "name", "type")
_BOX_TOKENS = re.compile(r"<\|(?:begin|end)_of_box\|>", re.I)
_BEGINNING = re.compile(r"[{｛]\s*[\"'“]?(?:action_type|action|thought|thinking|reason|name)\b", re.I)
_HEADING = re.compile(r"^[ \t*#]*Action[ \t*]*[:：]", re.I | re.M)
_ALIASES: Final[Mapping[str, str]] = {
    "tap": "click",
    "touch": "click",
    "double_click": "double_tap",
    "long_click": "long_press",
    "longpress": "long_press",
    "type": "input_text",
    "type_text": "input_text",
    "input": "input_text",
    "enter": "keyboard_enter",
    "press_enter": "keyboard_enter",
    "home": "navigate_home",
    "press_home": "navigate_home",
    "back": "navigate_back",
    "press_back": "navigate_back",
    "recents": "recent_apps",
    "open": "open_app",
    "launch": "open_app",
    "launch_app": "open_app",
    "drag_and_drop": "drag",
    "finish": "status",
}
_PRESSES: Final = {"keyboard_enter": "ENTER", "navigate_home": "HOME", "navigate_back": "BACK", "recent_apps": "APP_SWITCH"}


@dataclass(frozen=True)
class Scene:
    """What an action's place is looked up in. `place`: the place that the fields name, None when they name none; it raises ParseError for
    one that is not there. `extent`: half the length of the named element as a share of the display, along or across, for scrolls in it."""

    place: Callable[[Fields], Point | None]
    extent: Callable[[Fields, Direction], float] | None = None
    drag: Callable[[Fields], tuple[Point, Point]] | None = None


@dataclass(frozen=True)
class Dialect:
    """`actions`: the words that a family knows. `enter`: whether Enter is pressed after a text unless `press_enter` says otherwise."""

    actions: frozenset[str]
    enter: bool = True


def parse_json_action(text: str, scene: Scene, dialect: Dialect, finish: str = "stop") -> Parsed:
    """What an output with a JSON action means. Raises ParseError."""
    split = split_thought(text)
    fields = action_fields(split.rest, finish)
    intent = to_intent(fields, scene, dialect)
    said = section(split.rest.partition("{")[0], "Reason", "Thought")
    thought = said or next((value for name in ("thought", "reason") if isinstance(value := fields.get(name), str)), "") or split.thought
    return Parsed((intent,), thought.strip(), in_words(fields))


def in_words(fields: Fields) -> str:
    """An action in a few words, for a list of steps."""
    rest = ", ".join(f"{name} {value}" for name, value in fields.items() if name not in (*_ACTION_KEYS, "thought", "reason"))
    return f"{_named(fields)} {rest}"[:300].strip()


# --- finding the object ------------------------------------------------------------------------------------------------------------------


def action_fields(text: str, finish: str = "stop") -> Fields:
    """The first object with an action in it. An object whose last brackets are missing is taken, one that ends within a text is not."""
    if len(text) > MAX_CHARS:
        raise ParseError("bad_syntax", f"the output has {len(text)} characters")
    text = _BOX_TOKENS.sub(" ", text)
    heading = _HEADING.search(text)
    places = [text[heading.end() :], text] if heading else [text]
    others: list[dict[str, Any]] = []
    for where in places:
        for found in objects(where):
            fields = _unwrapped(found)
            if fields is not None:
                return fields
            others.append(found)
    if any("action_type" in other or "action" in other for other in others):
        raise ParseError("bad_arguments", "the action is no text", found=str(others[0]))
    begun = _BEGINNING.search(text)
    if begun is not None:
        return _mended(text[begun.start() :], finish)
    if others:
        raise ParseError("no_action", "the object names no action", expected="action_type", found=str(others[0]))
    raise nothing_found(text, finish)


def _mended(text: str, finish: str) -> Fields:
    """An object without its last brackets."""
    problem = ParseError("truncated" if finish == "length" else "bad_syntax", "the action is no valid JSON", found=text)
    if finish == "length":
        raise problem
    for closing in ("}", "]}", "]]}"):
        try:
            value, _ = read_value(text.rstrip().removesuffix("```").rstrip() + closing)
        except ParseError as error:
            if error.kind == "truncated":
                problem = error
            continue
        if isinstance(value, dict) and (fields := _unwrapped(value)) is not None:
            return fields
    raise problem


def _unwrapped(found: Fields) -> Fields | None:
    """The fields of an action; None for an object that is none. `{"action": {"action_type": ...}}` and `{"name": ..., "arguments": ...}`
    are taken apart."""
    inner = found.get("action")
    if isinstance(inner, Mapping):
        fields = _unwrapped(inner)
        return {**{name: value for name, value in found.items() if name in ("thought", "reason")}, **fields} if fields else None
    arguments = found.get("arguments", found.get("parameters"))
    if isinstance(found.get("name"), str) and isinstance(arguments, Mapping):
        return _unwrapped(arguments) or {"action_type": found["name"], **arguments}
    if any(isinstance(found.get(name), str) for name in ("action_type", "action")):
        return found
    return None


def _named(fields: Fields) -> str:
    for name in ("action_type", "action"):
        if isinstance(fields.get(name), str):
            return re.sub(r"[\s-]+", "_", str(fields[name]).strip().lower())[:80]
    return ""


# --- meaning -----------------------------------------------------------------------------------------------------------------------------


def to_intent(fields: Fields, scene: Scene, dialect: Dialect) -> Intent:
    """What the fields of an action mean. Raises ParseError."""
    said = _named(fields)
    action = said if said in dialect.actions else _ALIASES.get(said, said)
    if action not in dialect.actions:
        raise ParseError("unknown_action", expected=", ".join(sorted(dialect.actions)), found=said)
    if action in ("click", "double_tap", "long_press"):
        point = _needed(fields, scene)
        return Hold(point) if action == "long_press" else TapAt(point, 2 if action == "double_tap" else 1)
    if action in _PRESSES:
        return Press(_PRESSES[action])
    if action == "input_text":
        clear = flag(fields, "override", flag(fields, "clear", flag(fields, "clear_text", False)))
        enter = flag(fields, "press_enter", flag(fields, "enter", dialect.enter))
        return Write(text_of(fields, "text"), scene.place(fields), clear, enter)
    if action == "scroll":
        direction = direction_of(fields)
        at = scene.place(fields)
        return Scroll(direction, at, scene.extent(fields, direction) if scene.extent and at is not None else 0.5)
    if action in ("swipe", "drag"):
        return _moved(action, fields, scene)
    if action == "open_app":
        return OpenApp(text_of(fields, "app_name", "app", "name", "text"))
    if action == "wait":
        return Pause(wait_ms(fields, 1.0, "seconds", "time", "duration"))
    if action == "answer":
        return Reply(text_of(fields, "text", "answer"))
    assert action == "status"
    return _ended(fields)


def _needed(fields: Fields, scene: Scene) -> Point:
    point = scene.place(fields)
    if point is None:
        raise ParseError("bad_arguments", "the action says no place", found=str(dict(fields)))
    return point


def _moved(action: str, fields: Fields, scene: Scene) -> Intent:
    """A finger's way: from a place to another, or for a swipe in a direction."""
    if action == "swipe" and fields.get("direction") is not None:
        return Scroll.finger(direction_of(fields), scene.place(fields))
    if scene.drag is None:
        raise ParseError("bad_arguments", "a swipe has a direction", expected=", ".join(DIRECTIONS), found=str(dict(fields)))
    return Drag(*scene.drag(fields))


def _ended(fields: Fields) -> Done:
    said = str(fields.get("goal_status", fields.get("status", ""))).strip().lower()
    if said not in ("complete", "infeasible"):
        raise ParseError("bad_arguments", "no such status", expected="complete or infeasible", found=said)
    answer = fields.get("answer")
    return Done(answer if isinstance(answer, str) and answer.strip() else None, infeasible=said == "infeasible")


def direction_of(fields: Fields, name: str = "direction") -> Direction:
    """One of the four directions. Raises ParseError."""
    direction = DIRECTIONS.get(str(fields.get(name, "")).strip().lower())
    if direction is None:
        raise ParseError("bad_arguments", "no such direction", expected=", ".join(DIRECTIONS), found=repr(fields.get(name)))
    return direction


def text_of(fields: Fields, *names: str) -> str:
    """The first of these fields that is a text, or a number as it is written. Raises ParseError."""
    for name in names:
        value = fields.get(name)
        if isinstance(value, str):
            return value
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            return str(value)
    raise ParseError("bad_arguments", "the text is missing", expected=" or ".join(names), found=str(dict(fields)))


def flag(fields: Fields, name: str, default: bool) -> bool:
    """Yes or no. Raises ParseError for anything else."""
    value = fields.get(name)
    if value is None:
        return default
    if isinstance(value, str) and value.strip().lower() in ("true", "false"):
        return value.strip().lower() == "true"
    if not isinstance(value, bool):
        raise ParseError("bad_arguments", f"{name} is true or false", found=repr(value))
    return value


def wait_ms(fields: Fields, default_s: float, *names: str) -> int:
    """ms of the first of these fields, which are in seconds; at most a minute. Raises ParseError."""
    value = next((fields[name] for name in names if fields.get(name) is not None), default_s)
    if isinstance(value, str) and (match := re.fullmatch(r"\s*(\d{1,6}(?:\.\d{1,6})?)\s*(?:s|sec|secs|second|seconds)?\s*", value)):
        value = float(match[1])
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < float("inf"):
        raise ParseError("bad_arguments", "that is no number of seconds", found=repr(value))
    return round(min(value, MAX_WAIT_S) * 1000)
