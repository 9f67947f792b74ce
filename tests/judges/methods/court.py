"""Judges heard over a real server that speaks OpenAI's protocol, and what they sent it."""

from __future__ import annotations

import base64
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PIL import Image

from agents.models.connect import connect
from agents.options import AgentOptions
from harness.judges.frames.pictures import encode
from harness.judges.judge import Judge
from harness.judges.judgment import Judgment
from harness.judges.registry import make_judge
from harness.judges.trajectory import Trajectory
from tests.agents.model_server import Asked, Script, serving


@dataclass(frozen=True)
class Heard:
    """A judgment, and the requests behind it in the order of their coming."""

    judgment: Judgment
    requests: list[Asked]

    @property
    def request(self) -> Asked:
        """The only one."""
        [request] = self.requests
        return request


def hear(name: str, trajectory: Trajectory, script: Script, *, parallel: int = 1, **settings: Any) -> Heard:
    """One trajectory before one judge."""
    return hear_judge(make_judge(name, settings), trajectory, script, parallel=parallel)


def hear_judge(judge: Judge, trajectory: Trajectory, script: Script, *, parallel: int = 1) -> Heard:
    with serving(script) as server:
        client = connect(AgentOptions(model="scripted", base_url=server.url, api="openai", retries=0))
        try:
            judgment = judge.judge(trajectory, client, "scripted", parallel=parallel)
        finally:
            client.close()
    return Heard(judgment, server.requests)


def system_text(body: dict[str, Any]) -> str:
    """The system message of an OpenAI chat request."""
    assert body["messages"][0]["role"] == "system"
    return str(body["messages"][0]["content"])


def parts(asked: Asked) -> list[str | bytes]:
    """Texts and pictures of the user's message, in order."""
    [_, message] = asked.body["messages"]
    assert message["role"] == "user"
    if isinstance(message["content"], str):
        return [message["content"]]
    out: list[str | bytes] = []
    for part in message["content"]:
        if part["type"] == "text":
            out.append(part["text"])
        else:
            head, _, data = part["image_url"]["url"].partition(",")
            assert head in ("data:image/jpeg;base64", "data:image/png;base64")
            out.append(base64.b64decode(data))
    return out


def form(asked: Asked) -> str:
    """Texts as t, pictures as i: the order in which they are sent."""
    return "".join("t" if isinstance(part, str) else "i" for part in parts(asked))


def texts(asked: Asked) -> list[str]:
    return [part for part in parts(asked) if isinstance(part, str)]


def images(asked: Asked) -> list[bytes]:
    return [part for part in parts(asked) if isinstance(part, bytes)]


def pixels(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def screens(trajectory: Trajectory, numbers: Sequence[int] | None = None) -> list[bytes]:
    """The pictures as they were recorded."""
    chosen = range(len(trajectory.screens)) if numbers is None else numbers
    out = [trajectory.screens[number].picture() for number in chosen]
    assert all(data is not None for data in out)
    return [data for data in out if data is not None]


def made(trajectory: Trajectory, numbers: Sequence[int] | None = None, *, edge: int = 600) -> list[bytes]:
    """The pictures as they are sent with this longest edge, byte for byte."""
    return [encode(data, edge, 85)[0] for data in screens(trajectory, numbers)]
