"""Saving what was filled in."""

from __future__ import annotations

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control, Screen
from agents.heuristic.vocabulary import CANCEL, SAVE


def save_control(screen: Screen) -> Control | None:
    """The control that takes over what was entered: by label, else by its id, else a tick at the upper right."""
    labelled = screen.labelled(SAVE)
    if labelled:
        return labelled[0]
    hinted = [c for c in screen.buttons if c.hinted(("save", "done", "ok", "confirm", "button1")) and not c.says(CANCEL)]
    if hinted:
        return hinted[-1]
    beginning = [
        c for c in screen.buttons if any(c.words.startswith(f"{word} ") for word in ("save", "add", "create", "set")) and len(c.words) < 25
    ]
    if beginning and screen.dialog:
        return beginning[-1]
    return None


def corner_control(screen: Screen) -> Control | None:
    """An unlabelled control at the upper right of a page, where forms have their tick."""
    corner = [c for c in screen.buttons if not c.words and c.center[0] > 0.8 * screen.width and c.center[1] < 0.13 * screen.height]
    return corner[-1] if corner else None


def floating_control(screen: Screen) -> Control | None:
    """An unlabelled square that floats over the lower right of a form, outside of the part that scrolls."""
    page = screen.scrollable()
    if not screen.fields or page is None:
        return None
    floor = page.bounds[3]
    found = [
        c
        for c in screen.buttons
        if not c.words
        and 0.8 < c.width / max(c.height, 1) < 1.25
        and 0.1 * screen.width < c.width < 0.25 * screen.width
        and c.center[0] > 0.75 * screen.width
        and floor - 0.2 * screen.height < c.center[1] < floor
        and not screen.within(c.place, page)
    ]
    return found[-1] if found else None


def confirm(hand: Hand) -> Skill[bool]:
    """Save until the page of the task, or the page of the new entry, is open."""
    scrolled = saved = 0
    for _ in range(8):
        if hand.at_home():
            return True
        if saved and not hand.screen.fields and not hand.screen.dialog and save_control(hand.screen) is None:
            return True  # the page of the new entry
        screen = hand.screen
        control = save_control(screen) or floating_control(screen)
        if control is not None and hand.tried(control) < 2:
            saved += 1
            yield hand.tap(control, f"Everything is entered; {control.name} keeps it.")
            continue
        if screen.keys:
            yield hand.back("The keyboard may hide the button that saves.")
            continue
        if screen.scrollable() is not None and scrolled < 2 and control is None:
            scrolled += 1
            yield hand.scroll("The button that saves may be further down.")
            continue
        corner = corner_control(screen)
        if corner is not None and not hand.tried(corner):
            yield hand.tap(corner, "A control in the upper corner of a form usually saves.")
            continue
        yield hand.back("Nothing here saves; leaving may keep what was entered.")
    return hand.at_home()
