"""Reference flows of Clock (BlackyHawky)."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui, material_time
from apps.lineages.deskclock.flows import SHARED, clock_text, tab
from templates.clock.alarms import AlarmParams, EditParams
from templates.clock.world import CityParams


def add_alarm(ui: Ui, hour: int, minute: int) -> Flow:
    """The button unfolds; the right one of the two makes an alarm at a time."""
    yield from tab(ui, "Alarm")
    yield ui.tap(id="fab")
    yield ui.tap(id="right_button")
    yield from material_time(ui, hour, minute)


def create_alarm(ui: Ui, params: AlarmParams) -> Flow:
    yield from add_alarm(ui, params.hour, params.minute)


def edit_alarm(ui: Ui, params: EditParams) -> Flow:
    yield from add_alarm(ui, params.old_hour, params.old_minute)
    yield ui.tap(text=clock_text(params.old_hour, params.old_minute))
    yield from material_time(ui, params.hour, params.minute)


def delete_alarm(ui: Ui, params: AlarmParams) -> Flow:
    yield from add_alarm(ui, params.hour, params.minute)
    time = ui.get(text=clock_text(params.hour, params.minute))
    right = time.bounds[2]
    yield ui.tap_at(right + 60, time.center[1])
    button = yield from ui.scroll_until(id="delete", container={"id": "bottom_sheet_content"})
    yield ui.tap(button)


def add_world_clock(ui: Ui, params: CityParams) -> Flow:
    yield from tab(ui, "Clock")
    yield ui.tap(desc="Cities")
    yield ui.tap(desc="Search")
    yield ui.type(params.city)
    yield ui.tap(text=params.city, id="city_name")
    for _ in range(3):
        if ui.has(desc="Cities"):
            break
        yield ui.key("BACK")


FLOWS: Flows = {
    **SHARED,
    "CreateAlarm": create_alarm,
    "EditAlarm": edit_alarm,
    "EnableAlarm": create_alarm,
    "DeleteAlarm": delete_alarm,
    "AddWorldClock": add_world_clock,
}
