"""Material's date picker as Compose has it: calendar, list of years, typed date. Its days are buttons whose text is the whole date.

The state is a dict of JSON values: `day` (ISO, "" while what is typed is no date), `year` and `month` in view, `mode` (days, years, typed),
`digits` while typing, and `least` (ISO, "" for none), the first day that can be chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from apps.calendar.calendar.format import MONTHS
from apps.calendar.calendar.parts import line
from emulator.sim.toolkit import (
    FILL,
    Overlay,
    View,
    c_box,
    c_column,
    c_field,
    c_icon,
    c_icon_button,
    c_row,
    c_text,
    clickable,
    lazy_column,
)
from emulator.sim.toolkit.app import State
from emulator.sim.toolkit.months import DAYS, INITIALS, month_cells, shift, spoken
from emulator.sim.toolkit.months import MONTHS as FULL_MONTHS
from emulator.sim.toolkit.view import Handler

WIDTH: Final = 360.0
YEARS: Final = (1900, 2100)


def opened(day: date, least: date | None = None) -> State:
    """The state of a picker that opens on a day."""
    return {
        "day": day.isoformat(),
        "year": day.year,
        "month": day.month,
        "mode": "days",
        "digits": "",
        "least": least.isoformat() if least else "",
    }


def chosen(state: State) -> date | None:
    return date.fromisoformat(state["day"]) if state["day"] else None


def date_dialog(state: State, today: date, buttons: Callable[[bool], Sequence[View]], on_dismiss: Handler) -> Overlay:
    """The dialog. `buttons` gets whether a day is chosen."""
    day = chosen(state)
    typing = state["mode"] == "typed"

    def toggle() -> None:
        state.update(mode="days" if typing else "typed", digits="")

    shown = f"{MONTHS[day.month - 1]} {day.day}, {day.year}" if day else "Entered date" if typing else "Selected date"
    told = f"Current selection: {spoken(day, with_year=True)}" if day else "Current selection: None"
    toggler = c_icon_button(
        "calendar_today" if typing else "edit",
        toggle,
        desc="Switch to calendar input mode" if typing else "Switch to text input mode",
    )
    head = c_column(
        c_text("Select date", size=14, line_height=20, font_weight=500, color="on_surface_variant"),
        c_row(c_text(shown, desc=told, size=32, line_height=40, weight=1, max_lines=1), toggler, width=FILL),
        width=FILL,
        padding=(24, 16, 12, 12),
        spacing=16,
    )
    if typing:
        body = _typed(state)
    else:
        middle = _years(state) if state["mode"] == "years" else _days(state, today)
        body = c_column(_month_bar(state), middle, width=FILL, height=392, padding=(12, 0))
    row = c_row(*buttons(day is not None), spacing=8, gravity="end center", width=FILL, padding=(6, 4, 12, 8))
    panel = c_column(head, line(), body, row, width=FILL, radius=28, background="surface_container_high")
    return Overlay("dialog", panel, on_dismiss=on_dismiss, width=WIDTH)


def _month_bar(state: State) -> View:
    years = state["mode"] == "years"

    def toggle() -> None:
        state["mode"] = "days" if years else "years"

    def turn(by: int) -> Handler:
        def act() -> None:
            state["year"], state["month"] = shift(state["year"], state["month"], by)

        return act

    name = clickable(
        c_text(f"{FULL_MONTHS[state['month'] - 1]} {state['year']}", size=14, line_height=20, font_weight=500, color="on_surface_variant"),
        c_icon("arrow_drop_up" if years else "arrow_drop_down"),
        on_click=toggle,
        role="Button",
        height=48,
        padding=(12, 0, 4, 0),
    )
    arrows = (
        ()
        if years
        else (
            c_icon_button("chevron_left", turn(-1), desc="Change to previous month"),
            c_icon_button("chevron_right", turn(1), desc="Change to next month"),
        )
    )
    return c_row(name, c_box(weight=1, height=1), *arrows, width=FILL, height=56)


def _days(state: State, today: date) -> View:
    year, month = state["year"], state["month"]
    names = [
        c_text(letter, desc=DAYS[(index + 6) % 7], size=16, line_height=24, weight=1, text_align="center", height=48, gravity="center")
        for index, letter in enumerate(INITIALS)
    ]
    numbers = month_cells(year, month)
    numbers += [0] * (-len(numbers) % 7)
    weeks = [
        c_row(
            *(_day(state, date(year, month, number) if number else None, today) for number in numbers[at : at + 7]), width=FILL, height=48
        )
        for at in range(0, len(numbers), 7)
    ]

    def turn(by: int) -> Handler:
        def act() -> None:
            state["year"], state["month"] = shift(year, month, by)

        return act

    page = c_column(*weeks, width=FILL, height=288)
    page.accessible, page.scrollable = True, True
    page.on_swipe = {"left": turn(1), "right": turn(-1)}
    return c_column(c_row(*names, width=FILL), page, width=FILL)


def _day(state: State, day: date | None, today: date) -> View:
    if day is None:
        return c_box(weight=1, height=48)
    picked = state["day"] == day.isoformat()
    allowed = not state["least"] or day.isoformat() >= state["least"]
    color = "on_primary" if picked else "on_surface/38" if not allowed else "primary" if day == today else "on_surface"
    number = c_text(str(day.day), size=16, line_height=24, color=color, align="center", accessible=False)
    text = spoken(day, with_year=True)
    cell = View(
        kind="box",
        cls="android.widget.Button",
        text=f"Today, {text}" if day == today else text,
        width=40,
        height=40,
        align="center",
        radius=20,
        background="primary" if picked else "",
        border="primary" if day == today and not picked else "",
        focusable=True,
        enabled=allowed,
        selected=picked,
        children=[number],
        on_click=lambda: state.update(day=day.isoformat()),
    )
    return c_box(cell, weight=1, height=48)


def _years(state: State) -> View:
    def pick(year: int) -> Handler:
        return lambda: state.update(year=year, mode="days")

    rows = []
    for first in range(YEARS[0], YEARS[1] + 1, 3):
        cells = []
        for year in range(first, min(first + 3, YEARS[1] + 1)):
            on = year == state["year"]
            allowed = not state["least"] or year >= int(state["least"][:4])
            label = c_text(str(year), size=16, line_height=24, color="on_primary" if on else "on_surface_variant", align="center")
            label.accessible = False
            cell = View(
                kind="box",
                cls="android.widget.Button",
                text=f"Navigate to year {year}",
                width=72,
                height=36,
                align="center",
                radius=18,
                background="primary" if on else "",
                focusable=True,
                enabled=allowed,
                selected=on,
                children=[label],
                on_click=pick(year),
            )
            cells.append(c_box(cell, weight=1, height=52))
        rows.append(c_row(*cells, width=FILL, height=52))
    table = lazy_column(rows, key="years", height=336)
    table.initial_scroll = max((state["year"] - YEARS[0]) // 3 - 2, 0) * 52.0
    return table


def _typed(state: State) -> View:
    day = chosen(state)
    digits = state["digits"] or (f"{day.month:02d}{day.day:02d}{day.year}" if day else "")

    def change(text: str) -> None:
        kept = "".join(char for char in text if char.isascii() and char.isdigit())[:8]
        state.update(digits=kept, day=_parsed(kept, state["least"]))

    shown = "/".join(part for part in (digits[:2], digits[2:4], digits[4:]) if part)
    field = c_field(shown, change, label="Date", key="date_field", input_type="number")
    wrong = len(digits) == 8 and day is None
    note = c_text("Date does not match expected pattern: MM/DD/YYYY", size=12, line_height=16, color="error") if wrong else None
    return c_column(field, note, width=FILL, padding=(24, 16))


def _parsed(digits: str, least: str) -> str:
    """The ISO date of eight digits, month first; empty when there is none or it may not be chosen."""
    try:
        day = date(int(digits[4:]), int(digits[:2]), int(digits[2:4])).isoformat() if len(digits) == 8 else ""
    except ValueError:
        return ""
    return "" if day < least else day
