"""The settings: the layout, and the calendars by account with their colours and whether they are shown."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from apps.calendar.calendar.navigation import LAYOUTS
from apps.calendar.calendar.page import Page
from apps.calendar.calendar.parts import alert, button, dropdown, headline, line, list_item, menu, supporting
from apps.calendar.calendar.store import EDITOR, Calendar
from emulator.sim.toolkit import (
    FILL,
    Overlay,
    View,
    c_app_bar,
    c_box,
    c_button,
    c_checkbox,
    c_column,
    c_fab,
    c_field,
    c_icon_button,
    c_row,
    c_text,
    clickable,
    lazy_column,
    scroll,
    space,
)
from emulator.sim.toolkit.app import State
from emulator.sim.toolkit.view import Handler

if TYPE_CHECKING:
    from apps.calendar.calendar.navigation import Layout

SWATCHES: Final = (
    *("#F44336", "#E91E63", "#9C27B0", "#3F51B5", "#2196F3", "#009688", "#4CAF50", "#FFC107", "#FF9800", "#795548", "#607D8B"),
)
FIRST_COLOR: Final = "#2196F3"


def settings_page(main: Page, page: State) -> View:
    """The page. A tap on a calendar selects it, which brings its actions into the bar."""
    calendars = main.store.calendars
    selected = main.store.calendar(page["selected"]) if page["selected"] is not None else None
    actions: list[View] = []
    if selected is not None and selected["level"] >= EDITOR:
        id, name = selected["id"], selected["name"]
        actions = [
            c_icon_button("edit", lambda: main.ask(kind="rename", id=id, name=name), desc="Edit"),
            c_icon_button("delete", lambda: main.ask(kind="delete_calendar", id=id), desc="Delete"),
        ]
    bar = c_app_bar("Settings", navigation=c_icon_button("arrow_back", main.pop, desc="Back"), actions=actions)

    def add() -> None:
        main.ask(kind="new_calendar", name="", color=FIRST_COLOR)

    if not calendars:
        middle = c_box(c_button("Create a calendar", add, align="center"), width=FILL, weight=1)
        return c_column(bar, middle, width=FILL, height=FILL)
    rows: list[View] = [_layout(main), line()]
    for account, members in groupby(sorted(calendars, key=lambda one: _first_of(calendars, one)), key=lambda one: one["account"]):
        rows.append(c_text(account or "(No account)", margin=(0, 8)))
        for calendar in members:
            rows += [_calendar(main, page, calendar), line()]
    rows.append(space(64))
    content = lazy_column(rows, pad=(8, 8, 8, 8), key="settings", weight=1)
    return c_box(c_column(bar, content, width=FILL, height=FILL), c_fab("add", add, desc="Add"), width=FILL, height=FILL)


def _first_of(calendars: list[Calendar], one: Calendar) -> int:
    """Where the first calendar of an account stands; accounts are in that order."""
    return next(index for index, other in enumerate(calendars) if other["account"] == one["account"])


def _layout(main: Page) -> View:
    opener = dropdown(main.place.layout.label, lambda: main.state.update(menu="default_layout"), key="default_layout")
    return list_item(headline("Default Layout"), trailing=opener)


def layout_menu(main: Page, anchor: str) -> Overlay:
    """All layouts; the choice is kept for the next start as well."""

    def chooser(layout: Layout) -> Handler:
        def act() -> None:
            main.choose_layout(layout)
            main.close_menu()

        return act

    return menu([(layout.label, chooser(layout)) for layout in LAYOUTS], anchor=anchor, on_dismiss=main.close_menu)


def _calendar(main: Page, page: State, calendar: Calendar) -> View:
    id = calendar["id"]
    on = page["selected"] == id

    def select() -> None:
        page["selected"] = None if on else id

    editable = calendar["level"] >= EDITOR
    look = {"width": 28, "height": 28, "radius": 14, "background": calendar["color"], "border": "outline_variant"}
    ask = {"kind": "color", "id": id, "color": calendar["color"]}
    circle = clickable(on_click=lambda: main.ask(**ask), kind="box", **look) if editable else c_box(**look)
    check = c_checkbox(calendar["visible"], lambda: main.store.show(id, not calendar["visible"]))
    return list_item(
        headline(calendar["name"]),
        supporting(f"ID: {id}"),
        leading=circle,
        trailing=check,
        on_click=select,
        background="surface_variant" if on else "surface",
    )


def _swatches(asked: dict[str, Any]) -> View:
    """A row of circles that scrolls sideways."""

    def chooser(color: str) -> Handler:
        return lambda: asked.update(color=color)

    cells = []
    for color in SWATCHES:
        on = asked["color"] == color
        cell = clickable(on_click=chooser(color), kind="box", width=40, height=40, radius=20, background=color, margin=6)
        cell.border, cell.border_width = ("primary", 3.0) if on else ("outline_variant", 1.0)
        cells.append(cell)
    return scroll(c_row(*cells), axis="horizontal", width=FILL, key="swatches", cls="android.view.View")


def calendar_dialog(main: Page, asked: dict[str, Any]) -> Overlay:
    """The dialogs about one calendar: new, rename, colour, delete."""
    kind = asked["kind"]

    def change(text: str) -> None:
        asked["name"] = text

    def act() -> None:
        if kind == "new_calendar":
            main.store.create(asked["name"], asked["color"])
        elif kind == "rename":
            main.store.rename(asked["id"], asked["name"])
        elif kind == "color":
            main.store.paint(asked["id"], asked["color"])
        else:
            main.store.remove(asked["id"])
        main.close()

    content: list[View]
    if kind == "new_calendar":
        field = c_field(asked["name"], change, label="Calendar name", key="calendar_name", single_line=False)
        title, label = "New local calendar", "Create"
        content = [field, c_text("Choose color:", size=14, line_height=20, margin=(0, 8, 0, 0)), _swatches(asked)]
    elif kind == "rename":
        title, label = "Rename calendar", "Rename"
        content = [c_field(asked["name"], change, label="New name", key="new_name", single_line=False)]
    elif kind == "color":
        title, label = "Change color for this calendar", "Change color"
        content = [_swatches(asked)]
    else:
        calendar = main.store.calendar(asked["id"])
        name = f'"{calendar["name"]}"' if calendar is not None and calendar["name"].strip() else "this calendar"
        title, label = "Delete calendar", "Delete"
        words = f"Are you sure you want to delete {name}? This will remove all events in the calendar."
        content = [c_text(words, size=14, line_height=20, color="on_surface_variant")]
    ready = bool(asked.get("name", "x").strip())
    buttons = (button("Cancel", main.close), button(label, act, enabled=ready))
    return alert(*content, title=title, buttons=buttons, on_dismiss=main.close)
