"""A real HTTP server that speaks the providers' protocols with scripted replies: fast, slow, failing, rate-limiting, malformed.

It knows nothing of agents. A script is a function from the request (parsed JSON) and its number to what is answered.
"""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Body = dict[str, Any]


@dataclass
class Answer:
    """What is sent back. `raw` replaces the whole body; `drop` closes the connection without a word; `delay_s` comes before anything,
    `drip_s` before every byte of the body."""

    text: str = ""
    status: int = 200
    reasoning: str = ""
    calls: list[tuple[str, Body]] = field(default_factory=list)
    finish: str = ""
    error: str = "scripted failure"
    headers: Mapping[str, str] = field(default_factory=dict)
    raw: bytes | None = None
    drop: bool = False
    delay_s: float = 0.0
    drip_s: float = 0.0


Script = Callable[[Body, int], Answer | str]


@dataclass
class Asked:
    """One request as it came: path, headers in small letters, body."""

    path: str
    headers: dict[str, str]
    body: Body

    @property
    def texts(self) -> list[str]:
        """Every text of an OpenAI chat request, in order."""
        out: list[str] = []
        for message in self.body["messages"]:
            content = message["content"]
            out += [content] if isinstance(content, str) else [part["text"] for part in content if part["type"] == "text"]
        return out

    @property
    def images(self) -> list[bytes]:
        """Every picture of an OpenAI chat request, in order."""
        parts = [part for message in self.body["messages"] if isinstance(message["content"], list) for part in message["content"]]
        urls = [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]
        return [base64.b64decode(url.partition(",")[2]) for url in urls]


class ModelServer:
    """Serves on 127.0.0.1. `requests` are kept in order of arrival."""

    def __init__(self, script: Script, port: int = 0) -> None:
        self.script = script
        self.requests: list[Asked] = []
        self._lock = threading.Lock()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                length = int(self.headers.get("content-length") or 0)
                server.serve(self, self.rfile.read(length))

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", port), Handler)
        self._http.daemon_threads = True
        self._thread = threading.Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
        self._thread.start()

    @property
    def port(self) -> int:
        return int(self._http.server_address[1])

    @property
    def url(self) -> str:
        """The base URL for OpenAI's protocols."""
        return f"http://127.0.0.1:{self.port}/v1"

    @property
    def root(self) -> str:
        """The base URL for the other providers."""
        return f"http://127.0.0.1:{self.port}"

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()

    def serve(self, handler: BaseHTTPRequestHandler, data: bytes) -> None:
        body = json.loads(data)
        asked = Asked(handler.path, {name.lower(): value for name, value in handler.headers.items()}, body)
        with self._lock:
            number = len(self.requests)
            self.requests.append(asked)
        said = self.script(body, number)
        answer = Answer(said) if isinstance(said, str) else said
        if answer.delay_s:
            time.sleep(answer.delay_s)
        if answer.drop:
            handler.close_connection = True
            return
        payload = answer.raw if answer.raw is not None else json.dumps(_payload(handler.path, body, answer)).encode()
        try:
            handler.send_response(answer.status)
            handler.send_header("content-type", "application/json")
            handler.send_header("content-length", str(len(payload)))
            for name, value in answer.headers.items():
                handler.send_header(name, value)
            handler.end_headers()
            if not answer.drip_s:
                handler.wfile.write(payload)
                return
            for byte in payload:
                time.sleep(answer.drip_s)
                handler.wfile.write(bytes([byte]))
        except (BrokenPipeError, ConnectionResetError):
            pass


@contextmanager
def serving(script: Script) -> Iterator[ModelServer]:
    """A server for the length of a block."""
    server = ModelServer(script)
    try:
        yield server
    finally:
        server.close()


def _payload(path: str, body: Body, answer: Answer) -> Body:
    if answer.status >= 400:
        return {"error": {"message": answer.error, "type": "scripted", "code": None}}
    if path.endswith("/chat/completions"):
        return _chat(body, answer)
    if path.endswith("/responses"):
        return _responses(body, answer)
    if path.endswith("/messages") or path.endswith("/messages?beta=true"):
        return _anthropic(body, answer)
    return _google(answer)


def _chat(body: Body, answer: Answer) -> Body:
    message: Body = {"role": "assistant", "content": answer.text}
    if answer.reasoning:
        message["reasoning_content"] = answer.reasoning
    if answer.calls:
        message["tool_calls"] = [
            {"id": f"call_{number}", "type": "function", "function": {"name": name, "arguments": json.dumps(arguments)}}
            for number, (name, arguments) in enumerate(answer.calls)
        ]
    finish = answer.finish or ("tool_calls" if answer.calls else "stop")
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1_700_000_000,
        "model": body["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {
            "prompt_tokens": 1000,
            "completion_tokens": 50,
            "total_tokens": 1050,
            "prompt_tokens_details": {"cached_tokens": 200},
        },
    }


def _responses(body: Body, answer: Answer) -> Body:
    output: list[Body] = []
    if answer.reasoning:
        output.append({"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": answer.reasoning}]})
    if answer.text:
        content = [{"type": "output_text", "text": answer.text, "annotations": []}]
        output.append({"type": "message", "id": "msg_1", "role": "assistant", "status": "completed", "content": content})
    for number, (name, arguments) in enumerate(answer.calls):
        call = {
            "type": "function_call",
            "id": f"fc_{number}",
            "call_id": f"call_{number}",
            "name": name,
            "arguments": json.dumps(arguments),
        }
        output.append({**call, "status": "completed"})
    return {
        "id": "resp_1",
        "object": "response",
        "created_at": 1_700_000_000,
        "model": body["model"],
        "status": "incomplete" if answer.finish == "length" else "completed",
        "incomplete_details": {"reason": "max_output_tokens"} if answer.finish == "length" else None,
        "error": None,
        "instructions": None,
        "metadata": {},
        "output": output,
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "temperature": 1.0,
        "top_p": 1.0,
        "usage": {
            "input_tokens": 1000,
            "input_tokens_details": {"cached_tokens": 200},
            "output_tokens": 50,
            "output_tokens_details": {"reasoning_tokens": 10},
            "total_tokens": 1050,
        },
    }


def _anthropic(body: Body, answer: Answer) -> Body:
    content: list[Body] = []
    if answer.reasoning:
        content.append({"type": "thinking", "thinking": answer.reasoning, "signature": "signed"})
    if answer.text:
        content.append({"type": "text", "text": answer.text})
    for number, (name, arguments) in enumerate(answer.calls):
        content.append({"type": "tool_use", "id": f"toolu_{number}", "name": name, "input": arguments})
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": body["model"],
        "content": content,
        "stop_reason": answer.finish or ("tool_use" if answer.calls else "end_turn"),
        "stop_sequence": None,
        "usage": {"input_tokens": 700, "output_tokens": 50, "cache_read_input_tokens": 200, "cache_creation_input_tokens": 100},
    }


def _google(answer: Answer) -> Body:
    parts: list[Body] = [{"text": answer.reasoning, "thought": True}] if answer.reasoning else []
    parts += [{"text": answer.text}] if answer.text else []
    parts += [{"functionCall": {"name": name, "args": arguments}} for name, arguments in answer.calls]
    return {
        "candidates": [{"content": {"role": "model", "parts": parts}, "finishReason": answer.finish or "STOP", "index": 0}],
        "usageMetadata": {
            "promptTokenCount": 1000,
            "candidatesTokenCount": 40,
            "thoughtsTokenCount": 10,
            "cachedContentTokenCount": 200,
            "totalTokenCount": 1050,
        },
        "modelVersion": "gemini-scripted",
    }
