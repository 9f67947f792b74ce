"""Tasks as Gymnasium environments. `import harness.envs` registers one for each task-app pair, and `anyapp/Tasks-v0` that draws them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from harness.device import Observation
from harness.envs.actions import read_action
from harness.envs.choice import Chosen, Names, TaskChoice, benchmark, devices
from harness.envs.info import told
from harness.envs.looks import Array, look, pixels
from harness.envs.play import TaskPlay, Turn
from harness.envs.spaces import AnyText, JsonActions, action_space
from harness.errors import AnyAppError, InvalidAction
from harness.runner.devices import DeviceSource
from harness.runner.suite import Suite

Look = dict[str, Any]
ActionMode = Literal["dict", "json"]


class TaskEnv(gymnasium.Env[Look, Any]):
    """A phone with a task on it.

    Observation: `screenshot` (height x width x 3, uint8), `tree` (canonical text), `instruction`, `package`. Action: a dictionary of
    numbers and texts, or JSON text (`actions="json"`); `step` takes both forms, and actions themselves, whatever the mode. The reward is
    1 at the end of an episode that solves its task, else 0. `terminated`: the agent has finished (or, with `stop_on_success`, the goal
    holds); `truncated`: no step is left, or the infrastructure failed (`info["invalid"]`), which counts for nothing.

    Args:
        pair: `category/app/template`; empty draws one at each reset.
        category, app, template: globs of what is drawn from, as those of `anyapp run`.
        device: serial of a device; by default a simulated one is started.
        instances: instances are drawn from the first so many.
        step_limit: steps of an episode; by default the template's.
        stop_on_success: end an episode as soon as its goal holds.
        screenshot_size: width and height of the picture; by default the display's.
        actions: form of `action_space`.
        render_mode: `rgb_array` or None.
        suite, source: stand in for the benchmark and its devices in tests.
    """

    metadata = {"render_modes": ["rgb_array"], "render_fps": 1}

    def __init__(
        self,
        pair: str = "",
        *,
        category: Names = (),
        app: Names = (),
        template: Names = (),
        device: str | None = None,
        instances: int = 1000,
        step_limit: int | None = None,
        stop_on_success: bool = False,
        screenshot_size: tuple[int, int] | None = None,
        actions: ActionMode = "dict",
        render_mode: str | None = None,
        suite: Suite | None = None,
        source: DeviceSource | None = None,
    ) -> None:
        if render_mode not in (None, "rgb_array"):
            raise ValueError(f"render_mode {render_mode!r} is not offered; there is 'rgb_array'")
        if actions not in ("dict", "json"):
            raise ValueError(f"actions {actions!r} are not offered; there are 'dict' and 'json'")
        self.render_mode = render_mode
        suite = suite or benchmark()
        self._choice = TaskChoice(suite, pair, category, app, template, instances)
        self._play = TaskPlay(suite, source or devices(device), step_limit=step_limit, stop_on_success=stop_on_success)
        width, height = self._play.identity.width, self._play.identity.height
        self._size = screenshot_size or (width, height)
        self._benchmark_seed: int | None = None
        self._chosen: Chosen | None = None
        self._turn: Turn | None = None
        self.observation_space = spaces.Dict(
            {
                "screenshot": spaces.Box(0, 255, (self._size[1], self._size[0], 3), np.uint8),
                "tree": AnyText(),
                "instruction": AnyText(),
                "package": AnyText(1000),
            }
        )
        self.action_space = JsonActions(width, height) if actions == "json" else action_space(width, height)

    def reset(self, *, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Look, dict[str, Any]]:
        """Begin an episode.

        Args:
            seed: the benchmark's seed, which with the index decides a task's parameters as in `anyapp run --seed`; also that of drawing.
                None keeps the last one.
            options: `pair` (`category/app/template`) and `index`; what is not given is drawn.

        Raises:
            DeviceError: no device can be had.
            AnyAppError: an option is wrong.
        """
        super().reset(seed=seed)
        if seed is not None or self._benchmark_seed is None:
            self._benchmark_seed = seed if seed is not None else int(self.np_random.integers(2**31))
        known = dict(options or {})
        unknown = sorted(set(known) - {"pair", "index"})
        if unknown:
            raise AnyAppError("unknown options of reset", expected="pair, index", found=", ".join(map(str, unknown)))
        index = None if known.get("index") is None else int(known["index"])
        chosen = self._choice.draw(self.np_random, self._benchmark_seed, known.get("pair"), index)
        seen = self._play.begin(chosen.pair, chosen.seed, chosen.index)
        self._chosen, self._turn = chosen, Turn(seen)
        return look(seen, self._play.instruction, self._size), told(chosen, self._play, self._turn)

    def step(self, action: Any) -> tuple[Look, float, bool, bool, dict[str, Any]]:
        """Take a step. What is no action, and what the device refuses, spends the step; `info["error"]` says why.

        Raises:
            NotBegun: the episode is over, or none has begun.
        """
        try:
            turn = self._play.step(read_action(action))
        except InvalidAction as error:
            turn = self._play.step(None, str(error))
        self._turn = turn
        truncated = bool(turn.invalid) or turn.limit
        seen = look(turn.seen, self._play.instruction, self._size)
        assert self._chosen is not None
        return seen, float(turn.success), turn.over and not truncated, truncated, told(self._chosen, self._play, turn)

    @property
    def seen(self) -> Observation | None:
        """What the device showed last; None before the first reset."""
        return None if self._turn is None else self._turn.seen

    @property
    def chosen(self) -> Chosen | None:
        """The task that is played."""
        return self._chosen

    @property
    def instruction(self) -> str:
        """What the agent is asked to do."""
        return self._play.instruction

    @property
    def step_limit(self) -> int:
        """Steps of the episode."""
        return self._play.step_limit

    def render(self) -> Array | None:
        """The screen as it is, in the size of observations; None without a render mode."""
        return None if self.render_mode is None or self._turn is None else pixels(self._turn.seen, self._size)

    def close(self) -> None:
        """End the device if it was started here."""
        self._play.close()
