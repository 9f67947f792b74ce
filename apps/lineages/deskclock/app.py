"""The process of the DeskClock line: what each app's `APP` is derived from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.lineages.deskclock import format as store
from apps.lineages.deskclock.main import SHOW, DeskClock
from apps.lineages.deskclock.model import Model
from emulator.sim.toolkit import App, Intent, IntentFilter


class DeskClockApp(App):
    """The process: instances of alarms, timers that run out, notifications in the background."""

    label: ClassVar[str] = "Clock"
    launch_modes: ClassVar = {"main": "singleTask"}
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "main": (IntentFilter((*SHOW, "android.intent.action.SET_ALARM", "android.intent.action.SET_TIMER")),),
    }
    desk: ClassVar[type[DeskClock]]

    @property
    def model(self) -> Model:
        return Model(self.ctx, self.desk.schema, dict(self.desk.alarm_columns), dict(self.desk.instance_columns))

    def on_start(self) -> None:
        self.model.reschedule_all()
        for view in self.model.timers():
            if view.state == store.RUNNING:
                self.ctx.set_alarm(
                    f"timer:{view.id}",
                    self.ctx.elapsed() + max(0, view.left_ms),
                    elapsed=True,
                    action="com.android.deskclock.action.TIMER_EXPIRED",
                )

    def on_alarm(self, key: str) -> None:
        what, _, id = key.partition(":")
        if what == "alarm":
            self.model.ring(int(id))
        else:
            self.model.expire(int(id))

    def on_background(self) -> None:
        self.model.note_background()

    def on_foreground(self) -> None:
        self.model.clear_notes()

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        self.model.act(key)
        self.model.clear_notes()
        self.model.note_background()

    def on_broadcast(self, intent: Intent) -> None:
        self.model.reschedule_all()
