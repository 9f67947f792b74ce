"""Reads pools.yaml: what parameters are drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml


@dataclass(frozen=True)
class Stranger:
    """A file that has nothing to do with the task."""

    path: str
    line: str


@dataclass(frozen=True)
class Pools:
    """See pools.yaml. `sizes` is the smallest and the largest."""

    root: str
    alphabet: str
    random_length: int
    lines: tuple[str, ...]
    sizes: tuple[int, int]
    strangers: tuple[Stranger, ...]


@cache
def pools() -> Pools:
    """The pools of the category files."""
    raw = yaml.safe_load(Path(__file__).with_name("pools.yaml").read_text(encoding="utf-8"))
    return Pools(
        root=raw["root"],
        alphabet=raw["alphabet"],
        random_length=raw["random_length"],
        lines=tuple(raw["lines"]),
        sizes=(raw["sizes"]["first"], raw["sizes"]["last"]),
        strangers=tuple(Stranger(**entry) for entry in raw["strangers"]),
    )
