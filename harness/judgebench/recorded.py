"""Recorded trajectories, from wherever `anyapp judge` takes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NoReturn

from harness.errors import AnyAppError
from harness.judges.sources import open_source
from harness.judges.trajectory import Trajectory


def recorded(paths: Iterable[Path]) -> Iterator[Trajectory]:
    """The trajectories of run directories and of what importers read, one by one.

    Raises:
        AnyAppError: there is nothing to read at a place, or a trajectory cannot be read.
    """
    for path in paths:
        yield from open_source(path).read(_refuse)


def _refuse(error: AnyAppError) -> NoReturn:
    raise error
