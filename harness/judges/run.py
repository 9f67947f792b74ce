"""Running judges over trajectories: filtered, cached a trajectory, resumable, several at a time, within a budget.

Judging needs no order and keeps none: each judgment is written when it is there. What is judged already, under the same content, judge,
version, settings, model and prompts, is kept and costs nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from agents.models.errors import NoKey
from agents.models.request import ModelClient
from agents.options import AgentOptions
from agents.protocol import AgentUnavailable
from harness.errors import AnyAppError
from harness.judges.budget import Purse, check_budget
from harness.judges.checksum import content_sha256
from harness.judges.estimate import Estimate, rehearse
from harness.judges.judge import Judge
from harness.judges.judgment import Judgment
from harness.judges.judgment_log import JudgmentLog, log_path, read_log
from harness.judges.sources import Filters, Source
from harness.judges.threads import Threads
from harness.judges.trajectory import Trajectory

GIVE_UP_AFTER: Final = 5
"""Trajectories in a row for which the model was out of reach, after which the rest is left for another time."""


@dataclass(frozen=True)
class Heard:
    """What became of one trajectory before one judge. `judgment`: None when there is none, and `problem` says why. `kept`: it was judged
    before. `label`: the verdict it is compared with."""

    judge: Judge
    trajectory: str
    label: bool | None
    judgment: Judgment | None = None
    kept: bool = False
    problem: AnyAppError | None = None


@dataclass
class Outcome:
    """One judge's work. `path`: its file. `estimate`: of what was still to be judged, when it was asked for."""

    judge: Judge
    path: Path
    heard: list[Heard] = field(default_factory=list)
    estimate: Estimate | None = None

    def counts(self) -> dict[str, Any]:
        """Figures against the verdicts, as `anyapp judge --json` prints them. Rates are None where there is nothing to divide by."""
        judged = [(each.judgment, each.label) for each in self.heard if each.judgment is not None]
        comparable = [(said.success, label) for said, label in judged if said.status == "judged" and label is not None]
        cells = Counter(comparable if self.judge.about == "task" else ())
        right, both = cells[True, True] + cells[False, False], sum(cells.values())
        fresh = [each.judgment for each in self.heard if each.judgment is not None and not each.kept]
        spent = Estimate.of(fresh)
        return {
            "judge": self.judge.name,
            "file": str(self.path),
            "trajectories": len(self.heard),
            "kept": sum(each.kept for each in self.heard),
            "judged": sum(said.status == "judged" for said, _ in judged),
            "insufficient_evidence": sum(said.status == "insufficient_evidence" for said, _ in judged),
            "invalid": dict(sorted(Counter(said.invalid.kind for said, _ in judged if said.invalid is not None).items())),
            "unjudged": sum(each.judgment is None for each in self.heard),
            "true_positive": cells[True, True],
            "false_positive": cells[True, False],
            "true_negative": cells[False, False],
            "false_negative": cells[False, True],
            "accuracy": _share(right, both),
            "precision": _share(cells[True, True], cells[True, True] + cells[True, False]),
            "recall": _share(cells[True, True], cells[True, True] + cells[False, True]),
            "calls": spent.calls,
            "images": spent.images,
            "input_tokens": spent.input_tokens,
            "output_tokens": spent.output_tokens,
            "cost_usd": spent.cost_usd,
        }


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


@dataclass
class Report:
    """What became of all. `stopped`: why the rest was left; empty when it was not. `unreadable`: trajectories that no judge was shown."""

    outcomes: list[Outcome]
    unreadable: list[AnyAppError] = field(default_factory=list)
    dropped: int = 0
    stopped: str = ""

    @property
    def complete(self) -> bool:
        """Whether every trajectory has a judgment by every judge."""
        return not self.stopped and not self.unreadable and all(each.judgment for outcome in self.outcomes for each in outcome.heard)


@dataclass(frozen=True)
class Work:
    """Which judges hear which trajectories, and how. `budget_usd` bounds what this start may spend; `retry_invalid` has trajectories
    judged again for which there was no usable answer."""

    source: Source
    judges: Sequence[Judge]
    options: AgentOptions
    filters: Filters = field(default_factory=Filters)
    folder: Path | None = None
    workers: int = 4
    budget_usd: float | None = None
    retry_invalid: bool = False

    def trajectories(self, on_bad: Callable[[AnyAppError], object] = lambda error: None) -> Iterator[Trajectory]:
        """Those that the filters leave, read anew, in the order of the source."""
        if self._drawn is None:
            return self.filters.chosen(self.source.read(on_bad))
        return (each for each in self.source.read(on_bad) if (each.source, each.id) in self._drawn and self.filters.fits(each))

    @cached_property
    def _drawn(self) -> frozenset[tuple[str, str]] | None:
        """The sample, drawn once: it takes a reading of all trajectories."""
        return self.filters.drawn(self.source.read(lambda error: None))

    def path(self, judge: Judge) -> Path:
        """The file of a judge."""
        return log_path(self.folder or self.source.folder, judge, self.options.model)


def estimate(work: Work, on_each: Callable[[], object] = lambda: None) -> list[Outcome]:
    """What the judgments that are still missing will cost, each outcome with its `estimate`. Sends and writes nothing."""
    return [_with_estimate(work, judge, costs.values()) for judge, costs in zip(work.judges, _rehearsed(work, on_each), strict=True)]


def _with_estimate(work: Work, judge: Judge, judgments: Iterable[Judgment]) -> Outcome:
    return Outcome(judge, work.path(judge), estimate=Estimate.of(judgments))


def _rehearsed(work: Work, on_each: Callable[[], object]) -> list[dict[str, Judgment]]:
    """By judge: rehearsed judgments by the checksum of what is still to be judged."""
    known = [_known(work, judge) for judge in work.judges]
    out: list[dict[str, Judgment]] = [{} for _ in work.judges]

    def one(job: tuple[int, Trajectory]) -> tuple[int, str, Judgment | None]:
        place, trajectory = job
        try:
            content = content_sha256(trajectory)
            if content in known[place]:
                return place, content, None
            return place, content, rehearse(work.judges[place], trajectory, work.options)
        except AgentUnavailable:
            raise
        except AnyAppError:
            return place, "", None  # what cannot be read costs nothing; it is told of when it is judged

    jobs = ((place, each) for each in work.trajectories() for place in range(len(work.judges)))
    with Threads(one, work.workers) as threads:
        for _, (place, content, judgment) in threads.results(jobs):
            if judgment is not None:
                out[place][content] = judgment
            on_each()
    return out


def _known(work: Work, judge: Judge) -> dict[str, Judgment]:
    found = {each.content_sha256: each for each in read_log(work.path(judge))}
    return {key: each for key, each in found.items() if not (work.retry_invalid and each.status == "invalid")}


def judge_all(work: Work, client: ModelClient, on_heard: Callable[[Heard], object] = lambda heard: None) -> Report:
    """Have every judge hear every trajectory. Returns when all are judged, the budget is spent, or the model is out of reach.

    Raises:
        OverBudget: the estimate is above the budget, or there is none.
        LogBusy: another process writes the same judgments.
        OSError: a judgment cannot be written.
    """
    costs = None if work.budget_usd is None else _rehearsed(work, lambda: None)
    purse = None if work.budget_usd is None or costs is None else _purse(work, work.budget_usd, costs)
    with ExitStack() as stack:
        logs = [stack.enter_context(JudgmentLog(work.path(judge))) for judge in work.judges]
        if work.retry_invalid:
            asked = {(each.source, each.id) for each in work.trajectories()}
            for log in logs:
                log.forget([each for each in log.known.values() if each.status == "invalid" and (each.source, each.trajectory) in asked])
        report = Report([Outcome(judge, work.path(judge)) for judge in work.judges], dropped=sum(log.dropped for log in logs))
        if costs is not None:
            for outcome, each in zip(report.outcomes, costs, strict=True):
                outcome.estimate = Estimate.of(each.values())
        _Session(work, client, logs, report, purse, on_heard).go(stack)
    for outcome in report.outcomes:
        outcome.heard.sort(key=lambda heard: heard.trajectory)
    return report


def _purse(work: Work, budget_usd: float, costs: Sequence[dict[str, Judgment]]) -> Purse[tuple[int, str]]:
    """What may be spent on the judgments of those costs, by the place of the judge and the checksum of what it judges."""
    total = Estimate.of(each for by_content in costs for each in by_content.values())
    check_budget(total, budget_usd, work.options.model, "judgments", "judge fewer with --limit, or show less with --judge-option")
    return Purse(
        budget_usd, {(place, content): made.cost_usd or 0.0 for place, found in enumerate(costs) for content, made in found.items()}
    )


@dataclass
class _Session:
    """The state of one start."""

    work: Work
    client: ModelClient
    logs: list[JudgmentLog]
    report: Report
    purse: Purse[tuple[int, str]] | None
    on_heard: Callable[[Heard], object]
    in_a_row: int = 0

    def go(self, stack: ExitStack) -> None:
        threads = stack.enter_context(Threads(self._hear, self.work.workers))
        for (place, _, content), heard in threads.results(self._jobs()):
            if self.purse is not None:
                self.purse.settle((place, content), None if heard.kept else heard.judgment)
            self._take(place, heard)

    def _jobs(self) -> Iterator[tuple[int, Trajectory, str]]:
        """Until the budget is spent or the model is out of reach. A job is let go only when what it may cost is still there."""
        for trajectory in self.work.trajectories(self.report.unreadable.append):
            content = ""
            if self.purse is not None:
                with suppress(AnyAppError):  # told of when it is judged
                    content = content_sha256(trajectory)
            for place in range(len(self.logs)):
                if self.report.stopped or not self._affordable(place, content):
                    return
                yield place, trajectory, content

    def _affordable(self, place: int, content: str) -> bool:
        if self.purse is None or self.purse.reserve((place, content)):
            return True
        self.report.stopped = self.purse.stopped
        return False

    def _hear(self, job: tuple[int, Trajectory, str]) -> Heard:
        place, trajectory, content = job
        judge = self.work.judges[place]
        try:
            content = content or content_sha256(trajectory)
            known = self.logs[place].known.get(content)
            if known is not None:
                return Heard(judge, trajectory.id, trajectory.label, known, kept=True)
            judgment = judge.judge(trajectory, self.client, self.work.options.model)
        except AnyAppError as error:
            return Heard(judge, trajectory.id, trajectory.label, problem=error)
        return Heard(judge, trajectory.id, trajectory.label, judgment.model_copy(update={"content_sha256": content}))

    def _take(self, place: int, heard: Heard) -> None:
        judgment = heard.judgment
        if judgment is not None and not heard.kept:
            self.logs[place].add(judgment)
            self.in_a_row = 0
        if isinstance(heard.problem, AgentUnavailable):
            self.in_a_row += 1
            if isinstance(heard.problem, NoKey) and not self.report.stopped:
                self.report.stopped = str(heard.problem)
            if self.in_a_row >= GIVE_UP_AFTER and not self.report.stopped:
                self.report.stopped = f"the model was out of reach {GIVE_UP_AFTER} times in a row: {heard.problem}"
        self.report.outcomes[place].heard.append(heard)
        self.on_heard(heard)
