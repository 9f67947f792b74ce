"""The OpenAPI 3.1 document of the protocol, from the messages' models."""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from agents.external.schema import (
    ACT_PATH,
    INFO_PATH,
    PROTOCOL,
    RESET_PATH,
    ActReply,
    ActRequest,
    ErrorReply,
    Info,
    ResetReply,
    ResetRequest,
)

FILE_NAME = "external-agents.openapi.json"
"""In docs/."""


def openapi() -> dict[str, Any]:
    """The document."""
    models: tuple[type[BaseModel], ...] = (Info, ResetRequest, ResetReply, ActRequest, ActReply, ErrorReply)
    _, schemas = models_json_schema([(model, "validation") for model in models], ref_template="#/components/schemas/{model}")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "External agents of AnyAppBench",
            "version": str(PROTOCOL),
            "description": "What the server of an agent has to offer. Explained in docs/external-agents.md.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "http://127.0.0.1:8000", "description": "Wherever the agent's server runs"}],
        "security": [{}, {"token": []}],
        "paths": {
            INFO_PATH: {"get": _operation("info", "Who the agent is, and which version it speaks", None, Info)},
            RESET_PATH: {"post": _operation("reset", "Begin an episode", ResetRequest, ResetReply)},
            ACT_PATH: {"post": _operation("act", "Decide what to do on what the device shows", ActRequest, ActReply)},
        },
        "components": {"schemas": schemas["$defs"], "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
    }


def openapi_text() -> str:
    """The document as the published file has it."""
    return json.dumps(openapi(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _operation(name: str, summary: str, request: type[BaseModel] | None, reply: type[BaseModel]) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": name,
        "summary": summary,
        "responses": {
            "200": {"description": "Done", "content": _content(reply)},
            "429": {"description": "Not ready, nothing was done: asked again", "content": _content(ErrorReply)},
            "502": {"description": "What the agent depends on is out of reach: invalid episode", "content": _content(ErrorReply)},
            "503": {"description": "Not ready, nothing was done: asked again", "content": _content(ErrorReply)},
            "default": {"description": "The agent failed: ends the episode", "content": _content(ErrorReply)},
        },
    }
    if request is not None:
        operation["requestBody"] = {"required": True, "content": _content(request)}
    return operation


def _content(model: type[BaseModel]) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{model.__name__}"}}}
