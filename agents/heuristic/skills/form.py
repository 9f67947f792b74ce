"""Filling forms: each value goes into the field whose hint or label fits its kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.pickers import over
from agents.heuristic.screen import Control, Screen, holds
from agents.heuristic.skills.confirm import save_control
from agents.heuristic.skills.write import type_into
from agents.heuristic.slots import plain
from agents.heuristic.vocabulary import CANCEL, FIELDS

USUAL = ("mobile", "home", "work", "main", "other", "no label", "personal", "custom")
"""Kinds of numbers and addresses that forms offer."""
KINS: Mapping[str, tuple[str, ...]] = {
    "title": ("title", "name", "label", "description"),
    "name": ("name", "title", "label"),
    "label": ("label", "name", "title"),
    "first": ("first",),
    "last": ("last",),
    "description": ("description", "text", "message"),
    "message": ("message", "description"),
}
"""Kinds that stand in for each other, nearest first."""


def fill(hand: Hand, values: Mapping[str, str]) -> Skill[bool]:
    """Type every value into a field of its own. True when each found one."""
    taken: set[str] = set()
    if {"first", "last"} <= values.keys() and best_field(hand.screen, "last", taken) is None and best_field(hand.screen, "name", taken):
        rest = {kind: value for kind, value in values.items() if kind not in ("first", "last")}
        values = {"name": f"{values['first']} {values['last']}", **rest}
    complete = True
    for kind, value in values.items():
        field = best_field(hand.screen, kind, taken)
        if field is None and hand.screen.scrollable() is not None:
            yield hand.scroll(f"A field for the {kind} may be further down.")
            field = best_field(hand.screen, kind, taken)
        if field is None:
            field = yield from _unfold(hand, kind, taken)
        if field is None:
            complete = False
            continue
        taken.add(_name(field))
        complete = (yield from type_into(hand, _again(field), value, f"{value[:40]} is the {kind}.")) and complete
    return complete


def choose_option(hand: Hand, value: str) -> Skill[bool]:
    """Choose a value in a drop-down list of the form: one that is called kind, type or label, or shows a usual one."""
    screen = hand.screen
    if screen.keys and not _options(screen):
        yield hand.back("The keyboard may hide the list.")
    for control in _options(hand.screen)[:3]:
        yield hand.tap(control, f"{control.name} may offer {value}.")
        found = _choice(hand.screen, value)
        if found is not None:
            yield hand.tap(found, f"{value} is wanted.")
            done = save_control(hand.screen) if hand.screen.dialog and hand.screen.labelled(CANCEL) else None
            if done is not None:
                yield hand.tap(done, f"{done.name} takes {value} over.")
            return True
        yield hand.back(f"{value} is not among these.")
    return False


def _choice(screen: Screen, value: str) -> Control | None:
    """The control for a value in an open list: the one that says it, else the button beside a text that says it."""
    wanted = plain(value)
    labelled = screen.labelled((wanted,))
    if labelled:
        return labelled[0]
    lines = [node.center[1] for _, node in screen.texts if plain(node.text) == wanted]
    return next((c for y in lines for c in screen.buttons if c.node.checkable and c.box[1] <= y < c.box[3]), None)


def _options(screen: Screen) -> list[Control]:
    named = [c for c in screen.buttons if c.mentions(("label", "kind", "type")) and len(c.words) < 40]
    usual = [c for c in screen.buttons if c.says(USUAL) or "Spinner" in c.node.short_class]
    return [c for c in (*usual, *named) if not screen.covered(c)]


def _unfold(hand: Hand, kind: str, taken: set[str]) -> Skill[Control | None]:
    """Forms keep rarer fields folded away, behind a control that names them or promises more."""
    words = (*FIELDS.get(kind, (kind,)), "more fields", "add more fields", "show more")
    control = hand.fresh(
        [c for word in words for c in hand.screen.buttons if holds(c.words, word) and len(c.words) < 30 and not re.search(r"\d", c.words)]
    )
    if control is None:
        return None
    yield hand.tap(control, f"{control.name} should show a field for the {kind}.")
    return best_field(hand.screen, kind, taken)


def best_field(screen: Screen, kind: str, taken: set[str]) -> Control | None:
    """The field that fits a kind of value: by hint, label above it or id; an untitled field serves a title or a text."""
    free = [f for f in screen.fields if _name(f) not in taken and not f.node.password]
    for kin in KINS.get(kind, (kind,)):
        for word in FIELDS.get(kin, (kin,)):
            for field in free:
                if holds(f"{plain(field.node.hint)} {over(screen, field.box)} {field.hints}", word):
                    return field
    silent = [f for f in free if not f.node.hint and not f.node.text]
    if silent and kind in ("title", "name", "description", "message"):
        return silent[0] if kind in ("title", "name") else silent[-1]
    return free[0] if len(free) == 1 and len(screen.fields) == 1 else None


def _name(field: Control) -> str:
    return (
        f"{field.node.resource_id}|{field.node.hint}|{field.center[0] // 100}" if field.node.resource_id or field.node.hint else field.key
    )


def _again(field: Control) -> Callable[[Hand], Control | None]:
    """Finds the field again after the keyboard has moved it."""
    name = _name(field)

    def find(hand: Hand) -> Control | None:
        fields = hand.screen.fields
        same = [f for f in fields if _name(f) == name]
        if same:
            return same[0]
        return next((f for f in fields if f.node.focused), None)

    return find
