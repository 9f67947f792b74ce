"""What can be wrong with trajectories from elsewhere, each with what to do next."""

from __future__ import annotations

from pathlib import Path

from harness.errors import AnyAppError


class ImportFailed(AnyAppError):
    """Base: a trajectory from elsewhere cannot be read."""


class UnknownForm(ImportFailed):
    """No importer knows what lies there."""

    def __init__(self, path: Path, found: str) -> None:
        super().__init__(
            "no trajectories to judge",
            where=str(path),
            expected="a run directory, AndroidWorld checkpoints (*.pkl.gz), AgentRewardBench folders, or folders with trajectory.json",
            found=found,
            next_step="docs/trajectory-folders.md describes a form that any trajectory can be put into.",
        )


class BadTrajectory(ImportFailed):
    """A file is not of its form."""

    def __init__(self, path: Path, found: str, *, expected: str = "") -> None:
        super().__init__("a trajectory cannot be used", where=str(path), expected=expected, found=found)


class TooLarge(ImportFailed):
    """A file is larger than any honest one, or would be once unpacked."""

    def __init__(self, path: Path, what: str, limit: int) -> None:
        super().__init__(f"{what} too large", where=str(path), expected=f"at most {limit:,} bytes")


class UnsafePickle(ImportFailed):
    """A pickle asks for something that only running its code could give."""

    def __init__(self, path: Path, found: str) -> None:
        super().__init__(
            "a pickle that is not safe to open",
            where=str(path),
            expected="plain values, numpy arrays, and the records of AndroidWorld",
            found=found,
            next_step="Nothing of it was run. Where the file is your own, save the agent's data as plain values, or write the trajectory "
            "as a folder (docs/trajectory-folders.md).",
        )


class OutsideFolder(ImportFailed):
    """A trajectory names a file that lies elsewhere."""

    def __init__(self, path: Path, name: str) -> None:
        super().__init__("a file name that leads out of the folder of its trajectories", where=str(path), found=repr(name[:200]))
