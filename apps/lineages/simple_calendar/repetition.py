"""Repetition as Simple Calendar Pro and Fossify Calendar keep it, to and from the state model's.

Apart from `encoding`, so that the simulated device, which needs only the columns, does without the state model.
"""

from __future__ import annotations

import datetime as dt

from apps.lineages.simple_calendar.encoding import (
    DAY,
    LAST_DAY,
    LAST_WEEKDAY,
    MONTH,
    NTH_WEEKDAY,
    SAME_DAY,
    WEEK,
    YEAR,
    Repetition,
    is_last_weekday,
    nth_weekday,
)
from templates.calendar.state import WEEKDAYS, Recurrence, Weekday


def weekday_bits(days: tuple[Weekday, ...]) -> int:
    return sum(1 << WEEKDAYS.index(day) for day in days)


def bits_weekdays(bits: int) -> tuple[Weekday, ...]:
    return tuple(day for index, day in enumerate(WEEKDAYS) if bits >> index & 1)


def to_repetition(rule: Recurrence, start: dt.datetime) -> Repetition:
    """The columns of a rule. `start`: of the first occurrence, aware, in the event's zone.

    Raises:
        ValueError: the app has no such rule.
    """
    if rule.rest:
        raise ValueError(f"{rule} cannot be kept")
    limit = 0
    if rule.count is not None:
        limit = -rule.count
    elif rule.until is not None:
        limit = round(dt.datetime.combine(rule.until, dt.time(23, 59, 59), start.tzinfo).timestamp())
    own = WEEKDAYS[start.weekday()]
    if rule.freq == "daily" and rule.interval % 7 == 0:
        return Repetition(DAY * rule.interval, weekday_bits((own,)), limit)  # the app takes it for weeks
    if rule.freq == "daily":
        kept = Repetition(DAY * rule.interval, 0, limit)
        if kept.unit != DAY:
            raise ValueError(f"{rule} cannot be kept")
        return kept
    if rule.freq == "weekly":
        return Repetition(WEEK * rule.interval, weekday_bits(rule.weekdays or (own,)), limit)
    codes = {"": SAME_DAY, "last_day": LAST_DAY, f"-1{own}": LAST_WEEKDAY, f"{nth_weekday(start)}{own}": NTH_WEEKDAY}
    if rule.on not in codes or (rule.on == "last_day" and rule.freq == "yearly"):
        raise ValueError(f"{rule} cannot be kept")
    unit = MONTH if rule.freq == "monthly" else YEAR
    return Repetition(unit * rule.interval, codes[rule.on], limit)


def from_repetition(kept: Repetition, start: dt.datetime) -> Recurrence | None:
    """The meaning of the columns. `start`: of the first occurrence, aware, in the event's zone.

    Raises:
        ValueError: no repetition that the app knows.
    """
    if kept.interval == 0:
        return None
    if kept.unit == 0 or kept.interval < 0:
        raise ValueError(f"{kept} is no repetition")
    count = -kept.limit if kept.limit < 0 else None
    until = None
    if kept.limit > 0:
        last = dt.datetime.fromtimestamp(kept.limit, start.tzinfo)
        until = last.date() if last.time() >= start.time().replace(microsecond=0) else last.date() - dt.timedelta(days=1)
    own = WEEKDAYS[start.weekday()]
    if kept.unit == DAY:
        return Recurrence(freq="daily", interval=kept.every, until=until, count=count)
    if kept.unit == WEEK:
        days = bits_weekdays(kept.rule)
        rest = () if days else ("BYDAY=",)
        return Recurrence(freq="weekly", interval=kept.every, weekdays=days, until=until, count=count, rest=rest)
    last_one = f"-1{own}" if is_last_weekday(start.date()) else f"{nth_weekday(start)}{own}"
    on = {LAST_WEEKDAY: last_one, LAST_DAY: "last_day", NTH_WEEKDAY: f"{nth_weekday(start)}{own}"}.get(kept.rule, "")
    if kept.unit == MONTH:
        return Recurrence(freq="monthly", interval=kept.every, on=on, until=until, count=count)
    return Recurrence(freq="yearly", interval=kept.every, on="" if on == "last_day" else on, until=until, count=count)
