"""`power ...`: the battery."""

from __future__ import annotations

from emulator.sim.console.command import Command, Group, KoError, whole
from emulator.sim.console.interfaces import Hardware

STATUSES = ("unknown", "charging", "discharging", "not-charging", "full")
HEALTHS = ("unknown", "good", "overheat", "dead", "overvoltage", "failure")
_CAPACITY = 'Usage: "capacity <percentage>" with 0 to 100'


def power_group(hardware: Hardware) -> Group:
    """The group, acting on the battery."""
    battery = hardware.device.battery

    def display(rest: str) -> list[str]:
        return [
            f"AC: {'online' if battery.ac else 'offline'}",
            f"status: {battery.status.replace('-', ' ').capitalize()}",
            f"health: {battery.health.capitalize()}",
            f"present: {str(battery.present).lower()}",
            f"capacity: {battery.level}",
        ]

    def ac(rest: str) -> list[str]:
        battery.ac = one_of(rest, ("on", "off"), "ac") == "on"
        return []

    def status(rest: str) -> list[str]:
        battery.status = one_of(rest, STATUSES, "status")
        return []

    def present(rest: str) -> list[str]:
        battery.present = one_of(rest, ("true", "false"), "present") == "true"
        return []

    def health(rest: str) -> list[str]:
        battery.health = one_of(rest, HEALTHS, "health")
        return []

    def capacity(rest: str) -> list[str]:
        battery.level = whole(rest, 0, 100, _CAPACITY)
        return []

    def one_of(text: str, words: tuple[str, ...], command: str) -> str:
        if text not in words:
            allowed = "|".join(words)
            raise KoError(f'Usage: "{command} {allowed}"')
        return text

    return Group(
        ("power",),
        "battery and charger",
        (
            Command(("display",), "show battery and charger", "power display", display),
            Command(("ac",), "plug the charger in or out", "power ac on|off", ac),
            Command(("status",), "charging status", f"power status {'|'.join(STATUSES)}", status),
            Command(("present",), "is a battery there", "power present true|false", present),
            Command(("health",), "health of the battery", f"power health {'|'.join(HEALTHS)}", health),
            Command(("capacity",), "charge in percent", "power capacity 0..100", capacity),
        ),
    )
