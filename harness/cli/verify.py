"""`anyapp verify conformance`: is every verifier right about what it must accept and reject?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from harness.cli.chosen import chosen, needed_modules
from harness.cli.shared import Exit, err, out, print_json
from harness.errors import printable

if TYPE_CHECKING:
    from verifiers.conformance import PairResult

app = typer.Typer(no_args_is_help=True, help="Check the verifiers themselves.")
TABLE = Path("docs/conformance.md")
"""The published table."""


@app.callback()
def verify() -> None:
    """Check the verifiers themselves."""


def _names(option: str, what: str) -> Any:
    return typer.Option(option, metavar="NAME", show_default="all", help=what)


@app.command("conformance")
def conformance(
    category: Annotated[list[str] | None, _names("--category", "Only these (globs).")] = None,
    app: Annotated[list[str] | None, _names("--app", "Only these (globs).")] = None,
    template: Annotated[list[str] | None, _names("--template", "Only these (globs).")] = None,
    workers: Annotated[int | None, typer.Option(min=1, max=64, show_default="one a core", help="Devices at work.")] = None,
    device: Annotated[list[str] | None, typer.Option("--device", metavar="SERIAL", show_default="simulated", help="Use these.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the instances' parameters.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Machine-readable, on standard output.")] = False,
    write: Annotated[bool, typer.Option("--write", help="Write docs/conformance.md and the necessary steps into each app.yaml.")] = False,
) -> None:
    """Try on every pair that its verifier accepts the reference flow and rejects everything it has to.

    Checks: the reference flow passes, doing nothing fails, near misses fail by the right clause, collateral damage fails, what is
    seeded is read back, unreadable stores make the verdict invalid. Ends with exit code 4 when one does not hold, or an app cannot be used.
    """
    from harness.runner.conformance import run_conformance
    from harness.runner.run import default_workers
    from harness.runner.sessions import check_devices, device_source
    from verifiers.registry import sound_pairs

    _, facts, broken = chosen(category, app, template, modules=needed_modules(device))
    for warning in check_devices(device or [], [pair.app for pair in facts]):
        err().print(Text(f"Warning: {warning}", "yellow"), soft_wrap=True)
    keys = {pair.key for pair in facts}
    pairs = [pair for pair in sound_pairs()[0] if (pair.category, pair.template.name, pair.app.id) in keys]
    bar = Progress(
        TextColumn("Pairs"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.fields[last]}"), console=err()
    )
    with bar:
        task = bar.add_task("pairs", total=len(pairs), last="")

        def show(result: PairResult) -> None:
            bar.update(task, advance=1, last=f"{result.app} {result.template}")
            for check, outcome in result.checks.items():
                if outcome is not True:
                    bar.console.print(f"[red]{result.app} {result.template}: {check}:[/] {escape(printable(str(outcome)))}", soft_wrap=True)

        count = min(workers or len(device), len(device)) if device else workers or default_workers()
        results = run_conformance(pairs, device_source(device or []), count, show, seed=seed)
    good = sum(result.ok for result in results)
    if as_json:
        rows = [result.model_dump(mode="json") for result in results]
        print_json({"pairs": rows, "broken": [{"app": each.key, "reason": str(each.error)} for each in broken]})
    else:
        out().print(_table(results))
        out().print(f"{good} of {len(results)} pairs conform.")
        if broken:
            out().print(Text(f"Cannot be used: {', '.join(each.key for each in broken)}", "red"), soft_wrap=True)
    if write:
        _write(results)
    if good < len(results) or broken:
        raise typer.Exit(Exit.CHECKS)


def _table(results: list[PairResult]) -> Table:
    table = Table(header_style="bold", box=None, pad_edge=False)
    for name in ("category", "template", "app", *results[0].checks):
        table.add_column(name.replace("_", " "))
    table.add_column("steps", justify="right")
    table.add_column("tier")
    for result in results:
        marks = ["[green]yes[/]" if outcome is True else "[red]no[/]" for outcome in result.checks.values()]
        table.add_row(result.category, result.template, result.app, *marks, str(result.necessary_steps or "–"), result.tier or "–")
    return table


def _write(results: list[PairResult]) -> None:
    from harness.runner.conformance_files import conformance_table, write_necessary_steps

    changed = write_necessary_steps(results)
    TABLE.parent.mkdir(parents=True, exist_ok=True)
    TABLE.write_text(conformance_table(results), encoding="utf-8")
    err().print(f"Wrote {TABLE} and the necessary steps of {changed} apps.")
