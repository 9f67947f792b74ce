"""Toasts, in the form they have since Android 12: icon of the app and text in a pill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from emulator.sim.systemui.appicon import app_icon
from emulator.sim.toolkit.view import View
from emulator.sim.toolkit.widgets import row, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device


def build(device: Device, toast: dict[str, Any]) -> View:
    """`toast` has package and text. Toasts of the system have no icon."""
    found = device.packages.find(str(toast["package"]))
    badge = app_icon(device, found.name, 24) if found is not None and found.launchable else None
    message = text(str(toast["text"]), size=14, line_height=20, color="on_surface", max_lines=2, id="android:id/message", weight=0)
    return row(
        badge,
        message,
        spacing=10,
        align="center",
        padding=(12 if badge else 22, 12, 22, 12),
        min_height=48,
        background="surface_container_lowest",
        radius=26,
        elevation=4,
        max_width=344,
        cls="android.widget.Toast",
    )
