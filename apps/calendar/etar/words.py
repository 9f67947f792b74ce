"""Dates and times as Etar writes them in English, days as the provider counts them, and the way back for its titles."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MONTHS: Final = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December")
DAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
JULIAN: Final = 2_440_588 - date(1970, 1, 1).toordinal()
"""Julian day of a date less its ordinal."""
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
NO_TITLE: Final = "(No title)"


# --- days and instants -------------------------------------------------------------------------------------------------------------------


def julian(day: date) -> int:
    return day.toordinal() + JULIAN


def day_of(number: int) -> date:
    """The date of a Julian day."""
    return date.fromordinal(number - JULIAN)


def zone_of(name: str) -> tzinfo:
    """A zone by its name, UTC for an unknown one."""
    try:
        return ZoneInfo(name or "UTC")
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def local(ms: int, zone: str) -> datetime:
    """What clocks of a zone show at an instant (epoch ms), without the zone."""
    return (EPOCH + timedelta(milliseconds=ms)).astimezone(zone_of(zone)).replace(tzinfo=None)


def instant(shown: datetime, zone: str) -> int:
    """Epoch ms at which clocks of a zone show a time."""
    return (shown.replace(tzinfo=zone_of(zone)) - EPOCH) // timedelta(milliseconds=1)


def week_start(day: date, first: int) -> date:
    """The first day of its week; `first` counts from Monday = 0."""
    return day - timedelta(days=(day.weekday() - first) % 7)


# --- writing -----------------------------------------------------------------------------------------------------------------------------


def full(day: date) -> str:
    """`October 17, 2023`."""
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def heading(day: date, today: date) -> str:
    """`October 17`, with the year unless it is the present one."""
    return full(day) if day.year != today.year else f"{MONTHS[day.month - 1]} {day.day}"


def month(day: date) -> str:
    """`October 2023`."""
    return f"{MONTHS[day.month - 1]} {day.year}"


def short(day: date) -> str:
    """`Oct 17, 2023`."""
    return f"{MONTHS[day.month - 1][:3]} {day.day}, {day.year}"


def with_weekday(day: date) -> str:
    """`Tue, Oct 17, 2023`."""
    return f"{DAYS[day.weekday()][:3]}, {short(day)}"


def weekday(day: date, today: date) -> str:
    """`Tuesday`, and `Today, Sunday` for the days around the present one."""
    near = {-1: "Yesterday, ", 0: "Today, ", 1: "Tomorrow, "}.get((day - today).days, "")
    return near + DAYS[day.weekday()]


def clock(shown: datetime, is_24h: bool) -> str:
    """`09:00`, or `9:00 AM`."""
    if is_24h:
        return f"{shown:%H:%M}"
    return f"{shown.hour % 12 or 12}:{shown.minute:02d} {'AM' if shown.hour < 12 else 'PM'}"


def clock_span(start: datetime, end: datetime, is_24h: bool) -> str:
    """`09:00 – 10:00`; in twelve hours the half of the day only once if both have it."""
    if start == end:
        return clock(start, is_24h)
    first = clock(start, is_24h)
    if not is_24h and start.date() == end.date() and (start.hour < 12) == (end.hour < 12):
        first = first[:-3]
    return f"{first} \u2013 {clock(end, is_24h)}"


def day_span(first: date, last: date, today: date, *, brief: bool = False) -> str:
    """`Tuesday, October 17`, or two of them with a dash."""

    def one(day: date) -> str:
        name, of = DAYS[day.weekday()], MONTHS[day.month - 1]
        year = f", {day.year}" if day.year != today.year else ""
        return f"{name[:3]}, {of[:3]} {day.day}{year}" if brief else f"{name}, {of} {day.day}{year}"

    return one(first) if first == last else f"{one(first)} \u2013 {one(last)}"


def moment(begin: int, end: int, *, all_day: bool, zone: str, today: date, is_24h: bool) -> str:
    """When an instance happens, as on the page of an event: `Tomorrow at 09:00 – 10:00`, `Tuesday, October 17, 09:00 – 10:00`."""
    if all_day:
        first, last = local(begin, "UTC").date(), local(max(begin, end - 1), "UTC").date()
        near = {0: "Today", 1: "Tomorrow"}.get((first - today).days)
        return near if near and first == last else day_span(first, last, today)
    start, stop = local(begin, zone), local(end, zone)
    until = stop - timedelta(milliseconds=1) if stop > start else stop
    if start.date() != until.date():
        return " \u2013 ".join(f"{day_span(each.date(), each.date(), today, brief=True)}, {clock(each, is_24h)}" for each in (start, stop))
    times = clock_span(start, stop, is_24h)
    near = {0: "Today", 1: "Tomorrow"}.get((start.date() - today).days)
    return f"{near} at {times}" if near else f"{day_span(start.date(), start.date(), today)}, {times}"


def lead(minutes: int) -> str:
    """`10 minutes`, `1 hour`, `2 days`, `1 week`; the length without its sign."""
    minutes = abs(minutes)
    for size, name in ((10_080, "week"), (1440, "day"), (60, "hour")):
        if minutes and minutes % size == 0:
            return _counted(minutes // size, name)
    return _counted(minutes, "minute")


def _counted(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


# --- reading -----------------------------------------------------------------------------------------------------------------------------


def parse_full(text: str) -> date | None:
    """The day of `October 17, 2023`; None for anything else."""
    try:
        return datetime.strptime(text, "%B %d, %Y").date()
    except ValueError:
        return None


def parse_month(text: str) -> date | None:
    """The first day of `October 2023`."""
    try:
        return datetime.strptime(text, "%B %Y").date()
    except ValueError:
        return None


def parse_heading(text: str, after: date) -> date | None:
    """The day of a heading, which may lack its year: the first such day that is not before another one."""
    found = parse_full(text)
    if found is not None:
        return found
    for year in range(after.year, after.year + 9):
        day = parse_full(f"{text}, {year}")  # the 29th of February is in some years only
        if day is not None and day >= after:
            return day
    return None


def midnight(day: date) -> datetime:
    """The beginning of a day, as clocks show it."""
    return datetime.combine(day, time())


def zone_short(name: str, at: int) -> str:
    """`GMT-05:00`-like short name of a zone at an instant; its abbreviation where it has letters."""
    found = (EPOCH + timedelta(milliseconds=at)).astimezone(zone_of(name))
    letters = found.tzname() or ""
    return letters if letters.isalpha() else gmt(name, at)


def offset_minutes(name: str, at: int) -> int:
    """How far clocks of a zone are ahead of UTC at an instant (epoch ms)."""
    offset = (EPOCH + timedelta(milliseconds=at)).astimezone(zone_of(name)).utcoffset() or timedelta()
    return round(offset.total_seconds()) // 60


def gmt(name: str, at: int) -> str:
    """`GMT+02:00`: how far a zone is from UTC at an instant (epoch ms)."""
    minutes = offset_minutes(name, at)
    sign = "-" if minutes < 0 else "+"
    return f"GMT{sign}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"


def zone_words(name: str, at: int) -> str:
    """`(GMT+02:00) Berlin`, as the button for the zone says it."""
    return f"({gmt(name, at)}) {name.rpartition('/')[2].replace('_', ' ')}"
