"""Options of a run with several agents: each takes its share."""

from __future__ import annotations

import pytest

from agents.options import AgentOptions
from agents.registry import UnknownAgent, check_agents, make_agent, share_of

OPTIONS = AgentOptions(model="m", base_url="http://127.0.0.1:9/v1", settings={"history": "3", "grounder.model": "g", "pictures": "2"})


def test_an_agent_takes_what_it_knows() -> None:
    assert share_of("random", OPTIONS) == AgentOptions()
    assert share_of("qwen3-vl", OPTIONS) == OPTIONS.model_copy(update={"settings": {"history": "3"}})
    assert share_of("hybrid", OPTIONS).settings == {"history": "3", "grounder.model": "g"}
    assert share_of("http://127.0.0.1:9", OPTIONS) == AgentOptions(settings=OPTIONS.settings)
    for name in ("random", "qwen3-vl", "hybrid"):
        make_agent(name, share_of(name, OPTIONS))


def test_agents_with_and_without_a_model_go_together() -> None:
    check_agents(["qwen3-vl", "random", "ui-tars-1.5", "hybrid"], OPTIONS)


def test_what_no_agent_takes_is_refused() -> None:
    with pytest.raises(UnknownAgent, match=r"no agent of the run takes these options: found grounder\.model, pictures"):
        check_agents(["qwen3-vl", "random"], OPTIONS)
    with pytest.raises(UnknownAgent, match="takes no options: found model"):
        check_agents(["random"], AgentOptions(model="m"))
    with pytest.raises(UnknownAgent, match="no agent of the run takes these options: found model"):
        check_agents(["random", "heuristic"], AgentOptions(model="m"))
    with pytest.raises(UnknownAgent, match="history"):
        check_agents(["qwen3-vl", "random"], AgentOptions(settings={"history": "many"}))


def test_a_key_of_one_agent_goes_to_no_other() -> None:
    with pytest.raises(UnknownAgent, match="sent to another"):
        check_agents(["qwen3-vl", "http://127.0.0.1:9"], AgentOptions(model="m", key_env="MY_KEY"))
