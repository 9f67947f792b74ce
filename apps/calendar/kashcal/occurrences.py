"""The occurrences of an event as the app writes them into its table: expanded by python-dateutil in the event's own zone.

Clock hours stay when daylight saving begins or ends; all-day events are counted in UTC, where they are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import islice
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

from apps.calendar.kashcal.format import code, day_of, left_out, moment, ms_of, zone_of

AHEAD = 24
"""Months from today that a series is expanded to."""
_MOST = 1000
_BARE_UNTIL = re.compile(r"UNTIL=(\d{8})(?=;|$)")
_ZONED_UNTIL = re.compile(r"UNTIL=(\d{8}T\d{6})Z?")


@dataclass(frozen=True)
class Occurrence:
    """Times in epoch ms, days as the numbers that the app searches by."""

    start: int
    end: int
    first_day: int
    last_day: int
    cancelled: bool = False


@dataclass(frozen=True)
class Series:
    """What of an event decides when it takes place. `zone`: its own, None for the device's."""

    start: int
    end: int
    all_day: bool
    zone: str | None
    rrule: str | None
    exdate: str | None


def expand(series: Series, now_ms: int, device_zone: str) -> list[Occurrence]:
    """All occurrences up to two years from now, those taken out of a series marked; none when the rule is no rule."""
    here = zone_of(device_zone)
    own = ZoneInfo("UTC") if series.all_day else zone_of(series.zone, device_zone)
    length = series.end - series.start

    def occurrence(start: int, cancelled: bool = False) -> Occurrence:
        first, last = (day_of(ms, all_day=series.all_day, zone=here) for ms in (start, start + length))
        return Occurrence(start, start + length, code(first), code(last), cancelled)

    if not series.rrule:
        return [occurrence(series.start)]
    try:
        skipped = set(left_out(series.exdate, all_day=series.all_day, zone=own))
        starts = list(islice(_starts(series, own, now_ms), _MOST))
    except (ValueError, TypeError):
        return []
    return [occurrence(ms_of(start), start.astimezone(own).date() in skipped) for start in starts]


def _starts(series: Series, own: ZoneInfo, now_ms: int) -> Iterator[datetime]:
    first = moment(series.start, own)
    today = moment(now_ms, own)
    limit = max(_months_later(today, AHEAD), first)
    yield first  # also when the rule itself does not name it
    for start in rrulestr(_with_utc_end(series.rrule or "", own), dtstart=first):
        if start > limit:
            return
        if start != first:
            yield start


def _with_utc_end(rule: str, own: ZoneInfo) -> str:
    """The rule with an end that dateutil takes beside a start with a zone: an instant in UTC. A bare date includes its day."""
    found = _BARE_UNTIL.search(rule)
    if found is not None:
        day = datetime.strptime(found[1], "%Y%m%d").replace(hour=23, minute=59, second=59, tzinfo=own)
        return _BARE_UNTIL.sub(f"UNTIL={day.astimezone(UTC):%Y%m%dT%H%M%SZ}", rule)
    return _ZONED_UNTIL.sub(r"UNTIL=\1Z", rule)


def _months_later(day: datetime, months: int) -> datetime:
    count = day.year * 12 + day.month - 1 + months
    first = date(count // 12, count % 12 + 1, 1)
    return day.replace(year=first.year, month=first.month, day=min(day.day, 28))
