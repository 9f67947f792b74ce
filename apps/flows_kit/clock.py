"""The flows of a clock app, made of the touches in which clock apps differ."""

from __future__ import annotations

from abc import ABC, abstractmethod

from apps.flows_kit.ui import Flow, Flows, Ui
from harness.device.tree import Node
from templates.base import NoParams
from templates.clock.alarms import AlarmParams, EditParams
from templates.clock.timers import TimerParams
from templates.clock.world import CityParams

RUN_MS = 2000
"""How long a stopwatch runs before it is stopped."""


class ClockFlows(ABC):
    """How a person does the ten clock tasks."""

    def tab(self, ui: Ui, name: str) -> Flow:
        """Open a tab by its label at the bottom."""
        yield ui.tap(index=-1, label=name)

    def clock_text(self, hour: int, minute: int) -> str:
        """A time as the alarm list shows it."""
        return f"{hour % 12 or 12}:{minute:02} {'AM' if hour < 12 else 'PM'}"

    @abstractmethod
    def add_alarm(self, ui: Ui, hour: int, minute: int) -> Flow: ...

    def open_alarm(self, ui: Ui, time: str) -> Flow:
        """From the list, to where the time of an alarm is set."""
        yield ui.tap(text=time)

    @abstractmethod
    def set_time(self, ui: Ui, hour: int, minute: int) -> Flow:
        """Give an alarm that was opened another time."""

    @abstractmethod
    def remove_alarm(self, ui: Ui, time: str) -> Flow:
        """Delete an alarm of the list, which was made just now."""

    @abstractmethod
    def start_button(self, ui: Ui) -> Node:
        """Of the stopwatch at zero."""

    def pause_button(self, ui: Ui) -> Node:
        """Of the stopwatch that runs."""
        return self.start_button(ui)

    @abstractmethod
    def reset_button(self, ui: Ui) -> Node:
        """Of the stopwatch that was paused."""

    # the tasks

    def create_alarm(self, ui: Ui, params: AlarmParams) -> Flow:
        yield from self.add_alarm(ui, params.hour, params.minute)

    def edit_alarm(self, ui: Ui, params: EditParams) -> Flow:
        yield from self.add_alarm(ui, params.old_hour, params.old_minute)
        yield from self.open_alarm(ui, self.clock_text(params.old_hour, params.old_minute))
        yield from self.set_time(ui, params.hour, params.minute)

    def delete_alarm(self, ui: Ui, params: AlarmParams) -> Flow:
        yield from self.add_alarm(ui, params.hour, params.minute)
        yield from self.remove_alarm(ui, self.clock_text(params.hour, params.minute))

    @abstractmethod
    def prepare_timer(self, ui: Ui, params: TimerParams) -> Flow:
        """A timer that does not run, in the form that the app has for it."""

    @abstractmethod
    def start_timer(self, ui: Ui, params: TimerParams) -> Flow: ...

    def stopwatch_running(self, ui: Ui, params: NoParams) -> Flow:
        yield from self.tab(ui, "Stopwatch")
        yield ui.tap(self.start_button(ui))

    def pause_stopwatch(self, ui: Ui, params: NoParams) -> Flow:
        yield from self.stopwatch_running(ui, params)
        yield ui.wait(RUN_MS)
        yield ui.tap(self.pause_button(ui))

    def reset_stopwatch(self, ui: Ui, params: NoParams) -> Flow:
        yield from self.pause_stopwatch(ui, params)
        yield ui.tap(self.reset_button(ui))

    @abstractmethod
    def add_world_clock(self, ui: Ui, params: CityParams) -> Flow: ...

    def table(self) -> Flows:
        return {
            "CreateTimer": self.prepare_timer,
            "StopwatchRunning": self.stopwatch_running,
            "PauseStopwatch": self.pause_stopwatch,
            "CreateAlarm": self.create_alarm,
            "EditAlarm": self.edit_alarm,
            "EnableAlarm": self.create_alarm,
            "DeleteAlarm": self.delete_alarm,
            "StartTimer": self.start_timer,
            "StopwatchReset": self.reset_stopwatch,
            "AddWorldClock": self.add_world_clock,
        }
