"""Typing into fields: focus, clear what is there, type, look."""

from __future__ import annotations

from collections.abc import Callable

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control

MAX_CLEARED = 40
"""Characters that are deleted one by one; longer texts are selected as a whole."""


def type_into(hand: Hand, find: Callable[[Hand], object], text: str, why: str) -> Skill[bool]:
    """Make a field hold exactly `text`.

    `find` gives the field on the screen as it is then (a `Control`), since fields move when the keyboard opens.
    """
    field = find(hand)
    if not isinstance(field, Control):
        return False
    if field.node.text == text:
        return True
    old = field.node.text
    if not field.node.focused:
        yield hand.tap(field, why)
    yield hand.type(text, why)
    field = find(hand)
    if not isinstance(field, Control) or field.node.text == text or _number(field.node.text) == _number(text) is not None:
        return True
    if field.node.password or not field.node.text or (old and not field.node.text.startswith(old) and old not in field.node.text):
        return field.node.password or _alike(field.node.text, text)
    # What was there is still there: the field did not select its text when it got the focus.
    if len(field.node.text) <= min(MAX_CLEARED, hand.memory.left - 3):
        yield hand.press("MOVE_END", "The field has to be emptied first.")
        for _ in range(len(field.node.text)):
            yield hand.press("DEL", "The field has to be emptied first.")
    else:
        yield hand.long_press(field, "The old text has to be selected.")
        everything = hand.screen.labelled(("select all",))
        if not everything:
            return False
        yield hand.tap(everything[0], "The old text has to be selected.")
    yield hand.type(text, why)
    field = find(hand)
    return not isinstance(field, Control) or _alike(field.node.text, text)


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= 6 else None


def _alike(shown: str, text: str) -> bool:
    return "".join(shown.split()) == "".join(text.split())
