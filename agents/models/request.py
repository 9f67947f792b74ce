"""What is said to a model and what comes back, the same for every provider."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from agents.protocol import Usage

Role = Literal["system", "user", "assistant", "tool"]
Finish = Literal["stop", "length", "tool_calls", "refusal", "other"]


@dataclass(frozen=True)
class TextPart:
    """A text."""

    text: str


@dataclass(frozen=True)
class ImagePart:
    """An encoded picture. `detail` is OpenAI's word for how closely it is looked at; other providers have none."""

    data: bytes
    media_type: str
    detail: Literal["auto", "low", "high", "original"] | None = None


Part = TextPart | ImagePart


@dataclass(frozen=True)
class ToolCall:
    """A call that the model makes by the provider's own means. `arguments` are as the model gave them, already JSON values."""

    name: str
    arguments: Mapping[str, Any]
    id: str = ""


@dataclass(frozen=True)
class Message:
    """One turn. `calls`: tool calls of an assistant turn; `answers`: id of the call that a tool turn answers. `native`: the provider's own
    form of an assistant turn, to be sent back as it came (signed thoughts), or Google's further fields of a call's answer; other clients
    leave it out."""

    role: Role
    parts: tuple[Part, ...]
    calls: tuple[ToolCall, ...] = ()
    answers: str = ""
    native: Any = None

    @property
    def text(self) -> str:
        """Its texts, one after another."""
        return "\n".join(part.text for part in self.parts if isinstance(part, TextPart))

    @property
    def images(self) -> tuple[ImagePart, ...]:
        return tuple(part for part in self.parts if isinstance(part, ImagePart))


def system(text: str) -> Message:
    return Message("system", (TextPart(text),))


def user(*parts: str | Part) -> Message:
    return Message("user", tuple(TextPart(part) if isinstance(part, str) else part for part in parts))


def assistant(text: str, *, calls: tuple[ToolCall, ...] = (), native: Any = None) -> Message:
    return Message("assistant", (TextPart(text),) if text else (), calls, native=native)


@dataclass(frozen=True)
class Request:
    """Everything that decides a reply. None: the provider's default is used and nothing is sent.

    `tools`: tools in the provider's own form. `extra`: further fields of the body in the provider's words (`top_k`, `repetition_penalty`).
    """

    model: str
    messages: tuple[Message, ...]
    temperature: float | None = None
    top_p: float | None = None
    max_tokens: int | None = None
    stop: tuple[str, ...] = ()
    seed: int | None = None
    json_mode: bool = False
    tools: tuple[Mapping[str, Any], ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class ModelReply:
    """What came back. `reasoning`: a thought that the server keeps apart from the text. `latency_ms`: of the call that succeeded; 0 from
    the cache. `native`: see `Message`."""

    text: str
    reasoning: str = ""
    calls: tuple[ToolCall, ...] = ()
    finish: Finish = "stop"
    usage: Usage = field(default_factory=Usage)
    latency_ms: float = 0.0
    attempts: int = 1
    cached: bool = False
    native: Any = None


class ModelClient(Protocol):
    """A connection to one provider. Safe to use from several threads."""

    def complete(self, request: Request) -> ModelReply:
        """One reply.

        Raises:
            agents.models.errors.ModelUnavailable: out of reach or refusing service, after all retries: the episode becomes invalid.
            agents.models.errors.ContextOverflow: the request is longer than the model takes.
            agents.models.errors.BadRequest: the provider refuses the request as malformed.
        """

    def close(self) -> None:
        """Let go of connections."""
