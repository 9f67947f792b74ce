"""What the first pages of Google's apps have in common."""

from __future__ import annotations

from emulator.sim.toolkit import FILL, View, column, icon, text


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
