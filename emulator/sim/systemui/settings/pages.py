"""The table of pages, and the index that the search looks through."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from emulator.sim.systemui.settings import pages_apps, pages_device, pages_network, pages_system
from emulator.sim.systemui.settings.base import SettingsActivity
from emulator.sim.toolkit.app import Overlay
from emulator.sim.toolkit.view import View


@dataclass(frozen=True)
class PageSpec:
    """A page: its title, its rows, the dialogs it may show, and words it is found by in the search."""

    title: str
    rows: Callable[[SettingsActivity], Sequence[View | None]]
    overlays: Callable[[SettingsActivity], Sequence[Overlay]] | None = None
    words: tuple[str, ...] = ()


PAGES: Final[Mapping[str, PageSpec]] = {
    "network": PageSpec(
        "Network & internet", pages_network.network, words=("Airplane mode", "Hotspot & tethering", "Data Saver", "VPN", "SIMs")
    ),
    "wifi": PageSpec("Internet", pages_network.wifi, words=("Wi‑Fi", "Mobile data", "Add network")),
    "connected": PageSpec("Connected devices", pages_network.connected, words=("Pair new device", "Connection preferences")),
    "bluetooth": PageSpec("Bluetooth", pages_network.bluetooth),
    "location": PageSpec("Location", pages_network.location, words=("Use location",)),
    "apps": PageSpec("Apps", pages_apps.apps, words=("See all apps", "Default apps", "Special app access")),
    "all_apps": PageSpec("All apps", pages_apps.all_apps),
    "special": PageSpec("Special app access", pages_apps.special, words=("All files access", "Alarms & reminders", "Battery optimization")),
    "notifications": PageSpec(
        "Notifications", pages_apps.notifications, words=("App settings", "Notification history", "Notification dot on app icon")
    ),
    "app_notifications": PageSpec("App notifications", pages_apps.app_notifications),
    "default_apps": PageSpec("Default apps", pages_apps.default_apps, words=("SMS app", "Phone app", "Home app", "Browser app")),
    "optimization": PageSpec("Battery optimization", pages_apps.optimization),
    "battery": PageSpec("Battery", pages_device.battery, words=("Battery Saver", "Battery percentage")),
    "battery_saver": PageSpec("Battery Saver", pages_device.battery_saver),
    "storage": PageSpec("Storage", pages_device.storage),
    "sound": PageSpec("Sound & vibration", pages_device.sound, words=("Media volume", "Alarm volume", "Ring & notification volume")),
    "dnd": PageSpec("Do Not Disturb", pages_device.dnd),
    "display": PageSpec(
        "Display",
        pages_device.display,
        pages_device.display_overlays,
        words=("Dark theme", "Brightness level", "Screen timeout", "Auto-rotate screen"),
    ),
    "wallpaper": PageSpec("Wallpaper & style", pages_device.wallpaper),
    "accessibility": PageSpec("Accessibility", pages_device.accessibility),
    "security": PageSpec("Security", pages_system.security, words=("Screen lock",)),
    "privacy": PageSpec("Privacy", pages_system.privacy, words=("Permission manager", "Show passwords")),
    "safety": PageSpec("Safety & emergency", pages_system.safety),
    "accounts": PageSpec("Passwords & accounts", pages_system.accounts),
    "system": PageSpec("System", pages_system.system, words=("Languages & input", "Gestures", "Backup", "Reset options")),
    "languages": PageSpec("Languages & input", pages_system.languages, words=("On-screen keyboard",)),
    "date": PageSpec(
        "Date & time",
        pages_system.date,
        pages_system.date_overlays,
        words=("Use 24-hour format", "Set time automatically", "Time zone", "Date", "Time"),
    ),
    "zones": PageSpec("Select time zone", pages_system.zones),
    "developer": PageSpec("Developer options", pages_system.developer, words=("USB debugging", "Stay awake")),
    "about": PageSpec("About emulated device", pages_system.about, words=("Android version", "Build number", "Model", "Device name")),
}
INDEX: Final[tuple[tuple[str, str, str], ...]] = tuple(
    entry for name, spec in PAGES.items() for entry in ((spec.title, "", name), *((word, spec.title, name) for word in spec.words))
)
"""Title, the page it stands on, and that page's name."""
