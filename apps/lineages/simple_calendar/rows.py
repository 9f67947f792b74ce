"""Lists of events: the card of one, the headings of days and months above them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterable

from apps.lineages.simple_calendar import words
from apps.lineages.simple_calendar.model import Model, Occurrence
from emulator.sim.toolkit import FILL, View, box, column, icon, row, text

CARD_DP, BARE_CARD_DP, DAY_DP, MONTH_DP = 82.0, 60.0, 38.0, 46.0
"""Heights in lists: a card with and without a description (its margin included), headings."""


def event_row(
    model: Model, item: Occurrence, *, selected: bool = False, on_click: Callable[[], object], on_long_click: Callable[[], object]
) -> View:
    """A card with a bar in the event's colour, title, time and description."""
    more = item.location if model.flag("replace_description", False) else item.description.replace("\n", " ")
    if not model.flag("display_description", True):
        more = ""
    color, faint = _ink(model, item)
    height = (CARD_DP if more else BARE_CARD_DP) - 8
    mark = icon("task_alt", id="event_item_task_image", size=20, tint=color, margin=(8, 0, -4, 0)) if item.task else None
    if mark is not None:
        mark.desc = "Task"
    side = (12.0, 0.0, 16.0, 0.0)
    content = column(
        row(
            mark,
            text(
                item.title,
                id="event_item_title",
                size=17,
                max_lines=1,
                color=color,
                strike=item.done,
                padding=side,
                weight=1,
            ),
            width=FILL,
            accessible=False,
        ),
        text(time_text(model, item), id="event_item_time", size=14, color=color, padding=side, alpha=0.8),
        text(more, id="event_item_description", size=14, color=color, max_lines=1, padding=side, alpha=0.8) if more else None,
        weight=1,
        spacing=1,
        accessible=False,
        alpha=0.5 if faint else 1.0,
    )
    bar = box(
        id="event_item_color_bar",
        cls="android.widget.ImageView",
        width=12,
        height=FILL,
        background=f"#{item.color & 0xFFFFFF:06X}",
        corners=(12, 0, 0, 12),
    )
    return row(
        bar,
        content,
        id="event_item_holder",
        cls="android.view.ViewGroup",
        key=f"event_{item.key}",
        width=FILL,
        height=height,
        margin=(16, 0, 16, 8),
        radius=12,
        border="outline_variant",
        background="primary/20" if selected else "",
        selected=selected,
        on_click=on_click,
        on_long_click=on_long_click,
    )


def _ink(model: Model, item: Occurrence) -> tuple[str, bool]:
    """The colour of the texts, and whether they are dimmed: what goes on is in the accent colour, what is over is faint."""
    now = model.now
    dim = model.flag("dim_completed_tasks", True) and item.done if item.task else model.flag("dim_past_events", True) and item.past
    if item.all_day:
        return ("primary" if item.first == model.today else "on_surface"), dim
    going_on = item.start <= now <= item.end
    return ("primary" if going_on else "on_surface"), dim and not going_on


def time_text(model: Model, item: Occurrence) -> str:
    """`09:00 - 10:00`, with the last day if that is another one; tasks and events without length have one time."""
    begin, end = (words.clock(model.local(at), is_24h=model.is_24h) for at in (item.start, item.end))
    shown = "All-day" if item.all_day else begin
    if item.start != item.end:
        if not item.all_day:
            shown = f"{begin} - {end}"
        if item.first != item.last:
            shown = f"{shown} ({words.section_title(item.last)})"
    return shown


def day_heading(day: dt.date, today: dt.date) -> View:
    return text(
        words.section_title(day),
        id="event_section_title",
        key=f"day_{day}",
        size=16,
        font_weight=500,
        height=DAY_DP,
        width=FILL,
        padding=(20, 8, 16, 6),
        color="primary" if day == today else "on_surface",
    )


def month_heading(day: dt.date, today: dt.date) -> View:
    return text(
        words.month_title(day, today),
        id="event_section_title",
        key=f"month_{day:%Y%m}",
        size=22,
        height=MONTH_DP,
        width=FILL,
        padding=(20, 10, 16, 4),
        color="primary",
    )


def sections(
    model: Model,
    items: Iterable[Occurrence],
    selected: Collection[str],
    press: Callable[[Occurrence], Callable[[], object]],
    hold: Callable[[Occurrence], Callable[[], object]],
    *,
    months: bool = True,
    days: bool = True,
) -> tuple[list[View], float]:
    """Rows in order of time with headings, and how far down (dp) the first day is that is not over."""
    today = model.today
    made: list[View] = []
    month = day = None
    height, jump = 0.0, -1.0
    for item in items:
        if months and (item.first.year, item.first.month) != month:
            month = (item.first.year, item.first.month)
            made.append(month_heading(item.first, today))
            height += MONTH_DP
        if days and item.first != day:
            day = item.first
            if jump < 0 and day >= today:
                jump = height
            made.append(day_heading(day, today))
            height += DAY_DP
        made.append(event_row(model, item, selected=item.key in selected, on_click=press(item), on_long_click=hold(item)))
        height += made[-1].height + 8
    return made, max(jump, 0.0)
