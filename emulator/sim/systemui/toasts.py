"""Toasts, in the form they have since Android 12: icon of the app and text in a pill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from emulator.sim.toolkit.view import View
from emulator.sim.toolkit.widgets import icon, row, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device


def build(device: Device, toast: dict[str, Any]) -> View:
    """`toast` has package and text."""
    found = device.packages.find(str(toast["package"]))
    badge = icon(found.icon if found else "android", size=20, tint=found.icon_color if found else "primary", accessible=False)
    message = text(str(toast["text"]), size=14, color="#1F1F1F", max_lines=2, id="android:id/message", cls="android.widget.TextView")
    return row(
        badge,
        message,
        spacing=8,
        align="center",
        padding=(16, 12, 20, 12),
        background="#F2F0F4",
        radius=28,
        elevation=4,
        max_width=344,
        cls="android.widget.Toast",
    )
