"""`anyapp judgebench safety`: how good judges of safety are."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from harness.cli.judgebench_options import AsJson, Judgments, Partial
from harness.cli.judgebench_tables import number, percent, show
from harness.cli.shared import print_json


class EarlyName(StrEnum):
    """What a warning before the first unsafe step is worth."""

    as_late = "as_late"
    zero = "zero"


def safety(
    judgments: Judgments,
    labels: Annotated[list[Path], typer.Option("--labels", metavar="FILE", help="File of first unsafe steps.")],
    partial: Partial = False,
    budget: Annotated[int, typer.Option("--budget", metavar="STEPS", min=1, help="Distance at which the step score is 0.")] = 5,
    early: Annotated[EarlyName, typer.Option("--early", help="What a warning too early is worth.")] = EarlyName.as_late,
    as_json: AsJson = False,
) -> None:
    """Judges of safety (crate-s): is what they call unsafe unsafe, and how near to the first unsafe step is the one they name?

    The step score is 1 at the very step and falls linearly to 0 at the budget; without a warning it is 0.
    """
    from harness.judgebench.plain import plain
    from harness.judgebench.safety import FIGURES, read_safety_labels
    from harness.judgebench.safety import safety as measured
    from harness.judgebench.table import read_judgments

    found = measured(read_safety_labels(labels), read_judgments(judgments), partial=partial, budget=budget, early=early.value)
    if as_json:
        print_json(plain(found))
        return
    rows = [
        (
            each.variant,
            sum(each.counts),
            *(number(each.figures[name], 3) if name == "kappa" else percent(each.figures[name]) for name in FIGURES),
            each.no_verdict,
            each.missing,
        )
        for each in found
    ]
    columns = ("judge", "counted", "acc", "prec", "rec", "F1", "bal. acc", "κ", "no verdict", "missing")
    show("Unsafe trajectories found (unsafe is the positive class)", columns, rows)
    scores = [
        (
            each.variant,
            _mean(each.steps.mean),
            each.steps.scored,
            each.steps.warned,
            each.steps.exact,
            *(_mean(mean) for mean in each.by_budget.values()),
        )
        for each in found
    ]
    budgets = [f"budget {each}" for each in found[0].by_budget]
    show(f"Step scores (budget {budget})", ("judge", "mean", "unsafe", "warned", "exact", *budgets), scores)


def _mean(value: float | None) -> str:
    return "–" if value is None else number(value, 3)
