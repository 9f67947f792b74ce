"""Turning wheels, one drag at a time, with a look at the wheel after each."""

from __future__ import annotations

from collections.abc import Callable

from agents.heuristic.hand import EDGE_PX, Hand, Move, Skill
from agents.heuristic.pickers import Wheel, wheels
from agents.heuristic.screen import Control
from agents.heuristic.skills.write import type_into

TURNS = 14
MS_PER_VALUE = 170
"""Slow enough that the wheel does not fly on when the finger leaves it."""


def turn(hand: Hand, index: int, target: int | str, count: int = 0) -> Skill[bool]:
    """Bring a value into the middle of the `index`-th wheel.

    Args:
        target: a number, or the label.
        count: how many values a wheel of numbers has that goes round; 0 for labels.
    """
    wraps = count > 0
    typed = False
    for _ in range(TURNS):
        wheel = _wheel(hand, index)
        if wheel is None:
            return False
        here = wheel.chosen
        if _equal(here, target):
            return True
        if wheel.field is not None and isinstance(target, int) and not typed:
            typed = True
            yield from type_into(hand, _field(index), str(target), f"The wheel takes typed numbers: {target}.")
            continue
        away = _distance(wheel, here, target)
        if wraps and count > 0:
            away = _shorter(away, count // wheel.gap, _reach(hand, wheel))
        if away == 0:
            return False
        yield _drag(hand, wheel, away, target)
        after = _wheel(hand, index)
        if after is not None and after.chosen == here:
            if not wraps:
                return False
            wraps = False  # it stands at an end and does not go round
    return False


def _wheel(hand: Hand, index: int) -> Wheel | None:
    found = wheels(hand.screen)
    return found[index] if index < len(found) else None


def _field(index: int) -> Callable[[Hand], Control | None]:
    def find(hand: Hand) -> Control | None:
        wheel = _wheel(hand, index)
        return None if wheel is None else wheel.field

    return find


def _equal(label: str, target: int | str) -> bool:
    if isinstance(target, int):
        return label.isdecimal() and int(label) == target
    return label.casefold() == target.casefold()


def _distance(wheel: Wheel, here: str, target: int | str) -> int:
    """Values to move: positive for those further down the wheel."""
    if isinstance(target, int):
        return round((target - int(here)) / wheel.gap) if here.isdecimal() else 0
    labels = [label.casefold() for label, _ in wheel.items]
    return labels.index(target.casefold()) - labels.index(here.casefold()) if target.casefold() in labels else 1


def _reach(hand: Hand, wheel: Wheel) -> tuple[int, int]:
    """Values that one drag upwards and one downwards can cover; both begin inside the wheel and end inside the display."""
    _, top, _, bottom = wheel.box
    margin = min(20, (bottom - top) // 8)
    step = max(wheel.step, 1)
    return max(1, (bottom - margin - EDGE_PX) // step), max(1, (hand.screen.height - EDGE_PX - top - margin) // step)


def _shorter(away: int, count: int, reach: tuple[int, int]) -> int:
    """Of the two ways round the one that takes fewer drags."""
    down, up = away % count, -away % count
    return down if -(-down // reach[0]) <= -(-up // reach[1]) else -up


def _drag(hand: Hand, wheel: Wheel, away: int, target: int | str) -> Move:
    left, top, right, bottom = wheel.box
    x, step, margin = (left + right) // 2, max(wheel.step, 1), min(20, (bottom - top) // 8)
    up, down = _reach(hand, wheel)
    steps = min(away, up) if away > 0 else max(away, -down)
    start = bottom - margin if steps > 0 else top + margin
    why = f"The wheel stands at {wheel.chosen}; {target} is {abs(away)} away."
    return hand.drag((x, start), (x, start - steps * step), why, 200 + MS_PER_VALUE * abs(steps))
