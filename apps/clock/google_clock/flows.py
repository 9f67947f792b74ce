"""Reference flows of Google Clock."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui, material_time
from apps.lineages.deskclock.flows import SHARED, clock_text, tab
from templates.clock.alarms import AlarmParams, EditParams
from templates.clock.world import CityParams


def add_alarm(ui: Ui, hour: int, minute: int) -> Flow:
    """A new alarm; its card stays unfolded."""
    yield from tab(ui, "Alarm")
    yield ui.tap(desc="Add alarm")
    yield from material_time(ui, hour, minute)


def create_alarm(ui: Ui, params: AlarmParams) -> Flow:
    yield from add_alarm(ui, params.hour, params.minute)


def edit_alarm(ui: Ui, params: EditParams) -> Flow:
    yield from add_alarm(ui, params.old_hour, params.old_minute)
    time = yield from ui.scroll_until(text=clock_text(params.old_hour, params.old_minute))
    yield ui.tap(time)
    yield from material_time(ui, params.hour, params.minute)


def delete_alarm(ui: Ui, params: AlarmParams) -> Flow:
    yield from add_alarm(ui, params.hour, params.minute)
    button = yield from ui.scroll_until(id="delete")
    yield ui.tap(button)


def add_world_clock(ui: Ui, params: CityParams) -> Flow:
    yield from tab(ui, "Clock")
    yield ui.tap(desc="Add city")
    yield ui.type(params.city)
    yield ui.tap(text=params.city, id="city_name")


FLOWS: Flows = {
    **SHARED,
    "CreateAlarm": create_alarm,
    "EditAlarm": edit_alarm,
    "EnableAlarm": create_alarm,
    "DeleteAlarm": delete_alarm,
    "AddWorldClock": add_world_clock,
}
