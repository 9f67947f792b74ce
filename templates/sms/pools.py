"""Reads pools.yaml: texts, addresses and names that parameters are drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

Pair = tuple[str, str]


@dataclass(frozen=True)
class Pools:
    """See pools.yaml. `messages`: a text and a longer one that begins with it. `chatter`: what they wrote and what was answered."""

    messages: tuple[Pair, ...]
    drafts: tuple[str, ...]
    addresses: tuple[str, ...]
    names: tuple[Pair, ...]
    chatter: tuple[Pair, ...]


@cache
def pools() -> Pools:
    """The pools of the category sms."""
    raw = yaml.safe_load(Path(__file__).with_name("pools.yaml").read_text(encoding="utf-8"))
    return Pools(
        messages=tuple((short, long) for short, long in raw["messages"]),
        drafts=tuple(raw["drafts"]),
        addresses=tuple(raw["addresses"]),
        names=tuple((one, other) for one, other in raw["names"]),
        chatter=tuple((entry["theirs"], entry["mine"]) for entry in raw["chatter"]),
    )
