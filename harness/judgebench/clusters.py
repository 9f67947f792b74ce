"""Task clusters: what every statistic needs of each task, so that drawing tasks anew is one multiplication of matrices.

Tasks are drawn with replacement inside each source benchmark; a drawn task brings all its trajectories; judges stay as they are
(MobileJudgeBench, arXiv 2608.11434, table 4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from harness.judgebench.metrics import Floats, quality, ratio
from harness.judgebench.ranks import spearman
from harness.judgebench.table import Reading, Table

REPLICATES = 2000
SEED = 20260811
_CHUNK = 250
"""Replicates worked on at a time, which bounds the memory."""


@dataclass(frozen=True)
class Interval:
    """A percentile interval. `usable`: replicates in which the figure was defined; without any, the bounds are not numbers."""

    low: float
    high: float
    usable: int


@dataclass(frozen=True)
class Sums:
    """Sums over trajectories, for the table as it is or for each of several replicates (a leading axis).

    `counts`: confusion counts, shape (..., judges, 4). `units`: trajectories and true successes of each source and agent, shape
    (..., units, 2). `judged`: verdicts and verdicts of success, shape (..., judges, units, 2).
    """

    counts: Floats
    units: Floats
    judged: Floats

    def quality(self) -> dict[str, Floats]:
        """Metrics by name, shape (..., judges)."""
        return quality(self.counts)

    def fidelity(self) -> Floats:
        """Spearman's correlation between true and judged success rates over agents, shape (..., judges)."""
        return spearman(self._true_rates(), self._judged_rates())

    def rate_error(self) -> Floats:
        """Mean absolute difference of true and judged success rates over agents, shape (..., judges)."""
        difference = np.abs(self._true_rates() - self._judged_rates())
        there = ~np.isnan(difference)
        return ratio(np.where(there, difference, 0.0).sum(-1), there.sum(-1).astype(np.float64))

    def _true_rates(self) -> Floats:
        return ratio(self.units[..., 1], self.units[..., 0])[..., None, :]

    def _judged_rates(self) -> Floats:
        return ratio(self.judged[..., 1], self.judged[..., 0])


@dataclass(frozen=True)
class Clusters:
    """The sums of each task, and the tasks of each source.

    `counts`: (tasks, judges, 4), `units`: (tasks, units, 2), `judged`: (tasks, judges, units, 2), as in `Sums`. `agents`: source and agent
    of each unit, sorted. `strata`: the tasks of each source, as places in `tasks`.
    """

    tasks: tuple[tuple[str, str], ...]
    agents: tuple[tuple[str, str], ...]
    strata: tuple[npt.NDArray[np.intp], ...]
    counts: Floats
    units: Floats
    judged: Floats

    def whole(self) -> Sums:
        """Every task once."""
        return Sums(self.counts.sum(0), self.units.sum(0), self.judged.sum(0))

    def draws(self, replicates: int, seed: int) -> Floats:
        """How often each replicate has each task, shape (replicates, tasks)."""
        rng = np.random.default_rng(seed)
        out = np.zeros((replicates, len(self.tasks)))
        rows = np.arange(replicates)[:, None]
        for places in self.strata:
            drawn = places[rng.integers(0, len(places), size=(replicates, len(places)))]
            np.add.at(out, (np.broadcast_to(rows, drawn.shape), drawn), 1.0)
        return out

    def replicates(self, replicates: int = REPLICATES, seed: int = SEED) -> Iterator[Sums]:
        """The sums of all replicates, some hundred at a time."""
        for drawn in np.array_split(self.draws(replicates, seed), max(1, -(-replicates // _CHUNK))):
            yield Sums(_weighted(drawn, self.counts), _weighted(drawn, self.units), _weighted(drawn, self.judged))

    def bootstrap(self, figures: Callable[[Sums], Floats], replicates: int = REPLICATES, seed: int = SEED) -> Floats:
        """What `figures` makes of every replicate, shape (replicates, ...)."""
        return np.concatenate([figures(sums) for sums in self.replicates(replicates, seed)])


def clusters(table: Table, reading: Reading = "judged") -> Clusters:
    """The clusters of a table under a reading."""
    tasks = sorted({(label.source, label.task) for label in table.labels})
    agents = sorted({(label.source, label.agent) for label in table.labels})
    task_places = {task: place for place, task in enumerate(tasks)}
    agent_places = {agent: place for place, agent in enumerate(agents)}
    task = np.array([task_places[label.source, label.task] for label in table.labels])
    unit = np.array([agent_places[label.source, label.agent] for label in table.labels])
    verdicts, truth = table.verdicts(reading).T, table.truth
    judges = len(table.variants)
    counts = np.zeros((len(tasks), judges, 4))
    units = np.zeros((len(tasks), len(agents), 2))
    judged = np.zeros((len(tasks), len(agents), judges, 2))
    yes, no, true = verdicts == 1, verdicts == 0, truth[:, None]
    np.add.at(counts, task, np.stack([yes & true, yes & ~true, no & true, no & ~true], axis=-1).astype(np.float64))
    np.add.at(units, (task, unit), np.stack([np.ones(len(truth)), truth.astype(np.float64)], axis=-1))
    np.add.at(judged, (task, unit), np.stack([yes | no, yes], axis=-1).astype(np.float64))
    sources = [source for source, _ in tasks]
    strata = tuple(np.array([place for place, each in enumerate(sources) if each == source]) for source in sorted(set(sources)))
    return Clusters(tuple(tasks), tuple(agents), strata, counts, units, np.ascontiguousarray(judged.swapaxes(1, 2)))


def _weighted(draws: Floats, sums: Floats) -> Floats:
    return (draws @ sums.reshape(len(sums), -1)).reshape(len(draws), *sums.shape[1:])


def interval(values: Floats, level: float = 0.95) -> Interval:
    """The percentile interval (linear) of replicates, those in which the figure is not defined left out."""
    there = values[~np.isnan(values)]
    if not len(there):
        return Interval(float("nan"), float("nan"), 0)
    low, high = np.quantile(there, [(1 - level) / 2, (1 + level) / 2])
    return Interval(float(low), float(high), len(there))
