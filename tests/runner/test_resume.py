"""A killed run, resumed, is the run it would have been."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from harness.runner.messages import Backend
from harness.runner.run import Request, carry_on, prepare
from harness.trajectory.reader import open_run
from harness.trajectory.schema import Policy
from tests.runner.fakes import FakeSuite

BACKEND = Backend(suite="tests.runner.fakes:suite", devices="tests.runner.fakes:devices")
REQUEST = Request(
    agents=("reference", "random"),
    policy=Policy(step_timeout_s=20, episode_timeout_s=60),
    seed=7,
    instances=2,
    runs=2,
    templates=("Count", "Rest", "Broken", "Linger"),
)
CHILD = """
import sys
from pathlib import Path
from harness.runner.messages import Backend
from harness.runner.run import carry_on
summary = carry_on(Path(sys.argv[1]), 2, Backend(suite="tests.runner.fakes:suite", devices="tests.runner.fakes:devices"))
sys.exit(0 if summary.complete else 7)
"""
"""A runner as a process of its own: exit code 0 when the run is complete, 7 when it was stopped."""


def content(root: Path) -> dict[str, Any]:
    """Everything a run recorded but wall-clock times, which worker's device it was, and the revision (a checkout may move under a test)."""
    found: dict[str, Any] = {}
    run = open_run(root)
    for episode in run.episodes(all_attempts=True):
        record = episode.record.model_dump(mode="json")
        for name in ("started_at", "finished_at", "seconds", "device", "code"):
            del record[name]
        steps = []
        for step in episode.steps():
            assert step.step is not None
            row = step.step.model_dump(mode="json")
            del row["latency"]
            steps.append((row, step.screenshot(), step.tree()))
        found[f"{record['cell']['id']}/{record['attempt']}"] = (record, steps, episode.verdict.model_dump(mode="json"))
    return found


def lines(root: Path) -> list[dict[str, Any]]:
    """results.jsonl without wall-clock times."""
    rows = [json.loads(line) for line in (root / "results.jsonl").read_text().splitlines()]
    return [{name: value for name, value in row.items() if name != "seconds"} for row in rows]


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = prepare(REQUEST, FakeSuite(), tmp_path_factory.mktemp("whole") / "run")
    summary = carry_on(root, 2, BACKEND)
    assert summary.complete
    return root


def test_resume_after_sigkill_at_twenty_random_moments_equals_an_uninterrupted_run(uninterrupted: Path, tmp_path: Path) -> None:
    root = prepare(REQUEST, FakeSuite(), tmp_path / "run")
    total = len(open_run(root).cells)
    moments = random.Random(20)
    finished = [0]
    for kill in range(20):
        runner = subprocess.Popen([sys.executable, "-c", CHILD, str(root)], stdout=subprocess.DEVNULL)
        if kill % 2:  # in the middle of episodes: at least one has been committed by this runner
            deadline = time.monotonic() + 60
            while committed(root) <= finished[-1] and time.monotonic() < deadline:
                time.sleep(0.002)
            time.sleep(moments.uniform(0.0, 0.05))
        else:  # at any moment, the start of runner and workers included
            time.sleep(moments.uniform(0.0, 0.6))
        assert runner.poll() is None, f"the run ended after {kill} kills: make it longer"
        os.kill(runner.pid, signal.SIGKILL)
        runner.wait()
        finished.append(committed(root))
    assert 10 <= finished[-1] < total
    summary = carry_on(root, 2, BACKEND)
    assert summary.complete
    assert content(root) == content(uninterrupted)
    assert lines(root) == lines(uninterrupted)
    assert not (root / "tmp").exists()


def committed(root: Path) -> int:
    """Attempts that are in place."""
    return sum(1 for _ in (root / "episodes").glob("*/attempt-*"))
