"""What the radios are doing, as status bar, quick settings and settings app show it. All of it follows from the settings."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

WIFI_NAME = "AndroidWifi"
CARRIER = "T-Mobile"


def on(device: Device, namespace: str, name: str) -> bool:
    """Whether a setting is there and not 0."""
    return (device.settings.get(namespace, name) or "0") != "0"


def put(device: Device, namespace: str, name: str, value: bool) -> None:
    device.settings.put(namespace, name, "1" if value else "0")


def airplane(device: Device) -> bool:
    return on(device, "global", "airplane_mode_on")


def wifi(device: Device) -> bool:
    """On; in airplane mode only when it was switched on there (wifi_on = 2)."""
    value = device.settings.get("global", "wifi_on") or "0"
    return value == "2" if airplane(device) else value != "0"


def set_wifi(device: Device, value: bool) -> None:
    device.settings.put("global", "wifi_on", ("2" if airplane(device) else "1") if value else "0")


def bluetooth(device: Device) -> bool:
    return on(device, "global", "bluetooth_on") and not airplane(device)


def mobile_data(device: Device) -> bool:
    return on(device, "global", "mobile_data") and not airplane(device)
