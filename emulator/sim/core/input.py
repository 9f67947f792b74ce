"""The input dispatcher: touches, gestures and keys, and what they mean for the views under them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from emulator.sim.core.geometry import EDGE, SCALE
from emulator.sim.core.key_input import KeyInput
from emulator.sim.core.windows import WindowFrame
from emulator.sim.toolkit.view import Direction, View

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

LONG_PRESS_MS = 500
TOUCH_SLOP = 21
"""px a finger may move before a press becomes a drag (8 dp)."""
FLING_SPEED = 1.2
"""px per ms above which a swipe goes on after the finger is lifted."""


class TouchPanel:
    """The glass of the screen. It does not turn with the picture: its px are those of the phone held upright."""

    def __init__(self, device: Device) -> None:
        self._device = device

    def motion(self, action: Literal["down", "move", "up", "cancel"], x: float, y: float) -> None:
        """A touch at a place of the panel."""
        config = self._device.config
        self._device.input.motion(action, *self._device.display.from_panel(x, y, (config.width, config.height)))

    def key(self, code: int, *, long: bool = False, meta: int = 0) -> None:
        self._device.input.key(code, long=long, meta=meta)


class InputDispatcher(KeyInput):
    """Every gesture is complete when its call returns; time moves by its duration and a settling time."""

    def __init__(self, device: Device) -> None:
        super().__init__(device)
        self._down: tuple[float, float, int] | None = None
        self._last: tuple[float, float] = (0.0, 0.0)

    # --- gestures ----------------------------------------------------------------------------------------------------------------

    def tap(self, x: float, y: float, hold_ms: int = 60) -> None:
        """A finger goes down and up at one place; held for 500 ms or more it is a long press."""
        if hold_ms >= LONG_PRESS_MS:
            self.long_press(x, y, hold_ms)
            return
        self._pass(hold_ms)
        if self._awake():
            self._press(x, y, long=False)
        self._settle()

    def double_tap(self, x: float, y: float) -> None:
        at = self._device.display.from_real(x, y)
        window = self._device.frame().window_at(*at)
        target = self._target(window, *at, lambda v: v.on_double_click is not None) if window else None
        if window is not None and target is not None and target.on_double_click is not None:
            self._pass(200)
            self._run(window, target.on_double_click)
            self._settle()
            return
        self.tap(x, y)
        self.tap(x, y)

    def long_press(self, x: float, y: float, ms: int = 800) -> None:
        self._pass(max(ms, LONG_PRESS_MS))
        if self._awake():
            self._press(x, y, long=True)
        self._settle()

    def swipe(self, x1: float, y1: float, x2: float, y2: float, ms: int = 300) -> None:
        """One finger moves in a straight line."""
        if abs(x2 - x1) <= TOUCH_SLOP and abs(y2 - y1) <= TOUCH_SLOP:
            self.tap(x1, y1, ms)
            return
        self._pass(ms)
        if self._awake():
            self._move(x1, y1, x2, y2, max(1, ms))
        self._settle()

    def drag(self, x1: float, y1: float, x2: float, y2: float, ms: int = 500) -> None:
        """Long press, then move: drag and drop."""
        self._pass(LONG_PRESS_MS + ms)
        at = self._device.display.from_real(x1, y1)
        window = self._device.frame().window_at(*at)
        target = self._target(window, *at, lambda v: v.on_drag is not None) if window else None
        if window is not None and target is not None and target.on_drag is not None:
            handler, way = target.on_drag, self._device.display.from_real(x2 - x1, y2 - y1)
            self._run(window, lambda: handler(round(way[0]), round(way[1])))
        elif self._awake():
            self._move(x1, y1, x2, y2, max(LONG_PRESS_MS, ms))
        self._settle()

    def motion(self, action: Literal["down", "move", "up", "cancel"], x: float, y: float) -> None:
        """A raw touch event; the gesture is recognised when the finger is lifted."""
        if action == "down":
            self._down = (x, y, self._device.clock.elapsed_ms())
        elif action == "up" and self._down is not None:
            x1, y1, since = self._down
            self._down = None
            far_x, far_y = (x, y) if (x, y) != (x1, y1) else self._last
            held = self._device.clock.elapsed_ms() - since
            if abs(far_x - x1) > TOUCH_SLOP or abs(far_y - y1) > TOUCH_SLOP:
                self.swipe(x1, y1, far_x, far_y, max(held, 300))
            else:
                self.tap(x1, y1, max(held, 60))
        elif action == "cancel":
            self._down = None
        self._last = (x, y)

    # --- touches -----------------------------------------------------------------------------------------------------------------

    def _press(self, x: float, y: float, *, long: bool) -> None:
        x, y = self._device.display.from_real(x, y)
        window = self._device.frame().window_at(x, y)
        if window is None or window.type != "toolbar":
            self._device.ime.show_menu(False)
        if window is None:
            return
        if not window.bounds.contains(x, y):
            self._outside(window)
            return
        if long:
            target = self._target(window, x, y, lambda v: v.on_long_click is not None or v.kind == "edit" or v.on_click is not None)
            if target is not None and target.enabled and target.on_long_click is not None:
                self._run(window, target.on_long_click)
                return
            if target is not None and target.kind == "edit":
                self._focus(window, target)
                self._device.ime.select(0, len(target.value))
                self._device.ime.show_menu(True)
                return
            # what is merely clickable clicks when the finger is lifted, however long it was down
        target = self._target(
            window, x, y, lambda v: v.on_click is not None or v.on_touch is not None or v.kind in ("edit", "wheel", "slider")
        )
        if target is None or not target.enabled:
            return
        if target.kind == "edit":
            self._focus(window, target)
            if target.on_click is not None:
                self._run(window, target.on_click)
        elif target.kind == "wheel" and target.on_select is not None:
            step = round((y - target.bounds.center[1]) / (target.item_extent * SCALE))
            if step:
                self._select(window, target, target.selected_index + step)
        elif target.kind == "slider" and target.on_select is not None:
            select, percent = target.on_select, self._percent(target, x)
            self._run(window, lambda: select(percent))
        elif target.on_touch is not None:
            touch, bounds = target.on_touch, target.bounds
            self._run(window, lambda: touch(round(x) - bounds.left, round(y) - bounds.top))
        elif target.on_click is not None:
            self._run(window, target.on_click)

    def _outside(self, window: WindowFrame) -> None:
        """A touch beside a modal window."""
        overlay = window.overlay
        if window.type == "crash":
            return
        if overlay is not None and overlay.on_dismiss is not None and overlay.outside_cancels:
            self._run(window, overlay.on_dismiss)

    def _focus(self, window: WindowFrame, field: View) -> None:
        if window.record is None or not field.enabled:
            return
        record = window.record
        old = record.ui.get("focus")
        self._device.ime.request_focus(record, field.identity)
        if field.on_focus is not None and old != field.identity:
            focus = field.on_focus
            self._run(window, lambda: focus(True))

    def _percent(self, view: View, x: float) -> int:
        return round(100 * min(1.0, max(0.0, (x - view.bounds.left) / max(1, view.bounds.width))))

    def _select(self, window: WindowFrame, wheel: View, index: int) -> None:
        count = len(wheel.items)
        index = index % count if wheel.wrap_items else min(max(index, 0), count - 1)
        if wheel.on_select is not None and index != wheel.selected_index:
            select = wheel.on_select
            self._run(window, lambda: select(index))

    def _chain(self, window: WindowFrame, x: float, y: float) -> list[View]:
        """Views under a point, deepest first; of overlapping ones the later drawn."""
        chain: list[View] = []

        def descend(view: View) -> bool:
            if not view.visible.contains(x, y):
                return False
            for child in reversed(view.children):
                if descend(child):
                    break
            chain.append(view)
            return True

        descend(window.root)
        return chain

    def _target(self, window: WindowFrame, x: float, y: float, wanted: Callable[[View], bool]) -> View | None:
        """The view that a touch goes to: children drawn later are asked first, and a branch that wants nothing lets it through."""

        def descend(view: View) -> View | None:
            if not view.visible.contains(x, y):
                return None
            for child in reversed(view.children):
                found = descend(child)
                if found is not None:
                    return found
            return view if wanted(view) else None

        return descend(window.root)

    def _move(self, x1: float, y1: float, x2: float, y2: float, ms: int) -> None:
        (x1, y1), (x2, y2) = self._device.display.from_real(x1, y1), self._device.display.from_real(x2, y2)
        dx, dy = x2 - x1, y2 - y1
        horizontal = abs(dx) > abs(dy)
        device = self._device
        device.ime.show_menu(False)
        if self._system_gesture(x1, y1, dx, dy, horizontal, ms):
            return
        window = device.frame().window_at(x1, y1)
        if window is None:
            return
        if not window.bounds.contains(x1, y1):
            self._outside(window)
            return
        direction: Direction = ("right" if dx > 0 else "left") if horizontal else ("down" if dy > 0 else "up")
        for view in self._chain(window, x1, y1):
            if view.enabled and self._consume(window, view, direction, dx, dy, horizontal, ms, x2):
                return
        overlay = window.overlay
        if (overlay is not None and overlay.kind == "sheet" and direction == "down" and overlay.on_dismiss is not None and dy > 150) or (
            overlay is not None and overlay.kind == "drawer" and direction == "left" and overlay.on_dismiss is not None
        ):
            self._run(window, overlay.on_dismiss)
        elif window.type in ("headsup", "shade") and direction == "up":
            device.windows.close_shade()

    def _consume(
        self, window: WindowFrame, view: View, direction: Direction, dx: float, dy: float, horizontal: bool, ms: int, x2: float
    ) -> bool:
        if view.kind == "wheel" and not horizontal and view.on_select is not None:
            steps = round(-dy / (view.item_extent * SCALE))
            self._select(window, view, view.selected_index + steps)
            return True
        if view.kind == "slider" and horizontal and view.on_select is not None:
            select, percent = view.on_select, self._percent(view, x2)
            self._run(window, lambda: select(percent))
            return True
        if view.on_drag is not None:
            drag = view.on_drag
            self._run(window, lambda: drag(round(dx), round(dy)))
            return True
        if view.on_swipe and direction in view.on_swipe and (abs(dx) if horizontal else abs(dy)) > 100:
            self._run(window, view.on_swipe[direction])
            return True
        if view.kind == "scroll" and (view.axis == "horizontal") == horizontal:
            return self._scroll(window, view, dx if horizontal else dy, ms)
        if view.kind == "pager" and horizontal and view.on_page is not None and abs(dx) > view.bounds.width * 0.2:
            page = view.page + (1 if dx < 0 else -1)
            if 0 <= page < max(len(view.children), view.columns):
                turn = view.on_page
                self._run(window, lambda: turn(page))
                return True
        return False

    def _scroll(self, window: WindowFrame, view: View, distance: float, ms: int) -> bool:
        """Scroll by a finger's way; False when it is at its end already, so that a parent may move."""
        speed = abs(distance) / ms
        fling = abs(distance) * min(2.0, speed - FLING_SPEED) * 0.8 if speed > FLING_SPEED else 0.0
        way = -(abs(distance) + fling) * (1 if distance > 0 else -1)
        target = round(min(max(view.scroll_offset + way, 0), view.scroll_range))
        if target == view.scroll_offset:
            return False
        scroll = window.record.ui.setdefault("scroll", {}) if window.record is not None else self._device.system_scroll
        scroll[view.identity] = target
        if view.on_scroll is not None:
            moved = view.on_scroll
            self._run(window, lambda: moved(target))
        if target == view.scroll_range and view.on_scroll_end is not None:
            self._run(window, view.on_scroll_end)
        if window.record is not None and window.type in ("app", "launcher", "dialog"):
            self._device.touch()
        self._device.touch()
        return True

    def scroll_by(self, window: WindowFrame, view: View, distance: int) -> bool:
        """Scroll without a gesture (accessibility action); False at the end."""
        moved = self._scroll(window, view, -distance, 10_000)
        self._settle()
        return moved

    def _system_gesture(self, x1: float, y1: float, dx: float, dy: float, horizontal: bool, ms: int) -> bool:
        device = self._device
        display = device.display
        if y1 <= display.status_bar // 2 and not horizontal and dy > 100 and not device.windows.shade_open:
            device.windows.open_shade("notifications")
            return True
        if device.windows.shade_open == "notifications" and not horizontal and dy > 300 and y1 < display.height // 3:
            device.windows.open_shade("settings")
            return True
        if y1 >= display.floor and not horizontal and dy < -150:
            device.windows.close_shade()
            if ms >= 700 and abs(dy) > min(500, display.height // 4):
                device.activities.recents()
            else:
                device.activities.home()
            return True
        if y1 >= display.floor and horizontal and abs(dx) > 200:
            device.activities.quick_switch(older=dx > 0)
            return True
        if (
            horizontal
            and abs(dx) > 120
            and ((x1 <= EDGE and dx > 0) or (x1 >= display.width - EDGE and dx < 0))
            and display.status_bar < y1 < display.floor
        ):
            self._back()
            return True
        return False

    # --- within ------------------------------------------------------------------------------------------------------------------

    def _run(self, window: WindowFrame, handler: Callable[[], object]) -> None:
        """Call a view's handler as code of the window's app."""
        package = window.record.package if window.record is not None else window.package
        self._device.activities.guard(package, handler)
        self._device.activities.settle()

    def _pass(self, ms: int) -> None:
        """Time goes by while the finger is down; the frame touched is the one after it."""
        self._device.clock.advance(ms)
