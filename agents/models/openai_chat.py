"""OpenAI's chat completions, as spoken by OpenAI, vLLM, SGLang, Ollama, OpenRouter and many others."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

import openai

from agents.models.common import UNREADABLE, ProviderClient, arguments_of, data_url, understood
from agents.models.http import BoundedClient
from agents.models.request import Finish, ImagePart, Message, ModelReply, Part, Request, ToolCall
from agents.options import AgentOptions, Api
from agents.protocol import Usage

REASONING: Final = re.compile(r"(?:^|/)(?:gpt-5|o\d)(?![a-z])", re.I)
"""Models that take no sampling parameters and count their thought among the completion's tokens."""
FINISHES: Final[Mapping[str, Finish]] = {
    "stop": "stop",
    "length": "length",
    "tool_calls": "tool_calls",
    "function_call": "tool_calls",
    "content_filter": "refusal",
}


class OpenAIClient(ProviderClient):
    """What both of OpenAI's protocols share."""

    def __init__(self, options: AgentOptions) -> None:
        super().__init__(options)
        self.openai = openai.OpenAI(
            api_key=self.key,
            base_url=options.base_url or "https://api.openai.com/v1",
            timeout=options.timeout_s,
            max_retries=0,
            http_client=BoundedClient(options.timeout_s),
        )

    def explain(self, error: Exception) -> tuple[int | None, Mapping[str, str], str] | None:
        if isinstance(error, openai.APIStatusError):
            return error.status_code, error.response.headers, error.message
        if isinstance(error, openai.APIConnectionError):
            cause = error.__cause__
            return None, {}, f"{error.message} {cause or ''}".strip()
        if isinstance(error, openai.APIError | ValueError | RecursionError):
            return UNREADABLE, {}, str(error)  # no JSON, or JSON of another form
        return None

    def close(self) -> None:
        self.openai.close()


class OpenAIChat(OpenAIClient):
    """`POST /chat/completions`."""

    api: Api = "openai"

    def send(self, request: Request, timeout_s: float) -> ModelReply:
        reply = self.openai.with_options(timeout=timeout_s).chat.completions.create(**chat_body(request))
        return understood(read_chat, reply)


def chat_body(request: Request) -> dict[str, Any]:
    """The arguments of a chat completion."""
    reasoning = bool(REASONING.search(request.model))
    body: dict[str, Any] = {"model": request.model, "messages": [_turn(message) for message in request.messages]}
    if request.max_tokens is not None:
        body["max_completion_tokens" if reasoning else "max_tokens"] = request.max_tokens
    if not reasoning:
        body |= {name: value for name in ("temperature", "top_p") if (value := getattr(request, name)) is not None}
        if request.stop:
            body["stop"] = list(request.stop)
    if request.seed is not None:
        body["seed"] = request.seed
    if request.json_mode:
        body["response_format"] = {"type": "json_object"}
    if request.tools:
        body["tools"] = [dict(tool) for tool in request.tools]
    if request.extra:
        body["extra_body"] = dict(request.extra)
    return body


def _turn(message: Message) -> dict[str, Any]:
    if message.role == "tool":
        return {"role": "tool", "tool_call_id": message.answers, "content": [_part(part) for part in message.parts]}
    plain = message.role in ("system", "assistant") or not message.images
    content: Any = message.text if plain else [_part(part) for part in message.parts]
    turn: dict[str, Any] = {"role": message.role, "content": content}
    if message.calls:
        turn["tool_calls"] = [
            {"id": call.id, "type": "function", "function": {"name": call.name, "arguments": _json(call.arguments)}}
            for call in message.calls
        ]
    return turn


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(dict(value), ensure_ascii=False)


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, ImagePart):
        image: dict[str, Any] = {"url": data_url(part)}
        if part.detail is not None:
            image["detail"] = part.detail
        return {"type": "image_url", "image_url": image}
    return {"type": "text", "text": part.text}


def read_chat(reply: Any) -> ModelReply:
    """A completion as our reply. Raises ValueError for what is none (a server's page of errors with status 200)."""
    choices = getattr(reply, "choices", None)
    if not choices or getattr(choices[0], "message", None) is None:
        raise ValueError(f"there is no choice in it: {str(reply)[:200]}")
    message = choices[0].message
    text = message.content if isinstance(message.content, str) else _joined(message.content)
    refusal = getattr(message, "refusal", None)
    thought = getattr(message, "reasoning_content", None) or getattr(message, "reasoning", None) or ""
    calls = tuple(
        ToolCall(str(call.function.name), arguments_of(call.function.arguments), str(call.id or ""))
        for call in message.tool_calls or ()
        if getattr(call, "function", None) is not None
    )
    finish: Finish = FINISHES.get(str(choices[0].finish_reason or "stop"), "other")
    if refusal:
        text, finish = text or str(refusal), "refusal"
    return ModelReply(text or "", str(thought), calls, finish, _usage(reply))


def _joined(content: Any) -> str:
    """Content that a server gives in parts."""
    if not isinstance(content, list):
        return ""
    return "".join(str(part.get("text", "")) if isinstance(part, Mapping) else str(getattr(part, "text", "")) for part in content)


def _usage(reply: Any) -> Usage:
    used = getattr(reply, "usage", None)
    if used is None:
        return Usage(calls=1, model=str(getattr(reply, "model", "") or ""))
    details = getattr(used, "prompt_tokens_details", None)
    return Usage(
        input_tokens=_count(used, "prompt_tokens"),
        output_tokens=_count(used, "completion_tokens"),
        cached_tokens=_count(details, "cached_tokens"),
        calls=1,
        model=str(getattr(reply, "model", "") or ""),
    )


def _count(holder: Any, name: str) -> int:
    value = getattr(holder, name, None)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0
