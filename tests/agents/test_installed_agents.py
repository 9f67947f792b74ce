"""Agents of installed packages: found by their entry points, as a real distribution on the import path has them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from agents.registry import UnknownAgent, agent_names, make_agent

MODULE = """
from agents.protocol import Decision
from harness.device.actions import Finish

class Dummy:
    def __init__(self, options=None):
        self.options = options
    def reset(self, task): pass
    def act(self, observation):
        return Decision(Finish())
"""
ENTRY_POINTS = """
[anyapp.agents]
dummy = dummy_agents:Dummy
twice = dummy_agents:Dummy
broken = dummy_agents:Missing

[anyappbench.agents]
old-dummy = dummy_agents:Dummy
twice = dummy_agents:Older
"""


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A distribution as pip leaves it in site-packages."""
    (tmp_path / "dummy_agents.py").write_text(MODULE, encoding="utf-8")
    info = tmp_path / "dummy_agents-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: dummy-agents\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    (info / "RECORD").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "dummy_agents", raising=False)


@pytest.mark.usefixtures("installed")
def test_agents_of_an_installed_package_are_listed_and_made() -> None:
    assert {"dummy", "old-dummy", "twice", "broken"} <= set(agent_names())
    assert type(make_agent("dummy")).__name__ == "Dummy"
    assert type(make_agent("old-dummy")).__name__ == "Dummy", "the group's old name still counts"
    assert type(make_agent("twice")).__name__ == "Dummy", "the new name counts first"


@pytest.mark.usefixtures("installed")
def test_an_entry_point_that_leads_nowhere_is_told() -> None:
    with pytest.raises(UnknownAgent, match="Missing"):
        make_agent("broken")
    with pytest.raises(UnknownAgent, match="Did you mean dummy"):
        make_agent("dumy")


def test_without_the_package_its_agents_are_unknown() -> None:
    assert "dummy" not in agent_names()
