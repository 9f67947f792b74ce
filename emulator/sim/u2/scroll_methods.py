"""The methods that scroll, as UiScrollable does: by swipes within the object, 10 % away from its edges."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from emulator.sim.a11y.node import Node
from emulator.sim.u2.selector import Selector
from emulator.sim.u2.session import LONGEST_WAIT_MS, Session, Target
from emulator.sim.u2.touch_methods import STEP_MS

SCROLL_STEPS: Final = 55
FLING_STEPS: Final = 5
SCROLL_SPEED: Final = 1.0
"""px per ms that a scroll does not exceed, so that nothing is flung past: injecting the events of its steps takes longer than the steps."""
DEAD_ZONE: Final = 0.1
"""Part of the object's length at both ends that swipes keep away from."""
MAX_SEARCH_SWIPES: Final = 30
MAX_SWIPES: Final = 1000
"""More swipes than any list here needs."""


class ScrollMethods:
    """Bound to one session; `table` names the methods as the client calls them."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def table(self) -> dict[str, list[Callable[..., Any]]]:
        """Functions by method name."""
        return {
            "scrollForward": [self.scroll_forward],
            "scrollBackward": [self.scroll_backward],
            "scrollToBeginning": [self.scroll_to_beginning],
            "scrollToEnd": [self.scroll_to_end],
            "scrollTo": [self.scroll_to],
            "flingForward": [self.fling_forward],
            "flingBackward": [self.fling_backward],
            "flingToBeginning": [self.fling_to_beginning],
            "flingToEnd": [self.fling_to_end],
        }

    def scroll_forward(self, target: Target, vertical: bool, steps: int = SCROLL_STEPS) -> bool:
        return self._swipe(target, vertical, steps, forward=True)

    def scroll_backward(self, target: Target, vertical: bool, steps: int = SCROLL_STEPS) -> bool:
        return self._swipe(target, vertical, steps, forward=False)

    def scroll_to_beginning(self, target: Target, vertical: bool, max_swipes: int, steps: int = SCROLL_STEPS) -> bool:
        return self._to_end(target, vertical, max_swipes, steps, forward=False)

    def scroll_to_end(self, target: Target, vertical: bool, max_swipes: int, steps: int = SCROLL_STEPS) -> bool:
        return self._to_end(target, vertical, max_swipes, steps, forward=True)

    def fling_forward(self, target: Target, vertical: bool) -> bool:
        return self._swipe(target, vertical, FLING_STEPS, forward=True)

    def fling_backward(self, target: Target, vertical: bool) -> bool:
        return self._swipe(target, vertical, FLING_STEPS, forward=False)

    def fling_to_beginning(self, target: Target, vertical: bool, max_swipes: int) -> bool:
        return self._to_end(target, vertical, max_swipes, FLING_STEPS, forward=False)

    def fling_to_end(self, target: Target, vertical: bool, max_swipes: int) -> bool:
        return self._to_end(target, vertical, max_swipes, FLING_STEPS, forward=True)

    def scroll_to(self, target: Target, wanted: Selector, vertical: bool) -> bool:
        return self.scroll_into_view(self._session.selector(target), wanted, vertical=vertical)

    def scroll_into_view(self, container: Selector, wanted: Selector, *, vertical: bool) -> bool:
        """Scroll `container` from its beginning until `wanted` is seen in it. Raises RpcError when there is no container."""
        search = container.then("child", wanted)
        if self._session.find(search) is not None:
            return True
        self._to_end(container, vertical, MAX_SEARCH_SWIPES, SCROLL_STEPS, forward=False)
        if self._session.find(search) is not None:
            return True
        for _ in range(MAX_SEARCH_SWIPES):
            moved = self._swipe(container, vertical, SCROLL_STEPS, forward=True)
            if self._session.find(search) is not None:
                return True
            if not moved:
                return False
        return False

    def _to_end(self, target: Target, vertical: bool, max_swipes: int, steps: int, *, forward: bool) -> bool:
        """Swipe until nothing moves, `max_swipes` times at most; always True, as on the device."""
        for _ in range(min(max_swipes, MAX_SWIPES)):
            if not self._swipe(target, vertical, steps, forward=forward):
                break
        return True

    def _swipe(self, target: Target, vertical: bool, steps: int, *, forward: bool) -> bool:
        """One swipe. False when nothing moved or the end is reached."""
        node = self._session.require(target)
        left, top, right, bottom = node.bounds
        x, y = node.center
        if vertical:
            margin = int((bottom - top) * DEAD_ZONE)
            start, end = (x, bottom - margin), (x, top + margin)
        else:
            margin = int((right - left) * DEAD_ZONE)
            start, end = (right - margin, y), (left + margin, y)
        if not forward:
            start, end = end, start
        before = _position(node)
        duration = max(steps, 1) * STEP_MS
        if steps > FLING_STEPS:
            duration = max(duration, round(abs(start[0] - end[0] + start[1] - end[1]) / SCROLL_SPEED))
        self._session.device.input.swipe(*start, *end, min(duration, LONGEST_WAIT_MS))
        after_node = self._session.find(target)
        if after_node is None:
            return False
        after = _position(after_node)
        return after != before and not _at_end(after_node, forward=forward)


def _position(node: Node) -> object:
    """Something that changes when the content of `node` moves."""
    view = node.view
    if view is not None and view.kind == "scroll":
        return view.scroll_offset
    return [(child.text, child.desc, child.bounds) for child in node.walk()]


def _at_end(node: Node, *, forward: bool) -> bool:
    """Whether a scrolling view stands at the end it was moved towards."""
    view = node.view
    if view is None or view.kind != "scroll":
        return False
    return view.scroll_offset >= view.scroll_range if forward else view.scroll_offset <= 0
