"""Calendars and events read from a copy of the provider's database.

Read from the tables themselves: the provider's own views leave out events whose calendar is missing. Rows that stand for one cancelled
occurrence become days taken out of their series.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, TypeVar

from apps.lineages.system_calendar import form
from apps.lineages.system_calendar.form import AllDayEnd
from harness.device import Device
from harness.device.stores import Pending, StoreBatch, sqlite
from harness.device.stores.record import Record, records
from harness.errors import StoreCorrupt
from templates.calendar.recurrence import from_rrule
from templates.calendar.state import AllDay, Event, Recurrence, Timed

PACKAGE: Final = "com.android.providers.calendar"
DATABASE: Final = f"/data/data/{PACKAGE}/databases/calendar.db"
URI: Final = "content://com.android.calendar"
WHERE: Final = f"{DATABASE}: Events, Reminders"
WHERE_CALENDARS: Final = f"{DATABASE}: Calendars"
"""What readers name as the place of evidence."""

_CALENDARS: Final = (
    "SELECT _id, account_name, account_type, ownerAccount, calendar_displayName, calendar_color, visible, sync_events, "
    "calendar_access_level FROM Calendars WHERE deleted=0 ORDER BY _id"
)
_EVENTS: Final = (
    "SELECT e._id, e._sync_id, e.calendar_id, e.title, e.eventLocation, e.description, e.eventColor, e.eventStatus, e.dtstart, e.dtend, "
    "e.eventTimezone, e.duration, e.allDay, e.accessLevel, e.availability, e.rrule, e.rdate, e.exrule, e.exdate, e.original_id, "
    "e.original_sync_id, e.originalInstanceTime, e.originalAllDay, e.customAppUri FROM Events e "
    "WHERE e.deleted=0 AND e.lastSynced IS NOT 1 ORDER BY e._id"
)
_WITHIN_A_DAY: Final = ("SECONDLY", "MINUTELY", "HOURLY")
_ORGANIZER: Final = 2

T = TypeVar("T")


@dataclass(frozen=True)
class Calendar:
    """One calendar. `shown`: its events are on screens: not hidden, and kept in step, without which the provider makes no instances.
    `level`: what may be done with it; events can be written from 500 (contributor) on."""

    id: int
    name: str
    account: tuple[str, str]
    owner: str
    shown: bool
    level: int


@dataclass(frozen=True)
class CalendarStore:
    """What calendar.db holds: calendars, and events by row number."""

    calendars: tuple[Calendar, ...]
    events: tuple[Event, ...]


def later(batch: StoreBatch, all_day_end: AllDayEnd = "exclusive") -> Pending[CalendarStore]:
    """The whole store as part of a batch; `get` raises Unreadable."""
    database = sqlite.later(batch, DATABASE)
    return Pending(batch, lambda: read(database.get(), all_day_end))


def read_now(device: Device, all_day_end: AllDayEnd = "exclusive") -> CalendarStore:
    """The whole store now; raises Unreadable."""
    return later(StoreBatch(device), all_day_end).get()


def read(database: sqlite.Database, all_day_end: AllDayEnd = "exclusive") -> CalendarStore:
    """What a copy of calendar.db holds; the copy is closed."""
    with database:
        calendars = tuple(_calendar(row) for row in records(database.rows(_CALENDARS), database.path))
        rows = records(database.rows(_EVENTS), database.path)
        reminders = _by_event(records(database.rows("SELECT event_id, minutes, method FROM Reminders ORDER BY _id"), database.path))
        guests = _by_event(records(database.rows("SELECT * FROM Attendees ORDER BY _id"), database.path))
        properties = _by_event(records(database.rows("SELECT event_id, name, value FROM ExtendedProperties ORDER BY _id"), database.path))
    reader = _Events({calendar.id: calendar for calendar in calendars}, rows, reminders, guests, properties, all_day_end)
    return CalendarStore(calendars, reader.events())


def _calendar(row: Record) -> Calendar:
    return Calendar(
        id=row.integer("_id"),
        name=row.text("calendar_displayName", ""),
        account=(row.text("account_name", ""), row.text("account_type", "")),
        owner=row.text("ownerAccount", ""),
        shown=row.integer("visible") != 0 and row.integer("sync_events") != 0,
        level=_number(row, "calendar_access_level") or 0,
    )


def _by_event(rows: Sequence[Record]) -> dict[int, list[Record]]:
    found: dict[int, list[Record]] = {}
    for row in rows:
        event = _number(row, "event_id")
        if event is not None:
            found.setdefault(event, []).append(row)
    return found


def _number(row: Record, name: str) -> int | None:
    """A number that may be missing."""
    return None if row.values.get(name) is None else row.integer(name)


@dataclass(frozen=True)
class _Events:
    """The events of one copy. The lists beside `rows` are by event."""

    calendars: dict[int, Calendar]
    rows: Sequence[Record]
    reminders: dict[int, list[Record]]
    guests: dict[int, list[Record]]
    properties: dict[int, list[Record]]
    all_day_end: AllDayEnd

    def events(self) -> tuple[Event, ...]:
        series = [row for row in self.rows if row.text("rrule", "") or row.text("rdate", "")]
        ids = {row.integer("_id") for row in series}
        by_name = {(row.integer("calendar_id"), row.text("_sync_id")): row.integer("_id") for row in series if row.text("_sync_id", "")}
        gone: dict[int, list[int]] = {}
        kept: list[tuple[Record, int | None]] = []
        for row in self.rows:
            original = self._original(row, ids, by_name)
            when = _number(row, "originalInstanceTime")
            if original is not None and when is not None and _number(row, "eventStatus") == form.CANCELLED:
                gone.setdefault(original, []).append(when)
            else:
                kept.append((row, original))
        return tuple(self._event(row, original, gone.get(row.integer("_id"), [])) for row, original in kept)

    def _original(self, row: Record, ids: set[int], by_name: dict[tuple[int, str], int]) -> int | None:
        """The series that a row is an exception to, if that is there."""
        number = _number(row, "original_id")
        if number in ids:
            return number
        return by_name.get((row.integer("calendar_id"), row.text("original_sync_id", "")))

    def _event(self, row: Record, original: int | None, gone: Sequence[int]) -> Event:
        id = row.integer("_id")
        calendar = self.calendars.get(row.integer("calendar_id"))
        when = self._when(row)
        zone = form.zone_of("UTC" if isinstance(when, AllDay) else when.zone)
        start = when.first if isinstance(when, AllDay) else form.moment(when.start_ms, zone)
        days = _said(row, lambda: form.taken_out(row.text("exdate", ""), zone))
        cancelled = tuple(form.moment(ms, zone).date() for ms in gone)
        return Event(
            title=row.text("title", ""),
            when=when,
            recurrence=_recurrence(row, start),
            reminders=tuple(one.integer("minutes") for one in self.reminders.get(id, ()) if one.integer("method") in form.NOTIFYING),
            description=row.text("description", ""),
            location=row.text("eventLocation", ""),
            exceptions=tuple(sorted({*days, *cancelled})),
            part_of=None if original is None else str(original),
            shown=calendar is not None and calendar.shown,
            extra=tuple(sorted(self._extra(row, calendar))),
            key=str(id),
        )

    def _when(self, row: Record) -> Timed | AllDay:
        start, end = row.integer("dtstart"), _number(row, "dtend")
        all_day = row.flag("allDay")
        text = row.text("duration", "")
        if end is None:
            length = _said(row, lambda: form.duration_ms(text)) if text else (form.DAY_MS if all_day else 0)
            end = start + length
            exclusive = True
        else:
            exclusive = self.all_day_end == "exclusive"
        if not all_day:
            return Timed(start_ms=start, end_ms=end, zone=row.text("eventTimezone", "") or "UTC")
        first = form.moment(start).date()
        last = form.moment(end - 1 if exclusive else end).date()
        return AllDay(first=first, last=max(first, last))

    def _extra(self, row: Record, calendar: Calendar | None) -> list[str]:
        id = row.integer("_id")
        words = []
        for column, kind, names in (
            ("eventStatus", "status", form.STATUSES),
            ("availability", "availability", form.AVAILABILITIES),
            ("accessLevel", "visibility", form.ACCESS_LEVELS),
        ):
            number = _number(row, column)
            usual = form.CONFIRMED if column == "eventStatus" else 0
            if number is not None and number != usual:
                words.append(f"{kind}: {names.get(number, number)}")
        color = _number(row, "eventColor")
        if color is not None:
            words.append(f"colour: #{color & 0xFFFFFF:06X}")
        if row.text("customAppUri", ""):
            words.append(f"link: {row.text('customAppUri')}")
        words += [
            f"reminder by {form.METHODS.get(one.integer('method'), one.integer('method'))}: {one.integer('minutes')}"
            for one in self.reminders.get(id, ())
            if one.integer("method") not in form.NOTIFYING
        ]
        for guest in self.guests.get(id, ()):
            mail = guest.text("attendeeEmail", "")
            own = calendar is not None and mail == calendar.owner
            if not own and _number(guest, "attendeeRelationship") != _ORGANIZER:
                words.append(f"guest: {mail or guest.text('attendeeName', '')}")
        filled = [one for one in self.properties.get(id, ()) if one.text("value", "")]
        return words + [f"{one.text('name', '').rpartition('/')[2]}: {one.text('value')}" for one in filled]


def _said(row: Record, parse: Callable[[], T]) -> T:
    """What a text of a row means; one that cannot be read is damage."""
    try:
        return parse()
    except ValueError as error:
        raise StoreCorrupt(row.path, f"event {row.integer('_id')}: {error}") from error


def _recurrence(row: Record, start: datetime | date) -> Recurrence | None:
    """What the columns of repetition say together. Rules within a day, further dates and excluding rules have no place in the model and
    go to `rest`."""
    rule, dates, excluded = row.text("rrule", ""), row.text("rdate", ""), row.text("exrule", "")
    rest = tuple(f"{name}={value}" for name, value in (("RDATE", dates), ("EXRULE", excluded)) if value)
    if not rule and not dates:
        return None
    if any(f"FREQ={name}" in rule.upper() for name in _WITHIN_A_DAY) or "\n" in rule.strip():
        return Recurrence(freq="daily", rest=(f"RRULE={rule}", *rest))
    found = _said(row, lambda: from_rrule(rule, start)) if rule else Recurrence(freq="daily", count=1)
    assert found is not None
    return found.model_copy(update={"rest": tuple(sorted((*found.rest, *rest)))}) if rest else found
