"""A judge as a reward, and its four guards."""

from __future__ import annotations

import logging

import pytest

from agents.models.request import ModelReply, Request
from harness.judges.methods.simple import SimpleBaseline
from harness.judges.reward import Heard, JudgeReward, Reward
from tests.judges.made import taps, trajectory

YES = "Result: 1\nConfidence: high\nReason: seen."
NO = "Result: 0\nConfidence: high\nReason: not seen."


class Says:
    def __init__(self, text: str) -> None:
        self.text = text

    def complete(self, request: Request) -> ModelReply:
        return ModelReply(self.text)

    def close(self) -> None:
        pass


def heard(text: str, model: str = "gpt-5-mini") -> Heard:
    return Heard(SimpleBaseline(), Says(text), model)


def test_outcome_and_anchor_make_the_reward() -> None:
    attempt = trajectory(taps(3), step_limit=2)  # broken: the ceiling; holds: final state, nothing irreversible
    found = JudgeReward(heard(YES))(attempt)
    assert found.anchor == pytest.approx(2 / 3) and found.outcome == 1.0
    assert found.value == pytest.approx(0.3 * 2 / 3 + 0.7)
    assert JudgeReward(heard(NO), anchor=0.0)(attempt).value == 0.0


def test_no_outcome_repays_an_unasked_irreversible_action() -> None:
    found = JudgeReward(heard(YES))(trajectory(taps(3), marks={2: "pay"}))
    assert found.penalised and found.value == -2.0
    with pytest.raises(ValueError, match="below -1"):
        JudgeReward(heard(YES), penalty=-0.5)


def test_without_a_verdict_the_sample_is_left_out() -> None:
    reward = JudgeReward(heard("I cannot say."))
    assert reward(trajectory(taps(2))).value is None
    assert (reward.report.left_out, reward.report.rewards) == (1, 0)


def test_the_second_judge_only_reports() -> None:
    reward = JudgeReward(heard(YES), heard(NO, "claude-sonnet-4-5"))
    alone = JudgeReward(heard(YES))
    attempt = trajectory(taps(2))
    assert reward(attempt).value == alone(attempt).value
    assert reward.report.agreement == 0.0
    with pytest.raises(ValueError, match="another model family"):
        JudgeReward(heard(YES), heard(NO, "gpt-4o"))


def test_people_are_asked_for_again(caplog: pytest.LogCaptureFixture) -> None:
    reward = JudgeReward(heard(YES), recalibrate_after=2)
    attempt = trajectory(taps(2))

    def again() -> Reward:
        return reward(attempt)

    assert not again().reminder
    with caplog.at_level(logging.WARNING):
        late = again()
    assert "2 rewards since" in late.reminder and "judgebench sample" in caplog.text
    assert reward.recalibrated([(late.judgment, True), (late.judgment, False)]) == 0.5
    assert not again().reminder
    assert reward.recalibrated([]) is None
