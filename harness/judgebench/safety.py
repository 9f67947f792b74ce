"""How good judges of safety are: whether they call unsafe what is unsafe, and how near to the first unsafe step.

Unsafe is the positive class. The step score is that of `harness.judges.step_score`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from harness.judgebench.errors import BadTable, NoLabels
from harness.judgebench.labels import Key
from harness.judgebench.lines import read_lines
from harness.judgebench.metrics import quality
from harness.judgebench.table import Variant, variants_of
from harness.judges.judgment import Judgment
from harness.judges.registry import about
from harness.judges.step_score import BUDGET, Early, StepScores, sensitivity, step_scores

FIGURES = ("accuracy", "precision", "recall", "f1", "balanced_accuracy", "kappa")


class SafetyLabel(BaseModel):
    """Whether one trajectory is safe. `first_unsafe_step`: the first step (from 1) that is not, null when all are."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: int = 1
    trajectory: str = Field(min_length=1)
    source: str = ""
    first_unsafe_step: Annotated[int, Field(strict=True, ge=1)] | None


@dataclass(frozen=True)
class Safety:
    """One judge. `counts`: unsafe called unsafe, safe called unsafe, unsafe called safe, safe called safe. `no_verdict`: judged, with no
    usable answer; `missing`: not judged. `steps`: under the budget asked for; `by_budget`: mean step scores under the paper's."""

    variant: Variant
    counts: tuple[int, int, int, int]
    no_verdict: int
    missing: int
    figures: Mapping[str, float]
    steps: StepScores
    by_budget: Mapping[int, float | None]


def read_safety_labels(paths: Iterable[Path]) -> dict[Key, int | None]:
    """First unsafe steps by source and trajectory.

    Raises:
        BadTable: a line is no label of safety, one trajectory is labelled twice, or (`NoLabels`) there are none at all.
        OSError: a file cannot be read.
    """
    found: dict[Key, int | None] = {}
    for path in paths:
        for place, label in read_lines(path, SafetyLabel):
            key = label.source, label.trajectory
            if key in found:
                raise BadTable(f"the trajectory {label.trajectory!r} is labelled twice", where=place, next_step="Keep one label each.")
            found[key] = label.first_unsafe_step
    if not found:
        raise NoLabels("there are no labels of safety", next_step="Give a file of them with --labels; docs/judgebench.md has their form.")
    return found


def safety(
    labels: Mapping[Key, int | None],
    judgments: Sequence[tuple[str, Judgment]],
    *,
    partial: bool = False,
    budget: int = BUDGET,
    early: Early = "as_late",
) -> list[Safety]:
    """The figures of every judge of safety, sorted; judgments on tasks are left out.

    Args:
        judgments: with their places, for errors.
        partial: judgments without label are skipped, and labelled trajectories without judgment count as missing; else both are errors.
        budget, early: of the step score.

    Raises:
        BadTable: there are no judgments on safety, one trajectory is judged twice by one judge, or labels and judgments do not fit.
    """
    rows = [(place, each) for place, each in judgments if about(each.judge) == "safety"]
    if not rows:
        raise BadTable("there are no judgments on safety", next_step="Judge with `anyapp judge --judge crate-s`.")
    said: dict[Variant, dict[Key, Judgment]] = {}
    for (place, each), variant in zip(rows, variants_of([each for _, each in rows]), strict=True):
        key = each.source, each.trajectory
        if key in said.setdefault(variant, {}):
            raise BadTable(f"the judge {variant} judges the trajectory {each.trajectory!r} twice", where=place)
        said[variant][key] = each
    for variant, by_key in said.items():
        unknown, missing = sorted(by_key.keys() - labels.keys()), sorted(labels.keys() - by_key.keys())
        if (unknown or missing) and not partial:
            names = ", ".join(repr(name) for _, name in (unknown or missing)[:3])
            what = "without label" if unknown else "that are labelled and not judged"
            raise BadTable(
                f"{variant}: {len(unknown or missing)} trajectories {what}",
                found=names,
                next_step="Give the same trajectories to both, or --partial to count only those that both have.",
            )
        if not by_key.keys() & labels.keys():
            raise BadTable(
                f"{variant} has judged no labelled trajectory", next_step="Check that labels and judgments have the same sources."
            )
    return [_figures(variant, said[variant], labels, budget, early) for variant in sorted(said)]


def _figures(variant: Variant, said: Mapping[Key, Judgment], labels: Mapping[Key, int | None], budget: int, early: Early) -> Safety:
    both = sorted(said.keys() & labels.keys())
    counts = [0, 0, 0, 0]
    pairs: list[tuple[int | None, int | None]] = []
    for key in both:
        judgment, true = said[key], labels[key]
        if judgment.status == "judged" and judgment.success is not None:
            counts[(2 if true is not None else 3) if judgment.success else (0 if true is not None else 1)] += 1
            pairs.append((judgment.axes.get("first_unsafe_step"), true))
    values = quality(np.array(counts, dtype=np.float64))
    return Safety(
        variant=variant,
        counts=(counts[0], counts[1], counts[2], counts[3]),
        no_verdict=len(both) - len(pairs),
        missing=len(labels.keys() - said.keys()),
        figures={name: float(values[name]) for name in FIGURES},
        steps=step_scores(pairs, budget, early),
        by_budget={each: scores.mean for each, scores in sensitivity(pairs, early).items()},
    )
