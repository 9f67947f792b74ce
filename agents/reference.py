"""Plays the reference solution of a task, to prove that it can be done through the six primitives alone."""

from __future__ import annotations

from typing import Any

from agents.protocol import Decision, Solution, Task
from harness.device import Observation
from harness.device.actions import Finish


class NoSolution(RuntimeError):
    """The reference agent was given a task without a solution."""


class ReferenceAgent:
    """Follows a solution that the harness hands over, and finishes when it is over."""

    def __init__(self) -> None:
        self._solution: Solution | None = None

    def reset(self, task: Task) -> None:
        self._solution = None

    def follow(self, solution: Solution) -> None:
        self._solution = solution

    def describe(self) -> dict[str, Any]:
        return {"version": "1"}

    def act(self, observation: Observation) -> Decision:
        if self._solution is None:
            raise NoSolution("the reference agent plays only tasks that come with a solution")
        action = self._solution.next(observation)
        if action is None:
            return Decision(Finish(), thought="The solution is over.")
        return Decision(action, thought="The next action of the solution.")
