"""How KashCal's state is read and put in place: its own database; the day in view from the tree and, for the month, the picture."""

from __future__ import annotations

import sqlite3
from uuid import UUID, uuid5

from apps import datastore
from apps.base import AppState, Read, Reading, SeedError, Source
from apps.calendar.kashcal import format as store
from apps.calendar.kashcal.occurrences import Series, expand
from apps.calendar.kashcal.sight import hidden, see
from apps.glance import glance
from harness.device import Device, Key
from harness.device.stores import StoreBatch, sqlite
from harness.device.stores.files import write_file
from harness.device.stores.record import Record, records
from harness.errors import StoreCorrupt
from templates.calendar.recurrence import from_rrule, to_rrule
from templates.calendar.state import AllDay, CalendarState, DaysShown, Event, Timed

_UIDS = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
_EVENTS = (
    "SELECT e.*, c.is_visible AS calendar_visible FROM events e LEFT JOIN calendars c ON c.id = e.calendar_id "
    f"WHERE e.sync_status != '{store.PENDING_DELETE}' ORDER BY e.id"
)
_DERIVED = ("scheduled_reminders", "pending_operations", "occurrences", "events")
"""Tables emptied before seeding, in an order that no reference stands against."""
_ENTERED = {
    "status": ("status", "CONFIRMED"),
    "transp": ("availability", "OPAQUE"),
    "classification": ("visibility", "PUBLIC"),
}
"""Columns with a usual value, and what a user calls them."""
_OTHER = {"url": "link", "categories": "categories", "organizer_email": "organizer", "rdate": "further dates"}
_CLOSES = 2
"""Sheets that an active reading may close."""


class App(AppState[CalendarState]):
    """Everything durable is in the one database; preferences matter to the screens alone."""

    @property
    def _database(self) -> str:
        return self.spec.store("database").path

    def read(self, device: Device, read: Read) -> Reading[CalendarState]:
        batch = StoreBatch(device)
        database = sqlite.later(batch, self._database) if read.wants("events", "calendars") else None
        clock = batch.command("date +%s%3N") if read.wants("now_ms") else None
        sources: dict[str, Source] = {}
        state = CalendarState()
        if database is not None:
            with database.get() as db:
                rows = records(db.rows(_EVENTS), db.path)
                names = tuple(row.text("display_name") for row in records(db.rows("calendars"), db.path))
            state = state.replace(events=tuple(map(_event, rows)), calendars=names)
            sources |= {name: Source("durable", f"{self._database}: {name}") for name in ("events", "calendars")}
        if clock is not None:
            state = state.replace(now_ms=int(clock.get().strip()))
            sources["now_ms"] = Source("runtime", "date")
        if read.wants("shown"):
            shown = self._shown(device, read)
            if shown is not None:
                state = state.replace(shown=shown)
                sources["shown"] = Source("screen", "the view in front")
        return Reading(state, sources)

    def _shown(self, device: Device, read: Read) -> DaysShown | None:
        tree = read.tree(device)
        for _ in range(_CLOSES if read.active else 0):
            if not hidden(tree, self.package):
                break
            device.perform(Key("BACK"))
            tree = glance(device).tree
        return see(device, tree, self.package)

    # --- seeding -----------------------------------------------------------------------------------------------------------------

    def seed(self, device: Device, state: CalendarState) -> None:
        device.force_stop(self.package)
        if state.events is not None:
            now, zone = device.time_ms(), device.getprop("persist.sys.timezone") or "UTC"
            with sqlite.edit(device, self._database) as db:
                for table in _DERIVED:
                    db.execute(f"DELETE FROM {table}")
                calendar = _calendar_for_new(db)
                for event in sorted(state.events, key=lambda event: event.key is None):  # ids that are wanted come first
                    _insert(db, event, calendar, now, zone)
        self.start(device)

    def before_first_start(self, device: Device) -> None:
        """The preferences file appears with the first preference, which is this one."""
        write_file(device, self.spec.store("preferences").path, datastore.render({store.ONBOARDING: True}))


# --- rows --------------------------------------------------------------------------------------------------------------------------------


def _event(row: Record) -> Event:
    all_day = row.flag("is_all_day")
    start, end = row.integer("start_ts"), row.integer("end_ts")
    name = row.text("timezone", "")
    zone = store.zone_of("UTC" if all_day else name)
    try:
        if all_day:
            first, last = (store.day_of(ms, all_day=True, zone=zone) for ms in (start, end))
            when: Timed | AllDay = AllDay(first=first, last=max(first, last))
        else:
            when = Timed(start_ms=start, end_ms=end, zone=name or None)
        begins = store.moment(start, zone)
        rule = from_rrule(row.text("rrule", ""), begins.date() if all_day else begins)
        skipped = store.left_out(row.text("exdate", ""), all_day=all_day, zone=zone)
        leads = store.leads_of(row.text("reminders", ""))
    except (ValueError, OverflowError, OSError) as error:
        raise StoreCorrupt(row.path, f"event {row.integer('id')}: {error}") from error
    master = row.values["original_event_id"]
    return Event(
        title=row.text("title"),
        when=when,
        recurrence=rule,
        reminders=leads,
        description=row.text("description", ""),
        location=row.text("location", ""),
        exceptions=skipped,
        part_of=None if master is None else str(row.integer("original_event_id")),
        shown=row.values["calendar_visible"] == 1,
        extra=_extra(row),
        key=str(row.integer("id")),
    )


def _extra(row: Record) -> tuple[str, ...]:
    found = [f"{word}: {row.text(name).lower()}" for name, (word, usual) in _ENTERED.items() if row.text(name) != usual]
    found += [f"{word}: {row.text(name)}" for name, word in _OTHER.items() if row.text(name, "")]
    if row.values["color"] is not None:
        found.append(f"colour: {row.integer('color') & 0xFFFFFF:06X}")
    return tuple(sorted(found))


def _calendar_for_new(db: sqlite3.Connection) -> int:
    found = db.execute("SELECT id FROM calendars WHERE is_read_only = 0 ORDER BY is_default DESC, id LIMIT 1").fetchone()
    if found is None:
        raise SeedError("KashCal has no calendar to put events into", next_step="Reset the app first.")
    return int(found[0])


def _insert(db: sqlite3.Connection, event: Event, calendar: int, now: int, device_zone: str) -> None:
    """A row of events and those of its occurrences; the search index follows by the database's triggers."""
    if isinstance(event.when, AllDay):
        start, end, zone = store.midnight(event.when.first), store.day_end(event.when.last), None
        begins = store.zone_of("UTC")
        skipped = ",".join(str(store.midnight(day)) for day in event.exceptions)
    else:
        start, end, zone = event.when.start_ms, event.when.end_ms, event.when.zone or device_zone
        begins = store.zone_of(zone)
        hour = store.moment(start, begins)
        skipped = ",".join(str(store.ms_of(hour.replace(year=day.year, month=day.month, day=day.day))) for day in event.exceptions)
    first = store.moment(start, begins)
    rule = None if event.recurrence is None else to_rrule(event.recurrence, first.date() if zone is None else first)
    number = db.execute("SELECT COUNT(*) FROM events").fetchone()[0]
    values = {
        "id": None if event.key is None else int(event.key),
        "uid": str(uuid5(_UIDS, f"{now}/{number}/{event.title}")),
        "calendar_id": calendar,
        "title": event.title,
        "location": event.location or None,
        "description": event.description or None,
        "start_ts": start,
        "end_ts": end,
        "timezone": zone,
        "is_all_day": int(zone is None),
        "rrule": rule,
        "exdate": skipped or None,
        "reminders": store.reminder_list(event.reminders),
        "alarm_count": len(event.reminders),
        "dtstamp": now,
        "created_at": now,
        "updated_at": now,
    }
    cursor = db.execute(f"INSERT INTO events ({','.join(values)}) VALUES ({','.join('?' * len(values))})", tuple(values.values()))
    id = cursor.lastrowid
    for occurrence in expand(Series(start, end, zone is None, zone, rule, skipped), now, device_zone):
        db.execute(
            "INSERT INTO occurrences (event_id, calendar_id, start_ts, end_ts, start_day, end_day, is_cancelled) VALUES (?,?,?,?,?,?,?)",
            (id, calendar, occurrence.start, occurrence.end, occurrence.first_day, occurrence.last_day, int(occurrence.cancelled)),
        )
