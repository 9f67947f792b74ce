"""Fossify Clock 1.6.0 as the simulated device runs it."""

from __future__ import annotations

from apps.lineages.simple_clock.app import ClockApp
from apps.lineages.simple_clock.page import Look


class APP(ClockApp):
    package = "org.fossify.clock"
    look = Look(
        version="1.6.0",
        theme="fossify",
        fab_look="m3",
        with_london=True,
        empty_texts=True,
        lap_label="desc",
        sort_on_timers=True,
        more_apps=False,
    )
