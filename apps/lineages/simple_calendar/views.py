"""The six views of the main screen."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence

from apps.lineages.simple_calendar import months, rows, weeks, words
from apps.lineages.simple_calendar.browsing import DAILY, DAY, LIST, MONTH_DAY, MONTHLY, WEEKLY, YEARLY, Browsing, next_month
from apps.lineages.simple_calendar.model import Occurrence
from apps.lineages.simple_calendar.months import top_navigation
from emulator.sim.toolkit import FILL, View, box, column, divider, list_, pager, row, text


def view_page(page: Browsing) -> View:
    """The view in front."""
    made = {YEARLY: _year, LIST: _list, WEEKLY: _week, DAILY: _day, MONTH_DAY: _month_day}.get(page.view, _month)(page)
    return box(made, id="fragments_holder", width=FILL, height=FILL)


def turning(page: Browsing, content: View, step: Callable[[int], dt.date], *, id: str) -> View:
    """A pager whose neighbours are the pages before and after; `step` gives the day that leads there."""
    return pager([box(), content, box()], 1, lambda number: page.go(step(number - 1)), id=id)


def sections(
    page: Browsing, items: list[Occurrence], *, id: str, months: bool = True, days: bool = True, more: Callable[[], object] | None = None
) -> View:
    """A list in order of time, which begins with the first day that is not over."""
    made, jump = rows.sections(page.model, items, page.state["selected"], page.press, page.hold, months=months, days=days)
    body = list_(made, id=id, pad=(0, 8, 0, 88), on_scroll_end=more, key=f"{id}_{page.state['query']}")
    body.initial_scroll = jump if id == "search_results_list" else 0.0
    return body


# --- months ----------------------------------------------------------------------------------------------------------------------------


def _descs(page: Browsing, what: str) -> tuple[str, str]:
    return (f"Go to previous {what}", f"Go to next {what}") if page.look.cells_described else ("", "")


def _month(page: Browsing) -> View:
    model, day = page.model, page.day

    def tap(chosen: dt.date) -> Callable[[], None]:
        return lambda: page.push(DAILY, chosen)

    content = column(
        _month_bar(page),
        box(months.month_grid(model, day, tap, id="month_view_wrapper"), width=FILL, weight=1, accessible=False),
        width=FILL,
        height=FILL,
        id="month_calendar_holder",
        cls="android.widget.RelativeLayout",
    )
    return turning(page, content, lambda by: next_month(day, by), id="fragment_months_viewpager")


def _month_bar(page: Browsing) -> View:
    day = page.day
    title = words.month_title(day, page.model.today)
    back, on = (lambda: page.go(next_month(day, -1))), (lambda: page.go(next_month(day, 1)))
    return top_navigation(title, back, on, page.ask_day, descs=_descs(page, "month"))


def _month_day(page: Browsing) -> View:
    model, day, chosen = page.model, page.day, page.chosen_day

    def tap(cell: dt.date) -> Callable[[], None]:
        return lambda: page.state.update(chosen=cell.isoformat(), selected=[])

    items = page.listed()
    label = words.date_title(chosen, model.today) if chosen is not None else None
    empty = text(
        "No items found.", id="month_day_no_events_placeholder", size=16, italic=True, width=FILL, text_align="center", padding=(16, 20)
    )
    below = column(
        text(label, id="month_day_selected_day_label", size=17, width=FILL, padding=(20, 10, 16, 6)) if label else None,
        sections(page, items, id="month_day_events_list", months=False, days=chosen is None) if items else empty,
        id="month_day_list_holder",
        cls="android.widget.RelativeLayout",
        width=FILL,
        weight=1,
    )
    grid = months.month_grid(model, day, tap, id="month_day_view_wrapper", chosen=chosen, dots=True)
    content = column(
        _month_bar(page),
        box(grid, width=FILL, height=280, accessible=False),
        divider(),
        below,
        width=FILL,
        height=FILL,
        id="month_day_calendar_holder",
        cls="android.view.ViewGroup",
    )
    return turning(page, content, lambda by: next_month(day, by), id="fragment_months_viewpager")


def _year(page: Browsing) -> View:
    model, day = page.model, page.day

    def turn(by: int) -> dt.date:
        return dt.date(day.year + by, 1, 1)

    def tap(month: dt.date) -> Callable[[], None]:
        return lambda: page.push(MONTHLY, month)

    bar = top_navigation(str(day.year), lambda: page.go(turn(-1)), lambda: page.go(turn(1)), page.ask_day, descs=_descs(page, "year"))
    content = column(bar, months.year_grid(model, day.year, tap), width=FILL, height=FILL)
    return turning(page, content, turn, id="fragment_years_viewpager")


# --- days ------------------------------------------------------------------------------------------------------------------------------


def _day(page: Browsing) -> View:
    model, day = page.model, page.day
    title = words.day_title(day, model.today)
    bar = top_navigation(title, lambda: page.go(day - DAY), lambda: page.go(day + DAY), page.ask_day, descs=_descs(page, "day"))
    items = page.listed()
    body = sections(page, items, id="day_events", months=False, days=False) if items else list_([], id="day_events")
    content = column(
        bar,
        box(body, width=FILL, weight=1, accessible=False),
        width=FILL,
        height=FILL,
        id="day_holder",
        cls="android.widget.RelativeLayout",
    )
    return turning(page, content, lambda by: day + by * DAY, id="fragment_days_viewpager")


def _week(page: Browsing) -> View:
    model = page.model
    days: Sequence[dt.date] = weeks.days_of(model, page.day)

    def open_day(day: dt.date) -> Callable[[], None]:
        return lambda: page.push(DAILY, day)

    def set_days(count: int) -> None:
        model.prefs.put_int("weekly_view_days", count)
        page.state["slot"] = None

    slot = page.state["slot"]
    handlers = weeks.Handlers(page.press, open_day, page.tap_slot, page.create_in_slot, set_days)
    shown = (dt.date.fromisoformat(slot[0]), int(slot[1])) if slot else None
    content = weeks.week_page(model, days, shown, handlers)
    book = turning(page, content, lambda by: days[0] + by * len(days) * DAY, id="week_view_view_pager")
    book.weight = 1
    return column(
        row(weeks.hours_column(model, days), book, width=FILL, weight=1, gravity="start top", accessible=False),
        weeks.days_bar(model, handlers),
        width=FILL,
        height=FILL,
        id="week_view_holder",
        cls="android.widget.RelativeLayout",
    )


def _list(page: Browsing) -> View:
    items = page.listed()
    if not items:
        hint = page.look.words.filtered_out if not page.model.shown_types else "No upcoming events."
        body = column(
            text(
                hint, id="calendar_empty_list_placeholder", size=16, italic=True, text_align="center", width=FILL, padding=(16, 24, 16, 0)
            ),
            text(
                "Create a new event",
                id="calendar_empty_list_placeholder_2",
                size=16,
                color="primary",
                underline=True,
                padding=16,
                on_click=lambda: page.create("event"),
            ),
            width=FILL,
            gravity="center_horizontal",
        )
    else:
        body = sections(page, items, id="calendar_events_list", more=lambda: page.state.update(months=int(page.state["months"]) + 3))
    return box(body, width=FILL, height=FILL, cls="android.widget.RelativeLayout", id="calendar_events_list_holder")
