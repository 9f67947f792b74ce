"""The time zone database's table of zones by country: what apps that list all zones have in common."""

from __future__ import annotations

import importlib.resources
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True)
class CountryZone:
    """A zone (IANA id), its city part (underscores kept), and the English name of its country."""

    id: str
    city: str
    country: str


@cache
def country_zones() -> tuple[CountryZone, ...]:
    """All zones that belong to a country, by city."""
    tables = importlib.resources.files("tzdata") / "zoneinfo"
    names = {row[0]: row[1] for row in _rows(tables.joinpath("iso3166.tab").read_text("utf-8"))}
    rows = _rows(tables.joinpath("zone.tab").read_text("utf-8"))
    found = [CountryZone(row[2], row[2].rsplit("/", 1)[-1], names.get(row[0], row[0])) for row in rows]
    return tuple(sorted(found, key=lambda zone: (zone.city, zone.id)))


def _rows(table: str) -> list[list[str]]:
    return [line.split("\t") for line in table.splitlines() if line and not line.startswith("#")]
