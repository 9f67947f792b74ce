"""`anyapp doctor`: what is missing on this machine, and how to get it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table
from rich.text import Text

from harness.cli.shared import Exit, out, print_json

_MARKS = {"ok": ("ok", "green"), "optional": ("optional", "yellow"), "missing": ("missing", "bold red")}


def doctor(
    workers: Annotated[int | None, typer.Option(min=1, max=64, show_default="one a core", help="Devices you want to run.")] = None,
    runs: Annotated[Path, typer.Option("--runs", metavar="DIR", help="Where run directories are to go.")] = Path("runs"),
    device: Annotated[
        list[str] | None, typer.Option("--device", metavar="SERIAL", help="Also look at the apps on this device.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Machine-readable, on standard output.")] = False,
) -> None:
    """Check what is missing on this machine, and say how to get it.

    Ends with exit code 4 when something is missing that the simulated device needs.
    """
    from harness.doctor import examine, examine_device
    from harness.runner.run import default_workers

    findings = [*examine(workers or default_workers(), runs), *(found for serial in device or [] for found in examine_device(serial))]
    missing = sum(finding.status == "missing" for finding in findings)
    if as_json:
        print_json([finding.as_json() for finding in findings])
    else:
        table = Table(box=None, pad_edge=False, show_header=False)
        for finding in findings:
            words = Text(finding.found)
            if finding.advice:
                words.append(f"\n{finding.advice}", "cyan")
            mark, style = _MARKS[finding.status]
            table.add_row(Text(mark, style), finding.name, words)
        out().print(table)
        good = "[bold green]Everything that the simulated device needs is there.[/]"
        out().print(f"[bold red]{missing} missing.[/]" if missing else good)
    if missing:
        raise typer.Exit(Exit.CHECKS)
