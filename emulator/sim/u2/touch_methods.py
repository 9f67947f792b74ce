"""The methods that touch the screen at given places. A step of a movement takes 5 ms, as in UiAutomator's InteractionController."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal

from emulator.sim.a11y.node import Node
from emulator.sim.u2.errors import java_error
from emulator.sim.u2.params import Milliseconds, Point
from emulator.sim.u2.session import LONGEST_WAIT_MS, Session, Target

STEP_MS: Final = 5
CLICK_MS: Final = 100
"""How long a click holds the finger down."""
LONG_PRESS_MS: Final = 500
CORNER_INSET: Final = 5
"""px between a corner and the place a corner click touches."""
FINGER: Final = 20
"""Half the width of a finger in px; pinches need room for two."""
_ACTIONS: Final[dict[int, Literal["down", "up", "move", "cancel"]]] = {0: "down", 1: "up", 2: "move", 3: "cancel"}


class TouchMethods:
    """Bound to one session; `table` names the methods as the client calls them."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._device = session.device

    def table(self) -> dict[str, list[Callable[..., Any]]]:
        """Functions by method name; several are overloads."""
        return {
            "click": [self.click_at, self.click_object],
            "longClick": [self.long_click],
            "drag": [self.drag],
            "swipe": [self.swipe, self.swipe_object, self.swipe_object_part],
            "swipePoints": [self.swipe_points],
            "injectInputEvent": [self.inject],
            "dragTo": [self.drag_to_point, self.drag_to_object],
            "gesture": [self.gesture],
            "pinchIn": [self.pinch],
            "pinchOut": [self.pinch],
        }

    def _inside(self, x: int, y: int) -> bool:
        return x < self._device.display.real_width and y < self._device.display.real_height

    # --- presses -----------------------------------------------------------------------------------------------------------------

    def click_at(self, x: int, y: int, ms: Milliseconds = Milliseconds(CLICK_MS)) -> bool:
        if not self._inside(x, y):
            return False
        self._device.input.tap(x, y, min(max(ms, 0), LONGEST_WAIT_MS))
        return True

    def click_object(self, target: Target, corner: str | None = None) -> bool:
        x, y = _place(self._session.require(target), corner)
        return self.click_at(x, y)

    def long_click(self, target: Target, corner: str | None = None) -> bool:
        x, y = _place(self._session.require(target), corner)
        self._device.input.long_press(x, y, LONG_PRESS_MS)
        return True

    def inject(self, action: int, x: int, y: int, meta: int = 0) -> bool:
        name = _ACTIONS.get(action)
        if name is None:
            return False
        self._device.input.motion(name, x, y)
        return True

    # --- movements ---------------------------------------------------------------------------------------------------------------

    def swipe(self, from_x: int, from_y: int, to_x: int, to_y: int, steps: int) -> bool:
        self._device.input.swipe(from_x, from_y, to_x, to_y, _duration(steps))
        return True

    def swipe_points(self, points: list[int], steps: int) -> bool:
        """A finger along a polyline of x, y, x, y, ..., `steps` for each stretch."""
        places = list(zip(points[::2], points[1::2], strict=False))
        if len(places) < 2:
            return False
        touch = self._device.input
        touch.motion("down", *places[0])
        for x, y in places[1:]:
            self._device.clock.advance(min(_duration(steps), LONGEST_WAIT_MS // len(places)))
            touch.motion("move", x, y)
        touch.motion("up", *places[-1])
        return True

    def swipe_object(self, target: Target, direction: str, steps: int) -> bool:
        """Across the whole object."""
        return self._swipe_within(self._session.require(target), direction, 1.0, steps)

    def swipe_object_part(self, target: Target, direction: str, percent: float, steps: int) -> bool:
        """Across a part (0..1) of the object."""
        return self._swipe_within(self._session.require(target), direction, min(max(percent, 0.0), 1.0), steps)

    def _swipe_within(self, node: Node, direction: str, part: float, steps: int) -> bool:
        left, top, right, bottom = node.bounds
        if right - left <= 2 * CORNER_INSET or bottom - top <= 2 * CORNER_INSET:
            return False
        x, y = node.center
        left, top, right, bottom = left + CORNER_INSET, top + CORNER_INSET, right - CORNER_INSET, bottom - CORNER_INSET
        across, along = round((right - left) * part), round((bottom - top) * part)
        ways = {
            "u": (x, bottom, x, bottom - along),
            "d": (x, top, x, top + along),
            "l": (right, y, right - across, y),
            "r": (left, y, left + across, y),
        }
        way = ways.get(direction.lower()[:1])
        return way is not None and self.swipe(*way, steps)

    def drag(self, from_x: int, from_y: int, to_x: int, to_y: int, steps: int) -> bool:
        self._device.input.drag(from_x, from_y, to_x, to_y, _duration(steps))
        return True

    def drag_to_point(self, target: Target, x: int, y: int, steps: int) -> bool:
        return self.drag(*self._session.require(target).center, x, y, steps)

    def drag_to_object(self, target: Target, destination: Target, steps: int) -> bool:
        start = self._session.require(target).center
        return self.drag(*start, *self._session.require(destination).center, steps)

    # --- two fingers -------------------------------------------------------------------------------------------------------------

    def gesture(self, target: Target, start1: Point, start2: Point, end1: Point, end2: Point, steps: int) -> bool:
        """Two fingers. Moving the same way they scroll like one; otherwise nothing on this device follows them and only time passes."""
        self._session.require(target)
        first = (end1.x - start1.x, end1.y - start1.y)
        second = (end2.x - start2.x, end2.y - start2.y)
        if first[0] * second[0] + first[1] * second[1] > 0:
            return self.swipe(start1.x, start1.y, end1.x, end1.y, steps)
        self._device.clock.advance(_duration(steps))
        self._session.settle()
        return True

    def pinch(self, target: Target, percent: int, steps: int) -> bool:
        """Two fingers towards or away from each other; see `gesture`."""
        left, _, right, _ = self._session.require(target).bounds
        if right - left <= 2 * FINGER:
            raise java_error("java.lang.IllegalStateException", "Object width is too small for operation")
        self._device.clock.advance(_duration(steps))
        self._session.settle()
        return True


def _duration(steps: int) -> int:
    """Milliseconds of a movement; a movement has at least one step."""
    return min(max(steps, 1) * STEP_MS, LONGEST_WAIT_MS)


def _place(node: Node, corner: str | None) -> tuple[int, int]:
    """The centre, or a place near a corner: `tl`, `topleft`, `br`, `bottomright`."""
    left, top, right, bottom = node.bounds
    name = (corner or "").lower()
    if name in ("tl", "topleft"):
        return left + CORNER_INSET, top + CORNER_INSET
    if name in ("br", "bottomright"):
        return right - CORNER_INSET, bottom - CORNER_INSET
    return node.center
