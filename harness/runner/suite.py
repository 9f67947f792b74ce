"""What the runner needs to know of the tasks: the seam between running episodes and the benchmark's content.

The benchmark's own suite is `harness.runner.benchmark`; tests of the runner bring a small one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from agents.protocol import Solution
from harness.trajectory.schema import AppIdentity, Irreversible, VerdictRecord

Json = Any


@dataclass(frozen=True)
class PairFacts:
    """A task-app pair as the runner and the reports see it."""

    category: str
    template: str
    app: AppIdentity
    provenance: str
    evidence: str
    support: str
    step_limit: int
    necessary_steps: int | None = None
    permitted_apps: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[str, str, str]:
        return (self.category, self.template, self.app.id)


class Trial(Protocol):
    """One attempt at an instance on a device, from the verifier's side."""

    @property
    def latched(self) -> bool:
        """True: the verdict also looks at states in between, so `sample` has to be called after every action."""

    def prepare(self) -> None:
        """Bring the device into the instance's initial state and note it."""

    def sample(self, observation: Any) -> None:
        """Look at the state after an action."""

    def verify(self, answer: str | None) -> VerdictRecord:
        """Decide by the device's state now."""

    def satisfied(self, observation: Any, answer: str | None) -> bool:
        """Whether the goal holds now, found without touching the device. False when that cannot be told."""

    def irreversible(self, action: Any, observation: Any) -> Irreversible | None:
        """The kind of irreversible effect that `action` has on the screen of `observation`, by the app's declarations."""


class Suite(Protocol):
    """The tasks there are."""

    def pairs(self) -> Sequence[PairFacts]:
        """All pairs, in a fixed order."""

    def parameters(self, category: str, template: str, seed: int, index: int) -> dict[str, Json]:
        """Parameters of an instance: the same for every app."""

    def instruction(self, pair: PairFacts, parameters: Mapping[str, Json]) -> str:
        """What the agent is asked to do, in plain words."""

    def trial(self, device: Any, pair: PairFacts, parameters: Mapping[str, Json]) -> Trial:
        """Begin an attempt on a device (see harness.device)."""

    def solution(self, pair: PairFacts, parameters: Mapping[str, Json]) -> Solution:
        """Begin the reference solution of an instance."""
