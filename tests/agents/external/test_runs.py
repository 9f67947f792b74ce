"""Whole runs with agents behind addresses: the example of the docs, one of ours served to itself, and what the records say."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from agents.external.agent import ExternalAgent
from agents.external.server import AgentHost, AgentServer
from agents.registry import make_agent
from harness.device.actions import Finish, Tap
from harness.report import write_report
from harness.runner.messages import Backend
from harness.runner.run import Request, carry_on, prepare
from harness.trajectory.reader import open_run
from harness.trajectory.schema import Policy
from tests.agents.phone import observation, screen_tree, task
from tests.runner.fakes import FakeSuite

EXAMPLE = Path(__file__).parents[3] / "examples" / "http_agent.py"
POLICY = Policy(step_timeout_s=20, episode_timeout_s=60)


@contextmanager
def process(*words: str) -> Iterator[str]:
    """A server of its own process; its address is the last word of its first line."""
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as started:
        assert started.stdout is not None
        try:
            yield started.stdout.readline().split()[-1]
        finally:
            started.terminate()


def test_the_example_is_short_and_touches_what_the_instruction_names() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 60
    screen = observation(screen_tree('Button "Save" {click} [10,20][110,120]\nButton "Other" {click} [0,200][100,300]'))
    with process(str(EXAMPLE), "0") as address:
        agent = make_agent(address)
        agent.reset(task("Save the note."))
        assert agent.act(screen).action == Tap(60, 70)
        assert agent.act(screen).action == Finish()
        assert isinstance(agent, ExternalAgent) and agent.info.name == "label-toucher"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A run of a built-in agent, once by its name and once by its address."""
    folder = tmp_path_factory.mktemp("external")
    with AgentServer(AgentHost(lambda options: make_agent("random", options), "random")) as server:
        request = Request(agents=("random", server.url), policy=POLICY, apps=("alpha", "beta"), templates=("Count",), seed=3)
        made = prepare(request, FakeSuite(), folder / "run")
        backend = Backend(suite="tests.runner.fakes:suite", devices="tests.runner.fakes:devices", serials=[str(folder)])
        assert carry_on(made, 2, backend).complete
        yield made


def test_the_address_is_the_agents_name_in_all_records(root: Path) -> None:
    run = open_run(root)
    address = run.record.agents[1]
    assert address.startswith("http://127.0.0.1:")
    lines = [line for line in run.results() if line.agent == address]
    assert len(lines) == 2 and all(line.cell.split("-")[1].startswith("http_127_0_0_1") for line in lines)
    episode = next(episode for episode in run.episodes() if episode.record.cell.agent == address)
    assert episode.record.agent.name == address
    assert episode.record.agent.settings["agent"] == "random"
    assert episode.record.agent.settings["address"] == address


def test_an_agent_behind_an_address_plays_as_it_does_without(root: Path) -> None:
    played: dict[tuple[str, str], list[str]] = {}
    for episode in open_run(root).episodes():
        name = "here" if episode.record.cell.agent == "random" else "there"
        played[name, episode.record.cell.app] = [str(step.action) for step in (seen.step for seen in episode.steps()) if step is not None]
    for app in ("alpha", "beta"):
        assert played["here", app] == played["there", app] and played["here", app]


def test_the_report_shows_addresses(root: Path) -> None:
    address = open_run(root).record.agents[1]
    assert address in write_report(root).read_text(encoding="utf-8")


def test_one_of_ours_is_served_by_a_command() -> None:
    with process("-m", "agents.external.server", "random", "--port", "0") as address:
        assert make_agent(address).describe()["agent"] == "random"  # type: ignore[attr-defined]
    unknown = [sys.executable, "-m", "agents.external.server", "rndom", "--port", "0"]
    done = subprocess.run(unknown, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 1 and "Did you mean random" in done.stderr
