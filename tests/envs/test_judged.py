"""A judge's reward in an environment, on the simulated device."""

from __future__ import annotations

from typing import Any

import gymnasium
import pytest

import harness.envs
from agents.models.request import ModelReply, Request
from harness.device.actions import Answer, Finish, Key
from harness.envs.judged import JudgedReward
from harness.judges.methods.simple import SimpleBaseline
from harness.judges.reward import Heard, JudgeReward

assert harness.envs


class Says:
    """Answers in turn and keeps the requests."""

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)
        self.requests: list[Request] = []

    def complete(self, request: Request) -> ModelReply:
        self.requests.append(request)
        return ModelReply(self.texts.pop(0))

    def close(self) -> None:
        pass


def test_the_end_is_rewarded_by_the_judge() -> None:
    model = Says("Result: 1\nConfidence: high\nReason: seen.", "no idea")
    reward = JudgeReward(Heard(SimpleBaseline({"edge": 300}), model, "gpt-5-mini"))
    env: JudgedReward = JudgedReward(gymnasium.make("anyapp/clock-fossify_clock-StopwatchRunning-v0", disable_env_checker=True), reward)
    try:
        env.reset(seed=1)
        assert env.step(Key("BACK"))[1] == 0.0
        assert env.step({"kind": "nonsense"})[1] == 0.0
        env.step(Answer("done"))
        _, value, terminated, _, info = env.step(Finish())
        assert terminated and value == pytest.approx(1.0)
        assert info["reward"]["outcome"] == 1.0 and not info["reward_missing"]
        assert info["verdict"]["outcome"] == "failure" and info["is_success"] is False  # the judge was wrong, and that can be seen
        text = model.requests[0].messages[1].text
        assert len(model.requests[0].messages[1].images) == 5 and "Step 4" in text and "done" in text
        env.reset(options={"index": 2})
        _, value, _, _, info = env.step(Finish())
        assert value == 0.0 and info["reward_missing"]
    finally:
        env.close()


def test_only_these_environments_can_be_judged() -> None:
    other: Any = gymnasium.make("CartPole-v1") if "CartPole-v1" in gymnasium.registry else gymnasium.Env()
    with pytest.raises(TypeError, match=r"expected one of harness\.envs"):
        JudgedReward(other, lambda trajectory: None)  # type: ignore[arg-type,return-value]
