"""`anyapp plans`: the sub-goals of condition c2."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from harness.cli.chosen import chosen
from harness.cli.estimates import Budget, EstimateOnly, estimate_row, show_estimates
from harness.cli.run import ApiName, agent_options
from harness.cli.shared import Exit, err, out, print_json

if TYPE_CHECKING:
    from harness.plans.generate import Instance
    from verifiers.registry import Pair

app = typer.Typer(no_args_is_help=True, help="Make and check the sub-goals of condition c2.")


@app.callback()
def plans() -> None:
    """Make and check the sub-goals of condition c2."""


def _filter(option: str) -> Any:
    return typer.Option(option, metavar="NAME", show_default="all", help="Only these (globs).")


Categories = Annotated[list[str] | None, _filter("--category")]
Templates = Annotated[list[str] | None, _filter("--template")]
Instances = Annotated[int, typer.Option("--instances", metavar="N", min=1, help="Parameter sets a template.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", min=0, help="Of the run that the plans are for.")]


@app.command("check")
def check(
    file: Annotated[Path | None, typer.Argument(metavar="FILE", show_default="the shipped plans", help="Plan file.")] = None,
    category: Categories = None,
    template: Templates = None,
    instances: Instances = 1,
    seed: Seed = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Machine-readable, on standard output.")] = False,
) -> None:
    """Reject plans that name apps, packages, places, identifiers, widgets or gestures, that miss instances, or are for another seed.

    Ends with exit code 4 when something is wrong.
    """
    from harness.plans.check import check_plans
    from harness.plans.file import SHIPPED, read_document

    document, _ = read_document(file or SHIPPED)
    pairs = _pairs(category or [], template or [])
    wanted = sorted({(pair.app.category, pair.template.name, index) for pair in pairs for index in range(instances)})
    findings = check_plans(document, wanted, *_apps(), seed=seed)
    if as_json:
        print_json({"plans": len(document.plans), "findings": [vars(finding) for finding in findings]})
    else:
        for finding in findings:
            out().print(Text(str(finding)), soft_wrap=True)
        words = f"{len(document.plans)} plans, {len(findings)} finding{'' if len(findings) == 1 else 's'}"
        out().print(Text(words, "red" if findings else "green"))
    if findings:
        raise typer.Exit(Exit.CHECKS)


@app.command("generate")
def generate(
    file: Annotated[Path, typer.Option("--out", metavar="FILE", help="Plan file to write, or to go on with.")],
    model: Annotated[str, typer.Option("--model", metavar="NAME", help="Model that writes the plans.")],
    base_url: Annotated[str, typer.Option("--base-url", metavar="URL", show_default="the provider's", help="Server.")] = "",
    api: Annotated[ApiName | None, typer.Option("--api", show_default="by server and model", help="What the server speaks.")] = None,
    agent_option: Annotated[
        list[str] | None, typer.Option("--agent-option", metavar="NAME=VALUE", show_default=False, help="Further option of the model.")
    ] = None,
    category: Categories = None,
    template: Templates = None,
    instances: Instances = 1,
    seed: Seed = 0,
    budget: Budget = None,
    estimate: EstimateOnly = False,
    as_json: Annotated[bool, typer.Option("--json", help="The estimate machine-readable, on standard output.")] = False,
) -> None:
    """Have a model write one plan an instance, from the instruction alone, with the app's name replaced.

    Plans that break the rules are sent back to the model, and left out when it does not mend them. A stopped generation goes on where it
    was; with another model, prompt or seed it does not.
    """
    from agents.models.connect import connect
    from harness.judges.budget import Purse, check_budget
    from harness.judges.estimate import Estimate
    from harness.plans.generate import estimates
    from harness.plans.generate import generate as make

    options = agent_options(model, base_url, api, agent_option or [])
    if options.settings:
        raise typer.BadParameter(f"no option of a model is named {', '.join(sorted(options.settings))}", param_hint="--agent-option")
    todo = list(_instances(_pairs(category or [], template or []), instances, seed))
    temperature, max_tokens = 0.0 if options.temperature is None else options.temperature, options.max_tokens or 2000
    purse: Purse[tuple[str, int]] | None = None
    if estimate or budget is not None:
        costs = estimates(todo, options, seed, file, *_apps(), temperature=temperature, max_tokens=max_tokens)
        lower, upper = (Estimate.sum(each[place] for each in costs.values()) for place in (0, 1))
        if estimate:
            rows = [estimate_row({"figure": name}, each, "plans") for name, each in (("lower", lower), ("upper", upper))]
            show_estimates(rows, as_json, "Lower: every first answer is a plan; upper: none is.")
            return
        if budget is not None:
            check_budget(upper, budget, model, "plans", "or make fewer with --category or --template")
            purse = Purse(budget, {key: most.cost_usd or 0.0 for key, (_, most) in costs.items()})
    client = connect(options)
    console = err()

    def tell(instance: Instance, good: bool) -> None:
        console.print(Text(f"{instance.template} {instance.index}: {'made' if good else 'rejected'}"), soft_wrap=True)

    try:
        outcome = make(
            todo,
            client,
            model,
            seed,
            file,
            *_apps(),
            temperature=temperature,
            max_tokens=max_tokens,
            purse=purse,
            on_plan=tell,
        )
    finally:
        client.close()
    for finding in outcome.rejected:
        out().print(Text(str(finding)), soft_wrap=True)
    out().print(Text(f"{outcome.made} plans made, {outcome.kept} kept; they are in {file}"), soft_wrap=True)
    if outcome.stopped:
        console.print(Text(f"Stopped: {outcome.stopped}. Run the same command again to go on.", "yellow"), soft_wrap=True)
        raise typer.Exit(Exit.INVALID)
    if outcome.rejected:
        raise typer.Exit(Exit.CHECKS)


def _pairs(categories: list[str], templates: list[str]) -> list[Pair]:
    from verifiers.registry import sound_pairs

    keys = {pair.key for pair in chosen(categories, (), templates)[1]}
    return [pair for pair in sound_pairs()[0] if (pair.app.category, pair.template.name, pair.app.id) in keys]


def _instances(pairs: list[Pair], instances: int, seed: int) -> Iterator[Instance]:
    from harness.plans.generate import PLACEHOLDER, Instance

    templates = {pair.template.id: pair.template for pair in pairs}
    for name, template in templates.items():
        for index in range(instances):
            yield Instance(name, index, template.instruction(template.instance(seed, index), PLACEHOLDER))


def _apps() -> tuple[list[str], list[str]]:
    """Names and packages of all apps."""
    from apps.loader import survey

    specs = survey().specs.values()
    return [spec.name for spec in specs], [spec.package for spec in specs]
