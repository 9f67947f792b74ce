"""How Simple Clock and Fossify Clock keep things: file names, tables, encodings. Read by their screens and by their state readers.

Source: FossifyOrg/Clock 1.6.0 and SimpleMobileTools/Simple-Clock 5.11.2 (helpers/DBHelper.kt, app/schemas, models/TimerState.kt).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import yaml

ALARMS_DB = "alarms.db"
TIMERS_DB = "app.db"
PREFS = "Prefs"
ALARMS_VERSION = 2
TIMERS_VERSION = 2
ROOM_HASH = "70b55e9d6e9c68ce252a7c25a4809ea3"
ALARM_TABLE = """CREATE TABLE contacts (id INTEGER PRIMARY KEY AUTOINCREMENT, time_in_minutes INTEGER, days INTEGER, is_enabled INTEGER,
 vibrate INTEGER, sound_title TEXT, sound_uri TEXT, label TEXT, one_shot INTEGER)"""
TIMER_TABLE = """CREATE TABLE `timers` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `seconds` INTEGER NOT NULL, `state` TEXT NOT NULL,
 `vibrate` INTEGER NOT NULL, `soundUri` TEXT NOT NULL, `soundTitle` TEXT NOT NULL, `label` TEXT NOT NULL, `createdAt` INTEGER NOT NULL,
 `channelId` TEXT, `oneShot` INTEGER NOT NULL)"""
SOUND_TITLE = "Default alarm"
SOUND_URI = "content://settings/system/alarm_alert"
SHIPPED_ALARMS = ((420, 31), (540, 96))
"""Minute of day and days of the two alarms that a new installation has, both off."""
SHIPPED_TIMER_S = 300
DEFAULT_ALARM_MINUTES = 480
SHORTEST_TIMER_S = 10
"""What a length of zero becomes."""
TODAY, TOMORROW = -1, -2

Phase = Literal["idle", "running", "paused", "finished"]


@dataclass(frozen=True)
class Zone:
    """One row of the compiled-in table."""

    id: int
    offset: str
    city: str
    zone: str

    @property
    def title(self) -> str:
        """As the selection dialog shows it."""
        return f"GMT{self.offset} {self.city}"


@cache
def zones(*, with_london: bool) -> tuple[Zone, ...]:
    """The table, in the dialog's order; Simple Clock has no London."""
    rows = yaml.safe_load((Path(__file__).parent / "zones.yaml").read_text("utf-8"))["zones"]
    return tuple(Zone(int(id), str(offset), str(city), str(zone)) for id, offset, city, zone in rows if with_london or id != 90)


def days_mask(days: frozenset[int]) -> int:
    """Bits Monday 1 .. Sunday 64 of ISO weekdays."""
    return sum(1 << (day - 1) for day in days)


def mask_days(mask: int) -> frozenset[int]:
    """ISO weekdays of a mask; -1 and -2 (once, today or tomorrow) and 0 have none."""
    return frozenset(day for day in range(1, 8) if mask > 0 and mask >> (day - 1) & 1)


@dataclass(frozen=True)
class TimerState:
    """A timer's state column: `tick_ms` is the time left, `duration_ms` the length of the current leg."""

    phase: Phase
    duration_ms: int = 0
    tick_ms: int = 0

    def encode(self) -> str:
        """The JSON text of the column."""
        inner: dict[str, Any] = {"type": self.phase.capitalize()}
        if self.phase in ("running", "paused"):
            inner = {"duration": self.duration_ms, "tick": self.tick_ms, **inner}
        return json.dumps({"state": inner}, separators=(",", ":"))


def decode_timer(text: str) -> TimerState | None:
    """A state column; None if it is none. The outer key may be a shortened name in a release build, so the nested `type` is looked for."""
    try:
        data = json.loads(text)
    except ValueError:
        return None
    inner = (
        next((value for value in data.values() if isinstance(value, Mapping) and "type" in value), None) if isinstance(data, dict) else None
    )
    if inner is None:
        return None
    match str(inner["type"]):
        case "Idle":
            return TimerState("idle")
        case "Finished":
            return TimerState("finished")
        case "Running":
            return TimerState("running", int(inner.get("duration", 0)), int(inner.get("tick", 0)))
        case "Paused":
            return TimerState("paused", int(inner.get("duration", 0)), int(inner.get("tick", 0)))
        case _:
            return None
