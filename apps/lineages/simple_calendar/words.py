"""The texts that the app makes: titles of days, times, lead times, repetition."""

from __future__ import annotations

import datetime as dt

from apps.lineages.simple_calendar import encoding as store
from apps.lineages.simple_calendar.encoding import Repetition

MONTHS = tuple(f"{dt.date(2023, month, 1):%B}" for month in range(1, 13))
WEEKDAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
LETTERS = "MTWTFSS"
ORDER = ("first", "second", "third", "fourth", "fifth")
HOUR, DAY = 60, 1440
"""Lead times count minutes."""
FREE_CHOICE = -2
DAYTIME = -3
"""Entries of the list of lead times that ask for more."""


def month_title(day: dt.date, today: dt.date) -> str:
    """`October`, with the year if it is not this one."""
    return MONTHS[day.month - 1] + ("" if day.year == today.year else f" {day.year}")


def date_title(day: dt.date, today: dt.date) -> str:
    """`October 17`, with the year if it is not this one."""
    return f"{MONTHS[day.month - 1]} {day.day}" + ("" if day.year == today.year else f" {day.year}")


def day_title(day: dt.date, today: dt.date) -> str:
    """`October 17 (Tue)`."""
    return f"{date_title(day, today)} ({day:%a})"


def full_date(day: dt.date) -> str:
    """`October 17 2023`."""
    return f"{MONTHS[day.month - 1]} {day.day} {day.year}"


def section_title(day: dt.date) -> str:
    """`17 Tuesday`."""
    return f"{day.day} {WEEKDAY_NAMES[day.weekday()]}"


def clock(at: dt.datetime, *, is_24h: bool) -> str:
    """`15:04` or `03:04 PM`."""
    return f"{at:%H:%M}" if is_24h else f"{at:%I:%M} {'AM' if at.hour < 12 else 'PM'}"


def hour(number: int, *, is_24h: bool) -> str:
    """A line of the week view: `09` or `9 AM`."""
    return f"{number:02d}" if is_24h else f"{number % 12 or 12} {'AM' if number < 12 else 'PM'}"


def plural(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")


def lead(minutes: int, *, is_24h: bool) -> str:
    """A lead time: `10 minutes before`."""
    if minutes == store.OFF:
        return "No reminder"
    if minutes == 0:
        return "At start"
    if minutes < 0:
        at = dt.datetime(2000, 1, 1) + dt.timedelta(minutes=-minutes)
        return f"During the day at {clock(at, is_24h=is_24h)}"
    return f"{length(minutes)} before"


def length(minutes: int) -> str:
    """`10 minutes`, `1 hour`, in the largest unit without a rest."""
    for unit, noun in ((DAY * 365, "year"), (DAY * 30, "month"), (DAY * 7, "week"), (DAY, "day"), (HOUR, "hour")):
        if minutes and minutes % unit == 0:
            return plural(minutes // unit, noun)
    return plural(minutes, "minute")


def time_left(seconds: int) -> str:
    """`1 day, 17 hours, 16 minutes`."""
    days, rest = divmod(max(seconds, 0), 86_400)
    hours, minutes = rest // 3600, rest % 3600 // 60
    parts = [plural(count, noun) for count, noun in ((days, "day"), (hours, "hour"), (minutes, "minute")) if count]
    return ", ".join(parts) or plural(seconds, "second")


def interval(seconds: int) -> str:
    """`No repetition`, `Weekly`, `2 weeks`."""
    plain = {0: "No repetition", store.DAY: "Daily", store.WEEK: "Weekly", store.MONTH: "Monthly", store.YEAR: "Yearly"}
    if seconds in plain:
        return plain[seconds]
    kept = Repetition(seconds)
    nouns = {store.YEAR: "year", store.MONTH: "month", store.WEEK: "week"}
    return plural(kept.every, nouns.get(kept.unit, "day"))


def weekday_rule(bits: int, first: int) -> str:
    """`Mon, Wed`, or `Every day`. `first`: the weekday that weeks begin with, 0 = Monday."""
    if bits == 127:
        return "Every day"
    order = [(first + number) % 7 for number in range(7)]
    return ", ".join(WEEKDAY_NAMES[day][:3] for day in order if bits >> day & 1)


def nth(day: dt.date, rule: int) -> str:
    """`third Tuesday`, `last Friday`."""
    last = rule == store.LAST_WEEKDAY and store.is_last_weekday(day)
    return f"{'last' if last else ORDER[store.nth_weekday(day) - 1]} {WEEKDAY_NAMES[day.weekday()]}"


def month_rules(day: dt.date, *, yearly: bool) -> list[tuple[int, str]]:
    """The rules that can be chosen for a monthly or yearly event that begins on a day, with their labels."""
    tail = f" in {MONTHS[day.month - 1]}" if yearly else ""
    found = [(store.SAME_DAY, "Repeat on the same day every year" if yearly else "Repeat on the same day each month")]
    found.append((store.NTH_WEEKDAY, f"Repeat every {nth(day, store.NTH_WEEKDAY)}{tail}"))
    if store.is_last_weekday(day):
        found.append((store.LAST_WEEKDAY, f"Repeat every {nth(day, store.LAST_WEEKDAY)}{tail}"))
    if store.is_last_day(day) and not yearly:
        found.append((store.LAST_DAY, "Repeat on the last day of the month"))
    return found


def rule_label(kept: Repetition, day: dt.date, first: int) -> tuple[str, str]:
    """What stands left and right in the row of the rule."""
    if kept.unit == store.WEEK:
        return "Repeat on", weekday_rule(kept.rule, first)
    if kept.rule == store.LAST_DAY:
        return "Repeat on", "The last day"
    if kept.rule in (store.NTH_WEEKDAY, store.LAST_WEEKDAY):
        tail = f" in {MONTHS[day.month - 1]}" if kept.unit == store.YEAR else ""
        return "Repeat", f"Every {nth(day, kept.rule)}{tail}"
    return "Repeat on", "The same day"
