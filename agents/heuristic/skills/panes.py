"""File managers with two panes: what is copied or moved goes to the folder that the other pane shows."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control, Screen
from agents.heuristic.skills.folders import open_folder

PANES = ("pane", "panel", "window")


def point_other_pane(hand: Hand, goal: str) -> Skill[bool]:
    """Open the goal in the other pane, and come back to this one. False where there is no other pane."""
    switch = _switch(hand.screen)
    if switch is None:
        return False
    here = hand.folder
    yield hand.tap(switch, "What is copied or moved goes to the folder of the other pane.")
    hand.folder = ()
    reached = yield from open_folder(hand, goal)
    back = _switch(hand.screen)
    if back is not None:
        yield hand.tap(back, "Back to the pane with the file.")
    hand.folder = here
    return reached


def _switch(screen: Screen) -> Control | None:
    return next((c for c in screen.buttons if c.mentions(PANES) and len(c.words) < 40), None)
