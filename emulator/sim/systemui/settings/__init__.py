"""The Settings app."""

from __future__ import annotations

from typing import ClassVar

from emulator.sim.systemui.base import SystemApp
from emulator.sim.systemui.settings.access import (
    AnyAccess,
    AppAccess,
    DndAccess,
    ExactAlarms,
    Overlays,
    UnknownSources,
    UsageAccess,
    WriteSettings,
)
from emulator.sim.systemui.settings.appinfo import AppBattery, AppInfo, AppStorage, IgnoreOptimizations, Uninstall
from emulator.sim.systemui.settings.base import Page
from emulator.sim.systemui.settings.defaults import DefaultApp
from emulator.sim.systemui.settings.home import Home, Search
from emulator.sim.systemui.settings.notifying import AppNotifications
from emulator.sim.toolkit.app import Activity, IntentFilter

_ACTION = "android.settings."
_PAGE_ACTIONS: dict[str, tuple[str, tuple[str, ...]]] = {
    # page: class name after `.Settings$`, actions
    "network": (
        "NetworkDashboardActivity",
        ("WIRELESS_SETTINGS", "AIRPLANE_MODE_SETTINGS", "DATA_ROAMING_SETTINGS", "NETWORK_OPERATOR_SETTINGS"),
    ),
    "wifi": (
        "NetworkProviderSettingsActivity",
        ("WIFI_SETTINGS", "NETWORK_PROVIDER_SETTINGS", "panel.action.INTERNET_CONNECTIVITY", "panel.action.WIFI"),
    ),
    "connected": ("ConnectedDeviceDashboardActivity", ()),
    "bluetooth": ("BluetoothDashboardActivity", ("BLUETOOTH_SETTINGS",)),
    "location": ("LocationSettingsActivity", ("LOCATION_SOURCE_SETTINGS",)),
    "apps": ("ManageApplicationsActivity", ("APPLICATION_SETTINGS", "MANAGE_APPLICATIONS_SETTINGS")),
    "all_apps": ("AllApplicationsActivity", ("MANAGE_ALL_APPLICATIONS_SETTINGS",)),
    "special": ("SpecialAccessSettingsActivity", ()),
    "notifications": ("ConfigureNotificationSettingsActivity", ("NOTIFICATION_SETTINGS",)),
    "all_notifications": ("NotificationAppListActivity", ("ALL_APPS_NOTIFICATION_SETTINGS",)),
    "default_apps": ("ManageDefaultAppsActivity", ("MANAGE_DEFAULT_APPS_SETTINGS", "HOME_SETTINGS")),
    "optimization": ("HighPowerApplicationsActivity", ("IGNORE_BATTERY_OPTIMIZATION_SETTINGS",)),
    "battery": ("PowerUsageSummaryActivity", ("BATTERY_SETTINGS",)),
    "battery_saver": ("BatterySaverSettingsActivity", ("BATTERY_SAVER_SETTINGS",)),
    "storage": ("StorageDashboardActivity", ("INTERNAL_STORAGE_SETTINGS", "MEMORY_CARD_SETTINGS")),
    "sound": ("SoundSettingsActivity", ("SOUND_SETTINGS", "panel.action.VOLUME")),
    "dnd": ("ZenModeSettingsActivity", ("ZEN_MODE_SETTINGS",)),
    "display": ("DisplaySettingsActivity", ("DISPLAY_SETTINGS", "DARK_THEME_SETTINGS", "NIGHT_DISPLAY_SETTINGS")),
    "accessibility": ("AccessibilitySettingsActivity", ("ACCESSIBILITY_SETTINGS",)),
    "security": ("SecurityDashboardActivity", ("SECURITY_SETTINGS",)),
    "privacy": ("PrivacyDashboardActivity", ("PRIVACY_SETTINGS",)),
    "accounts": ("AccountDashboardActivity", ("SYNC_SETTINGS", "ADD_ACCOUNT_SETTINGS")),
    "system": ("SystemDashboardActivity", ()),
    "languages": ("LanguageAndInputSettingsActivity", ("LOCALE_SETTINGS", "INPUT_METHOD_SETTINGS", "HARD_KEYBOARD_SETTINGS")),
    "date": ("DateTimeSettingsActivity", ("DATE_SETTINGS",)),
    "developer": ("DevelopmentSettingsDashboardActivity", ("APPLICATION_DEVELOPMENT_SETTINGS",)),
    "about": ("MyDeviceInfoActivity", ("DEVICE_INFO_SETTINGS", "DEVICE_NAME")),
}
_APP_ACTIONS: dict[str, tuple[type[Activity], tuple[str, ...]]] = {
    "app_info": (AppInfo, ("android.settings.APPLICATION_DETAILS_SETTINGS",)),
    "app_notifications": (
        AppNotifications,
        ("android.settings.APP_NOTIFICATION_SETTINGS", "android.settings.CHANNEL_NOTIFICATION_SETTINGS"),
    ),
    "app_storage": (AppStorage, ()),
    "app_battery": (AppBattery, ()),
    "uninstall": (Uninstall, ("android.intent.action.DELETE", "android.intent.action.UNINSTALL_PACKAGE")),
    "unoptimize": (IgnoreOptimizations, ("android.settings.REQUEST_IGNORE_BATTERY_OPTIMIZATIONS",)),
    "files": (
        AppAccess,
        ("android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION", "android.settings.MANAGE_ALL_FILES_ACCESS_PERMISSION"),
    ),
    "alarms": (ExactAlarms, ("android.settings.REQUEST_SCHEDULE_EXACT_ALARM",)),
    "overlay": (Overlays, ("android.settings.action.MANAGE_OVERLAY_PERMISSION",)),
    "write_settings": (WriteSettings, ("android.settings.action.MANAGE_WRITE_SETTINGS",)),
    "install": (UnknownSources, ("android.settings.MANAGE_UNKNOWN_APP_SOURCES",)),
    "usage": (UsageAccess, ("android.settings.USAGE_ACCESS_SETTINGS",)),
    "dnd_access": (DndAccess, ("android.settings.NOTIFICATION_POLICY_ACCESS_SETTINGS",)),
    "access": (AnyAccess, ()),
    "default_app": (DefaultApp, ()),
}


def _page_class(page: str, name: str) -> type[Activity]:
    """An activity class of its own for a page, so that the top activity has the name it has on a device."""
    shown = "app_notifications" if page == "all_notifications" else page
    return type(name, (Page,), {"name": f".Settings${name}", "page": shown, "__doc__": f"The page {shown}."})


def _filters(actions: tuple[str, ...]) -> tuple[IntentFilter, ...]:
    return (IntentFilter(actions), IntentFilter(actions, schemes=("package",))) if actions else ()


class SettingsApp(SystemApp):
    """com.android.settings."""

    package = "com.android.settings"
    label = "Settings"
    main = "home"
    activities: ClassVar[dict[str, type[Activity]]] = {
        "home": Home,
        "search": Search,
        "sub": Page,
        **{short: cls for short, (cls, _) in _APP_ACTIONS.items()},
        **{f"page_{page}": _page_class(page, name) for page, (name, _) in _PAGE_ACTIONS.items()},
    }
    filters: ClassVar[dict[str, tuple[IntentFilter, ...]]] = {
        "home": (IntentFilter((_ACTION + "SETTINGS",)),),
        "search": (IntentFilter((_ACTION + "APP_SEARCH_SETTINGS",)),),
        **{short: _filters(actions) for short, (_, actions) in _APP_ACTIONS.items()},
        **{f"page_{page}": _filters(tuple(_ACTION + action for action in actions)) for page, (_, actions) in _PAGE_ACTIONS.items()},
    }


__all__ = ["SettingsApp"]
