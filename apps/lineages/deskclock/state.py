"""Reading and seeding the apps of the DeskClock line: alarms are rows, timers, stopwatch and cities are preferences."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from apps.base import AppState, Read, Reading, Source
from apps.glance import glance
from apps.lineages.deskclock import format as store
from apps.lineages.deskclock.digits import setup_seconds
from harness.device import Device, Key, Tap, Tree
from harness.device.stores import StoreBatch, prefs, sqlite
from harness.device.stores.record import records
from harness.errors import StoreCorrupt, StoreMissing
from templates.clock.state import Alarm, ClockState, Stopwatch, Timer

DAY_MS = 86_400_000
UPTIME = "cat /proc/uptime"


class DeskClockState(AppState[ClockState]):
    """`alarm_columns` are the NOT NULL columns an app has beside those of the line."""

    alarm_columns: ClassVar[Mapping[str, Any]] = {}

    def _path(self, name: str) -> str:
        return self.spec.store(name).path

    def read(self, device: Device, read: Read) -> Reading[ClockState]:
        batch = StoreBatch(device)
        alarms = sqlite.later(batch, self._path("alarms")) if read.wants("alarms") else None
        in_prefs = read.wants("timers", "stopwatch", "world_clocks")
        kept = prefs.later(batch, self._path("preferences")) if in_prefs else None
        uptime = batch.command(UPTIME) if in_prefs else None
        places = {"alarms": "alarms", "timers": "preferences", "stopwatch": "preferences", "world_clocks": "preferences"}
        sources = {name: Source("durable", self._path(place)) for name, place in places.items() if name in read.want}
        state: dict[str, Any] = {}
        if alarms is not None:
            state["alarms"] = _alarms(alarms.get())
        if kept is not None and uptime is not None:
            values, elapsed = kept.get(), round(float(uptime.get().split()[0]) * 1000)
            if "timers" in read.want:
                state["timers"] = self._timers(values, elapsed)
            if "stopwatch" in read.want:
                state["stopwatch"] = self._stopwatch(values, elapsed)
            if "world_clocks" in read.want:
                state["world_clocks"] = self.zones(values)
        if read.wants("draft_timer_s"):
            draft = self._draft(device, read)
            if draft is not None:
                state["draft_timer_s"] = draft
                sources["draft_timer_s"] = Source("screen", "timer setup page")
        return Reading(ClockState(**state), sources)

    @abstractmethod
    def zones(self, values: prefs.Preferences) -> tuple[str, ...]:
        """Zones of the chosen cities."""

    @abstractmethod
    def put_zones(self, values: prefs.Preferences, zones: tuple[str, ...]) -> None:
        """Make these the chosen cities."""

    def number(self, values: prefs.Preferences, key: str, default: int | None = None) -> int:
        """A number of the preferences; one that must be there and is not is damage."""
        found = values.get(key, default)
        if not isinstance(found, int) or isinstance(found, bool):
            raise StoreCorrupt(self._path("preferences"), f"{key} is {found!r}, expected a number")
        return found

    def _timers(self, values: prefs.Preferences, elapsed: int) -> tuple[Timer, ...]:
        ids = values.get(store.TIMERS, frozenset())
        found = []
        for id in sorted(ids, key=int) if isinstance(ids, (set, frozenset)) else ():
            state = self.number(values, f"timer_state_{id}")
            left = self.number(values, f"timer_time_left_{id}")
            if state == store.RUNNING:
                left -= elapsed - self.number(values, f"timer_start_time_{id}")
            length = self.number(values, f"timer_setup_timet_{id}")
            phase = store.PHASES.get(state)
            if phase is None:
                raise StoreCorrupt(self._path("preferences"), f"timer_state_{id} is {state}, expected 1 to 5")
            moving = phase in ("running", "paused")
            found.append(Timer(seconds=length // 1000, state=phase, remaining_ms=left if moving else None, key=str(id)))  # type: ignore[arg-type]
        return tuple(found)

    def _stopwatch(self, values: prefs.Preferences, elapsed: int) -> Stopwatch:
        state = self.number(values, store.SW_STATE, 0)
        total = self.number(values, store.SW_ACCUM, 0)
        if state == store.RUNNING:
            return Stopwatch(state="running", elapsed_ms=total + elapsed - self.number(values, store.SW_START))
        return Stopwatch(state="paused" if state == store.PAUSED else "reset", elapsed_ms=total)

    # --- what is typed and not started ---------------------------------------------------------------------------------------------

    def _draft(self, device: Device, read: Read) -> int | None:
        seen = self._setup(read.tree(device))
        if seen is None and read.active:
            self.start(device)
            for _ in range(4):
                tree = glance(device).tree
                tabs = [node for node in tree if node.package == self.package and "Timer" in (node.text, node.desc)]
                tab = max(tabs, key=lambda node: node.bounds[1], default=None)  # the title of the page may say Timer too
                if tab is None:
                    device.perform(Key("BACK"))
                    continue
                device.perform(Tap(*tab.center))
                tree = glance(device).tree
                seen = self._setup(tree)
                if seen is None and any(node.package == self.package and node.desc == "Add Timer" for node in tree):
                    seen = 0  # the list of timers is shown: nothing is being typed
                break
        return seen

    def _setup(self, tree: Tree) -> int | None:
        """The length on the setup page, if that is on the screen."""
        node = next((node for node in tree if node.package == self.package and node.short_id == "timer_setup_time"), None)
        digits = re.sub(r"\D", "", node.text) if node is not None else ""
        return setup_seconds(digits) if digits else None

    # --- seeding -----------------------------------------------------------------------------------------------------------------

    def seed(self, device: Device, state: ClockState) -> None:
        device.force_stop(self.package)
        if state.alarms is not None:
            with sqlite.edit(device, self._path("alarms")) as db:
                db.execute("DELETE FROM alarm_instances")
                db.execute("DELETE FROM alarm_templates")
                for alarm in state.alarms:
                    values = {
                        "_id": None if alarm.key is None else int(alarm.key),
                        "hour": alarm.hour,
                        "minutes": alarm.minute,
                        "daysofweek": sum(1 << (day - 1) for day in alarm.days or ()),
                        "enabled": int(alarm.enabled),
                        "vibrate": 1,
                        "label": alarm.label or "",
                        "delete_after_use": 0,
                        **self.alarm_columns,
                    }
                    marks = ", ".join("?" * len(values))
                    db.execute(f"INSERT INTO alarm_templates ({', '.join(values)}) VALUES ({marks})", tuple(values.values()))
        if state.timers is not None or state.stopwatch is not None or state.world_clocks is not None:
            values_now = prefs.read(device, self._path("preferences"))
            if state.timers is not None:
                self._put_timers(values_now, state.timers, device.elapsed_ms(), device.time_ms())
            if state.stopwatch is not None:
                self._put_stopwatch(values_now, state.stopwatch, device.elapsed_ms(), device.time_ms())
            if state.world_clocks is not None:
                self.put_zones(values_now, state.world_clocks)
            prefs.write(device, self._path("preferences"), values_now)
        self.start(device)

    def _put_timers(self, values: prefs.Preferences, timers: tuple[Timer, ...], elapsed: int, now: int) -> None:
        for name in list(values):
            if name.startswith(store.TIMER_KEYS) or name in (store.TIMERS, store.NEXT_TIMER):
                values.remove(name)
        used = {int(timer.key) for timer in timers if timer.key is not None}
        fresh = iter(number for number in range(len(timers) + len(used)) if number not in used)
        ids = [int(timer.key) if timer.key is not None else next(fresh) for timer in timers]
        for id, timer in zip(ids, timers, strict=True):
            length = timer.seconds * 1000
            left = length if timer.remaining_ms is None or timer.state == "idle" else timer.remaining_ms
            running = timer.state == "running"
            values.put_int(f"timer_state_{id}", store.STATES[timer.state])
            values.put_long(f"timer_setup_timet_{id}", length)
            values.put_long(f"timer_original_timet_{id}", length)
            values.put_long(f"timer_time_left_{id}", left)
            values.put_long(f"timer_start_time_{id}", elapsed if running else -DAY_MS)
            values.put_long(f"timer_wall_clock_time_{id}", now if running else -DAY_MS)
            values.put_string(f"timer_label_{id}", "")
            values.put_boolean(f"delete_after_use_{id}", False)
        if ids:
            values.put_set(store.TIMERS, frozenset(map(str, ids)))
            values.put_int(store.NEXT_TIMER, max(ids) + 1)

    def _put_stopwatch(self, values: prefs.Preferences, watch: Stopwatch, elapsed: int, now: int) -> None:
        for name in list(values):
            if name.startswith("sw_"):
                values.remove(name)
        if watch.state != "reset":
            running = watch.state == "running"
            values.put_int(store.SW_STATE, store.RUNNING if running else store.PAUSED)
            values.put_long(store.SW_START, elapsed if running else -DAY_MS)
            values.put_long(store.SW_WALL, now if running else -DAY_MS)
            values.put_long(store.SW_ACCUM, watch.elapsed_ms or 0)

    def after_first_start(self, device: Device) -> None:
        """The preferences file appears with the first preference; make sure it is there, so that a missing file means damage."""
        device.force_stop(self.package)
        batch = StoreBatch(device)
        found = prefs.later(batch, self._path("preferences"))
        try:
            values = found.get()
        except StoreMissing:
            values = prefs.Preferences()
        prefs.write(device, self._path("preferences"), values)
        self.start(device)


def _alarms(db: sqlite.Database) -> tuple[Alarm, ...]:
    with db:
        rows = records(db.rows("SELECT _id, hour, minutes, daysofweek, enabled, label FROM alarm_templates ORDER BY _id"), db.path)
    return tuple(
        Alarm(
            hour=row.integer("hour"),
            minute=row.integer("minutes"),
            enabled=row.flag("enabled"),
            days=frozenset(day for day in range(1, 8) if row.integer("daysofweek") >> (day - 1) & 1),
            label=row.text("label", ""),
            key=str(row.integer("_id")),
        )
        for row in rows
    )
