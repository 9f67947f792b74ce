"""The published document is what the messages are."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from agents.external.openapi import FILE_NAME, openapi, openapi_text

PUBLISHED = Path(__file__).parents[3] / "docs" / FILE_NAME


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        return own.union(*(references(each) for each in value.values()))
    return set().union(*(references(each) for each in value)) if isinstance(value, list) else set()


def test_the_published_document_is_up_to_date() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == openapi_text(), "run `anyapp schemas` and commit docs"


def test_every_reference_has_an_aim() -> None:
    document = openapi()
    for reference in references(document):
        at: Any = document
        for part in reference.removeprefix("#/").split("/"):
            at = at[part]


def test_the_eight_actions_and_the_three_routes_are_there() -> None:
    document = json.loads(openapi_text())
    assert set(document["paths"]) == {"/v1/info", "/v1/reset", "/v1/act"}
    action = document["components"]["schemas"]["ActReply"]["properties"]["action"]
    kinds = next(choice for choice in action["anyOf"] if "discriminator" in choice)["discriminator"]["mapping"]
    assert set(kinds) == {"tap", "long_press", "swipe", "type", "key", "wait", "answer", "finish"}
