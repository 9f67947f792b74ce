"""Material 3 parts in Compose's shape that several of the app's pages use: dialogs, menus, list items, dots of colour, row of segments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from emulator.sim.toolkit import (
    FILL,
    Overlay,
    View,
    c_box,
    c_button,
    c_column,
    c_icon,
    c_row,
    c_scroll,
    c_text,
    clickable,
    divider,
)
from emulator.sim.toolkit.props import NamedProps
from emulator.sim.toolkit.view import Handler

DIALOG_WIDTH: Final = 331.0
"""dp: the platform's width of a dialog on this screen."""


def button(label: str, on_click: Handler, *, enabled: bool = True, text_only: bool = False) -> View:
    """A button of a dialog; most of the app's dialogs have filled ones."""
    view = c_button(label, on_click, look="text" if text_only else "filled", enabled=enabled)
    if not enabled:
        for part in view.children:
            part.style.color = "on_surface/38"
    return view


def alert(*content: View | None, buttons: Sequence[View], on_dismiss: Handler, title: str = "", scrolls: bool = True) -> Overlay:
    """An AlertDialog. `scrolls` False for content that has a list of its own."""
    heading = c_text(title, size=24, line_height=32, margin=(0, 0, 0, 16)) if title else None
    body = c_column(*content, width=FILL)
    middle = c_scroll(body, weight=1) if scrolls else body
    if scrolls:
        middle.accessible = False
    row = c_row(*buttons, spacing=8, gravity="end center", width=FILL, margin=(0, 24, 0, 0))
    panel = c_column(heading, middle, row, width=FILL, padding=24, radius=28, background="surface_container_high")
    return Overlay("dialog", panel, on_dismiss=on_dismiss, width=DIALOG_WIDTH)


def menu(items: Sequence[tuple[str, Handler]], *, anchor: str, on_dismiss: Handler) -> Overlay:
    """A DropdownMenu below the view that was `anchored` under this key."""
    rows = [
        clickable(
            c_text(label, size=14, line_height=20, font_weight=500, max_lines=1),
            on_click=act,
            height=48,
            padding=(12, 0, 12, 0),
            width=FILL,
        )
        for label, act in items
    ]
    widest = max(len(label) for label, _ in items) * 8.2 + 24
    panel = c_column(
        *rows, width=min(max(widest, 112.0), 280.0), padding=(0, 8, 0, 8), radius=4, background="surface_container", elevation=3
    )
    return Overlay("menu", c_scroll(panel, width=panel.width, accessible=False), on_dismiss=on_dismiss, anchor=anchor)


def anchored(view: View, key: str) -> View:
    """A view with a line at its lower edge on which a menu hangs."""
    return c_box(view, View(kind="space", key=key, height=1, width=FILL, align="bottom", accessible=False))


def dropdown(label: str, on_click: Handler, *, key: str, bold: bool = False) -> View:
    """A text button with an arrow that opens a menu."""
    name = c_text(label, size=14, font_weight=700 if bold else 500, line_height=20, color="primary", max_lines=1)
    arrow = c_icon("arrow_drop_down", tint="primary")
    opener = clickable(name, arrow, on_click=on_click, role="Button", height=48, min_width=58, padding=(12, 0, 12, 0), gravity="center")
    return anchored(opener, key)


def list_item(
    *texts: View, leading: View | None = None, trailing: View | None = None, on_click: Handler | None = None, background: str = ""
) -> View:
    """A ListItem: 56 dp with one text, 72 with two, 88 and more with three."""
    tall = len(texts) > 2
    height = (0.0, 56.0, 72.0)[len(texts)] if not tall else 88.0
    words = c_column(*texts, weight=1)
    if leading is not None:
        leading.align = "top" if tall else "center"
    look: NamedProps = {
        "width": FILL,
        "min_height": height,
        "padding": (16.0, 12.0 if tall else 8.0, 24.0 if trailing is not None else 16.0, 8.0),
        "spacing": 16,
        "background": background,
    }
    if on_click is None:
        return c_row(leading, words, trailing, **look)
    return clickable(leading, words, trailing, on_click=on_click, **look)


def headline(text: str, *, size: float = 16, line_height: float = 24) -> View:
    """The first text of a list item."""
    return c_text(text, size=size, line_height=line_height)


def supporting(text: str) -> View:
    """The quieter texts of a list item."""
    return c_text(text, size=14, line_height=20, color="on_surface_variant")


def dot(color: str, size: float, radius: float = 0.0, border: str = "") -> View:
    """A filled square, or circle, in a calendar's colour."""
    return c_box(width=size, height=size, radius=radius, background=color, border=border)


def line(margin: tuple[float, float] = (0.0, 0.0)) -> View:
    """A HorizontalDivider. `margin`: horizontal and vertical, dp."""
    return divider(margin=margin, accessible=False)


def segments(labels: Sequence[str], selected: int, on_select: Callable[[int], object]) -> View:
    """A SingleChoiceSegmentedButtonRow."""
    last = len(labels) - 1
    cells = []
    for index, label in enumerate(labels):
        chosen = index == selected
        color = "on_secondary_container" if chosen else "on_surface"
        corners = (20.0 if not index else 0.0, 20.0 if index == last else 0.0, 20.0 if index == last else 0.0, 20.0 if not index else 0.0)
        cell = clickable(
            c_icon("check", size=18, tint=color) if chosen else None,
            c_text(label, size=14, font_weight=500, line_height=20, color=color, max_lines=1),
            on_click=_select(on_select, index),
            role="RadioButton",
            weight=1,
            height=40,
            gravity="center",
            spacing=8,
            corners=corners,
            border="outline",
            background="secondary_container" if chosen else "",
            margin=(-1.0 if index else 0.0, 0.0, 0.0, 0.0),
        )
        cell.checkable, cell.checked = True, chosen
        cells.append(cell)
    return c_row(*cells, width=FILL)


def _select(on_select: Callable[[int], object], index: int) -> Handler:
    return lambda: on_select(index)
