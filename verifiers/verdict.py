"""What a verification says."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

from apps.spec import TIERS, Tier
from templates.base import Clause

__all__ = ["Clause", "Outcome", "Verdict", "weakest"]

Outcome = Literal["success", "failure", "invalid"]


class Verdict(BaseModel):
    """The outcome of one episode and everything it rests on.

    `success`: every clause passed. `failure`: a clause did not. `invalid`: the infrastructure failed and nothing is known about the
    agent; `cause` then names the error's class and what to do, and `clauses` is empty. For failures `cause` names the first clause
    that did not pass. `tier` is the weakest evidence among the goal's fields (None when invalid). `unread` are fields of the state
    that this app does not show without being touched, so that damage there goes unseen. `permitted` are the packages an agent may
    be in during this task. `answer_form` says how the answer was given: free text or the structured form.
    """

    model_config = ConfigDict(frozen=True)

    outcome: Outcome
    cause: str = ""
    clauses: tuple[Clause, ...] = ()
    tier: Tier | None = None
    unread: tuple[str, ...] = ()
    permitted: tuple[str, ...] = ()
    answer_form: Literal["text", "structured"] | None = None

    @property
    def failing(self) -> tuple[str, ...]:
        """Names of the clauses that did not pass."""
        return tuple(clause.name for clause in self.clauses if not clause.passed)


def weakest(tiers: list[Tier]) -> Tier | None:
    """The weakest of some tiers; None for none."""
    return max(tiers, key=TIERS.index, default=None)
