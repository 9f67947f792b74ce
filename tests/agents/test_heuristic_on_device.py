"""The heuristic agent on a simulated device, judged by the verifiers. It has to stay a useful baseline, not a perfect one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import apps
from agents.heuristic import HeuristicAgent
from agents.protocol import Decision, Task
from emulator.pool import SimDevice
from harness.device import Device
from harness.device.actions import Answer, Finish
from verifiers.registry import Pair, registry
from verifiers.trial import Trial

APPS = Path(apps.__file__).parent
WANTED = {"clock": 7, "contacts": 8, "sms": 8, "calendar": 6, "files": 7}
"""Of the ten chosen pairs of a category; the agent reached 10, 10, 10, 8 and 10 of them when this was written."""


@pytest.fixture(scope="module")
def device() -> Iterator[Device]:
    with SimDevice.start([APPS]) as sim:
        driver = Device(sim.serial, ("127.0.0.1", sim.server.port))
        driver.wait_ready()
        driver.snapshot_save("start")
        try:
            yield driver
        finally:
            driver.close()


@dataclass(frozen=True)
class Played:
    outcome: str
    decisions: tuple[Decision, ...]


def play(device: Device, pair: Pair, index: int) -> Played:
    device.snapshot_load("start")
    trial = Trial(device, pair, pair.template.instance(0, index))
    trial.prepare()
    seen = device.observe()
    agent = HeuristicAgent()
    limit = pair.template.step_limit
    agent.reset(Task(trial.instruction, pair.app.name, "c1", None, (seen.width, seen.height), limit, 0))
    decisions: list[Decision] = []
    said: str | None = None
    while len(decisions) < limit:
        decision = agent.act(seen)
        decisions.append(decision)
        if decision.action is None or isinstance(decision.action, Finish):
            break
        if isinstance(decision.action, Answer):
            said = decision.action.text
        else:
            device.perform(decision.action)
        seen = device.observe()
        trial.sample(seen.tree)
    return Played(trial.verify(said).outcome, tuple(decisions))


def chosen(category: str) -> list[Pair]:
    """Every template of a category once, each on the next of the apps."""
    pairs = [pair for pair in registry() if pair.category == category]
    ids = sorted({pair.app.id for pair in pairs})
    names = sorted({pair.template.name for pair in pairs})
    return [next(p for p in pairs if p.template.name == name and p.app.id == ids[i % len(ids)]) for i, name in enumerate(names)]


@pytest.mark.parametrize("category", sorted(WANTED))
def test_it_does_most_tasks_and_says_why_at_every_step(device: Device, category: str) -> None:
    played = {pair.id: play(device, pair, 0) for pair in chosen(category)}
    outcomes = {name: result.outcome for name, result in played.items()}
    assert "invalid" not in outcomes.values()
    assert sum(outcome == "success" for outcome in outcomes.values()) >= WANTED[category], outcomes
    thoughts = [decision.thought for result in played.values() for decision in result.decisions]
    assert all(thought and "not understood" not in thought for thought in thoughts)


def test_the_same_episode_is_played_the_same_way(device: Device) -> None:
    for category in sorted(WANTED):
        pair = chosen(category)[1]
        assert play(device, pair, 1).decisions == play(device, pair, 1).decisions
