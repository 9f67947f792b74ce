"""Reference flows of Clock (BlackyHawky)."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui, material_time
from apps.lineages.deskclock.flows import DeskClock
from templates.clock.world import CityParams


class Clock(DeskClock):
    def add_alarm(self, ui: Ui, hour: int, minute: int) -> Flow:
        """The button unfolds; the right one of the two makes an alarm at a time."""
        yield from self.tab(ui, "Alarm")
        yield ui.tap(id="fab")
        yield ui.tap(id="right_button")
        yield from material_time(ui, hour, minute)

    def remove_alarm(self, ui: Ui, time: str) -> Flow:
        shown = ui.get(text=time)
        yield ui.tap_at(shown.bounds[2] + 60, shown.center[1])
        button = yield from ui.scroll_until(id="delete", container={"id": "bottom_sheet_content"})
        yield ui.tap(button)

    def add_world_clock(self, ui: Ui, params: CityParams) -> Flow:
        yield from self.tab(ui, "Clock")
        yield ui.tap(desc="Cities")
        yield ui.tap(desc="Search")
        yield ui.type(params.city)
        yield ui.tap(text=params.city, id="city_name")
        for _ in range(3):
            if ui.has(desc="Cities"):
                break
            yield ui.key("BACK")


FLOWS: Flows = Clock().table()
