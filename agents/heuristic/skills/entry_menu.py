"""What can be done with entries of a list: their own menu, the menu or bar of a selection, the page they open."""

from __future__ import annotations

from collections.abc import Sequence

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control, Row, Screen
from agents.heuristic.skills.confirm import save_control
from agents.heuristic.skills.folders import entry, find_entry
from agents.heuristic.vocabulary import MORE

QUESTIONS = 3
MENU = ("menu", "more", "overflow", "properties", "options")
"""Words in the ids and descriptions of an entry's own menu."""
MARKS = ("select", "mark", "check", "icon", "thumbnail", "tick")
"""Words for the part of an entry that selects it."""


def do(hand: Hand, names: Sequence[str], words: Sequence[str], parent: str = "") -> Skill[bool]:
    """Find an action among those that are offered for the named entries, by its words (best first), and touch it."""
    control = yield from offer(hand, names, words, parent)
    if control is None:
        return False
    yield hand.tap(control, f"{control.name} is what has to be done with {', '.join(names)[:80]}.")
    return True


def offer(hand: Hand, names: Sequence[str], words: Sequence[str], parent: str = "") -> Skill[Control | None]:
    """The control for an action on entries; the menu that holds it is open then."""
    if len(names) == 1:
        row = yield from find_entry(hand, names[0], parent)
        if row is None:
            return None
        menu = _own_menu(hand, row)
        if menu is not None:
            yield hand.tap(menu, f"{names[0]} has a menu.")
            found = action(hand.screen, words)
            if found is not None:
                return found
            yield hand.back("This menu does not have it.")
    if not (yield from select(hand, names, parent)):
        return None
    found = action(hand.screen, words)
    if found is not None:
        return found
    more = [c for c in hand.screen.buttons if c.says(MORE) and not hand.screen.dialog]
    if more:
        yield hand.tap(min(more, key=lambda c: c.center[1]), "The menu may have what is needed.")
        found = action(hand.screen, words)
        if found is None:
            yield hand.back("This menu does not have it.")
    return found


def select(hand: Hand, names: Sequence[str], parent: str = "") -> Skill[bool]:
    """Select entries: a long press on the first, touches on the others. Where a long press opens a menu, the marks beside them select."""
    by_mark = False
    for number, name in enumerate(names):
        row = yield from find_entry(hand, name, parent)
        if row is None:
            return False
        if number == 0:
            yield hand.long_press(row.name, f"A long press may select {name}.")
            if hand.screen.dialog and len(names) > 1:
                by_mark = True
                yield hand.back("This is a menu for one entry alone.")
        if by_mark:
            mark = _mark(hand, entry(hand.screen, name, parent) or row)
            if mark is None:
                return False
            yield hand.tap(mark, f"{name} has to be selected.")
        elif number:
            yield hand.tap(row.name, f"{name} has to be selected too.")
    return True


def action(screen: Screen, words: Sequence[str]) -> Control | None:
    """The control for an action: by its whole label, by the beginning of its label, by the words of its id."""
    for word in words:
        labelled = screen.labelled((word, f"{word}...", f"{word} to", f"{word} to..."))
        if labelled:
            return labelled[0]
    for word in words:
        for control in screen.buttons:
            if control.words.startswith((f"{word} ", f"{word}/")) and len(control.words) < 30:
                return control
    for word in words:
        for control in screen.buttons:
            if not control.words and control.hinted((word,)):
                return control
    return None


def agree(hand: Hand, words: Sequence[str] = ()) -> Skill[bool]:
    """Say yes to the questions that an action asks. True when none is left."""
    for _ in range(QUESTIONS):
        if not hand.screen.dialog:
            return True
        yes = next(iter(hand.screen.labelled((*words, "yes", "ok", "continue"))), None) or save_control(hand.screen)
        if yes is None or hand.tried(yes) > 1:
            return False
        yield hand.tap(yes, f"{yes.name} says yes to it.")
    return not hand.screen.dialog


def _own_menu(hand: Hand, row: Row) -> Control | None:
    found = [c for c in row.controls if c.width < 0.3 * hand.screen.width and (c.says((*MORE, *MENU)) or c.hinted(MENU))]
    return max(found, key=lambda c: c.center[0], default=None)


def _mark(hand: Hand, row: Row) -> Control | None:
    """The part of an entry that selects it: something that can be checked, or a small control that is no menu."""
    small = [c for c in row.controls if c.width < 0.25 * hand.screen.width and not c.mentions(("expand", "collapse"))]
    checks = [c for c in small if c.node.checkable or c.mentions(MARKS) or c.hinted(MARKS)]
    return checks[0] if checks else None
