"""The dm_env environment, by dm_env's own tests and ours."""

from __future__ import annotations

import tempfile
import unittest
from collections.abc import Iterator
from typing import Any

import dm_env
from dm_env import test_utils

from harness.envs.dm import TaskEnvironment
from tests.runner.fakes import FakeDevice, FakeSession, FakeSource, FakeSuite, LostDevice

TAP = {"kind": "tap", "x": 5, "y": 5}
FINISH = {"kind": "finish"}


def made(**settings: Any) -> TaskEnvironment:
    source = settings.pop("source", None) or FakeSource([tempfile.mkdtemp()])
    return TaskEnvironment(settings.pop("pair", "counting/alpha/Count"), suite=FakeSuite(), source=source, **settings)


class TestContract(test_utils.EnvironmentTestMixin, unittest.TestCase):  # type: ignore[misc]
    """The contract of dm_env.Environment, over ends of episodes."""

    def make_object_under_test(self) -> TaskEnvironment:
        return made()

    def make_action_sequence(self) -> Iterator[Any]:
        for number in range(30):
            yield FINISH if number % 7 == 6 else TAP if number % 2 else self.make_action()


def test_a_solved_task_pays_one_and_ends() -> None:
    env = made(seed=0, index=1)
    assert env.reset().observation["instruction"] == "Bring the counter of Alpha to 4."
    steps = [env.step(TAP) for _ in range(4)]
    assert [step.reward for step in steps] == [0.0] * 4
    last = env.step(FINISH)
    assert (last.step_type, last.reward, last.discount) == (dm_env.StepType.LAST, 1.0, 0.0)
    assert env.info["is_success"] and env.info["verdict"]["outcome"] == "success"
    env.close()


def test_the_step_limit_cuts_off_without_a_discount() -> None:
    env = made(step_limit=2)
    env.reset()
    env.step(TAP)
    last = env.step(TAP)
    assert (last.step_type, last.reward, last.discount) == (dm_env.StepType.LAST, 0.0, 1.0)
    env.close()


def test_a_lost_device_is_invalid() -> None:
    class Source:
        def open(self, slot: int, *, fresh: bool) -> FakeSession:
            return FakeSession((FakeDevice if fresh else LostDevice)("fake-0", None))

    env = made(source=Source())
    env.reset()
    last = env.step(TAP)
    assert (last.reward, last.discount, env.info["invalid"]) == (0.0, 1.0, "DeviceTimeout")
    assert env.step(TAP).first() and env.step(TAP).mid()
    env.close()


def test_what_is_no_action_spends_the_step() -> None:
    env = made()
    env.reset()
    assert env.step({"kind": "dance"}).mid() and "known kind" in env.info["error"]
    assert env.info["step"] == 1
    env.close()


def test_the_same_seed_draws_the_same_tasks() -> None:
    def drawn() -> list[tuple[str, int]]:
        env = made(pair="", template=("Count", "Rest", "Linger"), seed=4)
        out = []
        for _ in range(6):
            env.reset()
            out.append((env.info["pair"], env.info["index"]))
        env.close()
        return out

    assert drawn() == drawn()
