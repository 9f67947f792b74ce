"""The month over the whole height with titles in its cells, the year, and the wheels for month and year."""

from __future__ import annotations

from datetime import date

from apps.calendar.kashcal import texts
from apps.calendar.kashcal.home import WEEKEND, heading, weekday_names, weeks_of
from apps.calendar.kashcal.model import Item
from apps.calendar.kashcal.month_wheels import month_of, month_wheels
from apps.calendar.kashcal.page import Page
from apps.calendar.kashcal.parts import hex_color, title_text
from emulator.sim.toolkit import FILL, View
from emulator.sim.toolkit.compose import c_box, c_button, c_column, c_row, c_text, clickable

SNIPPETS = 3
"""Titles that a cell has room for."""
_INITIALS = "MTWTFSS"


def full_view(page: Page) -> View:
    """Six rows at most; a tap on a day opens it in the month with its panel."""
    model, month = page.model, page.month
    weeks = weeks_of(month, model.first_weekday)
    items = model.between(weeks[0][0], weeks[-1][-1])
    rows = [
        c_row(
            *(_cell(page, day, [item for item in items if item.first <= day <= item.last]) for day in week),
            width=FILL,
            weight=1,
            gravity="",
        )
        for week in weeks
    ]
    grid = c_column(
        *rows,
        width=FILL,
        weight=1,
        padding=(8, 4, 8, 0),
        on_swipe={"left": lambda: page.turn_month(1), "right": lambda: page.turn_month(-1)},
        key="full_months",
    )
    grid.accessible, grid.scrollable = True, True
    arrows = heading(
        texts.month_year(month), lambda: page.turn_month(-1), lambda: page.turn_month(1), lambda: page.sheet("month"), ("Previous", "Next")
    )
    return c_column(arrows, weekday_names(model.first_weekday), grid, width=FILL, height=FILL)


def _cell(page: Page, day: date, items: list[Item]) -> View:
    inside = (day.year, day.month) == (page.month.year, page.month.month)
    today, chosen = inside and day == page.model.today, inside and day == page.day
    color = "on_surface/30" if not inside else "error/80" if day.weekday() in WEEKEND else "on_surface"
    if today or chosen:
        color = "on_primary" if chosen else "on_primary_container"
    number = c_text(
        str(day.day),
        size=12,
        line_height=16,
        font_weight=500,
        color=color,
        text_align="center",
        width=FILL,
        padding=(0, 4),
        background="primary" if chosen else "primary_container" if today else "",
    )
    shown = []
    for item in items[:SNIPPETS]:
        stripe = c_box(width=3, height=FILL, radius=1.5, background=hex_color(item.color))
        title = title_text(page.model, item.title, size=10, line_height=14, max_lines=1)
        title.weight, title.margin = 1.0, (2.0, 0.0, 0.0, 0.0)
        shown.append(c_row(stripe, title, height=16, width=FILL, background=hex_color(item.color, 0x26), radius=2, margin=(1, 1, 1, 0)))
    more = len(items) - len(shown)
    rest = c_text(f"+{more} more", size=10, line_height=14, color="on_surface_variant", padding=(4, 0)) if more else None
    view = clickable(number, *shown, rest, on_click=lambda: page.show_day(day), kind="column", weight=1, height=FILL, key=f"full_{day}")
    view.desc = f"Day {day.day}, {len(items)} event{'' if len(items) == 1 else 's'}"
    return view


def year_view(page: Page) -> View:
    """Twelve small months; a tap opens one."""
    year = page.month.year
    arrows = heading(
        str(year), lambda: page.turn_month(-12), lambda: page.turn_month(12), lambda: page.sheet("month"), ("Previous year", "Next year")
    )
    rows = []
    for first in range(1, 13, 3):
        cells = [_small_month(page, date(year, first + number, 1)) for number in range(3)]
        rows.append(c_row(*cells, width=FILL, weight=1, spacing=12, gravity=""))
    return c_column(arrows, c_column(*rows, width=FILL, weight=1, padding=(12, 0, 12, 12)), width=FILL, height=FILL)


def _small_month(page: Page, month: date) -> View:
    model = page.model
    this = (month.year, month.month) == (model.today.year, model.today.month)
    name = c_text(f"{month:%b}", size=14, line_height=20, font_weight=700, color="primary" if this else "on_surface", padding=(4, 4))
    order = [(model.first_weekday + number) % 7 for number in range(7)]
    lines = [c_row(*(_tiny(_INITIALS[day], "on_surface_variant") for day in order), width=FILL)]
    for week in weeks_of(month, model.first_weekday):
        lines.append(
            c_row(*(_tiny(str(day.day) if day.month == month.month else "", "on_surface", day == model.today) for day in week), width=FILL)
        )
    view = clickable(name, *lines, on_click=lambda: page.show_month(month), kind="column", weight=1, height=FILL, key=f"small_{month}")
    for part in view.walk():
        part.accessible = part is view
    view.desc = texts.month_year(month)
    return view


def _tiny(label: str, color: str, today: bool = False) -> View:
    return c_text(
        label,
        size=9,
        line_height=16,
        text_align="center",
        weight=1,
        color="on_primary" if today and label else color,
        background="primary" if today and label else "",
        radius=8,
    )


def month_sheet(page: Page) -> list[View]:
    """Content of the sheet behind a view's title."""
    state = page.state["sheet"]

    def done() -> None:
        month = month_of(state)
        page.close()
        page.show_at(month)

    buttons = c_row(
        c_button("Cancel", page.close, look="text"), c_button("Done", done), gravity="end center", width=FILL, spacing=8, padding=(16, 16)
    )
    return [month_wheels(state), buttons]
