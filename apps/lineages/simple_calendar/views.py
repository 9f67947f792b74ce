"""The six views of the main screen."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from apps.lineages.simple_calendar import months, weeks, words
from apps.lineages.simple_calendar.model import Model, Occurrence
from apps.lineages.simple_calendar.months import top_navigation
from emulator.sim.toolkit import FILL, View, box, column, divider, list_, pager, row, text

if TYPE_CHECKING:
    from apps.lineages.simple_calendar.home import Main

MONTHLY, YEARLY, LIST, WEEKLY, DAILY, MONTH_DAY = 1, 2, 3, 4, 5, 7
"""Values of the preference `view`."""
DAY: Final = dt.timedelta(days=1)
MINUTES_BACK = 1440
"""How far back the list reaches at first, unless the settings say otherwise."""


def view_page(page: Main) -> View:
    """The view in front."""
    made = {YEARLY: _year, LIST: _list, WEEKLY: _week, DAILY: _day, MONTH_DAY: _month_day}.get(page.view, _month)(page)
    return box(made, id="fragments_holder", width=FILL, height=FILL)


def turning(page: Main, content: View, step: Callable[[int], dt.date], *, id: str) -> View:
    """A pager whose neighbours are the pages before and after; `step` gives the day that leads there."""
    return pager([box(), content, box()], 1, lambda number: page.go(step(number - 1)), id=id)


def next_month(day: dt.date, by: int) -> dt.date:
    """The first of a month before or after."""
    number = day.year * 12 + day.month - 1 + by
    return dt.date(number // 12, number % 12 + 1, 1)


def week_days(model: Model, day: dt.date) -> list[dt.date]:
    return weeks.days_of(model, day)


def new_day(page: Main) -> dt.date:
    """The day that a new event is proposed for."""
    today, day = page.model.today, page.day
    if page.view == DAILY:
        return day
    if page.view == MONTH_DAY and page.chosen_day is not None:
        return page.chosen_day
    if page.view == WEEKLY:
        days = week_days(page.model, day)
        return today if today in days else days[0]
    if page.view in (MONTHLY, MONTH_DAY):
        return today if (day.year, day.month) == (today.year, today.month) else day.replace(day=1)
    return today


def listed(page: Main) -> list[Occurrence]:
    """The events of the list in front, in order; none in views without one."""
    model, day = page.model, page.day
    if page.view == DAILY:
        return model.occurrences(*model.day_bounds(day, day))
    if page.view == MONTH_DAY:
        chosen = page.chosen_day
        if chosen is not None:
            return model.occurrences(*model.day_bounds(chosen, chosen))
        first = day.replace(day=1)
        found = model.occurrences(*model.day_bounds(first, next_month(day, 1) - DAY))
        return [item for item in found if (item.first.year, item.first.month) == (day.year, day.month)]
    if page.view == LIST:
        back = 60 * model.number("display_past_events", MINUTES_BACK)
        last = next_month(model.today, int(page.state["months"]))
        return model.occurrences(model.now - back, model.instant(last))
    return []


# --- months ----------------------------------------------------------------------------------------------------------------------------


def _descs(page: Main, what: str) -> tuple[str, str]:
    return (f"Go to previous {what}", f"Go to next {what}") if page.look.cells_described else ("", "")


def _month(page: Main) -> View:
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


def _month_bar(page: Main) -> View:
    day = page.day
    title = words.month_title(day, page.model.today)
    back, on = (lambda: page.go(next_month(day, -1))), (lambda: page.go(next_month(day, 1)))
    return top_navigation(title, back, on, page.ask_day, descs=_descs(page, "month"))


def _month_day(page: Main) -> View:
    model, day, chosen = page.model, page.day, page.chosen_day

    def tap(cell: dt.date) -> Callable[[], None]:
        return lambda: page.state.update(chosen=cell.isoformat(), selected=[])

    items = listed(page)
    label = words.date_title(chosen, model.today) if chosen is not None else None
    empty = text(
        "No items found.", id="month_day_no_events_placeholder", size=16, italic=True, width=FILL, text_align="center", padding=(16, 20)
    )
    below = column(
        text(label, id="month_day_selected_day_label", size=17, width=FILL, padding=(20, 10, 16, 6)) if label else None,
        page.sections(items, id="month_day_events_list", months=False, days=chosen is None) if items else empty,
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


def _year(page: Main) -> View:
    model, day = page.model, page.day

    def turn(by: int) -> dt.date:
        return dt.date(day.year + by, 1, 1)

    def tap(month: dt.date) -> Callable[[], None]:
        return lambda: page.push(MONTHLY, month)

    bar = top_navigation(str(day.year), lambda: page.go(turn(-1)), lambda: page.go(turn(1)), page.ask_day, descs=_descs(page, "year"))
    content = column(bar, months.year_grid(model, day.year, tap), width=FILL, height=FILL)
    return turning(page, content, turn, id="fragment_years_viewpager")


# --- days ------------------------------------------------------------------------------------------------------------------------------


def _day(page: Main) -> View:
    model, day = page.model, page.day
    title = words.day_title(day, model.today)
    bar = top_navigation(title, lambda: page.go(day - DAY), lambda: page.go(day + DAY), page.ask_day, descs=_descs(page, "day"))
    items = listed(page)
    body = page.sections(items, id="day_events", months=False, days=False) if items else list_([], id="day_events")
    content = column(
        bar,
        box(body, width=FILL, weight=1, accessible=False),
        width=FILL,
        height=FILL,
        id="day_holder",
        cls="android.widget.RelativeLayout",
    )
    return turning(page, content, lambda by: day + by * DAY, id="fragment_days_viewpager")


def _week(page: Main) -> View:
    model = page.model
    days: Sequence[dt.date] = week_days(model, page.day)

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


def _list(page: Main) -> View:
    items = listed(page)
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
        body = page.sections(items, id="calendar_events_list", more=lambda: page.state.update(months=int(page.state["months"]) + 3))
    return box(body, width=FILL, height=FILL, cls="android.widget.RelativeLayout", id="calendar_events_list_holder")
