"""Where workers get their devices: simulated ones started for the run, or given serials.

Above this file nobody knows which kind it is: a `Session` has a driver, can go back to its baseline, and can be closed.
"""

from __future__ import annotations

from typing import Any, Protocol

from harness.trajectory.schema import DeviceIdentity


class Session(Protocol):
    """One device in the hands of one worker."""

    device: Any
    """The driver, see harness.device."""

    def restore(self) -> None:
        """Bring the device back to the state it had when the session began. Raises `DeviceError`."""

    def set_zone(self, zone: str) -> None:
        """Let all further episodes begin in a time zone (IANA name), at the hour that clocks showed before. Raises `DeviceError`."""

    def identity(self) -> DeviceIdentity:
        """What the device's properties say it is."""

    def installed_version(self, package: str) -> str:
        """Version of an installed package, "name (code)"; empty when it is not there. Raises `DeviceError`."""

    def close(self) -> None:
        """Give the device back; ends it when it was started here. Never raises."""


class DeviceSource(Protocol):
    """Hands out devices to workers."""

    def open(self, slot: int, *, fresh: bool) -> Session:
        """Start or take the device of worker `slot` (from 0). `fresh`: the last one failed, use none of its state. Raises `DeviceError`."""
