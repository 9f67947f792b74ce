"""`anyapp schemas`: the published JSON Schemas of the records."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from harness.cli.shared import Exit, err, out


def schemas(
    folder: Annotated[Path, typer.Option("--out", metavar="DIR", help="Folder of the schema files.")] = Path("docs/schemas"),
    check: Annotated[bool, typer.Option("--check", help="Write nothing; say whether the files are up to date.")] = False,
) -> None:
    """Write the JSON Schemas of run directories and exports."""
    from harness.trajectory.json_schemas import drifted, write_schemas

    if not check:
        out().print(f"{len(write_schemas(folder))} schemas in {folder}")
        return
    stale = drifted(folder)
    if stale:
        err().print(f"Not up to date in {folder}: {', '.join(stale)}. Run `anyapp schemas`.")
        raise typer.Exit(Exit.CHECKS)
    out().print(f"The schemas in {folder} are up to date.")
