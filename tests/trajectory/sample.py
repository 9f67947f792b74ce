"""A small finished run, made once a session of tests by the fake device."""

from __future__ import annotations

from pathlib import Path

from harness.runner.messages import Backend
from harness.runner.run import Request, carry_on, prepare
from harness.trajectory.schema import Policy
from tests.runner.fakes import FakeSuite


def make_run(folder: Path, agents: tuple[str, ...] = ("reference", "random")) -> Path:
    """Three apps, four templates, with retries and invalid episodes."""
    marks = folder / "marks"
    marks.mkdir()
    request = Request(
        agents=agents, policy=Policy(step_timeout_s=20, episode_timeout_s=60), seed=3, templates=("Count", "Rest", "Flaky", "Broken")
    )
    root = prepare(request, FakeSuite(), folder / "run")
    carry_on(root, 2, Backend(suite="tests.runner.fakes:suite", devices="tests.runner.fakes:devices", serials=[str(marks)]))
    return root
