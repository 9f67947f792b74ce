"""Reading strangers' files: bounded, and only below the folder that was given."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any

from harness.judges.importers.errors import BadTrajectory, OutsideFolder, TooLarge

MAX_JSON = 512_000_000
"""Bytes of a JSON file; web trajectories with whole trees come near 100 MB."""
MAX_FILE = 64_000_000
"""Bytes of a picture or a tree."""


def read_bounded(path: Path, what: str, limit: int = MAX_FILE) -> bytes:
    """A file's bytes. Raises `TooLarge`, or `BadTrajectory` when it cannot be read."""
    try:
        if not path.is_file():
            raise BadTrajectory(path, "no file" if not path.exists() else "no regular file", expected=what)
        if path.stat().st_size > limit:
            raise TooLarge(path, what, limit)
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise BadTrajectory(path, str(error), expected=what) from error


def read_json(path: Path) -> Any:
    """A JSON file's value. Raises `TooLarge` or `BadTrajectory`."""
    data = read_bounded(path, "a JSON file", MAX_JSON)
    try:
        return json.loads(data)
    except (ValueError, RecursionError) as error:
        raise BadTrajectory(path, f"not JSON: {error}") from error


def inside(base: Path, name: str, where: Path) -> Path:
    """A file below `base` by a name that a trajectory gives, with slashes.

    Raises `OutsideFolder` for an absolute name, one with `..`, and for a link that leads elsewhere. `where`: the file that names it.
    """
    pure = PurePosixPath(name)
    if not name or "\0" in name or "\\" in name or pure.is_absolute() or ".." in pure.parts:
        raise OutsideFolder(where, name)
    path = base / pure
    if not path.resolve().is_relative_to(base.resolve()):
        raise OutsideFolder(where, name)
    return path


def picture_of(base: Path, name: str | None, where: Path) -> Callable[[], bytes | None]:
    """Reads a picture when it is asked for; the name is checked at once. None: there is none."""
    if name is None:
        return lambda: None
    path = inside(base, name, where)
    return lambda: read_bounded(path, "a picture")


def text_of(base: Path, name: str | None, where: Path) -> Callable[[], str | None]:
    """Reads a text when it is asked for; the name is checked at once. None: there is none."""
    if name is None:
        return lambda: None
    path = inside(base, name, where)
    return lambda: read_bounded(path, "a text").decode("utf-8", "replace")
