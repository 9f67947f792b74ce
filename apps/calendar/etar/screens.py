"""Etar 1.0.55 as the simulated device runs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.calendar.etar import alerts
from apps.calendar.etar.editor import Editor
from apps.calendar.etar.info import Info
from apps.calendar.etar.main import Main
from apps.calendar.etar.search import Search
from apps.calendar.etar.settings import About, Settings
from emulator.sim.toolkit import Activity, App, Intent, IntentFilter

EVENTS = ("vnd.android.cursor.dir/event", "vnd.android.cursor.item/event")


class APP(App):
    """The process. Reminders are looked for anew whenever the provider says that something has changed."""

    package = "ws.xsoh.etar"
    label = "Etar"
    activities: ClassVar[dict[str, type[Activity]]] = {
        "main": Main,
        "info": Info,
        "editor": Editor,
        "search": Search,
        "settings": Settings,
        "about": About,
    }
    aliases: ClassVar[Mapping[str, str]] = {
        "com.android.calendar.LaunchActivity": "main",
        "com.android.calendar.EditEventActivity": "editor",
    }
    launch_modes: ClassVar = {"main": "singleTop"}
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "main": (IntentFilter(("android.intent.action.MAIN",), categories=("android.intent.category.APP_CALENDAR",)),),
        "info": (IntentFilter(("android.intent.action.VIEW",), types=EVENTS[1:]),),
        "editor": (IntentFilter(("android.intent.action.INSERT", "android.intent.action.EDIT"), types=EVENTS),),
    }
    receivers: ClassVar[tuple[IntentFilter, ...]] = (
        IntentFilter(("android.intent.action.PROVIDER_CHANGED",), schemes=("content",)),
        IntentFilter(("android.intent.action.TIME_SET", "android.intent.action.TIMEZONE_CHANGED", "android.intent.action.BOOT_COMPLETED")),
    )

    def on_start(self) -> None:
        alerts.schedule(self.ctx)

    def on_foreground(self) -> None:
        alerts.schedule(self.ctx)

    def on_broadcast(self, intent: Intent) -> None:
        alerts.schedule(self.ctx)

    def on_alarm(self, key: str) -> None:
        if key == alerts.ALARM:
            alerts.ring(self.ctx)
        else:
            alerts.ring_again(self.ctx, key)

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        alerts.snooze(self.ctx, key)
