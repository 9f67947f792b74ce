"""How a person does the clock tasks that look alike in the apps of the DeskClock line."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui, digits_of
from templates.base import NoParams
from templates.clock.timers import TimerParams


def tab(ui: Ui, name: str) -> Flow:
    """Open a tab by its label at the bottom."""
    yield ui.tap(index=-1, label=name)


def clock_text(hour: int, minute: int) -> str:
    """A time as the alarm list shows it."""
    return f"{hour % 12 or 12}:{minute:02} {'AM' if hour < 12 else 'PM'}"


def prepare_timer(ui: Ui, params: TimerParams) -> Flow:
    """Type the length; it stays on the page."""
    yield from tab(ui, "Timer")
    if ui.has(desc="Add Timer"):
        yield ui.tap(desc="Add Timer")
    for digit in digits_of(params.total_s):
        yield ui.tap(id=f"timer_setup_digit_{digit}")


def start_timer(ui: Ui, params: TimerParams) -> Flow:
    yield from prepare_timer(ui, params)
    yield ui.tap(id="fab")


def stopwatch_running(ui: Ui, params: NoParams) -> Flow:
    yield from tab(ui, "Stopwatch")
    yield ui.tap(id="fab")


def pause_stopwatch(ui: Ui, params: NoParams) -> Flow:
    yield from stopwatch_running(ui, params)
    yield ui.wait(2000)
    yield ui.tap(id="fab")


def reset_stopwatch(ui: Ui, params: NoParams) -> Flow:
    yield from pause_stopwatch(ui, params)
    yield ui.tap(desc="Reset")


SHARED: Flows = {
    "CreateTimer": prepare_timer,
    "StopwatchRunning": stopwatch_running,
    "PauseStopwatch": pause_stopwatch,
    "StartTimer": start_timer,
    "StopwatchReset": reset_stopwatch,
}
"""Flows that are the same in every app of the line."""
