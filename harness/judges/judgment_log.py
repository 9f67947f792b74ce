"""Judgments on disk: one file a judge with its settings, model and prompts; one line a judgment, appended whole.

A kill loses at most the line that was being written: what it has torn is dropped when the file is opened again, and judged anew.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import re
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from harness.errors import AnyAppError
from harness.judges.judgment import Judgment
from harness.trajectory.files import json_line, replace_text, sync_folder

if TYPE_CHECKING:
    from harness.judges.judge import Judge

FOLDER = "judgments"
"""Below the run directory."""


class LogBusy(AnyAppError):
    """Another process writes the same answers."""


def configuration(judge: Judge, model: str) -> dict[str, Any]:
    """Everything but the trajectory that decides a judgment."""
    return {
        "judge": judge.name,
        "version": judge.version,
        "settings": dict(sorted(judge.settings.items())),
        "model": model,
        "prompt_sha256": judge.prompt_checksum(),
    }


def log_path(folder: Path, judge: Judge, model: str) -> Path:
    """The file of a judge below a folder: `judgments/<judge>-<hash of the configuration>.jsonl`."""
    digest = hashlib.sha256(json.dumps(configuration(judge, model), sort_keys=True).encode()).hexdigest()[:12]
    return folder / FOLDER / f"{re.sub(r'[^A-Za-z0-9_]', '_', judge.name)}-{digest}.jsonl"


def judgments_below(folder: Path) -> list[Judgment]:
    """All readable judgments of a run directory, file by file in the order of their names; none is no error."""
    found = []
    for path in sorted((folder / FOLDER).glob("*.jsonl")):
        found += _read(path)[0]
    return found


def read_log(path: Path) -> list[Judgment]:
    """The readable judgments of a file; none when it is not there."""
    return _read(path)[0]


def _read(path: Path) -> tuple[list[Judgment], int]:
    """The judgments of a file, and how many lines are none."""
    try:
        lines = path.read_bytes().split(b"\n")
    except FileNotFoundError:
        return [], 0
    good, bad = [], 0
    for line in lines:
        if line:
            try:
                good.append(Judgment.model_validate_json(line))
            except ValueError:
                bad += 1
    return good, bad


def hold(path: Path) -> int:
    """Keep other processes from writing a file of answers until what this gives is closed. Raises `LogBusy` when another has it."""
    lock = os.open(path.with_suffix(".lock"), os.O_RDWR | os.O_CREAT, 0o644)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise LogBusy(
            "another process is writing these answers", where=str(path), next_step="Wait for it or end it, then try again."
        ) from error
    return lock


class JudgmentLog:
    """One file of judgments, held by one writer. A context manager.

    `known`: the judgments that are there, by the checksum of what was judged. `dropped`: lines that were torn.
    Raises `LogBusy` on entering when another process holds it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.known: dict[str, Judgment] = {}
        self.dropped = 0
        self._file = -1
        self._lock = -1

    def __enter__(self) -> JudgmentLog:
        self.path.parent.mkdir(exist_ok=True)
        self._lock = hold(self.path)
        judgments, self.dropped = _read(self.path)
        self.known = {each.content_sha256: each for each in judgments}
        whole = not self.path.exists() or self.path.read_bytes().endswith((b"\n",)) or self.path.stat().st_size == 0
        if self.dropped or not whole or len(self.known) < len(judgments):
            self._rewrite()
        self._open()
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        os.close(self._file)
        os.close(self._lock)

    def _open(self) -> None:
        self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        sync_folder(self.path.parent)

    def _rewrite(self) -> None:
        replace_text(self.path, "".join(json_line(each) + "\n" for each in self.known.values()))

    def forget(self, judgments: Iterable[Judgment]) -> None:
        """Take judgments out, so that these trajectories are judged again."""
        gone = {each.content_sha256 for each in judgments}
        if gone & self.known.keys():
            self.known = {key: each for key, each in self.known.items() if key not in gone}
            os.close(self._file)
            self._rewrite()
            self._open()

    def add(self, judgment: Judgment) -> None:
        """Append a judgment, durably. Raises OSError when it cannot be written."""
        data = (json_line(judgment) + "\n").encode()
        while data:
            data = data[os.write(self._file, data) :]
        os.fsync(self._file)
        self.known[judgment.content_sha256] = judgment
