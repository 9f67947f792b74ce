"""Clock 2.29 (BlackyHawky) as the simulated device runs it."""

from __future__ import annotations

from typing import ClassVar

from apps.clock.clock.first_launch import FirstLaunch
from apps.clock.clock.main import Main
from apps.clock.clock.side_pages import CitySelection, Settings
from apps.lineages.deskclock.app import DeskClockApp
from emulator.sim.toolkit import Activity


class APP(DeskClockApp):
    package = "com.best.deskclock"
    activities: ClassVar[dict[str, type[Activity]]] = {
        "main": Main,
        "cities": CitySelection,
        "settings": Settings,
        "first_launch": FirstLaunch,
    }
    desk = Main
