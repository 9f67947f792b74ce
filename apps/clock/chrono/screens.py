"""Chrono 0.6.0 (Flutter) as the simulated device runs it: merged descriptions, unlabelled icons, a floating bar of tabs."""

from __future__ import annotations

from typing import ClassVar

from apps.clock.chrono.main import Main
from apps.clock.chrono.model import Model
from emulator.sim.toolkit import Activity, App, Intent


class APP(App):
    """The process: lists are made at the first start, alarms and timers ring."""

    package = "com.vicolo.chrono"
    label = "Chrono"
    activities: ClassVar[dict[str, type[Activity]]] = {"main": Main}
    launch_modes: ClassVar = {"main": "singleTop"}

    @property
    def model(self) -> Model:
        return Model(self.ctx)

    def on_start(self) -> None:
        self.model.prepare()
        self.model.schedule_all()
        self.model.watch_timers()

    def on_alarm(self, key: str) -> None:
        self.model.ring(int(key.removeprefix("alarm:")))

    def on_message(self, key: str) -> None:
        self.model.expire()

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        self.ctx.cancel_notification(id)
        if key == "snooze":
            self.ctx.set_alarm("snooze", self.ctx.now() + 300_000, alarm_clock=True)

    def on_broadcast(self, intent: Intent) -> None:
        self.model.schedule_all()
