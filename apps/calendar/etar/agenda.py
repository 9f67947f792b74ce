"""The agenda: days with their events in one list, and the day at its top in a heading that stays.

State, kept by the page that shows it: `from` and `to` (Julian days of the range that was asked for), `anchor` (the day to begin at), `turn`
(counts how often the list was made anew, which is when its position is given up) and `offset` (px, as last scrolled; None before).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from apps.calendar.etar import events, words
from apps.lineages.system_calendar import access
from apps.lineages.system_calendar.access import Instance
from emulator.sim.toolkit import FILL, Context, View, box, column, list_, row, text
from emulator.sim.toolkit.units import px

State = dict[str, Any]
BEFORE: Final = 30
AFTER: Final = 60
"""Days asked for before and after the one that the list begins at."""
MORE: Final = 60
EDGE: Final = 64.0
HEADING: Final = 52.0
ROW: Final = 58.0
PLACE: Final = 18.0
"""Heights in dp: first and last line, heading of a day, event, and what a place adds."""
FOOT: Final = 88.0
"""Room below the last line, for the button, dp."""
ROOM: Final = 2041
"""Height of the list on the display, px: below the bar, above the gesture area."""
LINE_COLOR: Final = "outline_variant"


def agenda_state(day: date) -> State:
    """A list that begins at a day."""
    number = words.julian(day)
    return {"from": number - BEFORE, "to": number + AFTER, "anchor": number, "turn": 0, "offset": None}


@dataclass(frozen=True)
class _Row:
    """`top`: px from the first line of the list. `instance`: None for a day's heading."""

    day: int
    top: int
    height: float
    instance: Instance | None = None


class Agenda:
    """The list as it is now."""

    def __init__(self, ctx: Context, state: State, on_event: Callable[[Instance], object], query: str | None = None) -> None:
        self.ctx = ctx
        self.state = state
        self.on_event = on_event
        self.today = words.local(ctx.now(), ctx.zone).date()
        self.rows = self._rows(query)
        self.offset = self._offset()

    def _rows(self, query: str | None) -> list[_Row]:
        first, last = self.state["from"], self.state["to"]
        if query is None:
            found = events.by_day(self.ctx, first, last)
        else:
            begin, end = (words.instant(words.midnight(words.day_of(day)), self.ctx.zone) for day in (first, last + 1))
            found = events.search(self.ctx, query, begin, end)
        by_day: dict[int, list[Instance]] = {}
        for one in found:
            for day in range(max(one.start_day, first), min(one.end_day, last) + 1):
                by_day.setdefault(day, []).append(one)
        rows: list[_Row] = []
        top = px(EDGE)
        for day in sorted(by_day):
            rows.append(_Row(day, top, HEADING))
            top += px(HEADING)
            for one in sorted(by_day[day], key=lambda each: (not each.all_day, each.begin, each.end, each.title)):
                height = ROW + (PLACE if one.location else 0)
                rows.append(_Row(day, top, height, one))
                top += px(height)
        return rows

    def _offset(self) -> int:
        """Where the list is: as scrolled, else at the first day from the anchor on."""
        kept = self.state["offset"]
        return kept if isinstance(kept, int) else self._at_anchor()

    def _at_anchor(self) -> int:
        if not self.rows:
            return 0
        row_ = next((each for each in self.rows if each.day >= self.state["anchor"]), self.rows[-1])
        end = self.rows[-1].top + px(self.rows[-1].height) + px(EDGE) + px(FOOT)
        return min(row_.top, max(end - ROOM, 0))

    @property
    def top_day(self) -> date:
        """The day at the top of the list."""
        above = [each for each in self.rows if each.top <= self.offset]
        number = above[-1].day if above else self.rows[0].day if self.rows else self.state["anchor"]
        return words.day_of(number)

    def build(self) -> View:
        lines: list[View | None] = [self._edge("before", self.state["from"], -1)]
        lines += [self._heading(each) if each.instance is None else self._event(each, each.instance) for each in self.rows]
        lines.append(self._edge("after", self.state["to"], 1))
        listing = list_(
            lines,
            id="agenda_events_list",
            key=f"agenda{self.state['turn']}",
            cls="android.widget.ListView",
            pad=(0, 0, 0, FOOT),
            on_scroll=lambda offset: self.state.update(offset=offset),
        )
        listing.initial_scroll = self._at_anchor() / 2.625
        stuck = None
        if self.rows and self.offset >= self.rows[0].top:
            stuck = self._bar(self.top_day)
            stuck.align = "top"
        return box(listing, stuck, id="agenda_sticky_header_list", cls="android.widget.FrameLayout", width=FILL, weight=1)

    def _edge(self, which: str, number: int, way: int) -> View:
        def widen() -> None:
            if way < 0:
                anchor = number
                self.state["from"] = number - MORE
            else:
                anchor = words.julian(self.top_day)
                self.state["to"] = number + MORE
            self.state.update(anchor=anchor, turn=self.state["turn"] + 1, offset=None)

        label = f"Touch to view events {which} {words.short(words.day_of(number))}"
        return text(label, size=16, color="on_surface_variant", width=FILL, height=EDGE, padding=(20, 20, 10, 0), on_click=widen)

    def _heading(self, each: _Row) -> View:
        return self._bar(words.day_of(each.day))

    def _bar(self, day: date) -> View:
        past = day < self.today
        return column(
            box(width=FILL, height=1, background=LINE_COLOR, accessible=False),
            column(
                text(words.weekday(day, self.today).upper(), id="day", size=12, color="on_surface_variant", line_height=16),
                text(words.heading(day, self.today), id="date", size=22, line_height=26),
                padding=(16, 3, 16, 0),
                width=FILL,
            ),
            width=FILL,
            height=HEADING,
            background="surface_container" if past else "surface",
        )

    def _event(self, each: _Row, one: Instance) -> View:
        past = one.end < self.ctx.now()
        chip = box(
            width=24, height=16 if one.all_day else 24, background=one.color, radius=2, id="agenda_item_color", cls="android.view.View"
        )
        return row(
            chip,
            column(
                text(one.title or words.NO_TITLE, id="title", size=18, line_height=24, max_lines=1, strike=one.status == access.CANCELLED),
                text(self._when(one), id="when", size=14, line_height=18, color="on_surface_variant", max_lines=1),
                text(one.location, id="where", size=14, line_height=18, color="on_surface_variant", max_lines=1) if one.location else None,
                id="agenda_item_text_container",
                weight=1,
            ),
            cls="android.widget.GridLayout",
            width=FILL,
            height=each.height,
            padding=(16, 8, 4, 4),
            spacing=12,
            gravity="start top",
            background="surface_container" if past else "surface",
            on_click=lambda: self.on_event(one),
        )

    def _when(self, one: Instance) -> str:
        """Times on one day, dates where it lasts longer."""
        if one.all_day:
            first, last = words.local(one.begin, "UTC").date(), words.local(max(one.begin, one.end - 1), "UTC").date()
            return " \u2013 ".join(words.heading(day, self.today) for day in sorted({first, last}))
        start, stop = words.local(one.begin, self.ctx.zone), words.local(one.end, self.ctx.zone)
        is_24h = self.ctx.is_24h
        if one.start_day != one.end_day:
            said = " \u2013 ".join(f"{words.heading(each.date(), self.today)}, {words.clock(each, is_24h)}" for each in (start, stop))
        else:
            said = words.clock_span(start, stop, is_24h)
        same = words.local(one.begin, one.zone) == start
        return said if same else f"{said} ({words.zone_short(self.ctx.zone, one.begin)})"
