"""The device as one app sees it (toolkit.app.Context)."""

from __future__ import annotations

import errno
import os
import posixpath
import sqlite3
from collections.abc import Mapping, MutableMapping, Sequence
from typing import TYPE_CHECKING, Any

from emulator.sim.core.alarms import MESSAGE, Alarm
from emulator.sim.core.file_provider import uri_for
from emulator.sim.core.permissions import LEGACY_STORAGE, group_of, is_runtime
from emulator.sim.core.prefs import PreferencesFile
from emulator.sim.core.providers import ProviderError
from emulator.sim.core.records import ActivityRecord, OpenDatabase, Process
from emulator.sim.core.telephony import STATE_WORDS
from emulator.sim.toolkit.app import FileStat, Intent, Json, Notification, Preferences, ResolvedActivity, Schema, State

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

PERMISSION_CONTROLLER = "com.google.android.permissioncontroller"
MAX_REFUSALS = 2
"""After so many refusals the platform answers for the user."""


class AppContext:
    """Everything an app may do, on behalf of its package."""

    def __init__(self, device: Device, process: Process) -> None:
        self._device = device
        self._process = process
        self.package = process.package

    @property
    def memory(self) -> State:
        return self._process.memory

    # --- storage -----------------------------------------------------------------------------------------------------------------

    def data_dir(self, *, device_protected: bool = False) -> str:
        return f"/data/user_de/0/{self.package}" if device_protected else f"/data/data/{self.package}"

    def _folder(self, name: str, device_protected: bool) -> str:
        folder = f"{self.data_dir(device_protected=device_protected)}/{name}"
        if not self._device.fs.exists(folder):
            self._device.fs.mkdir(folder, parents=True, mode=0o771, uid=self._process.uid, gid=self._process.uid)
        return folder

    def db(self, name: str, schema: Schema, *, device_protected: bool = False) -> sqlite3.Connection:
        path = f"{self._folder('databases', device_protected)}/{name}"
        host = self._device.fs.open_host(path)
        open_now = self._process.databases.get(path)
        if open_now is not None:
            try:
                if host.stat().st_ino == open_now.inode:
                    return open_now.connection
            except FileNotFoundError:
                pass
            open_now.connection.close()  # the file was replaced from outside
            del self._process.databases[path]
        fresh = not host.exists() or host.stat().st_size == 0
        connection = sqlite3.connect(host, check_same_thread=False)
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("PRAGMA cache_size=-256")  # KiB; of two dozen apps that stay open
        connection.execute(f"PRAGMA journal_mode={'WAL' if schema.wal else 'DELETE'}")
        if fresh:
            with connection:
                connection.execute("CREATE TABLE android_metadata (locale TEXT)")
                connection.execute("INSERT INTO android_metadata VALUES ('en_US')")
                for statement in schema.statements:
                    connection.execute(statement)
                if schema.room_hash:
                    connection.execute("CREATE TABLE room_master_table (id INTEGER PRIMARY KEY,identity_hash TEXT)")
                    connection.execute("INSERT INTO room_master_table (id,identity_hash) VALUES(42, ?)", (schema.room_hash,))
                connection.execute(f"PRAGMA user_version={int(schema.version)}")
                if schema.on_create is not None:
                    schema.on_create(connection, self)
            self._device.fs.write_owner(path, 0o660, self._process.uid)
        self._process.databases[path] = OpenDatabase(connection, path, host.stat().st_ino, connection.total_changes)
        self._device.fs.stamp(path)
        return connection

    def prefs(self, name: str, *, device_protected: bool = False) -> Preferences:
        path = f"{self.data_dir(device_protected=device_protected)}/shared_prefs/{name}.xml"

        def write(data: bytes) -> None:
            self._folder("shared_prefs", device_protected)
            self._device.fs.write_bytes(path, data, mode=0o660, uid=self._process.uid, gid=self._process.uid)

        return PreferencesFile(lambda: self.read_bytes(path), write)

    def _path(self, path: str) -> str:
        return path if path.startswith("/") else f"{self.data_dir()}/{path}"

    def read_bytes(self, path: str) -> bytes | None:
        if path.startswith("content://"):
            try:
                return self._device.providers.read(path)
            except (ProviderError, OSError):
                return None
        try:
            return self._device.fs.read_bytes(self._path(path))
        except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
            return None

    def read_text(self, path: str) -> str | None:
        data = self.read_bytes(path)
        return None if data is None else data.decode("utf-8", "replace")

    def write_bytes(self, path: str, data: bytes) -> None:
        if path.startswith("content://"):
            self._device.providers.write(path, data)
            return
        target = self._path(path)
        inside = target.startswith((f"/data/data/{self.package}/", f"/data/user_de/0/{self.package}/"))
        uid = self._process.uid if inside else None
        parent = posixpath.dirname(target)
        if not self._device.fs.exists(parent):
            self._device.fs.mkdir(parent, parents=True, mode=0o700, uid=uid, gid=uid)
        self._device.fs.write_bytes(target, data, mode=0o600 if inside else None, uid=uid, gid=uid)

    def write_text(self, path: str, text: str) -> None:
        self.write_bytes(path, text.encode())

    def delete(self, path: str) -> None:
        self._device.fs.rmtree(self._path(path))

    def list_dir(self, path: str) -> list[str]:
        target = self._path(path)
        return self._device.fs.listdir(target) if self._device.fs.is_dir(target) else []

    def exists(self, path: str) -> bool:
        if path.startswith("content://"):
            try:
                return bool(self._device.providers.query(path))
            except (ProviderError, OSError):
                return False
        return self._device.fs.exists(self._path(path))

    def stat(self, path: str) -> FileStat | None:
        target = self._path(path)
        if not self._device.fs.exists(target):
            return None
        found = self._device.fs.stat(target)
        return FileStat(found.is_dir, found.size, found.mtime_ms, found.mode & 0o7777, found.uid, found.gid)

    def make_dir(self, path: str) -> None:
        target = self._path(path)
        if self._device.fs.exists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), target)
        inside = target.startswith((f"/data/data/{self.package}/", f"/data/user_de/0/{self.package}/"))
        uid = self._process.uid if inside else None
        self._device.fs.mkdir(target, parents=True, uid=uid, gid=uid)

    def move(self, source: str, target: str) -> None:
        self._device.fs.rename(self._path(source), self._path(target))

    def set_modified(self, path: str, ms: int) -> None:
        self._device.fs.utime(self._path(path), ms)

    def uri_for(self, authority: str, path: str) -> str:
        app = self._device.app_class(self.package)
        if app is None or authority not in app.file_providers:
            raise ValueError(f"Couldn't find meta-data for provider with authority {authority}")
        return uri_for(authority, app.file_providers[authority], path)

    # --- time --------------------------------------------------------------------------------------------------------------------

    def now(self) -> int:
        return self._device.clock.now_ms()

    def elapsed(self) -> int:
        return self._device.clock.elapsed_ms()

    @property
    def zone(self) -> str:
        return self._device.clock.zone

    @property
    def is_24h(self) -> bool:
        return self._device.settings.get("system", "time_12_24") == "24"

    def set_alarm(
        self, key: str, when: int, *, alarm_clock: bool = False, wakeup: bool = True, elapsed: bool = False, action: str = ""
    ) -> None:
        self._device.alarms.set(Alarm(self.package, key, int(when), alarm_clock, wakeup, elapsed, action or f"{self.package}.{key}"))

    def cancel_alarm(self, key: str) -> None:
        self._device.alarms.cancel(self.package, key)

    def post(self, key: str, delay_ms: int) -> None:
        when = self._device.clock.elapsed_ms() + max(0, delay_ms)
        self._device.alarms.set(Alarm(self.package, MESSAGE + key, when, elapsed=True, message=True))

    def unpost(self, key: str) -> None:
        self._device.alarms.cancel(self.package, MESSAGE + key)

    # --- activities --------------------------------------------------------------------------------------------------------------

    def _record(self) -> ActivityRecord | None:
        """The activity of this app that is in front, or its last one."""
        manager = self._device.activities
        top = manager.top()
        if top is not None and top.package == self.package:
            return top
        return next((record for task in manager.tasks for record in reversed(task.records) if record.package == self.package), None)

    def start(self, intent: Intent, *, for_result: str = "") -> None:
        if intent.action == "android.intent.action.CALL" and not self.has_permission("android.permission.CALL_PHONE"):
            raise PermissionError(
                f"Permission Denial: starting Intent {{ act={intent.action} dat={intent.data} "
                "cmp=com.android.server.telecom/.components.UserCallActivity } "
                f"from ProcessRecord (pid={self._process.pid}, uid={self._process.uid}) requires android.permission.CALL_PHONE"
            )
        self._device.activities.start_or_raise(intent, caller=self._record(), result_key=for_result, package=self.package)

    def start_activity(self, name: str, **extras: Json) -> None:
        self.start(Intent(component=f"{self.package}/{name}", extras=extras))

    def query_activities(self, intent: Intent) -> list[ResolvedActivity]:
        found = []
        for package, short in self._device.activities.resolver.activities(intent):
            app = self._device.app_class(package)
            info = self._device.packages.require(package)
            label = (app.activities[short].label if app is not None and short in app.activities else "") or info.label
            found.append(ResolvedActivity(package, f"{package}/{short}", label, info.icon, info.icon_color, info.icon_tint))
        return sorted(found, key=lambda each: each.label.casefold())

    def broadcast(self, intent: Intent) -> None:
        self._device.activities.broadcast(intent)

    def toast(self, text: str) -> None:
        self._device.windows.toast(self.package, text)

    def hide_keyboard(self) -> None:
        self._device.ime.hide()

    def focus(self, key: str, selection: tuple[int, int] | None = None) -> None:
        record = self._record()
        if record is not None:
            self._device.ime.request_focus(record, key)
            if selection is not None:
                record.ui["cursor"] = list(selection)

    # --- permissions -------------------------------------------------------------------------------------------------------------

    def has_permission(self, permission: str) -> bool:
        return self._device.packages.has_permission(self.package, permission)

    def request_permission(self, permission: str, key: str = "") -> None:
        manager = self._device.activities
        record = self._record()
        found = self._device.packages.require(self.package)
        if record is None:
            return
        group = group_of(permission)
        settled = self.has_permission(permission)
        if not settled and permission in found.requested and "ACCESS_FINE_LOCATION" not in permission:
            # one answer covers a group, also for a member that is asked for later
            settled = is_runtime(permission) and any(member in found.granted for member in group)
            if settled:
                found.granted |= {member for member in group if member in found.requested}
        if settled:
            manager.permission_result(record.id, permission, True, key)
            return
        hopeless = permission in LEGACY_STORAGE and found.target_sdk >= 33
        if permission not in found.requested or hopeless or found.denied.get(permission, 0) >= MAX_REFUSALS:
            manager.permission_result(record.id, permission, False, key)
            return
        extras = {"package": self.package, "permission": permission, "group": list(group), "record": record.id, "key": key}
        top = manager.top()
        if top is not None and top.package == PERMISSION_CONTROLLER and top.intent.extras.get("record") == record.id:
            top.intent.extras.setdefault("queue", []).append(extras)  # asked one after the other
            return
        manager.start(Intent(component=f"{PERMISSION_CONTROLLER}/grant", extras=extras), caller=record)

    # --- services ----------------------------------------------------------------------------------------------------------------

    def role_holder(self, role: str) -> str:
        return self._device.role_holder(role)

    def send_sms(self, address: str, text: str, key: str) -> None:
        self._device.telephony.send_sms(self.package, address, text, key)

    def call_state(self) -> str:
        return STATE_WORDS[self._device.telephony.call_state]

    def notify(self, notification: Notification) -> None:
        self._device.notifications.post(self.package, notification)

    def cancel_notification(self, id: int, tag: str = "") -> None:
        self._device.notifications.cancel(self.package, id, tag)

    def get_clipboard(self) -> str:
        return self._device.clipboard.get()

    def set_clipboard(self, text: str, label: str = "") -> None:
        self._device.clipboard.set(text, label)

    def setting(self, namespace: str, key: str) -> str | None:
        return self._device.settings.get(namespace, key)

    def put_setting(self, namespace: str, key: str, value: str) -> None:
        self._device.settings.put(namespace, key, value)

    def query(
        self, uri: str, projection: Sequence[str] | None = None, where: str = "", args: Sequence[Any] = (), sort: str = ""
    ) -> list[dict[str, Any]]:
        return self._device.providers.query(uri, projection, where, args, sort, caller=self.package)

    def insert(self, uri: str, values: Mapping[str, Any]) -> str:
        return self._device.providers.insert(uri, values, caller=self.package)

    def update(self, uri: str, values: Mapping[str, Any], where: str = "", args: Sequence[Any] = ()) -> int:
        return self._device.providers.update(uri, values, where, args, caller=self.package)

    def delete_rows(self, uri: str, where: str = "", args: Sequence[Any] = ()) -> int:
        return self._device.providers.delete(uri, where, args, caller=self.package)

    def set_media_session(self, session: MutableMapping[str, Json] | None) -> None:
        self._device.media.set(self.package, session)
