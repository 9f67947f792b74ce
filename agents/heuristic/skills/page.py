"""Doing one thing on the page of an entry: marking it as a favourite, calling it, writing to it, opening its form."""

from __future__ import annotations

from collections.abc import Iterable

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.language import Step
from agents.heuristic.screen import Control
from agents.heuristic.skills.navigate import go_home
from agents.heuristic.skills.rows import find_row, open_row, rows_of
from agents.heuristic.slots import plain
from agents.heuristic.vocabulary import EDIT, MORE, ONCE, SECTIONS

FAVOURITE = ("favorite", "favourite", "favorites", "favourites", "star", "starred", "unstar")
WRITE = ("message", "text", "sms", "send message", "send sms", "chat")
CALL = ("call", "dial", "voice call", "audio call")
_UNDOES = ("remove from", "unmark", "unstar", "unfavorite", "not favorite", "remove")


def mark(hand: Hand, step: Step, wanted: bool) -> Skill[bool]:
    """Bring the entry's star into a position; a control that says it would undo (or is checked) shows that it is set."""
    yield from show(hand, step)
    control = yield from _control(hand, FAVOURITE)
    if control is None:
        return False
    undoes = control.mentions(_UNDOES)
    known = undoes or control.mentions(("add to", "mark as")) or control.node.checkable
    is_set = undoes or control.node.checked
    if known and is_set == wanted:
        return True
    yield hand.tap(control, f"{control.name} {'sets' if wanted else 'takes away'} the mark.")
    return True


def call(hand: Hand, step: Step) -> Skill[bool]:
    """Call the entry, through the dialer if one opens."""
    yield from show(hand, step)
    for _ in range(2):
        control = yield from _control(hand, CALL)
        if control is None:
            return False
        before = hand.screen.package, hand.screen.shape
        yield hand.tap(control, f"{control.name} calls.")
        if hand.screen.labelled(("end call", "hang up", "end", "mute", "speaker")) or (hand.screen.package, hand.screen.shape) == before:
            return True
    return True


def write(hand: Hand, step: Step) -> Skill[bool]:
    """Begin a message to the entry."""
    yield from show(hand, step)
    control = yield from _control(hand, WRITE)
    if control is None:
        return False
    yield hand.tap(control, f"{control.name} begins a message.")
    yield from _with_app(hand, SECTIONS["message"])
    return True


def _with_app(hand: Hand, names: tuple[str, ...]) -> Skill[None]:
    """Where Android asks which app is to go on, take one whose name says that it is for this, for this once."""
    if not any(c.says(ONCE) for c in hand.screen.controls) and not any(plain(node.text) in ONCE for _, node in hand.screen.texts):
        return
    apps = hand.screen.labelled(names) or hand.screen.labelled(names, loosely=True)
    if apps:
        yield hand.tap(min(apps, key=lambda c: c.center[1]), f"{apps[0].name} is an app for this.")
    once = hand.screen.labelled(ONCE)
    if once:
        yield hand.tap(once[0], "Only this time.")


def open_editor(hand: Hand) -> Skill[bool]:
    """From the page of an entry to its form, unless the page can be edited in place."""
    if hand.screen.fields:
        return True
    control = yield from _control(hand, EDIT)
    if control is None:
        return False
    yield hand.tap(control, f"{control.name} should open the form.")
    return True


def show(hand: Hand, step: Step) -> Skill[bool]:
    """Open the page of an entry, unless its page seems open: it is named at most once and the list is gone."""
    if not hand.at_home() and rows_of(hand.screen, step):
        return True
    if not rows_of(hand.screen, step):
        yield from go_home(hand)
    row = yield from find_row(hand, step)
    return row is not None and (yield from open_row(hand, row))


def _control(hand: Hand, words: Iterable[str]) -> Skill[Control | None]:
    """The control for it: on the page, else in its menu."""
    for attempt in range(2):
        found = [c for c in hand.screen.buttons if c not in hand.screen.tabs and c.mentions(words) and len(c.words) < 40]
        found = found or [c for c in hand.screen.buttons if not c.words and c.hinted(words)]
        if found:
            return min(found, key=lambda c: (len(c.words) > 20, c.center[1]))
        menu = hand.fresh(hand.screen.labelled(MORE))
        if attempt or menu is None:
            break
        yield hand.tap(menu, "The menu may have what is needed.")
    return None
