"""How the calendar provider writes what the state model says: times, durations, days taken out, and the words for small numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

AllDayEnd = Literal["exclusive", "inclusive"]
"""Whether `dtend` of an all-day event is the midnight after its last day, as the provider wants it, or the one at which that day begins."""

DAY_MS: Final = 86_400_000
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
CONFIRMED: Final = 1
CANCELLED: Final = 2
NOTIFYING: Final = frozenset({0, 1, 4})
"""Methods of a reminder that the phone itself tells: the usual one, alert, alarm. The others go out as mail or message."""
METHODS: Final = {2: "mail", 3: "message"}
STATUSES: Final = {0: "tentative", CANCELLED: "cancelled"}
AVAILABILITIES: Final = {1: "free", 2: "tentative"}
ACCESS_LEVELS: Final = {1: "confidential", 2: "private", 3: "public"}
"""Words for what differs from the usual: confirmed, busy, default."""

_DURATION = re.compile(r"([+-]?)P((?:\d+[WDHMST]|T)+)")
_UNITS: Final = {"W": 604_800, "D": 86_400, "H": 3_600, "M": 60, "S": 1}
_MOMENT = re.compile(r"(\d{8})(?:T(\d{6})(Z?))?")


def zone_of(name: str | None) -> tzinfo:
    """A zone by its name; like the provider, UTC for one that nobody knows."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def moment(ms: int, zone: tzinfo = UTC) -> datetime:
    """An instant (epoch ms) as clocks of a zone show it."""
    return (EPOCH + timedelta(milliseconds=ms)).astimezone(zone)


def milliseconds(when: datetime) -> int:
    """Epoch ms of an aware time."""
    return (when - EPOCH) // timedelta(milliseconds=1)


def midnight(day: date) -> int:
    """Epoch ms at which a day begins in UTC: how all-day events are kept."""
    return milliseconds(datetime.combine(day, time(), UTC))


def duration_ms(text: str) -> int:
    """Length of `P3600S`, `PT1H30M`, `P1D` in ms. Raises ValueError for what is no duration."""
    found = _DURATION.fullmatch(text.strip())
    if found is None:
        raise ValueError(f"{text!r} is no duration")
    seconds = sum(int(number) * _UNITS[unit] for number, unit in re.findall(r"(\d+)([WDHMS])", found[2]))
    return (-1 if found[1] == "-" else 1) * seconds * 1000


def duration_text(ms: int, *, all_day: bool) -> str:
    """`P2D` for whole days, else `PT1H30M`, `PT45M`, which every calendar app reads."""
    if all_day:
        return f"P{max(1, -(-ms // DAY_MS))}D"
    hours, rest = divmod(ms // 1000, 3600)
    minutes, seconds = divmod(rest, 60)
    parts = [f"{number}{unit}" for number, unit in ((hours, "H"), (minutes, "M"), (seconds, "S")) if number]
    return "PT" + ("".join(parts) or "0S")


def taken_out(text: str, zone: tzinfo) -> tuple[date, ...]:
    """Days of an `exdate`, in the zone of their event. Raises ValueError for what cannot be read.

    Lines hold dates or times with commas between them; a zone may stand in front, before a semicolon; else times are UTC's.
    """
    days = []
    for line in text.split("\n"):
        name, _, dates = line.strip().rpartition(";")
        for part in filter(None, map(str.strip, dates.split(","))):
            found = _MOMENT.fullmatch(part)
            if found is None:
                raise ValueError(f"{part!r} is no date")
            day = datetime.strptime(found[1], "%Y%m%d")
            if found[2] is None:
                days.append(day.date())
            else:
                shown = datetime.combine(day.date(), datetime.strptime(found[2], "%H%M%S").time(), UTC if found[3] else zone_of(name))
                days.append(shown.astimezone(zone).date())
    return tuple(days)


def exdate(days: Iterable[date], start: datetime | date) -> str:
    """Occurrences on these days as an `exdate`. `start`: of the series, an aware time in its zone, or a date for whole days."""
    if not isinstance(start, datetime):
        return ",".join(day.strftime("%Y%m%d") for day in sorted(days))
    moments = (datetime.combine(day, start.time(), start.tzinfo).astimezone(UTC) for day in sorted(days))
    return ",".join(when.strftime("%Y%m%dT%H%M%SZ") for when in moments)
