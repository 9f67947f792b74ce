"""The week: days side by side, hours below each other, all-day events above."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from apps.lineages.simple_calendar import words
from apps.lineages.simple_calendar.model import Model, Occurrence
from apps.lineages.simple_calendar.page import on_color
from emulator.sim.toolkit import FILL, Bounds, Painter, View, box, canvas, column, icon, row, screen_size, scroll, slider, text
from emulator.sim.toolkit.units import px

HOUR_DP = 60.0
HOURS_WIDTH = 46.0
TOP_DP = 46.0
STRIP_DP = 20.0
MOST_DAYS = 14
SCROLL = "week_hours"
"""Hours and events scroll together, so they share what their offset is remembered under."""


@dataclass(frozen=True)
class Handlers:
    """What happens on the page. `slot` gets the day and the hour of an empty place, `start` of a place that was tapped before."""

    open: Callable[[Occurrence], Callable[[], object]]
    day: Callable[[dt.date], Callable[[], object]]
    slot: Callable[[dt.date, int], object]
    create: Callable[[], object]
    days: Callable[[int], object]


@dataclass(frozen=True)
class Placed:
    """A timed event in the column of a day: minutes of that day, and which of how many columns side by side."""

    item: Occurrence
    top: int
    bottom: int
    lane: int
    lanes: int


def days_of(model: Model, day: dt.date) -> list[dt.date]:
    """The days of the page that a day is on."""
    count = model.number("weekly_view_days", 7)
    if model.flag("start_week_with_current_day", False):
        away = (day - model.today).days
        first = model.today + dt.timedelta(days=away // count * count)
    elif count == 7:
        first = model.week_start(day)
    else:
        base = model.week_start(model.today)
        first = base + dt.timedelta(days=(day - base).days // count * count)
    return [first + dt.timedelta(days=number) for number in range(count)]


def week_page(model: Model, days: Sequence[dt.date], slot: tuple[dt.date, int] | None, handlers: Handlers) -> View:
    """The right part of the page: letters, all-day events, and the columns of the days."""
    low, high = model.day_bounds(days[0], days[-1])
    items = model.occurrences(low, high)
    above, lines = _all_day(days, [item for item in items if _is_above(model, item)], handlers)
    timed = [item for item in items if not _is_above(model, item)]
    columns = [_day_column(model, day, timed, slot, handlers) for day in days]
    body = row(*columns, id="week_events_columns_holder", width=FILL, height=24 * HOUR_DP, gravity="start top")
    grid = box(canvas(_grid, width=FILL, height=24 * HOUR_DP, id="week_horizontal_grid_holder"), body, width=FILL, height=24 * HOUR_DP)
    grid.id, grid.cls = "week_events_holder", "android.widget.RelativeLayout"
    frame = scroll(grid, id="week_events_scrollview", key=SCROLL, weight=1)
    frame.initial_scroll = first_offset(model)
    letters = row(
        *(_letter(model, day, len(days), handlers) for day in days),
        width=FILL,
        height=TOP_DP,
        id="week_letters_holder",
        gravity="start center",
    )
    strip = box(
        *above, width=FILL, height=lines * STRIP_DP + (6 if lines else 0), id="week_all_day_holder", cls="android.widget.LinearLayout"
    )
    return column(letters, strip, frame, width=FILL, height=FILL, id="week_holder", cls="android.widget.RelativeLayout")


def first_offset(model: Model) -> float:
    """How far down (dp) the hours are when the view opens: so that the first one, which stands on its line, is seen whole."""
    return max(HOUR_DP * model.number("start_weekly_at", 7) - 10, 0)


def above_height(model: Model, days: Sequence[dt.date]) -> float:
    """Height (dp) of the strip of all-day events."""
    low, high = model.day_bounds(days[0], days[-1])
    _, lines = _lines(days, [item for item in model.occurrences(low, high) if _is_above(model, item)])
    return lines * STRIP_DP + (6 if lines else 0)


def hours_column(model: Model, days: Sequence[dt.date]) -> View:
    """The left part: month and week above, the hours below."""
    labels = [
        text(
            words.hour(number, is_24h=model.is_24h) if number else "",
            size=13,
            width=FILL,
            height=HOUR_DP,
            text_align="end",
            padding=(2, 0, 6, 0),
            color="on_surface_variant",
            offset=(0, -9),
        )
        for number in range(24)
    ]
    frame = scroll(
        column(*labels, id="week_view_hours_holder", width=FILL, height=24 * HOUR_DP), id="week_view_hours_scrollview", key=SCROLL, weight=1
    )
    frame.initial_scroll = first_offset(model)
    week = (days[0] + dt.timedelta(days=3)).isocalendar().week
    return column(
        column(
            text(words.MONTHS[days[0].month - 1][:3], id="week_view_month_label", size=14, width=FILL, text_align="center"),
            text(f"Wk. {week}", id="week_view_week_number", size=12, width=FILL, text_align="center"),
            width=FILL,
            height=TOP_DP + above_height(model, days),
            padding=(0, 4, 0, 0),
            accessible=False,
        ),
        frame,
        width=HOURS_WIDTH,
        height=FILL,
        accessible=False,
    )


def days_bar(model: Model, handlers: Handlers) -> View | None:
    """The slider below that says how many days are shown."""
    if not model.flag("allow_customise_day_count", True):
        return None
    count = model.number("weekly_view_days", 7)

    def choose(percent: int) -> None:
        handlers.days(1 + round(percent * (MOST_DAYS - 1) / 100))

    return row(
        slider((count - 1) / (MOST_DAYS - 1), choose, id="week_view_seekbar", weight=1, height=40),
        text(words.plural(count, "day"), id="week_view_days_count", size=14),
        width=FILL,
        height=48,
        padding=(16, 0, 16, 0),
        spacing=16,
        accessible=False,
    )


def _is_above(model: Model, item: Occurrence) -> bool:
    return item.all_day or (item.first != item.last and model.flag("show_midnight_spanning_events_at_top", True))


def _letter(model: Model, day: dt.date, count: int, handlers: Handlers) -> View:
    name = words.WEEKDAY_NAMES[day.weekday()]
    weekend = model.flag("highlight_weekends", False) and day.weekday() >= 5
    return text(
        f"{name[:3] if count <= 7 else name[0]}\n{day.day}",
        key=f"letter_{day}",
        size=14,
        weight=1,
        text_align="center",
        color="primary" if day == model.today else "error" if weekend else "on_surface",
        on_click=handlers.day(day),
    )


# --- all-day events --------------------------------------------------------------------------------------------------------------------


def _lines(days: Sequence[dt.date], items: Sequence[Occurrence]) -> tuple[list[tuple[Occurrence, int, int, int]], int]:
    """Event, first day, number of days, line; and how many lines there are."""
    taken: list[set[int]] = []
    placed = []
    for item in items:
        first, last = max((item.first - days[0]).days, 0), min((item.last - days[0]).days, len(days) - 1)
        cells = set(range(first, last + 1))
        line = next((n for n, used in enumerate(taken) if not used & cells), len(taken))
        if line == len(taken):
            taken.append(set())
        taken[line] |= cells
        placed.append((item, first, last - first + 1, line))
    return placed, len(taken)


def _all_day(days: Sequence[dt.date], items: Sequence[Occurrence], handlers: Handlers) -> tuple[list[View], int]:
    placed, lines = _lines(days, items)
    width = (int(screen_size().width * 10) / 10 - HOURS_WIDTH) / len(days)
    made = [
        _block(item, handlers, width=count * width - 2, height=STRIP_DP - 2, offset=(first * width + 1, line * STRIP_DP))
        for item, first, count, line in placed
    ]
    return made, lines


def _block(item: Occurrence, handlers: Handlers, *, width: float, height: float, offset: tuple[float, float]) -> View:
    ink = on_color(item.color)
    label = text(
        item.title, id="week_event_label", size=12, color=ink, max_lines=max(int((height - 2) // 15), 1), padding=(3, 1, 2, 0), width=FILL
    )
    mark = icon("task_alt", id="week_event_task_image", size=13, tint=ink, margin=(2, 2, 0, 0)) if item.task else None
    if mark is not None:
        mark.desc, label.padding, label.weight = "Task", (2, 1, 2, 0), 1
    return row(
        mark,
        label,
        id="week_event_holder",
        cls="android.view.ViewGroup",
        key=f"week_{item.key}",
        width=width,
        height=height,
        offset=offset,
        gravity="start top",
        radius=3,
        background=f"#{'80' if item.past or item.done else 'FF'}{item.color & 0xFFFFFF:06X}",
        on_click=handlers.open(item),
    )


# --- hours -----------------------------------------------------------------------------------------------------------------------------


def _grid(painter: Painter, bounds: Bounds) -> None:
    for number in range(24):
        y = bounds.top + px(HOUR_DP * number)
        painter.rect(Bounds(bounds.left, y, bounds.right, y + 1), "outline_variant")


def _day_column(model: Model, day: dt.date, items: Sequence[Occurrence], slot: tuple[dt.date, int] | None, handlers: Handlers) -> View:
    width = (int(screen_size().width * 10) / 10 - HOURS_WIDTH) / model.number("weekly_view_days", 7)
    made: list[View] = []
    for place in _placed(model, day, items):
        share = (width - 2) / place.lanes
        height = max((place.bottom - place.top) / 60 * HOUR_DP, 16) - 1
        at = (1 + place.lane * share, place.top / 60 * HOUR_DP)
        made.append(_block(place.item, handlers, width=share - 1, height=height, offset=at))
    if slot is not None and slot[0] == day:
        plus = box(
            icon("add", align="center", tint="on_primary", accessible=False),
            cls="android.widget.ImageView",
            key="week_slot",
            width=width - 2,
            height=HOUR_DP - 2,
            offset=(1, slot[1] * HOUR_DP + 1),
            background="primary",
            radius=3,
            desc="New Event",
            on_click=handlers.create,
        )
        made.append(plus)
    if day == model.today:
        made.append(_now(model))

    def touch(x: int, y: int) -> None:
        handlers.slot(day, min(max(int(y / px(HOUR_DP)), 0), 23))

    return box(*made, cls="android.widget.RelativeLayout", key=f"column_{day}", weight=1, height=FILL, on_touch=touch)


def _now(model: Model) -> View:
    at = model.local(model.now)

    def draw(painter: Painter, bounds: Bounds) -> None:
        y = bounds.top + bounds.height // 2
        painter.rect(Bounds(bounds.left, y - 2, bounds.right, y + 2), "primary")
        painter.circle(bounds.left + px(4), y, px(4), "primary")

    view = canvas(draw, width=FILL, height=10, offset=(0, (at.hour + at.minute / 60) * HOUR_DP - 5))
    view.accessible = False
    return view


def _placed(model: Model, day: dt.date, items: Sequence[Occurrence]) -> list[Placed]:
    """The events of a day in their columns: those that overlap share the width."""
    todays = sorted((item for item in items if item.first <= day <= item.last), key=lambda item: (item.start, -item.end, item.title))
    spans = []
    for item in todays:
        begin, end = model.local(item.start), model.local(item.end)
        top = begin.hour * 60 + begin.minute if begin.date() == day else 0
        bottom = end.hour * 60 + end.minute if end.date() == day else 1440
        spans.append((item, top, max(bottom, top + 15)))
    made: list[Placed] = []
    group: list[tuple[Occurrence, int, int]] = []
    reach = -1
    for span in [*spans, None]:
        if span is None or (group and span[1] >= reach):
            made += _lanes(group)
            group, reach = [], -1
        if span is not None:
            group.append(span)
            reach = max(reach, span[2])
    return made


def _lanes(group: Sequence[tuple[Occurrence, int, int]]) -> list[Placed]:
    ends: list[int] = []
    found = []
    for item, top, bottom in group:
        lane = next((n for n, end in enumerate(ends) if end <= top), len(ends))
        if lane == len(ends):
            ends.append(bottom)
        else:
            ends[lane] = bottom
        found.append((item, top, bottom, lane))
    return [Placed(item, top, bottom, lane, len(ends)) for item, top, bottom, lane in found]
