"""What the pages of Google's apps have in common."""

from __future__ import annotations

from emulator.sim.toolkit import FILL, View, box, column, icon, row, text
from emulator.sim.toolkit.view import Handler


def welcome_page(symbol: str, title: str, words: str, buttons: View) -> View:
    """A page that asks for something before the app is used, with its buttons at the bottom."""
    return column(
        column(
            icon(symbol, size=96, tint="primary", accessible=False, margin=(0, 120, 0, 48)),
            text(title, id="title", size=28, line_height=36, text_align="center", width=FILL),
            text(
                words,
                id="subtitle",
                size=16,
                line_height=24,
                text_align="center",
                width=FILL,
                padding=(0, 16, 0, 0),
                color="on_surface_variant",
            ),
            weight=1,
            width=FILL,
            gravity="center_horizontal",
            accessible=False,
        ),
        buttons,
        width=FILL,
        height=FILL,
        padding=(24, 0, 24, 24),
    )


def open_search_bar(glass: View, words: View, account: View, *more: View, desc: str = "", on_click: Handler) -> View:
    """The rounded bar that leads to the search, with the account at its end."""
    bar = row(
        glass,
        words,
        account,
        *more,
        id="open_search_bar",
        cls="android.view.ViewGroup",
        desc=desc,
        width=FILL,
        height=56,
        radius=28,
        background="surface_container_high",
        on_click=on_click,
        focusable=True,
    )
    return box(bar, width=FILL, padding=(16, 8, 16, 4), accessible=False)


def account_disc(desc: str, on_click: Handler) -> View:
    """The picture of whoever is signed in."""
    return box(
        icon("account_circle", size=30, tint="on_surface_variant", align="center", accessible=False),
        width=48,
        height=48,
        desc=desc,
        id="selected_account_disc",
        leaf=True,
        on_click=on_click,
    )


def disc(symbol: str, tint: str, ground: str) -> View:
    """A symbol where other rows have a picture."""
    face = icon(symbol, tint=tint, align="center", accessible=False)
    return box(face, width=40, height=40, radius=20, background=ground, accessible=False)
