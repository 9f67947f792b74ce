"""A judge's reward in place of the verifier's: for training where no verifier would exist, measured where one does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium

from harness.device import Observation
from harness.device.actions import Action, Answer, Said
from harness.envs.actions import read_action
from harness.envs.gym_env import Look, TaskEnv
from harness.errors import InvalidAction
from harness.judges.reward import Reward
from harness.judges.trajectory import Screen, Step, Trajectory, describe
from harness.trajectory.phash import perceptual_hash


class JudgedReward(gymnasium.Wrapper[Look, Any, Look, Any]):
    """Rewards the end of an episode by a function of its trajectory, `harness.judges.reward.JudgeReward` say; all other rewards are 0.

    `info["reward"]` tells the parts, `info["reward_missing"]` is True where there is no verdict to reward: the sample is then to be left
    out. The verifier's verdict stays in `info["verdict"]`, for measuring and never for training. Nothing is judged when the
    infrastructure failed.
    """

    def __init__(self, env: gymnasium.Env[Look, Any], reward: Callable[[Trajectory], Reward]) -> None:
        super().__init__(env)
        task = env.unwrapped
        if not isinstance(task, TaskEnv):
            raise TypeError(f"the environment is a {type(task).__name__}, expected one of harness.envs")
        self._task = task
        self._reward = reward
        self._steps: list[Step] = []
        self._answer: str | None = None
        self._episode = 0

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Look, dict[str, Any]]:
        looked = self.env.reset(seed=seed, options=None if options is None else dict(options))
        self._steps, self._answer = [], None
        self._episode += 1
        return looked

    def step(self, action: Any) -> tuple[Look, float, bool, bool, dict[str, Any]]:
        before = self._task.seen
        looked, _, terminated, truncated, info = self.env.step(action)
        if before is not None:
            self._steps.append(self._step(action, before, str(info.get("error", ""))))
        value = 0.0
        if (terminated or truncated) and not info.get("invalid"):
            reward = self._reward(self._trajectory())
            info["reward"] = {
                "anchor": reward.anchor,
                "outcome": reward.outcome,
                "penalised": reward.penalised,
                "reminder": reward.reminder,
            }
            info["reward_missing"] = reward.value is None
            value = reward.value or 0.0
        return looked, value, terminated, truncated, info

    def _step(self, given: Any, before: Observation, error: str) -> Step:
        action: Action | Said | None = None
        try:
            action = read_action(given)
        except InvalidAction as refused:
            error = error or str(refused)
        if isinstance(action, Answer):
            self._answer = action.text
        kind, words, points, text = describe(action, error)
        return Step(len(self._steps) + 1, screen_of(before), kind, words, action, points, text, error=error)

    def _trajectory(self) -> Trajectory:
        chosen, final = self._task.chosen, self._task.seen
        assert chosen is not None
        pair = chosen.pair
        return Trajectory(
            id=f"{pair.category}.{pair.template}.{pair.app.id}.{chosen.index}.{self._episode}",
            source="environment",
            task=f"{pair.category}/{pair.template}/{chosen.index}",
            agent="policy",
            instruction=self._task.instruction,
            steps=tuple(self._steps),
            final=None if final is None else screen_of(final),
            app=pair.app.package,
            category=pair.category,
            answer=self._answer,
            step_limit=self._task.step_limit,
            necessary_steps=pair.necessary_steps,
            permitted_apps=pair.permitted_apps,
            facts={"template": pair.template},
        )


def screen_of(seen: Observation) -> Screen:
    """An observation as judges see it."""
    picture, text = seen.screenshot, seen.text
    return Screen(lambda: picture, lambda: text, perceptual_hash(picture), seen.digest, seen.package, seen.activity, seen.device_time_ms)
