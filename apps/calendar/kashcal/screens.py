"""KashCal 23.6.13 (Jetpack Compose) as the simulated device runs it: an activity with views, sheets and the form, one for settings."""

from __future__ import annotations

from typing import ClassVar

from apps.calendar.kashcal.main import Main
from apps.calendar.kashcal.model import Model
from apps.calendar.kashcal.settings import Settings
from emulator.sim.toolkit import Activity, App, Intent


class APP(App):
    """The process: its alerts."""

    package = "org.onekash.kashcal"
    label = "KashCal"
    activities: ClassVar[dict[str, type[Activity]]] = {"main": Main, "settings": Settings}
    launch_modes: ClassVar = {"main": "singleTop"}

    @property
    def model(self) -> Model:
        return Model(self.ctx)

    def on_start(self) -> None:
        self.model.reminders.schedule_all()

    def on_alarm(self, key: str) -> None:
        self.model.reminders.ring(int(key.removeprefix("reminder:")))

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        self.model.reminders.act(key)

    def on_broadcast(self, intent: Intent) -> None:
        if intent.action == "android.intent.action.TIMEZONE_CHANGED":
            self.model.zone_changed()
        else:
            self.model.reminders.schedule_all()
