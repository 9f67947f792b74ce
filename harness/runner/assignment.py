"""One attempt at one cell, with all that is known before it starts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from harness.runner.suite import PairFacts
from harness.trajectory.schema import Cell, CodeIdentity, Policy


@dataclass(frozen=True)
class Assignment:
    """What is to be played, under which rules, by which code."""

    cell: Cell
    attempt: int
    pair: PairFacts
    policy: Policy
    code: CodeIdentity
    plan: tuple[str, ...] | None = None
    plan_sha256: str | None = None

    @property
    def step_limit(self) -> int:
        """Decisions the agent may take."""
        return self.policy.step_limit or self.pair.step_limit

    def facts(self) -> dict[str, Any]:
        """The fields of an `EpisodeRecord` that follow from the assignment."""
        pair = self.pair
        return {
            "cell": self.cell,
            "attempt": self.attempt,
            "app": pair.app,
            "code": self.code,
            "policy": self.policy,
            "step_limit": self.step_limit,
            "necessary_steps": pair.necessary_steps,
            "provenance": pair.provenance,
            "evidence": pair.evidence,
            "support": pair.support,
            "plan": list(self.plan) if self.plan else None,
            "plan_sha256": self.plan_sha256,
            "permitted_apps": list(pair.permitted_apps),
        }
