"""Reads pools.yaml: names that parameters are drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

Pair = tuple[str, str]


@dataclass(frozen=True)
class Stranger:
    """Somebody who has nothing to do with the task."""

    given: str
    family: str
    email: str
    note: str


@dataclass(frozen=True)
class Pools:
    """See pools.yaml. `given` and `family` are pairs of names that are easily taken for one another."""

    given: tuple[Pair, ...]
    family: tuple[Pair, ...]
    strangers: tuple[Stranger, ...]


@cache
def pools() -> Pools:
    """The pools of the category contacts."""
    raw = yaml.safe_load(Path(__file__).with_name("pools.yaml").read_text(encoding="utf-8"))
    return Pools(
        given=tuple((one, other) for one, other in raw["given"]),
        family=tuple((one, other) for one, other in raw["family"]),
        strangers=tuple(Stranger(**entry) for entry in raw["strangers"]),
    )
