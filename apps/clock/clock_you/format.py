"""How Clock You 9.1 keeps things. Source: you-apps/ClockYou v9.1 (app/schemas, domain/model, util/Preferences.kt, assets/tz_data.json)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from apps.clock.zone_tables import country_zones

DATABASE = "com.bnyro.clock"
DB_VERSION = 10
ROOM_HASH = "6f143cf30194ea20e9bb17f4388738a1"
PREFS = "clock_you"
PRESETS_KEY = "persistentTimers"
DEFAULT_PRESETS = (600, 900, 1800, 3600)
STOPWATCH_CHANNEL, TIMER_CHANNEL = "stopwatch", "timer"
STOPWATCH_NOTE = 1
ALARMS_TABLE = """CREATE TABLE `alarms` (`id` INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, `time` INTEGER NOT NULL, `label` TEXT,
 `enabled` INTEGER NOT NULL, `days` TEXT NOT NULL, `vibrate` INTEGER NOT NULL, `soundName` TEXT, `soundUri` TEXT,
 `repeat` INTEGER NOT NULL DEFAULT 1, `snoozeEnabled` INTEGER NOT NULL DEFAULT 1, `snoozeMinutes` INTEGER NOT NULL DEFAULT 10,
 `soundEnabled` INTEGER NOT NULL DEFAULT 1, `vibrationPattern` TEXT NOT NULL DEFAULT '1000,1000,1000,1000,1000',
 `vibrationPatternName` TEXT NOT NULL DEFAULT 'Default')"""
ZONES_TABLE = """CREATE TABLE `timeZones` (`key` TEXT NOT NULL, `zoneId` TEXT NOT NULL, `zoneName` TEXT NOT NULL,
 `countryName` TEXT NOT NULL, PRIMARY KEY(`key`))"""
ALL_DAYS = "0,1,2,3,4,5,6"
MINUTE_MS = 60_000


@dataclass(frozen=True)
class Zone:
    """One entry of the selection: IANA id, city part of it (underscores kept), English name of the country."""

    id: str
    city: str
    country: str

    @property
    def key(self) -> str:
        return f"{self.id},{self.city},{self.country}"


@cache
def zones() -> tuple[Zone, ...]:
    """Zones with a country: a stand-in for the app's own list, which names the same zones."""
    return tuple(Zone(zone.id, zone.city, zone.country) for zone in country_zones())


def day_list(days: frozenset[int]) -> str:
    """The app's text of ISO weekdays: numbers Sunday 0 .. Saturday 6."""
    return ",".join(str(day % 7) for day in sorted(days, key=lambda day: day % 7))


def list_days(text: str) -> frozenset[int]:
    """ISO weekdays of the app's text. Raises ValueError for anything else."""
    numbers = [int(part) for part in text.split(",") if part.strip()]
    if any(not 0 <= number <= 6 for number in numbers):
        raise ValueError(text)
    return frozenset(number or 7 for number in numbers)
