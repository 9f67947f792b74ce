"""Every family, with a scripted model behind a real HTTP server, solves a task in every category on the simulated device."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from agents.families.json_coordinates import SPACES
from agents.model_agent import ModelAgent
from agents.options import AgentOptions
from agents.registry import make_agent
from harness.device import Device
from tests.agents.families.oracle import Oracle, play
from tests.agents.families.speakers import SPEAKERS
from tests.agents.families.speakers_general import NATIVE, coordinates_in
from tests.agents.model_server import serving
from tests.driven import driven_phone
from verifiers.registry import registry

PAIRS = {pair.id: pair for pair in registry()}
TASKS = {
    "clock": "clock/fossify_clock/CreateAlarm",
    "contacts": "contacts/fossify_contacts/RemoveFavoriteContact",
    "sms": "sms/fossify_messages/Send",
    "calendar": "calendar/fossify_calendar/DeleteEvent",
    "files": "files/fossify_files/CreateFolder",
}


@pytest.fixture(scope="module")
def device() -> Iterator[Device]:
    with driven_phone() as driver:
        yield driver


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
@pytest.mark.parametrize("name", SPEAKERS)
def test_a_family_solves_a_task(device: Device, name: str, task: str) -> None:
    oracle = Oracle(SPEAKERS[name])
    with serving(oracle.script) as server:
        agent = make_agent(name, AgentOptions(model="scripted", base_url=server.root if name in NATIVE else server.url))
        assert isinstance(agent, ModelAgent)
        episode = play(device, PAIRS[task], agent, oracle)
    errors = [decision.error for decision in episode.decisions if decision.error]
    assert not errors
    assert episode.verdict.outcome == "success", episode.verdict.failing
    assert all(decision.usage is not None for decision in episode.decisions if not decision.continues)


@pytest.mark.parametrize("space", SPACES)
def test_a_general_model_solves_a_task_in_every_space(device: Device, space: str) -> None:
    oracle = Oracle(coordinates_in(space))
    with serving(oracle.script) as server:
        agent = make_agent("json-coordinates", AgentOptions(model="scripted", base_url=server.url, settings={"space": space}))
        assert isinstance(agent, ModelAgent)
        episode = play(device, PAIRS[TASKS["clock"]], agent, oracle)
    assert not [decision.error for decision in episode.decisions if decision.error]
    assert episode.verdict.outcome == "success", episode.verdict.failing
