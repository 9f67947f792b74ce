"""What an agent asks of a scripted server over several steps, in a form that tests can compare."""

from __future__ import annotations

import base64
import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from agents.model_agent import ModelAgent
from agents.options import AgentOptions
from agents.protocol import Decision, Task
from agents.registry import make_agent
from harness.device import Observation, Tree
from tests.agents.families.speakers_general import NATIVE
from tests.agents.model_server import Answer, Asked, Body, serving
from tests.agents.phone import observation

SHADE = 8


@dataclass(frozen=True)
class Shown:
    """A picture in a request: of which step it is (from 0), its size, form and detail."""

    step: int
    size: tuple[int, int] = (1080, 2400)
    form: str = "JPEG"
    detail: str | None = None


@dataclass
class Talk:
    """What was asked and what was decided."""

    requests: list[Asked]
    decisions: list[Decision]
    agent: ModelAgent

    def messages(self, number: int = -1) -> list[tuple[Any, ...]]:
        """The messages of a request: the role, and then texts and pictures in order."""
        return [(message["role"], *_parts(message["content"])) for message in self.requests[number].body["messages"]]


def screen(step: int, size: tuple[int, int] = (1080, 2400), form: str = "JPEG") -> Observation:
    """A screen in the shade of a step."""
    file = io.BytesIO()
    Image.new("RGB", size, (step * SHADE,) * 3).save(file, form)
    seen = observation(Tree((), *size, 0))
    return Observation(file.getvalue(), *size, seen.tree, "", seen.foreground, True, {})


def converse(
    name: str,
    replies: Sequence[str | Answer] | Callable[[Body, int], str | Answer],
    *,
    steps: int | None = None,
    size: tuple[int, int] = (1080, 2400),
    form: str = "JPEG",
    refused: Mapping[int, str] | None = None,
    settings: Mapping[str, str] | None = None,
    plan: tuple[str, ...] | None = None,
    **options: Any,
) -> Talk:
    """Let an agent act on one screen after another.

    Args:
        replies: the model's, in order, or a script.
        steps: decisions; as many as replies when not given.
        refused: why the harness refuses the action of a step, by step.
        options: of the agent.
    """
    if callable(replies):
        script = replies
    else:
        script = lambda body, number: replies[number]  # noqa: E731
        steps = steps or len(replies)
    assert steps is not None
    decisions: list[Decision] = []
    with serving(script) as server:
        agent = make_agent(
            name, AgentOptions(base_url=server.root if name in NATIVE else server.url, settings=dict(settings or {}), **options)
        )
        assert isinstance(agent, ModelAgent)
        agent.reset(Task("Add Tea to the list.", "Notes", "c2" if plan else "c1", plan, size, 40, 2**33 + 5))
        while len(decisions) < steps:
            decision = agent.act(screen(len(decisions), size, form))
            if decision.continues:
                continue
            decisions.append(decision)
            if refused and len(decisions) - 1 in refused:
                agent.refused(refused[len(decisions) - 1])
        return Talk(list(server.requests), decisions, agent)


def mobile_use(action: str, **arguments: Any) -> str:
    """A call of the function of that name."""
    return f"<tool_call>\n{json.dumps({'name': 'mobile_use', 'arguments': {'action': action, **arguments}})}\n</tool_call>"


def schema(talk: Talk) -> dict[str, Any]:
    """The parameters of the function in the system message of the first request."""
    text = talk.messages(0)[0][1]
    line = next(line for line in text.splitlines() if line.startswith('{"type": "function"'))
    function: dict[str, Any] = json.loads(line)["function"]
    return function


def _parts(content: Any) -> list[Any]:
    if isinstance(content, str):
        return [content]
    return [part["text"] if part["type"] == "text" else _shown(part["image_url"]) for part in content]


def _shown(image: Body) -> Shown:
    kind, _, data = image["url"].partition(";base64,")
    picture = Image.open(io.BytesIO(base64.b64decode(data)))
    assert kind == f"data:image/{str(picture.format).lower()}"
    grey = picture.convert("L").getpixel((0, 0))
    assert isinstance(grey, int | float)
    return Shown(round(grey / SHADE), picture.size, str(picture.format), image.get("detail"))
