"""The keyboard's view: strip of tools or suggestions, four rows of keys, and the bar below them that hides it.

A key's node fills its whole cell, so there are no gaps between keys that a tap could fall into; the key is drawn smaller inside it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from emulator.sim.systemui.base import is_dark
from emulator.sim.systemui.keyboard.keys import DARK, ID, LIGHT, Colors, key_rows, look_of, row_height, strip_height
from emulator.sim.systemui.keyboard.layouts import EMOJIS, PADS
from emulator.sim.systemui.keyboard.suggestions import suggestions
from emulator.sim.systemui.keyboard.typing import before_cursor, pick, show_page
from emulator.sim.toolkit.layout import layout
from emulator.sim.toolkit.units import px
from emulator.sim.toolkit.view import FILL, Bounds, Color, Handler, View
from emulator.sim.toolkit.widgets import box, column, icon, list_grid, row, space, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

PANELS_KEPT = 12
IME = "com.google.android.inputmethod.latin"
CLIP_SHOWN = 32
"""Characters of the clipboard that its chip shows."""


def build(device: Device, field: View, bounds: Bounds) -> View:
    """The keyboard for a field, laid out. Its rows of keys are kept from frame to frame in `ime.panels`."""
    colors = DARK if is_dark(device) else LIGHT
    above = px(strip_height(device))
    top = bounds.top + above
    floor = top + px(4 * row_height(device))
    strip, bottom = _strip(device, field, colors), _bottom(device, colors)
    layout(strip, bounds.width, above, left=bounds.left, top=bounds.top)
    layout(bottom, bounds.width, bounds.bottom - floor, left=bounds.left, top=floor)
    page = "" if field.input_type in PADS else device.ime.page
    if page in ("emoji", "clipboard"):
        body = _emojis(device, field, colors) if page == "emoji" else _clipboard(device, colors)
        layout(body, bounds.width, floor - top, left=bounds.left, top=top, scroll=device.system_scroll)
    else:
        look = look_of(device, field, colors)
        kept = device.ime.panels.get((look, device.display))
        if kept is None:
            kept = key_rows(device, look)
            layout(kept, bounds.width, floor - top, left=bounds.left, top=top)
            if len(device.ime.panels) >= PANELS_KEPT:
                device.ime.panels.clear()
            device.ime.panels[look, device.display] = kept
        body = kept
    return View(
        kind="box",
        cls="android.widget.FrameLayout",
        id=ID + "keyboard_holder",
        background=colors.ground,
        children=[strip, body, bottom],
        bounds=bounds,
        visible=bounds,
        path="0",
    )


def _tool(symbol: str, desc: str, colors: Colors, on_click: Handler) -> View:
    return box(
        icon(symbol, size=22, tint=colors.faint, align="center", accessible=False),
        weight=1,
        height=FILL,
        leaf=True,
        desc=desc,
        cls="android.widget.FrameLayout",
        id=ID + "access_point",
        on_click=on_click,
    )


def _chip(label: str, colors: Colors, on_click: Callable[[], object], *, strong: bool, first: bool) -> list[View]:
    line = box(width=1, height=20, background=colors.special, accessible=False)
    word = text(
        label,
        size=16,
        font_weight=500 if strong else 400,
        color=colors.text,
        max_lines=1,
        weight=1,
        height=FILL,
        gravity="center",
        text_align="center",
        id=ID + "suggestion",
        cls="android.widget.TextView",
        desc=label,
        on_click=on_click,
    )
    return [word] if first else [line, word]


def _strip(device: Device, field: View, colors: Colors) -> View:
    """Suggestions while a word is being typed, tools otherwise."""
    ime = device.ime
    part = before_cursor(field).replace("\n", " ").rsplit(" ", 1)[-1]
    offered = suggestions(part) if field.input_type == "text" and not field.password and ime.page == "letters" else []
    parts: list[View] = []
    if offered:
        ordered = [offered[1], offered[0], offered[2]] if len(offered) == 3 else offered
        for number, word in enumerate(ordered):
            parts += _chip(word, colors, partial(pick, device, word), strong=word == offered[0], first=number == 0)
    else:

        def turn(page: str) -> Handler:
            return lambda: show_page(device, page if ime.page != page else "letters")

        def dictate() -> None:
            device.windows.toast(IME, "Voice typing isn’t available offline")

        parts = [
            _tool("grid_view", "Open features menu", colors, turn("letters")),
            _tool("mood", "Emoji", colors, turn("emoji")),
            _tool("content_paste", "Clipboard", colors, turn("clipboard")),
            _tool("keyboard_hide", "Close keyboard", colors, ime.hide),
            _tool("mic", "Use voice typing", colors, dictate),
        ]
    return row(*parts, width=FILL, height=strip_height(device), padding=(4, 0, 4, 0), accessible=False)


def _panel_bar(device: Device, field: View | None, colors: Colors) -> View:
    """The row below emojis and clips: back to the letters, and Delete."""

    def back() -> None:
        show_page(device, "letters")

    letters = text(
        "ABC",
        size=14,
        font_weight=500,
        color=colors.text,
        padding=(20, 0, 20, 0),
        height=FILL,
        gravity="center",
        desc="Letter keyboard",
        on_click=back,
    )
    erase = box(
        icon("backspace", size=22, tint=colors.text, align="center", accessible=False),
        width=64,
        height=FILL,
        leaf=True,
        desc="Delete",
        cls="android.widget.FrameLayout",
        on_click=lambda: device.ime.backspace(),
    )
    return row(letters, space(weight=1), erase if field is not None else None, width=FILL, height=row_height(device) - 8, accessible=False)


def _emojis(device: Device, field: View, colors: Colors) -> View:
    def cell(char: str, desc: str, symbol: str, tint: Color) -> View:
        return box(
            icon(symbol, size=28, tint=tint, fill=True, align="center", accessible=False),
            width=FILL,
            height=46,
            leaf=True,
            desc=desc,
            cls="android.widget.FrameLayout",
            on_click=lambda: device.ime.commit(char),
        )

    grid = list_grid(7, [cell(*entry) for entry in EMOJIS], key="emoji_grid")
    grid.height = 3 * row_height(device) + 8
    return column(grid, _panel_bar(device, field, colors), width=FILL, height=4 * row_height(device), accessible=False)


def _clipboard(device: Device, colors: Colors) -> View:
    """The clipboard page: the clip, to be pasted by a tap."""
    clip = device.clipboard.get()

    def paste() -> None:
        device.ime.commit(clip)
        show_page(device, "letters")

    content: View
    if clip:
        content = text(
            clip,
            size=15,
            color=colors.text,
            max_lines=4,
            background=colors.key,
            radius=12,
            padding=12,
            width=172,
            desc=clip[:CLIP_SHOWN],
            on_click=paste,
        )
    else:
        content = text("Nothing copied yet. Text you copy will show here.", size=14, color=colors.faint)
    heading = text("Clipboard", size=14, font_weight=500, color=colors.text)
    return column(
        column(heading, content, spacing=10, width=FILL, weight=1, padding=(16, 8, 16, 8), accessible=False),
        _panel_bar(device, None, colors),
        width=FILL,
        height=4 * row_height(device),
        accessible=False,
    )


def _bottom(device: Device, colors: Colors) -> View:
    """The strip of the navigation bar while the keyboard is shown: an arrow that hides it, a button that changes it."""
    hide = box(
        icon("keyboard_arrow_down", size=24, tint=colors.faint, align="center", accessible=False),
        width=56,
        height=FILL,
        leaf=True,
        cls="android.widget.ImageView",
        id="android:id/input_method_nav_back",
        desc="Back",
        on_click=device.ime.hide,
    )
    return row(hide, space(weight=1), width=FILL, height=FILL, padding=(24, 0, 24, 8), accessible=False)
