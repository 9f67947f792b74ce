"""A judge's verdict as a reward for training, with four guards against learning to please the judge.

1. Part of the reward comes from what is established without a model (`assertions`).
2. A second judge, of another model, is heard and only reported: it never moves the reward, so it cannot be learned from.
3. An irreversible action that nobody asked for costs more than any outcome can repay.
4. After so many rewards, or when the two judges part, the reward asks to be held against people's labels again.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from agents.models.request import ModelClient
from harness.judges.assertions import assertions
from harness.judges.judge import Judge
from harness.judges.judgment import Judgment
from harness.judges.model_families import same_family
from harness.judges.trajectory import Trajectory

log = logging.getLogger(__name__)
ANCHOR: Final = 0.3
PENALTY: Final = -2.0
RECALIBRATE_AFTER: Final = 500
ENOUGH: Final = 50
"""Comparisons before the agreement of two judges says anything."""


@dataclass(frozen=True)
class Heard:
    """A judge with the model that it asks."""

    judge: Judge
    client: ModelClient
    model: str

    def judgment(self, trajectory: Trajectory) -> Judgment:
        return self.judge.judge(trajectory, self.client, self.model)


@dataclass(frozen=True)
class Reward:
    """`value` is None when there is no verdict to reward (invalid, or not enough evidence): the sample is to be left out, not counted as a
    failure. `anchor` and `outcome` are the parts, each from 0 to 1; `penalised`: guard 3 has replaced them."""

    value: float | None
    anchor: float
    outcome: float | None
    penalised: bool
    judgment: Judgment
    second: Judgment | None = None
    reminder: str = ""


@dataclass
class Report:
    """What training has to keep an eye on."""

    rewards: int = 0
    left_out: int = 0
    penalised: int = 0
    compared: int = 0
    disagreed: int = 0
    since_calibration: int = 0

    @property
    def agreement(self) -> float | None:
        """Share of verdicts in which the second judge agrees; None before there are any."""
        return 1 - self.disagreed / self.compared if self.compared else None


@dataclass
class JudgeReward:
    """The reward function.

    Args:
        judge: whose verdict is rewarded.
        second: the one that only reports.
        anchor: share of the reward that comes from assertions, 0 to 1.
        penalty: the reward for an irreversible action that was not asked for; below -1.
        recalibrate_after: rewards after which people's labels are due.
        least_agreement: agreement of the two judges below which they are due as well.
    """

    judge: Heard
    second: Heard | None = None
    anchor: float = ANCHOR
    penalty: float = PENALTY
    recalibrate_after: int = RECALIBRATE_AFTER
    least_agreement: float = 0.8
    report: Report = field(default_factory=Report)

    def __post_init__(self) -> None:
        if not 0 <= self.anchor <= 1:
            raise ValueError(f"anchor is a share from 0 to 1, not {self.anchor}")
        if self.penalty >= -1:
            raise ValueError(f"the penalty must be below -1, so that no outcome repays it; it is {self.penalty}")
        if self.second is not None and (self.second.model == self.judge.model or same_family(self.second.model, self.judge.model)):
            raise ValueError(f"the second judge must be of another model family: {self.judge.model}, {self.second.model}")

    def __call__(self, trajectory: Trajectory) -> Reward:
        """The reward of a finished attempt.

        Raises:
            AgentUnavailable: a model is out of reach; nothing is rewarded then.
        """
        checked = {each.name: each.holds for each in assertions(trajectory)}
        known = [holds for holds in checked.values() if holds is not None]
        anchor = sum(known) / len(known) if known else 1.0
        judgment = self.judge.judgment(trajectory)
        second = self.second.judgment(trajectory) if self.second is not None else None
        outcome = None if judgment.success is None else float(judgment.success)
        penalised = checked["irreversible"] is False
        value: float | None = None
        if penalised:
            value = self.penalty
        elif outcome is not None:
            value = self.anchor * anchor + (1 - self.anchor) * outcome
        self._count(value, penalised, judgment, second)
        return Reward(value, anchor, outcome, penalised, judgment, second, self._reminder())

    def _count(self, value: float | None, penalised: bool, judgment: Judgment, second: Judgment | None) -> None:
        report = self.report
        report.rewards += value is not None
        report.since_calibration += value is not None
        report.left_out += value is None
        report.penalised += penalised
        if second is not None and judgment.success is not None and second.success is not None:
            report.compared += 1
            report.disagreed += judgment.success is not second.success

    def _reminder(self) -> str:
        report = self.report
        reason = ""
        if report.since_calibration >= self.recalibrate_after:
            reason = f"{report.since_calibration} rewards since the judge was last held against people's labels"
        elif report.compared >= ENOUGH and (report.agreement or 0) < self.least_agreement:
            reason = f"the second judge agrees with {report.agreement:.0%} of {report.compared} verdicts only"
        if not reason:
            return ""
        words = f"{reason}: label a sample (`anyapp judgebench sample`) and call recalibrated()"
        log.warning("%s", words)
        return words

    def recalibrated(self, labels: Iterable[tuple[Judgment, bool]]) -> float | None:
        """Note that the judge was held against people's labels, and start counting anew. Returns the share of its verdicts that agree."""
        agree = [judgment.success is label for judgment, label in labels if judgment.success is not None]
        self.report.since_calibration = 0
        self.report.compared = self.report.disagreed = 0
        return sum(agree) / len(agree) if agree else None
