"""Total Commander 3.62 as the simulated device runs it."""

from __future__ import annotations

from apps.files.total_commander.editor import Editor
from apps.files.total_commander.main import Main
from apps.files.total_commander.search import Search
from apps.files.total_commander.settings import Settings
from apps.files.total_commander.work import AUTHORITY
from emulator.sim.toolkit import App


class APP(App):
    """`com.ghisler.files` is the app's own provider; its URIs hold the whole path."""

    package = "com.ghisler.android.TotalCommander"
    label = "Total Commander"
    activities = {"main": Main, "search": Search, "editor": Editor, "settings": Settings}
    file_providers = {AUTHORITY: {"tree/primary:/document/primary:": "/"}}
    launch_modes = {"main": "singleTask"}
