"""Three days and the week: columns of hours with the events as blocks."""

from __future__ import annotations

from datetime import date, datetime, time

from apps.calendar.kashcal import format as store
from apps.calendar.kashcal import texts
from apps.calendar.kashcal.home import WEEKEND, heading
from apps.calendar.kashcal.model import Item
from apps.calendar.kashcal.page import Page
from apps.calendar.kashcal.parts import hex_color, on_color, title_text
from emulator.sim.toolkit import FILL, View, screen_size
from emulator.sim.toolkit.compose import c_box, c_column, c_row, c_scroll, c_text, clickable

HOUR_DP = 60.0
TIMES_DP = 48.0
LEAST_DP = 20.0
SHOWS_TIME_DP = 36.0
OPENS_AT = 8
"""The first hour in sight."""


def columns_view(page: Page, days: list[date], step: int) -> View:
    """Headings of the days, their all-day events, and the hours. `step`: days that an arrow or a swipe goes on."""
    model = page.model
    unit = "week" if step == 7 else f"{step} days"
    label = texts.month_year(days[0] if step == 7 else days[1])
    items = model.between(days[0], days[-1])
    width = (int(screen_size().width) - TIMES_DP) / len(days)
    head = c_row(c_box(width=TIMES_DP, height=1), *(_heading(day, model.today, width) for day in days), height=36)
    whole = [_whole_day(page, [item for item in items if item.all_day and item.first <= day <= item.last], width, day) for day in days]
    banner = None
    if any(cell.children for cell in whole):
        word = c_text("All day", size=11, line_height=16, color="on_surface_variant", width=TIMES_DP, text_align="center")
        banner = c_row(word, *whole, width=FILL, padding=(0, 4), background="surface_container_low")
    timed = [item for item in items if not item.all_day]
    grid = c_row(_hours(page), *(_column(page, day, timed, width) for day in days), height=HOUR_DP * 24, gravity="start top")
    body = c_scroll(grid, weight=1, height=FILL, key=f"hours_{step}")
    body.initial_scroll = HOUR_DP * OPENS_AT
    body.on_swipe = {"left": lambda: page.turn_days(step), "right": lambda: page.turn_days(-step)}
    arrows = heading(
        label,
        lambda: page.turn_days(-step),
        lambda: page.turn_days(step),
        lambda: page.sheet("month"),
        (f"Previous {unit}", f"Next {unit}"),
    )
    return c_column(arrows, head, banner, body, width=FILL, height=FILL)


def _heading(day: date, today: date, width: float) -> View:
    color = "error" if day.weekday() in WEEKEND else "on_surface"
    small = width < 80
    number = c_text(
        str(day.day),
        size=12 if small else 14,
        line_height=20,
        color="on_primary" if day == today else color,
        font_weight=700 if day == today else 400,
        background="primary" if day == today else "",
        radius=12,
        padding=(4 if small else 6, 2),
    )
    name = c_text(f"{day:%a}", size=11 if small else 14, line_height=20, color=color)
    return c_row(name, number, width=width, spacing=2 if small else 4, gravity="center")


def _whole_day(page: Page, items: list[Item], width: float, day: date) -> View:
    blocks = [_block(page, item, width - 4, 24, f"whole_{day}_{item.master}") for item in items[:2]]
    more = len(items) - len(blocks)
    rest = None
    if more:
        rest = clickable(
            c_text(f"+{more} more", size=11, line_height=16, color="on_surface_variant"),
            on_click=lambda: page.show_day(day),
            padding=(4, 0),
            key=f"more_{day}",
        )
    return c_column(*blocks, rest, width=width, padding=(2, 0), spacing=2)


def _hours(page: Page) -> View:
    labels = [
        c_text(
            texts.clock(hour, 0, True) if page.model.is_24h else f"{hour % 12 or 12} {'AM' if hour < 12 else 'PM'}",
            size=11,
            line_height=16,
            color="on_surface_variant",
            width=TIMES_DP,
            height=HOUR_DP,
            text_align="center",
        )
        for hour in range(24)
    ]
    return c_column(*labels, width=TIMES_DP)


def _column(page: Page, day: date, timed: list[Item], width: float) -> View:
    """One day: lines at the hours, events where they are, side by side where they overlap."""
    zone = page.model.zone
    midnight = store.ms_of(datetime.combine(day, time(), zone))
    lines = [
        c_box(width=FILL, height=1, background="outline_variant/50", offset=(0, hour * HOUR_DP), align="start top") for hour in range(24)
    ]
    placed: list[tuple[float, float, Item]] = []
    for item in timed:
        if item.first <= day <= item.last:
            top = 0.0 if item.first < day else _minute(item.start, page) / 60 * HOUR_DP
            bottom = 24 * HOUR_DP if item.last > day else _minute(item.end, page) / 60 * HOUR_DP
            placed.append((top, max(bottom, top + LEAST_DP), item))
    blocks = []
    for top, bottom, item in placed:
        beside = [other for other in placed if other[0] < bottom and other[1] > top]
        share = (width - 2) / len(beside)
        at = beside.index((top, bottom, item))
        block = _block(page, item, share - 1, bottom - top - 1, f"block_{day}_{item.master}_{item.start}")
        block.align, block.offset = "start top", (1 + at * share, top)
        blocks.append(block)
    now_line = None
    if day == page.model.today:
        at_now = (page.ctx.now() - midnight) / store.MINUTE_MS / 60 * HOUR_DP
        now_line = c_box(width=FILL, height=2, background="error", offset=(0, at_now), align="start top")
    return c_box(*lines, *blocks, now_line, width=width, height=HOUR_DP * 24)


def _minute(ms: int, page: Page) -> int:
    when = store.moment(ms, page.model.zone)
    return when.hour * 60 + when.minute


def _block(page: Page, item: Item, width: float, height: float, key: str) -> View:
    color = on_color(item.color)
    title = title_text(page.model, item.title, size=12, color=color, weight=500, line_height=16, max_lines=2 if height > 52 else 1)
    title.width = FILL
    times = None
    if height >= SHOWS_TIME_DP and not item.all_day:
        span = "-".join(texts.clock_of(ms, page.model.zone, page.model.is_24h) for ms in (item.start, item.end))
        times = c_text(span, size=11, line_height=16, color=color, max_lines=1, alpha=0.7)
    return clickable(
        title,
        times,
        on_click=page.opener(item),
        kind="column",
        width=width,
        height=height,
        radius=4,
        padding=(4, 2),
        background=hex_color(item.color),
        key=key,
    )
