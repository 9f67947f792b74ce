"""Simple Clock 5.11.2 as the simulated device runs it."""

from __future__ import annotations

from typing import ClassVar

from apps.lineages.simple_clock.app import ClockApp
from apps.lineages.simple_clock.main import Main
from apps.lineages.simple_clock.page import Look
from apps.lineages.simple_clock.pages import About, Settings
from emulator.sim.toolkit import Activity


class SimpleMain(Main):
    look = Look(
        theme="simple", fab_look="round", with_london=False, empty_texts=False, lap_label="text", sort_on_timers=False, more_apps=True
    )


class SimpleSettings(Settings):
    theme = "simple"


class SimpleAbout(About):
    theme = "simple"
    version = "5.11.2"


class APP(ClockApp):
    package = "com.simplemobiletools.clock"
    activities: ClassVar[dict[str, type[Activity]]] = {"main": SimpleMain, "settings": SimpleSettings, "about": SimpleAbout}
