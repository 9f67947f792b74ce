"""Reads pools.yaml: what parameters are drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

Minute = tuple[int, int]
"""Hour 0-23 and minute 0-59."""


@dataclass(frozen=True)
class Pools:
    """See pools.yaml. `cities` maps a city's name to its IANA zone."""

    shipped_times: frozenset[Minute]
    may_ring: tuple[Minute, Minute]
    shipped_lengths: frozenset[int]
    cities: tuple[tuple[str, str], ...]
    labels: tuple[str, ...]

    def good_time(self, time: Minute) -> bool:
        """Whether an alarm at this time is nobody's shipped row and stays silent during an episode."""
        return time not in self.shipped_times and not self.may_ring[0] <= time <= self.may_ring[1]

    @property
    def zones(self) -> tuple[str, ...]:
        return tuple(zone for _, zone in self.cities)

    def zone(self, city: str) -> str:
        """The IANA zone of a city. Raises KeyError for a city outside the pool."""
        return dict(self.cities)[city]


def _minute(text: str) -> Minute:
    hour, minute = text.split(":")
    return int(hour), int(minute)


@cache
def pools() -> Pools:
    """The pools of the category clock."""
    raw = yaml.safe_load(Path(__file__).with_name("pools.yaml").read_text(encoding="utf-8"))
    return Pools(
        shipped_times=frozenset(_minute(t) for t in raw["shipped_times"]),
        may_ring=(_minute(raw["may_ring"]["from"]), _minute(raw["may_ring"]["until"])),
        shipped_lengths=frozenset(raw["shipped_lengths"]),
        cities=tuple(raw["cities"].items()),
        labels=tuple(raw["labels"]),
    )
