"""Material's date picker (MaterialDatePicker): calendar, list of years, typed date.

The state is a dict of JSON values that the caller keeps: the chosen `date` (ISO text), the shown `year` and `month`, `mode`
(`calendar`, `years` or `input`) and `typed`. Make it with `date_state`.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

from emulator.sim.toolkit.app import Overlay
from emulator.sim.toolkit.months import INITIALS, MONTHS, clamp_day, month_cells, parse, shift, short, spoken
from emulator.sim.toolkit.screen import screen_size
from emulator.sim.toolkit.view import FILL, Handler, View
from emulator.sim.toolkit.widgets import box, column, divider, edit, grid, icon, icon_button, list_grid, row, space, text, text_button

State = dict[str, Any]
WIDTH = 328.0  # dp
HEADER_LANDSCAPE = 200.0


def date_state(year: int, month: int, day: int) -> State:
    """The state of a date picker that opens on this day (month 1..12)."""
    return {"date": date(year, month, day).isoformat(), "year": year, "month": month, "mode": "calendar"}


def chosen_day(state: State) -> date:
    """The day that is chosen now."""
    return date.fromisoformat(state["date"])


def turn_month(state: State, by: int) -> Handler:
    """Show the month `by` months later."""

    def turn() -> None:
        state["year"], state["month"] = shift(state["year"], state["month"], by)

    return turn


def choose_day(state: State, day: date) -> Handler:
    """Choose a day."""
    return lambda: state.update(date=day.isoformat())


def choose_year(state: State, year: int) -> Handler:
    """Go to the same day of another year."""

    def choose() -> None:
        state.update(year=year, mode="calendar", date=clamp_day(year, chosen_day(state).month, chosen_day(state).day).isoformat())
        state["month"] = chosen_day(state).month

    return choose


def date_picker(
    state: State,
    *,
    on_ok: Callable[[date], object],
    on_cancel: Handler,
    today: date,
    title: str = "Select date",
    years: tuple[int, int] = (1900, 2100),
) -> Overlay:
    """The Material date picker. Days are TextViews described as `Sunday, October 15`, today as `Today Sunday, October 15`.

    A swipe or the arrows turn the month; the month's name opens the list of years; the pencil switches to typing `mm/dd/yyyy`.
    """
    typing = state["mode"] == "input"
    chosen = chosen_day(state)

    def toggle() -> None:
        state.update(mode="calendar" if typing else "input")
        state.pop("typed", None)

    typed = parse(state.get("typed", "")) if typing and "typed" in state else chosen

    def ok() -> None:
        if typed is not None:
            on_ok(typed)

    beside = screen_size().landscape and not typing
    header = column(
        text(title, id="mtrl_picker_title_text", size=14, font_weight=500, color="on_surface_variant", line_height=20),
        row(
            text(
                short(typed or chosen),
                id="mtrl_picker_header_selection_text",
                size=24 if beside else 32,
                line_height=32 if beside else 40,
                weight=1,
                max_lines=2 if beside else 1,
            ),
            icon_button(
                "calendar_today" if typing else "edit",
                toggle,
                id="mtrl_picker_header_toggle",
                desc="Switch to calendar input mode" if typing else "Switch to text input mode",
                cls="android.widget.Button",
            ),
            width=FILL,
            accessible=False,
        ),
        id="mtrl_picker_header",
        width=FILL,
        padding=(24, 16, 12, 12),
        spacing=20,
    )
    if typing:
        body = _typing(state, chosen)
    elif state["mode"] == "years":
        body = column(_month_bar(state, "mtrl_"), _years(state, years), width=FILL, accessible=False)
    else:
        body = column(_month_bar(state, "mtrl_"), _days(state, today), width=FILL, accessible=False)
    actions = row(
        space(weight=1),
        text_button("Cancel", on_cancel, id="cancel_button", height=48),
        text_button("OK", ok, id="confirm_button", height=48, enabled=typed is not None),
        id="date_picker_actions",
        width=FILL,
        padding=(12, 4),
    )
    parts = [header, divider(), body, actions]
    if beside:
        header.width, header.height = HEADER_LANDSCAPE, FILL
        parts = [row(header, column(body, actions, weight=1, accessible=False), width=FILL, height=336, gravity="top", accessible=False)]
    panel = column(*parts, width=FILL, background="surface_container_high", radius=28, cls="android.widget.FrameLayout")
    return Overlay("dialog", panel, on_dismiss=on_cancel, width=WIDTH + HEADER_LANDSCAPE if beside else WIDTH)


def _month_bar(state: State, prefix: str) -> View:
    years = state["mode"] == "years"
    month = f"{MONTHS[state['month'] - 1]} {state['year']}"

    def toggle() -> None:
        state["mode"] = "calendar" if years else "years"

    name = row(
        text(month, size=14, font_weight=500, color="on_surface_variant", accessible=False),
        icon("arrow_drop_up" if years else "arrow_drop_down", accessible=False),
        id="month_navigation_fragment_toggle",
        cls="android.widget.Button",
        desc=month,
        leaf=True,
        height=48,
        padding=(24, 0, 8, 0),
        focusable=True,
        on_click=toggle,
    )
    name.text = month
    arrows = (
        []
        if years
        else [
            icon_button(
                "chevron_left",
                turn_month(state, -1),
                desc="Change to previous month",
                id="month_navigation_previous",
                cls="android.widget.Button",
            ),
            icon_button(
                "chevron_right", turn_month(state, 1), desc="Change to next month", id="month_navigation_next", cls="android.widget.Button"
            ),
        ]
    )
    return row(name, space(weight=1), *arrows, width=FILL, id="month_navigation_bar", padding=(0, 0, 12, 0), key=f"{prefix}month_bar")


def _days(state: State, today: date) -> View:
    chosen = chosen_day(state)
    year, month = state["year"], state["month"]
    low = screen_size().landscape
    line, day_size = (34, 32) if low else (44, 40)
    top = 24 if low else 40
    names = row(
        *[text(letter, size=14, weight=1, text_align="center", color="on_surface", height=top, gravity="center") for letter in INITIALS],
        width=FILL,
        accessible=False,
    )
    cells = []
    for number in month_cells(year, month):
        if not number:
            cells.append(space(day_size))
            continue
        day = date(year, month, number)
        on = day == chosen
        circle = text(
            str(number),
            size=14,
            width=day_size,
            height=day_size,
            radius=day_size / 2,
            gravity="center",
            text_align="center",
            align="center",
            color="on_primary" if on else ("primary" if day == today else "on_surface"),
            background="primary" if on else "",
            border="primary" if day == today and not on else "",
            desc=f"Today {spoken(day)}" if day == today else spoken(day),
            selected=on,
            focusable=True,
            on_click=choose_day(state, day),
        )
        cells.append(box(circle, width=FILL, height=line, accessible=False))
    month_grid = grid(7, *cells, cls="android.widget.GridView", id="month_grid", height=line * 6)
    month_grid.on_swipe = {"left": turn_month(state, 1), "right": turn_month(state, -1)}
    return column(names, month_grid, width=FILL, padding=(12, 0), accessible=False)


def _years(state: State, years: tuple[int, int]) -> View:
    cells = []
    for year in range(years[0], years[1] + 1):
        on = year == state["year"]
        cells.append(
            box(
                text(
                    str(year),
                    size=16,
                    width=72,
                    height=36,
                    radius=18,
                    gravity="center",
                    text_align="center",
                    align="center",
                    color="on_primary" if on else "on_surface_variant",
                    background="primary" if on else "",
                    desc=f"Navigate to year {year}",
                    on_click=choose_year(state, year),
                ),
                width=FILL,
                height=52,
                accessible=False,
            )
        )
    frame = list_grid(3, cells, id="mtrl_calendar_year_selector_frame", height=228 if screen_size().landscape else 304, width=FILL)
    frame.initial_scroll = max((state["year"] - years[0]) // 3 - 2, 0) * 52.0
    return frame


def _typing(state: State, chosen: date) -> View:
    shown = f"{chosen.month:02d}/{chosen.day:02d}/{chosen.year}"
    field = edit(
        state.get("typed", shown),
        lambda new: state.update(typed=new),
        hint="Date",
        look="outlined",
        key="mtrl_picker_text_input_date",
        input_type="datetime",
        ime_action="done",
    )
    wrong = "typed" in state and parse(state["typed"]) is None
    return column(
        box(field, id="mtrl_picker_text_input_date", width=FILL),
        text("Invalid format.\nUse: mm/dd/yyyy", size=12, color="error", margin=(16, 4)) if wrong else None,
        width=FILL,
        padding=(24, 16),
        accessible=False,
    )
