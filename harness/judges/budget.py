"""What one start may spend: it does not begin above its budget, and stops before what is really spent exceeds it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Generic, TypeVar

from harness.errors import AnyAppError
from harness.judges.estimate import Counted, Estimate

K = TypeVar("K", bound=Hashable)


class OverBudget(AnyAppError):
    """It would cost more than it may, or nobody knows what it costs."""


class Purse(Generic[K]):
    """Money that is put aside before a question is asked and counted when the answer is there. For one thread.

    Args:
        limit_usd: what may be spent.
        costs: by question, what it is expected to cost at most. A question that is not among them costs nothing.
    """

    def __init__(self, limit_usd: float, costs: Mapping[K, float]) -> None:
        self.limit_usd = limit_usd
        self.spent_usd = 0.0
        self.stopped = ""
        """Why a question was refused; empty while none was."""
        self._costs = costs
        self._reserved: dict[K, float] = {}

    def reserve(self, question: K) -> bool:
        """Put aside what a question may cost. False, with the reason in `stopped`, when that is not there any more."""
        cost = self._costs.get(question, 0.0)
        if cost and self.spent_usd + sum(self._reserved.values()) + cost > self.limit_usd:
            self.stopped = f"the budget of {self.limit_usd:g} USD is spent ({self.spent_usd:.4f} USD)"
            return False
        self._reserved[question] = cost
        return True

    def settle(self, question: K, answer: Counted | None) -> None:
        """Count what the answer has cost, or what was put aside where nobody knows. None: there is no answer, and nothing is counted."""
        reserved = self._reserved.pop(question, 0.0)
        if answer is not None and answer.calls:
            self.spent_usd += reserved if answer.cost_usd is None else answer.cost_usd


def check_budget(total: Estimate, budget_usd: float, model: str, what: str, advice: str) -> None:
    """That an estimate is within a budget.

    Args:
        what: is counted, in the plural, as `judgments`.
        advice: how less may be asked, as `judge fewer with --limit`.

    Raises:
        OverBudget: it is above the budget, or there is none.
    """
    if total.cost_usd is None:
        raise OverBudget(
            f"the cost of {model} is not known, so a budget cannot be kept",
            next_step="Give a table of prices with --agent-option prices=FILE, or leave out --budget.",
        )
    if total.cost_usd > budget_usd:
        raise OverBudget(
            f"{total.judgments} {what} would cost more than the budget",
            expected=f"at most {budget_usd:g} USD",
            found=f"about {total.cost_usd:.4f} USD ({total.input_tokens:,} tokens in, {total.output_tokens:,} out)",
            next_step=f"Nothing was sent. Raise --budget, {advice}.",
        )
