"""What Clock You does with its stores and services: alarms, zones, presets; timers and the stopwatch in memory, shown by notifications."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Sequence
from typing import Any
from zoneinfo import ZoneInfo

from apps.clock.clock_you import format as store
from emulator.sim.toolkit import Action, Context, Notification, Preferences, Schema
from emulator.sim.toolkit.app import State

SCHEMA = Schema(store.DB_VERSION, (store.ALARMS_TABLE, store.ZONES_TABLE), room_hash=store.ROOM_HASH)
FIRST_TIMER_ID = 100


class Model:
    """Stores and services of the app."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    @property
    def prefs(self) -> Preferences:
        return self.ctx.prefs(store.PREFS)

    def db(self) -> sqlite3.Connection:
        return self.ctx.db(store.DATABASE, SCHEMA)

    def local(self, zone: str = "") -> dt.datetime:
        return dt.datetime.fromtimestamp(self.ctx.now() / 1000, ZoneInfo(zone or self.ctx.zone))

    # --- alarms ------------------------------------------------------------------------------------------------------------------

    def alarms(self) -> list[sqlite3.Row]:
        return self.db().execute("SELECT * FROM alarms ORDER BY time, id").fetchall()

    def alarm(self, id: int) -> sqlite3.Row | None:
        row: sqlite3.Row | None = self.db().execute("SELECT * FROM alarms WHERE id=?", (id,)).fetchone()
        return row

    def save_alarm(self, id: int | None, minutes: int, label: str, repeat: bool, days: str, vibrate: bool, snooze: bool) -> None:
        """Insert or update; saving switches the alarm on."""
        values = (minutes * store.MINUTE_MS, label or None, days, int(vibrate), int(repeat), int(snooze))
        with self.db() as db:
            if id is None:
                cursor = db.execute(
                    "INSERT INTO alarms (time, label, enabled, days, vibrate, repeat, snoozeEnabled) VALUES (?,?,1,?,?,?,?)", values
                )
                id = int(cursor.lastrowid or 0)
            else:
                db.execute(
                    "UPDATE alarms SET time=?, label=?, enabled=1, days=?, vibrate=?, repeat=?, snoozeEnabled=? WHERE id=?", (*values, id)
                )
        self.schedule(id)

    def enable_alarm(self, id: int, on: bool) -> None:
        with self.db() as db:
            db.execute("UPDATE alarms SET enabled=? WHERE id=?", (int(on), id))
        self.schedule(id)

    def delete_alarm(self, id: int) -> None:
        with self.db() as db:
            db.execute("DELETE FROM alarms WHERE id=?", (id,))
        self.ctx.cancel_alarm(f"alarm:{id}")

    def next_ring(self, row: sqlite3.Row) -> dt.datetime:
        now = self.local()
        minutes = int(row["time"]) // store.MINUTE_MS
        at = now.replace(hour=minutes // 60, minute=minutes % 60, second=0, microsecond=0)
        if at <= now:
            at += dt.timedelta(days=1)
        days = store.list_days(row["days"]) if row["repeat"] else frozenset()
        while days and at.isoweekday() not in days:
            at += dt.timedelta(days=1)
        return at

    def schedule(self, id: int) -> None:
        row = self.alarm(id)
        if row is not None and row["enabled"]:
            self.ctx.set_alarm(f"alarm:{id}", round(self.next_ring(row).timestamp() * 1000), alarm_clock=True)
        else:
            self.ctx.cancel_alarm(f"alarm:{id}")

    def ring(self, id: int) -> None:
        row = self.alarm(id)
        if row is None or not row["enabled"]:
            return
        actions = [Action("Snooze", f"snooze:{id}"), Action("Dismiss", f"dismiss:{id}")]
        self.ctx.notify(
            Notification(
                10_000 + id,
                "alarm",
                title=row["label"] or "Alarm",
                icon="alarm",
                category="alarm",
                importance="high",
                ongoing=True,
                actions=actions,
            )
        )
        if row["repeat"]:
            self.schedule(id)
        else:
            self.enable_alarm(id, False)

    # --- world clocks ------------------------------------------------------------------------------------------------------------

    def chosen_zones(self) -> list[sqlite3.Row]:
        return self.db().execute("SELECT * FROM timeZones ORDER BY zoneName").fetchall()

    def set_zones(self, zones: Sequence[store.Zone]) -> None:
        """Saving empties the table and inserts the whole selection, as the app does."""
        with self.db() as db:
            db.execute("DELETE FROM timeZones")
            db.executemany("INSERT INTO timeZones VALUES (?,?,?,?)", [(zone.key, zone.id, zone.city, zone.country) for zone in zones])

    # --- timers ------------------------------------------------------------------------------------------------------------------

    def presets(self) -> list[int]:
        text = self.prefs.get(store.PRESETS_KEY)
        return list(store.DEFAULT_PRESETS) if text is None else [int(part) for part in str(text).split(",") if part]

    def set_presets(self, presets: Sequence[int]) -> None:
        self.prefs[store.PRESETS_KEY] = ",".join(map(str, presets))

    @property
    def timers(self) -> list[State]:
        """Running and paused timers: id, total ms, `end` elapsed ms while running, `left` ms while paused."""
        timers: list[State] = self.ctx.memory.setdefault("timers", [])
        return timers

    def left(self, timer: State) -> int:
        return int(timer["left"]) if timer["paused"] else max(0, int(timer["end"]) - self.ctx.elapsed())

    def start_timer(self, seconds: int) -> None:
        id = int(self.ctx.memory.get("next_timer", FIRST_TIMER_ID))
        self.ctx.memory["next_timer"] = id + 1
        total = seconds * 1000
        self.timers.append({"id": id, "total": total, "end": self.ctx.elapsed() + total, "left": total, "paused": False})
        self._show(self.timers[-1])

    def toggle_timer(self, id: int) -> None:
        for timer in self.timers:
            if timer["id"] == id:
                left = self.left(timer)
                timer.update(paused=not timer["paused"], left=left, end=self.ctx.elapsed() + left)
                self._show(timer)

    def stop_timer(self, id: int) -> None:
        self.ctx.memory["timers"] = [timer for timer in self.timers if timer["id"] != id]
        self.ctx.unpost(f"timer:{id}")
        self.ctx.cancel_notification(id)

    def expire(self, id: int) -> None:
        if any(timer["id"] == id for timer in self.timers):
            self.stop_timer(id)
            self.ctx.notify(Notification(id + 50_000, "timer_finished", title="Timer finished", icon="hourglass_empty", importance="high"))

    def _show(self, timer: State) -> None:
        """The service's notification: a countdown while running, Resume while paused."""
        id, left, paused = int(timer["id"]), self.left(timer), bool(timer["paused"])
        if paused:
            self.ctx.unpost(f"timer:{id}")
        else:
            self.ctx.post(f"timer:{id}", left)
        self.ctx.notify(
            Notification(
                id,
                store.TIMER_CHANNEL,
                title="Timer",
                text=clock_text(left // 1000) if paused else "",
                icon="hourglass_empty",
                chronometer=not paused,
                count_down=True,
                when=self.ctx.now() + left,
                ongoing=True,
                foreground_service=True,
                importance="low",
                actions=[Action("Stop", f"stop_timer:{id}"), Action("Resume" if paused else "Pause", f"toggle_timer:{id}")],
            )
        )

    # --- stopwatch ---------------------------------------------------------------------------------------------------------------

    @property
    def watch(self) -> State:
        watch: State = self.ctx.memory.setdefault("watch", {"state": "idle", "before": 0, "since": 0, "laps": []})
        return watch

    def watch_ms(self) -> int:
        watch = self.watch
        return int(watch["before"]) + (self.ctx.elapsed() - int(watch["since"]) if watch["state"] == "running" else 0)

    def toggle_watch(self) -> None:
        watch = self.watch
        if watch["state"] == "running":
            watch.update(before=self.watch_ms(), state="paused")
        else:
            watch.update(since=self.ctx.elapsed(), state="running")
        self._show_watch()

    def stop_watch(self) -> None:
        """Stop also clears to zero."""
        self.watch.update(state="idle", before=0, since=0, laps=[])
        self.ctx.cancel_notification(store.STOPWATCH_NOTE)

    def lap(self) -> None:
        total, laps = self.watch_ms(), self.watch["laps"]
        laps.append([total - (laps[-1][1] if laps else 0), total])

    def _show_watch(self) -> None:
        running = self.watch["state"] == "running"
        total = self.watch_ms()
        self.ctx.notify(
            Notification(
                store.STOPWATCH_NOTE,
                store.STOPWATCH_CHANNEL,
                title="Stopwatch",
                text="" if running else f"{clock_text(total // 1000)}.{total // 10 % 100:02}",
                icon="timer",
                chronometer=running,
                when=self.ctx.now() - total,
                ongoing=True,
                foreground_service=True,
                importance="low",
                actions=[Action("Stop", "stop_watch"), Action("Pause" if running else "Resume", "toggle_watch")],
            )
        )

    def act(self, key: str) -> None:
        """A button of a notification."""
        what, _, id = key.partition(":")
        simple: dict[str, Any] = {"stop_watch": self.stop_watch, "toggle_watch": self.toggle_watch}
        numbered: dict[str, Any] = {"stop_timer": self.stop_timer, "toggle_timer": self.toggle_timer}
        if what in simple:
            simple[what]()
        elif what in numbered:
            numbered[what](int(id))
        elif what in ("snooze", "dismiss"):
            self.ctx.cancel_notification(10_000 + int(id))
            if what == "snooze":
                self.ctx.set_alarm(f"alarm:{id}", self.ctx.now() + 600_000, alarm_clock=True)


def clock_text(seconds: int) -> str:
    """`MM:SS`, or `HH:MM:SS` from one hour on."""
    hours, rest = divmod(seconds, 3600)
    return f"{hours:02}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60:02}:{rest % 60:02}"
