"""How a person does the ten clock tasks in Simple Clock and Fossify Clock."""

from __future__ import annotations

from apps.flows_kit import Flow, FlowError, Flows, Ui, material_time, spin
from templates.base import NoParams
from templates.clock.alarms import AlarmParams, EditParams
from templates.clock.timers import TimerParams
from templates.clock.world import CityParams

WHEEL_STEP_PX = 157
"""Height of one value of the duration wheels (60 dp)."""
REACH = 3
"""Values that one drag covers."""
WHEELS = (("my_time_picker_hours", 24), ("my_time_picker_minutes", 60), ("my_time_picker_seconds", 60))


def tab(ui: Ui, name: str) -> Flow:
    """Open a tab by its label at the bottom."""
    yield ui.tap(index=-1, label=name)


def add_alarm(ui: Ui, hour: int, minute: int) -> Flow:
    """A new alarm; the notice after the first one is confirmed."""
    yield from tab(ui, "Alarm")
    yield ui.tap(id="alarm_fab")
    yield from set_time(ui, hour, minute)


def set_time(ui: Ui, hour: int, minute: int) -> Flow:
    """In the alarm dialog: choose a time, save."""
    yield ui.tap(id="edit_alarm_time")
    yield from material_time(ui, hour, minute)
    yield ui.tap(index=-1, text="OK")
    if not ui.has(id="alarm_fab"):
        yield ui.tap(index=-1, text="OK")


def clock_text(hour: int, minute: int) -> str:
    """A time as the alarm list shows it."""
    return f"{hour % 12 or 12}:{minute:02} {'am' if hour < 12 else 'pm'}"


def create_alarm(ui: Ui, params: AlarmParams) -> Flow:
    yield from add_alarm(ui, params.hour, params.minute)


def edit_alarm(ui: Ui, params: EditParams) -> Flow:
    yield from add_alarm(ui, params.old_hour, params.old_minute)
    yield ui.tap(index=-1, text=clock_text(params.old_hour, params.old_minute))
    yield from set_time(ui, params.hour, params.minute)


def delete_alarm(ui: Ui, params: AlarmParams) -> Flow:
    yield from add_alarm(ui, params.hour, params.minute)
    yield ui.long_press(index=-1, text=clock_text(params.hour, params.minute))
    yield ui.tap(id="cab_delete")


def prepare_timer(ui: Ui, params: TimerParams) -> Flow:
    """A new timer, saved and not started."""
    yield from tab(ui, "Timer")
    yield ui.tap(id="timer_add")
    yield ui.tap(id="edit_timer_initial_time")
    for (id, count), value in zip(WHEELS, (params.hours, params.minutes, params.seconds), strict=True):
        yield from set_wheel(ui, id, count, value)
    yield ui.tap(index=-1, text="OK")
    yield ui.tap(index=-1, text="OK")


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


def start_timer(ui: Ui, params: TimerParams) -> Flow:
    yield from prepare_timer(ui, params)
    yield ui.tap(index=-1, id="timer_play_pause")


def stopwatch_running(ui: Ui, params: NoParams) -> Flow:
    yield from tab(ui, "Stopwatch")
    yield ui.tap(id="stopwatch_play_pause")


def pause_stopwatch(ui: Ui, params: NoParams) -> Flow:
    yield from stopwatch_running(ui, params)
    yield ui.wait(2000)
    yield ui.tap(id="stopwatch_play_pause")


def reset_stopwatch(ui: Ui, params: NoParams) -> Flow:
    yield from pause_stopwatch(ui, params)
    yield ui.tap(id="stopwatch_reset")


def add_world_clock(ui: Ui, params: CityParams) -> Flow:
    yield from tab(ui, "Clock")
    yield ui.tap(id="clock_fab")
    row = yield from ui.scroll_until(pattern=rf"^GMT\S+ {params.city}$", container={"id": "select_time_zones_list"})
    yield ui.tap(row)
    yield ui.tap(index=-1, text="OK")


FLOWS: Flows = {
    "CreateTimer": prepare_timer,
    "StopwatchRunning": stopwatch_running,
    "PauseStopwatch": pause_stopwatch,
    "CreateAlarm": create_alarm,
    "EditAlarm": edit_alarm,
    "EnableAlarm": create_alarm,
    "DeleteAlarm": delete_alarm,
    "StartTimer": start_timer,
    "StopwatchReset": reset_stopwatch,
    "AddWorldClock": add_world_clock,
}
