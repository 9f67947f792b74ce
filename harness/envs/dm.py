"""Tasks as dm_env environments."""

from __future__ import annotations

from typing import Any

import dm_env  # type: ignore[import-untyped]
import numpy as np
from dm_env import specs

from harness.envs.actions import KEYS, KINDS, MAX_SWIPE_MS, MAX_WAIT_MS, MIN_SWIPE_MS, read_action
from harness.envs.choice import Names, TaskChoice, benchmark, devices
from harness.envs.info import told
from harness.envs.looks import look
from harness.envs.play import TaskPlay, Turn
from harness.errors import InvalidAction
from harness.runner.devices import DeviceSource
from harness.runner.suite import Suite

Spec = dict[str, specs.Array]


class TaskEnvironment(dm_env.Environment):  # type: ignore[misc]
    """A phone with a task on it; see `harness.envs.gym_env.TaskEnv`, which differs in its calls only.

    The end of an episode has the discount 0 when the agent has finished, and 1 when no step was left or the infrastructure failed
    (`info["invalid"]`, which counts for nothing). `info` tells of the last step what a TimeStep has no place for.

    Args:
        seed: the benchmark's seed, and that of drawing.
        pair, category, app, template, device, instances, step_limit, stop_on_success, screenshot_size, suite, source: as there.
        index: plays this instance only; by default one is drawn at each reset.
    """

    def __init__(
        self,
        pair: str = "",
        *,
        seed: int = 0,
        index: int | None = None,
        category: Names = (),
        app: Names = (),
        template: Names = (),
        device: str | None = None,
        instances: int = 1000,
        step_limit: int | None = None,
        stop_on_success: bool = False,
        screenshot_size: tuple[int, int] | None = None,
        suite: Suite | None = None,
        source: DeviceSource | None = None,
    ) -> None:
        suite = suite or benchmark()
        self._choice = TaskChoice(suite, pair, category, app, template, instances)
        self._play = TaskPlay(suite, source or devices(device), step_limit=step_limit, stop_on_success=stop_on_success)
        self._display = self._play.identity.width, self._play.identity.height
        self._size = screenshot_size or self._display
        self._random = np.random.default_rng(seed)
        self._seed = seed
        self._index = index
        self._over = True
        self.info: dict[str, Any] = {}

    def reset(self) -> dm_env.TimeStep:
        """Begin the next episode. Raises `DeviceError` when no device can be had."""
        chosen = self._choice.draw(self._random, self._seed, index=self._index)
        seen = self._play.begin(chosen.pair, chosen.seed, chosen.index)
        self._over = False
        self.info = told(chosen, self._play, Turn(seen))
        self._chosen = chosen
        return dm_env.restart(look(seen, self._play.instruction, self._size))

    def step(self, action: Any) -> dm_env.TimeStep:
        """Take a step; after the end of an episode, and at the very beginning, begin the next and leave the action aside."""
        if self._over:
            return self.reset()
        try:
            turn = self._play.step(read_action(action))
        except InvalidAction as error:
            turn = self._play.step(None, str(error))
        self.info = told(self._chosen, self._play, turn)
        self._over = turn.over
        seen = look(turn.seen, self._play.instruction, self._size)
        reward = float(turn.success)
        if not turn.over:
            return dm_env.transition(reward, seen)
        return dm_env.truncation(reward, seen) if turn.limit or turn.invalid else dm_env.termination(reward, seen)

    def observation_spec(self) -> Spec:
        """`screenshot` (height x width x 3), `tree`, `instruction`, `package`."""
        shape = self._size[1], self._size[0], 3
        texts: Spec = {name: specs.StringArray((), name=name) for name in ("tree", "instruction", "package")}
        return {"screenshot": specs.BoundedArray(shape, np.uint8, 0, 255, "screenshot"), **texts}

    def action_spec(self) -> Spec:
        """`kind` is a number of `harness.envs.actions.KINDS`; each kind reads what it needs of the rest. `step` takes JSON, too."""
        width, height = self._display
        limits = {"x": width, "y": height, "x2": width, "y2": height, "key": len(KEYS), "ms": MAX_WAIT_MS + 1}
        numbers: Spec = {name: specs.DiscreteArray(limit, name=name) for name, limit in limits.items()}
        return {
            "kind": specs.DiscreteArray(len(KINDS), name="kind"),
            **numbers,
            "duration_ms": specs.BoundedArray((), np.int32, MIN_SWIPE_MS, MAX_SWIPE_MS, "duration_ms"),
            "text": specs.StringArray((), name="text"),
        }

    def reward_spec(self) -> specs.Array:
        """0, or 1 at the end of an episode that solves its task."""
        return specs.BoundedArray((), float, 0.0, 1.0, "reward")

    def close(self) -> None:
        """End the device if it was started here."""
        self._play.close()
        self._over = True
