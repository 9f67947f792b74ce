"""Google's generateContent."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from google import genai
from google.genai import errors, types

from agents.models.common import UNREADABLE, ProviderClient, plain, system_of, turns_of, understood
from agents.models.http import BoundedClient
from agents.models.request import Finish, ImagePart, Message, ModelReply, Part, Request, ToolCall
from agents.options import AgentOptions, Api
from agents.protocol import Usage

_FINISHES: Final[Mapping[str, Finish]] = {"STOP": "stop", "MAX_TOKENS": "length"}
_REFUSALS: Final = ("SAFETY", "RECITATION", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "IMAGE_SAFETY")


class GoogleGenAI(ProviderClient):
    """`models.generate_content`. `Request.tools` are tools in the package's own form, `Request.extra` further fields of its settings."""

    api: Api = "google"

    def __init__(self, options: AgentOptions) -> None:
        super().__init__(options)
        retry = types.HttpRetryOptions(attempts=1)
        self.http = BoundedClient(options.timeout_s)
        http = types.HttpOptions(timeout=round(options.timeout_s * 1000), retry_options=retry, httpx_client=self.http)
        if options.base_url:
            http.base_url = options.base_url
        self.google = genai.Client(api_key=self.key, http_options=http)

    def send(self, request: Request, timeout_s: float) -> ModelReply:
        config = types.GenerateContentConfig(**configuration(request, timeout_s))
        contents: Any = turns_of(request.messages, _turn, "parts")

        def call(body: Any) -> ModelReply:
            return read_content(self.google.models.generate_content(model=request.model, contents=body, config=config))

        return understood(call, contents)  # the package reads a reply as it makes it

    def explain(self, error: Exception) -> tuple[int | None, Mapping[str, str], str] | None:
        if isinstance(error, errors.APIError):
            headers = getattr(getattr(error, "response", None), "headers", None) or {}
            return int(error.code or 500), headers, f"{error.status or ''} {error.message or ''}".strip()
        if type(error).__module__.partition(".")[0] in ("httpx", "httpx2", "httpcore", "requests") or isinstance(error, OSError):
            return None, {}, f"{type(error).__name__}: {error}"
        if isinstance(error, ValueError | RecursionError):
            return UNREADABLE, {}, str(error)
        return None

    def close(self) -> None:
        self.google.close()
        self.http.close()


def configuration(request: Request, timeout_s: float) -> dict[str, Any]:
    """The configuration of a call."""
    system = system_of(request.messages)
    settings: dict[str, Any] = {
        "system_instruction": system or None,
        "temperature": request.temperature,
        "top_p": request.top_p,
        "max_output_tokens": request.max_tokens,
        "stop_sequences": list(request.stop) or None,
        "seed": request.seed,
        "response_mime_type": "application/json" if request.json_mode else None,
        "tools": [dict(tool) for tool in request.tools] or None,
        "http_options": types.HttpOptions(timeout=max(1, round(timeout_s * 1000))),
        "automatic_function_calling": {"disable": True},
    }
    return {name: value for name, value in settings.items() if value is not None} | dict(request.extra)


def _turn(message: Message) -> dict[str, Any]:
    if message.role == "assistant":
        if isinstance(message.native, Mapping):
            return dict(message.native)
        calls = [{"function_call": {"name": call.name, "args": dict(call.arguments)}} for call in message.calls]
        return {"role": "model", "parts": [*map(_part, message.parts), *calls]}
    if message.role == "tool":
        more = message.native if isinstance(message.native, Mapping) else {}
        answer: dict[str, Any] = {"name": message.answers, "response": {"result": message.text, **more}}
        if message.images:
            answer["parts"] = [_part(image) for image in message.images]
        return {"role": "user", "parts": [{"function_response": answer}]}
    return {"role": "user", "parts": [*map(_part, message.parts)]}


def _part(part: Part) -> dict[str, Any]:
    if isinstance(part, ImagePart):
        return {"inline_data": {"data": part.data, "mime_type": part.media_type}}
    return {"text": part.text}


def read_content(reply: Any) -> ModelReply:
    """A response as our reply. Raises ValueError for what is none."""
    used = getattr(reply, "usage_metadata", None)
    usage = Usage(
        input_tokens=getattr(used, "prompt_token_count", None) or 0,
        output_tokens=(getattr(used, "candidates_token_count", None) or 0) + (getattr(used, "thoughts_token_count", None) or 0),
        cached_tokens=getattr(used, "cached_content_token_count", None) or 0,
        calls=1,
        model=str(getattr(reply, "model_version", None) or ""),
    )
    candidates = getattr(reply, "candidates", None)
    if not candidates:
        if getattr(getattr(reply, "prompt_feedback", None), "block_reason", None):
            return ModelReply("", finish="refusal", usage=usage)
        raise ValueError(f"there is no candidate in it: {str(reply)[:200]}")
    content = candidates[0].content
    parts = (content.parts if content is not None else None) or []
    texts = [part.text for part in parts if part.text and not part.thought]
    thoughts = [part.text for part in parts if part.text and part.thought]
    calls = tuple(
        ToolCall(str(part.function_call.name), dict(part.function_call.args or {}), str(part.function_call.id or ""))
        for part in parts
        if part.function_call is not None
    )
    reason = str(getattr(candidates[0].finish_reason, "name", candidates[0].finish_reason) or "STOP")
    finish: Finish = _FINISHES.get(reason, "refusal" if reason in _REFUSALS else "other")
    if finish == "stop" and calls:
        finish = "tool_calls"
    native = plain(content) if content is not None else None
    return ModelReply("".join(texts), "".join(thoughts), calls, finish, usage, native=native)
