"""Doing the same again: agents that repeat a task, and judges that judge it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from harness.judgebench.clusters import clusters
from harness.judgebench.errors import BadTable
from harness.judgebench.meta import deviation_between_runs
from harness.judgebench.table import Table
from harness.judges.trajectory import Trajectory

State = Literal["screen", "outcome"]


@dataclass(frozen=True)
class Repeated:
    """One task that an agent has done several times. `most`: runs that ended in the most frequent state; `unknown`: runs whose end is not
    recorded, which are not among `runs`."""

    source: str
    agent: str
    task: str
    app: str
    condition: str
    runs: int
    most: int
    unknown: int

    @property
    def share(self) -> float:
        return self.most / self.runs


def repeated(trajectories: Iterable[Trajectory], by: State = "screen") -> list[Repeated]:
    """Tasks with at least two runs, sorted.

    Args:
        by: what is compared: the tree of the last screen (by its digest), or whether the task was done (by its label).
    """
    groups: dict[tuple[str, str, str, str, str], list[str]] = {}
    for each in trajectories:
        key = each.source, each.agent, each.task, each.app, str(each.facts.get("condition", ""))
        state = (each.final.digest if each.final is not None else "") if by == "screen" else "" if each.label is None else str(each.label)
        groups.setdefault(key, []).append(state)
    out = []
    for key, states in sorted(groups.items()):
        known = [state for state in states if state]
        if len(known) >= 2:
            out.append(Repeated(*key, len(known), max(Counter(known).values()), len(states) - len(known)))
    return out


@dataclass(frozen=True)
class Steadiness:
    """One judge that judged the same trajectories several times.

    `accuracies`: of each run; `deviation`: their standard deviation in percentage points. `same`: trajectories on which all runs give the
    same verdict, of the `counted` ones on which all give one.
    """

    variant: str
    accuracies: tuple[float, ...]
    deviation: float
    same: int
    counted: int


def steadiness(runs: Sequence[Table]) -> list[Steadiness]:
    """How much each judge's verdicts move between repeated runs. All tables are over the same labels.

    Raises:
        BadTable: fewer than two runs, or the runs have not the same judges.
    """
    if len(runs) < 2:
        raise BadTable("one run of a judge says nothing of its steadiness", expected="at least two files, one a run")
    for number, run in enumerate(runs[1:], 2):
        if run.variants != runs[0].variants or run.labels != runs[0].labels:
            raise BadTable(f"run {number} has not the judges and trajectories of the first", next_step="Give one file a run.")
    accuracies = np.stack([clusters(run).whole().quality()["accuracy"] for run in runs])
    verdicts = np.stack([run.verdicts("judged") for run in runs])
    there = np.all(verdicts >= 0, axis=0)
    same = np.logical_and(there, np.all(verdicts == verdicts[0], axis=0))
    return [
        Steadiness(
            str(variant),
            tuple(float(value) for value in accuracies[:, row]),
            deviation_between_runs([float(value) for value in accuracies[:, row]]),
            int(same[row].sum()),
            int(there[row].sum()),
        )
        for row, variant in enumerate(runs[0].variants)
    ]
