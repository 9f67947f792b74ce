"""Pages about the system: languages, date and time, developer options, what the device is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from functools import partial

from emulator.sim.systemui.base import is_24h, time_text
from emulator.sim.systemui.preferences import category, note, preference, switch_preference
from emulator.sim.systemui.settings.base import SettingsActivity
from emulator.sim.toolkit.app import Overlay
from emulator.sim.toolkit.pickers import date_state, platform_date_picker, platform_time_picker, time_state
from emulator.sim.toolkit.view import View

Rows = Sequence[View | None]
ZONES = (
    "America/Anchorage",
    "America/Chicago",
    "America/Denver",
    "America/Los_Angeles",
    "America/New_York",
    "America/Sao_Paulo",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Europe/Berlin",
    "Europe/London",
    "Europe/Moscow",
    "Pacific/Auckland",
    "Pacific/Honolulu",
    "UTC",
)


def security(page: SettingsActivity) -> Rows:
    return [
        category("Device security"),
        page.link("Screen lock", "None", symbol="lock"),
        page.link("Fingerprint Unlock", "Tap to set up", symbol="fingerprint"),
        category("Security status"),
        page.link("Security update", page.device.props.get("ro.build.version.security_patch"), symbol="security_update_good"),
        page.link("More security settings", "Encryption, credentials, and more", symbol="more_horiz"),
    ]


def privacy(page: SettingsActivity) -> Rows:
    return [
        page.link("Privacy dashboard", "Show which apps recently used permissions"),
        page.link("Permission manager", "Control app access to your data"),
        page.flag("Camera access", "For all apps and services", "secure", "camera_access", default="1"),
        page.flag("Microphone access", "For all apps and services", "secure", "microphone_access", default="1"),
        page.flag(
            "Show clipboard access",
            "Show a message when apps access text, images, or other content you’ve copied",
            "secure",
            "clipboard_show_access_notifications",
            default="1",
        ),
        page.flag("Show passwords", "Display characters briefly as you type", "system", "show_password", default="1"),
    ]


def safety(page: SettingsActivity) -> Rows:
    return [
        page.link("Medical information", "Name, blood type, and more"),
        page.link("Emergency contacts", "No info"),
        page.link("Emergency SOS", "Off"),
        page.link("Wireless emergency alerts"),
    ]


def accounts(page: SettingsActivity) -> Rows:
    return [
        category("Passwords"),
        page.link("Google", "No passwords saved"),
        category("Accounts for Owner"),
        page.link("Add account", symbol="add"),
        page.flag("Automatically sync app data", "Let apps refresh data automatically", "global", "auto_sync", default="1"),
    ]


def system(page: SettingsActivity) -> Rows:
    moment = page.device.clock.local()
    return [
        page.link("Languages & input", "Gboard", to="languages", symbol="language"),
        page.link("Gestures", "Gesture navigation", symbol="swipe"),
        page.link("Date & time", _zone_text(page, moment), to="date", symbol="schedule"),
        page.link("Backup", "Off", symbol="cloud_upload"),
        page.link("System update", "Updated to Android 13", symbol="system_update"),
        page.link("Reset options", symbol="history"),
        page.link("Developer options", to="developer", symbol="code"),
    ]


def languages(page: SettingsActivity) -> Rows:
    return [
        category("Languages"),
        page.link("System Languages", "English (United States)"),
        page.link("App Languages", "Set the language for each app"),
        category("Keyboards"),
        page.link("On-screen keyboard", "Gboard"),
        page.flag("Physical keyboard", "Show on-screen keyboard", "secure", "show_ime_with_hard_keyboard", default="1"),
        category("Tools"),
        page.link("Spell checker", "Gboard"),
    ]


# --- date and time -----------------------------------------------------------------------------------------------------------------


def _zone_text(page: SettingsActivity, moment: dt.datetime) -> str:
    """`GMT+02:00 Europe/Berlin`, or only the offset and name of UTC."""
    offset = moment.strftime("%z")
    return f"GMT{offset[:3]}:{offset[3:]} {page.device.clock.zone.replace('_', ' ')}"


def date(page: SettingsActivity) -> Rows:
    device = page.device
    moment = device.clock.local()
    auto, auto_zone = page.value("global", "auto_time") == "1", page.value("global", "auto_time_zone") == "1"
    fixed = page.value("system", "time_12_24")

    def locale_default(wanted: bool) -> None:
        if wanted:
            device.settings.delete("system", "time_12_24")
        else:
            device.settings.put("system", "time_12_24", "12")

    def full_day(wanted: bool) -> None:
        device.settings.put("system", "time_12_24", "24" if wanted else "12")

    return [
        category("Date & time"),
        page.flag("Set time automatically", "", "global", "auto_time"),
        preference("Date", f"{moment:%B} {moment.day}, {moment.year}", enabled=not auto, on_click=lambda: _open_date(page)),
        preference("Time", time_text(device), enabled=not auto, on_click=lambda: _open_time(page)),
        category("Time zone"),
        page.flag("Set time zone automatically", "", "global", "auto_time_zone"),
        preference("Time zone", _zone_text(page, moment), enabled=not auto_zone, on_click=lambda: page.open_page("zones")),
        category("Time format"),
        switch_preference("Use locale default", "", not fixed, locale_default),
        switch_preference("Use 24-hour format", "13:00" if is_24h(device) else "1:00 PM", is_24h(device), full_day, enabled=bool(fixed)),
    ]


def _open_date(page: SettingsActivity) -> None:
    moment = page.device.clock.local()
    page.state.update(dialog="date", picker=date_state(moment.year, moment.month, moment.day))


def _open_time(page: SettingsActivity) -> None:
    moment = page.device.clock.local()
    page.state.update(dialog="time", picker=time_state(moment.hour, moment.minute))


def date_overlays(page: SettingsActivity) -> Sequence[Overlay]:
    device = page.device
    moment = device.clock.local()

    def put(changed: dt.datetime) -> None:
        page.close_dialog()
        device.clock.set_time(round(changed.timestamp() * 1000))

    def put_date(chosen: dt.date) -> None:
        put(moment.replace(year=chosen.year, month=chosen.month, day=chosen.day))

    def put_time(hour: int, minute: int) -> None:
        put(moment.replace(hour=hour, minute=minute, second=0, microsecond=0))

    shown = page.state.get("dialog")
    if shown == "date":
        return [platform_date_picker(page.state["picker"], on_ok=put_date, on_cancel=page.close_dialog, today=moment.date())]
    if shown == "time":
        return [platform_time_picker(page.state["picker"], is_24h=is_24h(device), on_ok=put_time, on_cancel=page.close_dialog)]
    return []


def zones(page: SettingsActivity) -> Rows:
    def choose(zone: str) -> None:
        page.device.props.set("persist.sys.timezone", zone)
        page.finish()

    return [preference(zone.replace("_", " "), on_click=partial(choose, zone), key=zone) for zone in ZONES]


# --- developer options and about ---------------------------------------------------------------------------------------------------


def developer(page: SettingsActivity) -> Rows:
    return [
        page.flag("Stay awake", "Screen will never sleep while charging", "global", "stay_on_while_plugged_in"),
        category("Debugging"),
        page.flag("USB debugging", "Debug mode when USB is connected", "global", "adb_enabled"),
        category("Input"),
        page.flag("Show taps", "Show visual feedback for taps", "system", "show_touches"),
        page.flag("Pointer location", "Screen overlay showing current touch data", "system", "pointer_location"),
        category("Drawing"),
        page.link("Window animation scale", f"Animation scale {page.value('global', 'window_animation_scale', '1.0')}x"),
        page.link("Transition animation scale", f"Animation scale {page.value('global', 'transition_animation_scale', '1.0')}x"),
        page.link("Animator duration scale", f"Animation scale {page.value('global', 'animator_duration_scale', '1.0')}x"),
    ]


def about(page: SettingsActivity) -> Rows:
    props, seconds = page.device.props, page.device.clock.elapsed_ms() // 1000
    up = f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}" if seconds >= 3600 else f"{seconds // 60:02d}:{seconds % 60:02d}"
    return [
        category("Basic info"),
        page.link("Device name", page.value("global", "device_name")),
        page.link("Phone number (sim slot 1)", "+1 555-521-5554"),
        category("Legal & regulatory"),
        page.link("Legal information"),
        page.link("Regulatory labels"),
        category("Device details"),
        page.link("SIM status (sim slot 1)", "T-Mobile"),
        page.link("Model", props.get("ro.product.model")),
        page.link("IMEI (sim slot 1)", "867400022047199"),
        page.link("Android version", props.get("ro.build.version.release")),
        category("Device identifiers"),
        page.link("IP address", "10.0.2.16"),
        page.link("Wi‑Fi MAC address", "02:15:b2:00:00:00"),
        page.link("Up time", up),
        page.link("Build number", props.get("ro.build.id")),
        note("This is a simulated device.") if props.get("ro.anyapp.simulated") else None,
    ]
