"""Copying and moving entries to another place, as file managers and note apps do."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.language import Step
from agents.heuristic.screen import Control
from agents.heuristic.skills.navigate import visit
from agents.heuristic.skills.rows import find_row
from agents.heuristic.vocabulary import MORE

PLACES = 4
"""Folders that are opened on the way to the goal."""


def carry(hand: Hand, step: Step) -> Skill[bool]:
    """Select the entry, take it up, go to the goal, put it down."""
    goal = step.fields.get("recipient") or (step.quotes[-1] if len(step.quotes) > 1 else next(reversed(step.names), ""))
    if not goal:
        return False
    yield from visit(hand, step.noun)
    row = yield from find_row(hand, step)
    if row is None:
        return False
    yield hand.long_press(row.name, "A long press may select the entry.")
    words = ("copy", "copy to", "duplicate") if step.verb == "copy" else ("move", "move to", "cut")
    control = _control(hand, words)
    if control is None:
        menu = hand.fresh(hand.screen.labelled(MORE))
        if menu is None:
            return False
        yield hand.tap(menu, "The menu may have what is needed.")
        control = _control(hand, words)
    if control is None:
        return False
    yield hand.tap(control, f"{control.name} takes the entry up.")
    for _ in range(PLACES):
        rows = [r for r in hand.screen.rows_with(goal) if not r.name.editable]
        if rows:
            yield hand.tap(rows[0].name, f"It has to go to {goal}.")
            break
        up = hand.fresh([c for c in hand.screen.buttons if c.mentions(("internal storage", "home", "up", "parent", ".."))])
        if up is None:
            break
        yield hand.tap(up, f"{goal} may be further up.")
    put = _control(hand, ("paste", "copy here", "move here", "paste here", "select", "ok", "copy", "move", "done", "use this folder"))
    if put is None:
        return False
    yield hand.tap(put, f"{put.name} puts the entry down.")
    return True


def _control(hand: Hand, words: tuple[str, ...]) -> Control | None:
    labelled = hand.screen.labelled(words)
    return labelled[0] if labelled else next((c for c in hand.screen.buttons if not c.words and c.hinted(words)), None)
