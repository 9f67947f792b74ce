"""Intents in the words of the corpus, for comparing and reading: `{tap: [540, 1200]}`, `{write: Tea, enter: true}`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from agents.grammar.intents import Done, Drag, Hold, Intent, OpenApp, Pause, Point, Press, Reply, Scroll, TapAt, Write

CORPUS = Path(__file__).parent / "corpus"
NATIVE = ("calls", "text", "finish")
"""What an entry has instead of `output` where models make calls by the provider's own means: they become one JSON object."""


@dataclass(frozen=True)
class Entry:
    """One output and what it means. Exactly one of `expect` and `error` is set."""

    family: str
    id: str
    output: str
    expect: list[dict[str, Any]] | None
    error: str | None


def entries() -> Iterator[Entry]:
    """Every entry of every file of the corpus."""
    for path in sorted(CORPUS.glob("*.yaml")):
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert set(data) == {"family", "screen", "entries"}, path.name
        assert data["screen"] == [1080, 2400], path.name
        for each in data["entries"]:
            assert set(each) <= {"id", "output", "expect", "error", "why", *NATIVE} and ("expect" in each) != ("error" in each), each
            native = {name: each[name] for name in NATIVE if name in each}
            assert bool(native) != ("output" in each), each
            output = json.dumps(native, ensure_ascii=False) if native else each["output"]
            assert isinstance(output, str), each
            yield Entry(data["family"], each["id"], output, each.get("expect"), each.get("error"))


def in_words(intent: Intent) -> dict[str, Any]:
    """An intent as the corpus writes it. How far a scroll goes and how long a drag takes is not said."""
    if isinstance(intent, TapAt):
        return {{1: "tap", 2: "double_tap"}.get(intent.times, f"tap {intent.times} times"): list(intent.point)}
    if isinstance(intent, Hold):
        return {"hold": list(intent.point)}
    if isinstance(intent, Drag):
        return {"drag": [*intent.start, *intent.end]}
    if isinstance(intent, Scroll):
        return {"scroll": intent.direction} | _at(intent.at)
    if isinstance(intent, Write):
        flags = {name: True for name in ("clear", "enter") if getattr(intent, name)}
        return {"write": intent.text} | _at(intent.at) | flags
    if isinstance(intent, Press):
        return {"press": intent.key} | ({"times": intent.times} if intent.times != 1 else {})
    if isinstance(intent, OpenApp):
        return {"open": intent.name}
    if isinstance(intent, Pause):
        return {"pause": intent.ms}
    if isinstance(intent, Reply):
        return {"reply": intent.text}
    assert isinstance(intent, Done)
    end = {"done": "infeasible" if intent.infeasible else "complete"}
    return end | ({"answer": intent.answer} if intent.answer is not None else {})


def points(intent: Intent) -> list[Point]:
    """Every place of an intent."""
    if isinstance(intent, TapAt | Hold):
        return [intent.point]
    if isinstance(intent, Drag):
        return [intent.start, intent.end]
    if isinstance(intent, Scroll | Write):
        return [intent.at] if intent.at is not None else []
    return []


def _at(point: Point | None) -> dict[str, Any]:
    return {"at": list(point)} if point is not None else {}
