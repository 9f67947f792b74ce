"""The day and week layouts: names of the days, whole days, and a column of hours for each day; or, as summary, a list for each day."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Final

from apps.calendar.calendar.format import hour_label, time_text
from apps.calendar.calendar.page import Page
from apps.calendar.calendar.store import Instance
from emulator.sim.toolkit import FILL, View, c_box, c_column, c_row, c_scroll, c_text, canvas, clickable, px, screen_size, space
from emulator.sim.toolkit.view import Bounds

if TYPE_CHECKING:
    from emulator.sim.toolkit import Painter

HOUR: Final = 56.0
LABELS: Final = 56.0
"""Height of an hour and width of the labels beside the hours, dp."""
GAP: Final = 4.0
LEAST_HEIGHT: Final = 18.0
LEAST_WIDTH: Final = 56.0
HEADER: Final = 48.0
DAY_MINUTES: Final = 24 * 60


@dataclass(frozen=True)
class Slice:
    """The part of an instance that lies on one day, in minutes of it, and its place beside those that overlap with it."""

    instance: Instance
    start: int
    end: int
    column: int = 0
    columns: int = 1


def slices(instances: Iterable[Instance], day: date) -> list[Slice]:
    """What a day's column shows. An instance without length is not among it."""
    found = []
    for one in instances:
        start = one.start.hour * 60 + one.start.minute if day == one.first else 0
        end = one.stop.hour * 60 + one.stop.minute if day == one.last else DAY_MINUTES
        if start < end:
            found.append(Slice(one, start, end))
    found.sort(key=lambda piece: (piece.start, piece.end))
    placed: list[Slice] = []
    group: list[Slice] = []
    group_end = -1
    for piece in found:
        if group and piece.start >= group_end:
            placed += _in_columns(group)
            group = []
        group_end = max(group_end, piece.end) if group else piece.end
        group.append(piece)
    return placed + _in_columns(group)


def _in_columns(group: Sequence[Slice]) -> list[Slice]:
    """Slices that overlap, each in a column that is free; the one freed last is taken first."""
    busy: list[tuple[int, int]] = []
    free: list[int] = []
    count = 0
    placed = []
    for piece in group:
        while busy and busy[0][0] <= piece.start:
            free.append(heapq.heappop(busy)[1])
        if free:
            column = free.pop()
        else:
            column, count = count, count + 1
        heapq.heappush(busy, (piece.end, column))
        placed.append(replace(piece, column=column))
    return [replace(piece, columns=count) for piece in placed]


def week_page(main: Page) -> View:
    """The page of the pager."""
    days = main.place.week()
    instances = main.store.instances(days[0], days[-1])
    if main.place.layout.summary:
        page = c_column(_names(main, days), _summary(main, days, instances), width=FILL, height=FILL)
    else:
        whole = [one for one in instances if one.all_day]
        timed = [one for one in instances if not one.all_day]
        most = max(sum(one.on(day) for one in whole) for day in days)
        head = HEADER + (32.0 if most == 0 else 32.0 * most)
        labels = c_column(space(head), _labels(main), width=LABELS, height=FILL)
        columns = c_column(
            _names(main, days),
            _whole_days(main, days, whole, head - HEADER),
            _hours(main, days, timed),
            weight=1,
            height=FILL,
        )
        page = c_row(labels, columns, width=FILL, height=FILL, gravity="")
    page.accessible, page.scrollable = True, True
    page.on_swipe = {"left": lambda: main.place.turn(1), "right": lambda: main.place.turn(-1)}
    return page


def _names(main: Page, days: Sequence[date]) -> View:
    cells = []
    for day in days:
        today = day == main.today
        ink = ("on_primary_container", "on_primary_container") if today else ("on_surface_variant", "on_surface")
        cells.append(
            c_column(
                c_text(f"{day:%a}".upper(), size=12, line_height=24, color=ink[0], align="center"),
                c_text(str(day.day), font_weight=700, color=ink[1], align="center"),
                weight=1,
                corners=(8.0, 8.0, 0.0, 0.0),
                background="primary_container" if today else "",
            )
        )
    return c_row(*cells, spacing=GAP, width=FILL, height=HEADER)


def _whole_days(main: Page, days: Sequence[date], instances: Sequence[Instance], height: float) -> View:
    cells = []
    for day in days:
        here = [one for one in instances if one.on(day)]
        if not here:
            cells.append(c_box(weight=1, height=32, radius=8, background="surface_variant/40", align="top"))
            continue
        blocks = [
            clickable(
                c_text(one.title, size=12, line_height=20, color="white", max_lines=1, margin=(6, 4)),
                on_click=main.event_opener(one),
                kind="box",
                width=FILL,
                height=28,
                radius=8,
                background=one.event["color"] or one.color,
                margin=(0, 0, 0, 4),
            )
            for one in here
        ]
        cells.append(c_column(*blocks, weight=1, align="top"))
    return c_row(*cells, spacing=GAP, width=FILL, height=height, gravity="")


def _labels(main: Page) -> View:
    hours = [
        c_box(
            c_text(hour_label(hour, main.ctx.is_24h), size=11, line_height=16, font_weight=500, max_lines=1, margin=(8, 0, 0, 0)),
            width=LABELS,
            height=HOUR,
        )
        for hour in range(24)
    ]
    return c_scroll(c_column(*hours, width=LABELS, padding=(0, 0, 0, 4)), key="hours", weight=1)


def _hours(main: Page, days: Sequence[date], timed: Sequence[Instance]) -> View:
    width = (screen_size().width - LABELS - GAP * (len(days) - 1)) / len(days)
    columns = [_column(main, day, slices([one for one in timed if one.on(day)], day), width) for day in days]
    return c_scroll(c_row(*columns, spacing=GAP, width=FILL, gravity="", padding=(0, 0, 0, 4)), key="hours", weight=1)


def _column(main: Page, day: date, pieces: Sequence[Slice], width: float) -> View:
    today = day == main.today
    parts: list[View] = [canvas(_draw_hours, width=FILL, height=24 * HOUR, accessible=False)]
    for piece in pieces:
        height = max((piece.end - piece.start) / 60 * HOUR, LEAST_HEIGHT)
        wide = min(max(width / piece.columns, LEAST_WIDTH), width)
        lines = 2 if height >= 58 else 1
        title = c_text(piece.instance.title, size=12, line_height=24 if height > 38 else 12, color="white", max_lines=lines)
        title.margin = (6.0, 6.0, 6.0, 0.0) if height > 38 else (6.0, 1.0, 6.0, 0.0)
        parts.append(
            clickable(
                title,
                on_click=main.event_opener(piece.instance),
                kind="box",
                width=wide - 4,
                height=height - 4,
                offset=(piece.column * width / piece.columns + 2, piece.start / 60 * HOUR + 2),
                radius=10,
                background=piece.instance.color,
            )
        )
    if today:
        minutes = main.now.hour * 60 + main.now.minute
        parts.append(c_box(width=FILL, height=2, background="#FF0000", offset=(0, minutes / 60 * HOUR - 1)))
    ground = "primary_container/15" if today else "surface_variant/25"
    return c_box(*parts, weight=1, height=24 * HOUR, radius=16, background=ground)


def _draw_hours(painter: Painter, bounds: Bounds) -> None:
    """Faint lines between the hours."""
    color = painter.color("outline_variant/50")
    for hour in range(1, 24):
        top = bounds.top + px(hour * HOUR)
        painter.fill(bounds.left, top, bounds.right, top + px(1), color)


# --- summaries ---------------------------------------------------------------------------------------------------------------------------


def _summary(main: Page, days: Sequence[date], instances: Sequence[Instance]) -> View:
    columns = []
    for day in days:
        items = [summary_item(main, one) for one in in_order(instances, day)]
        columns.append(c_column(*items, weight=1, padding=2, background="primary_container/30" if day == main.today else ""))
    rows = c_row(*columns, width=FILL, gravity="", padding=(0, 0, 0, 8))
    return c_scroll(rows, key=f"summary{main.place.page}", weight=1)


def in_order(instances: Iterable[Instance], day: date) -> list[Instance]:
    """The instances of a day by where they begin."""
    return sorted((one for one in instances if one.on(day)), key=lambda one: one.start)


def summary_item(main: Page, one: Instance) -> View:
    """A rounded block with title and, for a timed event, its times in the device's zone."""
    is_24h = main.ctx.is_24h
    times = f"{time_text(one.start.time(), is_24h)} - {time_text(one.stop.time(), is_24h)}"
    return clickable(
        c_text(one.title, size=10, line_height=12, font_weight=700, color="white"),
        None if one.all_day else c_text(times, size=9, line_height=10, color="white/80"),
        on_click=main.event_opener(one),
        kind="column",
        width=FILL,
        padding=(6, 4),
        margin=(0, 0, 0, 2),
        radius=8,
        background=one.event["color"] or one.color,
    )
