"""How a person does the clock tasks that look alike in the apps of the DeskClock line."""

from __future__ import annotations

from apps.flows_kit import Flow, Ui, digits_of, material_time
from apps.flows_kit.clock import ClockFlows
from harness.device.tree import Node
from templates.clock.timers import TimerParams


class DeskClock(ClockFlows):
    def set_time(self, ui: Ui, hour: int, minute: int) -> Flow:
        yield from material_time(ui, hour, minute)

    def prepare_timer(self, ui: Ui, params: TimerParams) -> Flow:
        """Type the length; it stays on the page."""
        yield from self.tab(ui, "Timer")
        if ui.has(desc="Add Timer"):
            yield ui.tap(desc="Add Timer")
        for digit in digits_of(params.total_s):
            yield ui.tap(id=f"timer_setup_digit_{digit}")

    def start_timer(self, ui: Ui, params: TimerParams) -> Flow:
        yield from self.prepare_timer(ui, params)
        yield ui.tap(id="fab")

    def start_button(self, ui: Ui) -> Node:
        return ui.get(id="fab")

    def reset_button(self, ui: Ui) -> Node:
        return ui.get(desc="Reset")
