"""The framework's DatePickerDialog with its coloured header. State and arguments are those of `date_picker`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from emulator.sim.toolkit.app import Overlay
from emulator.sim.toolkit.date_picker import HEADER_LANDSCAPE, WIDTH, State, choose_day, choose_year, chosen_day, turn_month
from emulator.sim.toolkit.months import INITIALS, MONTHS, month_cells, short_weekday
from emulator.sim.toolkit.screen import screen_size
from emulator.sim.toolkit.view import FILL, Handler, View
from emulator.sim.toolkit.widgets import box, column, grid, icon_button, list_, row, space, text, text_button


def platform_date_picker(
    state: State,
    *,
    on_ok: Callable[[date], object],
    on_cancel: Handler,
    today: date,
    years: tuple[int, int] = (1900, 2100),
    neutral: tuple[str, Handler] | None = None,
) -> Overlay:
    """The framework's DatePickerDialog: coloured header (android:id/date_picker_header_year and _date), month view, arrows.

    Days are Views described as `15 October 2023`. The year in the header opens the list of years.
    """
    chosen = chosen_day(state)
    listing = state["mode"] == "years"
    faint = "on_primary/70"
    header = column(
        text(
            str(chosen.year),
            id="android:id/date_picker_header_year",
            size=16,
            font_weight=500,
            color="on_primary" if listing else faint,
            on_click=lambda: state.update(mode="years"),
        ),
        text(
            short_weekday(chosen),
            id="android:id/date_picker_header_date",
            size=34,
            font_weight=500,
            color=faint if listing else "on_primary",
            on_click=lambda: state.update(mode="calendar", year=chosen.year, month=chosen.month),
        ),
        id="android:id/date_picker_header",
        width=FILL,
        padding=(24, 20),
        background="primary",
        corners=(16, 16, 0, 0),
    )
    body = _platform_years(state, years) if listing else _platform_month(state, today)
    buttons = row(
        text_button(neutral[0], neutral[1], id="android:id/button3", height=48) if neutral else None,
        space(weight=1),
        text_button("Cancel", on_cancel, id="android:id/button2", height=48),
        text_button("OK", lambda: on_ok(chosen_day(state)), id="android:id/button1", height=48),
        id="android:id/buttonPanel",
        cls="android.widget.ScrollView",
        width=FILL,
        padding=(12, 0, 12, 4),
    )
    beside = screen_size().landscape
    parts = [header, body, buttons]
    if beside:
        header.width, header.height, header.corners = HEADER_LANDSCAPE, FILL, (16, 0, 0, 16)
        parts = [row(header, column(body, buttons, weight=1, accessible=False), width=FILL, height=338, gravity="top", accessible=False)]
    panel = column(*parts, id="android:id/datePicker", cls="android.widget.DatePicker", width=FILL, background="surface", radius=16)
    return Overlay("dialog", panel, on_dismiss=on_cancel, width=WIDTH + HEADER_LANDSCAPE if beside else WIDTH, dim=0.6)


def _platform_month(state: State, today: date) -> View:
    chosen = chosen_day(state)
    year, month = state["year"], state["month"]
    low = screen_size().landscape
    line, mark = (34, 32) if low else (42, 36)
    bar = row(
        icon_button("chevron_left", turn_month(state, -1), desc="Previous month", id="android:id/prev"),
        text(f"{MONTHS[month - 1]} {year}", size=14, font_weight=500, weight=1, text_align="center", accessible=False),
        icon_button("chevron_right", turn_month(state, 1), desc="Next month", id="android:id/next"),
        width=FILL,
        accessible=False,
    )
    letters = row(
        *[text(letter, size=12, weight=1, text_align="center", color="on_surface_variant") for letter in INITIALS],
        width=FILL,
        height=24 if low else 32,
        accessible=False,
    )
    letters.leaf = True
    cells = []
    for number in month_cells(year, month):
        day = date(year, month, number or 1)
        on = bool(number) and day == chosen
        label = text(
            str(number) if number else "",
            size=14,
            width=mark,
            height=mark,
            radius=mark / 2,
            gravity="center",
            text_align="center",
            align="center",
            color="on_primary" if on else ("primary" if number and day == today else "on_surface"),
            background="primary" if on else "",
            accessible=False,
        )
        cells.append(
            box(
                label,
                cls="android.view.View",
                width=FILL,
                height=line,
                desc=f"{number:02d} {MONTHS[month - 1]} {year}" if number else "",
                leaf=True,
                accessible=bool(number),
                checked=on,
                checkable=bool(number),
                on_click=choose_day(state, day) if number else None,
            )
        )
        cells[-1].text = str(number) if number else ""
    days = grid(7, *cells, cls="android.view.View", id="android:id/month_view", height=line * 6, desc=f"{MONTHS[month - 1]} {year}")
    days.on_swipe = {"left": turn_month(state, 1), "right": turn_month(state, -1)}
    return column(bar, letters, days, width=FILL, padding=(8, 4), accessible=False)


def _platform_years(state: State, years: tuple[int, int]) -> View:
    rows = [
        text(
            str(year),
            id="android:id/text1",
            size=24 if year == state["year"] else 16,
            color="primary" if year == state["year"] else "on_surface",
            width=FILL,
            height=64,
            gravity="center",
            text_align="center",
            on_click=choose_year(state, year),
        )
        for year in range(years[0], years[1] + 1)
    ]
    height = 284 if screen_size().landscape else 332
    view = list_(rows, cls="android.widget.ListView", id="android:id/date_picker_year_picker", height=height)
    view.initial_scroll = max(state["year"] - years[0] - 2, 0) * 64.0
    return view
