"""Alerts: rows in scheduled_reminders, an alarm for each, and the notification when one is due."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Any

from apps.calendar.kashcal import format as store
from apps.calendar.kashcal.texts import clock
from emulator.sim.toolkit import Action, Context, Intent, Notification

WINDOW_MS = 30 * store.DAY_MS
"""Alerts of occurrences further away are not scheduled yet."""
CHANNEL = "event_reminders"
FIRST_NOTE = 2000
SNOOZE_MS = 15 * store.MINUTE_MS
ALARM_ACTION = "org.onekash.kashcal.REMINDER_ALARM"
MORNING = 9
"""The hour at which alerts a day or more before an all-day event are due."""


def trigger(start: int, minutes: int, *, all_day: bool, zone: Any) -> int:
    """When an alert is due, epoch ms. For an all-day event less than a day names a time of its day, more goes by days, at nine."""
    if not all_day:
        return start - minutes * store.MINUTE_MS
    day = store.day_of(start, all_day=True, zone=zone)
    if abs(minutes) < 1440:
        size = abs(minutes)
        return store.ms_of(datetime.combine(day, time(size // 60, size % 60), zone))
    return store.ms_of(datetime.combine(day - timedelta(days=minutes // 1440), time(MORNING), zone))


class Reminders:
    """The alerts of the app's events. `db` gives its database; `is_24h` how times are written."""

    def __init__(self, ctx: Context, db: Callable[[], sqlite3.Connection], is_24h: bool) -> None:
        self.ctx = ctx
        self.db = db
        self.is_24h = is_24h
        self.zone = store.zone_of(ctx.zone)

    def forget(self, event: int) -> None:
        """Take back what is scheduled for an event."""
        for row in self.db().execute("SELECT id FROM scheduled_reminders WHERE event_id=?", (event,)).fetchall():
            self.ctx.cancel_alarm(f"reminder:{row['id']}")
            self.ctx.cancel_notification(FIRST_NOTE + int(row["id"]))
        with self.db() as db:
            db.execute("DELETE FROM scheduled_reminders WHERE event_id=?", (event,))

    def schedule(self, event: int) -> None:
        """Schedule the alerts of an event anew."""
        self.forget(event)
        self._add("AND o.event_id = ?", event)

    def schedule_all(self) -> None:
        """At a start: what has come into the window, and the alarms of all that is still to come."""
        self._add("")
        rows = self.db().execute("SELECT id, trigger_time FROM scheduled_reminders WHERE status IN ('PENDING','SNOOZED')").fetchall()
        for row in rows:
            if row["trigger_time"] > self.ctx.now():
                self._arm(int(row["id"]), int(row["trigger_time"]))

    def _add(self, condition: str, *values: object) -> None:
        now = self.ctx.now()
        rows = (
            self.db()
            .execute(
                "SELECT o.event_id, o.start_ts, e.title, e.location, e.is_all_day, e.reminders, c.color FROM occurrences o "
                "JOIN events e ON e.id = COALESCE(o.exception_event_id, o.event_id) JOIN calendars c ON c.id = o.calendar_id "
                "WHERE e.reminders IS NOT NULL AND o.is_cancelled = 0 AND c.is_notification_muted = 0 "
                f"AND o.start_ts BETWEEN ? AND ? {condition}",
                (now - store.DAY_MS, now + WINDOW_MS, *values),
            )
            .fetchall()
        )
        for row in rows:
            try:
                leads = store.leads_of(row["reminders"])
            except ValueError:
                continue
            for minutes in leads:
                due = trigger(int(row["start_ts"]), minutes, all_day=bool(row["is_all_day"]), zone=self.zone)
                if due > now:
                    self._insert(row, minutes, due)

    def _insert(self, row: sqlite3.Row, minutes: int, due: int) -> None:
        with self.db() as db:
            cursor = db.execute(
                "INSERT OR IGNORE INTO scheduled_reminders (event_id, occurrence_time, trigger_time, reminder_offset, event_title, "
                "event_location, is_all_day, calendar_color, created_at) VALUES (?,?,?,?,?,?,?,?,?)",
                (
                    row["event_id"],
                    row["start_ts"],
                    due,
                    store.offset(minutes),
                    row["title"],
                    row["location"],
                    row["is_all_day"],
                    row["color"],
                    self.ctx.now(),
                ),
            )
        if cursor.rowcount == 1:
            self._arm(int(cursor.lastrowid or 0), due)

    def _arm(self, id: int, due: int) -> None:
        self.ctx.set_alarm(f"reminder:{id}", due, action=ALARM_ACTION)

    # when one is due

    def _row(self, id: int) -> sqlite3.Row | None:
        row: sqlite3.Row | None = self.db().execute("SELECT * FROM scheduled_reminders WHERE id=?", (id,)).fetchone()
        return row

    def ring(self, id: int) -> None:
        """Post the notification of an alert."""
        row = self._row(id)
        if row is None:
            return
        with self.db() as db:
            db.execute("UPDATE scheduled_reminders SET status='FIRED' WHERE id=?", (id,))
        self.ctx.notify(
            Notification(
                FIRST_NOTE + id,
                CHANNEL,
                title=str(row["event_title"]),
                text=self._words(row),
                icon="event",
                when=int(row["occurrence_time"]),
                importance="high",
                category="reminder",
                actions=[Action("Snooze", f"snooze:{id}"), Action("Dismiss", f"dismiss:{id}")],
                intent=Intent(
                    action="org.onekash.kashcal.SHOW_EVENT",
                    component=f"{self.ctx.package}/.MainActivity",
                    extras={"event_id": int(row["event_id"]), "occurrence_ts": int(row["occurrence_time"])},
                ),
            )
        )

    def _words(self, row: sqlite3.Row) -> str:
        """When the event begins, for the notification's second line."""
        ahead = int(row["occurrence_time"]) - int(row["trigger_time"])
        if row["is_all_day"]:
            days = -(-ahead // store.DAY_MS)
            return "Today" if ahead < 0 or days == 0 else "Tomorrow" if days == 1 else f"In {days} days"
        if ahead <= 0:
            return "Starting now"
        start = store.moment(int(row["occurrence_time"]), self.zone)
        today = store.moment(self.ctx.now(), self.zone).date()
        at = clock(start.hour, start.minute, self.is_24h)
        if start.date() == today:
            return at
        return f"Tomorrow, {at}" if start.date() == today + timedelta(days=1) else f"{start:%a %b} {start.day}, {at}"

    def act(self, key: str) -> None:
        """A button of a notification: `snooze:<id>` or `dismiss:<id>`."""
        what, _, number = key.partition(":")
        id = int(number)
        self.ctx.cancel_notification(FIRST_NOTE + id)
        if what == "snooze":
            due = self.ctx.now() + SNOOZE_MS
            with self.db() as db:
                db.execute(
                    "UPDATE scheduled_reminders SET status='SNOOZED', snooze_count=snooze_count+1, trigger_time=? WHERE id=?", (due, id)
                )
            self._arm(id, due)
        else:
            with self.db() as db:
                db.execute("UPDATE scheduled_reminders SET status='DISMISSED' WHERE id=?", (id,))
