"""The Settings app."""

from __future__ import annotations

import pytest

from emulator.sim.systemui.settings import SettingsApp
from emulator.sim.systemui.settings.pages import INDEX, PAGES
from emulator.sim.toolkit.app import Intent
from tests.emulator.core.phone import PROBE, Phone


def _open(phone: Phone, action: str, *, app: bool = False, extras: dict[str, str] | None = None) -> None:
    result = phone.device.activities.start(Intent(action=action, data=f"package:{PROBE}" if app else "", extras=dict(extras or {})))
    assert result.status == "started", (action, result.status)


def test_home_lists_pages_and_back_returns(phone: Phone) -> None:
    phone.open("com.android.settings")
    assert phone.top == "com.android.settings/.Settings"
    phone.tap("Network & internet")
    phone.tap("Internet")
    phone.tap("Wi‑Fi")
    assert phone.device.settings.get("global", "wifi_on") == "0"
    phone.tap("Navigate up")
    assert phone.sees("T-Mobile")
    phone.device.input.key(4)
    assert phone.sees("Search settings")


@pytest.mark.parametrize("page", sorted(PAGES))
def test_every_page_can_be_drawn_in_light_and_dark(phone: Phone, page: str) -> None:
    phone.device.activities.start(Intent(component="com.android.settings/sub", extras={"page": page}))
    assert phone.find("collapsing_toolbar").text == PAGES[page].title
    phone.device.screenshot()
    phone.device.settings.put("secure", "ui_night_mode", "2")
    assert phone.device.screenshot().getpixel((20, 1200))[0] < 60  # type: ignore[index]


def test_every_action_opens_an_activity_with_its_own_class(phone: Phone) -> None:
    names = [cls.name for cls in SettingsApp.activities.values()]
    assert len(names) == len(set(names))
    for filters in SettingsApp.filters.values():
        for spec in filters[:1]:
            for action in spec.actions:
                _open(phone, action, app=action not in ("android.settings.SETTINGS", "android.settings.APP_SEARCH_SETTINGS"))
                phone.device.frame()
                assert phone.top.startswith("com.android.settings/"), action


def test_search_finds_rows_and_opens_their_page(phone: Phone) -> None:
    assert {page for _, _, page in INDEX} == set(PAGES)
    phone.open("com.android.settings")
    phone.tap("Search settings")
    phone.device.input.text("24")
    phone.tap("Use 24-hour format")
    assert phone.sees("Date & time")


def test_24_hour_format(phone: Phone) -> None:
    _open(phone, "android.settings.DATE_SETTINGS")
    phone.tap("Use 24-hour format")
    assert phone.device.settings.get("system", "time_12_24") == "24" and phone.sees("15:34")
    phone.tap("Use locale default")
    assert phone.device.settings.get("system", "time_12_24") is None
    assert phone.sees("3:34 PM")


def test_date_time_and_zone_are_set_by_hand(phone: Phone) -> None:
    _open(phone, "android.settings.DATE_SETTINGS")
    phone.tap("Time")  # off while the time is set automatically
    assert not phone.sees("Cancel")
    phone.tap("Set time automatically")
    phone.tap("Date")
    phone.tap("20 October 2023")
    phone.tap("OK")
    assert phone.sees("October 20, 2023")
    phone.tap("Set time zone automatically")
    phone.tap("Time zone") if not phone.sees("GMT+00:00 UTC") else phone.tap("GMT+00:00 UTC")
    phone.tap("America/New York")
    assert phone.device.props.get("persist.sys.timezone") == "America/New_York"
    assert phone.sees("GMT-04:00 America/New York")


def test_display_timeout_and_dark_theme(phone: Phone) -> None:
    _open(phone, "android.settings.DISPLAY_SETTINGS")
    phone.tap("Screen timeout")
    phone.tap("5 minutes")
    assert phone.device.settings.get("system", "screen_off_timeout") == "300000" and phone.sees("5 minutes")
    phone.tap("Dark theme")
    assert phone.device.settings.get("secure", "ui_night_mode") == "2"


def test_app_info_force_stop_and_uninstall(phone: Phone) -> None:
    phone.open()
    _open(phone, "android.settings.APPLICATION_DETAILS_SETTINGS", app=True)
    phone.device.input.swipe(540, 1900, 540, 500, 900)
    assert phone.sees("version 1.2")
    phone.device.input.swipe(540, 500, 540, 1900, 900)
    phone.tap("Force stop")
    phone.tap("OK")
    assert phone.device.activities.process(PROBE) is None
    assert not phone.find("button3").enabled
    phone.tap("Uninstall")
    assert phone.sees("Do you want to uninstall this app?")
    phone.tap("Cancel")
    phone.tap("Uninstall")
    phone.tap("OK")
    assert phone.device.packages.find(PROBE) is None
    assert phone.sees("Uninstalled Probe")


def test_clear_storage(phone: Phone) -> None:
    phone.open()
    phone.tap("Add")
    _open(phone, "android.settings.APPLICATION_DETAILS_SETTINGS", app=True)
    phone.tap("Storage & cache")
    phone.tap("Clear storage")
    phone.tap("Delete")
    phone.open()
    assert phone.sees("rows 0")


@pytest.mark.parametrize(
    ("action", "switch", "permission", "before"),
    [
        ("MANAGE_APP_ALL_FILES_ACCESS_PERMISSION", "Allow access to manage all files", "MANAGE_EXTERNAL_STORAGE", False),
        ("REQUEST_SCHEDULE_EXACT_ALARM", "Allow setting alarms and reminders", "SCHEDULE_EXACT_ALARM", True),
    ],
)
def test_special_access(phone: Phone, action: str, switch: str, permission: str, before: bool) -> None:
    _open(phone, f"android.settings.{action}", app=True)

    def has() -> bool:
        return phone.device.packages.has_permission(PROBE, f"android.permission.{permission}")

    assert has() is before
    phone.tap(switch)
    assert has() is not before
    phone.tap(switch)
    assert has() is before


def test_lists_of_special_access(phone: Phone) -> None:
    _open(phone, "android.settings.MANAGE_ALL_FILES_ACCESS_PERMISSION")
    assert phone.sees("Not allowed")
    phone.tap("Probe")
    phone.tap("Allow access to manage all files")
    phone.device.input.key(4)
    assert phone.sees("Allowed")


def test_battery_optimisation_question(phone: Phone) -> None:
    _open(phone, "android.settings.REQUEST_IGNORE_BATTERY_OPTIMIZATIONS", app=True)
    phone.tap("Deny")
    assert not phone.device.packages.require(PROBE).battery_unrestricted
    _open(phone, "android.settings.REQUEST_IGNORE_BATTERY_OPTIMIZATIONS", app=True)
    phone.tap("Allow")
    assert phone.device.packages.require(PROBE).battery_unrestricted


def test_notifications_of_one_app_and_of_all(phone: Phone) -> None:
    _open(phone, "android.settings.APP_NOTIFICATION_SETTINGS", extras={"android.provider.extra.APP_PACKAGE": PROBE})
    assert not phone.device.notifications.allowed(PROBE)
    phone.tap("All Probe notifications")
    assert phone.device.notifications.allowed(PROBE)
    _open(phone, "android.settings.ALL_APPS_NOTIFICATION_SETTINGS")
    phone.tap("Probe")
    assert not phone.device.notifications.allowed(PROBE)
    assert not phone.device.packages.has_permission(PROBE, "android.permission.POST_NOTIFICATIONS")


def test_default_sms_app(phone: Phone) -> None:
    phone.device.set_role_holder("android.app.role.SMS", PROBE)
    _open(phone, "android.settings.MANAGE_DEFAULT_APPS_SETTINGS")
    phone.tap("SMS app")
    assert phone.sees("Default SMS app")
    phone.tap("None")
    assert phone.device.role_holder("android.app.role.SMS") == ""


def test_recently_opened_apps(phone: Phone) -> None:
    phone.open()
    _open(phone, "android.settings.APPLICATION_SETTINGS")
    assert phone.sees("Recently opened apps")
    phone.tap("Probe")
    assert phone.sees("App info")
