"""A labelled set: episodes of agents that succeed, nearly succeed, try and wander, with the verifier's verdict as the label.

The run directory holds every episode; `labels.jsonl` beside its run.json names the balanced choice: as many successes as failures, spread
over categories, apps and agents as evenly as the episodes allow, the same for the same seed.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.errors import AnyAppError
from harness.judgebench.labels import Label, read_labels
from harness.judgebench.lines import write_lines
from harness.runner.coordinator import Watcher
from harness.runner.run import Request, carry_on, prepare
from harness.runner.suite import Suite
from harness.trajectory.schema import Policy

AGENTS: Final = ("reference", "near-miss", "heuristic", "random")
LABELS: Final = "labels.jsonl"
MIN_SIZE: Final = 900


class TooFew(AnyAppError):
    """The episodes do not give a balanced set of the size asked for."""


@dataclass(frozen=True)
class MadeSet:
    """A labelled set: where it is, and how it is made up (episodes by label, category and agent)."""

    root: Path
    labels: tuple[Label, ...]
    episodes: int
    complete: bool

    def counts(self) -> Counter[tuple[bool, str, str]]:
        return Counter((label.success, label.template.partition("/")[0], label.agent) for label in self.labels)


def make_set(
    suite: Suite,
    root: Path,
    *,
    size: int = MIN_SIZE,
    seed: int = 0,
    instances: int = 1,
    categories: Sequence[str] = (),
    apps: Sequence[str] = (),
    templates: Sequence[str] = (),
    workers: int = 1,
    watcher: Watcher | None = None,
) -> MadeSet:
    """Run the agents on every pair and choose a balanced set. A run directory that is there already is gone on with.

    Raises:
        TooFew: there are fewer successes or failures than half of `size`.
    """
    if not (root / "run.json").exists():
        request = Request(
            agents=AGENTS,
            policy=Policy(step_timeout_s=120, episode_timeout_s=900),
            seed=seed,
            instances=instances,
            categories=tuple(categories),
            apps=tuple(apps),
            templates=tuple(templates),
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
            next_step="Make it from more instances (--instances), or ask for a smaller set (--size).",
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
