"""Actions of other benchmarks as steps have them: our kinds where there is one, the words as they were."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from harness.device.actions import Action, Answer, Finish, Key, LongPress, Said, Tap, Type, parse_action
from harness.errors import InvalidAction
from harness.judges.trajectory import describe

Points = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Imported:
    """What becomes the action part of a `Step`."""

    kind: str
    words: str
    action: Action | Said | None = None
    points: Points = ()
    text: str = ""


def own(action: Action | Said | None, error: str = "") -> Imported:
    """One of our actions, or none."""
    kind, words, points, text = describe(action, error)
    return Imported(kind, words, action, points, text)


def own_json(value: Any) -> Imported:
    """The JSON of one of our actions. Raises `InvalidAction`."""
    return own(parse_action(value))


def android_world(fields: Mapping[str, Any], centres: Mapping[int, tuple[int, int]]) -> Imported:
    """A JSONAction of AndroidWorld by its fields. `centres`: of the elements that it may name by index, in px."""
    kind = str(fields.get("action_type") or "unknown")
    place = _place(fields, centres)
    text = str(fields["text"]) if fields.get("text") is not None else ""
    points = (place,) if place is not None else ()
    try:
        if kind in ("click", "long_press") and place is not None:
            return own(Tap(*place) if kind == "click" else LongPress(*place))
        if kind == "input_text":
            made = own(Type(text))
            where = f" into the element {fields['index']}" if fields.get("index") is not None else ""
            return Imported(made.kind, f"type{where} the text: {text}", made.action, (), text)
        if kind in ("navigate_back", "navigate_home", "keyboard_enter"):
            key = {"navigate_back": "BACK", "navigate_home": "HOME", "keyboard_enter": "ENTER"}[kind]
            return Imported("key", f"press the key {key}", Key(key))
        if kind == "answer":
            return own(Answer(text))
        if kind == "status":
            status = str(fields.get("goal_status") or "")
            return Imported("finish", f"say that the task is {status or 'finished'}", Finish())
    except (InvalidAction, ValueError):
        pass  # out of what we can do; told in words
    names = {"open_app": ("open_app", "app_name"), "scroll": ("swipe", "direction"), "swipe": ("swipe", "direction")}
    ours, field = names.get(kind, ({"click": "tap", "unknown": "none"}.get(kind, kind), ""))
    details = [f"{name} {fields[name]}" for name in (field, "index", "keycode") if name and fields.get(name) is not None]
    words = " ".join(
        [kind.replace("_", " "), *details, *([f"at {place}"] if place is not None else []), *([f"text: {text}"] if text else [])]
    )
    return Imported(ours, words, None, points if ours != "swipe" else (), text)


def _place(fields: Mapping[str, Any], centres: Mapping[int, tuple[int, int]]) -> tuple[int, int] | None:
    x, y = fields.get("x"), fields.get("y")
    try:
        if x is not None and y is not None:
            return max(0, round(float(x))), max(0, round(float(y)))
        return centres.get(int(fields["index"])) if fields.get("index") is not None else None
    except (TypeError, ValueError, OverflowError):
        return None


WEB_KINDS: Mapping[str, str] = {
    "click": "tap",
    "dblclick": "tap",
    "hover": "hover",
    "fill": "type",
    "keyboard_type": "type",
    "keyboard_insert_text": "type",
    "press": "key",
    "keyboard_press": "key",
    "scroll": "swipe",
    "noop": "wait",
    "goto": "goto",
    "go_back": "go_back",
    "go_forward": "go_forward",
    "tab_focus": "tab_focus",
    "new_tab": "new_tab",
    "tab_close": "tab_close",
    "send_msg_to_user": "answer",
    "report_infeasible": "finish",
}
"""BrowserGym's functions as kinds of steps; others are kinds of their own."""


def browser(call: str | None) -> Imported:
    """A call of BrowserGym's action language, `click('12')`. Nothing of it is evaluated but the texts in it."""
    if call is None or not call.strip():
        return own(None)
    name = call.strip().partition("(")[0].strip().casefold()
    kind = WEB_KINDS.get(name, name if name.isidentifier() else "other")
    text = _last_text(call) if kind in ("type", "answer") else ""
    return Imported(kind, call.strip(), None, (), text)


def _last_text(call: str) -> str:
    """The last quoted argument of the first call; empty when there is none."""
    try:
        tree = ast.parse(call.strip()[:20_000], mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ""
    if not isinstance(tree.body, ast.Call):
        return ""
    texts = [each.value for each in tree.body.args if isinstance(each, ast.Constant) and isinstance(each.value, str)]
    return texts[-1] if texts else ""
