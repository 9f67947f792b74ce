"""`anyapp report` and `anyapp export`: what to do with a run that is there."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from harness.cli.shared import err, out

RunDir = Annotated[Path, typer.Argument(metavar="RUN", help="Run directory.")]


class ExportFormat(StrEnum):
    """Formats of `anyapp export`."""

    jsonl = "jsonl"


def report(
    run_dir: RunDir,
    file: Annotated[Path | None, typer.Option("--out", metavar="FILE", show_default="RUN/report.html", help="File to write.")] = None,
    screenshots: Annotated[bool, typer.Option("--screenshots/--no-screenshots", help="Put pictures of every step into the file.")] = True,
    max_mb: Annotated[
        int, typer.Option("--max-mb", min=1, help="Bound for all pictures together; they are made smaller, then left out.")
    ] = 40,
) -> None:
    """Write the HTML report of a run: one file that opens offline. Works while the run is still going."""
    from harness.report import write_report
    from harness.trajectory.reader import open_run

    open_run(run_dir)
    path = write_report(run_dir, file, max_bytes=max_mb * 1_000_000 if screenshots else 0)
    out().print(Text(f"Report: {path}"), soft_wrap=True)


def export(
    run_dir: RunDir,
    format: Annotated[ExportFormat, typer.Option("--format", help="jsonl: a line an episode.")] = ExportFormat.jsonl,
    file: Annotated[Path | None, typer.Option("--out", metavar="FILE", show_default="standard output", help="File to write.")] = None,
    all_attempts: Annotated[bool, typer.Option("--all-attempts", help="Also the invalid attempts that were tried again.")] = False,
    trees: Annotated[bool, typer.Option("--trees", help="With the text of the accessibility trees.")] = False,
) -> None:
    """Write the trajectories of a run for other tools; docs/schemas has the form of the records."""
    from harness.trajectory.export import export_lines
    from harness.trajectory.files import json_line, replace_text
    from harness.trajectory.reader import open_run

    lines = (json_line(row) + "\n" for row in export_lines(open_run(run_dir), all_attempts=all_attempts, with_trees=trees))
    if file is None:
        for line in lines:
            sys.stdout.write(line)
        return
    text = list(lines)
    replace_text(file, "".join(text))
    err().print(Text(f"{len(text)} episodes in {file}"), soft_wrap=True)
