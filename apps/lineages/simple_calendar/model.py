"""What the app does with its database and preferences. Everything is read anew; nothing is kept."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from zoneinfo import ZoneInfo

from apps.lineages.simple_calendar import encoding as store
from apps.lineages.simple_calendar.encoding import Repetition
from apps.lineages.simple_calendar.look import Look
from apps.lineages.simple_calendar.occurrences import starts
from emulator.sim.toolkit import Context, Preferences

Row = Mapping[str, Any]
DAY_S: Final = 86_400
SEARCH_S: Final = 2 * 365 * DAY_S
SEARCH_ALL_S: Final = 2_556_144_000
"""The search reaches two years either way, and up to the year 2051 when it finds little."""
FEW: Final = 30
CURRENT_TIME, NEXT_HOUR = -2, -1
"""Values of the default start time beside minutes of the day."""


@dataclass(frozen=True)
class Occurrence:
    """One event at one time. `start` and `end` are epoch s; `days` what an all-day or timed event covers, in the device's zone."""

    id: int
    start: int
    end: int
    first: dt.date
    last: dt.date
    title: str
    description: str
    location: str
    color: int
    all_day: bool
    repeats: bool
    task: bool
    done: bool
    past: bool

    @property
    def key(self) -> str:
        return f"{self.id}:{self.start}"


class Model:
    """One app's stores."""

    def __init__(self, ctx: Context, look: Look) -> None:
        self.ctx = ctx
        self.look = look

    def db(self) -> sqlite3.Connection:
        return self.ctx.db(store.DATABASE, self.look.schema())

    @property
    def prefs(self) -> Preferences:
        return self.ctx.prefs(store.PREFS)

    def flag(self, key: str, default: bool) -> bool:
        return bool(self.prefs.get(key, default))

    def number(self, key: str, default: int) -> int:
        return int(self.prefs.get(key, default))

    # --- time ------------------------------------------------------------------------------------------------------------------------

    @property
    def zone(self) -> ZoneInfo:
        return ZoneInfo(self.ctx.zone)

    @property
    def now(self) -> int:
        """Epoch s."""
        return self.ctx.now() // 1000

    def local(self, at: int) -> dt.datetime:
        return dt.datetime.fromtimestamp(at, self.zone)

    @property
    def today(self) -> dt.date:
        return self.local(self.now).date()

    def instant(self, day: dt.date, minute: int = 0) -> int:
        """Epoch s of a minute of a day on the wall clock."""
        at = dt.datetime.combine(day, dt.time(minute // 60, minute % 60), self.zone)
        return round(at.timestamp())

    def day_bounds(self, first: dt.date, last: dt.date) -> tuple[int, int]:
        """The first second of a day and the last minute of another."""
        return self.instant(first), self.instant(last + dt.timedelta(days=1)) - 60

    @property
    def is_24h(self) -> bool:
        return self.flag("use_24_hour_format", self.ctx.is_24h)

    @property
    def first_weekday(self) -> int:
        """What weeks begin with, 0 = Monday. Sunday in the locale of the device, as long as nothing is chosen."""
        if self.look.fossify:
            return self.number("first_day_of_week", 7) - 1
        return 6 if self.flag("sunday_first", True) else 0

    def week_start(self, day: dt.date) -> dt.date:
        return day - dt.timedelta(days=(day.weekday() - self.first_weekday) % 7)

    def new_start(self, day: dt.date, *, may_change_day: bool) -> int:
        """When a new event of a day begins, epoch s."""
        chosen = self.number("default_start_time", NEXT_HOUR)
        now = self.local(self.now)
        if chosen >= 0:
            return self.instant(day, chosen)
        if chosen == CURRENT_TIME:
            return self.instant(day, now.hour * 60 + now.minute)
        if now.hour < 23:
            return self.instant(day, (now.hour + 1) * 60)
        return self.instant(day + dt.timedelta(days=1) if may_change_day else day)

    # --- groups ----------------------------------------------------------------------------------------------------------------------

    def types(self) -> list[Row]:
        """What events are grouped by, by title."""
        return [dict(row) for row in self.db().execute("SELECT * FROM event_types ORDER BY title COLLATE NOCASE").fetchall()]

    def type(self, id: int) -> Row | None:
        return next((row for row in self.types() if row["id"] == id), None)

    @property
    def shown_types(self) -> set[int]:
        return {int(id) for id in self.prefs.get(store.SHOWN_TYPES, set()) if str(id).isdigit()}

    def show_types(self, ids: Iterable[int]) -> None:
        self.prefs[store.SHOWN_TYPES] = {str(id) for id in ids}

    def usual_type(self) -> int:
        """The one that a new event goes into."""
        chosen = self.number("default_event_type_id", -1)
        id = chosen if chosen != -1 else self.number("last_used_local_event_type_id", store.FIRST_TYPE)
        return id if self.type(id) is not None else store.FIRST_TYPE

    def save_type(self, id: int | None, title: str, color: int, kind: int = 0) -> int:
        """Add one, which is then shown, or change one; returns its id."""
        with self.db() as db:
            if id is not None:
                db.execute("UPDATE event_types SET title=?, color=? WHERE id=?", (title, color, id))
                return id
            added = db.execute(
                "INSERT INTO event_types (title, color, caldav_calendar_id, caldav_display_name, caldav_email, type) "
                "VALUES (?,?,0,'','',?)",
                (title, color, kind),
            )
        self.show_types({*self.shown_types, int(added.lastrowid or 0)})
        return int(added.lastrowid or 0)

    def delete_types(self, ids: list[int], *, with_events: bool) -> None:
        """Delete groups other than the first; their events go with them or into the first."""
        ids = [id for id in ids if id != store.FIRST_TYPE]
        marks = ",".join("?" * len(ids))
        if with_events:
            self.delete([int(row["id"]) for row in self.db().execute(f"SELECT id FROM events WHERE event_type IN ({marks})", ids)])
        with self.db() as db:
            db.execute(f"UPDATE events SET event_type=? WHERE event_type IN ({marks})", (store.FIRST_TYPE, *ids))
            db.execute(f"DELETE FROM event_types WHERE id IN ({marks})", ids)
        self.show_types(self.shown_types - set(ids))

    # --- events ----------------------------------------------------------------------------------------------------------------------

    def row(self, id: int) -> Row | None:
        found = self.db().execute("SELECT * FROM events WHERE id=?", (id,)).fetchone()
        return None if found is None else dict(found)

    def rows(self) -> list[Row]:
        return [dict(row) for row in self.db().execute("SELECT * FROM events ORDER BY id").fetchall()]

    def occurrences(self, low: int, high: int, *, query: str = "", id: int | None = None) -> list[Occurrence]:
        """All that touch the time from `low` to `high` (epoch s), of shown groups, in the order of lists.

        `query`: only those with this text in title, description or place. `id`: one event, in whatever group.
        """
        where = "1"
        args: list[object] = []
        if id is not None:
            where, args = "id=?", [id]
        elif query:
            where = "(title LIKE ? OR location LIKE ? OR description LIKE ?)"
            args = [f"%{query}%"] * 3
        shown, zone, now = self.shown_types, self.zone, self.now
        colors = {row["id"]: int(row["color"]) for row in self.types()}
        done = {(row["task_id"], row["start_ts"]): int(row["flags"]) for row in self.db().execute("SELECT * FROM tasks").fetchall()}
        found: list[Occurrence] = []
        for row in self.db().execute(f"SELECT * FROM events WHERE {where}", args).fetchall():
            if id is None and row["event_type"] not in shown:
                continue
            for start in self._starts(row, low, high):
                found.append(self._occurrence(row, start, zone, now, colors, done))
        return sorted(found, key=_order)

    def _starts(self, row: Row, low: int, high: int) -> Iterator[int]:
        """Beginnings of the occurrences of a row that touch a time."""
        length = row["end_ts"] - row["start_ts"]
        out = set(store.read_day_codes(str(row["repetition_exceptions"])))
        zone = self.zone
        # An all-day event ends at noon in the store and at midnight for the reader.
        reach = low - max(length, 0) - (DAY_S if row["flags"] & store.ALL_DAY else 0)
        for start in starts(repetition(row), row["start_ts"], zone, reach, high):
            end = start + length
            if row["flags"] & store.ALL_DAY:
                end = self.instant(self.local(end).date() + dt.timedelta(days=1)) - 1
            if end >= low and (not out or self.local(start).date() not in out):
                yield start

    def _occurrence(
        self, row: Row, start: int, zone: ZoneInfo, now: int, colors: dict[int, int], done: dict[tuple[int, int], int]
    ) -> Occurrence:
        end = start + row["end_ts"] - row["start_ts"]
        first, last = (dt.datetime.fromtimestamp(at, zone).date() for at in (start, end))
        all_day = bool(row["flags"] & store.ALL_DAY)
        flags = int(done[row["id"], start] if (row["id"], start) in done else row["flags"])
        return Occurrence(
            id=row["id"],
            start=start,
            end=end,
            first=first,
            last=max(first, last),
            title=row["title"],
            description=row["description"],
            location=row["location"],
            color=row["color"] or colors.get(row["event_type"], self.look.first_color),
            all_day=all_day,
            repeats=row["repeat_interval"] > 0,
            task=row["type"] == store.TASK,
            done=row["type"] == store.TASK and bool(flags & store.DONE),
            past=(self.instant(last + dt.timedelta(days=1)) - 60 if all_day else end) < now,
        )

    def search(self, query: str) -> list[Occurrence]:
        found = self.occurrences(self.now - SEARCH_S, self.now + SEARCH_S, query=query)
        return found if len(found) >= FEW else self.occurrences(0, SEARCH_ALL_S, query=query)

    # --- changing --------------------------------------------------------------------------------------------------------------------

    def insert(self, values: Row) -> int:
        row = {**store.blank_event(fossify=self.look.fossify), **values}
        names = ", ".join(f"`{name}`" for name in row)
        with self.db() as db:
            added = db.execute(f"INSERT INTO events ({names}) VALUES ({', '.join('?' * len(row))})", tuple(row.values()))
        self.show_types({*self.shown_types, int(values.get("event_type", store.FIRST_TYPE))})
        return int(added.lastrowid or 0)

    def update(self, id: int, values: Row) -> None:
        sets = ", ".join(f"`{name}`=?" for name in values)
        with self.db() as db:
            db.execute(f"UPDATE events SET {sets} WHERE id=?", (*values.values(), id))

    def delete(self, ids: Iterable[int]) -> None:
        """Delete events, and the single occurrences that were split off from them."""
        for id in ids:
            with self.db() as db:
                children = [int(row["id"]) for row in db.execute("SELECT id FROM events WHERE parent_id=?", (id,)).fetchall()]
                db.execute("DELETE FROM tasks WHERE task_id=?", (id,))
                db.execute("DELETE FROM events WHERE id=?", (id,))
            self.delete(children)

    def take_out(self, id: int, start: int) -> None:
        """Take one occurrence out of a series."""
        row = self.row(id)
        if row is None:
            return
        code = store.day_code(self.local(start).date())
        codes = [store.day_code(day) for day in store.read_day_codes(row["repetition_exceptions"])]
        # The app writes the list as it prints it, without quotation marks.
        self.update(id, {"repetition_exceptions": f"[{', '.join(dict.fromkeys([*codes, code]))}]"})
        with self.db() as db:
            db.execute("DELETE FROM tasks WHERE task_id=? AND start_ts=?", (id, start))

    def end_before(self, id: int, start: int) -> None:
        """End a series before one of its occurrences: on the day that lies one interval earlier, as the app counts it."""
        row = self.row(id)
        if row is None:
            return
        day = self.local(start - row["repeat_interval"]).date()
        limit = self.instant(day) if row["flags"] & store.ALL_DAY else self.instant(day + dt.timedelta(days=1)) - 1
        self.update(id, {"repeat_limit": limit})
        with self.db() as db:
            db.execute("DELETE FROM tasks WHERE task_id=? AND start_ts>=?", (id, start))

    def complete(self, id: int, start: int, done: bool) -> None:
        """Mark an occurrence of a task done or not."""
        row = self.row(id)
        if row is None:
            return
        flags = row["flags"] | store.DONE if done else row["flags"] & ~store.DONE
        with self.db() as db:
            db.execute("DELETE FROM tasks WHERE task_id=? AND start_ts=?", (id, start))
            if done:
                db.execute("INSERT INTO tasks (task_id, start_ts, flags) VALUES (?,?,?)", (id, start, flags))
            if row["repeat_interval"] == 0:
                db.execute("UPDATE events SET flags=? WHERE id=?", (flags, id))


def repetition(row: Row) -> Repetition:
    return Repetition(int(row["repeat_interval"]), int(row["repeat_rule"]), int(row["repeat_limit"]))


def _order(item: Occurrence) -> tuple[dt.date, bool, int, int, str, str]:
    """By day, all-day events first."""
    return item.first, not item.all_day, item.start, item.end, item.title, item.description
