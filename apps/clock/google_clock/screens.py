"""Google Clock 7.4 as the simulated device runs it: reconstructed, since the app is closed."""

from __future__ import annotations

from typing import ClassVar

from apps.clock.google_clock.cities import Cities
from apps.clock.google_clock.main import Main
from apps.lineages.deskclock.app import DeskClockApp
from emulator.sim.toolkit import Activity


class APP(DeskClockApp):
    package = "com.google.android.deskclock"
    activities: ClassVar[dict[str, type[Activity]]] = {"main": Main, "cities": Cities}
    desk = Main
