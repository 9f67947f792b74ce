"""A recorded cache on disk: replies by everything that decides them, so that an evaluation can be played again without the model."""

from __future__ import annotations

import hashlib
import json
import os
import secrets
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Literal

from agents.models.errors import BadRequest, NotRecorded
from agents.models.request import ImagePart, Message, ModelClient, ModelReply, Request, ToolCall
from agents.protocol import Usage

Mode = Literal["record", "replay"]
FORM = 1
"""Raised when a key or a file of the cache changes its meaning."""


def request_key(request: Request, server: str) -> str:
    """sha256 over the whole request and the server it is for. Pictures count by their bytes."""
    told = {"form": FORM, "server": server, **_told(request)}
    return hashlib.sha256(json.dumps(told, sort_keys=True, ensure_ascii=False, default=str).encode("utf-8", "surrogatepass")).hexdigest()


def _told(request: Request) -> dict[str, Any]:
    plain = {name: value for name, value in vars(request).items() if name != "messages"}
    return {
        **plain,
        "extra": dict(request.extra),
        "tools": [dict(tool) for tool in request.tools],
        "messages": [*map(_turn, request.messages)],
    }


def _turn(message: Message) -> dict[str, Any]:
    parts = [
        {"image": hashlib.sha256(part.data).hexdigest(), "type": part.media_type, "detail": part.detail}
        if isinstance(part, ImagePart)
        else {"text": part.text}
        for part in message.parts
    ]
    calls = [{"name": call.name, "arguments": dict(call.arguments), "id": call.id} for call in message.calls]
    return {"role": message.role, "parts": parts, "calls": calls, "answers": message.answers, "native": message.native}


class CachedClient:
    """A client with the cache before it. `record`: replies that are there are used, others are asked for and kept. `replay`: nothing is
    asked for.

    Args:
        make: makes the client behind it at first need, so that a replay needs neither server nor key.
    """

    def __init__(self, make: Any, folder: Path, mode: Mode, server: str) -> None:
        self._make = make
        self._client: ModelClient | None = None
        self._folder = folder
        self._mode = mode
        self._server = server

    def complete(self, request: Request) -> ModelReply:
        key = request_key(request, self._server)
        path = self._folder / key[:2] / f"{key}.json"
        kept = _read(path)
        if kept is not None:
            return kept
        if self._mode == "replay":
            raise NotRecorded(
                "the cache has no reply to this request",
                where=f"{path.parent.name}/{path.name}",
                next_step="Record it first with cache=record, or check that model, prompt, pictures and settings are the same.",
            )
        if self._client is None:
            self._client = self._make()
        reply = self._client.complete(request)
        _write(path, reply)
        return reply

    def close(self) -> None:
        if self._client is not None:
            self._client.close()


def _read(path: Path) -> ModelReply | None:
    try:
        fields = json.loads(path.read_bytes())
        calls = tuple(ToolCall(**call) for call in fields.pop("calls"))
        usage = Usage(**fields.pop("usage"))
        return replace(ModelReply(**fields, calls=calls, usage=usage), cached=True, latency_ms=0.0)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise BadRequest(
            "a file of the cache cannot be read", where=f"{path.parent.name}/{path.name}", found=str(error)[:200], next_step="Delete it."
        ) from error


def _write(path: Path, reply: ModelReply) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fields = asdict(reply)
    fields.pop("cached")
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    draft.write_text(json.dumps(fields, ensure_ascii=True, indent=1, default=str), encoding="utf-8")
    os.replace(draft, path)  # noqa: PTH105 - atomic, whoever else writes the same reply
