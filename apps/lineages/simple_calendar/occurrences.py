"""When a repeating event takes place: the app goes by the clock on the wall of the device's zone, whatever zone the event is kept in."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any, Literal
from zoneinfo import ZoneInfo

from dateutil.rrule import DAILY, MO, MONTHLY, WEEKLY, YEARLY, rrule, weekday

from apps.lineages.simple_calendar import encoding as store
from apps.lineages.simple_calendar.encoding import Repetition

HORIZON = dt.datetime(2101, 1, 1)
"""Nothing is looked for beyond."""


def starts(kept: Repetition, start: int, zone: ZoneInfo, low: int, high: int) -> Iterator[int]:
    """The beginnings (epoch s) of all occurrences from `low` to `high`, both included, in order.

    Args:
        start: of the event itself, epoch s.
        zone: the device's.
    """
    wall = dt.datetime.fromtimestamp(start, zone).replace(tzinfo=None)
    if kept.interval <= 0 or kept.unit == 0:
        if low <= start <= high:
            yield start
        return
    if kept.unit == store.WEEK and not kept.rule & 127:
        return  # on no weekday
    first = dt.datetime.fromtimestamp(max(low, 0), zone).replace(tzinfo=None) - dt.timedelta(days=1)
    for moment in _rule(kept, wall).xafter(first, inc=True):
        at = round(moment.replace(tzinfo=zone).timestamp())
        if at > high or moment > HORIZON or (kept.limit > 0 and at > kept.limit):
            return
        if at >= low:
            yield at


def _rule(kept: Repetition, wall: dt.datetime) -> rrule:
    count = -kept.limit if kept.limit < 0 else None
    parts: dict[str, Any] = {"dtstart": wall, "interval": kept.every, "wkst": MO, "count": count}
    if kept.unit == store.DAY:
        return rrule(DAILY, **parts)
    if kept.unit == store.WEEK:
        bits = kept.rule
        return rrule(WEEKLY, byweekday=[day for day in range(7) if bits >> day & 1], **parts)
    if kept.unit == store.YEAR:
        parts["bymonth"] = wall.month
    freq: Literal[0, 1] = MONTHLY if kept.unit == store.MONTH else YEARLY
    if kept.rule == store.LAST_DAY:
        return rrule(freq, bymonthday=-1, **parts)
    if kept.rule in (store.NTH_WEEKDAY, store.LAST_WEEKDAY):
        last = kept.rule == store.LAST_WEEKDAY and store.is_last_weekday(wall.date())
        return rrule(freq, byweekday=weekday(wall.weekday(), -1 if last else store.nth_weekday(wall)), **parts)
    return rrule(freq, bymonthday=wall.day, **parts)
