"""What attributing will cost, before anything is sent. Two figures, since how many episodes triage hands over is not known before."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from agents.models.request import Request
from agents.options import AgentOptions
from agents.protocol import AgentUnavailable
from harness.attribution.pipeline import SETTINGS, Case, Method
from harness.attribution.run import failed_episodes, path_for, read_attributions
from harness.attribution.schema import Attribution
from harness.errors import AnyAppError
from harness.judges.budget import Purse, check_budget
from harness.judges.estimate import Estimate, Rehearsal
from harness.judges.threads import Threads
from harness.judges.trajectory import Trajectory
from harness.trajectory.reader import read_run

_ANSWER: Final = {
    "primary_failure_mode": "grounding",
    "planning_score": 0,
    "grounding_score": 3,
    "confidence": "high",
    "rationale": "The plan was sound, but step 1 touched the row above the one that the task names; nothing was done about it afterwards.",
    "evidence": [{"step": 1, "text": "touches the wrong row"}, {"step": 1, "text": "the screen shows another entry than the task names"}],
}


@dataclass
class Costs:
    """Rehearsed attributions by episode. `lower`: triage settles every case; `upper`: it hands every case over. The other ways of
    attributing have one figure. `kept`: episodes that are attributed already, which cost nothing."""

    lower: dict[str, Attribution] = field(default_factory=dict)
    upper: dict[str, Attribution] = field(default_factory=dict)
    kept: int = 0

    def estimates(self) -> tuple[Estimate, Estimate]:
        """The sums, lower and upper."""
        return Estimate.of(self.lower.values()), Estimate.of(self.upper.values())

    @property
    def without_model(self) -> int:
        """Episodes that are settled without the model, such as the obvious ones."""
        return sum(not each.calls for each in self.upper.values())

    def purse(self, budget_usd: float, model: str) -> Purse[str]:
        """What may be spent on these episodes. Raises `OverBudget` when the upper figure is above it, or unknown."""
        total = self.estimates()[1]
        check_budget(total, budget_usd, model, "attributions", "or attribute fewer with --app or --template")
        return Purse(budget_usd, {episode: each.cost_usd or 0.0 for episode, each in self.upper.items()})


def estimate_run(
    run_dir: Path,
    options: AgentOptions,
    *,
    method: Method = "two-stage",
    settings: Mapping[str, Any] = SETTINGS,
    temperature: float | None = 0.0,
    workers: int = 1,
    keep: Callable[[Trajectory], bool] = lambda case: True,
    retry_invalid: bool = False,
) -> Costs:
    """What the attributions that are still missing will cost. Sends and writes nothing; the arguments are those of `attribute_run`.

    Raises:
        RunError: it is no run directory, or one whose schedule cannot be read.
    """
    read_run(run_dir)
    model = "" if method == "heuristic" else options.model
    path = path_for(run_dir, method, model, settings, 0.0 if method == "heuristic" else temperature)
    known = {each.episode for each in read_attributions(path) if not (retry_invalid and each.mode is None)}

    def rehearsed(case: Trajectory, escalate: bool) -> Attribution:
        client = None if method == "heuristic" else Rehearsal(lambda request: _sample(request, escalate), options)
        return Case(case, client, model, settings, temperature).attribute(method)

    def one(case: Trajectory) -> tuple[Attribution, Attribution] | None:
        try:
            lower = rehearsed(case, False)
            return lower, rehearsed(case, True) if method == "two-stage" and lower.calls else lower
        except AgentUnavailable:
            raise
        except AnyAppError:
            return None  # what cannot be read costs nothing; it is told of when it is attributed

    costs = Costs()
    cases = [case for case in failed_episodes(run_dir, lambda error: None) if keep(case)]
    todo = [case for case in cases if case.id not in known]
    costs.kept = len(cases) - len(todo)
    with Threads(one, workers) as threads:
        for case, found in threads.results(iter(todo)):
            if found is not None:
                costs.lower[case.id], costs.upper[case.id] = found
    return costs


def _sample(request: Request, escalate: bool) -> str:
    """An answer in the form that every stage asks for; only triage reads whether to escalate."""
    return json.dumps({"needs_escalation": escalate, **_ANSWER})
