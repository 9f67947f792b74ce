"""A scripted model that knows the way: it follows the reference flow of a task and says each action in the format of a model family.

So an episode passes only if the family's prompt, picture, coordinates, parser and composition fit together.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from typing import Any

from agents.model_agent import ModelAgent
from agents.protocol import Decision, Task
from apps.flows_kit.ui import Ui
from apps.loader import app_flows
from harness.device import Device, Observation
from harness.device.actions import Action, Answer, Finish, Said
from tests.agents.model_server import Answer as Scripted
from verifiers.registry import Pair
from verifiers.trial import Trial
from verifiers.verdict import Verdict

Speak = Callable[[dict[str, Any], "Oracle"], Scripted | str]
"""What the model says to a request. It may call `Oracle.next` once, at the call that has to give the action."""


@dataclass
class Oracle:
    """`observation` is what the agent has just been shown."""

    speak: Speak
    flow: Generator[Action | Said, None, None] | None = None
    ui: Ui | None = None
    observation: Observation | None = None
    said: list[Action | Said] = field(default_factory=list)

    def begin(self, pair: Pair, params: Any, observation: Observation) -> None:
        self.observation = observation
        self.ui = Ui(observation)
        self.flow = app_flows(pair.app)[pair.template.name](self.ui, params)
        self.said = []

    def next(self) -> Action | Said:
        """The action that comes next on what is shown."""
        assert self.flow is not None and self.ui is not None and self.observation is not None
        self.ui.screen = self.observation
        action = next(self.flow, None) or Finish()
        self.said.append(action)
        return action

    def script(self, body: dict[str, Any], number: int) -> Scripted | str:
        return self.speak(body, self)


@dataclass
class Episode:
    """How an episode went."""

    verdict: Verdict
    decisions: list[Decision]


def play(device: Device, pair: Pair, agent: ModelAgent, oracle: Oracle, *, index: int = 0, seed: int = 0) -> Episode:
    """One episode of an agent with the oracle behind it."""
    params = pair.template.instance(seed, index)
    trial = Trial(device, pair, params)
    trial.prepare()
    seen = device.observe()
    oracle.begin(pair, params, seen)
    limit = 3 * pair.template.step_limit
    agent.reset(Task(trial.instruction, pair.app.name, "c1", None, (seen.width, seen.height), limit, 0))
    answer: str | None = None
    decisions: list[Decision] = []
    while len(decisions) < limit:
        decision = agent.act(seen)
        decisions.append(decision)
        if isinstance(decision.action, Answer):
            answer = decision.action.text
        elif isinstance(decision.action, Finish):
            break
        elif decision.action is not None:
            device.perform(decision.action)
        seen = oracle.observation = device.observe()
        trial.sample(seen.tree)
    return Episode(trial.verify(answer), decisions)
