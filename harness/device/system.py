"""Properties, settings, clock and root of the device."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from datetime import UTC, datetime

from harness.device.adb import Adb
from harness.device.quoting import join, quote
from harness.errors import DeviceError, DeviceLost, DeviceTimeout, RootRequired

_PROP = re.compile(r"^\[([^\]\n]+)\]: \[(.*?)\]$", re.M | re.S)
_SIZE = re.compile(r"(Physical|Override) size: (\d+)x(\d+)")
_DENSITY = re.compile(r"(Physical|Override) density: (\d+)")


@dataclass(frozen=True, slots=True)
class DeviceInfo:
    """What the device says it is. `width` and `height` in px upright, `density` in dpi."""

    serial: str
    model: str
    product: str
    manufacturer: str
    release: str
    sdk: int
    fingerprint: str
    abi: str
    build_type: str
    width: int
    height: int
    density: int


def info(adb: Adb) -> DeviceInfo:
    """Read the device's identity in one round trip."""
    text = adb.shell("getprop; wm size; wm density").stdout
    props = properties(text)
    sizes = {kind: (int(width), int(height)) for kind, width, height in _SIZE.findall(text)}
    densities = {kind: int(value) for kind, value in _DENSITY.findall(text)}
    width, height = sizes.get("Override") or sizes.get("Physical") or (0, 0)
    sdk = props.get("ro.build.version.sdk", "")
    return DeviceInfo(
        serial=adb.serial,
        model=props.get("ro.product.model", ""),
        product=props.get("ro.product.name", ""),
        manufacturer=props.get("ro.product.manufacturer", ""),
        release=props.get("ro.build.version.release", ""),
        sdk=int(sdk) if sdk.isdigit() else 0,
        fingerprint=props.get("ro.build.fingerprint", ""),
        abi=props.get("ro.product.cpu.abi", ""),
        build_type=props.get("ro.build.type", ""),
        width=width,
        height=height,
        density=densities.get("Override") or densities.get("Physical") or 0,
    )


def properties(text: str) -> dict[str, str]:
    """The lines `[key]: [value]` of `getprop`."""
    return dict(_PROP.findall(text))


class Root:
    """Runs commands as root: directly when adbd is root, else through `su 0`, as userdebug images have it.

    Args:
        adb: the way to the device.
    """

    def __init__(self, adb: Adb) -> None:
        self._adb = adb
        self._prefix: tuple[str, ...] | None = None

    def command(self, command: str | list[str]) -> str:
        """The text for the device's shell that runs `command` (a script, or words) as root.

        Raises:
            RootRequired: there is no way to root.
        """
        script = command if isinstance(command, str) else join(command)
        prefix = self._how()
        return script if not prefix else join([*prefix, script])

    def forget(self) -> None:
        """Find out anew how to become root, after the device changed."""
        self._prefix = None

    @property
    def direct(self) -> bool:
        """Whether adbd itself is root."""
        return self._how() == ()

    def _how(self) -> tuple[str, ...]:
        if self._prefix is None:
            # One round trip answers both questions; a device without su prints nothing on the second line.
            lines = self._adb.shell("id -u; su 0 id -u 2>/dev/null", check=False).stdout.split()
            if lines[:1] == ["0"]:
                self._prefix = ()
            elif lines[1:2] == ["0"]:
                self._prefix = ("su", "0", "sh", "-c")
            else:
                raise RootRequired(
                    "the device gives no root",
                    where=self._adb.serial,
                    expected="uid 0 from adbd or from su",
                    found=" ".join(lines) or "nothing",
                    next_step="Use a userdebug image (google_apis, not playstore), and try `adb root`.",
                )
        return self._prefix


def restart_as_root(adb: Adb, timeout: float = 30.0) -> str:
    """What `adb root` does: ask adbd to restart as root and wait for it. Returns adbd's words.

    Raises:
        RootRequired: a production build.
    """
    with adb.open("root:") as stream:
        words = stream.rest().decode("utf-8", "replace").strip()
    if "cannot run as root" in words:
        raise RootRequired("adbd cannot be root", where=adb.serial, found=words, next_step="Use a userdebug image.")
    if "restarting" in words:
        # For a moment the old adbd still answers; it has gone when the shell is root.
        _wait(adb, timeout, "id -u", "0")
    return words


def wait_for_device(adb: Adb, timeout: float) -> None:
    """Wait until the device is there, has booted, and answers in its shell.

    Raises:
        DeviceTimeout: it does not come; the last reason is in the error.
    """
    _wait(adb, timeout, "getprop sys.boot_completed", "1")


def _wait(adb: Adb, timeout: float, command: str, wanted: str) -> None:
    deadline = time.monotonic() + timeout
    reason = "nothing tried"
    pause = 0.01
    while time.monotonic() < deadline:
        adb.forget()
        try:
            done = adb.shell(command, timeout=min(5.0, max(0.1, deadline - time.monotonic())), check=False)
            if done.ok and done.stdout.strip() == wanted:
                return
            reason = f"`{command}` says {done.stdout.strip()!r}"
        except (DeviceLost, DeviceTimeout) as error:
            reason = error.found or error.what
        time.sleep(pause)
        pause = min(pause * 1.5, 0.5)
    raise DeviceTimeout(
        "the device did not become ready", where=adb.serial, expected=f"`{command}` to say {wanted} within {timeout:g} s", found=reason
    )


def get_setting(adb: Adb, namespace: str, key: str) -> str | None:
    """A value of `settings`; None when it is not set."""
    value = adb.shell(["settings", "get", namespace, key]).stdout.removesuffix("\n")
    return None if value == "null" else value


def put_setting(adb: Adb, namespace: str, key: str, value: str) -> None:
    """Set a value of `settings`."""
    adb.shell(["settings", "put", namespace, key, value])


def now_ms(adb: Adb) -> int:
    """The device's clock, epoch ms UTC."""
    seconds, _, fraction = adb.shell("date +%s.%N").stdout.strip().partition(".")
    return int(seconds) * 1000 + (int((fraction + "000")[:3]) if fraction.isdigit() else 0)


def elapsed_ms(adb: Adb) -> int:
    """ms since the device booted, sleep included (what timers and stopwatches count with)."""
    return round(float(adb.shell("cat /proc/uptime").stdout.split()[0]) * 1000)


def set_time(adb: Adb, root: Root, epoch_ms: int) -> None:
    """Set the device's clock and keep the network from correcting it.

    Raises:
        DeviceError: the clock did not take the value.
    """
    stamp = datetime.fromtimestamp(epoch_ms // 1000, UTC).strftime("%m%d%H%M%Y.%S")
    script = root.command(f"cmd alarm set-time {epoch_ms} >/dev/null 2>&1 || date -u {stamp} >/dev/null")
    done = adb.shell(f"settings put global auto_time 0; {script}", check=False)
    found = now_ms(adb)
    if not 0 <= found - epoch_ms < 30_000:
        # Some levels accept `cmd alarm set-time` without doing anything.
        done = adb.shell(root.command(f"date -u {stamp}"), check=False)
        found = now_ms(adb)
    if not -1000 <= found - epoch_ms < 30_000:
        raise DeviceError(
            "the clock was not set", where=adb.serial, expected=str(epoch_ms), found=f"{found}; {(done.stdout + done.stderr).strip()[:200]}"
        )


def set_zone(adb: Adb, root: Root, zone: str) -> None:
    """Set the time zone, an IANA name such as `UTC` or `Europe/Berlin`, and keep the network from changing it.

    Raises:
        DeviceError: the device did not take it.
    """
    name = quote(zone)
    script = f"cmd alarm set-timezone {name} >/dev/null 2>&1 || service call alarm 3 s16 {name} >/dev/null"
    get = "getprop persist.sys.timezone"
    found = adb.shell(f"settings put global auto_time_zone 0; {root.command(script)}; {get}", check=False).stdout.strip()
    if found != zone:
        found = adb.shell(f"{root.command(f'setprop persist.sys.timezone {name}')}; {get}", check=False).stdout.strip()
    if found != zone:
        raise DeviceError("the time zone was not set", where=adb.serial, expected=zone, found=found or "nothing")
