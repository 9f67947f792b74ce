"""Hard-core failures: trajectories that almost all methods get wrong on one backbone.

Source: MobileJudgeBench, arXiv 2608.11434, section 5.3: four or five of the five adapted methods wrong, its own baseline left out.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict

from harness.judgebench.errors import NotEnough
from harness.judgebench.labels import Key
from harness.judgebench.table import Said, Table

MIN_WRONG = 4
Direction = Literal["false_negative", "false_positive"]


class Case(BaseModel):
    """One hard-core failure on one backbone. `wrong` and `right`: methods with such a verdict; `silent`: those without any."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    source: str
    trajectory: str
    task: str
    agent: str
    backbone: str
    direction: Direction
    wrong: tuple[str, ...]
    right: tuple[str, ...]
    silent: tuple[str, ...]

    @property
    def key(self) -> Key:
        return self.source, self.trajectory


@dataclass(frozen=True)
class Profile:
    """The hard-core failures of one backbone. `profile`: `conservative` with more false negatives, `permissive` with more false
    positives."""

    backbone: str
    methods: tuple[str, ...]
    total: int
    false_negatives: int
    false_positives: int

    @property
    def profile(self) -> str:
        if self.false_negatives == self.false_positives:
            return "even"
        return "conservative" if self.false_negatives > self.false_positives else "permissive"


def hard_core(table: Table, *, without: Iterable[str] = (), min_wrong: int = MIN_WRONG) -> tuple[list[Case], list[Profile]]:
    """The cases, sorted by backbone, source and trajectory, and a profile for each backbone. A missing verdict is not a wrong one.

    Args:
        without: methods that do not count.
        min_wrong: how many methods must be wrong.

    Raises:
        NotEnough: no backbone has so many methods.
    """
    left_out = set(without)
    by_backbone: dict[str, list[int]] = {}
    for row, variant in enumerate(table.variants):
        if variant.method not in left_out:
            by_backbone.setdefault(variant.backbone, []).append(row)
    enough = {backbone: rows for backbone, rows in sorted(by_backbone.items()) if len(rows) >= min_wrong}
    if not enough:
        found = ", ".join(f"{backbone} {len(rows)}" for backbone, rows in sorted(by_backbone.items())) or "none"
        raise NotEnough(
            "no backbone has enough methods for hard-core failures",
            expected=f"at least {min_wrong}",
            found=found,
            next_step="Ask for fewer with --min-wrong.",
        )
    cases: list[Case] = []
    profiles: list[Profile] = []
    for backbone, rows in enough.items():
        here = [case for column in range(len(table.labels)) if (case := _case(table, backbone, rows, column, min_wrong)) is not None]
        negatives = sum(case.direction == "false_negative" for case in here)
        methods = tuple(table.variants[row].method for row in rows)
        profiles.append(Profile(backbone, methods, len(here), negatives, len(here) - negatives))
        cases += here
    return cases, profiles


def _case(table: Table, backbone: str, rows: Sequence[int], column: int, min_wrong: int) -> Case | None:
    label = table.labels[column]
    names: dict[str, list[str]] = {"wrong": [], "right": [], "silent": []}
    for row in rows:
        said = Said(int(table.said[row, column]))
        kind = "silent" if said >= Said.ABSTAINED else "right" if (said == Said.YES) == label.success else "wrong"
        names[kind].append(table.variants[row].method)
    if len(names["wrong"]) < min_wrong:
        return None
    return Case(
        source=label.source,
        trajectory=label.trajectory,
        task=label.task,
        agent=label.agent,
        backbone=backbone,
        direction="false_negative" if label.success else "false_positive",
        wrong=tuple(names["wrong"]),
        right=tuple(names["right"]),
        silent=tuple(names["silent"]),
    )


def shared(cases: Iterable[Case]) -> list[tuple[Key, Direction, tuple[str, ...]]]:
    """Trajectories that are hard on several backbones, with these backbones."""
    by_key: dict[Key, list[Case]] = {}
    for case in cases:
        by_key.setdefault(case.key, []).append(case)
    several = {key: found for key, found in sorted(by_key.items()) if len({case.backbone for case in found}) > 1}
    return [(key, found[0].direction, tuple(sorted(case.backbone for case in found))) for key, found in several.items()]


def second_rating(cases: Sequence[Case], false_negatives: int, false_positives: int, seed: int) -> list[Case]:
    """Cases for a second rater, drawn at random within each direction, as many as there are at most; whatever order the cases come in."""
    out: list[Case] = []
    for direction, wanted in (("false_negative", false_negatives), ("false_positive", false_positives)):
        pool = [case for case in cases if case.direction == direction]
        out += sorted(pool, key=lambda case: shuffled(seed, *case.key, case.backbone))[:wanted]
    return sorted(out, key=lambda case: (case.backbone, *case.key))


def shuffled(seed: int, *words: str) -> bytes:
    """A sort key that puts things into an order that looks random and depends on seed and words alone."""
    return hashlib.sha256("\0".join((str(seed), *words)).encode()).digest()
