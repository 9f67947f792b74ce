"""Simple Clock and Fossify Clock as the simulated device runs them. Each app folder derives `ClockApp` and says what differs in `Look`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from apps.lineages.simple_clock.main import Main
from apps.lineages.simple_clock.model import STOPWATCH_NOTE, TIMERS_NOTE, Model
from apps.lineages.simple_clock.page import ClockAppBase
from apps.lineages.simple_clock.pages import About, Settings
from emulator.sim.toolkit import Activity, Intent, IntentFilter


class ClockApp(ClockAppBase):
    """The process: rings alarms, keeps running timers in the store, shows what runs in the background."""

    label: ClassVar[str] = "Clock"
    activities: ClassVar[Mapping[str, type[Activity]]] = {"main": Main, "settings": Settings, "about": About}
    aliases: ClassVar[Mapping[str, str]] = {".activities.SplashActivity": "main"}
    launch_modes: ClassVar = {"main": "singleTask"}
    filters: ClassVar[Mapping[str, tuple[IntentFilter, ...]]] = {
        "main": (IntentFilter(("android.intent.action.SHOW_ALARMS", "android.intent.action.SHOW_TIMERS")),),
    }

    @property
    def model(self) -> Model:
        return Model(self.ctx)

    def on_start(self) -> None:
        self.model.alarms()
        self.model.resume_timers()
        self.model.schedule_all()

    def on_alarm(self, key: str) -> None:
        self.model.ring(int(key.removeprefix("alarm:")))

    def on_message(self, key: str) -> None:
        if key == "timers":
            self.model.tick_timers()
        elif key == "stopwatch" and self.ctx.memory.get("background"):
            self.model.note_stopwatch()

    def on_background(self) -> None:
        self.ctx.memory["background"] = True
        self.model.note_stopwatch()
        self.model.note_timers()

    def on_foreground(self) -> None:
        self.ctx.memory["background"] = False
        self.ctx.cancel_notification(STOPWATCH_NOTE)
        self.ctx.cancel_notification(TIMERS_NOTE)

    def on_notification_action(self, id: int, tag: str, key: str) -> None:
        self.ctx.cancel_notification(id, tag)
        if key == "snooze":
            self.ctx.set_alarm(f"alarm:{tag}", self.ctx.now() + 600_000, alarm_clock=True)

    def on_broadcast(self, intent: Intent) -> None:
        self.model.schedule_all()
