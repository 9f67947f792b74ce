"""How a person does the ten clock tasks in Simple Clock and Fossify Clock."""

from __future__ import annotations

from apps.flows_kit import Flow, FlowError, Flows, Ui, material_time, spin
from apps.flows_kit.clock import ClockFlows
from harness.device.tree import Node
from templates.clock.timers import TimerParams
from templates.clock.world import CityParams

WHEEL_STEP_PX = 157
"""Height of one value of the duration wheels (60 dp)."""
REACH = 3
"""Values that one drag covers."""
WHEELS = (("my_time_picker_hours", 24), ("my_time_picker_minutes", 60), ("my_time_picker_seconds", 60))


def set_wheel(ui: Ui, id: str, count: int, value: int) -> Flow:
    """Turn a wheel by a few values, or type a value that is further away."""
    if abs(shown(ui, id) - value) > REACH:
        yield from type_into_wheel(ui, id, value)
    else:
        yield from spin(lambda: shown(ui, id), value, count=count, center=ui.get(id=id).center, step_px=WHEEL_STEP_PX)


def type_into_wheel(ui: Ui, id: str, value: int) -> Flow:
    """Tap the number in the middle of a wheel and type another."""
    yield ui.tap(id="android:id/numberpicker_input", inside=ui.get(id=id))
    yield ui.type(str(value))


def shown(ui: Ui, id: str) -> int:
    """The number in the middle of a wheel."""
    field = ui.get(id="android:id/numberpicker_input", inside=ui.get(id=id))
    if not field.text.isdigit():
        raise FlowError("a wheel shows no number", expected="a number", found=field.text)
    return int(field.text)


class SimpleClock(ClockFlows):
    def add_alarm(self, ui: Ui, hour: int, minute: int) -> Flow:
        """A new alarm; the notice after the first one is confirmed."""
        yield from self.tab(ui, "Alarm")
        yield ui.tap(id="alarm_fab")
        yield from self.set_time(ui, hour, minute)

    def set_time(self, ui: Ui, hour: int, minute: int) -> Flow:
        """In the alarm dialog: choose a time, save."""
        yield ui.tap(id="edit_alarm_time")
        yield from material_time(ui, hour, minute)
        yield ui.tap(index=-1, text="OK")
        if not ui.has(id="alarm_fab"):
            yield ui.tap(index=-1, text="OK")

    def clock_text(self, hour: int, minute: int) -> str:
        return super().clock_text(hour, minute).lower()

    def open_alarm(self, ui: Ui, time: str) -> Flow:
        yield ui.tap(index=-1, text=time)

    def remove_alarm(self, ui: Ui, time: str) -> Flow:
        yield ui.long_press(index=-1, text=time)
        yield ui.tap(id="cab_delete")

    def prepare_timer(self, ui: Ui, params: TimerParams) -> Flow:
        """A new timer, saved and not started."""
        yield from self.tab(ui, "Timer")
        yield ui.tap(id="timer_add")
        yield ui.tap(id="edit_timer_initial_time")
        for (id, count), value in zip(WHEELS, (params.hours, params.minutes, params.seconds), strict=True):
            yield from set_wheel(ui, id, count, value)
        yield ui.tap(index=-1, text="OK")
        yield ui.tap(index=-1, text="OK")

    def start_timer(self, ui: Ui, params: TimerParams) -> Flow:
        yield from self.prepare_timer(ui, params)
        yield ui.tap(index=-1, id="timer_play_pause")

    def start_button(self, ui: Ui) -> Node:
        return ui.get(id="stopwatch_play_pause")

    def reset_button(self, ui: Ui) -> Node:
        return ui.get(id="stopwatch_reset")

    def add_world_clock(self, ui: Ui, params: CityParams) -> Flow:
        yield from self.tab(ui, "Clock")
        yield ui.tap(id="clock_fab")
        row = yield from ui.scroll_until(pattern=rf"^GMT\S+ {params.city}$", container={"id": "select_time_zones_list"})
        yield ui.tap(row)
        yield ui.tap(index=-1, text="OK")


FLOWS: Flows = SimpleClock().table()
