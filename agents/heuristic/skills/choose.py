"""Choosing something by its name from a list that can be searched or scrolled."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control, Row
from agents.heuristic.slots import plain
from agents.heuristic.vocabulary import CANCEL, SEARCH

STEPS = 24


def choose(hand: Hand, name: str, *, by_search: bool = False) -> Skill[bool]:
    """Find the entry called `name`, searching if the screen can, else scrolling, and touch it. True when it was touched.

    `by_search`: search even for what is in sight.
    """
    typed = False
    for _ in range(STEPS):
        screen = hand.screen
        rows = _entries(hand, name)
        if rows and (typed or not by_search):
            yield from _take(hand, rows[0], name)
            return True
        field = search_field(hand)
        if field is not None and not typed:
            typed = True
            if not field.node.focused:
                yield hand.tap(field, f"{name} can be searched for.")
            yield hand.type(name, f"Search for {name}.")
            continue
        opener = hand.fresh(
            [c for c in screen.buttons if c.says(SEARCH) or (not c.words and c.hinted(SEARCH)) or c.words.startswith("search")]
        )
        if opener is not None and not typed:
            yield hand.tap(opener, f"{name} can be searched for.")
            continue
        by_search = False
        if rows:
            continue
        if screen.scrollable() is None:
            return False
        if screen.keys:
            yield hand.back("The keyboard covers the list.")
            continue
        before = screen.said
        yield hand.scroll(f"{name} may be further down.")
        if hand.screen.said == before:
            return False
    return False


def search_field(hand: Hand) -> Control | None:
    """The field to search in: one that says so, else the only one there is, if a list is below it."""
    fields = hand.screen.fields
    named = [f for f in fields if any(word in f"{plain(f.node.hint)} {f.words} {f.hints}" for word in SEARCH)]
    if named:
        return named[0]
    return fields[0] if len(fields) == 1 and hand.screen.scrollable() is not None else None


def _entries(hand: Hand, name: str) -> list[Row]:
    rows = [row for row in hand.screen.rows_with(name) if not row.name.editable]
    return [row for row in rows if plain(row.name.text or row.name.desc) != plain(f"search {name}")]


def _take(hand: Hand, row: Row, name: str) -> Skill[None]:
    """Touch an entry; if it has a box to tick, see that it is ticked."""
    boxes = [c for c in row.controls if c.node.checkable]
    ticks = [node for _, node in hand.screen.nodes if node.checkable and row.box[1] <= node.center[1] < row.box[3]]
    if any(node.checked for node in ticks):
        return
    before = hand.screen.said, hand.screen.shape
    yield hand.tap(row.name, f"This is {name}.")
    if (hand.screen.said, hand.screen.shape) == before and not any(c.node.checked for c in boxes):
        again = [r for r in _entries(hand, name) if abs(r.center[1] - row.center[1]) < 30]
        inner = [c for c in (again[0].controls if again else ()) if c.box != row.box and not c.says(CANCEL)]
        now = [node for _, node in hand.screen.nodes if node.checkable and row.box[1] <= node.center[1] < row.box[3]]
        if inner and not any(node.checked for node in now):
            yield hand.tap(inner[-1], f"The entry of {name} has a control of its own.")
