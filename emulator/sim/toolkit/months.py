"""Calendar arithmetic and English names for the date pickers. Months are 1..12."""

from __future__ import annotations

import calendar
from datetime import date

MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
INITIALS = ("S", "M", "T", "W", "T", "F", "S")  # a week begins on Sunday in the device's locale (en_US)


def shift(year: int, month: int, by: int) -> tuple[int, int]:
    """The month `by` months later."""
    index = year * 12 + month - 1 + by
    return index // 12, index % 12 + 1


def month_cells(year: int, month: int) -> list[int]:
    """Days of a month in rows of seven from Sunday, 0 for the blanks before the first."""
    first, count = calendar.monthrange(year, month)
    return [0] * ((first + 1) % 7) + list(range(1, count + 1))


def clamp_day(year: int, month: int, day: int) -> date:
    """This day, or the last of the month when it has fewer."""
    return date(year, month, min(day, calendar.monthrange(year, month)[1]))


def spoken(day: date, *, with_year: bool = False) -> str:
    """`Sunday, October 15`, as the Material picker describes a day."""
    text = f"{DAYS[day.weekday()]}, {MONTHS[day.month - 1]} {day.day}"
    return f"{text}, {day.year}" if with_year else text


def short(day: date) -> str:
    """`Oct 15, 2023`."""
    return f"{MONTHS[day.month - 1][:3]} {day.day}, {day.year}"


def short_weekday(day: date) -> str:
    """`Sun, Oct 15`."""
    return f"{DAYS[day.weekday()][:3]}, {MONTHS[day.month - 1][:3]} {day.day}"


def parse(text: str) -> date | None:
    """A typed `mm/dd/yy` or `mm/dd/yyyy` date, None when it is none."""
    parts = text.strip().split("/")
    if len(parts) != 3 or not all(part.isdigit() and part.isascii() for part in parts):
        return None
    month, day, year = (int(part) for part in parts)
    if len(parts[2]) == 2:
        year += 2000
    try:
        return date(year, month, day)
    except ValueError:
        return None
