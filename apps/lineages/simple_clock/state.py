"""Reading and seeding Simple Clock and Fossify Clock."""

from __future__ import annotations

import re
from typing import ClassVar

from apps.base import AppState, Read, Reading, Source
from apps.glance import glance
from apps.lineages.simple_clock import format as store
from harness.device import Device, Key, Tap, Tree
from harness.device.dumpsys import notifications
from harness.device.stores import StoreBatch, prefs, sqlite
from harness.device.stores.record import records
from harness.errors import StoreCorrupt
from templates.clock.state import Alarm, ClockState, Stopwatch, Timer

STOPWATCH_NOTE = 10001
SETTLE_MS = 300


class SimpleClockState(AppState[ClockState]):
    """Alarms and timers are rows, world clocks a preference, the stopwatch is memory: seen on its page, or running in its notification."""

    with_london: ClassVar[bool]

    def _path(self, name: str) -> str:
        return self.spec.store(name).path

    def read(self, device: Device, read: Read) -> Reading[ClockState]:
        batch = StoreBatch(device)
        alarms = sqlite.later(batch, self._path("alarms")) if read.wants("alarms") else None
        timers = sqlite.later(batch, self._path("timers")) if read.wants("timers") else None
        chosen = prefs.later(batch, self._path("preferences")) if read.wants("world_clocks") else None
        sources = {
            name: Source("durable", self._path(place))
            for name, place in (("alarms", "alarms"), ("timers", "timers"), ("world_clocks", "preferences"))
            if name in read.want
        }
        stopwatch = None
        if read.wants("stopwatch"):
            stopwatch, source = self._stopwatch(device, read)
            if source is not None:
                sources["stopwatch"] = source
        state = ClockState(
            alarms=None if alarms is None else _alarms(alarms.get()),
            timers=None if timers is None else _timers(timers.get()),
            world_clocks=None if chosen is None else self._zones(chosen.get()),
            stopwatch=stopwatch,
        )
        return Reading(state, sources)

    def _zones(self, preferences: prefs.Preferences) -> tuple[str, ...]:
        chosen = preferences.get("selected_time_zones", frozenset())
        table = {str(zone.id): zone.zone for zone in store.zones(with_london=self.with_london)}
        if not isinstance(chosen, (set, frozenset)) or not set(chosen) <= table.keys():
            raise StoreCorrupt(self._path("preferences"), f"selected_time_zones holds {chosen!r}, expected a set of ids of the zone table")
        return tuple(zone for id, zone in table.items() if id in chosen)

    # --- stopwatch ---------------------------------------------------------------------------------------------------------------

    def _stopwatch(self, device: Device, read: Read) -> tuple[Stopwatch | None, Source | None]:
        if not read.active:
            seen = self._on_page(read.tree(device))
            return seen, Source("screen", "stopwatch page") if seen is not None else None
        device.perform(Key("HOME"))
        device.wait(SETTLE_MS)
        for note in notifications.read(device):
            if note.package == self.package and note.id == STOPWATCH_NOTE:
                return Stopwatch(state="running", elapsed_ms=_ms(note.title)), Source("runtime", f"dumpsys notification: {note.channel}")
        self.start(device)
        seen = self._open_page(device)
        return seen, Source("screen", "stopwatch page") if seen is not None else None

    def _open_page(self, device: Device) -> Stopwatch | None:
        """Go to the Stopwatch tab, closing what covers it."""
        for _ in range(4):
            tree = glance(device).tree
            tab = next((node for node in tree if "Stopwatch" in (node.text, node.desc)), None)
            if tab is not None:
                device.perform(Tap(*tab.center))
                return self._on_page(glance(device).tree)
            device.perform(Key("BACK"))
        return None

    def _on_page(self, tree: Tree) -> Stopwatch | None:
        """What the stopwatch page says, if it is on the screen."""
        nodes = {node.short_id: node for node in tree if node.package == self.package and node.short_id.startswith("stopwatch_")}
        time = nodes.get("stopwatch_time")
        if time is None:
            return None
        elapsed = _ms(time.text)
        if "stopwatch_lap" in nodes:
            return Stopwatch(state="running", elapsed_ms=elapsed)
        if "stopwatch_reset" in nodes:
            return Stopwatch(state="paused", elapsed_ms=elapsed)
        return Stopwatch(state="reset", elapsed_ms=elapsed)

    # --- seeding -----------------------------------------------------------------------------------------------------------------

    def seed(self, device: Device, state: ClockState) -> None:
        device.force_stop(self.package)
        if state.alarms is not None:
            with sqlite.edit(device, self._path("alarms")) as db:
                db.execute("DELETE FROM contacts")
                for alarm in state.alarms:
                    days = store.days_mask(alarm.days or frozenset()) or store.TODAY
                    db.execute(
                        "INSERT INTO contacts (id, time_in_minutes, days, is_enabled, vibrate, sound_title, sound_uri, label, one_shot)"
                        " VALUES (?,?,?,?,0,?,?,?,0)",
                        (
                            _row_id(alarm.key),
                            alarm.hour * 60 + alarm.minute,
                            days,
                            int(alarm.enabled),
                            store.SOUND_TITLE,
                            store.SOUND_URI,
                            alarm.label or "",
                        ),
                    )
        if state.timers is not None:
            created = device.time_ms()
            with sqlite.edit(device, self._path("timers")) as db:
                db.execute("DELETE FROM timers")
                for timer in state.timers:
                    left = timer.seconds * 1000 if timer.remaining_ms is None else timer.remaining_ms
                    encoded = store.TimerState(timer.state, left, left).encode()
                    db.execute(
                        "INSERT INTO timers (id, seconds, state, vibrate, soundUri, soundTitle, label, createdAt, channelId, oneShot)"
                        " VALUES (?,?,?,0,?,?,'',?,NULL,0)",
                        (_row_id(timer.key), timer.seconds, encoded, store.SOUND_URI, store.SOUND_TITLE, created),
                    )
        if state.world_clocks is not None:
            ids = {zone.zone: str(zone.id) for zone in store.zones(with_london=self.with_london)}
            preferences = prefs.read(device, self._path("preferences"))
            preferences.put_set("selected_time_zones", frozenset(ids[zone] for zone in state.world_clocks))
            prefs.write(device, self._path("preferences"), preferences)
        self.start(device)

    def after_first_start(self, device: Device) -> None:
        """The preferences file appears with the first preference; write an empty one so that a missing file means damage."""
        device.force_stop(self.package)
        prefs.write(device, self._path("preferences"), prefs.Preferences())
        self.start(device)


def _row_id(key: str | None) -> int | None:
    return int(key) if key is not None else None


def _ms(text: str) -> int | None:
    """Milliseconds of `S.t`, `MM:SS.ttt` or `HH:MM:SS`."""
    match = re.fullmatch(r"(?:(?:(\d+):)?(\d+):)?(\d+)(?:\.(\d+))?", text.strip())
    if match is None:
        return None
    hours, minutes, seconds, fraction = match.groups()
    whole = (int(hours or 0) * 60 + int(minutes or 0)) * 60 + int(seconds)
    return whole * 1000 + int((fraction or "0").ljust(3, "0")[:3])


def _alarms(db: sqlite.Database) -> tuple[Alarm, ...]:
    with db:
        rows = records(db.rows("SELECT id, time_in_minutes, days, is_enabled, label FROM contacts ORDER BY id"), db.path)
    return tuple(
        Alarm(
            hour=row.integer("time_in_minutes") // 60,
            minute=row.integer("time_in_minutes") % 60,
            enabled=row.flag("is_enabled"),
            days=store.mask_days(row.integer("days")),
            label=row.text("label", ""),
            key=str(row.integer("id")),
        )
        for row in rows
    )


def _timers(db: sqlite.Database) -> tuple[Timer, ...]:
    found = []
    with db:
        rows = records(db.rows("SELECT id, seconds, state FROM timers ORDER BY id"), db.path)
    for row in rows:
        state = store.decode_timer(row.text("state"))
        if state is None:
            raise StoreCorrupt(db.path, f"timer {row.integer('id')} has the state {row.text('state')!r}, expected JSON with a nested type")
        left = state.tick_ms if state.phase in ("running", "paused") else None
        found.append(Timer(seconds=row.integer("seconds"), state=state.phase, remaining_ms=left, key=str(row.integer("id"))))
    return tuple(found)
