"""The driver: everything the harness does to a device, for any adb serial.

Touching and typing go through the UI server (on a real device a shell command costs a new VM each), everything else through the shell.
Waiting is `sleep` on the device's own shell: it is the device's time that has to pass.
"""

from __future__ import annotations

import base64
import binascii
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from harness.device import apps, sync, system
from harness.device.actions import Action, Key, LongPress, Swipe, Tap, Type, Wait, check_on_display
from harness.device.adb import Adb, ShellResult
from harness.device.adb_server import AdbServer
from harness.device.console import Console
from harness.device.foreground import COMMAND, FALLBACK, Foreground
from harness.device.foreground import parse as parse_foreground
from harness.device.observation import Observation
from harness.device.observation import observe as look
from harness.device.sync import FileStat
from harness.device.textentry import TextEntry, Typed
from harness.device.uiserver import UiServer
from harness.errors import DeviceError, DeviceLost, DeviceTimeout, UiServerError, Unreadable

LONG_PRESS_MS = 800
"""Longer than every long-press timeout Android offers by default (400 to 500 ms)."""
_STEP_MS = 5  # the UI server moves a finger once every 5 ms
_MAX_DEPTH = 50
_TURNING_S = 2.0  # longer than a display takes to turn
_LOCK_UPRIGHT = (
    'if [ "$(settings get system accelerometer_rotation) $(settings get system user_rotation)" != "0 0" ]; then '
    "settings put system accelerometer_rotation 0; settings put system user_rotation 0; echo turned; fi"
)
_ROTATION = re.compile(r'<hierarchy[^<>]*\srotation="([0-3])"')


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long things may take, in seconds (`settle_ms` in ms, see `UiServer`)."""

    shell: float = 20.0
    ui_call: float = 30.0
    ui_start: float = 40.0
    boot: float = 120.0
    settle_ms: int = 1500


@dataclass(frozen=True, slots=True)
class Performed:
    """How an action went: ms on the host, whether the device accepted the input events, and for `type` how the text went in."""

    ms: float
    accepted: bool = True
    typed: Typed | None = None

    @property
    def note(self) -> str:
        """What is worth knowing about it, "" when nothing is."""
        if self.typed is not None and not self.typed.focused:
            return "no text field had the focus, so nothing was typed"
        if self.typed is not None and self.typed.route != "none" and not self.typed.changed:
            return "the focused field did not change"
        return "" if self.accepted else "the device did not accept the input"


class Device:
    """One device.

    Args:
        serial: as `adb devices` lists it.
        server: host and port of the adb server, by default this machine's; it is started if it is local and not running.
        timeouts: how long things may take.
        jpeg_quality: 1 to 100, of the screenshots.
    """

    def __init__(
        self,
        serial: str,
        server: tuple[str, int] | None = None,
        timeouts: Timeouts | None = None,
        jpeg_quality: int = 80,
    ) -> None:
        self.serial = serial
        self.timeouts = timeouts or Timeouts()
        self.adb = Adb(serial, AdbServer(*server) if server else AdbServer(), self.timeouts.shell)
        self.ui = UiServer(
            self.adb,
            start_timeout=self.timeouts.ui_start,
            call_timeout=self.timeouts.ui_call,
            settle_ms=self.timeouts.settle_ms,
        )
        self.console = Console(serial, self.adb.server.host)
        self.root = system.Root(self.adb)
        self._entry = TextEntry(self.adb, self.ui)
        self._jpeg_quality = jpeg_quality
        self._size: tuple[int, int] | None = None
        self._turned = 0  # the rotation that the size belongs to
        self._foreground_command = COMMAND

    def close(self) -> None:
        """End what this driver started on the device."""
        self.ui.stop()

    # --- acting

    def perform(self, action: Action) -> Performed:
        """Carry out one of the six primitives.

        Raises:
            InvalidAction: it points outside the display.
            DeviceError: the device failed.
        """
        check_on_display(action, *self.size)
        start = time.perf_counter()
        accepted, typed = self._do(action)
        return Performed(round((time.perf_counter() - start) * 1000, 3), accepted, typed)

    def tap(self, x: int, y: int) -> Performed:
        """A short touch at a pixel."""
        return self.perform(Tap(x, y))

    def long_press(self, x: int, y: int) -> Performed:
        """A long touch at a pixel."""
        return self.perform(LongPress(x, y))

    def swipe(self, x1: int, y1: int, x2: int, y2: int, duration_ms: int = 300) -> Performed:
        """A straight movement of a finger."""
        return self.perform(Swipe(x1, y1, x2, y2, duration_ms))

    def type(self, text: str) -> Performed:
        """Enter text at the cursor of the focused field."""
        return self.perform(Type(text))

    def key(self, keycode: int | str) -> Performed:
        """Press a key by name or number."""
        return self.perform(Key(keycode))

    def wait(self, ms: int) -> Performed:
        """Let time pass on the device."""
        return self.perform(Wait(ms))

    def home(self) -> None:
        """Go to the home screen."""
        self.perform(Key("HOME"))

    def _do(self, action: Action) -> tuple[bool, Typed | None]:
        if isinstance(action, Tap):
            return self.ui.call("click", action.x, action.y) is not False, None
        if isinstance(action, LongPress):
            return self.ui.call("click", action.x, action.y, LONG_PRESS_MS) is not False, None
        if isinstance(action, Swipe):
            steps = max(2, action.duration_ms // _STEP_MS)
            extra = action.duration_ms / 1000
            call_timeout = self.timeouts.ui_call + 4 * extra  # injecting an event may take longer than its 5 ms
            return self.ui.call("swipe", action.x1, action.y1, action.x2, action.y2, steps, timeout=call_timeout) is not False, None
        if isinstance(action, Key):
            return self.ui.call("pressKeyCode", action.code) is not False, None
        if isinstance(action, Type):
            return True, self._entry.type(action.text)
        if action.ms > 0:
            self.adb.shell(f"sleep {action.ms / 1000:.3f}", timeout=self.timeouts.shell + action.ms / 1000)
        return True, None

    # --- looking

    def observe(self, *, lossless: bool = False, attempts: int = 3) -> Observation:
        """Picture, tree, foreground and time of the same state; see `harness.device.observation`."""
        seen = look(self, lossless=lossless, attempts=attempts)
        self._size, self._turned = (seen.width, seen.height), seen.tree.rotation
        return seen

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the display in px, as it was turned when last looked at."""
        if self._size is None:
            answer = self.ui.call("deviceInfo")
            try:
                self._turned = int(answer.get("displayRotation") or 0)
                self._size = int(answer["displayWidth"]), int(answer["displayHeight"])
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                raise Unreadable("display size", f"deviceInfo says {str(answer)[:200]!r}", where=self.serial) from error
        return self._size

    def dump(self) -> str:
        """The hierarchy of all windows as XML.

        Raises:
            UiServerError: there is none, even when asked three times.
        """
        for pause in (0.05, 0.2, 0.0):
            xml = self.ui.call("dumpWindowHierarchy", False, _MAX_DEPTH)
            if isinstance(xml, str) and "<node" in xml:
                turned = _ROTATION.search(xml)
                if turned is not None and int(turned[1]) != self._turned:
                    self._size = None
                return xml
            time.sleep(pause)  # right after a boot or a window change the active root can be missing for a moment
        raise UiServerError("the screen has no accessibility tree", where=self.serial, found=repr(xml)[:200])

    def screenshot(self, *, lossless: bool = False) -> bytes:
        """The screen as the device encodes it: JPEG, or PNG when `lossless`.

        Raises:
            Unreadable: no picture can be had.
        """
        if not lossless:
            encoded = self.ui.call("takeScreenshot", 1, self._jpeg_quality)
            if isinstance(encoded, str) and encoded:
                try:
                    return base64.b64decode(encoded)
                except binascii.Error as error:
                    raise Unreadable("screenshot", f"not Base64: {error}", where=self.serial) from error
        png = self.adb.run("screencap -p")
        if not png.stdout.startswith(b"\x89PNG"):
            raise Unreadable("screenshot", repr((png.stderr or png.stdout)[:200]), where=self.serial)
        return png.stdout

    def foreground(self) -> Foreground:
        """App and window in front, keyboard, device time: one round trip."""
        front = parse_foreground(self.adb.shell(self._foreground_command).stdout)
        if not front.package and not front.window and self._foreground_command == COMMAND:
            front = parse_foreground(self.adb.shell(FALLBACK).stdout)
            if front.package:
                self._foreground_command = FALLBACK
        return front

    # --- shell and files

    def shell(
        self,
        command: str | Sequence[str],
        *,
        stdin: bytes | None = None,
        timeout: float | None = None,
        check: bool = True,
        root: bool = False,
    ) -> ShellResult:
        """Run a command. A list is quoted word by word; a text is a script of the device's shell.

        Args:
            check: raise `ShellFailed` on a non-zero exit code.
            root: run it as root.
        """
        if root:
            command = self.root.command(command if isinstance(command, str) else list(command))
        return self.adb.shell(command, stdin, timeout, check)

    def push(self, data: bytes | Path, path: str, mode: int = 0o644, *, mtime: int = 0) -> None:
        """Write a file that adbd may write (under /sdcard, /data/local/tmp; anywhere when adbd is root). `mtime`: epoch seconds."""
        content = data.read_bytes() if isinstance(data, Path) else data
        sync.push(self.adb, content, path, mode, mtime, timeout=max(60.0, self.timeouts.shell))

    def pull(self, path: str) -> bytes:
        """Read a file that adbd may read. For app data see `harness.device.stores`."""
        return sync.pull(self.adb, path, timeout=max(60.0, self.timeouts.shell))

    def stat(self, path: str) -> FileStat | None:
        """What lies at a path, None when nothing does."""
        return sync.stat(self.adb, path)

    # --- apps

    def launch(self, target: str) -> None:
        """Start `package` or `package/activity` as its icon would, and wait until it is drawn."""
        apps.launch(self.adb, target)

    def force_stop(self, package: str) -> None:
        """End an app and everything it runs."""
        self.adb.shell(["am", "force-stop", package])

    def clear(self, package: str) -> None:
        """Delete an app's data, permissions, alarms and notifications."""
        apps.clear(self.adb, package)

    def grant(self, package: str, *permissions: str) -> None:
        """Grant runtime permissions."""
        apps.grant(self.adb, package, permissions)

    def install(self, *apks: Path) -> None:
        """Install an app from its APK, or base and splits."""
        apps.install(self.adb, apks)

    def installed(self, package: str) -> bool:
        """Whether a package is there."""
        return apps.installed(self.adb, package)

    # --- system

    def info(self) -> system.DeviceInfo:
        """What the device says it is."""
        return system.info(self.adb)

    def getprop(self, key: str) -> str:
        """A property, "" when it is not set."""
        return self.adb.shell(["getprop", key]).stdout.removesuffix("\n")

    def setting(self, namespace: str, key: str) -> str | None:
        """A value of `settings` (`system`, `secure` or `global`), None when it is not set."""
        return system.get_setting(self.adb, namespace, key)

    def put_setting(self, namespace: str, key: str, value: str) -> None:
        """Set a value of `settings`."""
        system.put_setting(self.adb, namespace, key, value)

    def time_ms(self) -> int:
        """The device's clock, epoch ms UTC."""
        return system.now_ms(self.adb)

    def elapsed_ms(self) -> int:
        """ms since the device booted."""
        return system.elapsed_ms(self.adb)

    def set_time(self, epoch_ms: int) -> None:
        """Set the clock, epoch ms UTC, and keep the network from correcting it."""
        system.set_time(self.adb, self.root, epoch_ms)

    def set_zone(self, zone: str) -> None:
        """Set the time zone by its IANA name."""
        system.set_zone(self.adb, self.root, zone)

    @property
    def is_root(self) -> bool:
        """Whether adbd itself is root."""
        return self.adb.shell("id -u").stdout.strip() == "0"

    def become_root(self) -> str:
        """Restart adbd as root, as `adb root` does. Returns adbd's words."""
        words = system.restart_as_root(self.adb)
        self.root.forget()
        self.ui.forget()
        return words

    def wait_ready(self, timeout: float | None = None) -> None:
        """Wait until the device has booted and answers."""
        system.wait_for_device(self.adb, self.timeouts.boot if timeout is None else timeout)

    # --- display

    def lock_upright(self) -> bool:
        """Keep the display upright, however the phone is held; only an activity may still insist on another way.

        Returns True when it was not kept so before: what was seen last may then look otherwise now.
        """
        if "turned" not in self.adb.shell(_LOCK_UPRIGHT).stdout:
            return False
        self._size = None
        deadline = time.monotonic() + _TURNING_S
        while self.ui.call("deviceInfo").get("displayRotation") and time.monotonic() < deadline:
            time.sleep(0.1)
        return True

    # --- snapshots

    def snapshot_save(self, name: str) -> None:
        """Save the whole device under a name."""
        self.console.save(name)

    def snapshot_load(self, name: str) -> None:
        """Bring the whole device back to a saved state and wait until it answers.

        Raises:
            SnapshotMissing: nothing was saved under that name.
            DeviceTimeout: the device does not come back.
        """
        self.console.load(name)
        self.ui.forget()  # streams of the time before are dead or lead into a state that is gone
        self.root.forget()
        self._size = None
        deadline = time.monotonic() + self.timeouts.boot
        while True:
            self.wait_ready(max(0.1, deadline - time.monotonic()))
            try:
                # sys.boot_completed is part of the saved state, so it proves nothing: a window with the focus does.
                if self.foreground().window:
                    return
            except (DeviceLost, DeviceTimeout, DeviceError) as error:
                if time.monotonic() >= deadline:
                    raise DeviceTimeout("the device did not come back from its snapshot", where=self.serial, found=str(error)) from error
            if time.monotonic() >= deadline:
                raise DeviceTimeout("the device came back from its snapshot without a focused window", where=self.serial)
            time.sleep(0.05)

    def snapshot_exists(self, name: str) -> bool:
        """Whether a state was saved under a name."""
        return name in self.console.names()
