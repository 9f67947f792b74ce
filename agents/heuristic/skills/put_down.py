"""Putting down what was copied or cut: in a folder that the app's list or a picker shows."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control
from agents.heuristic.skills.entry_menu import action, agree
from agents.heuristic.skills.folders import open_folder
from agents.heuristic.skills.write import type_into
from agents.heuristic.vocabulary import MORE

STORAGE = "/storage/emulated/0"
"""Where Android keeps the files of its first user."""
PUT = (
    "paste", "paste here", "copy here", "move here", "extract here", "select", "select folder", "select this folder", "use this folder",
    "choose", "here", "ok", "done", "copy", "move",
)  # fmt: skip


def put_down(hand: Hand, goal: str) -> Skill[bool]:
    """Go to the goal and put down there what was taken up, or type it where the app asks for it in words."""
    field = next(iter(hand.screen.fields), None)
    if hand.screen.dialog and field is not None:
        yield from type_into(hand, _field, f"{STORAGE}/{goal}", f"It has to go to {goal}.")
        return (yield from agree(hand))
    if not (yield from open_folder(hand, goal)):
        return False
    for attempt in range(2):
        control = action(hand.screen, PUT)
        if control is not None:
            yield hand.tap(control, f"{control.name} puts it down in {goal}.")
            yield from agree(hand)
            return True
        more = hand.fresh(hand.screen.labelled(MORE))
        if attempt or more is None:
            return False
        yield hand.tap(more, "The menu may have a way to put it down.")
    return False


def _field(hand: Hand) -> Control | None:
    return next(iter(hand.screen.fields), None)
