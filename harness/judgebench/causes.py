"""The seven root causes of judges' errors, what raters say of them, and how well two raters agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal, cast

import numpy as np
import yaml
from pydantic import BaseModel, ConfigDict, Field

from harness.judgebench.errors import BadTable, NotEnough
from harness.judgebench.hardcore import Direction
from harness.judgebench.lines import read_lines
from harness.judgebench.metrics import agreement_table, cohen_kappa

DIRECTIONS: tuple[Direction, ...] = ("false_negative", "false_positive")


@dataclass(frozen=True)
class Cause:
    """One category. `direction`: of the errors that it explains."""

    id: str
    direction: Direction
    meaning: str


@lru_cache(maxsize=1)
def causes() -> tuple[Cause, ...]:
    """The seven, false negatives first."""
    document = yaml.safe_load((Path(__file__).parent / "causes.yaml").read_text(encoding="utf-8"))
    return tuple(Cause(name, cast(Direction, direction), words) for direction, group in document.items() for name, words in group.items())


class Rating(BaseModel):
    """What one rater says of one hard-core case. `direction` is the case's: it says which causes are open."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = 1
    source: str = ""
    trajectory: str = Field(min_length=1)
    backbone: str = ""
    direction: Direction
    rater: str = Field(min_length=1)
    cause: str
    note: str = ""

    @property
    def case(self) -> tuple[str, str, str]:
        return self.source, self.trajectory, self.backbone


@dataclass(frozen=True)
class Agreement:
    """Two raters on the cases that both have rated. `kappa` is not a number where chance alone would agree always."""

    cases: int
    agreed: int
    kappa: float


@dataclass(frozen=True)
class Rated:
    """All ratings together. `shares`: how often each rater gives each cause. `disagreements`: case and both causes."""

    raters: tuple[str, ...]
    shares: Mapping[str, Mapping[str, int]]
    overall: Agreement | None
    by_direction: Mapping[Direction, Agreement]
    disagreements: Sequence[tuple[tuple[str, str, str], str, str]]


def read_ratings(paths: Iterable[Path]) -> list[Rating]:
    """The ratings of several files.

    Raises:
        BadTable: an unknown cause, one that the direction of the error rules out, two directions for one case, or a case that one rater
            has rated twice.
    """
    known = {cause.id: cause for cause in causes()}
    seen: dict[tuple[tuple[str, str, str], str], str] = {}
    directions: dict[tuple[str, str, str], Direction] = {}
    ratings: list[Rating] = []
    for path in paths:
        for place, rating in read_lines(path, Rating):
            if rating.cause not in known:
                raise BadTable(f"no root cause {rating.cause!r}", where=place, next_step=f"There are: {', '.join(known)}.")
            if known[rating.cause].direction != rating.direction:
                fitting = ", ".join(cause.id for cause in causes() if cause.direction == rating.direction)
                raise BadTable(f"{rating.cause} cannot explain a {rating.direction}", where=place, expected=f"one of {fitting}")
            if directions.setdefault(rating.case, rating.direction) != rating.direction:
                raise BadTable(f"the case {rating.trajectory!r} has two directions", where=place)
            if (rating.case, rating.rater) in seen:
                first = seen[rating.case, rating.rater]
                raise BadTable(f"{rating.rater!r} rates {rating.trajectory!r} twice", where=place, found=f"the first time at {first}")
            seen[rating.case, rating.rater] = place
            ratings.append(rating)
    return ratings


def rated(ratings: Sequence[Rating], raters: tuple[str, str] | None = None) -> Rated:
    """Counts of causes, and the agreement of two raters, over all and within each direction.

    Args:
        raters: which two; needed where there are more. With one rater there are only counts.

    Raises:
        NotEnough: more than two raters and none chosen, or a chosen one has rated nothing.
    """
    names = sorted({rating.rater for rating in ratings})
    pair = raters or (tuple(names) if len(names) == 2 else None)
    if pair is None and len(names) > 2:
        raise NotEnough("agreement is between two raters", found=", ".join(names), next_step="Choose two with --rater.")
    if pair is not None and not set(pair) <= set(names):
        raise NotEnough("a rater has rated nothing", found=", ".join(sorted(set(pair) - set(names))))
    shares = {name: dict(sorted(Counter(rating.cause for rating in ratings if rating.rater == name).items())) for name in names}
    if pair is None:
        return Rated(tuple(names), shares, None, {}, ())
    first, second = ({rating.case: rating for rating in ratings if rating.rater == name} for name in pair)
    both = sorted(set(first) & set(second))
    pairs = [(first[case], second[case]) for case in both]
    return Rated(
        tuple(names),
        shares,
        agreement([(one.cause, two.cause) for one, two in pairs]),
        {direction: agreement([(one.cause, two.cause) for one, two in pairs if one.direction == direction]) for direction in DIRECTIONS},
        [(case, one.cause, two.cause) for case, (one, two) in zip(both, pairs, strict=True) if one.cause != two.cause],
    )


def agreement(pairs: Sequence[tuple[str, str]]) -> Agreement:
    """Agreement over the causes that two raters gave to the same cases."""
    names = sorted({name for pair in pairs for name in pair})
    places = {name: place for place, name in enumerate(names)}
    first, second = (np.array([places[pair[side]] for pair in pairs], dtype=np.int8) for side in (0, 1))
    agreed = sum(one == two for one, two in pairs)
    kappa = float(cohen_kappa(agreement_table(first, second, len(names)))) if pairs else float("nan")
    return Agreement(len(pairs), agreed, kappa)
