"""Status bar and gesture navigation bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import box, icon, row, space, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device


def clock_text(device: Device) -> str:
    """The time as the status bar shows it: `3:34`, or `15:34` with the 24-hour setting."""
    now = device.clock.local()
    if device.settings.get("system", "time_12_24") == "24":
        return f"{now:%H:%M}"
    return f"{now.hour % 12 or 12}:{now:%M}"


def status_bar(device: Device, *, dark: bool) -> View:
    """`dark`: dark glyphs on a light app."""
    color = "#1F1F1F" if dark else "#FFFFFF"
    left = [
        text(
            clock_text(device),
            id="com.android.systemui:id/clock",
            size=14,
            weight=500,
            color=color,
            desc=f"{clock_text(device)} {device.clock.local():%p}",
        )
    ]
    for posted in device.notifications.active()[:4]:
        left.append(icon(posted.notification.icon, size=16, tint=color, desc=f"{posted.package} notification: {posted.notification.title}"))
    right: list[View] = []
    if device.alarms.next_alarm_clock() is not None:
        right.append(icon("alarm", size=16, tint=color, desc="Alarm set."))
    right += [
        icon("signal_wifi_4_bar", size=16, tint=color, desc="Wifi signal full."),
        icon("signal_cellular_4_bar", size=16, tint=color, desc="Phone signal full."),
        icon("battery_full", size=16, tint=color, desc=f"Battery charging, {device.battery.level} percent."),
    ]
    return row(
        row(*left, spacing=8, align="center"),
        space(weight=1),
        row(*right, spacing=4, align="center"),
        width=FILL,
        height=FILL,
        padding=(24, 14, 24, 0),
        cls="android.widget.FrameLayout",
        id="com.android.systemui:id/status_bar",
    )


def nav_bar(device: Device, *, dark: bool) -> View:
    """The pill of gesture navigation."""
    pill = box(
        width=108, height=4, radius=2, background="#1F1F1F" if dark else "#FFFFFF", align="center", id="com.android.systemui:id/home_handle"
    )
    return box(pill, width=FILL, height=FILL, cls="android.widget.FrameLayout", id="com.android.systemui:id/navigation_bar_frame")
