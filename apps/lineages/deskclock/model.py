"""What apps of the DeskClock line do with their stores: alarms and their instances, timers, the stopwatch."""

from __future__ import annotations

import datetime as dt
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from apps.lineages.deskclock import format as store
from emulator.sim.toolkit import Action, Context, Notification, Preferences, Schema

DAY_MS = 86_400_000
STOPWATCH_NOTE = 2147483646
TIMERS_NOTE = 2147483645


@dataclass(frozen=True)
class TimerView:
    """A timer as it is now, lengths in ms."""

    id: int
    state: int
    setup_ms: int
    total_ms: int
    left_ms: int
    label: str


class Model:
    """The stores of one app. `schema` and `extra` (further NOT NULL columns of an alarm) are the app's own."""

    def __init__(self, ctx: Context, schema: Schema, extra: dict[str, Any], instance_extra: dict[str, Any]) -> None:
        self.ctx = ctx
        self._schema = schema
        self._extra = extra
        self._instance_extra = instance_extra

    @property
    def prefs(self) -> Preferences:
        return self.ctx.prefs(f"{self.ctx.package}_preferences", device_protected=True)

    def db(self) -> sqlite3.Connection:
        return self.ctx.db(store.ALARMS_DB, self._schema, device_protected=True)

    def local(self, zone: str = "") -> dt.datetime:
        return dt.datetime.fromtimestamp(self.ctx.now() / 1000, ZoneInfo(zone or self.ctx.zone))

    # --- alarms ------------------------------------------------------------------------------------------------------------------

    def alarms(self) -> list[sqlite3.Row]:
        """In the order of the list: by time."""
        return self.db().execute("SELECT * FROM alarm_templates ORDER BY hour, minutes, _id").fetchall()

    def alarm(self, id: int) -> sqlite3.Row | None:
        row: sqlite3.Row | None = self.db().execute("SELECT * FROM alarm_templates WHERE _id=?", (id,)).fetchone()
        return row

    def add_alarm(self, hour: int, minute: int) -> int:
        """A new alarm, switched on, ringing once."""
        values = {
            "hour": hour,
            "minutes": minute,
            "daysofweek": 0,
            "enabled": 1,
            "vibrate": 1,
            "label": "",
            "ringtone": "content://settings/system/alarm_alert",
            "delete_after_use": 0,
        }
        values |= self._extra
        with self.db() as db:
            names = ", ".join(values)
            cursor = db.execute(f"INSERT INTO alarm_templates ({names}) VALUES ({', '.join('?' * len(values))})", tuple(values.values()))
        id = int(cursor.lastrowid or 0)
        self.reschedule(id)
        return id

    def update_alarm(self, id: int, **columns: Any) -> None:
        """Change columns; a change of time switches the alarm on."""
        if "hour" in columns:
            columns["enabled"] = 1
        with self.db() as db:
            db.execute(f"UPDATE alarm_templates SET {', '.join(f'{name}=?' for name in columns)} WHERE _id=?", (*columns.values(), id))
        self.reschedule(id)

    def delete_alarm(self, id: int) -> None:
        with self.db() as db:
            db.execute("DELETE FROM alarm_instances WHERE alarm_id=?", (id,))
            db.execute("DELETE FROM alarm_templates WHERE _id=?", (id,))
        self.ctx.cancel_alarm(f"alarm:{id}")

    def next_ring(self, row: sqlite3.Row) -> dt.datetime:
        """When it rings next, in local time."""
        now = self.local()
        at = now.replace(hour=row["hour"], minute=row["minutes"], second=0, microsecond=0)
        if at <= now:
            at += dt.timedelta(days=1)
        while row["daysofweek"] and not row["daysofweek"] >> (at.isoweekday() - 1) & 1:
            at += dt.timedelta(days=1)
        return at

    def reschedule(self, id: int) -> None:
        """One scheduled instance for an alarm that is on, none for one that is off."""
        row = self.alarm(id)
        with self.db() as db:
            db.execute("DELETE FROM alarm_instances WHERE alarm_id=?", (id,))
            if row is not None and row["enabled"]:
                at = self.next_ring(row)
                values = {
                    "year": at.year,
                    "month": at.month - 1,
                    "day": at.day,
                    "hour": at.hour,
                    "minutes": at.minute,
                    "vibrate": row["vibrate"],
                    "label": row["label"],
                    "ringtone": row["ringtone"],
                    "alarm_state": store.ALARM_SILENT,
                    "alarm_id": id,
                    **self._instance_extra,
                }
                db.execute(
                    f"INSERT INTO alarm_instances ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})", tuple(values.values())
                )
        if row is not None and row["enabled"]:
            self.ctx.set_alarm(
                f"alarm:{id}", round(self.next_ring(row).timestamp() * 1000), alarm_clock=True, action="com.android.deskclock.CHANGE_STATE"
            )
        else:
            self.ctx.cancel_alarm(f"alarm:{id}")

    def reschedule_all(self) -> None:
        for row in self.alarms():
            self.reschedule(row["_id"])

    def ring(self, id: int) -> None:
        row = self.alarm(id)
        if row is None or not row["enabled"]:
            return
        self.ctx.notify(
            Notification(
                id,
                "alarmNotification",
                title=row["label"] or "Alarm",
                text=self.time_text(row["hour"], row["minutes"]),
                icon="alarm",
                category="alarm",
                importance="high",
                ongoing=True,
                when=self.ctx.now(),
                actions=[Action("Snooze", f"snooze:{id}"), Action("Dismiss", f"dismiss:{id}")],
            )
        )
        if not row["daysofweek"]:
            self.update_alarm(id, enabled=0)
        else:
            self.reschedule(id)

    def next_alarm(self) -> dt.datetime | None:
        return min((self.next_ring(row) for row in self.alarms() if row["enabled"]), default=None)

    # --- timers ------------------------------------------------------------------------------------------------------------------

    def timers(self) -> list[TimerView]:
        """Newest last."""
        return [self.timer(id) for id in sorted(int(name) for name in self.prefs.get(store.TIMERS, set()))]

    def timer(self, id: int) -> TimerView:
        get = self.prefs.get
        state, left = int(get(f"timer_state_{id}", store.RESET)), int(get(f"timer_time_left_{id}", 0))
        if state in (store.RUNNING, store.EXPIRED):
            left -= self.ctx.elapsed() - int(get(f"timer_start_time_{id}", 0))
        return TimerView(
            id,
            state,
            int(get(f"timer_setup_timet_{id}", 0)),
            int(get(f"timer_original_timet_{id}", 0)),
            left,
            str(get(f"timer_label_{id}", "")),
        )

    def add_timer(self, length_ms: int) -> int:
        """A new timer, started."""
        prefs = self.prefs
        id = int(prefs.get(store.NEXT_TIMER, 0))
        prefs.put_int(store.NEXT_TIMER, id + 1)
        prefs[store.TIMERS] = {*prefs.get(store.TIMERS, set()), str(id)}
        prefs.put_long(f"timer_setup_timet_{id}", length_ms)
        prefs.put_long(f"timer_original_timet_{id}", length_ms)
        prefs[f"timer_label_{id}"] = ""
        prefs[f"delete_after_use_{id}"] = False
        self._set_timer(id, store.RUNNING, length_ms)
        return id

    def _set_timer(self, id: int, state: int, left_ms: int) -> None:
        prefs = self.prefs
        prefs.put_int(f"timer_state_{id}", state)
        prefs.put_long(f"timer_time_left_{id}", left_ms)
        running = state == store.RUNNING
        prefs.put_long(f"timer_start_time_{id}", self.ctx.elapsed() if running else -DAY_MS)
        prefs.put_long(f"timer_wall_clock_time_{id}", self.ctx.now() if running else -DAY_MS)
        if running:
            self.ctx.set_alarm(
                f"timer:{id}", self.ctx.elapsed() + left_ms, elapsed=True, action="com.android.deskclock.action.TIMER_EXPIRED"
            )
        else:
            self.ctx.cancel_alarm(f"timer:{id}")

    def toggle_timer(self, id: int) -> None:
        view = self.timer(id)
        if view.state == store.RUNNING:
            self._set_timer(id, store.PAUSED, view.left_ms)
        else:
            self._set_timer(id, store.RUNNING, view.left_ms if view.left_ms > 0 else view.setup_ms)

    def reset_timer(self, id: int) -> None:
        view = self.timer(id)
        self.prefs.put_long(f"timer_original_timet_{id}", view.setup_ms)
        self._set_timer(id, store.RESET, view.setup_ms)
        self.ctx.cancel_notification(id, "timer")

    def add_minute(self, id: int) -> None:
        view = self.timer(id)
        self.prefs.put_long(f"timer_original_timet_{id}", view.total_ms + 60_000)
        self._set_timer(id, view.state if view.state != store.EXPIRED else store.RUNNING, max(0, view.left_ms) + 60_000)

    def delete_timer(self, id: int) -> None:
        prefs = self.prefs
        self.ctx.cancel_alarm(f"timer:{id}")
        left = set(prefs.get(store.TIMERS, set())) - {str(id)}
        prefs.remove(*(f"{key}{id}" for key in (*store.TIMER_KEYS, "timer_button_time")))
        if left:
            prefs[store.TIMERS] = left
        else:
            prefs.remove(store.TIMERS, store.NEXT_TIMER)

    def expire(self, id: int) -> None:
        """A timer has run out."""
        if str(id) not in self.prefs.get(store.TIMERS, set()) or self.timer(id).state != store.RUNNING:
            return
        self.prefs.put_int(f"timer_state_{id}", store.EXPIRED)
        self.ctx.notify(
            Notification(
                id,
                "firingTimersNotification",
                title="Time’s up",
                text=self.timer(id).label,
                tag="timer",
                icon="hourglass_empty",
                importance="high",
                ongoing=True,
                actions=[Action("Stop", f"stop_timer:{id}"), Action("+1 min", f"add_minute:{id}")],
            )
        )

    # --- stopwatch ---------------------------------------------------------------------------------------------------------------

    @property
    def stopwatch_state(self) -> int:
        """0 reset, 1 running, 2 paused."""
        return int(self.prefs.get(store.SW_STATE, 0))

    def stopwatch_ms(self) -> int:
        get = self.prefs.get
        total = int(get(store.SW_ACCUM, 0))
        if self.stopwatch_state == store.RUNNING:
            total += self.ctx.elapsed() - int(get(store.SW_START, 0))
        return total

    def toggle_stopwatch(self) -> None:
        total = self.stopwatch_ms()
        running = self.stopwatch_state == store.RUNNING
        prefs = self.prefs
        prefs.put_int(store.SW_STATE, store.PAUSED if running else store.RUNNING)
        prefs.put_long(store.SW_START, -DAY_MS if running else self.ctx.elapsed())
        prefs.put_long(store.SW_WALL, -DAY_MS if running else self.ctx.now())
        prefs.put_long(store.SW_ACCUM, total)

    def reset_stopwatch(self) -> None:
        laps = int(self.prefs.get(store.SW_LAPS, 0))
        self.prefs.remove(*store.STOPWATCH_KEYS, store.SW_LAPS, *(f"sw_lap_time_{n}" for n in range(1, laps + 1)))

    def laps(self) -> list[int]:
        """Accumulated times, first lap first."""
        return [int(self.prefs.get(f"sw_lap_time_{n}", 0)) for n in range(1, int(self.prefs.get(store.SW_LAPS, 0)) + 1)]

    def add_lap(self) -> None:
        count = int(self.prefs.get(store.SW_LAPS, 0)) + 1
        self.prefs.put_int(store.SW_LAPS, count)
        self.prefs.put_long(f"sw_lap_time_{count}", self.stopwatch_ms())

    # --- background --------------------------------------------------------------------------------------------------------------

    def note_background(self) -> None:
        """In the background notifications show the stopwatch and running timers."""
        state = self.stopwatch_state
        if state:
            running = state == store.RUNNING
            actions = (
                [Action("Pause", "sw_toggle"), Action("Lap", "sw_lap")]
                if running
                else [Action("Start", "sw_toggle"), Action("Reset", "sw_reset")]
            )
            self.ctx.notify(
                Notification(
                    STOPWATCH_NOTE,
                    "stopwatchNotification",
                    title="Stopwatch" if running else "Stopwatch paused",
                    icon="timer",
                    chronometer=running,
                    when=self.ctx.now() - self.stopwatch_ms(),
                    ongoing=running,
                    importance="low",
                    actions=actions,
                    text="" if running else long_time(self.stopwatch_ms()),
                )
            )
        live = [view for view in self.timers() if view.state in (store.RUNNING, store.PAUSED)]
        if live:
            first = live[0]
            running = first.state == store.RUNNING
            self.ctx.notify(
                Notification(
                    TIMERS_NOTE,
                    "timerNotification",
                    title="Timer" if len(live) == 1 else f"{len(live)} timers running",
                    text="" if running else long_time(first.left_ms),
                    icon="hourglass_empty",
                    chronometer=running,
                    count_down=running,
                    when=self.ctx.now() + first.left_ms,
                    ongoing=running,
                    importance="low",
                    actions=[
                        Action("Pause" if running else "Resume", f"toggle_timer:{first.id}"),
                        Action("Reset", f"reset_timer:{first.id}"),
                        Action("+1 min", f"add_minute:{first.id}"),
                    ],
                )
            )

    def clear_notes(self) -> None:
        self.ctx.cancel_notification(STOPWATCH_NOTE)
        self.ctx.cancel_notification(TIMERS_NOTE)

    def act(self, key: str) -> None:
        """A button of a notification."""
        what, _, id = key.partition(":")
        match what:
            case "sw_toggle":
                self.toggle_stopwatch()
            case "sw_lap":
                self.add_lap()
            case "sw_reset":
                self.reset_stopwatch()
            case "toggle_timer":
                self.toggle_timer(int(id))
            case "reset_timer" | "stop_timer":
                self.reset_timer(int(id))
            case "add_minute":
                self.add_minute(int(id))
            case "dismiss":
                self.ctx.cancel_notification(int(id))
            case "snooze":
                self.ctx.cancel_notification(int(id))
                self.ctx.set_alarm(f"alarm:{id}", self.ctx.now() + 600_000, alarm_clock=True)

    def time_text(self, hour: int, minute: int) -> str:
        """`8:30 AM`, or `08:30`."""
        if self.ctx.is_24h:
            return f"{hour:02}:{minute:02}"
        return f"{hour % 12 or 12}:{minute:02} {'AM' if hour < 12 else 'PM'}"


def long_time(ms: int) -> str:
    """`SS` under a minute, then `M:SS`, then `H:MM:SS`; negative with a minus sign."""
    sign, seconds = ("−", -ms // 1000) if ms < 0 else ("", ms // 1000)
    hours, minutes, seconds = seconds // 3600, seconds // 60 % 60, seconds % 60
    if hours:
        return f"{sign}{hours}:{minutes:02}:{seconds:02}"
    return f"{sign}{minutes}:{seconds:02}" if minutes else f"{sign}{seconds:02}"


def hundredths(ms: int) -> str:
    return f"{ms // 10 % 100:02}"


def day_bits(days: Sequence[int]) -> int:
    """Mask of ISO weekdays."""
    return sum(1 << (day - 1) for day in days)
