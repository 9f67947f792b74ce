"""The environments on the simulated device: the same tasks, judged by the same verifiers as in runs."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

import harness.envs
from emulator.adb_server import AdbServer
from harness.envs.dm import TaskEnvironment
from harness.runner.benchmark import FlowSolution, benchmark_suite

PAIR = "clock/fossify_clock/CreateAlarm"
SUITE = benchmark_suite()
FACTS = next(pair for pair in SUITE.pairs() if pair.key == ("clock", "CreateAlarm", "fossify_clock"))


@pytest.fixture(scope="module")
def env() -> Iterator[gymnasium.Env[Any, Any]]:
    made = gymnasium.make(harness.envs.pair_id("clock", "fossify_clock", "CreateAlarm"), render_mode="rgb_array")
    yield made
    made.close()


def solution(seed: int, index: int) -> FlowSolution:
    return SUITE.solution(FACTS, SUITE.parameters("clock", "CreateAlarm", seed, index))


def test_the_reference_solution_is_paid(env: gymnasium.Env[Any, Any]) -> None:
    seen, info = env.reset(seed=11, options={"index": 2})
    assert seen["instruction"] == SUITE.instruction(FACTS, SUITE.parameters("clock", "CreateAlarm", 11, 2))
    assert seen["screenshot"].shape == (2400, 1080, 3)
    play = env.unwrapped._play  # type: ignore[attr-defined]
    flow, reward, terminated = solution(11, 2), 0.0, False
    while not terminated:
        action = flow.next(play._seen) or {"kind": "finish"}
        seen, reward, terminated, truncated, info = env.step(action)
        assert not truncated and "error" not in info
    assert (reward, info["is_success"]) == (1.0, True)
    assert info["verdict"]["clauses"] and all(clause["passed"] for clause in info["verdict"]["clauses"])


def test_reset_brings_back_what_it_began_with(env: gymnasium.Env[Any, Any]) -> None:
    first, _ = env.reset(seed=1, options={"index": 0})
    for action in ({"kind": "key", "keycode": "HOME"}, {"kind": "wait", "ms": 5000}):
        env.step(action)
    again, _ = env.reset(seed=1, options={"index": 0})
    assert again["tree"] == first["tree"] and (again["screenshot"] == first["screenshot"]).all()
    assert env.step({"kind": "finish"})[1] == 0.0


def test_the_checker_of_gymnasium_finds_nothing(env: gymnasium.Env[Any, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=True)


def test_closing_ends_the_device() -> None:
    made = TaskEnvironment(PAIR, seed=11, index=2)
    serial = made._play.identity.serial
    assert AdbServer.ensure().devices()[serial] == "device"
    assert made.reset().observation["instruction"] == SUITE.instruction(FACTS, SUITE.parameters("clock", "CreateAlarm", 11, 2))
    made.close()
    made.close()
    assert AdbServer.ensure().devices().get(serial) != "device"
