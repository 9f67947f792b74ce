"""Pages about battery, storage, sound and display."""

from __future__ import annotations

from collections.abc import Sequence

from emulator.sim.systemui import connectivity
from emulator.sim.systemui.base import is_dark
from emulator.sim.systemui.preferences import category, main_switch, note, switch_preference
from emulator.sim.systemui.settings.base import SettingsActivity
from emulator.sim.toolkit.app import Overlay
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import column, progress_bar, text

Rows = Sequence[View | None]
TIMEOUTS = (
    ("15000", "15 seconds"),
    ("30000", "30 seconds"),
    ("60000", "1 minute"),
    ("120000", "2 minutes"),
    ("300000", "5 minutes"),
    ("600000", "10 minutes"),
    ("1800000", "30 minutes"),
)
"""Values of screen_off_timeout, ms."""
FONTS = (("0.85", "Small"), ("1.0", "Default"), ("1.15", "Large"), ("1.3", "Largest"))
MAX_BRIGHTNESS, MAX_MEDIA, MAX_RING = 255, 15, 7


def battery(page: SettingsActivity) -> Rows:
    state = page.device.battery
    charging = "Charging" if state.status == "charging" and state.level < 100 else "Charged" if state.level >= 100 else "Not charging"
    head = column(
        text(f"{state.level}%", size=44, padding=(24, 0, 24, 4)),
        text(charging, size=16, color="on_surface_variant", padding=(24, 0, 24, 12)),
        progress_bar(state.level / 100, height=10, margin=(24, 0, 24, 20)),
        width=FILL,
    )
    saver = "On" if connectivity.on(page.device, "global", "low_power") else "Off"
    return [
        head,
        page.link("Battery usage", "View usage from last full charge"),
        page.link("Battery Saver", saver, to="battery_saver"),
        page.flag("Battery percentage", "Show battery percentage in status bar", "system", "status_bar_show_battery_percent"),
        note("Battery usage data is approximate and not measured when phone is charging"),
    ]


def battery_saver(page: SettingsActivity) -> Rows:
    on = connectivity.on(page.device, "global", "low_power")
    return [
        main_switch("Use Battery Saver", on, lambda wanted: connectivity.put(page.device, "global", "low_power", wanted)),
        page.link("Set a schedule", "No schedule"),
        note(
            "Turns on Dark theme and limits or turns off background activity, some visual effects, certain features, and some "
            "network connections."
        ),
    ]


def storage(page: SettingsActivity) -> Rows:
    head = column(
        text("2.47 GB", size=36, padding=(24, 0, 24, 0)),
        text("used of 6.44 GB", size=14, color="on_surface_variant", padding=(24, 0, 24, 10)),
        progress_bar(0.38, height=10, margin=(24, 0, 24, 20)),
        width=FILL,
    )
    kinds = (("Apps", "apps", "0.62 GB"), ("Images", "image", "0 B"), ("Videos", "movie", "0 B"), ("Audio", "music_note", "0 B"))
    return [
        head,
        page.link("Free up space", "Go to Files app to manage and free up space", symbol="cleaning_services"),
        *(page.link(label, size, symbol=symbol) for label, symbol, size in kinds),
        page.link("Documents & other", "12.3 MB", symbol="description"),
        page.link("System", "1.85 GB", symbol="android"),
    ]


def sound(page: SettingsActivity) -> Rows:
    dnd_on = connectivity.on(page.device, "global", "zen_mode")
    return [
        page.level("Media volume", "system", "volume_music", MAX_MEDIA, "music_note", 5),
        page.level("Call volume", "system", "volume_voice", MAX_RING, "call", 4),
        page.level("Ring & notification volume", "system", "volume_ring", MAX_RING, "notifications", 5),
        page.level("Alarm volume", "system", "volume_alarm", MAX_RING, "alarm", 6),
        page.link("Do Not Disturb", "On" if dnd_on else "Off", to="dnd"),
        page.link("Phone ringtone", "Your New Adventure"),
        page.link("Default notification sound", "Popcorn"),
        page.link("Default alarm sound", "Bright Morning"),
        page.link("Vibration & haptics", "On"),
        page.flag("Touch sounds", "", "system", "sound_effects_enabled", default="1"),
    ]


def dnd(page: SettingsActivity) -> Rows:
    on = connectivity.on(page.device, "global", "zen_mode")
    return [
        main_switch("Use Do Not Disturb", on, lambda wanted: connectivity.put(page.device, "global", "zen_mode", wanted)),
        category("What can interrupt Do Not Disturb"),
        page.link("People", "Some people can interrupt"),
        page.link("Apps", "No apps can interrupt"),
        page.link("Alarms & other interruptions", "Alarms and media can interrupt"),
        category("General"),
        page.link("Schedules", "No schedules set"),
    ]


def display(page: SettingsActivity) -> Rows:
    device = page.device

    def dark(wanted: bool) -> None:
        device.settings.put("secure", "ui_night_mode", "2" if wanted else "1")

    level = int(page.value("system", "screen_brightness", "102"))
    return [
        category("Brightness"),
        page.level("Brightness level", "system", "screen_brightness", MAX_BRIGHTNESS, "brightness_medium", level),
        page.flag(
            "Adaptive brightness",
            "Off" if page.value("system", "screen_brightness_mode") != "1" else "On",
            "system",
            "screen_brightness_mode",
        ),
        category("Lock display"),
        page.link("Lock screen", "Show all notification content"),
        page.choice("Screen timeout", "system", "screen_off_timeout", TIMEOUTS, "60000"),
        category("Appearance"),
        switch_preference(
            "Dark theme",
            "Will turn off when turned off here" if is_dark(device) else "Will never turn on automatically",
            is_dark(device),
            dark,
        ),
        page.choice("Font size", "system", "font_scale", FONTS, "1.0"),
        page.link("Display size", "Default"),
        category("Color"),
        page.flag("Night Light", "Tint your screen amber to help you fall asleep", "secure", "night_display_activated"),
        page.link("Colors", "Adaptive"),
        category("Other display controls"),
        page.flag("Auto-rotate screen", "", "system", "accelerometer_rotation"),
        page.link("Screen saver", "Off"),
    ]


def display_overlays(page: SettingsActivity) -> Sequence[Overlay]:
    return [
        *page.choice_overlay("Screen timeout", "system", "screen_off_timeout", TIMEOUTS, "60000"),
        *page.choice_overlay("Font size", "system", "font_scale", FONTS, "1.0"),
    ]


def wallpaper(page: SettingsActivity) -> Rows:
    device = page.device

    def dark(wanted: bool) -> None:
        device.settings.put("secure", "ui_night_mode", "2" if wanted else "1")

    return [
        page.link("Wallpaper", "Dusk hills"),
        page.link("Wallpaper colors", "Color 1"),
        switch_preference("Dark theme", "", is_dark(device), dark),
        page.link("App grid", "4×5"),
    ]


def accessibility(page: SettingsActivity) -> Rows:
    return [
        category("Screen reader"),
        page.link("TalkBack", "Off / Speak items on screen", symbol="record_voice_over"),
        category("Display"),
        page.link("Text and reading options", to="display", symbol="text_fields"),
        page.link("Color and motion", symbol="palette"),
        page.link("Extra dim", "Off", symbol="brightness_low"),
        page.link("Magnification", "Off", symbol="zoom_in"),
        category("Interaction controls"),
        page.link("Timing controls", symbol="timer"),
        page.link("System controls", symbol="swipe"),
        category("Audio"),
        page.flag("Mono audio", "Combine channels when playing audio", "system", "master_mono", symbol="hearing"),
    ]
