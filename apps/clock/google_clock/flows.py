"""Reference flows of Google Clock."""

from __future__ import annotations

from apps.flows_kit import Flow, Flows, Ui, material_time
from apps.lineages.deskclock.flows import DeskClock
from templates.clock.world import CityParams


class GoogleClock(DeskClock):
    def add_alarm(self, ui: Ui, hour: int, minute: int) -> Flow:
        """A new alarm; its card stays unfolded."""
        yield from self.tab(ui, "Alarm")
        yield ui.tap(desc="Add alarm")
        yield from material_time(ui, hour, minute)

    def open_alarm(self, ui: Ui, time: str) -> Flow:
        shown = yield from ui.scroll_until(text=time)
        yield ui.tap(shown)

    def remove_alarm(self, ui: Ui, time: str) -> Flow:
        """The card that was made just now is the one that is unfolded."""
        button = yield from ui.scroll_until(id="delete")
        yield ui.tap(button)

    def add_world_clock(self, ui: Ui, params: CityParams) -> Flow:
        yield from self.tab(ui, "Clock")
        yield ui.tap(desc="Add city")
        yield ui.type(params.city)
        yield ui.tap(text=params.city, id="city_name")


FLOWS: Flows = GoogleClock().table()
