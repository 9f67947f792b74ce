"""The figures of each judge by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from harness.judgebench.clusters import REPLICATES, SEED, Interval, Sums, clusters, interval
from harness.judgebench.labels import PROCESS_LEVELS
from harness.judgebench.metrics import Floats, agreement_table, cohen_kappa, ratio
from harness.judgebench.table import READINGS, Reading, Said, Table, Variant

FIGURES = (
    "accuracy",
    "precision",
    "recall",
    "f1",
    "balanced_accuracy",
    "success_agreement",
    "failure_agreement",
    "false_pass",
    "kappa",
    "agent_rank",
    "agent_rate_error",
)
"""What is computed under both readings. `agent_rank`: Spearman over source and agent between true and judged success rates;
`agent_rate_error`: the mean absolute difference of these rates."""


@dataclass(frozen=True)
class Read:
    """The figures under one reading. `counted`: the denominator of accuracy. `counts`: true positives, false positives, false negatives,
    true negatives."""

    counted: int
    counts: tuple[int, int, int, int]
    figures: Mapping[str, float]
    intervals: Mapping[str, Interval]


@dataclass(frozen=True)
class Score:
    """One judge.

    `said`: trajectories by what the judge said of them (yes, no, abstained, invalid, missing). `abstention`: abstained over abstained and
    judged. `invalid`: invalid over all that it was asked about. `ordinal_kappa`: of the process scale with quadratic weights, over
    `ordinal_counted` trajectories.
    """

    variant: Variant
    trajectories: int
    said: Mapping[str, int]
    abstention: float
    invalid: float
    invalid_kinds: Mapping[str, int]
    ordinal_kappa: float
    ordinal_counted: int
    readings: Mapping[Reading, Read]


def scores(table: Table, replicates: int = 0, seed: int = SEED) -> list[Score]:
    """The figures of every judge, in the order of the table; with intervals where `replicates` is not 0."""
    by_reading = {reading: _read(table, reading, replicates, seed) for reading in READINGS}
    return [_score(table, row, {reading: by_reading[reading][row] for reading in READINGS}) for row in range(len(table.variants))]


def _score(table: Table, row: int, readings: Mapping[Reading, Read]) -> Score:
    said = {each.name.lower(): int((table.said[row] == each).sum()) for each in Said}
    judged = said["yes"] + said["no"]
    asked = judged + said["abstained"] + said["invalid"]
    confusion = agreement_table(table.process_truth, table.process[row], PROCESS_LEVELS)
    kinds: dict[str, int] = {}
    for judgment in table.judgments[row] if table.judgments else ():
        if judgment is not None and judgment.invalid is not None:
            kinds[judgment.invalid.kind] = kinds.get(judgment.invalid.kind, 0) + 1
    return Score(
        variant=table.variants[row],
        trajectories=len(table.labels),
        said=said,
        abstention=_share(said["abstained"], judged + said["abstained"]),
        invalid=_share(said["invalid"], asked),
        invalid_kinds=dict(sorted(kinds.items())),
        ordinal_kappa=float(cohen_kappa(confusion, quadratic=True)),
        ordinal_counted=int(confusion.sum()),
        readings=readings,
    )


def _read(table: Table, reading: Reading, replicates: int, seed: int) -> list[Read]:
    groups = clusters(table, reading)
    whole = groups.whole()
    values = _figures(whole)
    drawn = groups.bootstrap(_figures, replicates, seed) if replicates else None
    return [
        Read(
            counted=int(whole.counts[row].sum()),
            counts=(int(whole.counts[row, 0]), int(whole.counts[row, 1]), int(whole.counts[row, 2]), int(whole.counts[row, 3])),
            figures={name: float(values[place, row]) for place, name in enumerate(FIGURES)},
            intervals={} if drawn is None else {name: interval(drawn[:, place, row]) for place, name in enumerate(FIGURES)},
        )
        for row in range(len(table.variants))
    ]


def _figures(sums: Sums) -> Floats:
    """Shape (..., figures, judges)."""
    quality = {**sums.quality(), "agent_rank": sums.fidelity(), "agent_rate_error": sums.rate_error()}
    return np.stack([quality[name] for name in FIGURES], axis=-2)


def _share(part: int, whole: int) -> float:
    return float(ratio(np.float64(part), np.float64(whole)))  # type: ignore[arg-type]


__all__ = ["FIGURES", "REPLICATES", "Read", "Score", "scores"]
