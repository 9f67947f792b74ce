"""Pages about radios and place."""

from __future__ import annotations

from collections.abc import Sequence

from emulator.sim.systemui import connectivity
from emulator.sim.systemui.preferences import category, main_switch, note, preference, switch_preference
from emulator.sim.systemui.settings.base import SettingsActivity
from emulator.sim.toolkit.view import View
from emulator.sim.toolkit.widgets import icon

Rows = Sequence[View | None]


def network(page: SettingsActivity) -> Rows:
    device = page.device
    internet = connectivity.WIFI_NAME if connectivity.wifi(device) else connectivity.CARRIER if connectivity.mobile_data(device) else "Off"

    def fly(wanted: bool) -> None:
        connectivity.put(device, "global", "airplane_mode_on", wanted)

    return [
        page.link("Internet", internet, to="wifi", symbol="wifi"),
        page.link("Calls & SMS", connectivity.CARRIER, symbol="call"),
        page.link("SIMs", connectivity.CARRIER, symbol="sim_card"),
        switch_preference("Airplane mode", "", connectivity.airplane(device), fly, symbol="airplanemode_active"),
        page.link("Hotspot & tethering", "Off", symbol="wifi_tethering"),
        page.link("Data Saver", "Off", symbol="data_saver_on"),
        page.link("VPN", "None", symbol="vpn_key"),
        page.link("Private DNS", "Automatic", inset=True),
    ]


def wifi(page: SettingsActivity) -> Rows:
    device = page.device
    on = connectivity.wifi(device)
    rows: list[View | None] = [
        page.flag(connectivity.CARRIER, "Mobile data", "global", "mobile_data", symbol="signal_cellular_alt"),
        switch_preference("Wi‑Fi", "", on, lambda wanted: connectivity.set_wifi(device, wanted)),
    ]
    if on:
        rows += [
            preference(
                connectivity.WIFI_NAME,
                "Connected",
                symbol="signal_wifi_4_bar",
                trailing=icon("settings", size=22, desc="Settings"),
                on_click=lambda: None,
            ),
            page.link("Add network", symbol="add"),
        ]
    rows += [
        page.link("Network preferences", "Wi‑Fi turns back on automatically", inset=True),
        page.link("Saved networks", "1 network", inset=True),
    ]
    return rows


def connected(page: SettingsActivity) -> Rows:
    on = connectivity.bluetooth(page.device)
    return [
        page.link("Pair new device", "" if on else "Bluetooth will turn on to pair", symbol="add", to="bluetooth"),
        category("Saved devices"),
        page.link("See all", inset=True),
        page.link("Connection preferences", "Bluetooth, Android Auto, NFC", to="bluetooth", symbol="settings_input_antenna"),
    ]


def bluetooth(page: SettingsActivity) -> Rows:
    device = page.device
    on = connectivity.bluetooth(device)
    rows: list[View | None] = [main_switch("Use Bluetooth", on, lambda wanted: connectivity.put(device, "global", "bluetooth_on", wanted))]
    if on:
        rows += [page.link("Pair new device", symbol="add"), page.link("Device name", page.value("global", "device_name"))]
    return [*rows, note("When Bluetooth is turned on, your device can communicate with other nearby Bluetooth devices.")]


def location(page: SettingsActivity) -> Rows:
    device = page.device
    on = connectivity.on(device, "secure", "location_mode")

    def change(wanted: bool) -> None:
        device.settings.put("secure", "location_mode", "3" if wanted else "0")

    fine = [package for package in page.user_apps() if any("_LOCATION" in name for name in package.granted)]
    count = f"{len(fine)} of {len(page.user_apps())} apps have access to location"
    return [
        main_switch("Use location", on, change),
        category("Recent access"),
        page.link("No apps recently accessed location"),
        page.link("App location permissions", count if on else "Location is off"),
        page.link("Location services"),
        note("Location may use sources like GPS, Wi‑Fi, mobile networks, and sensors to help estimate your device’s location."),
    ]
