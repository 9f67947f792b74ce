"""Release gates: may a judge be used without people looking over its shoulder?

Thresholds are fixed before anything is measured. A clearance is for one judge, model, set of prompts and set of agents; `subject` is their
fingerprint, and a clearance ends when it changes.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from harness.judgebench.score import Score
from harness.judgebench.table import Said, Table, Variant


@dataclass(frozen=True)
class Thresholds:
    """The bounds. None: the check is left out.

    `binary_kappa`, `ordinal_kappa` (process scale, quadratic weights) and `class_agreement` (share of the true successes, and of the true
    failures, that the judge names so) are least values; `abstention` (of all that were judged or abstained on), `false_pass` (of the true
    failures, those that the judge passes) and `invalid` (of all that it was asked about) are greatest ones.
    """

    binary_kappa: float | None = 0.55
    ordinal_kappa: float | None = 0.40
    class_agreement: float | None = 0.35
    abstention: float | None = 0.15
    false_pass: float | None = 0.10
    invalid: float | None = None


@dataclass(frozen=True)
class Check:
    """One gate. `counted`: the denominator. A value that is not a number does not pass."""

    name: str
    value: float
    bound: float
    least: bool
    counted: int

    @property
    def passed(self) -> bool:
        return not math.isnan(self.value) and (self.value >= self.bound if self.least else self.value <= self.bound)


@dataclass(frozen=True)
class Clearance:
    """All checks of one judge. `invalid` and `missing`: trajectories without verdict, which no check but its own counts."""

    variant: Variant
    subject: str
    checks: tuple[Check, ...]
    invalid: int
    missing: int

    @property
    def passed(self) -> bool:
        return bool(self.checks) and all(check.passed for check in self.checks)


CHECKS: Final = ("binary_kappa", "ordinal_kappa", "success_agreement", "failure_agreement", "abstention", "false_pass", "invalid")


def clearance(table: Table, score: Score, thresholds: Thresholds, skip: Collection[str] = ()) -> Clearance:
    """Check one judge. `skip`: names of `CHECKS` to leave out.

    Abstentions and failed judgments are left out of the kappas. Without true failures the rate of false passes is 0; a class without
    support has no agreement and does not pass.
    """
    read = score.readings["judged"]
    figures, (tp, fp, fn, tn) = read.figures, read.counts
    judged = score.said["yes"] + score.said["no"]
    asked = judged + score.said["abstained"] + score.said["invalid"]
    rows = (
        ("binary_kappa", figures["kappa"], thresholds.binary_kappa, True, read.counted),
        ("ordinal_kappa", score.ordinal_kappa, thresholds.ordinal_kappa, True, score.ordinal_counted),
        ("success_agreement", figures["success_agreement"], thresholds.class_agreement, True, tp + fn),
        ("failure_agreement", figures["failure_agreement"], thresholds.class_agreement, True, tn + fp),
        ("abstention", score.abstention, thresholds.abstention, False, judged + score.said["abstained"]),
        ("false_pass", figures["false_pass"] if tn + fp else 0.0, thresholds.false_pass, False, tn + fp),
        ("invalid", score.invalid, thresholds.invalid, False, asked),
    )
    checks = tuple(
        Check(name, value, bound, least, counted) for name, value, bound, least, counted in rows if bound is not None and name not in skip
    )
    row = table.variants.index(score.variant)
    return Clearance(score.variant, _subject(table, row), checks, score.said["invalid"], score.said["missing"])


def _subject(table: Table, row: int) -> str:
    """Fingerprint of what a clearance is for: judge, settings, model, prompts, agents and sources."""
    judgments = [judgment for judgment in table.judgments[row] if judgment is not None] if table.judgments else []
    parts: dict[str, Collection[str]] = {
        "judge": sorted({f"{judgment.judge} {judgment.judge_version}" for judgment in judgments}),
        "settings": sorted({json.dumps(judgment.settings, sort_keys=True) for judgment in judgments}),
        "model": sorted({judgment.model for judgment in judgments}),
        "prompts": sorted({judgment.prompt_sha256 for judgment in judgments}),
        "agents": sorted({label.agent for label, said in zip(table.labels, table.said[row], strict=True) if said != Said.MISSING}),
        "sources": sorted({label.source for label, said in zip(table.labels, table.said[row], strict=True) if said != Said.MISSING}),
    }
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
