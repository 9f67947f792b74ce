"""Fossify Clock 1.6.0 as the simulated device runs it."""

from __future__ import annotations

from typing import ClassVar

from apps.lineages.simple_clock.app import ClockApp
from apps.lineages.simple_clock.main import Main
from apps.lineages.simple_clock.page import Look
from apps.lineages.simple_clock.pages import About, Settings
from emulator.sim.toolkit import Activity


class FossifyMain(Main):
    look = Look(theme="fossify", fab_look="m3", with_london=True, empty_texts=True, lap_label="desc", sort_on_timers=True, more_apps=False)


class FossifySettings(Settings):
    theme = "fossify"


class FossifyAbout(About):
    theme = "fossify"
    version = "1.6.0"


class APP(ClockApp):
    package = "org.fossify.clock"
    activities: ClassVar[dict[str, type[Activity]]] = {"main": FossifyMain, "settings": FossifySettings, "about": FossifyAbout}
