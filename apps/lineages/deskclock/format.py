"""What the apps of the DeskClock line keep in their device-protected preferences, and the cities they compile in.

Source: LineageOS/android_packages_apps_DeskClock (data/StopwatchDAO, TimerDAO, CityDAO) and BlackyHawky/Clock 2.29.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import yaml

ALARMS_DB = "alarms.db"
SW_STATE, SW_START, SW_WALL, SW_ACCUM, SW_LAPS = "sw_state", "sw_start_time", "sw_wall_clock_time", "sw_accum_time", "sw_lap_num"
STOPWATCH_KEYS = (SW_STATE, SW_START, SW_WALL, SW_ACCUM)
TIMERS, NEXT_TIMER = "timers_list", "next_timer_id"
TIMER_KEYS = (
    "timer_state_",
    "timer_setup_timet_",
    "timer_original_timet_",
    "timer_start_time_",
    "timer_wall_clock_time_",
    "timer_time_left_",
    "timer_label_",
    "delete_after_use_",
)
RUNNING, PAUSED, EXPIRED, RESET, MISSED = 1, 2, 3, 4, 5
PHASES = {RUNNING: "running", PAUSED: "paused", EXPIRED: "finished", RESET: "idle", MISSED: "finished"}
STATES = {"running": RUNNING, "paused": PAUSED, "finished": EXPIRED, "idle": RESET}
ALARM_SILENT = 0
"""State of a scheduled alarm instance."""


@dataclass(frozen=True)
class City:
    """One of the compiled-in cities."""

    id: str
    name: str
    zone: str


@cache
def cities() -> tuple[City, ...]:
    """All cities, by name."""
    rows = yaml.safe_load((Path(__file__).parent / "cities.yaml").read_text("utf-8"))["cities"]
    return tuple(sorted((City(str(id), str(name), str(zone)) for id, name, zone in rows), key=lambda city: (city.name, city.id)))


@lru_cache(maxsize=256)
def city(id: str) -> City | None:
    """The city with an id such as C154."""
    return next((city for city in cities() if city.id == id), None)


def city_of(zone: str) -> City:
    """The city whose name is the zone's own, else the first in that zone. Raises KeyError for a zone without city."""
    own = zone.rsplit("/", 1)[-1].replace("_", " ")
    found = [city for city in cities() if city.zone == zone]
    if not found:
        raise KeyError(zone)
    return next((city for city in found if city.name == own), found[0])
