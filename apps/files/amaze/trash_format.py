"""The trash of Amaze on the shared storage: where it lies and how its list is written (AmazeTrashBin: Gson, nulls written).

Reader and screens share this. What is thrown away lies under its plain name, so a second file of that name takes the place of the first.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

FOLDER: Final = ".AmazeData"
"""Relative to the shared storage."""
FILES: Final = "TrashBinFiles"
METADATA: Final = "metadata.json"
_CONFIG: Final = {
    "basePath": "/storage/emulated/0/.AmazeData",
    "retentionDays": -1,
    "retentionBytes": -1,
    "retentionNumOfFiles": -1,
    "cleanupHours": 1,
    "deleteRogueFiles": False,
    "triggerCleanupAutomatically": True,
}


@dataclass(frozen=True)
class Thrown:
    """A row of the list. `path`: device path it had; `time`: s since the epoch of the wall clock read as UTC."""

    name: str
    is_dir: bool
    path: str
    size: int
    time: int


def parse(text: str) -> tuple[Thrown, ...]:
    """The list; an empty file is one that the app has only just made.

    Raises:
        ValueError: it is not such a list.
    """
    if not text.strip():
        return ()
    value: Any = json.loads(text)
    rows = value.get("files") if isinstance(value, dict) else None
    if not isinstance(rows, list):
        raise ValueError("it has no list of files")
    return tuple(map(_thrown, rows))


def _thrown(row: Any) -> Thrown:
    try:
        name, path, size, time, is_dir = (row[key] for key in ("fileName", "path", "sizeBytes", "deleteTime", "isDirectory"))
    except (KeyError, TypeError) as error:
        raise ValueError(f"a file without {error}") from error
    if not (isinstance(name, str) and isinstance(path, str) and isinstance(size, int) and isinstance(time, int)):
        raise ValueError(f"a file of another form: {row!r}"[:200])
    if not name or "/" in name:
        raise ValueError(f"a file named {name!r}")
    return Thrown(name, bool(is_dir), path, size, time)


def write(rows: Iterable[Thrown]) -> str:
    """The text of the list."""
    held = list(rows)
    files = [
        {"fileName": row.name, "isDirectory": row.is_dir, "path": row.path, "sizeBytes": row.size, "deleteTime": row.time} for row in held
    ]
    whole = {"config": _CONFIG, "totalSize": sum(row.size for row in held), "files": files}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
