"""How Chrono's state is read and put in place."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Callable, Sequence
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from apps.base import AppState, Read, Reading, Source
from apps.clock.chrono import format as store
from apps.clock.chrono.format import Item
from harness.device import Device
from harness.device.stores import StoreBatch, textfile
from harness.errors import StoreCorrupt
from templates.clock.state import Alarm, ClockState, Stopwatch, Timer, TimerPhase

T = TypeVar("T")
PLACES = {"alarms": "alarms", "timers": "timers", "stopwatch": "stopwatches", "world_clocks": "cities", "presets": "presets"}
"""Field of the state -> store that keeps it."""
PHASES: dict[str, TimerPhase] = {store.STOPPED: "idle", store.RUNNING: "running", store.PAUSED: "paused"}
STATES = {phase: state for state, phase in PHASES.items()}
FLAGS = "/data/data/com.vicolo.chrono/app_flutter/GetStorage.gs"


class App(AppState[ClockState]):
    """Every list is a text file with one JSON array."""

    def _path(self, field: str) -> str:
        return self.spec.store(PLACES[field]).path

    def read(self, device: Device, read: Read) -> Reading[ClockState]:
        batch = StoreBatch(device)
        files = {name: textfile.json_later(batch, self._path(name)) for name in PLACES if name in read.want}
        clock = batch.command("date +%s%3N; getprop persist.sys.timezone")
        if not files:
            return Reading(ClockState(), {})
        lists = {name: self._items(name, file.get()) for name, file in files.items()}
        now, _, zone = clock.get().strip().partition("\n")
        moment = _Now(int(now), zone.strip() or "UTC")
        readers: dict[str, Callable[[Sequence[Item], _Now], Any]] = {
            "alarms": _alarms,
            "timers": _timers,
            "stopwatch": _stopwatch,
            "world_clocks": lambda items, _: tuple(str(item["timezone"]) for item in items),
            "presets": lambda items, _: tuple(store.seconds_of(item["duration"]) for item in items),
        }
        values = {name: self._understood(name, items, moment, readers[name]) for name, items in lists.items()}
        return Reading(ClockState(**values), {name: Source("durable", self._path(name)) for name in values})

    def _items(self, field: str, data: Any) -> list[Item]:
        if not isinstance(data, list) or not all(isinstance(item, dict) for item in data):
            raise StoreCorrupt(self._path(field), "expected a JSON array of objects")
        return data

    def _understood(self, field: str, items: Sequence[Item], now: _Now, reader: Callable[[Sequence[Item], _Now], T]) -> T:
        try:
            return reader(items, now)
        except (KeyError, TypeError, ValueError, IndexError) as error:
            raise StoreCorrupt(self._path(field), f"an item lacks what it should have ({type(error).__name__}: {error})") from error

    # --- seeding -----------------------------------------------------------------------------------------------------------------

    def seed(self, device: Device, state: ClockState) -> None:
        device.force_stop(self.package)
        moment = dt.datetime.fromtimestamp(device.time_ms() / 1000, ZoneInfo(device.getprop("persist.sys.timezone") or "UTC"))
        if state.alarms is not None:
            self._write(device, "alarms", [_alarm_item(number, alarm) for number, alarm in enumerate(state.alarms)])
        if state.timers is not None:
            used = {int(timer.key) for timer in state.timers if timer.key is not None}
            fresh = iter(number for number in range(1, len(state.timers) + len(used) + 1) if number not in used)
            ids = [int(timer.key) if timer.key is not None else next(fresh) for timer in state.timers]
            self._write(device, "timers", [_timer_item(id, timer, moment) for id, timer in zip(ids, state.timers, strict=True)])
        if state.stopwatch is not None:
            watch = state.stopwatch
            began = store.NEVER if watch.state == "reset" and not watch.ever_started else store.stamp(moment)
            phase = {"reset": store.STOPPED, "running": store.RUNNING, "paused": store.PAUSED}[watch.state]
            self._write(device, "stopwatch", [store.new_stopwatch(phase, watch.elapsed_ms or 0, began)])
        if state.world_clocks is not None:
            self._write(device, "world_clocks", [_city_item(number, zone) for number, zone in enumerate(state.world_clocks)])
        if state.presets is not None:
            items = [{"id": id, "name": f"{length} s", "duration": store.parts(length)} for id, length in enumerate(state.presets)]
            self._write(device, "presets", items)
        self.start(device)

    def _write(self, device: Device, field: str, items: list[Item]) -> None:
        textfile.write_text(device, self._path(field), json.dumps(items, separators=(",", ":"), ensure_ascii=False))

    def before_first_start(self, device: Device) -> None:
        """Without this flag the introduction comes first."""
        textfile.write_text(device, FLAGS, json.dumps({"onboarded": True, "first_launch": False}))


class _Now:
    """The device's time, epoch ms, and its zone."""

    def __init__(self, ms: int, zone: str) -> None:
        self.ms = ms
        self.zone = ZoneInfo(zone)

    def since(self, stamp: str) -> int:
        """ms since a local time without offset."""
        return self.ms - round(dt.datetime.fromisoformat(stamp).replace(tzinfo=self.zone).timestamp() * 1000)


def _alarms(items: Sequence[Item], now: _Now) -> tuple[Alarm, ...]:
    found = []
    for item in items:
        if item["markedForDeletion"]:
            continue
        time = item["timeOfDay"]
        label = str(item["settings"]["Label"])
        found.append(Alarm(hour=time["hours"], minute=time["minutes"], enabled=item["enabled"], days=store.alarm_days(item), label=label))
    return tuple(found)


def _timers(items: Sequence[Item], now: _Now) -> tuple[Timer, ...]:
    found = []
    for item in items:
        phase = PHASES[item["state"]]
        left = int(item["durationRemainingOnPause"]) * 1000
        if phase == "running":
            left -= now.since(item["startTime"])
        found.append(Timer(seconds=item["duration"], state=phase, remaining_ms=None if phase == "idle" else left, key=str(item["id"])))
    return tuple(found)


def _stopwatch(items: Sequence[Item], now: _Now) -> Stopwatch:
    item = items[0]
    total, started = int(item["elapsedMillisecondsOnPause"]), not str(item["startTime"]).startswith("0000-")
    if item["state"] == store.RUNNING:
        return Stopwatch(state="running", elapsed_ms=total + now.since(item["startTime"]), ever_started=True)
    if item["state"] == store.PAUSED:
        return Stopwatch(state="paused", elapsed_ms=total, ever_started=True)
    if item["state"] != store.STOPPED:
        raise ValueError(item["state"])
    return Stopwatch(state="reset", elapsed_ms=total, ever_started=started)


def _alarm_item(number: int, alarm: Alarm) -> Item:
    days = alarm.days or frozenset()
    return store.new_alarm(alarm.hour, alarm.minute, 20 * (number + 1), enabled=alarm.enabled, days=days, label=alarm.label or "")


def _timer_item(id: int, timer: Timer, moment: dt.datetime) -> Item:
    left = None if timer.remaining_ms is None or timer.state == "idle" else -(-timer.remaining_ms // 1000)
    state = STATES.get(timer.state, store.STOPPED)
    return store.new_timer(id, timer.seconds, store.stamp(moment), state=state, remaining=left)


def _city_item(number: int, zone: str) -> Item:
    own = zone.rsplit("/", 1)[-1].replace("_", " ")
    known = {city[2]: city for city in store.DEFAULT_CITIES}
    if zone in known:
        return store.new_city(number, *known[zone])
    city, _, country = next(row for row in store.catalogue() if row[1] == zone and row[0] == own)
    return store.new_city(number, city, country, zone)
