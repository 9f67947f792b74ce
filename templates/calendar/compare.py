"""Comparing two calendar states: which events are new, gone or changed, and by what an event is recognised."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from templates.answers import normal
from templates.calendar.bookings import Booking
from templates.calendar.recurrence import canonical
from templates.calendar.state import AllDay, Event, Timed
from templates.rows import RowChanges, row_changes

MINUTE_MS = 60_000
_UTC_NAMES = frozenset({"UTC", "GMT", "Z", "UCT", "Zulu", "Universal", "Etc/UTC", "Etc/GMT", "Etc/UCT", "Etc/Zulu", "Etc/Universal"})


def zone_name(zone: str | None) -> str | None:
    """One name for all names of UTC; other zones as they are."""
    return "UTC" if zone in _UTC_NAMES else zone


def known_zone(name: str) -> str:
    """The name of a zone, UTC for one that no database knows, as on a device."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return "UTC"
    return name


def first_day(event: Event) -> date:
    """The day it begins on, in its own zone."""
    if isinstance(event.when, AllDay):
        return event.when.first
    zone = ZoneInfo(known_zone(event.when.zone or "UTC"))
    return datetime.fromtimestamp(event.when.start_ms / 1000, UTC).astimezone(zone).date()


def content(row: Event) -> Event:
    """A row without its id, in the form in which rows are compared: texts trimmed, whole minutes, repetition in its simplest form.

    The zone matters to a series alone, whose later occurrences move with it.
    """
    when = row.when
    if isinstance(when, Timed):
        start, end = (ms // MINUTE_MS * MINUTE_MS for ms in (when.start_ms, when.end_ms))
        when = Timed(start_ms=start, end_ms=end, zone=zone_name(when.zone) if row.recurrence is not None else None)
    return row.model_copy(
        update={
            "title": normal(row.title),
            "when": when,
            "recurrence": canonical(row.recurrence, first_day(row)),
            "reminders": tuple(sorted(set(row.reminders))),
            "description": normal(row.description),
            "location": normal(row.location),
            "exceptions": tuple(sorted(set(row.exceptions))),
            "extra": tuple(sorted(map(normal, row.extra))),
            "key": None,
        }
    )


def changes(before: Sequence[Event] | None, after: Sequence[Event] | None) -> RowChanges[Event]:
    """Compare rows by key where all of them have one, else by content."""
    return row_changes(before, after, content)


def has_title(row: Event, title: str) -> bool:
    return normal(row.title) == normal(title)


def begins_at(row: Event, start_ms: int) -> bool:
    """Whether it is timed and begins in this minute."""
    return isinstance(row.when, Timed) and row.when.start_ms // MINUTE_MS == start_ms // MINUTE_MS


def minutes(row: Event) -> int | None:
    """How long it lasts; None for all-day events."""
    return None if isinstance(row.when, AllDay) else row.when.end_ms // MINUTE_MS - row.when.start_ms // MINUTE_MS


def is_booking(row: Event, booking: Booking) -> bool:
    """Whether a row is this event as seeded, whatever else an app adds to it."""
    same_time = row.when == booking.event().when if booking.minute is None else begins_at(row, booking.start_ms)
    return has_title(row, booking.title) and same_time


def same_repetition(row: Event, booking: Booking) -> bool:
    """Whether it repeats as asked: also in the device's zone, since the hours of later occurrences depend on it."""
    wanted = booking.event()
    if canonical(row.recurrence, first_day(row)) != canonical(wanted.recurrence, first_day(wanted)):
        return False
    if row.recurrence is None or isinstance(row.when, AllDay) or isinstance(wanted.when, AllDay):
        return True
    return row.when.zone is None or zone_name(row.when.zone) == zone_name(wanted.when.zone)


def closest(rows: Sequence[Event], booking: Booking) -> Event | None:
    """Of some new rows the one meant to be this event: right in most, else the first."""
    return max(rows, key=lambda row: 2 * has_title(row, booking.title) + begins_at(row, booking.start_ms), default=None)


def told(row: Event) -> str:
    """A row for people, times in its own zone."""
    if isinstance(row.when, AllDay):
        when = f"all day {row.when.first}" + (f" to {row.when.last}" if row.when.last != row.when.first else "")
    else:
        start = datetime.fromtimestamp(row.when.start_ms / 1000, UTC)
        when = f"{start:%Y-%m-%d %H:%M} UTC, {minutes(row)} min" + (f", {row.when.zone}" if zone_name(row.when.zone) != "UTC" else "")
    repeat = f", {row.recurrence}" if row.recurrence is not None else ""
    leads = f", reminders {sorted(set(row.reminders))}" if row.reminders else ""
    more = "".join(f", {text!r}" for text in (row.description, row.location, *row.extra) if text)
    what = "" if row.kind == "event" else f" ({row.kind})"
    return f"{row.title!r}{what}: {when}{repeat}{leads}{more}" + ("" if row.shown else " [in no shown calendar]")


def listing(rows: Sequence[Event]) -> str:
    """Rows for a clause's text."""
    return "; ".join(map(told, rows)) or "none"
