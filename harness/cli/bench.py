"""`anyapp bench`: how fast everything is on this machine."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from harness.cli.shared import err, out, print_json


def bench(
    only: Annotated[list[str] | None, typer.Option("--only", metavar="NAME", show_default="all", help="Only this measure.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Machine-readable, on standard output.")] = False,
) -> None:
    """Measure the speed of the simulated device and the harness, through the real adb server.

    Each figure stands beside its floor: the least that the same work can cost on this machine (for a rate: the most). The machine
    should do nothing else meanwhile.
    """
    from harness.bench import MEASURES, run_benchmarks
    from harness.runner.selection import nearest

    names = list(dict.fromkeys(only)) if only else list(MEASURES)
    for name in names:
        if name not in MEASURES:
            raise typer.BadParameter(
                f"no measure {name!r}; there are {', '.join(nearest(name, MEASURES) or MEASURES)}", param_hint="--only"
            )
    figures = run_benchmarks(names, lambda name: err().print(f"[dim]measuring {name} …[/]"))
    if as_json:
        print_json({name: value.as_json() for name, value in figures.items()})
        return
    table = Table(header_style="bold", box=None, pad_edge=False)
    table.add_column("measure")
    for heading in ("median", "95 % below", "floor", "median / floor"):
        table.add_column(heading, justify="right")
    table.add_column("unit")
    for name, value in figures.items():
        ratio = f"{value.median / value.floor:.1f}" if value.floor else "–"
        table.add_row(name, f"{value.median:g}", f"{value.p95:g}", f"{value.floor:g}", ratio, value.unit)
    out().print(table)
