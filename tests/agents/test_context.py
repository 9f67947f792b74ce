"""A history that is longer than the model takes is cut, not the episode."""

from __future__ import annotations

import pytest

from agents.families.qwen import Qwen3VL
from agents.families.ui_tars import UiTars15
from agents.model_agent import ModelAgent
from agents.models.errors import ContextOverflow
from agents.models.request import ModelReply, Request
from agents.options import AgentOptions
from agents.protocol import Task
from harness.device.actions import Key
from tests.agents.families.asking import screen

CALL = '{"name": "mobile_use", "arguments": {"action": "system_button", "button": "Back"}}'
QWEN = f'Thought: on.\nAction: "Go back."\n<tool_call>\n{CALL}\n</tool_call>'
TARS = "Thought: on.\nAction: press_back()"


class Small:
    """Takes requests of so many characters and pictures only."""

    def __init__(self, text: str, limit: int) -> None:
        self.text, self.limit = text, limit
        self.sizes: list[int] = []

    def complete(self, request: Request) -> ModelReply:
        size = sum(len(message.text) for message in request.messages)
        if size > self.limit:
            raise ContextOverflow("too long")
        self.sizes.append(size)
        return ModelReply(self.text)

    def close(self) -> None:
        pass


@pytest.mark.parametrize(("agent_class", "text"), [(Qwen3VL, QWEN), (UiTars15, TARS)])
def test_older_turns_are_forgotten(agent_class: type[ModelAgent], text: str) -> None:
    first = Small(text, 10**9)
    agent = agent_class(AgentOptions(model="m"), first)
    task = Task("Do it.", "the app", "c1", None, (1080, 2400), 30, 1)
    agent.reset(task)
    agent.act(screen(0))
    client = Small(text, first.sizes[0] + 300)
    agent = agent_class(AgentOptions(model="m"), client)
    agent.reset(task)
    decisions = [agent.act(screen(0)) for _ in range(30)]
    assert all(decision.action == Key("BACK") for decision in decisions)
    assert max(client.sizes) <= client.limit and len(client.sizes) == 30
    assert agent.act(screen(0)).action is None  # the limit of steps counts what is forgotten too


def test_what_cannot_be_cut_is_out_of_reach() -> None:
    agent = Qwen3VL(AgentOptions(model="m"), Small(QWEN, 10))
    agent.reset(Task("Do it.", "the app", "c1", None, (1080, 2400), 5, 1))
    with pytest.raises(ContextOverflow):
        agent.act(screen(0))
