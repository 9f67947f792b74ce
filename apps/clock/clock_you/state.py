"""How Clock You's state is read and put in place."""

from __future__ import annotations

import json
import re

from apps.base import AppState, Read, Reading, Source
from apps.clock.clock_you import format as store
from apps.glance import glance
from harness.device import Device, Key, Node, Tap, Tree
from harness.device.dumpsys import notifications
from harness.device.dumpsys.notifications import Notification
from harness.device.stores import StoreBatch, prefs, sqlite
from harness.device.stores.record import records
from harness.errors import StoreCorrupt, StoreMissing
from templates.clock.state import Alarm, ClockState, Stopwatch, Timer

ROW_PX = 60
"""How far apart the middles of two texts may lie that belong to one line."""


class App(AppState[ClockState]):
    """Alarms, zones and presets are stored; timers and the stopwatch live in services and are seen in their notifications."""

    def _path(self, name: str) -> str:
        return self.spec.store(name).path

    def read(self, device: Device, read: Read) -> Reading[ClockState]:
        batch = StoreBatch(device)
        database = sqlite.later(batch, self._path("database")) if read.wants("alarms", "world_clocks") else None
        kept = prefs.later(batch, self._path("preferences")) if read.wants("presets") else None
        live = read.wants("timers", "stopwatch")
        notes = notifications.later(batch) if live else None
        clock = batch.command("date +%s%3N") if live else None
        sources: dict[str, Source] = {}
        state = ClockState()
        if database is not None:
            with database.get() as db:
                state = state.replace(alarms=_alarms(db), world_clocks=_zones(db))
            sources |= dict.fromkeys(("alarms", "world_clocks"), Source("durable", self._path("database")))
        if kept is not None:
            state = state.replace(presets=self._presets(kept.get()))
            sources["presets"] = Source("durable", self._path("preferences"))
        if notes is not None and clock is not None:
            own = [note for note in notes.get() if note.package == self.package]
            now = int(clock.get().strip())
            state = state.replace(timers=_timers(own, now), stopwatch=_stopwatch(own, now))
            sources["timers"] = Source("runtime", f"dumpsys notification: {store.TIMER_CHANNEL}")
            sources["stopwatch"] = Source("runtime", f"dumpsys notification: {store.STOPWATCH_CHANNEL}")
        if read.wants("draft_timer_s"):
            draft = self._draft(device, read)
            if draft is not None:
                state = state.replace(draft_timer_s=draft)
                sources["draft_timer_s"] = Source("screen", "wheels of the timer page")
        return Reading(state, sources)

    def _presets(self, values: prefs.Preferences) -> tuple[int, ...]:
        text = values.get(store.PRESETS_KEY)
        if text is None:
            return store.DEFAULT_PRESETS
        if not isinstance(text, str) or not re.fullmatch(r"(\d+(,\d+)*)?", text):
            raise StoreCorrupt(self._path("preferences"), f"{store.PRESETS_KEY} is {text!r}, expected numbers separated by commas")
        return tuple(int(part) for part in text.split(",") if part)

    # --- the wheels --------------------------------------------------------------------------------------------------------------

    def _draft(self, device: Device, read: Read) -> int | None:
        seen = self._wheels(read.tree(device))
        if seen is None and read.active:
            self.start(device)
            for _ in range(4):
                tree = glance(device).tree
                tab = next((node for node in reversed(list(tree)) if node.package == self.package and node.text == "Timer"), None)
                if tab is None:
                    device.perform(Key("BACK"))
                    continue
                device.perform(Tap(*tab.center))
                tree = glance(device).tree
                seen = self._wheels(tree)
                if seen is None and any(node.text == "Timer" and node.package == self.package for node in tree):
                    seen = 0  # running timers take the place of the wheels: nothing is being set
                break
        return seen

    def _wheels(self, tree: Tree) -> int | None:
        """The length in the middle of the three wheels, if they are on the screen."""
        nodes = [node for node in tree if node.package == self.package]
        if not {"Hours", "Minutes", "Seconds"} <= {node.text for node in nodes}:
            return None
        colons = [node for node in nodes if node.text == ":"]
        if len(colons) != 2:
            return None
        middle = colons[0].center[1]
        values = sorted((node for node in nodes if re.fullmatch(r"\d\d", node.text) and abs(node.center[1] - middle) < ROW_PX), key=_left)
        if len(values) != 3:
            return None
        hours, minutes, seconds = (int(node.text) for node in values)
        return (hours * 60 + minutes) * 60 + seconds

    # --- seeding -----------------------------------------------------------------------------------------------------------------

    def seed(self, device: Device, state: ClockState) -> None:
        device.force_stop(self.package)
        if state.alarms is not None or state.world_clocks is not None:
            with sqlite.edit(device, self._path("database")) as db:
                if state.alarms is not None:
                    db.execute("DELETE FROM alarms")
                    for alarm in state.alarms:
                        days = store.day_list(alarm.days) if alarm.days else store.ALL_DAYS
                        values = (
                            None if alarm.key is None else int(alarm.key),
                            (alarm.hour * 60 + alarm.minute) * store.MINUTE_MS,
                            alarm.label or None,
                        )
                        db.execute(
                            "INSERT INTO alarms (id, time, label, enabled, days, vibrate, repeat) VALUES (?,?,?,?,?,0,?)",
                            (*values, int(alarm.enabled), days, int(bool(alarm.days))),
                        )
                if state.world_clocks is not None:
                    table = {zone.id: zone for zone in store.zones()}
                    db.execute("DELETE FROM timeZones")
                    for id in state.world_clocks:
                        zone = table[id]
                        db.execute("INSERT INTO timeZones VALUES (?,?,?,?)", (zone.key, zone.id, zone.city, zone.country))
        if state.presets is not None:
            values_now = self._preferences(device)
            values_now.put_string(store.PRESETS_KEY, ",".join(map(str, state.presets)))
            prefs.write(device, self._path("preferences"), values_now)
        self.start(device)

    def _preferences(self, device: Device) -> prefs.Preferences:
        try:
            return prefs.read(device, self._path("preferences"))
        except StoreMissing:
            return prefs.Preferences()

    def after_first_start(self, device: Device) -> None:
        """The preferences file appears with the first preference; make sure it is there, so that a missing file means damage."""
        device.force_stop(self.package)
        prefs.write(device, self._path("preferences"), self._preferences(device))
        self.start(device)


def _left(node: Node) -> int:
    return node.bounds[0]


def _alarms(db: sqlite.Database) -> tuple[Alarm, ...]:
    found = []
    for row in records(db.rows("SELECT id, time, label, enabled, days, repeat FROM alarms ORDER BY id"), db.path):
        minutes, rest = divmod(row.integer("time"), store.MINUTE_MS)
        if rest or not 0 <= minutes < 1440:
            raise StoreCorrupt(
                db.path, f"alarm {row.integer('id')} is at {row.integer('time')} ms of the day, expected whole minutes below 24 hours"
            )
        try:
            days = store.list_days(row.text("days")) if row.flag("repeat") else frozenset()
        except ValueError as error:
            raise StoreCorrupt(db.path, f"days are {json.dumps(row.text('days'))}, expected numbers 0 to 6") from error
        found.append(
            Alarm(
                hour=minutes // 60,
                minute=minutes % 60,
                enabled=row.flag("enabled"),
                days=days,
                label=row.text("label", ""),
                key=str(row.integer("id")),
            )
        )
    return tuple(found)


def _zones(db: sqlite.Database) -> tuple[str, ...]:
    return tuple(row.text("zoneId") for row in records(db.rows("SELECT zoneId FROM timeZones ORDER BY rowid"), db.path))


def _timers(notes: list[Notification], now: int) -> tuple[Timer, ...]:
    """Running timers count down to `when`; the length at the start is what is left plus what has passed since the posting.

    The notification does not say how long the timer was made for. While it runs, `when` minus the time of posting is the length of the
    present leg, which for a timer that was never paused is its length.
    """
    found = []
    for note in notes:
        if note.channel != store.TIMER_CHANNEL:
            continue
        running = note.chronometer and "Pause" in note.actions
        if running:
            left: int | None = note.when_ms - now
            leg = note.when_ms - (now if note.posted_ms is None else note.posted_ms)
            found.append(Timer(seconds=round(leg / 1000), state="running", remaining_ms=left, key=str(note.id)))
        else:
            left = _ms(note.text)
            found.append(Timer(seconds=round((left or 0) / 1000), state="paused", remaining_ms=left, key=str(note.id)))
    return tuple(found)


def _stopwatch(notes: list[Notification], now: int) -> Stopwatch:
    note = next((note for note in notes if note.channel == store.STOPWATCH_CHANNEL and note.id == store.STOPWATCH_NOTE), None)
    if note is None:
        return Stopwatch(state="reset", elapsed_ms=0)
    if note.chronometer and "Pause" in note.actions:
        return Stopwatch(state="running", elapsed_ms=now - note.when_ms)
    return Stopwatch(state="paused", elapsed_ms=_ms(note.text))


def _ms(text: str) -> int | None:
    """Milliseconds of `MM:SS`, `HH:MM:SS`, with hundredths or without."""
    match = re.fullmatch(r"(?:(\d+):)?(\d+):(\d+)(?:\.(\d\d))?", text.strip())
    if match is None:
        return None
    hours, minutes, seconds, hundredths = (int(part or 0) for part in match.groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10
