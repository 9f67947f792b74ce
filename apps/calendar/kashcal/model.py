"""What the app does with its database and preferences: look events up by day, save, delete, search, show and hide calendars."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID, uuid5
from zoneinfo import ZoneInfo

from apps import datastore
from apps.calendar.kashcal import format as store
from apps.calendar.kashcal.occurrences import Occurrence, Series, expand
from apps.calendar.kashcal.reminders import Reminders
from apps.calendar.kashcal.schema import ROOM_HASH, STATEMENTS, VERSION
from emulator.sim.toolkit import Context, Schema

_UIDS = UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
_ITEMS = (
    "SELECT o.event_id AS master, o.start_ts AS start, o.end_ts AS end, o.start_day, o.end_day, e.*, c.display_name AS calendar_name, "
    "COALESCE(e.color, c.local_color_override, c.color) AS shown_color FROM occurrences o "
    "JOIN events e ON e.id = COALESCE(o.exception_event_id, o.event_id) JOIN calendars c ON c.id = o.calendar_id "
    "WHERE c.is_visible = 1 AND o.is_cancelled = 0 AND e.sync_status != 'PENDING_DELETE'"
)
_ORDER = " ORDER BY o.start_day, e.is_all_day DESC, o.start_ts, e.title"


@dataclass(frozen=True)
class Item:
    """An occurrence to be shown: the row of the event (of the exception, where there is one), its times and its colour (a Java int)."""

    row: Mapping[str, Any]
    master: int
    start: int
    end: int
    first: date
    last: date
    color: int

    @property
    def all_day(self) -> bool:
        return bool(self.row["is_all_day"])

    @property
    def title(self) -> str:
        return str(self.row["title"])

    @property
    def repeats(self) -> bool:
        return bool(self.row["rrule"]) or self.row["original_event_id"] is not None

    @property
    def instance(self) -> int:
        """When this occurrence begins by the rule of its series, epoch ms."""
        moved = self.row["original_instance_time"]
        return self.start if moved is None else int(moved)


def _item(row: sqlite3.Row) -> Item:
    first, last = store.decoded(row["start_day"]), store.decoded(row["end_day"])
    return Item(dict(row), int(row["master"]), int(row["start"]), int(row["end"]), first, last, int(row["shown_color"]))


def first_rows(db: sqlite3.Connection, ctx: Context) -> None:
    """The account and the calendar of the device itself, which the app makes at its first start."""
    provider, email, name = store.ACCOUNT
    cursor = db.execute(
        "INSERT INTO accounts (provider, email, display_name, created_at) VALUES (?,?,?,?)", (provider, email, name, ctx.now())
    )
    db.execute(
        "INSERT INTO calendars (account_id, caldav_url, display_name, color, is_default) VALUES (?,?,?,?,1)",
        (cursor.lastrowid, store.CALENDAR_URL, store.CALENDAR_NAME, store.CALENDAR_COLOR),
    )


SCHEMA = Schema(VERSION, STATEMENTS, room_hash=ROOM_HASH, on_create=first_rows)


class Model:
    """Database and preferences of the app."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    def db(self) -> sqlite3.Connection:
        db = self.ctx.db(store.DATABASE, SCHEMA)
        db.execute("PRAGMA foreign_keys=ON")
        return db

    @property
    def reminders(self) -> Reminders:
        return Reminders(self.ctx, self.db, self.is_24h)

    # preferences

    def pref(self, name: str) -> bool | int | str:
        found = self._preferences().get(name)
        return found if isinstance(found, (bool, int, str)) else store.DEFAULTS[name]

    def set_pref(self, name: str, value: bool | int | str) -> None:
        values = self._preferences()
        values[name] = value
        self.ctx.write_bytes(store.PREFERENCES, datastore.render(values))

    def _preferences(self) -> datastore.Preferences:
        """A file that is no DataStore counts as empty, as with androidx's handler for damaged files."""
        try:
            return datastore.parse(self.ctx.read_bytes(store.PREFERENCES) or b"")
        except ValueError:
            return datastore.Preferences()

    @property
    def is_24h(self) -> bool:
        chosen = self.pref("time_format")
        return self.ctx.is_24h if chosen == "system" else chosen == "24h"

    @property
    def dark(self) -> bool:
        """Whether the system's dark theme is on."""
        return self.ctx.setting("secure", "ui_night_mode") == "2"

    @property
    def theme(self) -> str:
        """The palette: the wallpaper's colours."""
        return "pixel_dark" if self.dark else "pixel"

    @property
    def first_weekday(self) -> int:
        """As `date.weekday()` counts; the preference counts as java.util.Calendar, 0 is the system's, which here is Sunday."""
        return (int(self.pref("first_day_of_week") or 1) + 5) % 7

    # time

    @property
    def zone(self) -> ZoneInfo:
        return store.zone_of(self.ctx.zone)

    @property
    def now(self) -> datetime:
        return store.moment(self.ctx.now(), self.zone)

    @property
    def today(self) -> date:
        return self.now.date()

    # calendars

    def calendars(self) -> list[sqlite3.Row]:
        return self.db().execute("SELECT * FROM calendars ORDER BY sort_order, id").fetchall()

    def calendar(self, id: int) -> sqlite3.Row | None:
        row: sqlite3.Row | None = self.db().execute("SELECT * FROM calendars WHERE id=?", (id,)).fetchone()
        return row

    def default_calendar(self) -> sqlite3.Row:
        """The one of the preference, else the marked one, else the first."""
        rows = [row for row in self.calendars() if not row["is_read_only"]]
        chosen = str(self.pref("default_calendar")).removeprefix("room:")
        by_choice = next((row for row in rows if str(row["id"]) == chosen), None)
        return by_choice or next((row for row in rows if row["is_default"]), rows[0])

    def show_calendar(self, id: int, visible: bool) -> None:
        with self.db() as db:
            db.execute("UPDATE calendars SET is_visible=? WHERE id=?", (int(visible), id))

    # looking events up

    def between(self, first: date, last: date) -> list[Item]:
        """Occurrences of shown calendars that touch these days, in order."""
        rows = self.db().execute(f"{_ITEMS} AND o.start_day <= ? AND o.end_day >= ?{_ORDER}", (store.code(last), store.code(first)))
        return [_item(row) for row in rows]

    def on_day(self, day: date) -> list[Item]:
        found = self.between(day, day)
        return sorted(found, key=lambda item: (not item.all_day, item.start, item.title))

    def occurrence(self, master: int, start: int) -> Item | None:
        row = self.db().execute(f"{_ITEMS} AND o.event_id = ? AND o.start_ts = ?", (master, start)).fetchone()
        return None if row is None else _item(row)

    def event(self, id: int) -> sqlite3.Row | None:
        row: sqlite3.Row | None = self.db().execute("SELECT * FROM events WHERE id=?", (id,)).fetchone()
        return row

    def search(self, words: str, first: date | None, last: date | None) -> list[Item]:
        """Events with all these beginnings of words in title, place or notes, each by its next occurrence, else its last."""
        terms = re.findall(r"\w+", words)
        if not terms:
            return []
        # in capitals AND, OR and NOT would be operators; the tokenizer folds ASCII letters only
        match = " ".join(f"{term.lower() if term.isascii() else term}*" for term in terms)
        rows = self.db().execute(f"{_ITEMS} AND e.id IN (SELECT docid FROM events_fts WHERE events_fts MATCH ?){_ORDER}", (match,))
        chosen: dict[int, Item] = {}
        for item in map(_item, rows):
            if first is not None and last is not None and not (item.first <= last and item.last >= first):
                continue
            id, known = int(item.row["id"]), chosen.get(int(item.row["id"]))
            if known is None or known.end < self.ctx.now():
                chosen[id] = item
        return sorted(chosen.values(), key=lambda item: item.start)

    def titles_like(self, beginning: str) -> list[str]:
        """Titles used before that begin like this and say more, latest first."""
        pattern = re.sub(r"([%_\\])", r"\\\1", beginning) + "_%"
        rows = self.db().execute(
            "SELECT title FROM events WHERE title LIKE ? ESCAPE '\\' GROUP BY title ORDER BY MAX(updated_at) DESC LIMIT 3", (pattern,)
        )
        return [str(row["title"]) for row in rows]

    # saving

    def save(self, values: Mapping[str, Any], *, event: int | None = None, instance: int | None = None) -> int:
        """Store an event and all that is derived from it.

        Args:
            values: columns that the form knows.
            event: the row to change; None makes one.
            instance: with `event`, the occurrence of that series (epoch ms) to change alone.
        """
        now = self.ctx.now()
        fields = {**values, "updated_at": now, "local_modified_at": now}
        if event is None:
            return self._insert(fields)
        master = self.event(event)
        if master is None:
            return self._insert(fields)
        if instance is not None and master["rrule"]:
            return self._change_one(master, instance, fields)
        sets = ", ".join(f"{name}=?" for name in fields)
        with self.db() as db:
            db.execute(f"UPDATE events SET {sets}, sequence=sequence+1 WHERE id=?", (*fields.values(), event))
        if master["original_event_id"] is not None:
            self._link(int(master["original_event_id"]), event)
        else:
            self._expand(event)
        return event

    def _insert(self, fields: Mapping[str, Any]) -> int:
        now = self.ctx.now()
        if "uid" not in fields:
            count = self.db().execute("SELECT seq FROM sqlite_sequence WHERE name='events'").fetchone()
            fields = {**fields, "uid": str(uuid5(_UIDS, f"{now}/{count['seq'] if count else 0}"))}
        fields = {**fields, "dtstamp": now, "created_at": now, "sync_status": "SYNCED"}
        with self.db() as db:
            marks = ",".join("?" * len(fields))
            cursor = db.execute(f"INSERT INTO events ({','.join(fields)}) VALUES ({marks})", tuple(fields.values()))
        id = int(cursor.lastrowid or 0)
        if fields.get("original_event_id") is None:
            self._expand(id)
        return id

    def _change_one(self, master: sqlite3.Row, instance: int, fields: Mapping[str, Any]) -> int:
        """An exception: a row of its own with the series' uid, linked to the occurrence that it stands for."""
        own = {**fields, "rrule": None, "calendar_id": master["calendar_id"]}
        known = (
            self.db()
            .execute("SELECT id FROM events WHERE original_event_id=? AND original_instance_time=?", (master["id"], instance))
            .fetchone()
        )
        if known is not None:
            id = int(known["id"])
            sets = ", ".join(f"{name}=?" for name in own)
            with self.db() as db:
                db.execute(f"UPDATE events SET {sets} WHERE id=?", (*own.values(), id))
        else:
            id = self._insert({**own, "uid": master["uid"], "original_event_id": master["id"], "original_instance_time": instance})
        self._link(int(master["id"]), id)
        return id

    def _link(self, master: int, exception: int) -> None:
        row = self.event(exception)
        if row is None:
            return
        shown = self._expanded(row)[0]
        with self.db() as db:
            target = "event_id=? AND (COALESCE(exception_event_id, 0)=? OR start_ts=?)"
            others = f"SELECT 1 FROM occurrences WHERE event_id=? AND start_ts=? AND NOT ({target})"
            where = (master, exception, row["original_instance_time"])
            start = shown.start
            while db.execute(others, (master, start, *where)).fetchone():
                start += 1  # two occurrences of a series may not begin in the same millisecond
            db.execute(
                f"UPDATE occurrences SET start_ts=?, end_ts=?, start_day=?, end_day=?, exception_event_id=? WHERE {target}",
                (start, shown.end, shown.first_day, shown.last_day, exception, *where),
            )
        self.reminders.schedule(master)

    def _expanded(self, row: sqlite3.Row) -> list[Occurrence]:
        series = Series(row["start_ts"], row["end_ts"], bool(row["is_all_day"]), row["timezone"], row["rrule"], row["exdate"])
        return expand(series, self.ctx.now(), self.ctx.zone)

    def _expand(self, id: int) -> None:
        """Write the occurrences of an event anew."""
        row = self.event(id)
        if row is None:
            return
        with self.db() as db:
            db.execute("DELETE FROM occurrences WHERE event_id=?", (id,))
            db.executemany(
                "INSERT INTO occurrences (event_id, calendar_id, start_ts, end_ts, start_day, end_day, is_cancelled) "
                "VALUES (?,?,?,?,?,?,?)",
                [(id, row["calendar_id"], o.start, o.end, o.first_day, o.last_day, int(o.cancelled)) for o in self._expanded(row)],
            )
            exceptions = [int(other["id"]) for other in db.execute("SELECT id FROM events WHERE original_event_id=?", (id,))]
        for exception in exceptions:
            self._link(id, exception)
        self.reminders.schedule(id)

    def zone_changed(self) -> None:
        """The days of timed events are those of the device's zone."""
        rows = self.db().execute("SELECT id FROM events WHERE original_event_id IS NULL").fetchall()
        for row in rows:
            self._expand(int(row["id"]))

    # deleting

    def delete(self, id: int) -> None:
        """An event or a whole series; what belongs to it goes with it."""
        self.reminders.forget(id)
        with self.db() as db:
            db.execute("DELETE FROM events WHERE id=?", (id,))

    def delete_one(self, master: int, instance: int) -> None:
        """Take one occurrence out of a series."""
        row = self.event(master)
        if row is None:
            return
        days = f"{row['exdate']},{instance}" if row["exdate"] else str(instance)
        now = self.ctx.now()
        with self.db() as db:
            db.execute("UPDATE events SET exdate=?, updated_at=?, local_modified_at=? WHERE id=?", (days, now, now, master))
            db.execute("DELETE FROM events WHERE original_event_id=? AND original_instance_time=?", (master, instance))
        self._expand(master)

    def delete_from(self, master: int, instance: int) -> None:
        """End a series before an occurrence."""
        row = self.event(master)
        if row is None:
            return
        if instance <= row["start_ts"]:
            self.delete(master)
            return
        end = datetime.fromtimestamp((instance - 1) // 1000, UTC).strftime("%Y%m%dT%H%M%SZ")
        parts = [part for part in str(row["rrule"]).split(";") if not part.startswith(("UNTIL=", "COUNT="))]
        now = self.ctx.now()
        with self.db() as db:
            rule = ";".join([*parts, f"UNTIL={end}"])
            db.execute("UPDATE events SET rrule=?, updated_at=?, local_modified_at=? WHERE id=?", (rule, now, now, master))
            db.execute("DELETE FROM events WHERE original_event_id=? AND original_instance_time>=?", (master, instance))
        self._expand(master)
