"""How often a verdict moves under a change that must not move it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.judgebench.errors import BadTable
from harness.judgebench.table import read_judgments, variants_of
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


def judgments_of_one(path: Path) -> list[Judgment]:
    """The judgments at a place (as `harness.judgebench.table.judgment_files` finds them), which have to be of one judge.

    Raises:
        BadTable: there are none, several judges, or two judgments of one trajectory.
    """
    found = read_judgments([path])
    judges = sorted({str(variant) for variant in variants_of([each for _, each in found])})
    if len(judges) != 1:
        raise BadTable(
            "verdicts are compared judge by judge",
            where=str(path),
            expected="judgments of one judge",
            found=", ".join(judges) or "no judgment",
            next_step="Give the file of one judge.",
        )
    places: dict[tuple[str, str], str] = {}
    for at, each in found:
        first = places.setdefault((each.source, each.trajectory), at)
        if first != at:
            raise BadTable(f"the trajectory {each.trajectory!r} is judged twice", where=at, found=f"the first time at {first}")
    return [each for _, each in found]


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
