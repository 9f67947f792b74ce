"""OpenAI's responses, stateless: the whole history goes with every request, and nothing is kept on the server."""

from __future__ import annotations

import json
from typing import Any

from agents.models.common import arguments_of, data_url, plain, understood
from agents.models.openai_chat import REASONING, OpenAIClient
from agents.models.request import Finish, ImagePart, Message, ModelReply, Request, ToolCall
from agents.options import Api
from agents.protocol import Usage


class OpenAIResponses(OpenAIClient):
    """`POST /responses`."""

    api: Api = "responses"

    def send(self, request: Request, timeout_s: float) -> ModelReply:
        reply = self.openai.with_options(timeout=timeout_s).responses.create(**responses_body(request))
        return understood(read_response, reply)


def responses_body(request: Request) -> dict[str, Any]:
    """The arguments of a response."""
    body: dict[str, Any] = {
        "model": request.model,
        "input": [item for message in request.messages for item in _items(message)],
        "store": False,
    }
    if request.max_tokens is not None:
        body["max_output_tokens"] = request.max_tokens
    if not REASONING.search(request.model):
        body |= {name: value for name in ("temperature", "top_p") if (value := getattr(request, name)) is not None}
    if request.json_mode:
        body["text"] = {"format": {"type": "json_object"}}
    if request.tools:
        body["tools"] = [dict(tool) for tool in request.tools]
    if request.extra:
        body["extra_body"] = dict(request.extra)
    return body


def _items(message: Message) -> list[dict[str, Any]]:
    if message.role == "assistant":
        if isinstance(message.native, list):
            return [dict(item) for item in message.native]
        text = [{"role": "assistant", "content": [{"type": "output_text", "text": message.text}]}] if message.text else []
        calls = [
            {
                "type": "function_call",
                "call_id": call.id,
                "name": call.name,
                "arguments": json.dumps(dict(call.arguments), ensure_ascii=False),
            }
            for call in message.calls
        ]
        return [*text, *calls]
    if message.role == "tool":
        if message.images:
            shown = {"type": "computer_screenshot", "image_url": data_url(message.images[0])}
            return [{"type": "computer_call_output", "call_id": message.answers, "output": shown}]
        return [{"type": "function_call_output", "call_id": message.answers, "output": message.text}]
    content = [
        {"type": "input_image", "image_url": data_url(part), "detail": part.detail or "auto"}
        if isinstance(part, ImagePart)
        else {"type": "input_text", "text": part.text}
        for part in message.parts
    ]
    return [{"role": message.role, "content": content}]


def read_response(reply: Any) -> ModelReply:
    """A response as our reply. Raises ValueError for what is none."""
    output = getattr(reply, "output", None)
    if not isinstance(output, list):
        raise ValueError(f"there is no output in it: {str(reply)[:200]}")
    texts: list[str] = []
    thoughts: list[str] = []
    calls: list[ToolCall] = []
    finish: Finish = "stop"
    for item in output:
        if item.type == "message":
            for part in item.content or ():
                if part.type == "refusal":
                    finish = "refusal"
                    texts.append(str(part.refusal))
                else:
                    texts.append(str(getattr(part, "text", "") or ""))
        elif item.type == "reasoning":
            thoughts += [str(each.text) for each in item.summary or ()]
        elif item.type == "function_call":
            calls.append(ToolCall(str(item.name), arguments_of(item.arguments), str(item.call_id)))
        elif item.type == "computer_call":
            action = plain(getattr(item, "action", None) or {})
            calls.append(ToolCall("computer", action if isinstance(action, dict) else {}, str(item.call_id)))
    if finish == "stop" and calls:
        finish = "tool_calls"
    incomplete = getattr(getattr(reply, "incomplete_details", None), "reason", None)
    if incomplete:
        finish = "length" if incomplete == "max_output_tokens" else "refusal"
    used = getattr(reply, "usage", None)
    usage = Usage(calls=1, model=str(getattr(reply, "model", "") or ""))
    if used is not None:
        cached = getattr(getattr(used, "input_tokens_details", None), "cached_tokens", 0) or 0
        usage = Usage(used.input_tokens or 0, used.output_tokens or 0, cached, 1, None, usage.model)
    return ModelReply("\n".join(texts), "\n".join(thoughts), tuple(calls), finish, usage, native=[plain(item) for item in output])
