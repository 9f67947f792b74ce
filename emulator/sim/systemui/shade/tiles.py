"""Quick-settings tiles: what each shows and what a tap does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from emulator.sim.systemui import connectivity
from emulator.sim.systemui.base import is_dark, time_text
from emulator.sim.toolkit.app import Intent
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import column, icon, row, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

ID: Final = "com.android.systemui:id/"
ACTIVE: Final = "#A8C7FA"
INACTIVE: Final = "#303338"
HEIGHT: Final = 72.0
State = tuple[bool, str]
"""Whether a tile is lit, and its second line."""


@dataclass(frozen=True)
class Tile:
    """`icons` are the symbols when on and off. A tile that is no switch (Internet, Alarm) is a Button."""

    label: str
    icons: tuple[str, str]
    state: Callable[[Device], State]
    toggle: Callable[[Device], None]
    page: str = ""  # settings page of a long press
    switch: bool = True


def _internet(device: Device) -> State:
    if connectivity.wifi(device):
        return True, connectivity.WIFI_NAME
    if connectivity.mobile_data(device):
        return True, connectivity.CARRIER
    return False, "Airplane mode" if connectivity.airplane(device) else "Off"


def _words(on: bool) -> State:
    return on, "On" if on else "Off"


def _setting(namespace: str, name: str) -> tuple[Callable[[Device], State], Callable[[Device], None]]:
    def read(device: Device) -> State:
        return _words(connectivity.on(device, namespace, name))

    def flip(device: Device) -> None:
        connectivity.put(device, namespace, name, not connectivity.on(device, namespace, name))

    return read, flip


def _flip_wifi(device: Device) -> None:
    connectivity.set_wifi(device, not connectivity.wifi(device))


def _flip_bluetooth(device: Device) -> None:
    connectivity.put(device, "global", "bluetooth_on", not connectivity.bluetooth(device))


def _alarm(device: Device) -> State:
    alarm = device.alarms.next_alarm_clock()
    if alarm is None:
        return False, "No alarm set"
    return True, f"{device.clock.local(alarm.when):%a} {time_text(device, alarm.when)}"


def _open_alarms(device: Device) -> None:
    device.windows.close_shade()
    device.activities.start(Intent(action="android.intent.action.SHOW_ALARMS"))


def _flip_location(device: Device) -> None:
    device.settings.put("secure", "location_mode", "0" if connectivity.on(device, "secure", "location_mode") else "3")


def _flip_dark(device: Device) -> None:
    device.settings.put("secure", "ui_night_mode", "1" if is_dark(device) else "2")


_READ_FLASH, _FLIP_FLASH = _setting("secure", "flashlight_enabled")
_READ_DND, _FLIP_DND = _setting("global", "zen_mode")
_READ_AIRPLANE, _FLIP_AIRPLANE = _setting("global", "airplane_mode_on")
_READ_ROTATE, _FLIP_ROTATE = _setting("system", "accelerometer_rotation")
_READ_SAVER, _FLIP_SAVER = _setting("global", "low_power")
_READ_NIGHT, _FLIP_NIGHT = _setting("secure", "night_display_activated")

TILES: Final[tuple[Tile, ...]] = (
    Tile("Internet", ("wifi", "wifi_off"), _internet, _flip_wifi, "android.settings.WIFI_SETTINGS", switch=False),
    Tile(
        "Bluetooth",
        ("bluetooth", "bluetooth"),
        lambda d: _words(connectivity.bluetooth(d)),
        _flip_bluetooth,
        "android.settings.BLUETOOTH_SETTINGS",
    ),
    Tile("Flashlight", ("flashlight_on", "flashlight_off"), _READ_FLASH, _FLIP_FLASH),
    Tile("Do Not Disturb", ("do_not_disturb_on", "do_not_disturb_off"), _READ_DND, _FLIP_DND, "android.settings.ZEN_MODE_SETTINGS"),
    Tile("Alarm", ("alarm", "alarm"), _alarm, _open_alarms, switch=False),
    Tile(
        "Airplane mode",
        ("airplanemode_active", "airplanemode_active"),
        _READ_AIRPLANE,
        _FLIP_AIRPLANE,
        "android.settings.AIRPLANE_MODE_SETTINGS",
    ),
    Tile("Auto-rotate", ("screen_rotation", "screen_lock_rotation"), _READ_ROTATE, _FLIP_ROTATE, "android.settings.DISPLAY_SETTINGS"),
    Tile("Battery Saver", ("battery_saver", "battery_saver"), _READ_SAVER, _FLIP_SAVER, "android.settings.BATTERY_SAVER_SETTINGS"),
    Tile("Dark theme", ("contrast", "contrast"), lambda d: _words(is_dark(d)), _flip_dark, "android.settings.DARK_THEME_SETTINGS"),
    Tile(
        "Location",
        ("location_on", "location_off"),
        lambda d: _words(connectivity.on(d, "secure", "location_mode")),
        _flip_location,
        "android.settings.LOCATION_SOURCE_SETTINGS",
    ),
    Tile("Night Light", ("nightlight", "nightlight"), _READ_NIGHT, _FLIP_NIGHT, "android.settings.DISPLAY_SETTINGS"),
)
PAGE_SIZE: Final = 8


def _open_page(device: Device, action: str) -> None:
    device.windows.close_shade()
    device.activities.start(Intent(action=action))


def tile(device: Device, spec: Tile) -> View:
    """One tile: a pill with icon, label and state."""
    lit, second = spec.state(device)
    color = "#062E6F" if lit else "#E3E3E3"
    quiet = "#2A4A86" if lit else "#C4C7C5"
    return row(
        icon(spec.icons[0 if lit else 1], size=24, tint=color, fill=lit, id="android:id/icon", accessible=False),
        column(
            text(spec.label, size=14, font_weight=500, color=color, max_lines=1, id=ID + "tile_label"),
            text(second, size=13, color=quiet, max_lines=1, id=ID + "app_label") if second else None,
            weight=1,
            id=ID + "label_group",
            accessible=False,
        ),
        spacing=14,
        width=FILL,
        height=HEIGHT,
        radius=HEIGHT / 2,
        padding=(20, 0, 14, 0),
        background=ACTIVE if lit else INACTIVE,
        cls="android.widget.Switch" if spec.switch else "android.widget.Button",
        desc=f"{spec.label},{second}" if not spec.switch and second else spec.label,
        checkable=spec.switch,
        checked=spec.switch and lit,
        state_description=second,
        focusable=True,
        on_click=partial(spec.toggle, device),
        on_long_click=partial(_open_page, device, spec.page) if spec.page else None,
    )
