"""Simple Calendar Pro 6.22.2 as the simulated device runs it."""

from __future__ import annotations

from apps.lineages.simple_calendar.app import CalendarApp
from apps.lineages.simple_calendar.look import TYPES, Look


class APP(CalendarApp):
    package = "com.simplemobiletools.calendar.pro"
    look = Look(
        name="Simple Calendar Pro",
        version="6.22.2",
        theme="simple",
        fab_look="round",
        words=TYPES,
        group="type",
        fossify=False,
        room_hash="1d5b2fddcb258e43f2935820863057a9",
        schema_version=8,
        first_color=-37120,
        all_day="checkbox",
        cells_described=False,
    )
