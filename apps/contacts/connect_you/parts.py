"""Pieces that Connect You's pages share: bars with described icons, dropdown menus, dialogs. None has a resource id."""

from __future__ import annotations

from collections.abc import Sequence

from emulator.sim.toolkit import FILL, Overlay, View
from emulator.sim.toolkit.compose import c_button, c_column, c_icon, c_row, c_text, clickable
from emulator.sim.toolkit.view import WRAP, Handler

THEME = "pixel"
Entry = tuple[str, Handler]


def dropdown(label: str, on_click: Handler, *, key: str) -> View:
    """A title with a triangle that opens a menu."""
    return clickable(c_text(label, size=22, line_height=28), c_icon("arrow_drop_down"), on_click=on_click, key=key, margin=8)


def dropdown_menu(entries: Sequence[Entry], *, anchor: str, on_dismiss: Handler) -> Overlay:
    """DropdownMenu."""
    rows = [
        clickable(c_text(label, size=14, line_height=20), on_click=on_click, width=200, height=48, padding=(12, 0, 12, 0))
        for label, on_click in entries
    ]
    panel = c_column(*rows, padding=(0, 8, 0, 8), background="surface_container", radius=4, elevation=3)
    return Overlay("menu", panel, on_dismiss=on_dismiss, anchor=anchor, dim=0.0)


def alert(
    content: View,
    *,
    title: str = "",
    confirm: Entry,
    dismiss: Entry | None = None,
    on_dismiss: Handler,
) -> Overlay:
    """AlertDialog with text buttons."""
    buttons = c_row(
        c_button(dismiss[0], dismiss[1], look="text") if dismiss is not None else None,
        c_button(confirm[0], confirm[1], look="text"),
        width=FILL,
        gravity="end center",
        spacing=8,
        margin=(0, 24, 0, 0),
    )
    heading = c_text(title, size=24, line_height=32, margin=(0, 0, 0, 16)) if title else None
    panel = c_column(heading, content, buttons, width=FILL, height=WRAP, padding=24, radius=28, background="surface_container_high")
    return Overlay("dialog", panel, on_dismiss=on_dismiss, width=331)


def confirmation(title: str, message: str, on_confirm: Handler, on_dismiss: Handler) -> Overlay:
    """A question before something that cannot be undone."""
    words = c_text(message, size=14, line_height=20, color="on_surface_variant", width=FILL)
    return alert(words, title=title, confirm=("Ok", on_confirm), dismiss=("Cancel", on_dismiss), on_dismiss=on_dismiss)
