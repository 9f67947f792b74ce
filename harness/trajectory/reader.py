"""Reading runs: what judges, reports and exports start from. Never writes, needs no lock, works on a run that is still going.

    run = open_run(Path("runs/x"))
    for episode in run.episodes():
        for step in episode.steps():
            step.record.action, step.screenshot(), step.tree()

File names in records are taken for what they are, text: none leads out of its episode's folder.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from harness.trajectory.errors import RunDamaged, RunNotFound
from harness.trajectory.layout import EpisodeLayout, RunLayout
from harness.trajectory.schema import Cell, EpisodeRecord, ObservationRecord, Record, ResultLine, RunRecord, StepRecord, VerdictRecord
from harness.trajectory.store import finished_lines, read_episode

R = TypeVar("R", bound=Record)


def open_run(path: Path | str) -> Run:
    """Open a run directory.

    Raises:
        RunNotFound: there is none.
        RunDamaged: run.json or the schedule is not readable, or the schedule is not the one that run.json knows by its checksum.
    """
    root = Path(path)
    record = read_run(root)
    return Run(root, record, tuple(read_cells(root, record)))


def read_run(root: Path) -> RunRecord:
    """The content of run.json."""
    path = RunLayout(root).run
    if not path.is_file():
        raise RunNotFound(root)
    try:
        return RunRecord.model_validate_json(path.read_bytes())
    except (OSError, ValueError) as error:
        raise RunDamaged(path, error) from error


def read_cells(root: Path, record: RunRecord) -> list[Cell]:
    """The schedule, if it still is what was frozen when the run began: every figure of a run is about these episodes and no others."""
    layout = RunLayout(root)
    cells: list[Cell] = []
    for number, checksum in enumerate((record.schedule_sha256, *(part.sha256 for part in record.parts)), 1):
        path = layout.schedule_part(number)
        data = _read(path)
        if hashlib.sha256(data).hexdigest() != checksum:
            raise RunDamaged(path, f"it is not the schedule that was frozen when {'the run began' if number == 1 else 'it was planned'}")
        cells += _records(path, data, Cell)
    return cells


def _read_lines(path: Path, kind: type[R]) -> list[R]:
    return _records(path, _read(path), kind)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise RunDamaged(path, error) from error


def _records(path: Path, data: bytes, kind: type[R]) -> list[R]:
    try:
        return [kind.model_validate_json(line) for line in data.splitlines() if line]
    except ValueError as error:
        raise RunDamaged(path, error) from error


@dataclass(frozen=True)
class Run:
    """A run directory, read only."""

    root: Path
    record: RunRecord
    cells: tuple[Cell, ...]

    @property
    def layout(self) -> RunLayout:
        return RunLayout(self.root)

    def results(self) -> list[ResultLine]:
        """A line for each finished cell in schedule order, made from the episodes themselves."""
        return list(finished_lines(self.layout, self.cells, self.record.policy.max_attempts).values())

    def episodes(self, *, all_attempts: bool = False) -> Iterator[Episode]:
        """The committed episodes in schedule order: the last attempt of each cell, or all of them."""
        for cell in self.cells:
            numbers = self.layout.attempts(cell.id)
            for number in numbers if all_attempts else numbers[-1:]:
                yield self.episode(cell.id, number)

    def episode(self, cell: str, attempt: int) -> Episode:
        """One attempt (from 1) of one cell. Raises `RunDamaged` when it is not there or not readable."""
        folder = self.layout.attempt(cell, attempt)
        return Episode(folder, read_episode(folder))


@dataclass(frozen=True)
class Episode:
    """One recorded episode: a trajectory with its verdict."""

    folder: Path
    record: EpisodeRecord

    @cached_property
    def verdict(self) -> VerdictRecord:
        """The verdict with all clauses."""
        path = EpisodeLayout(self.folder).verdict
        try:
            return VerdictRecord.model_validate_json(path.read_bytes())
        except (OSError, ValueError) as error:
            raise RunDamaged(path, error) from error

    def steps(self) -> list[Seen]:
        """The steps in order."""
        records = _read_lines(EpisodeLayout(self.folder).steps, StepRecord)
        return [Seen(self.folder, record.observation, record) for record in records]

    def final(self) -> Seen | None:
        """What the device showed after the last action, None when the episode never came that far."""
        return None if self.record.final is None else Seen(self.folder, self.record.final, None)


@dataclass(frozen=True)
class Seen:
    """An observation in its episode; with the step taken on it, unless it is the final one."""

    folder: Path
    observation: ObservationRecord
    step: StepRecord | None

    def screenshot(self) -> bytes | None:
        """The encoded picture (JPEG or PNG)."""
        return self._read(self.observation.screenshot)

    def tree(self) -> str | None:
        """The canonical text of the accessibility tree."""
        raw = self._read(self.observation.tree)
        return None if raw is None else raw.decode("utf-8")

    def _read(self, name: str | None) -> bytes | None:
        if name is None:
            return None
        path = (self.folder / name).resolve()
        if not path.is_relative_to(self.folder.resolve()):
            raise RunDamaged(path, "a file name that leads out of its episode")
        try:
            return path.read_bytes()
        except OSError as error:
            raise RunDamaged(path, error) from error
