"""Making a folder in the folder that is open."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control
from agents.heuristic.skills.create import adders
from agents.heuristic.skills.entry_menu import action, agree
from agents.heuristic.skills.write import type_into
from agents.heuristic.vocabulary import MORE

WAYS = 5
NEW = ("new folder", "create folder", "add folder", "create new folder", "new directory", "create directory", "folder")


def make_folder(hand: Hand, name: str) -> Skill[bool]:
    """Find what makes a folder, on the page, behind a button that adds, or in the menu; then name it."""
    for _ in range(WAYS):
        if _field(hand) is not None and hand.screen.dialog:
            break
        control = _next(hand)
        if control is None:
            return False
        yield hand.tap(control, f"{control.name} should make a folder.")
    if _field(hand) is None:
        return False
    yield from type_into(hand, _field, name, f"The folder is to be called {name}.")
    return (yield from agree(hand, ("ok", "create")))


def _next(hand: Hand) -> Control | None:
    named = action(hand.screen, NEW)
    if named is not None and not hand.tried(named):
        return named
    adding = hand.fresh([c for score, c in adders(hand.screen, "folder") if score >= 1.5])
    return adding or hand.fresh(hand.screen.labelled(MORE))


def _field(hand: Hand) -> Control | None:
    return next(iter(hand.screen.fields), None)
