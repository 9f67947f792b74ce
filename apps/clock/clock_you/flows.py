"""Reference flows of Clock You. Its wheels are pagers without ids and its icons have no descriptions, so both are found by their places."""

from __future__ import annotations

from apps.flows_kit import Flow, FlowError, Flows, Ui
from apps.flows_kit.clock import ClockFlows
from harness.device.actions import Swipe
from harness.device.tree import Node
from templates.clock.timers import TimerParams
from templates.clock.world import CityParams

STEP_PX = 210
"""Height of one value of a wheel (80 dp)."""
REACH_UP, REACH_DOWN = 4, 6
"""Values that one drag towards the top or the bottom of the display may cover."""
MARGIN_PX = 60
NAV_TOP_PX = 2120
"""The bar of tabs lies below this line."""


def plus(ui: Ui) -> Node:
    """The floating button: the clickable square at the lower right, without any label."""
    buttons = [
        node
        for node in ui.tree.without_keyboard
        if node.clickable and not node.label and node.center[0] > 800 and 1600 < node.center[1] < 2200
    ]
    if not buttons:
        raise FlowError("no floating button", expected="a clickable square at the lower right", found=str(len(ui.tree)) + " nodes")
    return buttons[-1]


def middle_y(ui: Ui) -> int:
    """Where the chosen values of the wheels lie: on the line of the colons between them."""
    return ui.get(text=":").center[1]


def chosen(ui: Ui, index: int) -> Node:
    """The value in the middle of the `index`-th wheel from the left."""
    line = middle_y(ui)
    values = [node for node in ui.tree.without_keyboard if node.text and node.text != ":" and abs(node.center[1] - line) < MARGIN_PX]
    return sorted(values, key=lambda node: node.bounds[0])[index]


def turn(ui: Ui, index: int, items: tuple[str, ...], target: str, *, wrap: bool = True) -> Flow:
    """Drag a wheel until it shows `target`."""
    count = len(items)
    for _ in range(count):
        node = chosen(ui, index)
        away = items.index(target) - items.index(node.text)
        if wrap and abs(away) > count // 2:
            away -= count if away > 0 else -count
        if away == 0:
            return
        steps = max(-REACH_DOWN, min(REACH_UP, away))
        x, y = node.center
        if steps > 0:  # larger values come up from below
            start = min(y + STEP_PX, y + steps * STEP_PX // 2)
            yield Swipe(x, start, x, start - steps * STEP_PX, 400 + 150 * steps)
        else:
            start = max(y - STEP_PX, y + steps * STEP_PX // 2)
            yield Swipe(x, start, x, start - steps * STEP_PX, 400 - 150 * steps)
    raise FlowError("a wheel does not come to rest on the value", expected=target, found=chosen(ui, index).text)


HOURS_12 = tuple(str(hour) for hour in range(1, 13))
MINUTES = tuple(f"{minute:02}" for minute in range(60))
HOURS_24 = tuple(f"{hour:02}" for hour in range(24))


def round_buttons(ui: Ui) -> list[Node]:
    """The stopwatch's buttons, from left to right."""
    found = [node for node in ui.tree.without_keyboard if node.clickable and not node.label and 1500 < node.center[1] < NAV_TOP_PX]
    return sorted(found, key=lambda node: node.bounds[0])


class ClockYou(ClockFlows):
    def tab(self, ui: Ui, name: str) -> Flow:
        yield ui.tap(index=-1, text=name)

    def add_alarm(self, ui: Ui, hour: int, minute: int) -> Flow:
        yield from self.tab(ui, "Alarm")
        yield ui.tap(plus(ui))
        yield from self.set_time(ui, hour, minute)

    def set_time(self, ui: Ui, hour: int, minute: int) -> Flow:
        """In the editor: the three wheels, then OK at the end of the page."""
        yield from turn(ui, 2, ("AM", "PM"), "AM" if hour < 12 else "PM", wrap=False)
        yield from turn(ui, 0, HOURS_12, str(hour % 12 or 12))
        yield from turn(ui, 1, MINUTES, f"{minute:02}")
        ok = yield from ui.scroll_until(text="OK")
        yield ui.tap(ok)

    def remove_alarm(self, ui: Ui, time: str) -> Flow:
        y = ui.get(text=time).center[1]
        yield Swipe(200, y, 850, y, 300)
        yield ui.tap(text="OK")

    def prepare_timer(self, ui: Ui, params: TimerParams) -> Flow:
        """Set the wheels and leave them."""
        yield from self.tab(ui, "Timer")
        yield from turn(ui, 0, HOURS_24, f"{params.hours:02}")
        yield from turn(ui, 1, MINUTES, f"{params.minutes:02}")
        yield from turn(ui, 2, MINUTES, f"{params.seconds:02}")

    def start_timer(self, ui: Ui, params: TimerParams) -> Flow:
        yield from self.prepare_timer(ui, params)
        yield ui.tap(text="Start")

    def start_button(self, ui: Ui) -> Node:
        return round_buttons(ui)[0]

    def pause_button(self, ui: Ui) -> Node:
        return round_buttons(ui)[1]

    def reset_button(self, ui: Ui) -> Node:
        return round_buttons(ui)[-1]

    def add_world_clock(self, ui: Ui, params: CityParams) -> Flow:
        yield from self.tab(ui, "Clock")
        yield ui.tap(plus(ui))
        yield ui.tap(hint="Search Country/TimeZone")
        yield ui.type(params.city)
        yield ui.tap(index=-1, text=params.city, where=lambda node: node.short_class != "EditText")
        yield ui.tap(text="OK")


FLOWS: Flows = ClockYou().table()
