"""The dialog after an app has crashed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import column, icon, row, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device


def build(device: Device, package: str) -> View:
    """`APP keeps stopping`, with App info and Close app."""
    found = device.packages.find(package)

    def close() -> None:
        device.activities.crashed = ""
        device.touch()

    def entry(symbol: str, label: str, id: str) -> View:
        return row(
            icon(symbol, size=20, tint="primary"),
            text(label, size=14, weight=500),
            spacing=20,
            padding=(24, 14, 24, 14),
            width=FILL,
            cls="android.widget.Button",
            id=id,
            on_click=close,
        )

    title = text(f"{found.label if found else package} keeps stopping", size=20, id="android:id/alertTitle", padding=(24, 20, 24, 12))
    return column(
        title,
        entry("info", "App info", "android:id/aerr_app_info"),
        entry("close", "Close app", "android:id/aerr_close"),
        width=340,
        background="surface_container_high",
        radius=28,
        padding=(0, 4, 0, 12),
        elevation=6,
        cls="android.widget.FrameLayout",
    )
