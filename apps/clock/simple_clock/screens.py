"""Simple Clock 5.11.2 as the simulated device runs it."""

from __future__ import annotations

from apps.lineages.simple_clock.app import ClockApp
from apps.lineages.simple_clock.page import Look


class APP(ClockApp):
    package = "com.simplemobiletools.clock"
    look = Look(
        version="5.11.2",
        theme="simple",
        fab_look="round",
        with_london=False,
        empty_texts=False,
        lap_label="text",
        sort_on_timers=False,
        more_apps=True,
    )
