"""One app on the home screen or in the drawer, and the popup of a long press on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from emulator.sim.systemui.appicon import app_icon
from emulator.sim.toolkit.app import Intent, Overlay
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import box, column, icon, row, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device
    from emulator.sim.core.packages import Package

ID = "com.google.android.apps.nexuslauncher:id/"
ICON = 60.0
POPUP_ROW = 56.0
MAIN_ACTION = "android.intent.action.MAIN"
LAUNCHER_CATEGORY = "android.intent.category.LAUNCHER"


def launch(device: Device, package: str) -> None:
    """Start an app as the launcher does."""
    device.activities.start(Intent(action=MAIN_ACTION, package=package, categories=(LAUNCHER_CATEGORY,)))


def shortcut(
    device: Device,
    package: Package,
    place: str,
    on_click: Callable[[], object],
    on_long_click: Callable[[], object],
    *,
    labelled: bool = True,
    highlighted: bool = False,
    color: str = "on_surface",
) -> View:
    """An icon with its label: one TextView with label as text and description, as BubbleTextView is.

    Popups hang on `place:package:below` (from the drawer) or `place:package:above` (from the hotseat).
    """
    anchors = (
        box(
            key=f"{place}:{package.name}:above",
            height=0,
            width=ICON,
            offset=(0, -POPUP_ROW - 16),
            align="center_horizontal",
            accessible=False,
        ),
        box(key=f"{place}:{package.name}:below", height=0, width=ICON, align="center_horizontal", accessible=False),
    )
    name = text(package.label, size=12.5, color=color, max_lines=1, text_align="center", width=FILL, accessible=False, margin=(0, 6, 0, 0))
    cell = column(
        anchors[0],
        app_icon(device, package.name, ICON),
        name if labelled else None,
        anchors[1],
        gravity="center_horizontal",
        width=FILL,
        padding=(4, 8, 4, 8),
        leaf=True,
        cls="android.widget.TextView",
        id=ID + "icon",
        key=f"{place}:{package.name}",
        desc=package.label,
        on_click=on_click,
        on_long_click=on_long_click,
        focusable=True,
        background="primary/10" if highlighted else "",
        radius=20,
    )
    cell.children[1].align = "center_horizontal"
    cell.text = package.label
    return cell


def popup(device: Device, anchor: str, package: str, close: Callable[[], object]) -> Overlay:
    """What a long press on an app offers: App info."""
    intent = Intent(action="android.settings.APPLICATION_DETAILS_SETTINGS", data=f"package:{package}")
    return _popup(device, anchor, [("info", "App info", intent)], close)


def options(device: Device, anchor: str, close: Callable[[], object]) -> Overlay:
    """What a long press on the wallpaper offers."""
    style = Intent(component="com.android.settings/sub", extras={"page": "wallpaper"})
    return _popup(
        device,
        anchor,
        [("palette", "Wallpaper & style", style), ("settings", "Home settings", Intent(action="android.settings.SETTINGS"))],
        close,
    )


def _popup(device: Device, anchor: str, entries: list[tuple[str, str, Intent]], close: Callable[[], object]) -> Overlay:
    def row_of(symbol: str, label: str, intent: Intent) -> View:
        def open_it() -> None:
            close()
            device.activities.start(intent)

        return row(
            icon(symbol, size=22, tint="on_surface", accessible=False),
            text(label, size=14, cls="android.widget.TextView", id=ID + "bubble_text"),
            spacing=14,
            height=POPUP_ROW,
            width=216,
            padding=(16, 0, 16, 0),
            cls="android.widget.FrameLayout",
            id=ID + "system_shortcut",
            on_click=open_it,
        )

    content = column(
        *(row_of(*entry) for entry in entries),
        background="surface_container_high",
        radius=22,
        elevation=4,
        cls="android.view.ViewGroup",
        id=ID + "deep_shortcuts_container",
    )
    return Overlay("menu", content, on_dismiss=close, anchor=anchor)
