"""How Fossify Calendar's state is read and put in place."""

from __future__ import annotations

from apps.lineages.simple_calendar.state import SimpleCalendarState


class App(SimpleCalendarState):
    fossify = True
