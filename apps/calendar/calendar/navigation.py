"""Which days are shown: the arithmetic of the app's pagers, whose pages are counted from today.

The day and week layouts share one pager. A page is a day in one and a week in the others, and the number of the page outlives a change
between them; the date in view follows from it. The month and the agenda have places of their own, which begin at today each time such a
layout is chosen. So a change of the layout leads away from a date that was gone to before, as the app's source has it (not seen on a
device); the other way round, first the layout and then the date, works.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from apps.calendar.calendar.format import DAY, add_months
from emulator.sim.toolkit.app import State


@dataclass(frozen=True)
class Layout:
    """`days`: of a page; 0 for month and agenda. `short`: the name in the top bar."""

    name: str
    short: str
    label: str
    days: int
    summary: bool = False


LAYOUTS: Final = (
    Layout("Agenda", "A", "Agenda", 0),
    Layout("Day", "D", "Day", 1),
    Layout("WorkWeek", "W5", "Work Week", 5),
    Layout("FullWeek", "W7", "Full Week", 7),
    Layout("Month", "M", "Month", 0),
    Layout("WorkWeekSummary", "W5S", "Work Week Summary", 5, summary=True),
    Layout("FullWeekSummary", "W7S", "Full Week Summary", 7, summary=True),
)
DEFAULT: Final = LAYOUTS[3]


def layout_named(name: str) -> Layout:
    """The layout of a name in the preferences; the default for any other."""
    return next((layout for layout in LAYOUTS if layout.name == name), DEFAULT)


class Place:
    """Where the calendar is, over the activity's state: `layout`, `date` (in view), `anchor` (today), `page` (of the pager, from the
    anchor) and `agenda` (`base` day, `serial` number of the list, `shift` of the base day in dp)."""

    def __init__(self, state: State) -> None:
        self.state = state

    @property
    def layout(self) -> Layout:
        return layout_named(str(self.state["layout"]))

    @property
    def day(self) -> date:
        return date.fromisoformat(self.state["date"])

    @property
    def anchor(self) -> date:
        return date.fromisoformat(self.state["anchor"])

    @property
    def page(self) -> int:
        return int(self.state["page"])

    def open(self, layout: str, today: date) -> None:
        """The first start."""
        self.state.update(layout=layout, date=today.isoformat(), anchor=today.isoformat(), page=0)
        self.state["agenda"] = {"base": today.isoformat(), "serial": 0, "shift": 0.0}

    def choose(self, layout: Layout) -> None:
        """Change the layout."""
        if layout == self.layout:
            return
        keeps_page = layout.days and self.layout.days
        self.state["layout"] = layout.name
        if not keeps_page:
            self.state["page"] = 0
        if layout.name == "Agenda":
            self.scroll_to(self.anchor)
        self._follow()

    def _follow(self) -> None:
        """The date in view becomes that of the page."""
        self.state["date"] = self.page_day(self.page).isoformat()

    def page_day(self, page: int) -> date:
        """The day that a page is computed from."""
        if self.layout.name == "Month":
            return add_months(self.anchor, page)
        return self.anchor + timedelta(days=page * (1 if self.layout.days == 1 else 7))

    def turn(self, by: int) -> None:
        """Go some pages on."""
        self.state["page"] = self.page + by
        self._follow()

    def go_to(self, day: date) -> None:
        """Show a day. In another page than now the date in view becomes that page's own."""
        self.state["date"] = day.isoformat()
        if self.layout.name == "Agenda":
            self.scroll_to(day)
            return
        if self.layout.name == "Month":
            page = (day.year * 12 + day.month) - (self.anchor.year * 12 + self.anchor.month)
        else:
            away = (day - self.anchor).days
            page = away if self.layout.days == 1 else int(away / 7)  # towards zero, so a day before this week stays in it
        if page != self.page:
            self.state["page"] = page
            self._follow()

    def scroll_to(self, day: date, shift: float = 0.0) -> None:
        """Begin the agenda's list anew, with a day at its top."""
        self.state["agenda"] = {"base": day.isoformat(), "serial": self.state["agenda"]["serial"] + 1, "shift": shift}

    def week(self) -> list[date]:
        """The days of the page in a day or week layout."""
        start = self.page_day(self.page)
        if self.layout.days == 5:
            start -= DAY * start.weekday()
        elif self.layout.days == 7:
            start -= DAY * ((start.weekday() + 1) % 7)  # the locale's week begins on Sunday
        return [start + DAY * index for index in range(self.layout.days)]

    def month(self) -> list[list[date]]:
        """The weeks of the page in the month layout, from Sunday to Saturday."""
        shown = self.page_day(self.page)
        first = shown.replace(day=1)
        last = add_months(first, 1) - DAY
        start = first - DAY * ((first.weekday() + 1) % 7)
        weeks = []
        while start <= last:
            weeks.append([start + DAY * index for index in range(7)])
            start += DAY * 7
        return weeks
