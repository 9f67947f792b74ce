"""Amaze 3.11.2 as the simulated device runs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.files.amaze.editor import Editor
from apps.files.amaze.main import Main
from apps.files.amaze.settings import Settings
from emulator.sim.toolkit import Activity, App, IntentFilter

TEXTS = ("text/*", "application/json", "application/xml", "application/javascript")


class APP(App):
    """The process."""

    package = "com.amaze.filemanager"
    label = "Amaze"
    activities: ClassVar[Mapping[str, type[Activity]]] = {"main": Main, "settings": Settings, "editor": Editor}
    launch_modes: ClassVar = {"main": "singleTask"}
    file_providers: ClassVar[Mapping[str, Mapping[str, str]]] = {"com.amaze.filemanager": {"storage_root": "/"}}
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "editor": (IntentFilter(("android.intent.action.VIEW", "android.intent.action.EDIT"), schemes=("content", "file"), types=TEXTS),),
    }
