"""The process of an app of the lineage: which activities there are, and what alarms and notifications lead to.

Each app folder derives `CalendarApp` and gives it a `Look`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.lineages.simple_calendar import reminders
from apps.lineages.simple_calendar.form import Form
from apps.lineages.simple_calendar.main import Main
from apps.lineages.simple_calendar.page import CalendarAppBase
from apps.lineages.simple_calendar.pages import About, Groups, TimeZones
from apps.lineages.simple_calendar.settings import Settings
from apps.lineages.simple_calendar.tasks import TaskForm
from emulator.sim.toolkit import Activity, Intent, IntentFilter

BOOTED = "android.intent.action.BOOT_COMPLETED"


class CalendarApp(CalendarAppBase):
    label: ClassVar[str] = "Calendar"
    aliases: ClassVar[Mapping[str, str]] = {".activities.SplashActivity": "main"}
    activities: ClassVar[Mapping[str, type[Activity]]] = {
        "main": Main,
        "event": Form,
        "task": TaskForm,
        "settings": Settings,
        "types": Groups,
        "zones": TimeZones,
        "about": About,
    }

    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "event": (
            IntentFilter(("android.intent.action.INSERT",), types=("vnd.android.cursor.dir/event", "vnd.android.cursor.item/event")),
        ),
    }
    receivers = (IntentFilter((BOOTED,)),)

    def on_start(self) -> None:
        self.model.db()

    def on_alarm(self, key: str) -> None:
        reminders.ring(self.model, int(key.removeprefix(reminders.ALARM)))

    def on_broadcast(self, intent: Intent) -> None:
        if intent.action == BOOTED:
            reminders.schedule_all(self.model)

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        reminders.act(self.model, id, key)
