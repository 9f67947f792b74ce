"""Fossify Calendar 1.10.3 as the simulated device runs it."""

from __future__ import annotations

from apps.lineages.simple_calendar.app import CalendarApp
from apps.lineages.simple_calendar.look import CALENDARS, Look


class APP(CalendarApp):
    package = "org.fossify.calendar"
    look = Look(
        name="Fossify Calendar",
        version="1.10.3",
        theme="fossify",
        fab_look="m3",
        words=CALENDARS,
        group="calendar",
        fossify=True,
        room_hash="ab28877f557ed5ff8a83137b5b9b858f",
        schema_version=11,
        first_color=-14574644,
        all_day="switch",
        cells_described=True,
    )
