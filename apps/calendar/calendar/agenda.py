"""The agenda: an endless list of days with their events.

A day shows what the provider has between its two midnights, both included. So an event that begins or ends at midnight is under two days,
and a whole day under three, as in the app, which does not narrow that down here.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final

from apps.calendar.calendar.format import DAY, day_text, midnight, span_text
from apps.calendar.calendar.page import Page
from apps.calendar.calendar.parts import dot, headline, line, list_item, supporting
from apps.calendar.calendar.store import Instance
from emulator.sim.toolkit import FILL, View, c_column, c_text, lazy_column

BEFORE: Final = 45
AFTER: Final = 120
MARGIN: Final = 20
"""Days that are built before and after the base day of the list, and how near to an end the list is built anew."""
HEADING: Final = 56.0
ROW: Final = 72.0
LINE: Final = 1.0
SCALE: Final = 2.625


def agenda_page(main: Page) -> View:
    """The list, with the base day at its top unless it was scrolled since."""
    place = main.state["agenda"]
    base = date.fromisoformat(place["base"])
    days = [base + timedelta(days=index) for index in range(-BEFORE, AFTER + 1)]
    found = main.store.instances(days[0], days[-1])
    events = [_of_day(found, day, main.ctx.zone) for day in days]
    heights = [HEADING + ROW * len(each) + LINE for each in events]
    sections = [_section(main, day, each, height) for day, each, height in zip(days, events, heights, strict=True)]

    def scrolled(offset: int) -> None:
        top, index = offset / SCALE + 0.5, 0
        while index < len(heights) - 1 and top >= heights[index]:
            top -= heights[index]
            index += 1
        main.state["date"] = days[index].isoformat()
        if index < MARGIN or index > len(days) - 2 * MARGIN:
            main.place.scroll_to(days[index], top)

    page = lazy_column(sections, key=f"agenda{place['serial']}", weight=1, on_scroll=scrolled)
    page.initial_scroll = sum(heights[:BEFORE]) + place["shift"]
    return page


def _of_day(found: Sequence[Instance], day: date, zone: str) -> list[Instance]:
    begin, end = midnight(day, zone), midnight(day + DAY, zone)
    return sorted((one for one in found if one.begin <= end and one.end >= begin), key=lambda one: one.start)


def _section(main: Page, day: date, events: Sequence[Instance], height: float) -> View:
    today = day == main.today
    name = c_text(day_text(day), size=16, line_height=24, font_weight=500, color="primary" if today else "on_surface", margin=16)
    rows = [
        list_item(
            headline(one.title),
            supporting(span_text(one.shown_start, one.shown_end, one.all_day, main.ctx.is_24h, with_date=False)),
            leading=dot(one.event["color"] or one.color, 16, radius=8),
            on_click=main.event_opener(one),
            background="surface",
        )
        for one in events
    ]
    ground = "primary_container/20" if today else ""
    return c_column(name, *rows, line((16, 0)), width=FILL, height=height, background=ground)
