"""Instants, wall times and Julian days, as the calendar provider computes them (com.android.calendarcommon2.Time and Duration)."""

from __future__ import annotations

import functools
import re
from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

DAY_MS = 86_400_000
EPOCH_JULIAN_DAY = 2_440_588
"""Julian day of 1970-01-01."""
_EPOCH = datetime(1970, 1, 1)
_DATE = re.compile(r"(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?")
_DURATION = re.compile(r"([+-]?)P((?:\d*[WDHMST])*)")
_UNITS = {"W": 604_800, "D": 86_400, "H": 3_600, "M": 60, "S": 1}


class DateError(Exception):
    """A date, duration or rule that cannot be read, or lies outside the years 1 to 9999 (DateException, TimeFormatException)."""


@functools.lru_cache(maxsize=64)
def zone(name: str | None) -> ZoneInfo | timezone:
    """A time zone by its name. An unknown one is GMT, as for java.util.TimeZone."""
    if not name or name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        return UTC


def wall(ms: int, name: str | None) -> datetime:
    """What clocks of a zone show at an instant (epoch ms), without fractions of a second."""
    try:
        return (_EPOCH.replace(tzinfo=UTC) + timedelta(seconds=ms // 1000)).astimezone(zone(name)).replace(tzinfo=None, fold=0)
    except (OverflowError, ValueError) as error:
        raise DateError(str(error)) from error


def instant(shown: datetime, name: str | None) -> int:
    """The instant (epoch ms) at which clocks of a zone show a time.

    Both readings of a time that is skipped or comes twice have one that is later: for the skipped one the hour after the gap, for the
    other one standard time. That is what the platform's calendar takes.
    """
    try:
        place = zone(name)
        first, second = (shown.replace(tzinfo=place, fold=fold).astimezone(UTC).replace(tzinfo=None) - _EPOCH for fold in (0, 1))
    except (OverflowError, ValueError) as error:
        raise DateError(str(error)) from error
    return max(first, second) // timedelta(milliseconds=1)


def julian_day(shown: datetime) -> int:
    """The day of a wall time."""
    return (shown - _EPOCH).days + EPOCH_JULIAN_DAY


def start_of_day(day: int, name: str | None) -> int:
    """The instant at which a Julian day begins in a zone."""
    try:
        return instant(_EPOCH + timedelta(days=day - EPOCH_JULIAN_DAY), name)
    except OverflowError as error:
        raise DateError(str(error)) from error


def format_2445(ms: int, name: str | None, *, all_day: bool) -> str:
    """`20231015T090000`, with `Z` in UTC; `20231015` for a day."""
    shown = wall(ms, name)
    date = f"{shown.year:04}{shown:%m%d}"
    return date if all_day else f"{date}T{shown:%H%M%S}{'Z' if name in ('UTC', None) else ''}"


def parse_2445(text: str, name: str | None) -> int:
    """The instant of a date or time; one without `Z` is a wall time of the zone."""
    found = _DATE.fullmatch(text.strip())
    if found is None:
        raise DateError(f"Unexpected date: {text}")
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    try:
        shown = datetime(year, month, day, hour, minute, min(second, 59))
    except ValueError as error:
        raise DateError(f"Unexpected date: {text}") from error
    return instant(shown, "UTC" if found[7] else name)


def parse_duration(text: str) -> int:
    """Milliseconds of `P3600S`, `PT1H30M`, `P1D`, `-P1W`. An empty text is no time at all."""
    if not text:
        return 0
    found = _DURATION.fullmatch(text)
    if found is None:
        raise DateError(f"Duration.parse(str='{text}') failed")
    seconds = sum(int(number or 0) * _UNITS.get(unit, 0) for number, unit in re.findall(r"(\d*)([WDHMST])", found[2]))
    if seconds > 100 * 366 * 86_400:
        raise DateError(f"Duration.parse(str='{text}') out of range")
    return (-1 if found[1] == "-" else 1) * seconds * 1000
