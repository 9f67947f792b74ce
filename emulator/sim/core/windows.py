"""The window manager: which windows are on screen now, laid out, back to front."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from PIL import Image

from emulator.sim.core.fit import fitted, reveal_far, roomy
from emulator.sim.core.geometry import NAV_BAR, SCALE, UPRIGHT, Display, shift, to_px
from emulator.sim.core.records import ActivityRecord
from emulator.sim.systemui import bars, crash, keyboard, shade, text_menu, toasts
from emulator.sim.systemui.base import system_theme
from emulator.sim.toolkit.app import Overlay, Screen
from emulator.sim.toolkit.layout import layout
from emulator.sim.toolkit.paint import add_strokes
from emulator.sim.toolkit.screen import show_on
from emulator.sim.toolkit.strokes import Stroke, Strokes
from emulator.sim.toolkit.theme import FORCED_DARK, is_light, palette
from emulator.sim.toolkit.view import FILL, WRAP, Bounds, View

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

WindowType = Literal["app", "dialog", "popup", "ime", "statusbar", "navbar", "shade", "toast", "launcher", "headsup", "crash", "toolbar"]
SYSTEM_UI = "com.android.systemui"
LAUNCHER = "com.google.android.apps.nexuslauncher"
IME_PACKAGE = "com.google.android.inputmethod.latin"
TOAST_MS = 2000
DIALOG_WIDTH = 348.0
DIALOG_INSET = 8.0
"""dp that are left free beside a dialog on a display that is narrower than dialogs are."""
MAX_SHEET_WIDTH = 640.0
DRAWER_WIDTH = 304.0


@dataclass
class WindowFrame:
    """One window, laid out. `scrim` is the darkness (0..1) drawn over everything below it."""

    id: int
    title: str
    package: str
    type: WindowType
    root: View
    bounds: Bounds
    theme: str = "light"
    activity: str | None = None
    focused: bool = False
    touchable: bool = True
    modal: bool = False
    scrim: float = 0.0
    overlay: Overlay | None = None
    record: ActivityRecord | None = None


@dataclass
class Frame:
    """Everything on screen at one moment."""

    windows: list[WindowFrame] = field(default_factory=list)
    focus: View | None = None  # the field that has input focus
    ime_shown: bool = False
    serial: int = 0
    display: Display = UPRIGHT
    stale: bool = False  # made with a keyboard that has just been taken away
    memo: dict[object, object] = field(default_factory=dict)  # what others derive from this frame (accessibility tree, its XML)

    @property
    def focused(self) -> WindowFrame | None:
        """The window that keys and Back go to."""
        return next((window for window in reversed(self.windows) if window.focused), None)

    def window_at(self, x: float, y: float) -> WindowFrame | None:
        """The window that a touch at these px goes to: the topmost one there, or a modal one above it."""
        for window in reversed(self.windows):
            if window.touchable and (window.bounds.contains(x, y) or window.modal):
                return window
        return None


FORCE_DARK = "debug.hwui.force_dark"
"""The property of Android's developer option that forces apps dark which have no dark theme."""


class WindowManager:
    """Builds frames from the activity manager's records, and keeps toasts and the shade."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self.shade_open: Literal["", "notifications", "settings"] = ""
        self.shade_state: dict[str, Any] = {}
        """What is unfolded in the open shade, and the page of its tiles; forgotten when it closes."""
        self._toasts: list[dict[str, Any]] = []
        self.last_toast: tuple[str, int] | None = None
        self._serial = 0

    # --- toasts and shade --------------------------------------------------------------------------------------------------------

    def toast(self, package: str, text: str, ms: int = TOAST_MS) -> None:
        """Show a toast for `ms` of device time; it takes the place of the one before."""
        self._toasts = [{"package": package, "text": text, "until": self._device.clock.elapsed_ms() + ms}]
        self.last_toast = (text, self._device.clock.elapsed_ms())
        self._device.touch()

    def toasts(self) -> list[dict[str, Any]]:
        """Toasts that are on screen now: package, text, until (elapsed ms)."""
        now = self._device.clock.elapsed_ms()
        return [toast for toast in self._toasts if toast["until"] > now]

    def open_shade(self, what: Literal["notifications", "settings"] = "notifications") -> None:
        self.shade_open = what
        self._device.ime.hide()
        self._device.touch()

    def close_shade(self) -> None:
        if self.shade_open:
            self.shade_open = ""
            self.shade_state = {}
            self._device.system_scroll.pop("shade", None)
            self._device.touch()

    # --- frames ------------------------------------------------------------------------------------------------------------------

    def build(self) -> Frame:
        """Lay out everything that is visible now."""
        self._serial += 1
        frame = Frame(serial=self._serial, display=self._device.display)
        manager = self._device.activities
        show_on(self._device.display.room)
        bar_color, bar_theme, dark_icons = "surface", "light", None
        dark_handle: bool | None = None
        records = manager.visible_records()
        forced = self._device.props.get(FORCE_DARK) == "true"
        for record in records:
            live = manager.live(record)
            screen = manager.guard(record.package, live.build) if live is not None else None
            if screen is None:
                if record.live is None and live is not None:  # it crashed while building: what is in front has changed
                    manager.settle()
                    return self.build()
                continue
            if forced and not palette(screen.theme).dark:
                screen.theme, screen.dark_icons = screen.theme + FORCED_DARK, None
            self._activity(frame, record, screen, in_front=record is records[-1])
            if not screen.overlays or screen.overlays[-1].kind in ("snackbar", "menu"):
                bar_theme = screen.theme
            bar_color, dark_icons, bar_theme = screen.status_bar or screen.background, screen.dark_icons, screen.theme
            # The strip of the gestures shows the ground of the activity, whatever is above it.
            own = not _shines(record) and record.package != LAUNCHER
            dark_handle = is_light(screen.background, palette(screen.theme)) if own else None
        if frame.stale:
            return self.build()
        self._system(frame, bar_color, bar_theme, dark_icons, dark_handle)
        return frame

    def picture_of(self, record: ActivityRecord) -> Image.Image | None:
        """What an activity that is not in front would show; None when its process is gone or it cannot be drawn.

        It is drawn anew from the activity's state rather than kept from when it was last seen, so a snapshot need not hold pictures.
        """
        manager = self._device.activities
        live = manager.live(record) if manager.process(record.package) is not None else None
        if live is None:
            return None
        frame = Frame()
        show_on(self._device.display.room)
        try:
            self._activity(frame, record, live.build(), in_front=False)
            display = self._device.display
            picture = Image.new("RGB", (display.width, display.height))
            self.strokes(frame).draw(picture, (0, 0, *picture.size))
            return picture
        except Exception:  # an app that cannot draw itself now crashes when it is opened, not from here
            return None

    def strokes(self, frame: Frame) -> Strokes:
        """What draws the windows of a frame on top of each other, on a picture of the screen's size."""
        display = self._device.display
        whole = (0, 0, display.width, display.height)
        strokes = Strokes(whole[2:])
        strokes.append(Stroke(whole, (0, 0, 0)))
        for window in frame.windows:
            if window.scrim:
                strokes.append(Stroke(whole, _darkening(window.scrim)))
            add_strokes(strokes, window.root, palette(window.theme), self._device.pictures.load)
        return strokes

    def _add(self, frame: Frame, window: WindowFrame) -> WindowFrame:
        window.id = len(frame.windows) + 1
        frame.windows.append(window)
        return window

    def _activity(self, frame: Frame, record: ActivityRecord, screen: Screen, *, in_front: bool) -> None:
        ime = self._device.ime
        if in_front and screen.focus and "focus" not in record.ui:
            ime.request_focus(record, screen.focus)
        ime_on = in_front and ime.shown and bool(record.ui.get("focus"))
        kind: WindowType = "launcher" if record.package == LAUNCHER else "app"
        display = self._device.display
        left, right = display.area
        edge = display.height if kind == "launcher" else display.floor
        bottom = display.height - display.ime_height if ime_on else edge
        top = 0 if screen.edge_to_edge else display.status_bar
        scroll = record.ui.setdefault("scroll", {})
        content_bottom = bottom if screen.resize_for_ime or not roomy(display) else edge
        room = right - left, content_bottom - top
        if roomy(display):
            layout(screen.root, *room, left=left, top=top, scroll=scroll)
        else:
            screen.root = fitted(screen.root, *room, left=left, top=top, scroll=scroll, key="window")
        turned = ime_on and _turned(record, room, roomy(display))
        if turned or (ime_on and not roomy(display)):
            reveal_far(screen.root, *room, left=left, top=top, scroll=scroll, field=record.ui["focus"], upwards=turned)
        if ime_on and self._reveal(screen.root, record):
            layout(screen.root, *room, left=left, top=top, scroll=scroll)
        if ime_on and not roomy(display) and self._reveal(screen.root, record, outermost=True):
            layout(screen.root, *room, left=left, top=top, scroll=scroll)
        whole = Bounds(left, 0, right, display.height)
        content = [screen.root]
        if screen.status_bar and not screen.edge_to_edge:
            strip = Bounds(left, 0, right, display.status_bar)
            content.append(View(kind="box", background=screen.status_bar, bounds=strip, visible=strip, accessible=False))
        decor = View(
            kind="box",
            cls="android.widget.FrameLayout",
            background="" if _shines(record) else screen.background,
            bounds=whole,
            visible=whole,
            children=content,
            path="",
        )
        window = self._add(
            frame,
            WindowFrame(
                0,
                record.full_component,
                record.package,
                kind,
                decor,
                whole,
                screen.theme,
                record.component,
                record=record,
                modal=_shines(record),
            ),
        )
        owner = window
        for number, overlay in enumerate(screen.overlays):
            below = min(content_bottom, display.floor)
            field = record.ui["focus"] if turned or (ime_on and not roomy(display)) else ""
            placed = self._overlay(frame, record, screen, overlay, number, below, owner, field=field)
            if overlay.kind != "snackbar":
                owner = placed
        if in_front:
            owner.focused = True
            if record.ui.get("focus"):
                frame.focus = next(
                    (v for v in owner.root.walk() if v.kind == "edit" and v.enabled and v.identity == record.ui["focus"]), None
                )
                if frame.focus is not None:
                    frame.focus.focused = True
                    frame.focus.selection = tuple(record.ui.get("cursor") or (-1, -1))
                elif record.ui.get("focus_wanted") is None:
                    record.ui["focus"] = ""
                    if ime_on:  # the field went away: lay out again without the keyboard
                        ime.shown = False
                        frame.stale = True
                record.ui.pop("focus_wanted", None)

    def _reveal(self, root: View, record: ActivityRecord, *, outermost: bool = False) -> bool:
        """Scroll so that the focused field is seen above the keyboard: what scrolls directly around it, or the outermost. True when
        something moved."""

        def find(view: View, inside: View | None) -> bool:
            if view.kind == "scroll" and view.axis == "vertical" and not (outermost and inside is not None):
                inside = view
            if view.kind == "edit" and view.identity == record.ui.get("focus"):
                if inside is None:
                    return False
                over = view.bounds.bottom - inside.bounds.bottom
                if over > 0 and inside.scroll_range > inside.scroll_offset:
                    record.ui["scroll"][inside.identity] = min(inside.scroll_range, inside.scroll_offset + over + to_px(16))
                    return True
                return False
            return any(find(child, inside) for child in view.children)

        return find(root, None)

    def _overlay(
        self,
        frame: Frame,
        record: ActivityRecord,
        screen: Screen,
        overlay: Overlay,
        number: int,
        bottom: int,
        owner: WindowFrame,
        *,
        field: str,
    ) -> WindowFrame:
        """Place a dialog, sheet, menu, ...; `field` is the identity of the field that has to be in sight, empty for none."""
        content = overlay.content
        scroll = record.ui.setdefault("scroll", {})
        display = self._device.display
        left_edge, right_edge = display.area
        width = right_edge - left_edge
        room_top, room_height = display.status_bar, bottom - display.status_bar
        dx = dy = 0

        def lay(across: int, down: int, left: int, top: int) -> None:
            nonlocal content
            if roomy(display):
                layout(content, across, down, left=left, top=top, scroll=scroll)
            else:
                content = fitted(content, across, down, left=left, top=top, scroll=scroll, key=f"window{number}")
            if field:
                reveal_far(content, across, down, left=left, top=top, scroll=scroll, field=field, upwards=True)

        match overlay.kind:
            case "dialog":
                if content.width == WRAP or content.width == FILL or overlay.width:
                    content.width = overlay.width or DIALOG_WIDTH
                if not roomy(display):
                    content.width = min(content.width, width / SCALE - 2 * DIALOG_INSET)
                margin = to_px(8 if display.landscape else 24)
                lay(width, room_height - 2 * margin, left_edge, room_top + margin)
                dx = left_edge + (width - content.bounds.width) // 2 - content.bounds.left
                dy = (room_height - content.bounds.height) // 2 + room_top - content.bounds.top
            case "sheet":
                content.width = min(width / SCALE, MAX_SHEET_WIDTH)
                above = to_px(0 if display.landscape else 56)
                end = display.height if bottom == display.floor else bottom
                lay(width, end - room_top - above, left_edge, room_top + above)
                dx = left_edge + (width - content.bounds.width) // 2 - content.bounds.left
                dy = end - content.bounds.bottom
            case "menu":
                margin = to_px(8)
                lay(width - 2 * margin, room_height - 2 * margin, left_edge + margin, room_top + margin)
                anchor = next((v for v in owner.root.walk() if overlay.anchor in (v.key, v.id, v.path) and overlay.anchor), None)
                spot = anchor.bounds if anchor is not None else Bounds(right_edge - margin, room_top, right_edge - margin, room_top)
                left = spot.left if spot.center[0] < (left_edge + right_edge) // 2 else spot.right - content.bounds.width
                left = max(left_edge + margin, min(left, right_edge - margin - content.bounds.width))
                top = max(room_top, min(spot.top, bottom - margin - content.bounds.height))
                dx, dy = left - content.bounds.left, top - content.bounds.top
            case "drawer":
                content.width, content.height = min(overlay.width or DRAWER_WIDTH, width / SCALE), FILL
                lay(width, display.height, left_edge, 0)
            case "snackbar":
                lay(width - to_px(16), room_height, left_edge + to_px(8), room_top)
                dy = bottom - to_px(8 + content.margin[3]) - content.bounds.bottom
            case "fullscreen":
                content.height = FILL
                lay(width, room_height, left_edge, room_top)
        shift(content, dx, dy)
        modal = overlay.kind not in ("snackbar",)
        dim = overlay.dim if overlay.kind in ("dialog", "sheet", "drawer") else 0.0
        kind: WindowType = "popup" if overlay.kind in ("menu", "snackbar") else "dialog"
        title = f"PopupWindow:{record.id:x}{number:02x}" if kind == "popup" else record.full_component
        if overlay.kind == "fullscreen":
            whole = Bounds(left_edge, 0, right_edge, display.height)
            content = View(
                kind="box", cls="android.widget.FrameLayout", background=screen.background, bounds=whole, visible=whole, children=[content]
            )
        window = WindowFrame(
            0,
            title,
            record.package,
            kind,
            content,
            content.bounds,
            screen.theme,
            record.component,
            modal=modal,
            scrim=dim,
            overlay=overlay,
            record=record,
        )
        return self._add(frame, window)

    def _system(self, frame: Frame, bar_color: str, theme: str, dark_icons: bool | None, dark_handle: bool | None) -> None:
        device = self._device
        ime = device.ime
        display = device.display
        width, height, status_bar = display.width, display.height, display.status_bar
        left, right = display.area
        if ime.shown and frame.focus is not None:
            view = keyboard.build(device, frame.focus, Bounds(0, height - display.ime_height, width, height))
            self._add(frame, WindowFrame(0, "InputMethod", IME_PACKAGE, "ime", view, view.bounds, "light"))
            frame.ime_shown = True
        owner = frame.focused
        if frame.focus is not None and owner is not None and owner.record is not None:
            tools = text_menu.build(device, owner.record, frame.focus)
            if tools is not None:
                self._add(frame, WindowFrame(0, "PopupWindow", owner.package, "toolbar", tools, tools.bounds, owner.theme))
        crashed = device.activities.crashed
        if crashed:
            view = crash.build(device, crashed)
            layout(view, width, height - status_bar - NAV_BAR, top=status_bar)
            shift(view, (width - view.bounds.width) // 2 - view.bounds.left, (height - view.bounds.height) // 2 - view.bounds.top)
            self._unfocus(frame)
            self._add(
                frame,
                WindowFrame(
                    0,
                    f"Application Error: {crashed}",
                    "android",
                    "crash",
                    view,
                    view.bounds,
                    system_theme(device),
                    focused=True,
                    modal=True,
                    scrim=0.4,
                ),
            )
        for toast in self.toasts():
            view = toasts.build(device, toast)
            layout(view, width, height - status_bar - to_px(96), top=status_bar)
            floor = height - display.ime_height - to_px(24) if frame.ime_shown else height - to_px(72)
            shift(view, (width - view.bounds.width) // 2 - view.bounds.left, floor - view.bounds.bottom)
            style = system_theme(device)
            self._add(frame, WindowFrame(0, "Toast", toast["package"], "toast", view, view.bounds, style, touchable=False))
        colors = palette(theme)
        dark = dark_icons if dark_icons is not None else is_light(bar_color, colors)
        last = frame.windows[-1] if frame.windows else None
        drawer = last is not None and last.overlay is not None and last.overlay.kind == "drawer"
        dimmed = any(window.scrim for window in frame.windows) and not drawer  # the clock stands on the drawer
        view = bars.status_bar(device, dark=dark and not dimmed)
        layout(view, width, status_bar)
        self._add(frame, WindowFrame(0, "StatusBar", SYSTEM_UI, "statusbar", view, view.bounds, theme, touchable=False))
        below = next((window for window in reversed(frame.windows) if window.type == "dialog" and window.bounds.bottom == height), None)
        handle = dark if dark_handle is None else dark_handle
        light_below = frame.ime_shown or (not palette(below.theme).dark if below is not None else handle and not dimmed)
        view = bars.nav_bar(device, dark=light_below)
        layout(view, width, NAV_BAR, top=display.floor)
        self._add(frame, WindowFrame(0, "NavigationBar0", SYSTEM_UI, "navbar", view, view.bounds, theme, touchable=False))
        peek = device.notifications.heads_up()
        if peek is not None and not self.shade_open:
            view = shade.heads_up(device, peek)
            layout(view, right - left, height // 2, left=left, top=status_bar)
            self._add(frame, WindowFrame(0, "NotificationShade", SYSTEM_UI, "headsup", view, view.bounds, system_theme(device)))
        if self.shade_open:
            view = shade.build(device)
            if roomy(display):
                layout(view, width, height, scroll=device.system_scroll)
            else:
                view = fitted(view, width, height, left=0, top=0, scroll=device.system_scroll, key="shade")
            self._unfocus(frame)
            theme = system_theme(device)
            self._add(frame, WindowFrame(0, "NotificationShade", SYSTEM_UI, "shade", view, view.bounds, theme, focused=True, modal=True))

    def _unfocus(self, frame: Frame) -> None:
        for window in frame.windows:
            window.focused = False

    def save(self) -> dict[str, Any]:
        return {
            "shade": self.shade_open,
            "shade_state": self.shade_state,
            "toasts": [dict(toast) for toast in self._toasts],
            "last_toast": list(self.last_toast) if self.last_toast else None,
        }

    def load(self, state: dict[str, Any]) -> None:
        self.shade_open, self.shade_state = state["shade"], state["shade_state"]
        self._toasts = [dict(toast) for toast in state["toasts"]]
        self.last_toast = tuple(state["last_toast"]) if state["last_toast"] else None


@lru_cache(maxsize=16)
def _darkening(scrim: float) -> bytes:
    """Look-up table of a black scrim for the three bands of an RGB picture."""
    return bytes(int(value * (1 - scrim)) for value in range(256)) * 3


def _turned(record: ActivityRecord, room: tuple[int, int], upright: bool) -> bool:
    """Whether a screen that is being typed in has another room than at the last look, and keep which it has."""
    before, now = record.ui.pop("room", None), None if upright else list(room)
    if now is not None:
        record.ui["room"] = now
    return bool(before != now)


def _shines(record: ActivityRecord) -> bool:
    return bool(record.live is not None and record.live.translucent)
