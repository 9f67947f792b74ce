"""The first page of Settings, and its search."""

from __future__ import annotations

from functools import partial

from emulator.sim.systemui.connectivity import on
from emulator.sim.systemui.preferences import preference
from emulator.sim.systemui.settings.base import PACKAGE, SettingsActivity
from emulator.sim.toolkit.app import Screen
from emulator.sim.toolkit.bars import search_field
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import box, column, icon, list_, row, text

ENTRIES: tuple[tuple[str, str, str, str], ...] = (
    # title, summary, symbol, page
    ("Network & internet", "Mobile, Wi‑Fi, hotspot", "wifi", "network"),
    ("Connected devices", "Bluetooth, pairing", "devices", "connected"),
    ("Apps", "Assistant, recent apps, default apps", "apps", "apps"),
    ("Notifications", "Notification history, conversations", "notifications", "notifications"),
    ("Battery", "", "battery_full", "battery"),
    ("Storage", "", "storage", "storage"),
    ("Sound & vibration", "Volume, haptics, Do Not Disturb", "volume_up", "sound"),
    ("Display", "Dark theme, font size, brightness", "brightness_medium", "display"),
    ("Wallpaper & style", "Colors, themed icons, app grid", "palette", "wallpaper"),
    ("Accessibility", "Display, interaction, audio", "accessibility_new", "accessibility"),
    ("Security", "Screen lock, Find My Device, app security", "lock", "security"),
    ("Privacy", "Permissions, account activity, personal data", "privacy_tip", "privacy"),
    ("Location", "", "location_on", "location"),
    ("Safety & emergency", "Emergency SOS, medical info, alerts", "emergency", "safety"),
    ("Passwords & accounts", "Saved passwords, autofill, synced accounts", "account_circle", "accounts"),
    ("System", "Languages, gestures, time, backup", "info", "system"),
    ("About emulated device", "sdk_gphone64_x86_64", "smartphone", "about"),
)


class Home(SettingsActivity):
    """com.android.settings.Settings."""

    name = ".Settings"

    def _summary(self, title: str, fixed: str) -> str:
        match title:
            case "Battery":
                return f"{self.device.battery.level}%"
            case "Storage":
                return "38% used - 3.97 GB free"
            case "Location":
                return "On" if on(self.device, "secure", "location_mode") else "Off"
        return fixed

    def build(self) -> Screen:
        rows = [
            preference(
                title, self._summary(title, summary), symbol=symbol, on_click=partial(self.open_page, page), title_size=20, key=title
            )
            for title, summary, symbol, page in ENTRIES
        ]
        search = row(
            icon("search", size=24, tint="on_surface", accessible=False),
            text("Search settings", size=18, color="on_surface_variant", id=f"{PACKAGE}:id/search_action_bar_title"),
            spacing=16,
            width=FILL,
            height=56,
            radius=28,
            padding=(18, 0, 18, 0),
            margin=(20, 0, 20, 12),
            background="surface_container_highest",
            cls="android.view.ViewGroup",
            id=f"{PACKAGE}:id/search_action_bar",
            on_click=lambda: self.show("search"),
        )
        heading = text("Settings", size=34, line_height=42, padding=(24, 72, 24, 24), width=FILL, id=f"{PACKAGE}:id/homepage_title")
        body = list_(
            [heading, search, *rows, box(height=24, width=FILL, accessible=False)],
            id=f"{PACKAGE}:id/settings_homepage_container",
            key="home",
        )
        return Screen(column(body, width=FILL, height=FILL), background="surface_container_low", theme=self.theme)


class Search(SettingsActivity):
    """Search over the titles of all pages and rows. State: `query`."""

    name = ".search.SearchActivity"

    def on_create(self) -> None:
        self.state["query"] = ""

    def _found(self) -> list[tuple[str, str, str]]:
        """Title, page title and page of what matches, first words first."""
        from emulator.sim.systemui.settings.pages import INDEX

        wanted = str(self.state["query"]).strip().casefold()
        if not wanted:
            return []
        hits = [entry for entry in INDEX if wanted in entry[0].casefold()]
        return sorted(hits, key=lambda entry: not entry[0].casefold().startswith(wanted))[:20]

    def build(self) -> Screen:
        rows: list[View | None] = [
            preference(title, where, on_click=partial(self.open_page, page), key=f"{title}/{where}") for title, where, page in self._found()
        ]
        if self.state["query"] and not rows:
            rows = [text("No results", size=16, color="on_surface_variant", text_align="center", width=FILL, padding=(0, 64, 0, 0))]
        field = search_field(
            self.state["query"],
            lambda value: self.state.update(query=value),
            hint="Search settings",
            on_back=self.finish,
            on_clear=lambda: self.state.update(query=""),
            field_key="search",
        )
        body = list_(rows, key="results", id=f"{PACKAGE}:id/list_results")
        return Screen(column(field, body, width=FILL, height=FILL), background="surface_container_low", theme=self.theme, focus="search")
