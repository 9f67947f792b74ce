"""`anyapp schemas`: the published JSON Schemas of the records, and the OpenAPI document of external agents."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from harness.cli.shared import Exit, err, out

DOCS = Path("docs")


def schemas(
    folder: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", show_default="docs/schemas, docs", help="Folder of the files.")
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; say whether the files are up to date.")] = False,
) -> None:
    """Write the JSON Schemas of run directories and exports, and the OpenAPI document of external agents."""
    from agents.external.openapi import FILE_NAME, openapi_text
    from harness.trajectory.json_schemas import drifted, write_schemas

    schema_folder = folder or DOCS / "schemas"
    document = (folder or DOCS) / FILE_NAME
    if not check:
        written = len(write_schemas(schema_folder))
        document.write_text(openapi_text(), encoding="utf-8")
        out().print(f"{written} schemas in {schema_folder}; {document}")
        return
    stale = drifted(schema_folder)
    if not document.is_file() or document.read_text(encoding="utf-8") != openapi_text():
        stale.append(FILE_NAME)
    if stale:
        err().print(f"Not up to date in {folder or DOCS}: {', '.join(stale)}. Run `anyapp schemas`.")
        raise typer.Exit(Exit.CHECKS)
    out().print(f"The schemas in {schema_folder} and {document} are up to date.")
