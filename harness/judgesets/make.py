"""A labelled set: episodes of agents that succeed, nearly succeed, try and wander, with the verifier's verdict as the label.

It plans as many instances as its size is expected to take (harness.judgesets.plan) and runs every agent on each. When successes or failures
are short in the end, it plans a further part of the same run, and so on until there are enough: a set is never smaller than asked for.

The run directory holds every episode; `labels.jsonl` beside its run.json names the balanced choice: as many successes as failures, in
every category too where the episodes allow it, spread over categories, apps and agents, the same for the same seed.
"""

from __future__ import annotations

import hashlib
import shlex
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.errors import AnyAppError
from harness.judgebench.errors import NoLabels
from harness.judgebench.labels import Label, read_labels
from harness.judgebench.lines import write_lines
from harness.judgesets.plan import USUAL_SUCCESS, Yield, draw, further, instances_at_most
from harness.runner.coordinator import Watcher
from harness.runner.messages import Backend
from harness.runner.run import Request, carry_on, extend, prepare
from harness.runner.schedule import Instance
from harness.runner.selection import select
from harness.runner.suite import Suite
from harness.trajectory.reader import Run, open_run
from harness.trajectory.schema import Policy, RunRecord

AGENTS: Final = tuple(USUAL_SUCCESS)
LABELS: Final = "labels.jsonl"
MIN_SIZE: Final = 900


class TooFew(AnyAppError):
    """The episodes do not give a balanced set of the size asked for."""


class OtherSet(AnyAppError):
    """The folder holds a run that is not the set asked for."""


@dataclass(frozen=True)
class MadeSet:
    """A labelled set: where it is, and how it is made up (episodes by label, category and agent)."""

    root: Path
    labels: tuple[Label, ...]
    episodes: int
    complete: bool

    def counts(self) -> Counter[tuple[bool, str, str]]:
        return Counter((label.success, _category(label), label.agent) for label in self.labels)


@dataclass(frozen=True)
class SetPlan:
    """What a set begins with. `rounds`: parameter sets a template; `certain`: there are as many instances as the size takes at most."""

    instances: tuple[Instance, ...]
    rounds: int
    certain: bool

    @property
    def episodes(self) -> int:
        return len(AGENTS) * len(self.instances)


def plan_set(
    suite: Suite,
    size: int,
    *,
    seed: int = 0,
    instances: int | None = None,
    categories: Sequence[str] = (),
    apps: Sequence[str] = (),
    templates: Sequence[str] = (),
) -> SetPlan:
    """The instances that are expected to give `size` labels. `instances`: parameter sets a template at most; None: as many as are needed.

    Raises:
        UnknownName: a filter matches nothing.
    """
    pairs = select(suite.pairs(), categories, apps, templates)
    half = (size + 1) // 2
    count = Yield.usual().instances(half, half)
    drawn = draw(pairs, count if instances is None else instances, count, seed)
    certain = instances is None or instances * len(pairs) >= instances_at_most(size)
    return SetPlan(tuple(drawn), max(index for *_, index in drawn) + 1, certain)


def check_set(root: Path, seed: int, instances: int | None, filters: Mapping[str, Sequence[str]]) -> RunRecord:
    """The record of a set that is there already, if it is the one asked for. Filters that are empty are not compared.

    Raises:
        OtherSet: it is another one: other agents, conditions, seed or filters, or more instances.
        RunError: it cannot be read.
    """
    record = open_run(root).record
    compared: list[tuple[str, object, object]] = [("agents", record.agents, list(AGENTS)), ("conditions", record.conditions, ["c1"])]
    compared += [("--runs", record.runs, 1), ("--seed", record.seed, seed)]
    compared += [(f"--{name}", record.filters.get(name, []), list(given)) for name, given in filters.items() if given]
    if instances is not None and record.instances > instances:
        compared.append(("--instances", record.instances, instances))
    for name, there, asked in compared:
        if there != asked:
            raise OtherSet(
                "the folder holds another set, or another run",
                where=str(root),
                expected=f"{name} {_words(there)}, as it was begun",
                found=_words(asked),
                next_step="Give the options that it was begun with, or name another folder with --out.",
            )
    return record


def _words(value: object) -> str:
    return (", ".join(map(str, value)) or "none") if isinstance(value, list) else str(value)


def make_set(
    suite: Suite,
    root: Path,
    *,
    size: int = MIN_SIZE,
    seed: int = 0,
    instances: int | None = None,
    categories: Sequence[str] = (),
    apps: Sequence[str] = (),
    templates: Sequence[str] = (),
    workers: int = 1,
    watcher: Watcher | None = None,
    backend: Backend | None = None,
) -> MadeSet:
    """Run the agents on as many instances as the size takes and choose a balanced set. A set that is there already is gone on with.

    `instances`: parameter sets a template at most; None: as many as are needed.

    Raises:
        TooFew: there are fewer successes or failures than half of `size`, and further instances would not help or are not to be had.
        OtherSet: the folder holds something else.
    """
    if (root / "run.json").exists():
        check_set(root, seed, instances, {"category": categories, "app": apps, "template": templates})
    else:
        plan = plan_set(suite, size, seed=seed, instances=instances, categories=categories, apps=apps, templates=templates)
        request = Request(
            agents=AGENTS,
            policy=Policy(step_timeout_s=120, episode_timeout_s=900),
            seed=seed,
            instances=plan.rounds,
            categories=tuple(categories),
            apps=tuple(apps),
            templates=tuple(templates),
            only=frozenset(plan.instances),
        )
        prepare(request, suite, root)
    while True:
        summary = carry_on(root, workers, backend, watcher)
        if not summary.complete:
            return MadeSet(root, (), len(summary.results), False)
        labels = _labels(root)
        if not any(_short(labels, size)):
            chosen = balanced(labels, size, seed)
            write_lines(root / LABELS, chosen)
            return MadeSet(root, tuple(chosen), len(summary.results), True)
        run = open_run(root)
        added = 0 if _in_vain(run, labels, size) else extend(root, suite, missing_instances(run, suite, labels, size, instances))
        if not added:
            invalid = sum(line.outcome == "invalid" for line in summary.results)
            raise _too_few(labels, size, root, invalid, bounded=instances is not None)
        if watcher is not None:
            successes, failures = _halves(labels)
            watcher.extended(len(run.cells) + added, f"{successes} successes and {failures} failures are too few for {size} labels")


def _labels(root: Path) -> list[Label]:
    """The labels of a set; none where every episode is invalid."""
    try:
        return read_labels([root])
    except NoLabels:
        return []


def missing_instances(run: Run, suite: Suite, labels: Sequence[Label], size: int, instances: int | None) -> list[Instance]:
    """The next instances of a set that is too small, as many as are expected to give what is short; none when there are no more.

    They follow from the set, its labels and the arguments alone, so a set that was stopped before they were recorded comes to the same.
    """
    record = run.record
    categories, apps, templates = (record.filters.get(name, []) for name in ("category", "app", "template"))
    pairs = select(suite.pairs(), categories, apps, templates)
    there = {(cell.category, cell.template, cell.app, cell.index) for cell in run.cells}
    count = Yield.seen(len(there), *_halves(labels)).instances(*_short(labels, size))
    return further(pairs, there, count, record.seed, instances)


def _in_vain(run: Run, labels: Sequence[Label], size: int) -> bool:
    """Whether the last part of a set gave nothing of what was short before it, as when all its episodes were invalid."""
    last = {cell.id for cell in run.cells[-run.record.parts[-1].episodes if run.record.parts else 0 :]}
    before = [label for label in labels if label.trajectory.rpartition(".")[0] not in last]
    return _short(before, size) == _short(labels, size)


def _short(labels: Sequence[Label], size: int) -> tuple[int, int]:
    """How many successes and failures are missing to a set of that size."""
    successes, failures = _halves(labels)
    half = (size + 1) // 2
    return max(0, half - successes), max(0, half - failures)


def _halves(labels: Sequence[Label]) -> tuple[int, int]:
    """Successes and failures."""
    successes = sum(label.success for label in labels)
    return successes, len(labels) - successes


def balanced(labels: Sequence[Label], size: int, seed: int) -> list[Label]:
    """The largest set of at least `size` labels with as many successes as failures, spread evenly, sorted by trajectory.

    Each category is balanced as far as its episodes allow, so that it tells little of the label; the rest is drawn from what is left.

    Raises:
        TooFew: there is none.
    """
    halves = [[label for label in labels if label.success is success] for success in (True, False)]
    half = min(map(len, halves))
    if 2 * half < size:
        raise _too_few(labels, size)
    counts = [Counter(map(_category, each)) for each in halves]
    chosen: list[Label] = []
    for each in halves:
        paired: list[Label] = []
        for category in sorted(counts[0]):
            paired += _spread([label for label in each if _category(label) == category], min(count[category] for count in counts), seed)
        taken = {label.key for label in paired}
        chosen += paired + _spread([label for label in each if label.key not in taken], half - len(paired), seed)
    return sorted(chosen, key=lambda label: label.key)


def _category(label: Label) -> str:
    return label.template.partition("/")[0]


def _too_few(labels: Sequence[Label], size: int, root: Path | None = None, invalid: int = 0, *, bounded: bool = False) -> TooFew:
    successes, failures = _halves(labels)
    steps = ["Ask for a smaller set of these episodes (--size)"]
    if bounded:
        steps.append("give more parameter sets a template (--instances)")
    if invalid and root is not None:
        steps.append(f"have `anyapp resume {shlex.quote(str(root))}` try the invalid ones again")
    return TooFew(
        "the episodes do not give a balanced set of that size",
        where=str(root or ""),
        expected=f"{(size + 1) // 2} successes and as many failures",
        found=f"{successes} successes and {failures} failures" + (f", {invalid} invalid episodes" if invalid else ""),
        next_step=", or ".join(steps) + ".",
    )


def _spread(labels: Sequence[Label], count: int, seed: int) -> list[Label]:
    """So many labels, one from each group of category, app and agent in turn; the order within a group and among groups is drawn."""
    groups: dict[tuple[str, str, str], list[Label]] = defaultdict(list)
    for label in labels:
        groups[_category(label), str(label.facts.get("app", "")), label.agent].append(label)
    for group in groups.values():
        group.sort(key=lambda label: _draw(seed, *label.key))
    order = sorted(groups, key=lambda name: _draw(seed, *name))
    taken: list[Label] = []
    turn = 0
    while len(taken) < count:
        taken += [groups[name][turn] for name in order if turn < len(groups[name])][: count - len(taken)]
        turn += 1
    return taken


def _draw(seed: int, *words: str) -> bytes:
    """A place in an order that depends on the seed and the words alone."""
    return hashlib.sha256("\0".join((str(seed), *words)).encode()).digest()
