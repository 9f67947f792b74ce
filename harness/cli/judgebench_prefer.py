"""`anyapp judgebench prefer`: have a model compare two agents' attempts, in both orders."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from harness.cli.estimates import Budget, EstimateOnly, estimate_row, show_estimates
from harness.cli.judgebench_cases import Runs
from harness.cli.judgebench_options import AsJson
from harness.cli.judgebench_tables import say
from harness.cli.run import ApiName, model_options
from harness.cli.shared import Exit, err, print_json


def prefer(
    runs: Runs,
    first: Annotated[str, typer.Option("--first", metavar="AGENT", help="One agent.")],
    second: Annotated[str, typer.Option("--second", metavar="AGENT", help="The other.")],
    file: Annotated[Path, typer.Option("--out", metavar="FILE", help="File of preferences to write, or to go on with.")],
    model: Annotated[str, typer.Option("--model", metavar="NAME", help="Model that compares.")],
    base_url: Annotated[str, typer.Option("--base-url", metavar="URL", show_default="the provider's", help="Server.")] = "",
    api: Annotated[ApiName | None, typer.Option("--api", show_default="by server and model", help="What the server speaks.")] = None,
    agent_option: Annotated[
        list[str] | None, typer.Option("--agent-option", metavar="NAME=VALUE", show_default=False, help="Further option of the model.")
    ] = None,
    workers: Annotated[int, typer.Option("--workers", metavar="N", min=1, max=64, help="Questions at a time.")] = 4,
    budget: Budget = None,
    estimate: EstimateOnly = False,
    as_json: AsJson = False,
) -> None:
    """Ask a model which of two agents did each task better, in both orders. `pairwise` counts the answers.

    What the file has already is not asked again.
    """
    from agents.models.connect import connect
    from harness.judgebench.prefer import estimates, questions
    from harness.judgebench.prefer import prefer as ask_all
    from harness.judgebench.recorded import recorded
    from harness.judges.budget import Purse, check_budget
    from harness.judges.estimate import Estimate

    options = model_options(model, base_url, api, agent_option or [])
    asked = questions(recorded(runs), first, second)
    purse: Purse[tuple[str, ...]] | None = None
    if estimate or budget is not None:
        costs = estimates(asked, options, file, workers=workers)
        total = Estimate.sum(costs.values())
        if estimate:
            show_estimates([estimate_row({}, total, "answers")], as_json)
            return
        if budget is not None:
            check_budget(total, budget, model, "answers", "or name fewer runs")
            purse = Purse(budget, {key: each.cost_usd or 0.0 for key, each in costs.items()})
    client = connect(options)
    console = err()
    try:
        found = ask_all(
            asked,
            client,
            model,
            file,
            workers=workers,
            purse=purse,
            on_answer=lambda each: console.print(f"{each.task}: {each.preferred}", markup=False),
        )
    finally:
        client.close()
    if as_json:
        print_json([each.model_dump(mode="json") for each in found])
    else:
        unusable = sum(each.preferred is None for each in found)
        say(f"{len(found)} answers, {unusable} of them unusable, are in {file}; count them with `anyapp judgebench pairwise {file}`")
    if purse is not None and purse.stopped:
        words = f"{len(asked) - len(found)} questions were not asked: {purse.stopped}. Run the same command again to go on."
        console.print(Text(words, "yellow"), soft_wrap=True)
        raise typer.Exit(Exit.INVALID)
