"""Choosing some trajectories of many: at random by a seed, and in proportion to how many there are of each outcome and template.

The choice is the beginning of one order of all of them, so a larger sample holds a smaller one, and what is judged already stays in it.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from harness.judges.trajectory import Trajectory


@dataclass(frozen=True)
class Place:
    """What a sample needs to know of a trajectory: `key` (source and name), `outcome` (its label) and `template` (or task)."""

    key: tuple[str, str]
    outcome: str
    template: str


def place(trajectory: Trajectory) -> Place:
    """The place of a trajectory."""
    template = str(trajectory.facts.get("template", "")) or trajectory.task
    return Place((trajectory.source, trajectory.id), str(trajectory.label), f"{trajectory.category}/{template}")


def sample(places: Iterable[Place], size: int, seed: int) -> frozenset[tuple[str, str]]:
    """The keys of `size` of the places, all of them if there are no more; the same whatever their order.

    Of each outcome there are as many as its share says, give or take one, and within an outcome the same holds of each template.
    """
    rows = sorted(places, key=lambda each: (_draw(seed, "place", *each.key), each.key))

    def by_template(group: list[Place]) -> list[Place]:
        return _interleaved(group, seed, "template", lambda each: each.template, list)

    order = _interleaved(rows, seed, "outcome", lambda each: each.outcome, by_template)
    return frozenset(each.key for each in order[:size])


def _interleaved(
    rows: Sequence[Place], seed: int, kind: str, name_of: Callable[[Place], str], within: Callable[[list[Place]], list[Place]]
) -> list[Place]:
    """All rows, so mixed that every beginning holds of each group what its share says; each group's own order is that of `within`.

    The row at place r (from 0) of a group of n stands at (r + u) / n, where u in [0, 1) is drawn for the group.
    """
    groups: dict[str, list[Place]] = defaultdict(list)
    for row in rows:
        groups[name_of(row)].append(row)
    placed: list[tuple[Fraction, str, Place]] = []
    for name, group in groups.items():
        start = Fraction(int.from_bytes(_draw(seed, kind, group[0].outcome, name)[:8], "big"), 2**64)
        placed += [((rank + start) / len(group), name, row) for rank, row in enumerate(within(group))]
    return [row for _, _, row in sorted(placed, key=lambda each: each[:2])]


def _draw(seed: int, *words: str) -> bytes:
    """A place in an order that depends on the seed and the words alone."""
    return hashlib.sha256("\0".join((str(seed), *words)).encode("utf-8", "surrogatepass")).digest()
