"""Reference flows of Chrono. Its tabs and round buttons have no labels, so they are found by their places."""

from __future__ import annotations

from apps.flows_kit import Flow, FlowError, Flows, Ui, digits_of
from apps.flows_kit.clock import RUN_MS, ClockFlows
from harness.device.tree import Node
from templates.base import NoParams
from templates.clock.timers import TimerParams
from templates.clock.world import CityParams

TABS = ("Alarm", "Clock", "Timer", "Stopwatch")
NAV_TOP_PX = 2120
"""The floating bar of tabs lies below this line, the round buttons above it."""
ROUND_TOP_PX = 1850


def lower_buttons(ui: Ui, top: int, bottom: int) -> list[Node]:
    """Clickable nodes in a band of the screen, from left to right."""
    found = [node for node in ui.tree.without_keyboard if node.clickable and top <= node.center[1] < bottom]
    return sorted(found, key=lambda node: node.bounds[0])


def round_button(ui: Ui, index: int) -> Node:
    """A round button above the bar; negative counts from the right."""
    buttons = lower_buttons(ui, ROUND_TOP_PX, NAV_TOP_PX)
    if not buttons:
        raise FlowError("no round button", expected=f"a button between {ROUND_TOP_PX} and {NAV_TOP_PX} px", found="none")
    return buttons[index]


def dial(ui: Ui, hour: int, minute: int) -> Flow:
    """The Flutter dial: hour, minute, half of the day, Save."""
    yield ui.tap(desc=str(hour % 12 or 12), where=lambda node: node.short_class == "View")
    yield ui.tap(desc=f"{minute:02}", where=lambda node: node.short_class == "View")
    half = ui.get(desc="PM" if hour >= 12 else "AM")
    if not half.checked:
        yield ui.tap(half)
    yield ui.tap(desc="Save", index=-1)


def card(ui: Ui, time: str) -> Node:
    """The alarm card whose description has this time as a line."""
    return ui.get(where=lambda node: time in node.desc.split("\n"))


class Chrono(ClockFlows):
    def tab(self, ui: Ui, name: str) -> Flow:
        """Open a tab by its place in the floating bar."""
        cells = lower_buttons(ui, NAV_TOP_PX, 2400)
        if len(cells) != len(TABS):
            raise FlowError("the bar of tabs is not there", expected=f"{len(TABS)} buttons below {NAV_TOP_PX} px", found=str(len(cells)))
        yield ui.tap(cells[TABS.index(name)])

    def add_alarm(self, ui: Ui, hour: int, minute: int) -> Flow:
        yield from self.tab(ui, "Alarm")
        yield ui.tap(round_button(ui, -1))
        yield from dial(ui, hour, minute)

    def open_alarm(self, ui: Ui, time: str) -> Flow:
        left, top, _, bottom = card(ui, time).bounds
        yield ui.tap_at(left + 200, (top + bottom) // 2)
        yield ui.tap(desc=time)

    def set_time(self, ui: Ui, hour: int, minute: int) -> Flow:
        yield from dial(ui, hour, minute)
        yield ui.tap(desc="Save")

    def remove_alarm(self, ui: Ui, time: str) -> Flow:
        yield ui.tap(desc="Show menu", beside=card(ui, time))
        yield ui.tap(desc="Delete")

    def start_timer(self, ui: Ui, params: TimerParams) -> Flow:
        """Type the length on the number pad; saving starts the timer."""
        yield from self.tab(ui, "Timer")
        yield ui.tap(round_button(ui, -1))
        yield ui.tap(desc="Mode")
        yield ui.tap(desc="Numpad")
        for digit in digits_of(params.total_s):
            yield ui.tap(desc=digit)
        yield ui.tap(desc="Save")

    def prepare_timer(self, ui: Ui, params: TimerParams) -> Flow:
        """Start, then reset to the full length: the app saves no timer without starting it."""
        yield from self.start_timer(ui, params)
        yield ui.tap(desc="Show menu")
        yield ui.tap(desc="Reset")

    def start_button(self, ui: Ui) -> Node:
        return round_button(ui, -1)

    def reset_button(self, ui: Ui) -> Node:
        return round_button(ui, 0)

    def reset_stopwatch(self, ui: Ui, params: NoParams) -> Flow:
        """It can be reset while it runs."""
        yield from self.stopwatch_running(ui, params)
        yield ui.wait(RUN_MS)
        yield ui.tap(self.reset_button(ui))

    def add_world_clock(self, ui: Ui, params: CityParams) -> Flow:
        yield from self.tab(ui, "Clock")
        yield ui.tap(round_button(ui, -1))
        yield ui.tap(hint="Search for a city")
        yield ui.type(params.city)
        yield ui.tap(where=lambda node: node.desc.split("\n")[0] == params.city and node.clickable)


FLOWS: Flows = Chrono().table()
