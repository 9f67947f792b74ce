"""How often a verdict moves under a change that must not move it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from harness.judges.judgment import Judgment


@dataclass(frozen=True)
class Flips:
    """`compared`: trajectories with a verdict before and after; `flipped`: those whose verdicts differ; `lost`: those with a verdict before
    and none after. `rate` is None when nothing could be compared."""

    compared: int
    flipped: int
    lost: int
    trajectories: tuple[str, ...] = ()

    @property
    def rate(self) -> float | None:
        return self.flipped / self.compared if self.compared else None


def flips(before: Iterable[Judgment], after: Iterable[Judgment]) -> Flips:
    """Compare one judge's judgments on the same trajectories."""
    first = {(each.source, each.trajectory): each for each in before}
    second = {(each.source, each.trajectory): each for each in after}
    compared = flipped = lost = 0
    moved: list[str] = []
    for key in sorted(first.keys() & second.keys()):
        one, two = first[key], second[key]
        if one.success is None:
            continue
        if two.success is None:
            lost += 1
            continue
        compared += 1
        if one.success is not two.success:
            flipped += 1
            moved.append(key[1])
    return Flips(compared, flipped, lost, tuple(moved))


def flip_table(before: Sequence[Judgment], after: Mapping[str, Sequence[Judgment]]) -> dict[str, Flips]:
    """By the name of each change."""
    return {name: flips(before, changed) for name, changed in after.items()}
