"""The dialog after an app has crashed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from emulator.sim.systemui.base import label_of
from emulator.sim.toolkit.app import Intent
from emulator.sim.toolkit.view import FILL, Handler, View
from emulator.sim.toolkit.widgets import column, icon, row, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device


def build(device: Device, package: str) -> View:
    """`APP keeps stopping`, with App info and Close app."""

    def close() -> None:
        device.activities.crashed = ""
        device.touch()

    def info() -> None:
        close()
        device.activities.start(Intent(action="android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{package}"))

    title = text(
        f"{label_of(device, package)} keeps stopping",
        size=22,
        line_height=28,
        id="android:id/alertTitle",
        padding=(24, 22, 24, 14),
        width=FILL,
    )
    return column(
        title,
        _entry("info", "App info", "aerr_app_info", info),
        _entry("close", "Close app", "aerr_close", close),
        width=340,
        background="surface_container_high",
        radius=28,
        padding=(0, 2, 0, 14),
        elevation=6,
        cls="android.widget.FrameLayout",
        id="android:id/parentPanel",
    )


def _entry(symbol: str, label: str, id: str, on_click: Handler) -> View:
    view = row(
        icon(symbol, size=22, tint="on_surface_variant", accessible=False),
        text(label, size=16, accessible=False),
        spacing=20,
        width=FILL,
        height=52,
        padding=(24, 0, 24, 0),
        cls="android.widget.Button",
        leaf=True,
        id=f"android:id/{id}",
        focusable=True,
        on_click=on_click,
    )
    view.text = label
    return view
