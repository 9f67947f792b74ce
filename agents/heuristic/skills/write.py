"""Typing into fields: focus, clear what is there, type, look."""

from __future__ import annotations

import re
from collections.abc import Callable

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control

SPARE = 4
"""Steps that have to be left after a field was emptied character by character."""
FIGURES = 4
"""Fields with at most so many digits usually select their text when they get the focus."""


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
    if old and not (old.isdecimal() and len(old) <= FIGURES):
        yield from _empty(hand, find)
    yield hand.type(text, why)
    field = find(hand)
    if not isinstance(field, Control) or field.node.password or _alike(field.node.text, text):
        return True
    if not field.node.text:
        return False
    yield from _empty(hand, find)
    yield hand.type(text, why)
    field = find(hand)
    return not isinstance(field, Control) or _alike(field.node.text, text)


def _empty(hand: Hand, find: Callable[[Hand], object]) -> Skill[None]:
    """Take away what the focused field holds."""
    field = find(hand)
    if not isinstance(field, Control) or not field.node.text:
        return
    if len(field.node.text) > hand.memory.left - SPARE:
        yield hand.long_press(field, "The old text has to be selected.")
        everything = hand.screen.labelled(("select all",))
        if everything:
            yield hand.tap(everything[0], "The old text has to be selected.")
        return
    yield hand.press("MOVE_END", "The field has to be emptied first.")
    for _ in range(len(field.node.text)):
        field = find(hand)
        if not isinstance(field, Control) or not field.node.text:
            return
        yield hand.press("DEL", "The field has to be emptied first.")


def _alike(shown: str, text: str) -> bool:
    """Equal but for what an app adds: blanks, the brackets of a telephone number, leading zeros."""
    if shown.isdecimal() and text.isdecimal() and max(len(shown), len(text)) <= FIGURES:
        return int(shown) == int(text)
    return _bare(shown) == _bare(text)


def _bare(text: str) -> str:
    return re.sub(r"[\s()./-]", "", text)
