"""Who is the default messaging app, and whether the telephone can send."""

from __future__ import annotations

from typing import Final

from apps.base import SeedError
from harness.device import Device

SMS: Final = "android.app.role.SMS"


def hold(device: Device, package: str) -> None:
    """Make an app the default for messages, with everything the role brings.

    Raises:
        SeedError: the device did not take it.
    """
    if holder(device) == package:
        return
    said = device.shell(["cmd", "role", "add-role-holder", "--user", "0", SMS, package], check=False)
    found = holder(device)
    if found != package:
        raise SeedError(f"{package} cannot hold the role {SMS}", where=device.serial, found=found or (said.stdout + said.stderr).strip())


def holder(device: Device) -> str:
    """The default messaging app, "" for none. Read from the setting that mirrors it: `cmd role` of API 33 cannot tell."""
    return device.setting("secure", "sms_default_application") or ""


def radio_on(device: Device) -> None:
    """Leave airplane mode, in which nothing is sent."""
    if device.setting("global", "airplane_mode_on") == "1":
        device.shell(["cmd", "connectivity", "airplane-mode", "disable"])
