"""`anyapp attribute`: why failed episodes failed."""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

import typer
from rich.table import Table
from rich.text import Text

from harness.cli.estimates import Budget, EstimateOnly, estimate_row, show_estimates
from harness.cli.run import ApiName, model_options
from harness.cli.shared import Exit, err, out, print_json
from harness.errors import printable

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.attribution.estimate import Costs
    from harness.attribution.pipeline import Method
    from harness.judges.trajectory import Trajectory


class MethodName(StrEnum):
    """Ways of attributing."""

    two_stage = "two-stage"
    single = "single"
    heuristic = "heuristic"


class Asked(TypedDict):
    """What an attribution and its estimate are both told."""

    method: Method
    settings: dict[str, Any]
    temperature: float
    workers: int
    keep: Callable[[Trajectory], bool]
    retry_invalid: bool


def attribute(
    run_dir: Annotated[Path, typer.Argument(metavar="RUN", help="Run directory.")],
    model: Annotated[str, typer.Option("--model", metavar="NAME", show_default=False, help="Model that attributes.")] = "",
    base_url: Annotated[str, typer.Option("--base-url", metavar="URL", show_default="the provider's", help="Server.")] = "",
    api: Annotated[
        ApiName | None, typer.Option("--api", metavar="PROTOCOL", show_default="by server", help="openai, responses, anthropic or google.")
    ] = None,
    agent_option: Annotated[
        list[str] | None, typer.Option("--agent-option", metavar="NAME=VALUE", show_default=False, help="Further option of the model.")
    ] = None,
    method: Annotated[
        MethodName,
        typer.Option(
            "--method",
            metavar="METHOD",
            help="two-stage (triage on three screens, then a deep review if need be), single (one call) or heuristic (no model).",
        ),
    ] = MethodName.two_stage,
    setting: Annotated[
        list[str] | None,
        typer.Option(
            "--setting",
            metavar="NAME=VALUE",
            show_default=False,
            help="Of triage_edge (640), triage_quality (70), deep_edge (896), deep_quality (80), deep_frames (0: all key frames), "
            "single_frames (6), max_tokens (800), obvious_first (true).",
        ),
    ] = None,
    app: Annotated[
        list[str] | None, typer.Option("--app", metavar="NAME", show_default="all", help="Only these, by id or package (globs).")
    ] = None,
    template: Annotated[
        list[str] | None, typer.Option("--template", metavar="NAME", show_default="all", help="Only these (globs).")
    ] = None,
    workers: Annotated[int, typer.Option("--workers", metavar="N", min=1, max=64, help="Episodes at a time.")] = 4,
    budget: Budget = None,
    estimate: EstimateOnly = False,
    retry_invalid: Annotated[bool, typer.Option("--retry-invalid", help="Ask again where no answer was usable.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Machine-readable, on standard output.")] = False,
) -> None:
    """Find out why the failed episodes of a run failed: planning, grounding, both, the agent's machinery, or the environment.

    What is obvious is settled without a model. Answers are kept in the run directory, an episode a line; a stopped attribution goes on
    where it was. Verdicts stay as they are, whatever the model says. An estimate of two stages has a lower figure, when triage settles
    every episode, and an upper one, when it hands every one over; the upper one has to be within a budget.
    [bold]anyapp attribute runs/x --method heuristic[/] needs no model.
    """
    from agents.models.connect import connect
    from harness.attribution.estimate import estimate_run
    from harness.attribution.pipeline import RETRIES, TIMEOUT_S
    from harness.attribution.run import attribute_run, settings_of, table
    from harness.attribution.schema import MODES
    from harness.judges.sources import Filters

    if not model and method is not MethodName.heuristic:
        raise typer.BadParameter("name the model that attributes, or use --method heuristic", param_hint="--model")
    further = [f"timeout_s={TIMEOUT_S:g}", f"retries={RETRIES}", "deadline_s=600", *(agent_option or [])]
    options = model_options(model, base_url, api, further, own=("top_p", "max_tokens"))
    said = dict(text.partition("=")[::2] for text in setting or [])

    asked: Asked = {
        "method": method.value,
        "settings": settings_of(said),
        "temperature": 0.0 if options.temperature is None else options.temperature,
        "workers": workers,
        "keep": Filters(tuple(template or ()), tuple(app or ())).fits,
        "retry_invalid": retry_invalid,
    }
    costs = estimate_run(run_dir, options, **asked) if estimate or budget is not None else None
    if costs is not None and estimate:
        _show(costs, method, as_json)
        return
    purse = costs.purse(budget, model) if costs is not None and budget is not None else None
    client = None if method is MethodName.heuristic else connect(options)
    try:
        outcome = attribute_run(run_dir, client, model, purse=purse, **asked)
    finally:
        if client is not None:
            client.close()
    if as_json:
        print_json([each.model_dump(mode="json") for each in outcome.attributions])
    else:
        shown = Table(title="Why failed episodes failed", header_style="bold")
        shown.add_column("Agent")
        for mode in (*MODES, "no answer"):
            shown.add_column(mode.replace("_", " "), justify="right")
        for agent, counts in sorted(table(outcome.attributions).items()):
            shown.add_row(Text(agent), *(str(counts[mode]) for mode in (*MODES, "no answer")))
        out().print(shown)
        words = f"{len(outcome.attributions)} of {outcome.failed} failed episodes, {outcome.kept} of them before; in {outcome.path}"
        out().print(Text(words), soft_wrap=True)
    different = Counter(map(str, outcome.unreadable))
    for words in list(different)[:5]:
        err().print(Text(printable(f"Not attributed: {words}"), "yellow"), soft_wrap=True)
    if len(different) > 5:
        err().print(Text(f"and {len(different) - 5} more", "yellow"))
    if outcome.stopped or outcome.unavailable:
        left = outcome.failed - len(outcome.attributions)
        words = f"{left} episodes were not attributed: {outcome.stopped or 'the model was out of reach'}"
        end = "" if words.endswith((".", "?")) else "."
        err().print(Text(printable(f"{words}{end} Run the same command again to go on."), "yellow"), soft_wrap=True)
    if outcome.stopped or outcome.unavailable or outcome.unreadable:
        raise typer.Exit(Exit.INVALID)


def _show(costs: Costs, method: MethodName, as_json: bool) -> None:
    lower, upper = costs.estimates()
    figures = {"lower": lower, "upper": upper} if method is MethodName.two_stage else {"all": upper}
    rows = [estimate_row({"figure": name}, each, "attributions") for name, each in figures.items()]
    meaning = ["Lower: triage settles every episode; upper: it hands every one over."] if len(rows) > 1 else []
    more = f"{costs.kept} episodes are attributed already; {costs.without_model} of the others are settled without the model."
    show_estimates(rows, as_json, *meaning, more)
