"""What the app does with its stores: alarms, timers and the stopwatch, without any screen."""

from __future__ import annotations

import datetime as dt
import json
import sqlite3
from typing import Any
from zoneinfo import ZoneInfo

from apps.lineages.simple_clock import format as store
from emulator.sim.toolkit import Action, Context, Notification, Preferences, Schema
from emulator.sim.toolkit.app import State

TICK_MS = 1000
STOPWATCH_NOTE = 10001
TIMERS_NOTE = 10000


def _shipped_alarms(db: sqlite3.Connection, ctx: Context) -> None:
    for minutes, days in store.SHIPPED_ALARMS:
        db.execute(
            "INSERT INTO contacts (time_in_minutes, days, is_enabled, vibrate, sound_title, sound_uri, label, one_shot)"
            " VALUES (?,?,0,0,?,?,'',0)",
            (minutes, days, store.SOUND_TITLE, store.SOUND_URI),
        )


def _shipped_timer(db: sqlite3.Connection, ctx: Context) -> None:
    _insert_timer(db, store.SHIPPED_TIMER_S, "", 0, ctx.now())


def _insert_timer(db: sqlite3.Connection, seconds: int, label: str, vibrate: int, created: int) -> None:
    db.execute(
        "INSERT INTO timers (seconds, state, vibrate, soundUri, soundTitle, label, createdAt, channelId, oneShot)"
        " VALUES (?,?,?,?,?,?,?,NULL,0)",
        (seconds, store.TimerState("idle").encode(), vibrate, store.SOUND_URI, store.SOUND_TITLE, label, created),
    )


ALARMS = Schema(store.ALARMS_VERSION, (store.ALARM_TABLE,), wal=False, on_create=_shipped_alarms)
TIMERS = Schema(store.TIMERS_VERSION, (store.TIMER_TABLE,), room_hash=store.ROOM_HASH, on_create=_shipped_timer)


class Model:
    """The stores of one app, and what follows from changing them."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    @property
    def prefs(self) -> Preferences:
        return self.ctx.prefs(store.PREFS)

    # --- alarms ------------------------------------------------------------------------------------------------------------------

    def alarms(self) -> list[sqlite3.Row]:
        return self.ctx.db(store.ALARMS_DB, ALARMS).execute("SELECT * FROM contacts ORDER BY id").fetchall()

    def alarm(self, id: int) -> sqlite3.Row | None:
        row: sqlite3.Row | None = self.ctx.db(store.ALARMS_DB, ALARMS).execute("SELECT * FROM contacts WHERE id=?", (id,)).fetchone()
        return row

    def save_alarm(self, id: int | None, minutes: int, days: int, vibrate: bool, label: str) -> None:
        """Insert or update; a saved alarm is switched on."""
        if days <= 0:
            days = self.once(minutes)
        with self.ctx.db(store.ALARMS_DB, ALARMS) as db:
            if id is None:
                cursor = db.execute(
                    "INSERT INTO contacts (time_in_minutes, days, is_enabled, vibrate, sound_title, sound_uri, label, one_shot)"
                    " VALUES (?,?,1,?,?,?,?,0)",
                    (minutes, days, int(vibrate), store.SOUND_TITLE, store.SOUND_URI, label),
                )
                id = int(cursor.lastrowid or 0)
            else:
                db.execute(
                    "UPDATE contacts SET time_in_minutes=?, days=?, is_enabled=1, vibrate=?, label=? WHERE id=?",
                    (minutes, days, int(vibrate), label, id),
                )
        config = {"id": id, "timeInMinutes": minutes, "days": days, "isEnabled": True, "vibrate": vibrate, "label": label, "oneShot": False}
        self.prefs["alarm_last_config"] = json.dumps(config, separators=(",", ":"))
        self.schedule(id, minutes, days)

    def last_alarm(self) -> dict[str, Any] | None:
        """What the next New-alarm dialog starts with."""
        text = self.prefs.get("alarm_last_config")
        try:
            return dict(json.loads(text)) if text else None
        except ValueError:
            return None

    def enable_alarm(self, id: int, on: bool) -> None:
        row = self.alarm(id)
        if row is None:
            return
        days = int(row["days"])
        if on and days < 0:
            days = self.once(int(row["time_in_minutes"]))
        with self.ctx.db(store.ALARMS_DB, ALARMS) as db:
            db.execute("UPDATE contacts SET is_enabled=?, days=? WHERE id=?", (int(on), days, id))
        if on:
            self.schedule(id, int(row["time_in_minutes"]), days)
        else:
            self.ctx.cancel_alarm(f"alarm:{id}")

    def delete_alarms(self, ids: list[int]) -> None:
        with self.ctx.db(store.ALARMS_DB, ALARMS) as db:
            db.executemany("DELETE FROM contacts WHERE id=?", [(id,) for id in ids])
        for id in ids:
            self.ctx.cancel_alarm(f"alarm:{id}")

    def once(self, minutes: int) -> int:
        """The day code of an alarm that rings once: today if the time is still to come."""
        now = self.local()
        return store.TODAY if minutes > now.hour * 60 + now.minute else store.TOMORROW

    def schedule(self, id: int, minutes: int, days: int) -> None:
        when = self.next_ring(minutes, days)
        if when is not None:
            self.ctx.set_alarm(f"alarm:{id}", when, alarm_clock=True, action=f"{self.ctx.package}.ALARM")

    def schedule_all(self) -> None:
        for row in self.alarms():
            if row["is_enabled"]:
                self.schedule(row["id"], row["time_in_minutes"], row["days"])

    def next_ring(self, minutes: int, days: int) -> int | None:
        """Epoch ms of the next time, None when no day is set."""
        now = self.local()
        at = now.replace(hour=minutes // 60, minute=minutes % 60, second=0, microsecond=0)
        if days in (store.TODAY, store.TOMORROW):
            at += dt.timedelta(days=1 if days == store.TOMORROW else 0)
            return round(at.timestamp() * 1000)
        for ahead in range(8):
            day = at + dt.timedelta(days=ahead)
            if days >> (day.isoweekday() - 1) & 1 and day > now:
                return round(day.timestamp() * 1000)
        return None

    def next_alarm(self) -> int | None:
        """Epoch ms of the alarm that rings next."""
        times = [self.next_ring(row["time_in_minutes"], row["days"]) for row in self.alarms() if row["is_enabled"]]
        return min((time for time in times if time is not None), default=None)

    def ring(self, id: int) -> None:
        """An alarm goes off."""
        row = self.alarm(id)
        if row is None or not row["is_enabled"]:
            return
        self.ctx.notify(
            Notification(
                9998,
                "Alarm_Channel",
                title=row["label"] or "Alarm",
                text=self.time_text(row["time_in_minutes"]),
                tag=str(id),
                icon="alarm",
                category="alarm",
                importance="high",
                ongoing=True,
                when=self.ctx.now(),
                actions=[Action("Snooze", "snooze"), Action("Dismiss", "dismiss")],
            )
        )
        if row["days"] < 0:
            with self.ctx.db(store.ALARMS_DB, ALARMS) as db:
                db.execute("UPDATE contacts SET is_enabled=0 WHERE id=?", (id,))
        else:
            self.schedule(id, row["time_in_minutes"], row["days"])

    # --- timers ------------------------------------------------------------------------------------------------------------------

    def timers(self) -> list[sqlite3.Row]:
        return self.ctx.db(store.TIMERS_DB, TIMERS).execute("SELECT * FROM timers ORDER BY id").fetchall()

    def timer_state(self, row: sqlite3.Row) -> store.TimerState:
        return store.decode_timer(row["state"]) or store.TimerState("idle")

    def save_timer(self, id: int | None, seconds: int, vibrate: bool, label: str) -> None:
        seconds = seconds or store.SHORTEST_TIMER_S
        with self.ctx.db(store.TIMERS_DB, TIMERS) as db:
            if id is None:
                _insert_timer(db, seconds, label, int(vibrate), self.ctx.now())
            else:
                idle = store.TimerState("idle").encode()
                db.execute("UPDATE timers SET seconds=?, vibrate=?, label=?, state=? WHERE id=?", (seconds, int(vibrate), label, idle, id))
                self._ends.pop(str(id), None)
        config = {"seconds": seconds, "vibrate": vibrate, "label": label}
        self.prefs["timer_last_config"] = json.dumps(config, separators=(",", ":"))

    def delete_timers(self, ids: list[int]) -> None:
        with self.ctx.db(store.TIMERS_DB, TIMERS) as db:
            db.executemany("DELETE FROM timers WHERE id=?", [(id,) for id in ids])
        for id in ids:
            self._ends.pop(str(id), None)

    def resume_timers(self) -> None:
        """At a start: timers that ran when the process died go on with what was left."""
        for row in self.timers():
            state = self.timer_state(row)
            if state.phase == "running" and str(row["id"]) not in self._ends:
                self._run(row["id"], state.tick_ms)

    @property
    def _ends(self) -> dict[str, int]:
        """Elapsed instants at which running timers end, by id; memory of the process."""
        ends: dict[str, int] = self.ctx.memory.setdefault("timer_ends", {})
        return ends

    def toggle_timer(self, row: sqlite3.Row) -> None:
        """Start, pause or resume."""
        state = self.timer_state(row)
        match state.phase:
            case "idle" | "finished":
                self._run(row["id"], row["seconds"] * 1000)
            case "paused":
                self._run(row["id"], state.tick_ms)
            case "running":
                left = max(0, self._ends.pop(str(row["id"]), self.ctx.elapsed() + state.tick_ms) - self.ctx.elapsed())
                self._write(row["id"], store.TimerState("paused", state.duration_ms, left))

    def reset_timer(self, id: int) -> None:
        self._ends.pop(str(id), None)
        self._write(id, store.TimerState("idle"))

    def _run(self, id: int, left_ms: int) -> None:
        self._ends[str(id)] = self.ctx.elapsed() + left_ms
        self._write(id, store.TimerState("running", left_ms, left_ms))
        self.ctx.post("timers", TICK_MS)

    def _write(self, id: int, state: store.TimerState) -> None:
        with self.ctx.db(store.TIMERS_DB, TIMERS) as db:
            db.execute("UPDATE timers SET state=? WHERE id=?", (state.encode(), id))

    def tick_timers(self) -> None:
        """Once a second while a timer runs: write what is left, as the app does."""
        now = self.ctx.elapsed()
        for row in self.timers():
            end = self._ends.get(str(row["id"]))
            state = self.timer_state(row)
            if end is None or state.phase != "running":
                continue
            if end <= now:
                self._ends.pop(str(row["id"]))
                self._write(row["id"], store.TimerState("finished"))
                self.ctx.notify(
                    Notification(
                        20000 + row["id"],
                        "timer_finished",
                        title=row["label"] or "Timer",
                        text="Time expired",
                        icon="hourglass_empty",
                        importance="high",
                    )
                )
            else:
                self._write(row["id"], store.TimerState("running", state.duration_ms, end - now))
        if self._ends:
            self.ctx.post("timers", TICK_MS)
        else:
            self.ctx.cancel_notification(TIMERS_NOTE)

    def note_timers(self) -> None:
        """In the background a foreground service shows running timers."""
        running = [row for row in self.timers() if self.timer_state(row).phase == "running"]
        if running:
            title = "Timer is running" if len(running) == 1 else f"{len(running)} timers are running"
            first = self.timer_state(running[0])
            self.ctx.notify(
                Notification(
                    TIMERS_NOTE,
                    "simple_alarm_timer",
                    title=title,
                    text=duration(first.tick_ms // 1000),
                    icon="hourglass_empty",
                    ongoing=True,
                    foreground_service=True,
                    importance="low",
                )
            )

    # --- stopwatch: memory of the process only -----------------------------------------------------------------------------------

    @property
    def stopwatch(self) -> State:
        """`state` stopped|running|paused, `before` ms of earlier legs, `since` elapsed ms of this leg, `laps` [lap ms, total ms]."""
        watch: State = self.ctx.memory.setdefault("stopwatch", {"state": "stopped", "before": 0, "since": 0, "laps": []})
        return watch

    def stopwatch_ms(self) -> int:
        watch = self.stopwatch
        return int(watch["before"]) + (self.ctx.elapsed() - int(watch["since"]) if watch["state"] == "running" else 0)

    def toggle_stopwatch(self) -> None:
        watch = self.stopwatch
        if watch["state"] == "running":
            watch.update(before=self.stopwatch_ms(), state="paused")
        else:
            watch.update(since=self.ctx.elapsed(), state="running")

    def reset_stopwatch(self) -> None:
        self.stopwatch.update(state="stopped", before=0, since=0, laps=[])

    def lap(self) -> None:
        total = self.stopwatch_ms()
        laps = self.stopwatch["laps"]
        laps.insert(0, [total - (laps[0][1] if laps else 0), total])

    def note_stopwatch(self) -> None:
        """In the background a foreground service shows the running stopwatch, its title the time so far."""
        if self.stopwatch["state"] != "running":
            return
        self.ctx.notify(
            Notification(
                STOPWATCH_NOTE,
                "simple_alarm_stopwatch",
                title=duration(self.stopwatch_ms() // 1000, always_hours=True),
                text="Stopwatch",
                icon="timer",
                ongoing=True,
                foreground_service=True,
                importance="low",
            )
        )
        self.ctx.post("stopwatch", TICK_MS)

    # --- texts -------------------------------------------------------------------------------------------------------------------

    def local(self, zone: str = "") -> dt.datetime:
        return dt.datetime.fromtimestamp(self.ctx.now() / 1000, ZoneInfo(zone or self.ctx.zone))

    def time_text(self, minutes: int) -> str:
        """A time of day as the lists show it: `7:00 am`, or `07:00` with the 24-hour setting."""
        hour, minute = divmod(minutes, 60)
        if self.ctx.is_24h:
            return f"{hour:02}:{minute:02}"
        return f"{hour % 12 or 12}:{minute:02} {'am' if hour < 12 else 'pm'}"


def duration(seconds: int, *, always_hours: bool = False) -> str:
    """`MM:SS`, or `HH:MM:SS` from one hour on."""
    hours, rest = divmod(seconds, 3600)
    return f"{hours:02}:{rest // 60:02}:{rest % 60:02}" if hours or always_hours else f"{rest // 60:02}:{rest % 60:02}"
