"""The dialog in which a repetition is chosen, and that for a time zone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import Any, Final

from apps.calendar.etar import words
from apps.calendar.etar.recurrence import COUNT, UNITS, UNTIL, by_weekday_text, complete, whole
from apps.calendar.etar.zones import ZONES
from emulator.sim.toolkit import (
    FILL,
    Context,
    Overlay,
    View,
    column,
    dialog,
    divider,
    edit,
    icon,
    letters,
    list_,
    radio,
    row,
    switch,
    text,
    text_button,
)

State = dict[str, Any]
FREQUENCY_LABELS: Final = ("REPEAT DAILY", "REPEAT WEEKLY", "REPEAT MONTHLY", "REPEAT YEARLY")
END_LABELS: Final = ("Forever", "Until a date", "For a number of events")
WIDTH: Final = 340.0


def spinner(label: str, on_click: Callable[[], object], *, id: str, desc: str = "", enabled: bool = True, size: float = 16) -> View:
    """A closed spinner: what is chosen, and an arrow. Its list is a menu that the page hangs on its id."""
    return row(
        text(label, id="android:id/text1", size=size, weight=1, max_lines=1, enabled=enabled),
        icon("arrow_drop_down", accessible=False, tint="on_surface_variant"),
        id=id,
        desc=desc,
        cls="android.widget.Spinner",
        height=40,
        padding=(4, 0, 0, 0),
        enabled=enabled,
        focusable=True,
        on_click=on_click if enabled else None,
    )


def recurrence_dialog(
    state: State,
    start: datetime,
    first_weekday: int,
    *,
    menu_on: Callable[[str], object],
    on_date: Callable[[], object],
    on_done: Callable[[], object],
    on_dismiss: Callable[[], object],
) -> Overlay:
    """The picker. `menu_on` opens the list of a spinner (`freq`, `end`), `on_date` the date picker for the end."""
    on = bool(state["on"])

    def toggle() -> None:
        state["on"] = not state["on"]

    head = row(
        _weighted(spinner(FREQUENCY_LABELS[state["freq"]], lambda: menu_on("freq"), id="freqSpinner", enabled=on)),
        switch(on, toggle, id="repeat_switch"),
        width=FILL,
        spacing=4,
        padding=(12, 12, 12, 4),
    )
    body = column(
        _interval(state),
        _weekdays(state, first_weekday) if state["freq"] == 1 else None,
        _month_choice(state, start.date()) if state["freq"] == 2 else None,
        _end(state, menu_on, on_date),
        id="options",
        width=FILL,
        padding=(12, 0, 12, 4),
        spacing=8,
    )
    done = text_button("Done", on_done, id="done", width=FILL, height=48, enabled=complete(state))
    content = column(head, body if on else None, divider(margin=(0, 8, 0, 0)), done, width=FILL, id="recurrence_picker_dialog")
    return dialog(content, on_dismiss=on_dismiss, width=WIDTH, pad_content=False)


def _weighted(view: View) -> View:
    view.weight = 1
    return view


def _digits(value: str, most: int) -> str:
    return "".join(char for char in value if char.isdigit() and char.isascii())[:most]


def _interval(state: State) -> View:
    plural = "" if whole(state["interval"]) == 1 else "s"
    field = edit(
        state["interval"],
        lambda new: state.update(interval=_digits(new, 2)),
        id="interval",
        input_type="number",
        width=48,
        size=15,
        text_align="center",
    )
    return row(
        text("Every", id="intervalPreText", size=15),
        field,
        text(f"{UNITS[state['freq']]}{plural}", id="intervalPostText", size=15),
        id="intervalGroup",
        width=FILL,
        padding=(4, 0),
        spacing=4,
    )


def _weekdays(state: State, first: int) -> View:
    order = [(first + place) % 7 for place in range(7)]

    def toggle(place: int) -> None:
        days = set(state["days"]) ^ {order[place]}
        state["days"] = sorted(days)

    view = letters(
        [words.DAYS[day][:3] for day in order],
        [day in state["days"] for day in order],
        toggle,
        size=40,
        cls="android.widget.ToggleButton",
        id="weekGroup",
    )
    for cell in view.children:
        cell.style.size = 11
    return view


def _month_choice(state: State, day: date) -> View:
    by_weekday = bool(state["by_weekday"])
    return column(
        radio(
            not by_weekday,
            lambda: state.update(by_weekday=False),
            label="on the same day each month",
            id="repeatMonthlyByNthDayOfMonth",
            size=15,
        ),
        radio(
            by_weekday,
            lambda: state.update(by_weekday=True),
            label=by_weekday_text(day),
            id="repeatMonthlyByNthDayOfTheWeek",
            size=15,
        ),
        id="monthGroup",
        cls="android.widget.RadioGroup",
        width=FILL,
    )


def _end(state: State, menu_on: Callable[[str], object], on_date: Callable[[], object]) -> View:
    labels = {UNTIL: "Until", COUNT: "For"}
    extra: list[View | None] = []
    if state["end"] == UNTIL:
        day = date.fromisoformat(state["until"])
        extra = [text(words.short(day), id="endDate", size=15, desc="change end date", padding=(12, 8), on_click=on_date)]
    elif state["end"] == COUNT:
        field = edit(
            state["count"],
            lambda new: state.update(count=_digits(new, 3)),
            id="endCount",
            input_type="number",
            width=56,
            size=15,
            text_align="center",
        )
        extra = [field, text("event" if whole(state["count"]) == 1 else "events", id="postEndCount", size=15)]
    chosen = spinner(labels.get(state["end"], END_LABELS[0]), lambda: menu_on("end"), id="endSpinner", size=15)
    chosen.width = 120
    return row(chosen, *extra, id="endGroup", width=FILL, spacing=4)


def zone_dialog(ctx: Context, state: State, at: int, *, on_zone: Callable[[str], object], on_dismiss: Callable[[], object]) -> Overlay:
    """The list of time zones with a field that narrows it; `state["query"]` is what is typed, `at` the instant shown (epoch ms)."""
    query = state["query"].strip().casefold()
    found = [name for name in ZONES if query in f"{name} {words.gmt(name, at)}".casefold().replace("_", " ")]
    found.sort(key=lambda name: (words.offset_minutes(name, at), name))

    def choose(name: str) -> Callable[[], object]:
        return lambda: on_zone(name)

    rows: list[View | None] = [
        column(
            text(name.rpartition("/")[2].replace("_", " "), id="time_zone", size=16),
            text(f"{words.gmt(name, at)}  {name}", id="time_offset", size=12, color="on_surface_variant"),
            width=FILL,
            height=52,
            padding=(24, 6),
            on_click=choose(name),
        )
        for name in found
    ]
    field = edit(state["query"], lambda new: state.update(query=new), hint="Type country name", id="searchBox", key="zone_query")
    empty = text("No results found", size=16, padding=24, color="on_surface_variant", height=420)
    body = column(
        column(field, padding=(20, 16, 20, 8), width=FILL),
        list_(rows, cls="android.widget.ListView", id="timezonelist", height=420) if rows else empty,
        width=FILL,
    )
    return dialog(body, on_dismiss=on_dismiss, pad_content=False, width=WIDTH)
