"""Calendar 2.5.7b (Jetpack Compose) as the simulated device runs it: one activity with a calendar, pages above it, and dialogs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.calendar.calendar.main import Main
from apps.calendar.calendar.page import INSERT, VIEW
from apps.calendar.calendar.store import Store
from apps.lineages.system_calendar.access import READ, WRITE
from emulator.sim.toolkit import Activity, App, IntentFilter


class APP(App):
    """The process. Reminders are rows for other apps: this version posts no notifications of its own."""

    package = "com.vayunmathur.calendar"
    label = "Calendar"
    activities: ClassVar[dict[str, type[Activity]]] = {"main": Main}
    permissions: ClassVar[tuple[str, ...]] = (READ, WRITE)
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "main": (
            IntentFilter((INSERT,), types=("vnd.android.cursor.dir/event",)),
            IntentFilter((VIEW,), schemes=("content",), types=("time/epoch",)),
        )
    }

    def on_start(self) -> None:
        Store(self.ctx).load()
