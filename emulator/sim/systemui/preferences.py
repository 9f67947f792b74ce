"""Pages of preferences as Settings and the permission controller have them: large title, rows with title and summary, switches."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from emulator.sim.toolkit.app import Overlay, Screen
from emulator.sim.toolkit.view import FILL, Handler, View
from emulator.sim.toolkit.widgets import box, column, icon, icon_button, list_, radio, row, switch, text

SIDE = 24.0


def page(
    title: str,
    rows: Sequence[View | None],
    *,
    package: str = "com.android.settings",
    theme: str = "pixel",
    on_back: Handler | None = None,
    actions: Sequence[View] = (),
    top: View | None = None,
    overlays: Sequence[Overlay] = (),
    focus: str = "",
) -> Screen:
    """A screen of preferences. `actions` stand right of the back arrow, `top` between title and rows; both scroll away on a device."""
    bar = row(
        icon_button("arrow_back", on_back, desc="Navigate up", tint="on_surface") if on_back is not None else None,
        box(weight=1, accessible=False),
        *actions,
        width=FILL,
        height=56,
        padding=(4, 0, 4, 0),
        cls="android.view.ViewGroup",
        id=f"{package}:id/action_bar",
    )
    heading = text(
        title, size=34, line_height=42, padding=(SIDE, 24, SIDE, 20), width=FILL, id=f"{package}:id/collapsing_toolbar", desc=title
    )
    body = list_([heading, top, *rows, box(height=24, width=FILL, accessible=False)], id=f"{package}:id/recycler_view", key="list")
    body.weight = 1
    body.height = 0
    root = column(bar, body, width=FILL, height=FILL, id=f"{package}:id/content_parent", cls="android.widget.LinearLayout")
    return Screen(root, list(overlays), background="surface_container_low", theme=theme, focus=focus)


def preference(
    title: str,
    summary: str = "",
    *,
    symbol: str = "",
    leading: View | None = None,
    trailing: View | None = None,
    on_click: Handler | None = None,
    enabled: bool = True,
    key: str = "",
    title_size: float = 18.0,
    inset: bool = False,
) -> View:
    """One row. `inset` leaves room for an icon that other rows of the page have."""
    if symbol:
        leading = icon(symbol, size=24, tint="on_surface_variant", id="android:id/icon")
    if leading is not None:
        leading.margin = (0, 0, 20, 0)
    color, quiet = ("on_surface", "on_surface_variant") if enabled else ("on_surface/38", "on_surface_variant/38")
    words = column(
        text(title, size=title_size, color=color, id="android:id/title"),
        text(summary, size=14, color=quiet, id="android:id/summary", line_height=20) if summary else None,
        weight=1,
        spacing=1,
        cls="android.widget.RelativeLayout",
    )
    if trailing is not None:
        trailing.margin = (16, 0, 0, 0)
    return row(
        leading,
        words,
        trailing,
        width=FILL,
        min_height=72 if summary else 64,
        padding=(SIDE + (44 if inset else 0), 12, SIDE, 12),
        cls="android.widget.LinearLayout",
        enabled=enabled,
        on_click=on_click,
        focusable=on_click is not None,
        key=key,
    )


def switch_preference(
    title: str,
    summary: str,
    checked: bool,
    on_change: Callable[[bool], object],
    *,
    symbol: str = "",
    leading: View | None = None,
    enabled: bool = True,
) -> View:
    """A row with a switch; a tap anywhere flips it."""
    control = switch(checked, id="android:id/switch_widget", enabled=enabled, accessible=True)
    control.focusable = False
    return preference(
        title, summary, symbol=symbol, leading=leading, trailing=control, on_click=lambda: on_change(not checked), enabled=enabled
    )


def main_switch(title: str, checked: bool, on_change: Callable[[bool], object]) -> View:
    """The large bar at the top of a page that turns the page's function on."""
    control = switch(checked, id="android:id/switch_widget")
    control.focusable = False
    return row(
        text(title, size=18, color="on_primary_container", weight=1, id="com.android.settings:id/switch_text"),
        control,
        width=FILL,
        height=72,
        padding=(24, 0, 20, 0),
        margin=(16, 4, 16, 12),
        radius=28,
        background="primary_container" if checked else "surface_container_highest",
        cls="android.widget.LinearLayout",
        id="com.android.settings:id/main_switch_bar",
        on_click=lambda: on_change(not checked),
    )


def radio_preference(title: str, chosen: bool, on_click: Handler, *, summary: str = "", id: str = "") -> View:
    """A row with a radio button in front."""
    mark = radio(chosen, id="android:id/checkbox")
    mark.focusable = False
    view = preference(title, summary, leading=mark, on_click=on_click)
    view.padding = (SIDE - 12, 4, SIDE, 4)
    if view.children[0] is mark:
        mark.margin = (0, 0, 8, 0)
    view.id = id
    return view


def category(title: str) -> View:
    """The heading of a group of rows."""
    return text(title, size=14, font_weight=500, color="primary", padding=(SIDE, 18, SIDE, 8), width=FILL, id="android:id/title")


def note(message: str) -> View:
    """A footer with an information sign."""
    return column(
        icon("info", size=22, tint="on_surface_variant", id="android:id/icon"),
        text(message, size=14, color="on_surface_variant", line_height=20, id="android:id/title"),
        spacing=14,
        width=FILL,
        padding=(SIDE, 20, SIDE, 20),
    )
