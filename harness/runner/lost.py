"""The record of an episode whose worker died or never came back."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path

from harness.runner.assignment import Assignment
from harness.trajectory.files import json_document
from harness.trajectory.layout import EpisodeLayout
from harness.trajectory.schema import AgentIdentity, EpisodeRecord, VerdictRecord
from harness.trajectory.store import seal


def write_lost_episode(folder: Path, job: Assignment, *, started: float, cause: str, detail: str) -> None:
    """Write a complete, invalid episode without steps into `folder`. `started`: epoch s."""
    layout = EpisodeLayout(folder)
    layout.screens.mkdir()
    layout.trees.mkdir()
    layout.steps.touch()
    verdict = VerdictRecord(outcome="invalid", cause=cause, detail=detail, evidence=job.pair.evidence)
    layout.verdict.write_text(json_document(verdict), encoding="utf-8")
    ended = time.time()
    record = EpisodeRecord(
        **job.facts(),
        agent=AgentIdentity(name=job.cell.agent),
        app_installed="",
        device=None,
        instruction="",
        started_at=_iso(started),
        finished_at=_iso(ended),
        seconds=round(ended - started, 3),
        device_started=None,
        device_finished=None,
        ended_by="infrastructure",
        outcome="invalid",
        cause=cause,
        detail=detail,
        answer=None,
        steps=0,
        final=None,
    )
    seal(folder, record)


def _iso(epoch: float) -> str:
    return datetime.fromtimestamp(epoch, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
