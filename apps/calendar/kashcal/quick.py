"""The sheet for one event: what it is, and Edit, Delete, More options; a series asks how much of it is meant."""

from __future__ import annotations

from functools import partial

from apps.calendar.kashcal import texts
from apps.calendar.kashcal.editing import Editing
from apps.calendar.kashcal.model import Item
from apps.calendar.kashcal.parts import hex_color, marked_text, option, title_text
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.compose import c_box, c_column, c_icon, c_row, c_scroll, c_text, clickable
from emulator.sim.toolkit.view import Color, Handler
from emulator.sim.toolkit.widgets import divider

THIS, FUTURE = "Just this one", "This and all future"
OCCURRENCE, ALL = "Just this occurrence", "All occurrences"


def quick_sheet(page: Editing, item: Item) -> list[View | None]:
    """Its content. The sheet's state: `asking` "", "edit" or "delete"; `wide`: the wider of the two choices; `more`: its menu is open."""
    state = page.state["sheet"]
    asking = state["asking"]
    about = c_row(
        c_box(width=4, height=FILL, radius=2, background=hex_color(item.color)),
        _about(page, item),
        width=FILL,
        padding=(16, 0),
        spacing=16,
        gravity="",
    )
    return [about, _notes(item), _buttons(page, asking), _choice(page, item, asking), _more(page) if state["more"] else None]


def _about(page: Editing, item: Item) -> View:
    model = page.model
    row = item.row
    when = texts.span(item.start, item.end, item.first, item.last, all_day=item.all_day, zone=model.zone, is_24h=model.is_24h)
    place = str(row["location"] or "")
    repeat = None
    if item.repeats:
        words = texts.repetition(row["rrule"]) if row["rrule"] else "Recurring"
        repeat = marked_text(f"{texts.REPEATED} {words}", words, before="repeat", size=14, color="on_surface_variant", line_height=20)
    location = None
    if place:
        pin = c_icon("location_on", size=16)
        location = c_row(
            pin, c_text(place, size=14, line_height=20, max_lines=2, color="on_surface_variant", weight=1), spacing=4, width=FILL
        )
    dot = c_box(width=10, height=10, radius=5, background=hex_color(item.color))
    return c_column(
        title_text(model, item.title, size=24, weight=600, line_height=32),
        c_text(when, color="on_surface_variant"),
        location,
        repeat,
        c_row(dot, c_text(str(row["calendar_name"]), size=12, line_height=16, color="on_surface_variant"), spacing=6),
        weight=1,
        spacing=4,
    )


def _notes(item: Item) -> View | None:
    """Notes and alerts; only for events that have notes."""
    notes = str(item.row["description"] or "")
    if not notes:
        return None
    return c_column(
        divider(margin=(0, 12)),
        c_text("Notes", size=12, line_height=16, font_weight=500, color="on_surface_variant"),
        c_scroll(c_text(notes, size=14, line_height=20), max_height=160, key="notes"),
        width=FILL,
        padding=(16, 0),
        spacing=4,
    )


def _tonal(label: str, on_click: Handler, ground: Color = "secondary_container", color: Color = "on_secondary_container") -> View:
    words = c_text(label, size=14, line_height=20, font_weight=500, color=color)
    return clickable(
        words, on_click=on_click, role="Button", weight=1, height=40, radius=20, background=ground, gravity="center", key=f"do_{label}"
    )


def _buttons(page: Editing, asking: str) -> View:
    def ask(what: str) -> Handler:
        return lambda: page.state["sheet"].update(asking=what, wide=False, more=False)

    if asking:
        danger = ("error", "on_error") if asking == "delete" else ("secondary_container", "on_secondary_container")
        parts = [_tonal("Cancel", ask("")), _tonal("Confirm", page.confirm, *danger)]
    else:
        more = clickable(
            c_icon("more_vert", desc="More options", tint="on_secondary_container"),
            on_click=lambda: page.state["sheet"].update(more=not page.state["sheet"]["more"]),
            role="Button",
            width=72,
            height=40,
            radius=20,
            background="secondary_container",
            gravity="center",
            key="more",
        )
        edit = ask("edit") if page.quick_repeats() else page.edit_whole
        parts = [_tonal("Edit", edit), _tonal("Delete", ask("delete"), "error_container", "on_error_container"), more]
    return c_row(*parts, width=FILL, spacing=12, padding=(16, 24, 16, 8))


def _choice(page: Editing, item: Item, asking: str) -> View | None:
    """How much of a series is meant."""
    if not asking or not item.repeats:
        return None
    state = page.state["sheet"]
    names = (THIS, FUTURE) if asking == "delete" else (OCCURRENCE, ALL)
    words = c_text(f'{asking.capitalize()} "{item.title}"', size=14, line_height=20, font_weight=500, color="on_surface_variant")
    lines = [option(name, state["wide"] == wide, partial(state.update, wide=wide)) for name, wide in zip(names, (False, True), strict=True)]
    return c_column(words, *lines, width=FILL, padding=(16, 8))


def _more(page: Editing) -> View:
    entries = (("Duplicate", "content_copy", page.duplicate), ("Share", "share", page.share))
    rows = [
        clickable(c_icon(icon), c_text(label), on_click=act, width=FILL, height=48, spacing=12, padding=(12, 0), key=f"more_{label}")
        for label, icon, act in entries
    ]
    menu = c_column(*rows, width=200, padding=(0, 8), background="surface_container", radius=4, elevation=3)
    return c_row(menu, gravity="end center", width=FILL, padding=(16, 0))
