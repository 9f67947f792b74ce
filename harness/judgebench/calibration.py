"""Samples of trajectories for people to label, stratified by template and outcome, failures over-represented.

Trajectories stand in the order of outcome, template and a shuffle within; systematic sampling along it gives every stratum its share up to
one, every trajectory a known chance of at least something, and the sample its exact size. No judge's word has a part in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from pydantic import BaseModel, ConfigDict

from harness.judgebench.errors import NotEnough
from harness.judgebench.hardcore import shuffled
from harness.judgebench.labels import Label
from harness.judgebench.metrics import Floats

FAILURE_WEIGHT = 2.0
SEED = 20260811


class Drawn(BaseModel):
    """One trajectory of a sample. `inclusion`: the chance that it had to be drawn; `weight` is 1 / `inclusion`. `second`: also for a second
    rater."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = 1
    source: str
    trajectory: str
    task: str
    agent: str
    template: str
    success: bool
    inclusion: float
    weight: float
    second: bool


class ForRaters(BaseModel):
    """What a rater may see of it: nothing that tells outcome or agent."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = 1
    source: str
    trajectory: str
    task: str
    second: bool


def sample(labels: Sequence[Label], size: int, *, failure_weight: float = FAILURE_WEIGHT, second: int = 0, seed: int = SEED) -> list[Drawn]:
    """Draw a sample; the same for every order of `labels`.

    Args:
        size: trajectories to draw.
        failure_weight: how many times as likely a failure is drawn as a success.
        second: how many of them a second rater labels too.

    Raises:
        NotEnough: fewer labels than `size`, or fewer drawn than `second`.
        ValueError: a weight that is not above 0.
    """
    if not 0 < size <= len(labels):
        raise NotEnough("the sample cannot have this size", expected=f"1 to {len(labels)}", found=str(size))
    if not 0 <= second <= size:
        raise NotEnough("a second rater cannot have so many", expected=f"at most {size}", found=str(second))
    if failure_weight <= 0:
        raise ValueError("the weight of failures is above 0")
    ordered = sorted(labels, key=lambda label: (label.success, label.stratum, shuffled(seed, *label.key), label.key))
    chances = inclusion([1.0 if label.success else failure_weight for label in ordered], size)
    start = float(np.random.default_rng(seed).random())
    marks = np.floor(np.append(0.0, np.round(np.cumsum(chances), 9)) - start)
    chosen = [place for place in range(len(ordered)) if marks[place + 1] > marks[place]]
    doubled = set(sorted(chosen, key=lambda place: shuffled(seed + 1, *ordered[place].key))[:second])
    drawn = [
        Drawn(
            source=label.source,
            trajectory=label.trajectory,
            task=label.task,
            agent=label.agent,
            template=label.stratum,
            success=label.success,
            inclusion=float(chances[place]),
            weight=float(1 / chances[place]),
            second=place in doubled,
        )
        for place in chosen
        for label in (ordered[place],)
    ]
    return sorted(drawn, key=lambda each: (each.source, each.trajectory))


def for_raters(drawn: Sequence[Drawn], seed: int = SEED) -> list[ForRaters]:
    """The list for raters, in an order that tells nothing."""
    shown = sorted(drawn, key=lambda each: shuffled(seed + 2, each.source, each.trajectory))
    return [ForRaters(source=each.source, trajectory=each.trajectory, task=each.task, second=each.second) for each in shown]


def inclusion(weights: Sequence[float], size: int) -> Floats:
    """Chances proportional to the weights, at most 1 each, that add up to `size`."""
    given = np.asarray(weights, dtype=np.float64)
    chances = np.zeros_like(given)
    certain = np.zeros(len(given), dtype=bool)
    while True:
        rest = given[~certain].sum()
        left = size - certain.sum()
        chances = np.where(certain, 1.0, given * (left / rest) if rest else 1.0)
        over = (chances > 1.0 + 1e-12) & ~certain
        if not over.any():
            return np.minimum(chances, 1.0)
        certain |= over
