"""A labelled set: episodes of agents that succeed, nearly succeed, try and wander, with the verifier's verdict as the label.

It plans as many instances as its size needs (harness.judgesets.plan) and runs every agent on each.

The run directory holds every episode; `labels.jsonl` beside its run.json names the balanced choice: as many successes as failures, spread
over categories, apps and agents as evenly as the episodes allow, the same for the same seed.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.errors import AnyAppError
from harness.judgebench.labels import Label, read_labels
from harness.judgebench.lines import write_lines
from harness.judgesets.plan import Instance, draw, instances_needed, rounds_needed
from harness.runner.coordinator import Watcher
from harness.runner.run import Request, carry_on, prepare
from harness.runner.selection import select
from harness.runner.suite import Suite
from harness.trajectory.reader import open_run
from harness.trajectory.schema import Policy, RunRecord

AGENTS: Final = ("reference", "near-miss", "heuristic", "random")
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
        return Counter((label.success, label.template.partition("/")[0], label.agent) for label in self.labels)


@dataclass(frozen=True)
class SetPlan:
    """What a set is made from. `rounds`: parameter sets a template; `certain`: these instances give the size whatever happens in the
    episodes of agents that may succeed or fail."""

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
    """The instances for a set of `size` labels. `instances`: parameter sets a template at most; None: as many as are needed.

    Raises:
        UnknownName: a filter matches nothing.
    """
    pairs = select(suite.pairs(), categories, apps, templates)
    needed = instances_needed(size)
    rounds = rounds_needed(size, len(pairs)) if instances is None else instances
    drawn = draw(pairs, rounds, needed, seed)
    return SetPlan(tuple(drawn), max(index for *_, index in drawn) + 1, len(drawn) == needed)


def check_set(root: Path, suite: Suite, size: int, seed: int, instances: int | None, filters: Mapping[str, Sequence[str]]) -> RunRecord:
    """The record of a set that is there already, if it is the one asked for. Filters that are empty are not compared.

    Raises:
        OtherSet: it is another one: other agents, seed or filters, or more instances.
        TooFew: it was planned for a smaller size, or with fewer instances.
        RunError: it cannot be read.
    """
    record = open_run(root).record
    compared: list[tuple[str, object, object]] = [("agents", record.agents, list(AGENTS)), ("--seed", record.seed, seed)]
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
    if record.drawn is None:
        return record
    kept = {kind: record.filters.get(name, []) for name, kind in (("category", "categories"), ("app", "apps"), ("template", "templates"))}
    wanted = plan_set(suite, size, seed=seed, instances=instances, **kept).instances
    if len(wanted) > record.drawn:
        raise TooFew(
            "the set was begun for fewer labels, and its schedule is frozen",
            where=str(root),
            expected=f"--size {2 * record.drawn} at most",
            found=f"{size}, which needs {len(wanted)} instances where {record.drawn} are planned",
            next_step="Give the --size and --instances that it was begun with, or make the larger set in another folder (--out).",
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
) -> MadeSet:
    """Run the agents on as many instances as the size needs and choose a balanced set. A set that is there already is gone on with.

    `instances`: parameter sets a template at most; None: as many as are needed.

    Raises:
        TooFew: there are fewer successes or failures than half of `size`.
        OtherSet: the folder holds something else.
    """
    if (root / "run.json").exists():
        check_set(root, suite, size, seed, instances, {"category": categories, "app": apps, "template": templates})
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
    summary = carry_on(root, workers, watcher=watcher)
    if not summary.complete:
        return MadeSet(root, (), len(summary.results), False)
    labels = read_labels([root])
    chosen = balanced(labels, size, seed)
    write_lines(root / LABELS, chosen)
    return MadeSet(root, tuple(chosen), len(summary.results), True)


def balanced(labels: Sequence[Label], size: int, seed: int) -> list[Label]:
    """The largest set of at least `size` labels with as many successes as failures, spread evenly, sorted by trajectory.

    Raises:
        TooFew: there is none.
    """
    halves = [[label for label in labels if label.success is success] for success in (True, False)]
    half = min(map(len, halves))
    if 2 * half < size:
        raise TooFew(
            "the episodes do not give a balanced set of that size",
            expected=f"{(size + 1) // 2} successes and as many failures",
            found=f"{len(halves[0])} successes and {len(halves[1])} failures",
            next_step="Ask for a smaller set of these episodes (--size), or make one from more instances (--instances) in another folder.",
        )
    return sorted((label for each in halves for label in _spread(each, half, seed)), key=lambda label: label.key)


def _spread(labels: Sequence[Label], count: int, seed: int) -> list[Label]:
    """So many labels, one from each group of category, app and agent in turn; the order within a group and among groups is drawn."""
    groups: dict[tuple[str, str, str], list[Label]] = defaultdict(list)
    for label in labels:
        groups[label.template.partition("/")[0], str(label.facts.get("app", "")), label.agent].append(label)
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
