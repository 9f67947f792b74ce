"""Anthropic's messages."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any, Final

import anthropic

from agents.models.common import UNREADABLE, ProviderClient, plain, system_of, turns_of, understood
from agents.models.http import BoundedClient
from agents.models.request import Finish, ImagePart, Message, ModelReply, Part, Request, ToolCall
from agents.options import AgentOptions, Api
from agents.protocol import Usage

DEFAULT_MAX_TOKENS: Final = 4096
"""The service wants a limit."""
_FINISHES: Final[Mapping[str, Finish]] = {
    "end_turn": "stop",
    "stop_sequence": "stop",
    "max_tokens": "length",
    "tool_use": "tool_calls",
    "refusal": "refusal",
}


class AnthropicMessages(ProviderClient):
    """`POST /v1/messages`. `Request.extra["betas"]` names beta features (computer use)."""

    api: Api = "anthropic"

    def __init__(self, options: AgentOptions) -> None:
        super().__init__(options)
        self.anthropic = anthropic.Anthropic(
            api_key=self.key,
            base_url=options.base_url or "https://api.anthropic.com",
            timeout=options.timeout_s,
            max_retries=0,
            http_client=BoundedClient(options.timeout_s),
        )

    def send(self, request: Request, timeout_s: float) -> ModelReply:
        client = self.anthropic.with_options(timeout=timeout_s)
        body = messages_body(request)
        create: Any = client.beta.messages.create if "betas" in body else client.messages.create
        return understood(read_message, create(**body))

    def explain(self, error: Exception) -> tuple[int | None, Mapping[str, str], str] | None:
        if isinstance(error, anthropic.APIStatusError):
            return error.status_code, error.response.headers, error.message
        if isinstance(error, anthropic.APIConnectionError):
            return None, {}, f"{error.message} {error.__cause__ or ''}".strip()
        if isinstance(error, anthropic.APIError | ValueError | RecursionError):
            return UNREADABLE, {}, str(error)
        return None

    def close(self) -> None:
        self.anthropic.close()


def messages_body(request: Request) -> dict[str, Any]:
    """The arguments of a message."""
    body: dict[str, Any] = {
        "model": request.model,
        "max_tokens": request.max_tokens or DEFAULT_MAX_TOKENS,
        "messages": turns_of(request.messages, _turn, "content"),
    }
    system = system_of(request.messages)
    if system:
        body["system"] = system
    if request.stop:
        body["stop_sequences"] = list(request.stop)
    if request.tools:
        body["tools"] = [dict(tool) for tool in request.tools]
    # Newer models take no sampling parameters, and the package has none; older ones do.
    extra = {name: value for name in ("temperature", "top_p") if (value := getattr(request, name)) is not None} | dict(request.extra)
    if "betas" in extra:
        body["betas"] = list(extra.pop("betas"))
    if extra:
        body["extra_body"] = extra
    return body


def _turn(message: Message) -> dict[str, Any]:
    if message.role == "assistant":
        if isinstance(message.native, list):
            return {"role": "assistant", "content": [dict(block) for block in message.native]}
        calls = [{"type": "tool_use", "id": call.id, "name": call.name, "input": dict(call.arguments)} for call in message.calls]
        return {"role": "assistant", "content": [*map(_part, message.parts), *calls]}
    if message.role == "tool":
        result = {"type": "tool_result", "tool_use_id": message.answers, "content": [*map(_part, message.parts)]}
        return {"role": "user", "content": [result]}
    return {"role": "user", "content": [*map(_part, message.parts)]}


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, ImagePart):
        data = base64.b64encode(part.data).decode("ascii")
        return {"type": "image", "source": {"type": "base64", "media_type": part.media_type, "data": data}}
    return {"type": "text", "text": part.text}


def read_message(reply: Any) -> ModelReply:
    """A message as our reply. Raises ValueError for what is none."""
    content = getattr(reply, "content", None)
    if not isinstance(content, list):
        raise ValueError(f"there is no content in it: {str(reply)[:200]}")
    texts = [str(block.text) for block in content if block.type == "text"]
    thoughts = [str(block.thinking) for block in content if block.type == "thinking"]
    calls = tuple(ToolCall(str(block.name), dict(block.input or {}), str(block.id)) for block in content if block.type == "tool_use")
    used = getattr(reply, "usage", None)
    cached = getattr(used, "cache_read_input_tokens", None) or 0
    written = getattr(used, "cache_creation_input_tokens", None) or 0
    usage = Usage(
        input_tokens=(getattr(used, "input_tokens", 0) or 0) + cached + written,
        output_tokens=getattr(used, "output_tokens", 0) or 0,
        cached_tokens=cached,
        calls=1,
        model=str(getattr(reply, "model", "") or ""),
    )
    finish = _FINISHES.get(str(reply.stop_reason), "other")
    return ModelReply("\n".join(texts), "\n".join(thoughts), calls, finish, usage, native=[plain(block) for block in content])
