"""Settings and options that nobody can mean are told before a run, in words that repeat no secret."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from agents.options import AgentOptions
from agents.registry import BUILT_IN, UnknownAgent, make_agent, share_of

NUMBERS = ("history", "pictures", "chunk", "max_edge", "max_pixels", "max_patches")


@pytest.mark.parametrize("value", ["-1", "many", "", "1.5", "nan"])
@pytest.mark.parametrize("setting", NUMBERS)
def test_numbers_of_steps_and_pixels_are_checked(setting: str, value: str) -> None:
    said = AgentOptions(settings={setting: value})
    takers = [name for name in BUILT_IN if share_of(name, said).settings]
    assert takers
    for name in takers:
        with pytest.raises(UnknownAgent, match=f"the setting {setting} cannot be"):
            make_agent(name, said)


@pytest.mark.parametrize("name", ["mobile-agent-v3", "hybrid"])
@pytest.mark.parametrize(
    ("setting", "words"),
    [("model_name=x", "no option"), ("settings=x", "no option"), ("temperature=hot", "temperature"), ("base_url=ftp://x", "address")],
)
def test_a_roles_options_are_checked(name: str, setting: str, words: str) -> None:
    role = "grounder" if name == "hybrid" else "manager"
    option, _, value = setting.partition("=")
    server = {f"{role}.base_url": "http://127.0.0.1:9/v1"}
    with pytest.raises(UnknownAgent, match=words) as caught:
        make_agent(name, AgentOptions(model="m", settings={**server, f"{role}.{option}": value}))
    assert "pydantic" not in str(caught.value) and role in str(caught.value)


@pytest.mark.parametrize("url", ["http://ann:s3cr3t@h/v1", "https://h/v1?key=s3cr3t", "http://h/v1#s3cr3t", "s3cr3t", "http://h:s3cr3t/v1"])
def test_an_address_with_a_secret_is_refused_and_not_repeated(url: str) -> None:
    with pytest.raises(ValidationError) as caught:
        AgentOptions(base_url=url)
    assert "s3cr3t" not in str(caught.value)
    with pytest.raises(UnknownAgent) as told:
        make_agent("mobile-agent-v3", AgentOptions(settings={"manager.base_url": url}))
    assert "s3cr3t" not in str(told.value)
