"""Clock You 9.1 (Jetpack Compose) as the simulated device runs it: wheels, icons without descriptions, swipe to delete."""

from __future__ import annotations

from typing import ClassVar

from apps.clock.clock_you.main import Main
from apps.clock.clock_you.model import Model
from emulator.sim.toolkit import Activity, App, Intent


class APP(App):
    """The process with its services."""

    package = "com.bnyro.clock"
    label = "Clock You"
    activities: ClassVar[dict[str, type[Activity]]] = {"main": Main}
    launch_modes: ClassVar = {"main": "singleTask"}

    @property
    def model(self) -> Model:
        return Model(self.ctx)

    def on_start(self) -> None:
        self.model.alarms()

    def on_alarm(self, key: str) -> None:
        self.model.ring(int(key.removeprefix("alarm:")))

    def on_message(self, key: str) -> None:
        self.model.expire(int(key.removeprefix("timer:")))

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        self.model.act(key)

    def on_broadcast(self, intent: Intent) -> None:
        for row in self.model.alarms():
            self.model.schedule(int(row["id"]))
