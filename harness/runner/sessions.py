"""The devices of a run: simulated ones that are started here, or those whose serials were given."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import apps as app_folders
from emulator.adb_server import AdbServer, AdbServerError
from emulator.pool import SimDevice, SimStartError
from harness.device import Device
from harness.errors import ConsoleError, DeviceError, DeviceLost
from harness.runner.devices import DeviceSource, Session
from harness.runner.installed import compare, installed_version
from harness.trajectory.schema import AppIdentity, DeviceIdentity

BASELINE = "anyapp_baseline"
"""Name of the snapshot that every episode starts from."""

log = logging.getLogger(__name__)


def device_source(serials: Sequence[str]) -> DeviceSource:
    """Simulated devices without serials, else the devices with these serials, one a worker."""
    return GivenDevices(serials) if serials else SimulatedDevices()


def check_devices(serials: Sequence[str], apps: Sequence[AppIdentity]) -> list[str]:
    """Look at devices that were named, before a run waits for them or fails on every episode.

    Returns warnings: apps in another version than the benchmark is written for. Raises `DeviceLost` when a device is not there (the
    message names those that are) and `DeviceError` when an app is not installed.
    """
    warnings = []
    for serial in serials:
        _must_be_listed(serial)
        found = compare(Device(serial), apps)
        missing = [item.app.package for item in found if item.missing]
        if missing:
            raise DeviceError(
                "apps are not installed",
                where=serial,
                found=f"no {', no '.join(missing)}",
                next_step="Install the APKs of apks.lock, or leave these apps out with --app.",
            )
        warnings += [f"{serial}: {item.app.package} is {item.found}, expected {item.expected}" for item in found if item.differs]
    return warnings


def _must_be_listed(serial: str) -> None:
    try:
        states = AdbServer.ensure().devices()
    except AdbServerError as error:
        raise DeviceLost("no adb server", found=str(error), next_step="`anyapp doctor` says what is missing.") from error
    if states.get(serial) == "device":
        return
    listed = ", ".join(f"{name} ({state})" for name, state in states.items()) or "none"
    raise DeviceLost(
        f"the device {serial} is {states.get(serial, 'not there')}",
        expected="a serial that `adb devices` lists as `device`",
        found=listed,
        next_step="Start it, or leave --device out to use simulated devices.",
    )


class SimulatedDevices:
    """Starts a simulated device for each worker."""

    def open(self, slot: int, *, fresh: bool) -> DeviceSession:
        """Start a device and save its baseline; every one is fresh. Raises `DeviceLost`."""
        try:
            started = SimDevice.start([Path(app_folders.__file__).parent])
        except (SimStartError, AdbServerError) as error:
            raise DeviceLost(
                "no simulated device came online", found=str(error), next_step="`anyapp doctor` says what is missing."
            ) from error
        device = Device(started.serial, server=("127.0.0.1", started.server.port))
        try:
            device.wait_ready()
            device.snapshot_save(BASELINE)
            return DeviceSession(device, has_baseline=True, started=started)
        except BaseException:
            started.stop()
            raise


class GivenDevices:
    """Uses devices that run already. They are left running."""

    def __init__(self, serials: Sequence[str]) -> None:
        self._serials = tuple(serials)

    def open(self, slot: int, *, fresh: bool) -> Session:
        """Take the device of a worker; a fresh one is the same one restarted. Raises `DeviceError`."""
        serial = self._serials[slot % len(self._serials)]
        device = Device(serial)
        device.wait_ready()
        try:
            if not device.snapshot_exists(BASELINE):
                device.snapshot_save(BASELINE)
            has_baseline = True
        except ConsoleError as error:
            # A phone has no snapshots: the initial state then rests on what the apps' stores are reset to.
            log.warning("%s: no snapshots (%s); episodes start from the home screen", serial, error)
            has_baseline = False
            if fresh:
                device.shell("reboot", check=False)
                device.wait_ready()
        return DeviceSession(device, has_baseline=has_baseline, started=None)


def move_clock(device: Device, zone: str) -> None:
    """Set a device's time zone and let its clock show what it showed before, so that tasks begin at the same hour in every zone.

    Raises `DeviceError` when the device does not take the zone or the time.
    """
    before = device.getprop("persist.sys.timezone") or "UTC"
    if before == zone:
        return
    now = datetime.fromtimestamp(device.time_ms() / 1000, UTC)
    try:
        shown = now.astimezone(ZoneInfo(before))
    except (ZoneInfoNotFoundError, ValueError, OSError):
        shown = now  # what a device with a zone that it does not know shows
    device.set_zone(zone)
    device.set_time(round(shown.replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000))


class DeviceSession:
    """A device with, if it can be had, a baseline to go back to."""

    def __init__(self, device: Device, *, has_baseline: bool, started: SimDevice | None) -> None:
        self.device = device
        self._has_baseline = has_baseline
        self._started = started
        self._versions: dict[str, str] = {}
        self._zone: str | None = None
        info = device.info()
        self._identity = DeviceIdentity(
            serial=info.serial,
            model=info.model,
            build=info.fingerprint,
            api_level=info.sdk,
            width=info.width,
            height=info.height,
            density=info.density,
            fonts=device.getprop("ro.anyapp.fonts"),
        )

    @property
    def process_id(self) -> int | None:
        """Process of a device that was started here."""
        return None if self._started is None else self._started.process.pid

    def restore(self) -> None:
        """Load the baseline, or go to the home screen where there are no snapshots. The display is upright."""
        if self._has_baseline:
            self.device.snapshot_load(BASELINE)
        else:
            self.device.home()
        if self._started is None:
            self.device.lock_upright()  # whoever had it before may have turned it, also before its baseline was saved
        if self._zone is not None:
            move_clock(self.device, self._zone)
        if not self._identity.timezone:
            # only now: a device that was given may have been left in another zone than its baseline has
            self._identity = self._identity.model_copy(update={"timezone": self.device.getprop("persist.sys.timezone")})

    def set_zone(self, zone: str) -> None:
        """Set the zone now, and again after every restoring of a baseline that is not ours to save anew."""
        move_clock(self.device, zone)
        if self._started is not None:
            self.device.snapshot_save(BASELINE)
        else:
            self._zone = zone
        self._identity = self._identity.model_copy(update={"timezone": zone})

    def identity(self) -> DeviceIdentity:
        """What the device said it is when the session began; its zone once it was restored or set."""
        return self._identity

    def installed_version(self, package: str) -> str:
        """What the package manager says, asked once a session."""
        if package not in self._versions:
            self._versions[package] = installed_version(self.device, package)
        return self._versions[package]

    def close(self) -> None:
        """End a device that was started here; leave others as they are."""
        if self._started is not None:
            self._started.stop()
            return
        with contextlib.suppress(DeviceError, OSError):
            self.device.close()
