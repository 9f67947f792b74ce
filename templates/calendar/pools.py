"""Reads pools.yaml: what parameters are drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path

import yaml

Pair = tuple[str, str]


@dataclass(frozen=True)
class Stranger:
    """An event that has nothing to do with the task."""

    title: str
    description: str
    location: str


@dataclass(frozen=True)
class Pools:
    """See pools.yaml. `now` is what the clock shows, as if its zone were UTC; `days` and `hours` hold every one to choose from; `titles`
    are pairs."""

    now: datetime
    days: tuple[date, ...]
    hours: tuple[int, ...]
    lengths: tuple[int, ...]
    leads: tuple[int, ...]
    default_leads: frozenset[int]
    titles: tuple[Pair, ...]
    descriptions: tuple[str, ...]
    strangers: tuple[Stranger, ...]

    @property
    def today(self) -> date:
        return self.now.date()


@cache
def pools() -> Pools:
    """The pools of the category calendar."""
    raw = yaml.safe_load(Path(__file__).with_name("pools.yaml").read_text(encoding="utf-8"))
    now = raw["now"].replace(tzinfo=UTC)
    return Pools(
        now=now,
        days=tuple(date(now.year, now.month, day) for day in range(raw["days"]["first"], raw["days"]["last"] + 1)),
        hours=tuple(range(raw["hours"]["first"], raw["hours"]["last"] + 1)),
        lengths=tuple(raw["lengths"]),
        leads=tuple(raw["leads"]),
        default_leads=frozenset(raw["default_leads"]),
        titles=tuple((one, other) for one, other in raw["titles"]),
        descriptions=tuple(raw["descriptions"]),
        strangers=tuple(Stranger(**entry) for entry in raw["strangers"]),
    )
