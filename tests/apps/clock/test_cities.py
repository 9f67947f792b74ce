"""The cities of the task pool in the tables of the six apps."""

from __future__ import annotations

import pytest

from apps.clock.chrono.format import catalogue
from apps.clock.clock_you import format as clock_you
from apps.lineages.deskclock.format import cities
from apps.lineages.simple_clock import format as simple_clock
from templates.clock.pools import pools

TABLES = {
    "clock, google_clock": [(city.name, city.zone) for city in cities()],
    "simple_clock": [(zone.city, zone.zone) for zone in simple_clock.zones(with_london=False)],
    "fossify_clock": [(zone.city, zone.zone) for zone in simple_clock.zones(with_london=True)],
    "clock_you": [(zone.city, zone.id) for zone in clock_you.zones()],
    "chrono": [(city, zone) for city, zone, _ in catalogue()],
}


@pytest.mark.parametrize("app", TABLES)
def test_a_city_of_the_pool_cannot_be_mistaken_for_another(app: str) -> None:
    """World clocks are compared by zone: a neighbour in the zone would pass for the city, and a namesake elsewhere would not."""
    for name, zone in pools().cities:
        assert [row for row in TABLES[app] if name == row[0] or zone == row[1]] == [(name, zone)]
