"""`--estimate` and `--budget` of every command that asks a model about what is recorded."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.table import Table
from rich.text import Text

from harness.cli.shared import at_least, out, print_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.judges.estimate import Estimate

ESTIMATE_HELP: Final = "Only say what it will cost."
BUDGET_HELP: Final = "Spend no more than this now."
EstimateOnly = Annotated[bool, typer.Option("--estimate", help=ESTIMATE_HELP)]
Budget = Annotated[float | None, typer.Option("--budget", metavar="USD", show_default="none", help=BUDGET_HELP, callback=at_least(0))]


def estimate_row(head: Mapping[str, str], estimate: Estimate, counted: str = "judgments") -> dict[str, Any]:
    """A row for `show_estimates`. `head`: its first columns. `counted`: what the answers are called, in the plural."""
    figures = asdict(estimate)
    return {**head, counted: figures.pop("judgments"), **figures}


def show_estimates(rows: Sequence[Mapping[str, Any]], as_json: bool, *further: str) -> None:
    """Print estimates, a row each; the rows have the same columns. `further`: sentences for people, below the table."""
    if as_json:
        print_json(list(rows))
        return
    table = Table(header_style="bold", box=None, pad_edge=False)
    for name, value in rows[0].items():
        table.add_column(name.replace("_", " "), justify="left" if isinstance(value, str) else "right")
    for row in rows:
        table.add_row(*(figure(name, value) for name, value in row.items()))
    out().print(table)
    words = "Estimated from the very requests and sample answers; what a model thinks beside its answer is not in it. Nothing was sent."
    for sentence in (*further, words):
        out().print(Text(sentence, "dim"), soft_wrap=True)


def figure(name: str, value: Any) -> str:
    """A value of the column of that name, as tables show it."""
    if value is None:
        return "–"
    if name == "cost_usd":
        return f"{value:.4f}"
    return f"{value:.1%}" if isinstance(value, float) else f"{value:,}" if isinstance(value, int) else str(value)
