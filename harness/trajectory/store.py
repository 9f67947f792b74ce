"""The run directory as its one writer sees it: created whole, locked, and grown by atomic renames only."""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from types import TracebackType

from harness.trajectory.errors import RunBusy, RunDamaged, RunExists, RunNotFound, RunNotMade
from harness.trajectory.files import append_line, json_document, json_line, replace_text, sync_folder, sync_tree, write_lines
from harness.trajectory.layout import EpisodeLayout, RunLayout
from harness.trajectory.schema import Cell, EpisodeRecord, ResultLine, RunRecord


def create_run(root: Path, run: RunRecord, schedule: str, plans: bytes | None = None) -> None:
    """Create a run directory in one rename: a crash leaves either nothing or a complete, empty run.

    `schedule` is the text of schedule.jsonl, `plans` the bytes of the plan file. Raises `RunExists` when `root` is there and not empty,
    and `RunNotMade` when the folder cannot be written.
    """
    root = root.absolute()
    try:
        if root.exists() and (not root.is_dir() or any(root.iterdir())):
            raise RunExists(root)
        root.parent.mkdir(parents=True, exist_ok=True)
        _fill(root, run, schedule, plans)
    except OSError as error:
        raise RunNotMade(root, error.strerror or str(error)) from error


def _fill(root: Path, run: RunRecord, schedule: str, plans: bytes | None) -> None:
    draft = root.with_name(f".{root.name}.{secrets.token_hex(4)}")
    layout = RunLayout(draft)
    try:
        layout.episodes.mkdir(parents=True)
        layout.logs.mkdir()
        layout.schedule.write_text(schedule, encoding="utf-8")
        if plans is not None:
            layout.plans.write_bytes(plans)
        layout.results.touch()
        layout.lock.touch()
        layout.run.write_text(json_document(run), encoding="utf-8")
        sync_tree(draft)
        try:
            draft.rename(root)
        except OSError as error:  # another runner made it meanwhile
            raise RunExists(root) from error
        sync_folder(root.parent)
    finally:
        shutil.rmtree(draft, ignore_errors=True)


class RunWriter:
    """Exclusive access to a run directory. Use as a context manager; the lock is held in between.

    Raises `RunNotFound` when there is no run, `RunBusy` when another runner holds it, `RunDamaged` when the schedule is not the frozen one.
    """

    def __init__(self, root: Path) -> None:
        self.layout = RunLayout(root.absolute())
        self._lock = -1

    def __enter__(self) -> RunWriter:
        if not self.layout.run.is_file():
            raise RunNotFound(self.layout.root)
        self._lock = os.open(self.layout.lock, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = os.read(self._lock, 32).decode("ascii", "replace").strip()
            os.close(self._lock)
            raise RunBusy(self.layout.root, holder) from error
        try:
            os.ftruncate(self._lock, 0)
            os.pwrite(self._lock, f"{os.getpid()}\n".encode(), 0)
            # Whatever is in flight belongs to a runner that is dead: the lock says so.
            shutil.rmtree(self.layout.temporary, ignore_errors=True)
            self.layout.temporary.mkdir()
            self.layout.logs.mkdir(exist_ok=True)
        except BaseException:
            os.close(self._lock)
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        shutil.rmtree(self.layout.temporary, ignore_errors=True)
        os.ftruncate(self._lock, 0)
        os.close(self._lock)

    def new_folder(self, cell: Cell) -> Path:
        """A fresh folder for an episode in flight. Its name is never used twice, so a late writer of a dead runner does no harm."""
        folder = self.layout.temporary / f"{cell.id}.{secrets.token_hex(6)}"
        folder.mkdir()
        return folder

    def commit(self, folder: Path, cell: Cell, attempt: int) -> EpisodeRecord:
        """Put a complete episode folder in its place by one rename. Its files must be durable already (`seal`)."""
        record = read_episode(folder)
        if record.cell != cell or record.attempt != attempt:
            raise RunDamaged(folder, f"holds {record.cell.id} attempt {record.attempt}, expected {cell.id} attempt {attempt}")
        target = self.layout.attempt(cell.id, attempt)
        if not target.parent.is_dir():
            target.parent.mkdir()
            sync_folder(self.layout.episodes)
        folder.rename(target)
        sync_folder(target.parent)
        return record

    def add_result(self, line: ResultLine) -> None:
        """Append the line of a finished cell to results.jsonl."""
        append_line(self.layout.results, line)

    def add_part(self, record: RunRecord, schedule: str) -> None:
        """Add a part to the schedule: its file first, then run.json, which names it. A crash in between leaves a file that counts for
        nothing.

        `record` is that of the run with the part as the last of its `parts`, `schedule` the text of its file.
        """
        replace_text(self.layout.schedule_part(1 + len(record.parts)), schedule)
        replace_text(self.layout.run, json_document(record))

    def rebuild_results(self, cells: Sequence[Cell], max_attempts: int) -> dict[str, ResultLine]:
        """Write results.jsonl anew from the committed episodes, so that the two cannot disagree. Returns the lines by cell id."""
        lines = finished_lines(self.layout, cells, max_attempts)
        write_lines(self.layout.results, lines.values())
        return lines


def seal(folder: Path, record: EpisodeRecord) -> None:
    """Write episode.json as the last file of an episode folder and make all of it durable."""
    EpisodeLayout(folder).episode.write_text(json_document(record), encoding="utf-8")
    sync_tree(folder)


def read_episode(folder: Path) -> EpisodeRecord:
    """The record of an episode folder. Raises `RunDamaged` when it is not readable."""
    path = EpisodeLayout(folder).episode
    try:
        return EpisodeRecord.model_validate_json(path.read_bytes())
    except (OSError, ValueError) as error:
        raise RunDamaged(path, error) from error


def schedule_text(cells: Iterable[Cell]) -> str:
    """The content of schedule.jsonl."""
    return "".join(json_line(cell) + "\n" for cell in cells)


def result_line(record: EpisodeRecord) -> ResultLine:
    """The line of results.jsonl for a cell whose last attempt is `record`."""
    cell = record.cell
    return ResultLine(
        agent=cell.agent,
        category=cell.category,
        template=cell.template,
        app=cell.app,
        index=cell.index,
        run=cell.run,
        condition=cell.condition,
        outcome=record.outcome,
        cause=record.cause,
        steps=record.steps,
        decisions=record.decisions,
        seconds=record.seconds,
        cell=cell.id,
        attempt=record.attempt,
        ended_by=record.ended_by,
        role=record.app.role,
        support=record.support,
        evidence=record.evidence,
        provenance=record.provenance,
        step_limit=record.step_limit,
        necessary_steps=record.necessary_steps,
        seed=cell.seed,
    )


def finished_lines(layout: RunLayout, cells: Iterable[Cell], max_attempts: int) -> dict[str, ResultLine]:
    """Lines of the cells that need no further attempt, by cell id, in schedule order."""
    lines: dict[str, ResultLine] = {}
    for cell in cells:
        attempts = layout.attempts(cell.id)
        if not attempts:
            continue
        record = read_episode(layout.attempt(cell.id, attempts[-1]))
        if record.outcome != "invalid" or attempts[-1] >= max_attempts:
            lines[cell.id] = result_line(record)
    return lines


__all__ = [
    "RunWriter",
    "create_run",
    "finished_lines",
    "read_episode",
    "replace_text",
    "result_line",
    "schedule_text",
    "seal",
]
