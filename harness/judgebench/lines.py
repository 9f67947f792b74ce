"""JSON lines, read strictly: every error names file and line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from harness.judgebench.errors import BadTable

M = TypeVar("M", bound=BaseModel)


def read_lines(path: Path, kind: type[M]) -> Iterator[tuple[str, M]]:
    """The records of a file and the place of each, `file:line`. Empty lines are skipped.

    Raises:
        BadTable: a line is no JSON, or not of this kind.
        OSError: the file cannot be read.
    """
    for number, line in enumerate(path.read_bytes().splitlines(), 1):
        if not line.strip():
            continue
        place = f"{path}:{number}"
        try:
            yield place, kind.model_validate_json(line)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            field = ".".join(str(part) for part in first["loc"])
            raise BadTable(
                f"this line is no {kind.__name__.lower()}",
                where=place,
                found=f"{field + ': ' if field else ''}{first['msg']}",
                next_step=f"Correct or delete it; docs/judgebench.md has the fields of a {kind.__name__.lower()}.",
            ) from error


def write_lines(path: Path, records: Iterable[BaseModel]) -> int:
    """Write records as JSON lines, replacing the file. Returns how many."""
    lines = [record.model_dump_json(exclude_none=False) for record in records]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return len(lines)
