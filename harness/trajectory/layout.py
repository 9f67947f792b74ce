"""Names of everything in a run directory, in one place.

    run.json            RunRecord
    schedule.jsonl      Cell a line, frozen
    schedule-<n>.jsonl  the same for what was planned later, n from 2
    plans.yaml          the plan file of condition c2, byte for byte (only with c2)
    results.jsonl       ResultLine a line, one a finished cell
    episodes/<cell id>/attempt-<n>/
        episode.json  steps.jsonl  verdict.json  screens/NNN.jpg  trees/NNN.txt
    logs/               what workers print; no record
    lock                held by the runner that writes
    tmp/                episodes in flight; cleared by the next runner

Numbers of pictures and trees count the observations of the episode; equal ones in a row are stored once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

_ATTEMPT = re.compile(r"attempt-([1-9][0-9]*)")


@dataclass(frozen=True)
class RunLayout:
    """Paths of one run directory."""

    root: Path

    @property
    def run(self) -> Path:
        return self.root / "run.json"

    @property
    def schedule(self) -> Path:
        return self.root / "schedule.jsonl"

    def schedule_part(self, number: int) -> Path:
        """The schedule of a part (from 1)."""
        return self.schedule if number == 1 else self.root / f"schedule-{number}.jsonl"

    @property
    def plans(self) -> Path:
        return self.root / "plans.yaml"

    @property
    def results(self) -> Path:
        return self.root / "results.jsonl"

    @property
    def episodes(self) -> Path:
        return self.root / "episodes"

    @property
    def logs(self) -> Path:
        return self.root / "logs"

    @property
    def lock(self) -> Path:
        return self.root / "lock"

    @property
    def temporary(self) -> Path:
        return self.root / "tmp"

    def attempt(self, cell: str, attempt: int) -> Path:
        """Folder of an attempt (from 1) of a cell."""
        return self.episodes / cell / f"attempt-{attempt}"

    def attempts(self, cell: str) -> list[int]:
        """Numbers of the committed attempts of a cell, ascending."""
        folder = self.episodes / cell
        if not folder.is_dir():
            return []
        found = (_ATTEMPT.fullmatch(entry.name) for entry in folder.iterdir())
        return sorted(int(match.group(1)) for match in found if match)


@dataclass(frozen=True)
class EpisodeLayout:
    """Paths of one episode folder."""

    root: Path

    @property
    def episode(self) -> Path:
        return self.root / "episode.json"

    @property
    def steps(self) -> Path:
        return self.root / "steps.jsonl"

    @property
    def verdict(self) -> Path:
        return self.root / "verdict.json"

    @property
    def screens(self) -> Path:
        return self.root / "screens"

    @property
    def trees(self) -> Path:
        return self.root / "trees"
