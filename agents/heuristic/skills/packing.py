"""Compressing entries to one archive, and extracting an archive."""

from __future__ import annotations

from collections.abc import Sequence

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.skills.entry_menu import action, agree, do
from agents.heuristic.skills.folders import find_entry
from agents.heuristic.skills.write import type_into
from agents.heuristic.vocabulary import COMPRESS, EXTRACT

NAME = "archive"
"""What an archive is called where the app proposes nothing."""


def pack(hand: Hand, names: Sequence[str], parent: str = "") -> Skill[bool]:
    """Compress entries to a zip archive."""
    if not (yield from do(hand, names, COMPRESS, parent)):
        return False
    kind = next((c for c in hand.screen.buttons if c.says(("zip", ".zip")) and c.node.checkable), None)
    if kind is not None and not kind.node.checked:
        yield hand.tap(kind, "It has to be a zip archive.")
    fields = hand.screen.fields
    if len(fields) == 1 and (not fields[0].node.text or fields[0].node.text.startswith(".")):
        yield from type_into(hand, lambda h: next(iter(h.screen.fields), None), f"{NAME}{fields[0].node.text}", "The archive needs a name.")
    return (yield from agree(hand, COMPRESS))


def unpack(hand: Hand, name: str, parent: str = "") -> Skill[bool]:
    """Extract an archive where it lies: by its menu, else by opening it."""
    if not (yield from do(hand, (name,), EXTRACT, parent)):
        row = yield from find_entry(hand, name, parent)
        if row is None:
            return False
        yield hand.tap(row.name, f"{name} may offer to be extracted when it is opened.")
        control = action(hand.screen, EXTRACT)
        if control is None:
            return False
        yield hand.tap(control, f"{control.name} is what has to be done.")
    yield from agree(hand, EXTRACT)
    here = action(hand.screen, (*EXTRACT, "paste", "paste here", "extract here"))
    if here is not None and not hand.screen.dialog:
        yield hand.tap(here, "It goes to this folder.")
        yield from agree(hand)
    return True
