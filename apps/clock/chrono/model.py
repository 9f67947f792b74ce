"""What Chrono does with its lists. Every change rewrites the list's file, as the app does."""

from __future__ import annotations

import datetime as dt
import json
import sqlite3
from zoneinfo import ZoneInfo

from apps.clock.chrono import format as store
from apps.clock.chrono.format import Item
from emulator.sim.toolkit import Action, Context, Notification

MAX_HITS = 10
STOPWATCH_NOTE, TIMER_NOTE = 4, 3


class Model:
    """The app's files."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    # --- files -------------------------------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """At a start: make the lists that are not there yet."""
        defaults: dict[str, list[Item]] = {
            store.ALARMS: [],
            store.TIMERS: [],
            store.STOPWATCHES: [store.new_stopwatch()],
            store.CITIES: [store.new_city(index, *city) for index, city in enumerate(store.DEFAULT_CITIES)],
            store.PRESETS: [
                {"id": id, "name": name, "duration": store.parts(length)} for id, (name, length) in enumerate(store.DEFAULT_PRESETS)
            ],
        }
        for name, items in defaults.items():
            if self.ctx.read_text(store.file(name)) is None:
                self.save(name, items)
        if not self.ctx.exists(f"{store.FOLDER}/{store.CATALOGUE}"):
            self.ctx.write_bytes(f"{store.FOLDER}/{store.CATALOGUE}", store.catalogue_file())
        if not self.ctx.exists(f"{store.FOLDER}/time_format_string.txt"):
            self.ctx.write_text(f"{store.FOLDER}/time_format_string.txt", "h:mm a")

    def load(self, name: str) -> list[Item]:
        """A list; a file that does not parse counts as empty, as in the app."""
        try:
            items = json.loads(self.ctx.read_text(store.file(name)) or "[]")
        except ValueError:
            return []
        return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []

    def save(self, name: str, items: list[Item]) -> None:
        self.ctx.write_text(store.file(name), json.dumps(items, separators=(",", ":"), ensure_ascii=False))

    def flag(self, name: str) -> bool:
        try:
            return bool(json.loads(self.ctx.read_text(store.FLAGS) or "{}").get(name, False))
        except ValueError:
            return False

    def set_flag(self, name: str, value: bool) -> None:
        try:
            flags = json.loads(self.ctx.read_text(store.FLAGS) or "{}")
        except ValueError:
            flags = {}
        self.ctx.write_text(store.FLAGS, json.dumps({**flags, name: value}, separators=(",", ":")))

    def local(self, zone: str = "") -> dt.datetime:
        return dt.datetime.fromtimestamp(self.ctx.now() / 1000, ZoneInfo(zone or self.ctx.zone))

    def _since(self, stamp: str) -> int:
        """ms since a local time stamp."""
        moment = dt.datetime.fromisoformat(stamp).replace(tzinfo=ZoneInfo(self.ctx.zone))
        return self.ctx.now() - round(moment.timestamp() * 1000)

    def time_text(self, hour: int, minute: int) -> str:
        if self.ctx.is_24h:
            return f"{hour:02}:{minute:02}"
        return f"{hour % 12 or 12}:{minute:02} {'AM' if hour < 12 else 'PM'}"

    # --- alarms ------------------------------------------------------------------------------------------------------------------

    def alarms(self) -> list[Item]:
        return self.load(store.ALARMS)

    def next_runner(self) -> int:
        ids = [schedule["alarmRunner"]["id"] for item in self.alarms() for schedule in item["schedules"] if "alarmRunner" in schedule]
        return max(ids, default=0) + 20

    def add_alarm(self, hour: int, minute: int) -> None:
        """Newest first."""
        self.save(store.ALARMS, [store.new_alarm(hour, minute, self.next_runner()), *self.alarms()])
        self.schedule_all()

    def replace_alarm(self, index: int, item: Item | None) -> None:
        """Put another alarm in a place, or remove the one there."""
        items = self.alarms()
        items[index : index + 1] = [] if item is None else [item]
        self.save(store.ALARMS, items)
        self.schedule_all()

    def next_ring(self, item: Item) -> dt.datetime:
        now = self.local()
        at = now.replace(hour=item["timeOfDay"]["hours"], minute=item["timeOfDay"]["minutes"], second=0, microsecond=0)
        if at <= now:
            at += dt.timedelta(days=1)
        days = store.alarm_days(item)
        while days and at.isoweekday() not in days:
            at += dt.timedelta(days=1)
        return at

    def schedule_all(self) -> None:
        """Alarms have no id of their own, so they are scheduled by their runner."""
        for key in self.ctx.memory.get("scheduled", []):
            self.ctx.cancel_alarm(key)
        keys = []
        for item in self.alarms():
            if item["enabled"]:
                key = f"alarm:{item['schedules'][0]['alarmRunner']['id']}"
                self.ctx.set_alarm(key, round(self.next_ring(item).timestamp() * 1000), alarm_clock=True)
                keys.append(key)
        self.ctx.memory["scheduled"] = keys

    def ring(self, runner: int) -> None:
        for index, item in enumerate(self.alarms()):
            if item["schedules"][0]["alarmRunner"]["id"] == runner and item["enabled"]:
                title = item["settings"]["Label"] or "Alarm"
                note = Notification(
                    1, "alarms", title=title, text=self.time_text(item["timeOfDay"]["hours"], item["timeOfDay"]["minutes"]), icon="alarm"
                )
                note.importance, note.ongoing, note.actions = "high", True, [Action("Snooze", "snooze"), Action("Dismiss", "dismiss")]
                self.ctx.notify(note)
                if not store.alarm_days(item):
                    self.replace_alarm(index, {**item, "enabled": False})
                else:
                    self.schedule_all()

    # --- cities ------------------------------------------------------------------------------------------------------------------

    def cities(self) -> list[Item]:
        return self.load(store.CITIES)

    def search(self, query: str) -> list[tuple[str, str, str]]:
        """At most ten hits of the catalogue. The words go into the query unescaped, so a quote finds nothing, as in the app."""
        data = self.ctx.read_bytes(f"{store.FOLDER}/{store.CATALOGUE}")
        if not query.strip() or data is None:
            return []
        connection = sqlite3.connect(":memory:")
        try:
            connection.deserialize(data)
            rows = connection.execute(
                "SELECT City, Timezone, Country FROM Timezones WHERE City LIKE ? OR Country LIKE ? ORDER BY City LIMIT ?",
                (f"%{query.strip()}%", f"{query.strip()}%", MAX_HITS),
            )
            return [] if "'" in query else [(str(city), str(zone), str(country)) for city, zone, country in rows]
        except sqlite3.Error:
            return []
        finally:
            connection.close()

    def add_city(self, name: str, zone: str, country: str) -> None:
        items = self.cities()
        id = max((int(item["id"]) for item in items), default=0) + 1
        self.save(store.CITIES, [store.new_city(id, name, country, zone), *items])

    def remove_city(self, id: int) -> None:
        self.save(store.CITIES, [item for item in self.cities() if item["id"] != id])

    # --- timers ------------------------------------------------------------------------------------------------------------------

    def timers(self) -> list[Item]:
        return self.load(store.TIMERS)

    def left(self, item: Item) -> int:
        """Milliseconds left."""
        left = int(item["durationRemainingOnPause"]) * 1000
        return max(0, left - self._since(item["startTime"])) if item["state"] == store.RUNNING else left

    def start_timer(self, seconds: int) -> None:
        """Saving a timer starts it; newest first."""
        items = self.timers()
        id = max((int(item["id"]) for item in items), default=0) + 1
        self.save(store.TIMERS, [store.new_timer(id, seconds, store.stamp(self.local())), *items])
        self.watch_timers()

    def update_timer(self, id: int, **fields: object) -> None:
        self.save(store.TIMERS, [{**item, **fields} if item["id"] == id else item for item in self.timers()])
        self.watch_timers()

    def toggle_timer(self, item: Item) -> None:
        left = -(-self.left(item) // 1000)
        if item["state"] == store.RUNNING:
            self.update_timer(item["id"], state=store.PAUSED, durationRemainingOnPause=left)
        else:
            self.update_timer(
                item["id"], state=store.RUNNING, startTime=store.stamp(self.local()), durationRemainingOnPause=left or item["duration"]
            )

    def reset_timer(self, item: Item) -> None:
        length = item["duration"]
        self.update_timer(item["id"], state=store.STOPPED, durationRemainingOnPause=length, currentDuration=length)

    def lengthen_timer(self, item: Item) -> None:
        more = int(item["settings"].get("Add Length", 1)) * 60
        self.update_timer(
            item["id"], currentDuration=item["currentDuration"] + more, durationRemainingOnPause=item["durationRemainingOnPause"] + more
        )

    def delete_timer(self, id: int) -> None:
        self.save(store.TIMERS, [item for item in self.timers() if item["id"] != id])
        self.watch_timers()

    def watch_timers(self) -> None:
        """A progress notification while a timer is not stopped, and a message when the next one runs out."""
        live = [item for item in self.timers() if item["state"] != store.STOPPED]
        running = [item for item in live if item["state"] == store.RUNNING]
        if running:
            self.ctx.post("timer", min(self.left(item) for item in running))
        else:
            self.ctx.unpost("timer")
        if live:
            first = live[0]
            title = f"{duration_words(first['duration'])} timer"
            note = Notification(
                TIMER_NOTE, "timers", title=title, text=clock_text(-(-self.left(first) // 1000)), icon="hourglass_empty", importance="low"
            )
            note.ongoing, note.foreground_service = True, True
            self.ctx.notify(note)
        else:
            self.ctx.cancel_notification(TIMER_NOTE)

    def expire(self) -> None:
        for item in self.timers():
            if item["state"] == store.RUNNING and self.left(item) <= 0:
                self.reset_timer(item)
                self.ctx.notify(
                    Notification(
                        2, "timer_rings", title="Timer", text=duration_words(item["duration"]), icon="hourglass_empty", importance="high"
                    )
                )

    # --- presets -----------------------------------------------------------------------------------------------------------------

    def presets(self) -> list[Item]:
        return self.load(store.PRESETS)

    def add_preset(self, seconds: int) -> None:
        items = self.presets()
        id = max((int(item["id"]) for item in items), default=0) + 1
        self.save(store.PRESETS, [*items, {"id": id, "name": duration_words(seconds), "duration": store.parts(seconds)}])

    def remove_preset(self, id: int) -> None:
        self.save(store.PRESETS, [item for item in self.presets() if item["id"] != id])

    # --- stopwatch ---------------------------------------------------------------------------------------------------------------

    def stopwatch(self) -> Item:
        items = self.load(store.STOPWATCHES)
        return items[0] if items else store.new_stopwatch()

    def stopwatch_ms(self) -> int:
        item = self.stopwatch()
        total = int(item["elapsedMillisecondsOnPause"])
        return total + (self._since(item["startTime"]) if item["state"] == store.RUNNING else 0)

    def _set_stopwatch(self, **fields: object) -> None:
        self.save(store.STOPWATCHES, [{**self.stopwatch(), **fields}])
        item = self.stopwatch()
        if item["state"] == store.STOPPED:
            self.ctx.cancel_notification(STOPWATCH_NOTE)
        else:
            note = Notification(
                STOPWATCH_NOTE, "stopwatch", title="Stopwatch", text=watch_text(self.stopwatch_ms()), icon="timer", importance="low"
            )
            note.ongoing, note.foreground_service = True, True
            self.ctx.notify(note)

    def toggle_stopwatch(self) -> None:
        if self.stopwatch()["state"] == store.RUNNING:
            self._set_stopwatch(elapsedMillisecondsOnPause=self.stopwatch_ms(), state=store.PAUSED)
        else:
            self._set_stopwatch(startTime=store.stamp(self.local()), state=store.RUNNING)

    def reset_stopwatch(self) -> None:
        self._set_stopwatch(state=store.STOPPED, elapsedMillisecondsOnPause=0, laps="[]")

    def lap(self) -> None:
        laps = json.loads(self.stopwatch()["laps"])
        total = self.stopwatch_ms()
        before = sum(_ms(lap["lapTime"]) for lap in laps)
        laps.insert(0, {"number": len(laps) + 1, "lapTime": _object(total - before), "elapsedTime": _object(total), "isActive": False})
        self._set_stopwatch(laps=json.dumps(laps, separators=(",", ":")))


def _object(ms: int) -> dict[str, int]:
    return {**store.parts(ms // 1000), "milliseconds": ms % 1000}


def _ms(duration: dict[str, int]) -> int:
    return store.seconds_of(duration) * 1000 + duration["milliseconds"]


def duration_words(seconds: int) -> str:
    """`20m`, `1h 5m 20s`."""
    parts = [(seconds // 3600, "h"), (seconds // 60 % 60, "m"), (seconds % 60, "s")]
    return " ".join(f"{count}{unit}" for count, unit in parts if count) or "0s"


def clock_text(seconds: int) -> str:
    """`20:00`, `1:05:20`."""
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


def watch_text(ms: int) -> str:
    """`00:02.25`."""
    hours, rest = divmod(ms, 3_600_000)
    text = f"{rest // 60_000:02}:{rest // 1000 % 60:02}.{rest // 10 % 100:02}"
    return f"{hours}:{text}" if hours else text
