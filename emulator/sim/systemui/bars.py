"""Status bar and gesture navigation bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.systemui import connectivity
from emulator.sim.systemui.base import label_of, time_text
from emulator.sim.toolkit.units import DENSITY
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import box, icon, row, space, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

ID = "com.android.systemui:id/"
NOTIFICATION_ICONS = 4
"""As many icons fit beside the camera cutout; more are a dot."""


def battery_icon(device: Device) -> str:
    """Symbol for the battery's level, with a bolt while it is charged."""
    battery = device.battery
    if battery.status == "charging" and battery.level < 100:
        return "battery_charging_full"
    step = min(6, battery.level * 7 // 100)
    return "battery_full" if battery.level >= 95 else f"battery_{step}_bar"


def system_icons(device: Device, color: str, *, size: float = 16.0) -> View:
    """The icons at the right end of the status bar."""
    parts: list[View] = []

    def add(symbol: str, desc: str) -> None:
        parts.append(icon(symbol, size=size, tint=color, fill=True, desc=desc))

    if device.alarms.next_alarm_clock() is not None:
        add("alarm", "Alarm set.")
    if connectivity.on(device, "global", "zen_mode"):
        add("do_not_disturb_on", "Do Not Disturb.")
    if connectivity.airplane(device):
        add("airplanemode_active", "Airplane mode.")
    if connectivity.wifi(device):
        add("signal_wifi_4_bar", "Wifi signal full.")
    if not connectivity.airplane(device):
        add("signal_cellular_4_bar", f"{connectivity.CARRIER}, signal full.")
    charging = "charging, " if device.battery.status == "charging" else ""
    add(battery_icon(device), f"Battery {charging}{device.battery.level} percent.")
    return row(*parts, spacing=5, id=ID + "system_icons")


def _edges(device: Device) -> tuple[float, float, float, float]:
    """Padding of the status bar: nothing stands where the camera is."""
    display = device.display
    left, right = display.area
    top = 14.0 if display.rotation % 2 == 0 else 4.0
    return 24 + left / DENSITY, top, 24 + (display.width - right) / DENSITY, 0


def status_bar(device: Device, *, dark: bool) -> View:
    """`dark`: dark glyphs on a light app."""
    color = "#1F1F1F" if dark else "#FFFFFF"
    now = time_text(device, period=False)
    left: list[View] = [text(now, id=ID + "clock", size=14, font_weight=500, color=color, desc=time_text(device))]
    seen: set[str] = set()
    for posted in device.notifications.active():
        if posted.package in seen or posted.notification.importance == "min":
            continue
        seen.add(posted.package)
        if len(seen) > NOTIFICATION_ICONS:
            left.append(box(width=4, height=4, radius=2, background=color, accessible=False))
            break
        desc = f"{label_of(device, posted.package)} notification: {posted.notification.title}"
        left.append(icon(posted.notification.icon, size=16, tint=color, fill=True, desc=desc))
    return row(
        row(*left, spacing=7, id=ID + "status_bar_start_side_content"),
        space(weight=1),
        system_icons(device, color),
        width=FILL,
        height=FILL,
        padding=_edges(device),
        cls="android.widget.FrameLayout",
        id=ID + "status_bar",
    )


def nav_bar(device: Device, *, dark: bool) -> View:
    """The pill of gesture navigation."""
    pill = box(width=108, height=4, radius=2, background="#1F1F1F" if dark else "#FFFFFF", align="center", id=ID + "home_handle")
    return box(pill, width=FILL, height=FILL, cls="android.widget.FrameLayout", id=ID + "navigation_bar_frame")
