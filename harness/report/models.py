"""What models cost: requests, tokens and money, and how often their outputs were no action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from harness.report.gather import Story
from harness.report.markup import Child, Html, el, table
from harness.trajectory.reader import Seen


@dataclass
class Spent:
    """Sums over decisions. `cost_usd` is None as soon as that of one is not known."""

    decisions: int = 0
    actions: int = 0
    calls: int = 0
    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = 0.0
    models: dict[str, None] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)

    def add(self, steps: Iterable[Seen]) -> None:
        """Count the steps of an episode."""
        for seen in steps:
            step = seen.step
            if step is None:
                continue
            self.actions += 1
            self.decisions += not step.continues
            if step.error_kind:
                self.errors[step.error_kind] += 1
            if step.usage is None:
                continue
            self.calls += step.usage.calls
            self.input_tokens += step.usage.input_tokens
            self.cached_tokens += step.usage.cached_tokens
            self.output_tokens += step.usage.output_tokens
            cost = step.usage.cost_usd
            self.cost_usd = None if cost is None or self.cost_usd is None else self.cost_usd + cost
            if step.usage.model:
                self.models[step.usage.model] = None

    @property
    def cost(self) -> str:
        return "unknown" if self.cost_usd is None else f"${self.cost_usd:.4f}"

    @property
    def kinds(self) -> str:
        """Outputs that were no action, by what was wrong with them."""
        return ", ".join(f"{kind} {number}" for kind, number in self.errors.most_common()) or "none"

    @property
    def words(self) -> str:
        """The model and its cost in a line; empty when no model was asked."""
        if not self.calls:
            return ""
        tokens = f"{self.input_tokens:,} tokens read, {self.output_tokens:,} written"
        return f"{', '.join(self.models) or 'unnamed'}: {self.calls} requests, {tokens}, {self.cost}; no action: {self.kinds}"


def spent_in(story: Story) -> Spent:
    """What an episode cost."""
    spent = Spent()
    spent.add(story.steps)
    return spent


def models(stories: Sequence[Story]) -> Html | None:
    """A row for each agent that asked a model; None when none did."""
    groups: dict[str, Spent] = {}
    for story in stories:
        cell = story.record.cell
        groups.setdefault(f"{cell.agent} · {cell.condition}", Spent()).add(story.steps)
    asked = {agent: spent for agent, spent in groups.items() if spent.calls or spent.errors}
    if not asked:
        return None
    rows: list[list[Child]] = [
        [
            agent,
            ", ".join(spent.models) or "–",
            f"{spent.decisions:,}",
            f"{spent.actions:,}",
            f"{spent.calls:,}",
            f"{spent.input_tokens:,}",
            f"{spent.cached_tokens:,}",
            f"{spent.output_tokens:,}",
            spent.cost,
            spent.kinds,
        ]
        for agent, spent in sorted(asked.items())
    ]
    headings = (
        "Agent",
        "Model",
        "Decisions",
        "Actions",
        "Requests",
        "Tokens read",
        "of them cached",
        "Tokens written",
        "Cost",
        "No action",
    )
    note = (
        "Of the last attempt at every episode. A decision may take several actions and counts as one step. Costs are by the table of "
        "prices, for replies from the cache too; a model without a price makes them unknown. No action: outputs that could not be "
        "understood, by what was wrong with them."
    )
    body = table("What the agents' models cost", headings, rows, numeric=range(2, 9))
    return el("section", el("h2", "Models"), body, el("p", note, class_="note"), id="models")
