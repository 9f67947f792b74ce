"""The agents by name, and how to make one."""

from __future__ import annotations

import difflib
import importlib
import re
from importlib import metadata
from typing import cast

from agents.protocol import Agent
from harness.errors import AnyAppError

ENTRY_POINTS = "anyappbench.agents"
"""Entry point group under which an installed package can offer agents by name."""

BUILT_IN = {
    "heuristic": "agents.heuristic:HeuristicAgent",
    "random": "agents.random_agent:RandomAgent",
    "reference": "agents.reference:ReferenceAgent",
}


class UnknownAgent(AnyAppError):
    """No agent has this name, or it cannot be loaded."""


def agent_names() -> list[str]:
    """Names that `make_agent` knows: built in and from installed packages."""
    return sorted({*BUILT_IN, *(point.name for point in metadata.entry_points(group=ENTRY_POINTS))})


def make_agent(name: str) -> Agent:
    """Make an agent by its name, or by `module:Class` for one that is on the import path.

    Raises `UnknownAgent`, with the nearest names, when there is none.
    """
    target = BUILT_IN.get(name) or _installed(name) or name
    if not re.fullmatch(r"[\w.]+:[\w.]+", target):
        near = difflib.get_close_matches(name, agent_names(), 3, 0.5) or agent_names()
        raise UnknownAgent(f"no agent named {name!r}", next_step=f"Did you mean {', '.join(near)}? Your own: --agent package.module:Class.")
    module, _, attribute = target.partition(":")
    try:
        value: object = importlib.import_module(module)
        for part in attribute.split("."):
            value = getattr(value, part)
    except (ImportError, AttributeError) as error:
        raise UnknownAgent(
            f"the agent {name!r} cannot be loaded", where=target, found=str(error), next_step="Check that the module is on the import path."
        ) from error
    if not callable(value):
        raise UnknownAgent(f"the agent {name!r} cannot be made", where=target, expected="a class or function", found=type(value).__name__)
    agent = value()
    missing = [method for method in ("reset", "act") if not callable(getattr(agent, method, None))]
    if missing:
        raise UnknownAgent(
            f"{name!r} is not an agent", where=target, expected="methods reset(task) and act(observation)", found=f"no {missing[0]}"
        )
    return cast(Agent, agent)


def _installed(name: str) -> str | None:
    for point in metadata.entry_points(group=ENTRY_POINTS, name=name):
        return point.value
    return None
