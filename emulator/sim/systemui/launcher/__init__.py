"""The Pixel launcher: home screen, app drawer with search, overview of recent tasks."""

from __future__ import annotations

from typing import ClassVar

from emulator.sim.systemui.base import SystemApp
from emulator.sim.systemui.launcher.home import Home
from emulator.sim.systemui.launcher.overview import Overview
from emulator.sim.toolkit.app import Activity


class Launcher(SystemApp):
    """com.google.android.apps.nexuslauncher."""

    package = "com.google.android.apps.nexuslauncher"
    label = "Pixel Launcher"
    main = "home"
    activities: ClassVar[dict[str, type[Activity]]] = {"home": Home, "recents": Overview}
    launch_modes = {"home": "singleTask", "recents": "singleTask"}


__all__ = ["Launcher"]
