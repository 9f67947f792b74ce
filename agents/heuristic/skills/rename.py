"""Giving an entry another name in the dialog that asks for it."""

from __future__ import annotations

from collections.abc import Callable

from agents.heuristic.hand import Hand, Skill
from agents.heuristic.screen import Control
from agents.heuristic.skills.entry_menu import agree
from agents.heuristic.skills.write import type_into


def give_name(hand: Hand, old: str, new: str) -> Skill[bool]:
    """Type the new name into the dialog; the ending goes into a field of its own where there is one."""
    if not hand.screen.fields:
        return False
    values = [new]
    base, dot, ending = new.rpartition(".")
    fields = hand.screen.fields
    if dot and len(fields) > 1 and fields[0].node.text == old.rpartition(".")[0]:
        values = [base, ending]
    for index, value in enumerate(values):
        yield from type_into(hand, _field(index), value, f"{value} is the new name.")
    return (yield from agree(hand, ("rename",)))


def _field(index: int) -> Callable[[Hand], Control | None]:
    def find(hand: Hand) -> Control | None:
        fields = hand.screen.fields
        return fields[index] if index < len(fields) else None

    return find
