"""`anyapp judgebench prefer`: have a model compare two agents' attempts, in both orders."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from harness.cli.judgebench_cases import Runs
from harness.cli.judgebench_tables import say
from harness.cli.run import ApiName, model_options
from harness.cli.shared import err


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
) -> None:
    """Ask a model which of two agents did each task better, in both orders. `pairwise` counts the answers.

    What the file has already is not asked again.
    """
    from agents.models.connect import connect
    from harness.judgebench.prefer import prefer as ask_all
    from harness.judgebench.prefer import questions
    from harness.judgebench.recorded import recorded

    asked = questions(recorded(runs), first, second)
    client = connect(model_options(model, base_url, api, agent_option or []))
    console = err()
    try:
        found = ask_all(
            asked,
            client,
            model,
            file,
            workers=workers,
            on_answer=lambda each: console.print(f"{each.task}: {each.preferred}", markup=False),
        )
    finally:
        client.close()
    unusable = sum(each.preferred is None for each in found)
    say(f"{len(found)} answers, {unusable} of them unusable, are in {file}; count them with `anyapp judgebench pairwise {file}`")
