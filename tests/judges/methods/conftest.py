"""Trajectories recorded for these tests: the reference agent on the simulated device, three pairs, once a session."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from harness.judges.frames.pictures import encode
from harness.judges.from_run import trajectories
from harness.judges.trajectory import Screen, Trajectory
from harness.runner.benchmark import benchmark_suite
from harness.runner.run import Request, carry_on, prepare
from harness.trajectory.schema import Policy

REQUEST = Request(
    agents=("reference",),
    policy=Policy(step_timeout_s=60, episode_timeout_s=600),
    apps=("fossify_clock", "fossify_messages", "fossify_files"),
    templates=("StopwatchRunning", "Send", "CreateFolder"),
)


@pytest.fixture(scope="session")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Trajectory]:
    """By template: StopwatchRunning (3 steps), Send (6), CreateFolder (6)."""
    root = prepare(REQUEST, benchmark_suite(), tmp_path_factory.mktemp("judged") / "run")
    assert carry_on(root, 2).complete
    return {str(each.facts["template"]): each for each in trajectories(root)}


@pytest.fixture
def stopwatch(recorded: Mapping[str, Trajectory]) -> Trajectory:
    return recorded["StopwatchRunning"]


@pytest.fixture
def send(recorded: Mapping[str, Trajectory]) -> Trajectory:
    return recorded["Send"]


@pytest.fixture
def folder(recorded: Mapping[str, Trajectory]) -> Trajectory:
    return recorded["CreateFolder"]


@pytest.fixture(scope="session")
def thumbnails(recorded: Mapping[str, Trajectory]) -> Trajectory:
    """StopwatchRunning with pictures of a quarter of their size, for tests that look at answers only."""

    def smaller(screen: Screen) -> Screen:
        data = screen.picture()
        assert data is not None
        small, _ = encode(data, 600, 85)
        return replace(screen, picture=lambda: small)

    whole = recorded["StopwatchRunning"]
    assert whole.final is not None
    return replace(whole, steps=tuple(replace(step, screen=smaller(step.screen)) for step in whole.steps), final=smaller(whole.final))
