"""Dates, times and lengths as the app shows and writes them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

WEEKDAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
LEADS: Final = (0, 5, 10, 15, 30, 60, 120, 1440)
"""Lead times, in minutes, that the app offers for reminders."""
DAY: Final = timedelta(days=1)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_LENGTH = re.compile(r"([+-]?)P(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.(\d{1,9}))?S)?)?")


@lru_cache(maxsize=16)
def zone(name: str) -> tzinfo:
    """A time zone by its name; UTC for one that nobody knows."""
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        return UTC


def local(ms: int, zone_name: str) -> datetime:
    """What clocks of a zone show at an instant (epoch ms), without a zone, so that wall times can be compared."""
    return (_EPOCH + timedelta(milliseconds=ms)).astimezone(zone(zone_name)).replace(tzinfo=None)


def instant(shown: datetime, zone_name: str) -> int:
    """Epoch ms at which clocks of a zone show a time. One that is skipped is the same way after the gap, of one that comes twice the
    first is meant, as java.time has it."""
    return (shown.replace(tzinfo=zone(zone_name), fold=0) - _EPOCH) // timedelta(milliseconds=1)


def midnight(day: date, zone_name: str) -> int:
    """Epoch ms at which a day begins in a zone."""
    return instant(datetime.combine(day, time()), zone_name)


def day_text(day: date) -> str:
    """`Tue, Oct 17, 2023`."""
    return f"{WEEKDAYS[day.weekday()]}, {MONTHS[day.month - 1]} {day.day}, {day.year}"


def month_text(day: date) -> str:
    """`Oct 2023`."""
    return f"{MONTHS[day.month - 1]} {day.year}"


def time_text(at: time, is_24h: bool) -> str:
    """`09:05` or `9:05 AM`."""
    if is_24h:
        return f"{at.hour:02d}:{at.minute:02d}"
    return f"{at.hour % 12 or 12}:{at.minute:02d} {'AM' if at.hour < 12 else 'PM'}"


def hour_label(hour: int, is_24h: bool) -> str:
    """The label beside an hour of the grid, `09:00` or `9 AM`."""
    return f"{hour:02d}:00" if is_24h else f"{hour % 12 or 12} {'AM' if hour < 12 else 'PM'}"


def span_text(start: datetime, end: datetime, all_day: bool, is_24h: bool, *, with_date: bool = True) -> str:
    """From when to when, for the page of an event and, without the date, for a row of the agenda.

    A whole day ends at the next midnight; any other number of days is shown from first to exclusive last.
    """
    if all_day:
        if start.date() + DAY == end.date():
            return day_text(start) if with_date else "All-day"
        return f"{day_text(start)} - {day_text(end)}"
    times = time_text(start.time(), is_24h), time_text(end.time(), is_24h)
    if start.date() != end.date():
        return f"{day_text(start)}, {times[0]} - {day_text(end)}, {times[1]}"
    return f"{day_text(start)} • {times[0]} - {times[1]}" if with_date else f"{times[0]} - {times[1]}"


def lead_text(minutes: int) -> str:
    """A reminder in words, `30 minutes before`."""
    if minutes <= 0:
        return "At time of event"
    for size, name in ((1440, "day"), (60, "hour")):
        if minutes % size == 0:
            count = minutes // size
            return f"{count} {name}{'s' if count > 1 else ''} before"
    return f"{minutes} minutes before"


def length_text(ms: int) -> str:
    """A length as Kotlin writes it, `PT1H30M`, `PT24H`, `PT0S`; with a fraction of a second where it has one."""
    sign, rest = ("-", -ms) if ms < 0 else ("", ms)
    hours, rest = divmod(rest, 3_600_000)
    minutes, rest = divmod(rest, 60_000)
    seconds, millis = divmod(rest, 1000)
    last = f"{seconds}.{millis:03d}S" if millis else f"{seconds}S" if seconds or not (hours or minutes) else ""
    parts = [f"{hours}H"] if hours else []
    parts += [f"{minutes}M"] if minutes or (hours and last) else []
    return f"{sign}PT{''.join(parts)}{last}"


def length_ms(text: str) -> int:
    """The length of an ISO text with a T before hours, minutes and seconds; 0 for any other, `P3600S` among them."""
    found = _LENGTH.fullmatch(text)
    if found is None or text in ("P", "+P", "-P"):
        return 0
    days, hours, minutes, seconds = (int(part or 0) for part in found.groups()[1:5])
    millis = int((found[6] or "0").ljust(3, "0")[:3])
    total = ((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000 + millis
    return -total if found[1] == "-" else total


def add_months(day: date, months: int) -> date:
    """The same day some months later, or the last of that month."""
    index = day.year * 12 + day.month - 1 + months
    year, month = index // 12, index % 12 + 1
    last = (date(year + month // 12, month % 12 + 1, 1) - DAY).day
    return date(year, month, min(day.day, last))
