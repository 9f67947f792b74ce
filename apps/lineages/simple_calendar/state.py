"""Reading and seeding Simple Calendar Pro and Fossify Calendar."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from apps.base import AppState, Read, Reading, SeedError, Source
from apps.glance import glance
from apps.lineages.simple_calendar import encoding as store
from apps.lineages.simple_calendar.encoding import Repetition
from apps.lineages.simple_calendar.repetition import from_repetition, to_repetition
from apps.lineages.simple_calendar.screen_days import days_shown
from harness.device import Device, Key, Tree
from harness.device.stores import StoreBatch, prefs, sqlite
from harness.device.stores.record import Record, records
from harness.errors import StoreCorrupt
from templates.calendar.state import AllDay, CalendarState, DaysShown, Event, Timed

SETTLE_MS = 500
MOST_REMINDERS = 3
BOOTED = "android.intent.action.BOOT_COMPLETED"


class SimpleCalendarState(AppState[CalendarState]):
    """Events and tasks are rows of one table, which groups are shown is a preference, which days are shown is on the screen."""

    fossify: ClassVar[bool] = False

    def _path(self, name: str) -> str:
        return self.spec.store(name).path

    # --- reading -----------------------------------------------------------------------------------------------------------------

    def read(self, device: Device, read: Read) -> Reading[CalendarState]:
        batch = StoreBatch(device)
        stored = read.wants("events", "calendars")
        database = sqlite.later(batch, self._path("events")) if stored else None
        options = prefs.later(batch, self._path("preferences")) if read.wants("events") else None
        clock = batch.command("date +%s%3N; getprop persist.sys.timezone") if read.wants("now_ms", "shown") else None
        fields: dict[str, Any] = {}
        sources: dict[str, Source] = {}
        if database is not None:
            with database.get() as db:
                rows = records(db.rows("SELECT * FROM events ORDER BY id"), db.path)
                groups = records(db.rows("SELECT id, title FROM event_types ORDER BY id"), db.path)
                done = {row.integer("task_id") for row in records(db.rows("SELECT task_id, flags FROM tasks"), db.path) if _is_done(row)}
            titles = {row.integer("id"): row.text("title") for row in groups}
            if read.wants("calendars"):
                fields["calendars"] = tuple(titles.values())
                sources["calendars"] = Source("durable", f"{self._path('events')}: event_types")
            if options is not None:
                shown = self._shown_groups(options.get()) & titles.keys()
                fields["events"] = tuple(_event(row, titles, shown, done) for row in rows)
                sources["events"] = Source("durable", f"{self._path('events')}: events")
        if clock is not None:
            now, _, zone = clock.get().partition("\n")
            if read.wants("now_ms"):
                fields["now_ms"] = int(now)
                sources["now_ms"] = Source("runtime", "date")
            if read.wants("shown"):
                today = dt.datetime.fromtimestamp(int(now) / 1000, _zone(zone.strip())).date()
                found = self._days(device, read, today)
                if found is not None:
                    fields["shown"] = found
                    sources["shown"] = Source("screen", f"the page in front ({self.package})")
        return Reading(CalendarState(**fields), sources)

    def _shown_groups(self, options: prefs.Preferences) -> set[int]:
        ids = options.get(store.SHOWN_TYPES, frozenset())
        if not isinstance(ids, (set, frozenset)) or not all(id.isdigit() for id in ids):
            raise StoreCorrupt(self._path("preferences"), f"{store.SHOWN_TYPES} holds {ids!r}, expected a set of ids")
        return {int(id) for id in ids}

    def _days(self, device: Device, read: Read, today: dt.date) -> DaysShown | None:
        found = self._days_of(read.tree(device), today)
        if found is None and read.active:
            device.perform(Key("BACK"))  # closes the dialog that hides the view, and nothing else
            device.wait(SETTLE_MS)
            found = self._days_of(glance(device).tree, today)
        return found

    def _days_of(self, tree: Tree, today: dt.date) -> DaysShown | None:
        return days_shown([node for node in tree.without_keyboard if node.package == self.package], today)

    # --- seeding -----------------------------------------------------------------------------------------------------------------

    def seed(self, device: Device, state: CalendarState) -> None:
        device.force_stop(self.package)
        if state.events is not None:
            zone = device.getprop("persist.sys.timezone") or "UTC"
            now = device.time_ms()
            with sqlite.edit(device, self._path("events")) as db:
                db.execute("DELETE FROM tasks")
                db.execute("DELETE FROM events")
                # Rows with ids first, so that new ids lie above them.
                for number, event in enumerate(sorted(state.events, key=lambda one: one.key is None)):
                    row = {**store.blank_event(fossify=self.fossify), **self._row(event, zone)}
                    row |= {"import_id": f"{number:032x}{now}", "last_updated": now}
                    names = ", ".join(f"`{name}`" for name in row)
                    db.execute(f"INSERT INTO events ({names}) VALUES ({', '.join('?' * len(row))})", tuple(row.values()))
        self.start(device)
        if state.events is not None:
            # Alarms are gone with the process; the app sets them after the device has started.
            device.shell(device.root.command(["am", "broadcast", "-a", BOOTED, "-p", self.package]))

    def _row(self, event: Event, zone: str) -> dict[str, Any]:
        """The columns of an event. `zone`: the device's, which all-day events are kept in."""
        kept = zone if isinstance(event.when, AllDay) else event.when.zone or zone
        start, end = _bounds(event, _zone(kept))
        try:
            rule = Repetition(0) if event.recurrence is None else to_repetition(event.recurrence, start)
        except ValueError as error:
            raise SeedError("the app has no such repetition", where=self.spec.key, found=str(event.recurrence)) from error
        leads = sorted(set(event.reminders))
        if len(leads) > MOST_REMINDERS or store.OFF in leads:
            raise SeedError("the app has no room for these reminders", where=self.spec.key, found=str(leads))
        first = round(start.timestamp())
        return {
            "id": None if event.key is None else int(event.key),
            "start_ts": first,
            "end_ts": first if event.kind == "task" else round(end.timestamp()),
            "title": event.title,
            "location": event.location,
            "description": event.description,
            **{f"reminder_{n}_minutes": lead for n, lead in enumerate(leads, 1)},
            "repeat_interval": rule.interval,
            "repeat_rule": rule.rule,
            "repeat_limit": rule.limit,
            "repetition_exceptions": store.day_codes(event.exceptions),
            "time_zone": kept,
            "flags": store.ALL_DAY if event.all_day else 0,
            "type": store.TASK if event.kind == "task" else store.EVENT,
        }

    def before_first_start(self, device: Device) -> None:
        """The note about reminders that comes with the first one is shown once only."""
        options = prefs.Preferences()
        options.put_boolean(store.WARNED, True)
        prefs.write(device, self._path("preferences"), options)


def _bounds(event: Event, zone: dt.tzinfo) -> tuple[dt.datetime, dt.datetime]:
    """Beginning and end as they are stored: an all-day event ends at noon of its last day."""
    when = event.when
    if isinstance(when, AllDay):
        return dt.datetime.combine(when.first, dt.time(), zone), dt.datetime.combine(when.last, dt.time(12), zone)
    return dt.datetime.fromtimestamp(when.start_ms // 1000, zone), dt.datetime.fromtimestamp(when.end_ms // 1000, zone)


def _zone(name: str) -> dt.tzinfo:
    """A zone by its name; UTC for a name that no database knows."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return dt.UTC


def _is_done(row: Record) -> bool:
    return bool(row.integer("flags") & store.DONE)


def _event(row: Record, titles: dict[int, str], shown: set[int], done: set[int]) -> Event:
    zone = row.text("time_zone")
    start, end = (_moment(row, name, _zone(zone)) for name in ("start_ts", "end_ts"))
    flags, group = row.integer("flags"), row.integer("event_type")
    when: Timed | AllDay
    if flags & store.ALL_DAY:
        when = AllDay(first=start.date(), last=max(start.date(), end.date()))
    else:
        when = Timed(start_ms=row.integer("start_ts") * 1000, end_ms=row.integer("end_ts") * 1000, zone=zone or None)
    kept = Repetition(row.integer("repeat_interval"), row.integer("repeat_rule"), row.integer("repeat_limit"))
    try:
        recurrence = from_repetition(kept, start)
        exceptions = store.read_day_codes(row.text("repetition_exceptions"))
    except (ValueError, OverflowError, OSError) as error:
        raise StoreCorrupt(row.path, f"event {row.integer('id')}: {error}") from error
    task = row.integer("type") == store.TASK
    leads = [(row.integer(f"reminder_{n}_minutes"), row.integer(f"reminder_{n}_type")) for n in (1, 2, 3)]
    extra = [f"guests: {len(_guests(row))}"] if _guests(row) else []
    extra += [f"reminder by e-mail: {minutes}" for minutes, kind in leads if minutes != store.OFF and kind != store.NOTIFICATION]
    extra += [f"colour: #{row.integer('color') & 0xFFFFFF:06X}"] if row.integer("color") else []
    extra += [f"category: {titles.get(group, group)}"] if group != store.FIRST_TYPE else []
    extra += ["availability: free"] if row.integer("availability") == 1 else []
    extra += ["done: yes"] if task and (flags & store.DONE or row.integer("id") in done) else []
    if "status" in row.values and row.integer("status") != store.CONFIRMED:
        extra.append(f"status: {row.integer('status')}")
    if "access_level" in row.values and row.integer("access_level"):
        extra.append(f"visibility: {row.integer('access_level')}")
    return Event(
        title=row.text("title"),
        when=when,
        recurrence=recurrence,
        reminders=tuple(minutes for minutes, kind in leads if minutes != store.OFF and kind == store.NOTIFICATION),
        description=row.text("description"),
        location=row.text("location"),
        exceptions=exceptions,
        part_of=str(row.integer("parent_id")) if row.integer("parent_id") else None,
        kind="task" if task else "event",
        shown=group in shown,
        extra=tuple(sorted(extra)),
        key=str(row.integer("id")),
    )


def _moment(row: Record, name: str, zone: dt.tzinfo) -> dt.datetime:
    """The instant in a column of epoch seconds, in a zone; one that no clock shows is damage."""
    try:
        return dt.datetime.fromtimestamp(row.integer(name), zone)
    except (ValueError, OverflowError, OSError) as error:
        raise StoreCorrupt(row.path, f"event {row.integer('id')}: {name} holds {row.integer(name)}: {error}") from error


def _guests(row: Record) -> list[Any]:
    text = row.text("attendees")
    try:
        found = json.loads(text) if text.strip() else []
    except ValueError as error:
        raise StoreCorrupt(row.path, f"column attendees holds {text[:80]!r}, expected a JSON list") from error
    if not isinstance(found, list):
        raise StoreCorrupt(row.path, f"column attendees holds {text[:80]!r}, expected a JSON list")
    return found
