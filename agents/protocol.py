"""What an agent is: it is given a task, then one observation at a time, and answers each with one decision.

An agent sees nothing of the harness beyond this file and `harness.device`. A minimal one:

    class Stubborn:
        def reset(self, task: Task) -> None: ...
        def act(self, observation: Observation) -> Decision:
            return Decision(Tap(540, 1200), thought="Always the middle.")

`anyapp run --agent my_package.my_module:Stubborn` runs it; see docs/adding-an-agent.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

from harness.device import Observation
from harness.device.actions import Action, Said
from harness.errors import AnyAppError


class Solution(Protocol):
    """A reference solution, played against the observations."""

    def next(self, observation: Observation) -> Action | Said | None:
        """The action that comes next on what the device shows; None when the solution is over."""


MAX_CONTINUATIONS = 48
"""Actions in a row that may carry on one decision without counting."""


class AgentUnavailable(AnyAppError):
    """What the agent depends on is out of reach, a model server say. The episode becomes invalid instead of failed, and is tried again."""


@dataclass(frozen=True)
class Usage:
    """What the model calls behind one decision cost."""

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    calls: int = 0
    cost_usd: float | None = None
    model: str = ""


@dataclass(frozen=True)
class Decision:
    """What the agent wants to be done now, and what it said about it.

    `Answer` says the answer to the task's question (the last one counts, the episode goes on); `Finish` ends the episode and the device's
    state decides. Both count as steps. `action` None means that the agent could not come to a usable action (`error` says why): the step
    is spent, nothing is done.
    `thought` and `raw_output` are recorded as they are and trusted nowhere.

    `continues`: the action carries on what the decision before it began (opening an app is a swipe, a search and a touch): a record of its
    own, but no further decision, so that it does not count against the step limit; more than `MAX_CONTINUATIONS` in a row do. `error_kind`
    names what was wrong with the agent's output, for counting (`agents.grammar.errors.KINDS`).
    """

    action: Action | Said | None
    thought: str = ""
    raw_output: str = ""
    usage: Usage | None = None
    error: str | None = None
    continues: bool = False
    error_kind: str | None = None


@dataclass(frozen=True)
class Task:
    """What the agent is asked to do.

    `plan`: app-independent sub-goals, under condition c2 only. `display`: width and height in px. `step_limit`: decisions that
    the agent may take. `seed`: all chance in the agent has to come from it.
    """

    instruction: str
    app_name: str
    condition: Literal["c1", "c2"]
    plan: tuple[str, ...] | None
    display: tuple[int, int]
    step_limit: int
    seed: int

    def prompt(self) -> str:
        """The instruction, under c2 with the sub-goals before it."""
        if not self.plan:
            return self.instruction
        goals = "\n".join(f"{number}. {goal}" for number, goal in enumerate(self.plan, 1))
        return f"Sub-goals, in order:\n{goals}\n\nTask: {self.instruction}"


class Agent(Protocol):
    """The agent protocol. One object plays one episode at a time; `reset` begins the next."""

    def reset(self, task: Task) -> None:
        """Forget everything and begin `task`."""

    def act(self, observation: Observation) -> Decision:
        """Decide what to do on what the device shows. Raises `AgentUnavailable` when the cause lies outside the agent.

        Any other exception ends the episode as the agent's own error; the state reached by then is still verified.
        """


@runtime_checkable
class Corrected(Protocol):
    """An agent that wants to hear why its last action was refused (a place outside the display, an unknown key)."""

    def refused(self, reason: str) -> None:
        """Called before the next `act`."""


@runtime_checkable
class Composed(Protocol):
    """An agent whose decisions may take several actions. The step limit does not cut one in two."""

    @property
    def carries_on(self) -> bool:
        """Whether the next action carries on the last decision."""


@runtime_checkable
class FlowPlayer(Protocol):
    """An agent that plays a solution given by the harness instead of looking for one."""

    def follow(self, solution: Solution) -> None:
        """Called after `reset` with the solution of the task."""


@runtime_checkable
class Described(Protocol):
    """An agent that has a version and settings worth recording (model name, temperature, prompt revision)."""

    def describe(self) -> dict[str, Any]:
        """JSON values only; the key `version` is taken as the agent's version. Must not hold secrets: it is stored with every episode."""
