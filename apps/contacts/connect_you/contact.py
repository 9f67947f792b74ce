"""The page of one contact: a flower with its letter, the name, three buttons, and cards with the details."""

from __future__ import annotations

import math
from typing import Any

from apps.contacts.connect_you import format as store
from apps.contacts.connect_you.editor import type_name
from apps.contacts.connect_you.page import Page
from emulator.sim.toolkit import FILL, View, canvas
from emulator.sim.toolkit.app import State
from emulator.sim.toolkit.compose import (
    c_box,
    c_card,
    c_column,
    c_icon,
    c_icon_button,
    c_row,
    c_scroll,
    c_text,
    clickable,
)
from emulator.sim.toolkit.view import Bounds, Handler

PETALS = 12


def contact_page(main: Page, contact: State) -> View:
    star = c_icon_button("star", lambda: main.star(contact), desc="Favorite")
    star.children[0].icon_fill = bool(contact["favorite"])
    bar = c_row(
        c_icon_button("arrow_back", main.leave, desc="Okay", tint="on_surface"),
        c_row(weight=1),
        star,
        c_icon_button("edit", lambda: main.edit(contact), desc="Edit"),
        c_icon_button("more_vert", lambda: main.open("contact_menu"), desc="More", key="contact_more"),
        width=FILL,
        height=64,
        padding=(4, 0, 4, 0),
    )
    number = str(contact["numbers"][0]["value"]) if contact["numbers"] else ""
    buttons = c_row(
        _small("chat", "Message", lambda: main.write(number)),
        _small("share", "Share", lambda: main.open("share")),
        spacing=10,
        gravity="center",
        padding=(15, 6, 15, 6),
    )
    name = c_text(str(contact["display"]), size=30, font_weight=700, line_height=40, text_align="center")
    sections = [_section(label, [(str(contact[field]), "")], None) for field, label in list(store.HEADINGS.items())[:3] if contact[field]]
    for field in store.LISTS:
        entries = [(_shown(field, item), type_name(field, item) if store.TYPES[field] else "") for item in contact[field]]
        if entries:
            sections.append(_section(store.HEADINGS[field], entries, _action(main, field)))
    if contact["groups"]:
        sections.append(_section(store.HEADINGS["groups"], [(str(title), "") for title in contact["groups"]], None))
    page = c_column(
        c_column(_flower(str(contact["display"])[:1]), name, width=FILL, gravity="center_horizontal", spacing=50, padding=(10, 35, 10, 35)),
        buttons,
        _large("call", "Dial", lambda: main.dial(number)),
        *sections,
        width=FILL,
        gravity="center_horizontal",
        padding=(0, 0, 0, 24),
    )
    return c_column(bar, c_scroll(page, weight=1, key="contact"), width=FILL, height=FILL)


def _shown(field: str, item: State) -> str:
    return store.normalized_number(str(item["value"])) if field == "numbers" else str(item["value"])


def _action(main: Page, field: str) -> Any:
    """What a tap on a card does: numbers are dialled, the rest is handed to other apps, if any takes it."""
    return {"numbers": main.dial, "emails": lambda value: main.view("android.intent.action.SENDTO", f"mailto:{value}")}.get(field)


def _flower(letter: str) -> View:
    """The curly circle."""

    def draw(painter: Any, bounds: Bounds) -> None:
        x, y = bounds.center
        size = min(bounds.width, bounds.height) / 2
        painter.circle(x, y, size * 0.86, "primary")
        for petal in range(PETALS):
            turn = 2 * math.pi * petal / PETALS
            painter.circle(x + size * 0.78 * math.sin(turn), y - size * 0.78 * math.cos(turn), size * 0.215, "primary")

    return c_box(
        canvas(draw, width=240, height=240, accessible=False),
        c_text(letter, size=100, font_weight=700, line_height=120, color="on_primary", align="center"),
        width=240,
        height=240,
    )


def _small(symbol: str, label: str, on_click: Handler) -> View:
    return clickable(
        c_icon(symbol, size=16, tint="primary", desc=label),
        c_text(label, size=14, line_height=20, color="primary"),
        on_click=on_click,
        role="Button",
        height=40,
        padding=(22, 0, 24, 0),
        spacing=6,
        radius=20,
        border="outline",
    )


def _large(symbol: str, label: str, on_click: Handler) -> View:
    return clickable(
        c_icon(symbol, size=20, tint="on_primary", desc=label),
        c_text(label, size=18, color="on_primary"),
        on_click=on_click,
        role="Button",
        height=56,
        padding=(32, 0, 32, 0),
        spacing=10,
        radius=28,
        background="primary",
        margin=(0, 10, 0, 0),
    )


def _section(label: str, entries: list[tuple[str, str]], action: Any) -> View:
    """A heading and a card for each value, with its type in capitals above it."""
    cards: list[View] = []
    for value, kind in entries:

        def act(value: str = value) -> None:
            if action is not None:
                action(value)

        words = c_column(
            c_text(kind.upper(), size=10, line_height=14, color="primary", margin=(0, 0, 0, 5)) if kind else None,
            c_text(value),
            width=FILL,
            padding=(15, 10, 15, 10),
        )
        card = c_card(words, on_click=act, look="elevated", margin=(10, 5, 10, 5))
        card.radius = 20
        cards.append(card)
    heading = c_text(label, size=14, font_weight=500, line_height=20, padding=(20, 10, 20, 0))
    return c_column(heading, *cards, width=FILL)
