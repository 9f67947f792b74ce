"""The virtual battery, as `power` sets it and `dumpsys battery` shows it."""

from __future__ import annotations

from dataclasses import dataclass

STATUSES = ("unknown", "charging", "discharging", "not-charging", "full")
"""In the order of the emulator's enumeration; BatteryManager counts from 1."""
HEALTHS = ("good", "failed", "dead", "overvoltage", "overheat")
CHARGERS = ("none", "ac", "usb", "wireless")


@dataclass
class Battery:
    """`level` in percent. `charger` is one of CHARGERS, `status` of STATUSES, `health` of HEALTHS."""

    charger: str = "ac"
    level: int = 100
    status: str = "charging"
    health: str = "good"
    present: bool = True
