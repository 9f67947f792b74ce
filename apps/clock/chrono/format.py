"""How Chrono 0.6.0 keeps things: one JSON array a text file.

Source: vicolo-dev/chrono v0.6.0 (lib/common, lib/alarm, lib/timer, lib/stopwatch).
"""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from apps.clock.zone_tables import country_zones

Item = dict[str, Any]
FOLDER = "app_flutter/Clock"
FLAGS = "app_flutter/GetStorage.gs"
ALARMS, TIMERS, STOPWATCHES, CITIES, PRESETS = "alarms", "timers", "stopwatches", "favorite_cities", "timer_presets"
CATALOGUE = "timezones.db"
STOPPED, RUNNING, PAUSED = "TimerState.stopped", "TimerState.running", "TimerState.paused"
NEVER = "0000-01-01T00:00:00.000"
"""Start time of a stopwatch that never ran."""
DEFAULT_CITIES = (
    ("New York City", "United States", "America/New_York"),
    ("London", "United Kingdom", "Europe/London"),
    ("Paris", "France", "Europe/Paris"),
    ("Tokyo", "Japan", "Asia/Tokyo"),
)
DEFAULT_PRESETS = (("1 min", 60), ("5 min", 300), ("10 min", 600), ("Workout", 600), ("Meditation", 900), ("Sleep", 18000))


def file(name: str) -> str:
    """Path of a list below the app's data directory."""
    return f"{FOLDER}/{name}.txt"


def parts(seconds: int) -> dict[str, int]:
    """A duration as an object."""
    return {"hours": seconds // 3600, "minutes": seconds // 60 % 60, "seconds": seconds % 60, "milliseconds": 0}


def seconds_of(duration: Mapping[str, Any]) -> int:
    return int(duration["hours"]) * 3600 + int(duration["minutes"]) * 60 + int(duration["seconds"])


def stamp(moment: dt.datetime) -> str:
    """Local time without offset, as Dart prints it."""
    return moment.replace(tzinfo=None).isoformat(timespec="milliseconds")


def new_alarm(hour: int, minute: int, first_id: int, *, enabled: bool = True, days: frozenset[int] = frozenset(), label: str = "") -> Item:
    """An alarm item with its five schedules in the app's order; their runners are numbered from `first_id`."""

    def runner(offset: int) -> Item:
        return {"id": first_id + offset, "currentScheduleDateTime": 0}

    return {
        "timeOfDay": {"hours": hour, "minutes": minute, "seconds": 0},
        "enabled": enabled,
        "markedForDeletion": False,
        "snoozeTime": None,
        "snoozeCount": 0,
        "schedules": [
            {"alarmRunner": runner(0), "isDisabled": False},
            {"alarmRunner": runner(1)},
            {"weekdaySchedules": [{"weekday": day, "alarmRunner": runner(10 + day)} for day in sorted(days)]},
            {"alarmRunner": runner(2), "isFinished": False},
            {"alarmRunner": runner(3)},
        ],
        "settings": {
            "Label": label,
            "Schedule": {
                "Type": 2 if days else 0,
                "Week Days": ["1" if day in days else "0" for day in range(1, 8)],
                "Dates": [],
                "Date Range": [],
                "Interval": 0,
                "Delete After Ringing": False,
                "Delete After Finishing": False,
            },
            "Sound and Vibration": {"Sound": {"Melody": 0, "Volume": 100, "Rising Volume": False}, "Vibration": False},
            "Snooze": {"Enabled": True, "Length": 5, "Max Snoozes": 3},
            "Tasks": [],
            "Tags": [],
        },
        "skippedTime": None,
    }


def alarm_days(item: Mapping[str, Any]) -> frozenset[int]:
    """ISO weekdays of an alarm item; every day for the daily schedule, none for one that rings once."""
    schedule = item["settings"]["Schedule"]
    if schedule["Type"] == 1:
        return frozenset(range(1, 8))
    if schedule["Type"] != 2:
        return frozenset()
    return frozenset(day for day, on in enumerate(schedule["Week Days"], 1) if on == "1")


def new_timer(id: int, seconds: int, started: str, *, state: str = RUNNING, remaining: int | None = None) -> Item:
    return {
        "duration": seconds,
        "currentDuration": seconds,
        "id": id,
        "durationRemainingOnPause": seconds if remaining is None else remaining,
        "startTime": started,
        "state": state,
        "settings": {"Label": "", "Melody": 0, "Volume": 100, "Rising Volume": False, "Vibration": False, "Add Length": 1, "Tags": []},
    }


def new_stopwatch(state: str = STOPPED, elapsed_ms: int = 0, started: str = NEVER) -> Item:
    return {"id": 1, "elapsedMillisecondsOnPause": elapsed_ms, "startTime": started, "state": state, "laps": "[]"}


def new_city(id: int, name: str, country: str, zone: str) -> Item:
    return {"name": name, "country": country, "timezone": zone, "id": id}


@cache
def catalogue() -> tuple[tuple[str, str, str], ...]:
    """City, zone, country of the search: the zones' own cities and namesakes in other zones. A small stand-in for the app's 9,809 rows."""
    extra = yaml.safe_load((Path(__file__).parent / "cities.yaml").read_text("utf-8"))["cities"]
    rows = [(zone.city.replace("_", " "), zone.id, zone.country) for zone in country_zones()]
    rows += [(str(city), str(zone), str(country)) for city, zone, country in extra]
    return tuple(sorted(rows))


def catalogue_file() -> bytes:
    """The catalogue as the SQLite file that the app copies from its assets."""
    connection = sqlite3.connect(":memory:")
    connection.execute("CREATE TABLE Timezones (City TEXT, Timezone TEXT, Country TEXT)")
    connection.executemany("INSERT INTO Timezones VALUES (?,?,?)", catalogue())
    connection.commit()
    data = connection.serialize()
    connection.close()
    return data
