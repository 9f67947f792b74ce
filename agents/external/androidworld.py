"""Agents written for AndroidWorld, behind the protocol: `python -m agents.external.androidworld my_module:make --port 8000`.

`make(env)` returns an `EnvironmentInteractingAgent`. This runs where android_world is installed; the benchmark may be elsewhere.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import sys
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from agents.external.androidworld_env import AndroidWorldEnv, AndroidWorldMissing, Types
from agents.external.inverted import ActionRefused, Course, Over, Stage
from agents.external.server import AgentHost, AgentServer
from agents.protocol import Decision, Task
from harness.device import Observation
from harness.device.actions import Finish


class Result(Protocol):
    """`android_world.agents.base_agent.AgentInteractionResult`."""

    done: bool
    data: dict[str, Any]


class InteractingAgent(Protocol):
    """`android_world.agents.base_agent.EnvironmentInteractingAgent`."""

    def reset(self) -> None:
        """Forget everything."""

    def step(self, goal: str) -> Result:
        """Look, think and act once."""


_SET: Final = (("transition_pause", 0.0), ("wait_after_action_seconds", 0.0), ("WAIT_AFTER_ACTION_SECONDS", 0.0))
"""Pauses of the agents that are left out: a look is stable already, and real seconds would pass for nothing."""
MakeAgent = Callable[[AndroidWorldEnv], InteractingAgent]


class AndroidWorldAgent:
    """Plays an agent of AndroidWorld. One call of its `step` is one decision, however many actions that takes.

    Args:
        make: makes the agent for an environment; called for each episode.
        types: android_world's classes; imported when left out.
    """

    def __init__(self, make: MakeAgent, types: Types | None = None) -> None:
        self._make = make
        self._types = types or Types.load()
        self._course: Course | None = None
        self._env: AndroidWorldEnv | None = None
        self._refused = ""

    def reset(self, task: Task) -> None:
        self.close()
        self._refused = ""
        stage = Stage()
        self._env = env = AndroidWorldEnv(stage, self._types)
        agent = self._make(env)
        for name, value in _SET:
            if hasattr(agent, name):
                setattr(agent, name, value)
        if callable(limit := getattr(agent, "set_max_steps", None)):
            limit(task.step_limit)
        self._course = Course(stage, lambda: _play(agent, env, task))

    def act(self, observation: Observation) -> Decision:
        assert self._course is not None
        refused, self._refused = self._refused, ""
        try:
            return self._course.next(observation, refused)
        except Over:
            return Decision(None, error="all decisions are spent")

    def refused(self, reason: str) -> None:
        """The harness refused the last action; the agent hears of it as an exception of `execute_action`."""
        self._refused = reason

    def close(self) -> None:
        """End the agent's thread where it waits next."""
        if self._course is not None:
            self._course.abandon()

    @property
    def carries_on(self) -> bool:
        return self._env is not None and self._env.carries_on


def _play(agent: InteractingAgent, env: AndroidWorldEnv, task: Task) -> None:
    """The agent's steps until it is done."""
    env.decided = False
    agent.reset()
    for _ in range(max(task.step_limit, 1)):
        env.decided = False
        result = agent.step(task.prompt())
        thought, output = _said(result.data)
        if result.done:
            env.hand_out(Decision(Finish(), thought, output, continues=env.decided))
            return
        if not env.decided:
            with contextlib.suppress(ActionRefused):  # what was none counts as refused
                env.hand_out(Decision(None, thought, output, error="the agent's step came to no action"))


def _said(data: Mapping[str, Any] | None) -> tuple[str, str]:
    """Thought and output of a step, under the names that AndroidWorld's agents use."""
    texts = {name: value for name, value in (data or {}).items() if isinstance(value, str)}
    thought = texts.get("action_reason") or texts.get("summary") or ""
    return thought, texts.get("action_output") or texts.get("response") or ""


def main(arguments: list[str] | None = None) -> int:
    """Serve an agent of AndroidWorld. Returns the exit code."""
    from agents.registry import include_this_folder

    parser = argparse.ArgumentParser("python -m agents.external.androidworld", description="Serve an agent of AndroidWorld over HTTP.")
    parser.add_argument("make", metavar="MODULE:FUNCTION", help="function from an environment to the agent")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=8000, help="0 takes a free one (default: 8000)")
    chosen = parser.parse_args(arguments)
    module, _, name = chosen.make.partition(":")
    include_this_folder()
    try:
        types = Types.load()
        make = getattr(importlib.import_module(module), name)
    except (AndroidWorldMissing, ImportError, AttributeError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    host = AgentHost(lambda options: AndroidWorldAgent(make, types), chosen.make)
    server = AgentServer(host, (chosen.host, chosen.port))
    print(f"Serving {chosen.make} at {server.url}", flush=True)
    with contextlib.suppress(KeyboardInterrupt):
        server.serve()
    return 0


if __name__ == "__main__":
    sys.exit(main())
