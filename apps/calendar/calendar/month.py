"""The month layout: a rounded cell for each day with its number and its events."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Final

from apps.calendar.calendar.grid import in_order, summary_item
from apps.calendar.calendar.page import Page
from apps.calendar.calendar.store import Instance
from emulator.sim.toolkit import FILL, View, c_box, c_column, c_row, c_text, clickable, space
from emulator.sim.toolkit.view import Handler

ROOM: Final = 792.0
"""Height of the calendar below the top bar, dp."""
HEAD: Final = 34.0
LEAST: Final = 22.0
"""Height of a block with one line, dp."""
CELL_WIDTH: Final = 40.0
"""Of the texts of an event in a cell, dp."""


def month_page(main: Page) -> View:
    """The page of the pager."""
    weeks = main.place.month()
    shown = main.place.page_day(main.place.page).month
    instances = main.store.instances(weeks[0][0], weeks[-1][-1])
    room = (ROOM - 8 - 4 * (len(weeks) - 1)) / len(weeks)
    rows = [
        c_row(*(_cell(main, day, instances, room, day.month == shown) for day in week), spacing=4, width=FILL, weight=1, gravity="")
        for week in weeks
    ]
    page = c_column(*rows, spacing=4, padding=4, width=FILL, height=FILL)
    page.accessible, page.scrollable = True, True
    page.on_swipe = {"left": lambda: main.place.turn(1), "right": lambda: main.place.turn(-1)}
    return page


def _cell(main: Page, day: date, instances: Sequence[Instance], room: float, own: bool) -> View:
    today = day == main.today
    number = c_text(str(day.day), size=11, line_height=16, font_weight=700 if own else 400)
    number.style.color = "on_surface" if own else "on_surface_variant"
    head = number
    if today:
        number.style.color, number.style.weight, number.align = "on_primary", 700, "center"
        head = c_box(number, width=24, height=24, radius=12, background="primary")
    head.align = "center"
    left = room - (HEAD if today else HEAD - 8)
    items = []
    for one in in_order(instances, day):
        height = _height(one)
        if height > left:
            items += [_cut(main, one, left)] if left >= LEAST else []
            break  # what does not fit into the cell is given no room
        left -= height
        items.append(summary_item(main, one))
    ground = "primary_container/40" if today else "surface_variant/40"
    return clickable(
        head,
        space(2),
        *items,
        on_click=_go(main, day),
        kind="column",
        weight=1,
        height=FILL,
        padding=4,
        radius=12,
        background=ground,
    )


def _cut(main: Page, one: Instance, room: float) -> View:
    """The block of an event that reaches beyond its cell: as much of its title as can be seen."""
    item = summary_item(main, one)
    item.children = item.children[:1]
    item.children[0].style.max_lines = int((room - 10) / 12)
    return item


def _height(one: Instance) -> float:
    """About how high the block of an event is, dp: its title wraps at words, its times take two or three lines."""
    per_line = max(1, int(CELL_WIDTH / 6))
    lines, used = 1, 0
    for word in one.title.split():
        pieces = -(-len(word) // per_line)
        if used and used + 1 + len(word) > per_line:
            lines, used = lines + pieces, len(word) % per_line
        else:
            lines, used = lines + pieces - 1, used + len(word) + (1 if used else 0)
    return 10.0 + 12 * lines + (0 if one.all_day else 30)


def _go(main: Page, day: date) -> Handler:
    return lambda: main.place.go_to(day)
