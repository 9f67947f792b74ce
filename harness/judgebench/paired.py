"""Two judges, or two conditions, on the same trajectories."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np

from harness.judgebench.clusters import REPLICATES, SEED, Interval, Sums, clusters, interval
from harness.judgebench.metrics import Floats
from harness.judgebench.table import Reading, Table


def exact_mcnemar(first_only: int, second_only: int) -> float:
    """Two-sided exact McNemar test: the binomial tail of the discordant pairs, doubled. 1 without any. Also the exact sign test."""
    if first_only < 0 or second_only < 0:
        raise ValueError("counts are not negative")
    total, least = first_only + second_only, min(first_only, second_only)
    return float(min(1.0, 2 * sum(comb(total, k) for k in range(least + 1)) / 2**total))


@dataclass(frozen=True)
class Comparison:
    """Two judges on the trajectories on which both have a verdict (`counted`); `first_only`: only the first one is right.

    `difference`: accuracy of the first minus the second, on these. `p`: exact McNemar.
    """

    first: str
    second: str
    counted: int
    both: int
    first_only: int
    second_only: int
    neither: int
    difference: float
    interval: Interval | None
    p: float


def compare(
    table: Table, first: str, second: str, reading: Reading = "judged", replicates: int = REPLICATES, seed: int = SEED
) -> Comparison:
    """Compare two judges by name. Raises BadTable for an unknown name."""
    pair = table.only([table.find(first), table.find(second)])
    verdicts = pair.verdicts(reading)
    there = (verdicts >= 0).all(0)
    right = verdicts == pair.truth
    counted = int(there.sum())
    cells = [int((there & one & two).sum()) for one, two in (right, (right[0], ~right[1]), (~right[0], right[1]), ~right)]
    drawn = None
    if replicates and counted:
        said = np.where(there, pair.said, np.int8(4)) if reading == "judged" else pair.said
        shared = Table(pair.labels, pair.variants, said, pair.process)
        drawn = interval(clusters(shared, reading).bootstrap(_difference, replicates, seed))
    return Comparison(
        first,
        second,
        counted,
        cells[0],
        cells[1],
        cells[2],
        cells[3],
        (cells[1] - cells[2]) / counted if counted else float("nan"),
        drawn,
        exact_mcnemar(cells[1], cells[2]),
    )


def _difference(sums: Sums) -> Floats:
    accuracy = sums.quality()["accuracy"]
    return accuracy[..., 0] - accuracy[..., 1]
