"""The simulated device: all services of one Android phone, single-threaded and synchronous."""

from __future__ import annotations

import io
import posixpath
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PIL import Image

from emulator.sim.core import filters
from emulator.sim.core.activities import ActivityManager
from emulator.sim.core.alarms import AlarmManager
from emulator.sim.core.catalog import CatalogApp
from emulator.sim.core.clock import START_MS, VirtualClock
from emulator.sim.core.fs import FileSystem
from emulator.sim.core.geometry import HEIGHT, WIDTH, Display
from emulator.sim.core.hardware import Battery, Location
from emulator.sim.core.ime import InputMethodManager
from emulator.sim.core.input import InputDispatcher
from emulator.sim.core.layout_of_files import make_file_system
from emulator.sim.core.log import Log
from emulator.sim.core.media import Clipboard, MediaSessions
from emulator.sim.core.notifications import NotificationManager
from emulator.sim.core.packages import PackageManager
from emulator.sim.core.pictures import Pictures
from emulator.sim.core.props import DEFAULT_PROPERTIES, FONTS, Properties, SettingsStore
from emulator.sim.core.providers import ContentResolver, SettingsProvider
from emulator.sim.core.records import OpenDatabase
from emulator.sim.core.roles import DIALER, SMS, Roles
from emulator.sim.core.rotation import current_display
from emulator.sim.core.snapshots import SnapshotStore
from emulator.sim.core.telephony import Telephony
from emulator.sim.core.windows import Frame, WindowManager
from emulator.sim.providers import create_databases, register_providers
from emulator.sim.providers.store import Store
from emulator.sim.systemui.apps import SYSTEM_APPS, SystemApp
from emulator.sim.systemui.dialer.presence import DIALER as CALL_UI
from emulator.sim.systemui.dialer.presence import calls_changed
from emulator.sim.systemui.documents.provider import AUTHORITY as DOCUMENTS_AUTHORITY
from emulator.sim.systemui.documents.provider import DocumentsProvider
from emulator.sim.toolkit import fallback
from emulator.sim.toolkit.app import App, Intent
from emulator.sim.toolkit.strokes import Strokes
from emulator.sim.u2 import keyboard

BroadcastAnswer = tuple[int, str | None]
ERRORS_KEPT = 50
"""An exception holds all that its app was doing."""


@dataclass(frozen=True)
class DeviceConfig:
    """`folder` holds the file system (below `fs`) and, with `keep_snapshots`, snapshots on disk."""

    folder: Path
    console_port: int = 5554
    seed: int = 0
    start_ms: int = START_MS
    zone: str = "UTC"
    width: int = WIDTH
    height: int = HEIGHT
    density: int = 420
    keep_snapshots: bool = False
    catalog: Mapping[str, CatalogApp] = field(default_factory=dict)


class Device:
    """One phone. Everything that changes what can be seen calls `touch`."""

    def __init__(self, config: DeviceConfig) -> None:
        self.config = config
        self.clock = VirtualClock(config.start_ms, config.zone)
        self.fs = FileSystem(config.folder / "fs", self.clock.now_ms)
        self.props = Properties({**DEFAULT_PROPERTIES, "persist.sys.timezone": config.zone, FONTS: fallback.provenance()})
        self.settings = SettingsStore(self.fs)
        self.log = Log(self.clock.now_ms)
        self.clipboard = Clipboard(self.touch)
        self.packages = PackageManager(self, config.catalog)
        self.activities = ActivityManager(self)
        self.alarms = AlarmManager(self)
        self.notifications = NotificationManager(self)
        self.media = MediaSessions(self)
        self.providers = ContentResolver(self)
        self.stores: list[Store] = []
        """Databases of the system's own providers."""
        self.windows = WindowManager(self)
        self.ime = InputMethodManager(self)
        self.input = InputDispatcher(self)
        self.pictures = Pictures(self.fs)
        self.role_manager = Roles(self)
        self.telephony = Telephony(self)
        self.telephony.changed = lambda ended: calls_changed(self, ended)
        self.location = Location()
        self.battery = Battery()
        self.display_on = True
        self.on_power: Callable[[str], object] = lambda request: None
        """Called when init is asked for power (`sys.powerctl`), with e.g. `reboot,shell`; the process around the device restarts it."""
        self.held = 0
        """How the phone is held, 0 to 3 quarters of a turn, as a rotation of the display would make up for it."""
        self.held_sensed = 0
        """The last of these that the display follows when it is free to turn."""
        self.fixed_rotation = "default"
        """`wm fixed-to-user-rotation`: `enabled` turns a deaf ear to what activities ask for."""
        self.system_scroll: dict[str, int] = {}
        self.ports: dict[int, Callable[[Any, Any], Awaitable[None]]] = {}
        """Servers on the device: async handlers of (reader, writer) by TCP port."""
        self.broadcast_hooks: list[Callable[[Device, Intent], BroadcastAnswer | None]] = [keyboard.receive]
        self._preferred: dict[str, list[str]] = {}
        self._errors: deque[tuple[str, Exception]] = deque(maxlen=ERRORS_KEPT)
        self._frame: Frame | None = None
        self._display: Display | None = None
        self._image: Image.Image | None = None
        """The screen now; None when it has to be looked at anew."""
        self._canvas = Image.new("RGB", (0, 0))
        """The last picture, on which the next one draws what has changed."""
        self._strokes = Strokes((0, 0))
        """What the last picture shows."""
        self._jpegs: dict[tuple[int, tuple[int, int]], bytes] = {}
        """By quality and size."""
        self._system_apps: dict[str, type[App]] = {cls.package: cls for cls in SYSTEM_APPS}
        self.clock.next_due = self._next_due
        self.clock.fire_due = self._fire_due
        self.clock.changed = self._time_passed
        self.fs.on_change = lambda path: self.touch()
        self.settings.on_change = lambda namespace, key: self.touch()
        self.props.on_change = self._prop_changed
        self.providers.register("settings", lambda: SettingsProvider(self))
        self.providers.register(DOCUMENTS_AUTHORITY, lambda: DocumentsProvider(self))
        register_providers(self)
        fresh = not self.fs.exists(SettingsStore.FOLDER)
        if fresh:
            make_file_system(self.fs)
            self.settings.create()
        self.packages.create()
        if fresh:
            create_databases(self)
            self.role_manager.create()
        self.snapshots = SnapshotStore(self, config.folder / "snapshots" if config.keep_snapshots else None)
        self.activities.home()

    # --- what can be seen --------------------------------------------------------------------------------------------------------

    def touch(self) -> None:
        """Something changed: what is on screen has to be built again."""
        self._frame = None
        self._image = None
        self._display = None

    @property
    def display(self) -> Display:
        """The display as it is turned now."""
        if self._display is None:
            self._display = current_display(self)
        return self._display

    @property
    def rotation(self) -> int:
        """Quarters of a turn of the display, as `Surface.ROTATION_*`."""
        return self.display.rotation

    def hold(self, rotation: int) -> None:
        """Turn the phone itself. The display follows when it may (`accelerometer_rotation`), but never upside down."""
        self.held = rotation
        if rotation != 2:
            self.held_sensed = rotation
        self.touch()

    def frame(self) -> Frame:
        """The windows now; the same object until something changes."""
        if self._frame is None:
            frame = self.windows.build()
            self._image = None
            self._frame = frame
        return self._frame

    def screenshot(self) -> Image.Image:
        """The screen as RGB picture. Do not write on it, and copy it to keep it: the next picture is drawn over it."""
        frame = self.frame()
        if self._image is None:
            self._image = self._draw(self.windows.strokes(frame if self.display_on else Frame()))
        return self._image

    def _draw(self, strokes: Strokes) -> Image.Image:
        changed = strokes.changed(self._strokes)
        if changed is not None:
            self._jpegs.clear()
            self._strokes = Strokes((0, 0))  # until all is drawn
            if self._canvas.size != strokes.size:
                self._canvas = Image.new("RGB", strokes.size)
            strokes.draw(self._canvas, changed)
            self._strokes = strokes
        size = (self.display.real_width, self.display.real_height)
        return self._canvas if self._canvas.size == size else self._canvas.resize(size, Image.Resampling.BILINEAR)

    def forget_picture(self) -> None:
        """Give the memory of the last picture back; the next one is drawn whole."""
        self._image = None
        self._canvas, self._strokes = Image.new("RGB", (0, 0)), Strokes((0, 0))
        self._jpegs.clear()

    def screenshot_jpeg(self, quality: int = 80) -> bytes:
        """The screen as JPEG, encoded once for as long as nothing on it changes."""
        image = self.screenshot()
        found = self._jpegs.get((quality, image.size))
        if found is None:
            out = io.BytesIO()
            image.save(out, "JPEG", quality=quality)
            found = self._jpegs[quality, image.size] = out.getvalue()
        return found

    def screenshot_png(self) -> bytes:
        """The screen as PNG."""
        out = io.BytesIO()
        self.screenshot().save(out, "PNG", compress_level=1)
        return out.getvalue()

    def set_display(self, on: bool) -> None:
        self.display_on = on
        self.touch()

    def change_volume(self, step: int) -> None:
        """Volume keys: the music stream, 0..15; a step of 0 mutes."""
        level = int(self.settings.get("system", "volume_music") or 5)
        self.settings.put("system", "volume_music", str(0 if step == 0 else min(15, max(0, level + step))))

    # --- apps --------------------------------------------------------------------------------------------------------------------

    def app_class(self, package: str) -> type[App] | None:
        """The code of a package: the system's own, or from the catalogue."""
        return self._system_apps.get(package) or self.packages.app_class(package)

    def equip(self, app: App) -> None:
        """System apps see the whole device."""
        if isinstance(app, SystemApp):
            app.device = self

    def on_app_error(self, package: str, error: Exception) -> None:
        self._errors.append((package, error))

    @property
    def app_errors(self) -> list[tuple[str, Exception]]:
        """Exceptions that app code has raised lately, for tests: an app that crashes is a bug in its screens."""
        return list(self._errors)

    def role_for(self, intent: Intent) -> str:
        """The package that a role makes the answer to an intent; empty when no role is concerned."""
        if intent.action == "android.intent.action.SENDTO" and intent.data.split(":")[0] in ("sms", "smsto", "mms", "mmsto"):
            return self.role_holder(SMS)
        if intent.action == "android.intent.action.DIAL":
            return self.role_holder(DIALER)
        if intent.action == "android.intent.action.CALL":
            return CALL_UI  # the telephone service, whichever app dials
        return ""

    def role_holder(self, role: str) -> str:
        """The package that holds a role (`android.app.role.SMS`); empty for none."""
        return self.role_manager.holder(role)

    def set_role_holder(self, role: str, package: str) -> None:
        """Make a package the default app for a role; an empty name leaves the role without holder. Its permissions move along."""
        self.role_manager.set(role, package)

    def roles(self) -> dict[str, str]:
        return self.role_manager.all()

    def preferred_target(self, intent: Intent) -> tuple[str, str] | None:
        """What the user chose with Always for intents of this kind."""
        found = self._preferred.get(preference_key(intent))
        return (found[0], found[1]) if found else None

    def prefer(self, intent: Intent, package: str, short: str) -> None:
        self._preferred[preference_key(intent)] = [package, short]

    def special_broadcast(self, intent: Intent) -> BroadcastAnswer | None:
        """Receivers that are not apps here (the AdbKeyboard input method)."""
        for hook in self.broadcast_hooks:
            answer = hook(self, intent)
            if answer is not None:
                return answer
        return None

    # --- storage -----------------------------------------------------------------------------------------------------------------

    def sync_storage(self) -> None:
        """Give databases that apps have written the virtual time."""
        for process in self.activities.processes():
            for database in process.databases.values():
                self._stamp(database)

    def close_databases(self) -> None:
        """Write everything back and close; apps open again at their next access."""
        for process in self.activities.processes():
            for database in process.databases.values():
                self.close_database(database)
            process.databases.clear()
        for store in self.stores:
            store.close()

    def close_database(self, database: OpenDatabase) -> None:
        """Close one. SQLite then writes its log back and removes it, which must not show in the times of the file and its folder."""
        self._stamp(database)
        folder = posixpath.dirname(database.path)
        times = {path: self.fs.stat(path).mtime_ms for path in (database.path, folder) if self.fs.exists(path)}
        database.connection.close()
        for path, mtime_ms in times.items():
            if self.fs.exists(path):
                self.fs.utime(path, mtime_ms)

    def _stamp(self, database: OpenDatabase) -> None:
        changes = database.connection.total_changes
        if changes != database.changes:
            database.changes = changes
            for suffix in ("", "-wal", "-shm"):
                if self.fs.exists(database.path + suffix):
                    self.fs.stamp(database.path + suffix)

    def _time_passed(self) -> None:
        self.sync_storage()
        self.touch()

    def data_cleared(self, package: str) -> None:
        """The data of a package was removed: what its roles brought stays, and a provider starts over with empty databases."""
        self.role_manager.data_cleared(package)
        create_databases(self, package)

    def filter_rows(
        self, rows: Iterable[Mapping[str, Any]], projection: Sequence[str] | None, where: str, args: Sequence[Any], sort: str
    ) -> list[dict[str, Any]]:
        """SQL selection over rows that no database holds. Raises sqlite3.Error for bad SQL."""
        return filters.select(list(rows), projection, where, args, sort)

    # --- snapshots ---------------------------------------------------------------------------------------------------------------

    _PARTS: tuple[str, ...] = (
        "clock",
        "props",
        "packages",
        "activities",
        "alarms",
        "notifications",
        "media",
        "clipboard",
        "windows",
        "ime",
        "role_manager",
        "telephony",
        "location",
        "battery",
    )

    def save_state(self) -> dict[str, Any]:
        """Everything the services keep, as JSON values."""
        state: dict[str, Any] = {name: getattr(self, name).save() for name in self._PARTS}
        state["device"] = {
            "display_on": self.display_on,
            "preferred": self._preferred,
            "scroll": self.system_scroll,
            "held": [self.held, self.held_sensed],
            "fixed_rotation": self.fixed_rotation,
        }
        return state

    def load_state(self, state: Mapping[str, Any]) -> None:
        self.settings.forget_cache()
        for name in self._PARTS:
            getattr(self, name).load(state[name])
        own = state["device"]
        self.display_on, self._preferred, self.system_scroll = own["display_on"], own["preferred"], own["scroll"]
        self.held, self.held_sensed = own["held"]
        self.fixed_rotation = own["fixed_rotation"]
        self.touch()
        self.forget_picture()  # a device that waits for its agent is not looked at

    def close(self) -> None:
        """End all app processes and release their files."""
        self.close_databases()
        self.forget_picture()

    def _next_due(self, limit: int) -> int | None:
        due = [when for when in (self.alarms.next_due(limit), self.telephony.next_due(limit)) if when is not None]
        return min(due) if due else None

    def _fire_due(self) -> None:
        self.alarms.fire_due()
        self.telephony.fire_due()

    def _prop_changed(self, key: str, value: str) -> None:
        if key == "persist.sys.timezone":
            self.clock.set_zone(value)
            self.activities.broadcast_to_running(Intent(action="android.intent.action.TIMEZONE_CHANGED"))
        elif key == "sys.powerctl":
            self.on_power(value)
        self.touch()


def preference_key(intent: Intent) -> str:
    """Intents with the same key share one choice of app."""
    return f"{intent.action}|{intent.data.split(':', 1)[0]}|{intent.type}"


__all__ = ["Device", "DeviceConfig", "Frame", "preference_key"]
