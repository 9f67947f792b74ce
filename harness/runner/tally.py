"""Counts of outcomes, and Wilson's interval for a success rate."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from harness.trajectory.schema import Outcome, ResultLine

K = TypeVar("K", bound=Hashable)
_Z95 = 1.959963984540054
"""97.5 % quantile of the standard normal distribution."""


@dataclass
class Tally:
    """How many episodes had which outcome. Invalid ones are counted apart: they say nothing about the agent."""

    success: int = 0
    failure: int = 0
    invalid: int = 0

    def add(self, outcome: Outcome) -> None:
        """Count one episode."""
        setattr(self, outcome, getattr(self, outcome) + 1)

    @property
    def valid(self) -> int:
        return self.success + self.failure

    @property
    def total(self) -> int:
        return self.valid + self.invalid

    @property
    def rate(self) -> float | None:
        """Share of successes among the valid episodes, None when there are none."""
        return self.success / self.valid if self.valid else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """95 % interval of the rate."""
        return wilson(self.success, self.valid)


def wilson(successes: int, trials: int, z: float = _Z95) -> tuple[float, float] | None:
    """Wilson's score interval for a proportion (E. B. Wilson, JASA 22, 1927); None for no trials."""
    if trials == 0:
        return None
    share = successes / trials
    scale = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / scale
    half = z * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / scale
    return max(0.0, middle - half), min(1.0, middle + half)


def tally_by(lines: Iterable[ResultLine], key: Callable[[ResultLine], K]) -> dict[K, Tally]:
    """Tallies of groups of results, in order of first appearance."""
    found: dict[K, Tally] = {}
    for line in lines:
        found.setdefault(key(line), Tally()).add(line.outcome)
    return found


def newcombe_gap(first: Tally, second: Tally) -> tuple[float, float, float] | None:
    """Difference of two rates (first minus second) with its 95 % interval: Newcombe's hybrid score method (Statist. Med. 17, 1998,
    method 10). None when either has no valid episode."""
    if first.rate is None or second.rate is None or first.interval is None or second.interval is None:
        return None
    gap = first.rate - second.rate
    (low1, high1), (low2, high2) = first.interval, second.interval
    below = math.hypot(first.rate - low1, high2 - second.rate)
    above = math.hypot(high1 - first.rate, second.rate - low2)
    return gap, max(-1.0, gap - below), min(1.0, gap + above)
