"""Strategies that choose screens. Each returns numbers of screens, each once and in order.

A strategy is a function of the trajectory and a budget (None: no limit). Simple ones are here; those that look at what happened have
modules of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harness.judges.trajectory import Trajectory

Strategy = Callable[[Trajectory, int | None], list[int]]


def every(trajectory: Trajectory, budget: int | None = None) -> list[int]:
    """All screens, whatever the budget."""
    return list(range(len(trajectory.screens)))


def first_and_last(trajectory: Trajectory, budget: int | None = None) -> list[int]:
    """Both ends."""
    count = len(trajectory.screens)
    return sorted({0, count - 1}) if count else []


def last(trajectory: Trajectory, budget: int | None = None) -> list[int]:
    """The end."""
    count = len(trajectory.screens)
    return [count - 1] if count else []


def uniform(trajectory: Trajectory, budget: int | None = None) -> list[int]:
    """Evenly spread, first and last always among them; all when there are no more than the budget."""
    return spread(list(range(len(trajectory.screens))), budget)


def spread(numbers: list[int], budget: int | None) -> list[int]:
    """Evenly spread members of a list, its ends always among them (of a budget of one, the last alone)."""
    count = len(numbers)
    if budget is None or count <= budget:
        return list(numbers)
    if budget <= 0:
        return []
    if budget == 1:
        return [numbers[-1]]
    # Integers only: halves are rounded up alike on every machine.
    places = [(2 * index * (count - 1) + budget - 1) // (2 * (budget - 1)) for index in range(budget)]
    return [numbers[place] for place in dict.fromkeys(places)]


STRATEGIES: Final[dict[str, Strategy]] = {"every": every, "first_and_last": first_and_last, "last": last, "uniform": uniform}
"""By name."""
