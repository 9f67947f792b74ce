"""How long the statistics of the judge benchmark take, at the size of MobileJudgeBench (arXiv 2608.11434, table 1)."""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np

from harness.bench.samples import Figure, figure, repeat
from harness.judgebench.clusters import REPLICATES, SEED, Clusters, clusters
from harness.judgebench.labels import Label
from harness.judgebench.meta import meta
from harness.judgebench.table import NONE, Table, Variant

_SIZES: Final = ((69, 220), (52, 205), (58, 154), (51, 151), (35, 123), (24, 78))
"""Tasks and trajectories of each source."""
_AGENTS: Final = 4
_METHODS: Final = 6
_BACKBONES: Final = 5
_TIMES: Final = 3


def made_up_table() -> Table:
    """30 judges of unequal quality on 931 trajectories of 24 agents, the same at all times."""
    rng = np.random.default_rng(SEED)
    labels: list[Label] = []
    for source, (tasks, trajectories) in enumerate(_SIZES):
        rest = [(task, agent) for task in range(tasks) for agent in range(1, _AGENTS)]
        chosen = [(task, 0) for task in range(tasks)]
        chosen += [rest[place] for place in rng.permutation(len(rest))[: trajectories - tasks]]
        labels += [
            Label(
                trajectory=f"{task}-{agent}",
                source=str(source),
                task=str(task),
                agent=str(agent),
                success=bool(rng.random() < 0.3 + 0.15 * agent),
            )
            for task, agent in chosen
        ]
    labels.sort(key=lambda label: label.key)
    truth = np.array([label.success for label in labels])
    variants = tuple(Variant(f"method{row}", f"model{column}") for row, column in product(range(_METHODS), range(_BACKBONES)))
    right = rng.random((len(variants), len(labels))) < np.linspace(0.75, 0.92, len(variants))[:, None]
    said = np.where(right, truth, ~truth).astype(np.int8)
    return Table(tuple(labels), variants, said, np.full_like(said, NONE))


def meta_bootstrap() -> Figure:
    """The meta-correlation with its 2,000 replicates. Floor: adding up the drawn tasks, as one multiplication of matrices."""
    table = made_up_table()
    samples = repeat(lambda: meta(clusters(table), table.variants), _TIMES)
    groups = clusters(table)
    draws = groups.draws(REPLICATES, SEED)
    sums = _flat(groups)
    return figure(samples, repeat(lambda: draws @ sums, _TIMES))


def _flat(groups: Clusters) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    parts = (groups.counts, groups.units, groups.judged)
    return np.concatenate([part.reshape(len(part), -1) for part in parts], axis=1)
