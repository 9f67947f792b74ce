"""docs/agents.md has every agent with its settings."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from agents.options import AgentOptions
from agents.registry import BUILT_IN

DOCS = Path(__file__).parents[2] / "docs" / "agents.md"


@pytest.mark.parametrize("name", BUILT_IN)
def test_an_agent_is_in_the_table(name: str) -> None:
    rows = [line for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith("| `") and f"`{name}`" in line.split("|")[1]]
    assert len(rows) == 1
    module, _, attribute = BUILT_IN[name].partition(":")
    cls = getattr(importlib.import_module(module), attribute)
    for setting in getattr(cls, "settings", {}):
        assert f"`{setting}`" in rows[0], setting
    for role in getattr(cls, "roles", ()):
        assert f"`{role}.`" in rows[0], role


def test_every_option_is_told() -> None:
    words = DOCS.read_text(encoding="utf-8")
    for option in set(AgentOptions.model_fields) - {"settings", "model", "base_url", "api"}:
        assert re.search(rf"`{option}`", words), option
