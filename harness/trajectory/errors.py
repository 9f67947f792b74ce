"""What can be wrong with a run directory, each with what to do next."""

from __future__ import annotations

import shlex
from pathlib import Path

from pydantic import ValidationError

from harness.errors import AnyAppError


class RunError(AnyAppError):
    """Base: a run directory cannot be used as asked."""


class RunNotFound(RunError):
    """There is no run in this folder."""

    def __init__(self, root: Path) -> None:
        super().__init__(
            "not a run directory", where=str(root), expected="a file run.json in it", next_step="Give the folder that `anyapp run` printed."
        )


class RunExists(RunError):
    """A new run would be written over something."""

    def __init__(self, root: Path) -> None:
        super().__init__(
            "the folder is there already and not empty",
            where=str(root),
            next_step=f"Continue it with `anyapp resume {shlex.quote(str(root))}`, or name another folder with --out.",
        )


class RunNotMade(RunError):
    """The folder of a new run cannot be written."""

    def __init__(self, root: Path, found: str) -> None:
        super().__init__(
            "the run directory cannot be made", where=str(root), found=found, next_step="Name a folder that you can write with --out."
        )


class RunBusy(RunError):
    """Another runner writes this run."""

    def __init__(self, root: Path, holder: str) -> None:
        by = f" (process {holder})" if holder.isdigit() else ""
        super().__init__(f"another runner{by} is writing this run", where=str(root), next_step="Wait for it or end it, then try again.")


class RunDamaged(RunError):
    """A file of the run is not what it must be."""

    def __init__(self, path: Path, found: str | Exception) -> None:
        super().__init__(
            "a file of the run cannot be used",
            where=str(path),
            found=found if isinstance(found, str) else _reason(found),
            next_step=_way_out(path),
        )


def _reason(error: Exception) -> str:
    """What is wrong, in a line."""
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        return f"{place}: {first['msg']}" if place else str(first["msg"])
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _way_out(path: Path) -> str:
    attempt = next((folder for folder in (path, *path.parents) if folder.name.startswith("attempt-")), None)
    if attempt is None:
        return "Put the file back from a copy of the run; without it, begin a new one."
    return f"Put the file back from a copy of the run, or delete {attempt} and have `anyapp resume` play the episode again."
