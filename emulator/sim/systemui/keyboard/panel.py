"""The keyboard's view: strip of tools or suggestions, four rows of keys, and the bar below them that hides it.

A key's node fills its whole cell, so there are no gaps between keys that a tap could fall into; the key is drawn smaller inside it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from emulator.sim.systemui.base import is_dark
from emulator.sim.systemui.keyboard.layouts import ACTIONS, EMOJIS, PADS, PAGES, Key, Row
from emulator.sim.systemui.keyboard.suggestions import suggestions
from emulator.sim.systemui.keyboard.typing import before_cursor, capitals, long_press, pick, press, show_page
from emulator.sim.toolkit.view import FILL, Color, Handler, TextStyle, View
from emulator.sim.toolkit.widgets import box, column, icon, list_grid, row, space, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

ID = "com.google.android.inputmethod.latin:id/"
STRIP = 46.0
ROW = 56.0
IME = "com.google.android.inputmethod.latin"
CLIP_SHOWN = 32
"""Characters of the clipboard that its chip shows."""


@dataclass(frozen=True)
class Colors:
    """Gboard's colours with dynamic colour on the default wallpaper."""

    ground: Color
    key: Color
    special: Color
    action: Color
    text: Color
    faint: Color
    on_action: Color


LIGHT = Colors("#E9EDF5", "#FFFFFF", "#D2DCEC", "#A8C7FA", "#1F1F1F", "#5F6368", "#062E6F")
DARK = Colors("#1C1E22", "#303338", "#42474F", "#A8C7FA", "#E3E3E3", "#9AA0A6", "#062E6F")


def build(device: Device, field: View) -> View:
    """The keyboard for a field."""
    colors = DARK if is_dark(device) else LIGHT
    pad = PADS.get(field.input_type)
    page = device.ime.page
    if page == "emoji" and pad is None:
        body = _emojis(device, field, colors)
    elif page == "clipboard":
        body = _clipboard(device, colors)
    else:
        rows = pad or PAGES.get(page, PAGES["letters"])
        body = column(
            *(_row(device, field, keys, colors, pad is not None, number) for number, keys in enumerate(rows)), width=FILL, accessible=False
        )
    return column(
        _strip(device, field, colors),
        body,
        _bottom(device, colors),
        width=FILL,
        height=FILL,
        background=colors.ground,
        cls="android.widget.FrameLayout",
        id=ID + "keyboard_holder",
    )


def _row(device: Device, field: View, keys: Row, colors: Colors, pad: bool, number: int) -> View:
    cells = [_key(device, field, key, colors, f"key_pos_{number}_{position}", pad) for position, key in enumerate(keys)]
    # nine letters stand in the middle of ten
    side = 20.0 if len(keys) == 9 and keys[0].act == "char" else 0.0
    return row(*cells, width=FILL, height=ROW, padding=(2 + side, 0, 2 + side, 0), accessible=False)


def _key(device: Device, field: View, key: Key, colors: Colors, id: str, pad: bool) -> View:
    upper = key.char.isalpha() and capitals(device, field)
    char = key.char.upper() if upper else key.char
    symbol, desc, label = key.icon, key.desc or char, key.label or (char if key.act == "char" else "")
    fill = False
    if key.act == "enter":
        symbol, desc = ACTIONS["" if not field.single_line else field.ime_action or "done"]
    elif key.act == "shift":
        locked = device.ime.shift == "lock"
        on = capitals(device, field)
        symbol, fill = ("shift_lock", True) if locked else ("shift", on)
        desc = "Caps lock enabled" if locked else "Shift enabled" if on else "Shift"
    ground = {"key": colors.key, "special": colors.special, "action": colors.action, "bare": ""}[key.tone]
    color = colors.on_action if key.tone == "action" else colors.text
    size = 24.0 if pad and key.tone == "key" else 14.0 if len(label) > 1 else 22.0
    face: list[View] = []
    if symbol:
        face.append(icon(symbol, size=22, tint=color, fill=fill, align="center", accessible=False))
    elif label:
        face.append(
            View(
                kind="text",
                text=label,
                style=TextStyle(size=size, color=color, weight=500 if len(label) > 1 else 400, max_lines=1),
                align="center",
                accessible=False,
            )
        )
    if key.hint:
        hint = text(key.hint, size=9.5, color=colors.faint, accessible=False, align="end top", margin=(0, 2, 4, 0))
        if pad:
            hint.align, hint.margin = "center bottom", (0, 0, 0, 3)
            face[0].margin = (0, 0, 0, 8)
        face.append(hint)
    shape = box(
        *face,
        width=FILL,
        height=FILL,
        margin=(2.5, 4, 2.5, 4),
        radius=23 if key.tone == "action" else 7,
        background=ground,
        accessible=False,
    )
    return box(
        shape,
        weight=key.weight,
        height=FILL,
        leaf=True,
        cls="android.widget.FrameLayout",
        id=ID + id,
        desc=desc,
        on_click=lambda: press(device, field, key),
        on_long_click=(lambda: long_press(device, field, key)) if key.long or key.act in ("delete", "shift") else None,
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
            parts += _chip(word, colors, partial(pick, device, field, word), strong=word == offered[0], first=number == 0)
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
    return row(*parts, width=FILL, height=STRIP, padding=(4, 0, 4, 0), accessible=False)


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
        on_click=lambda: device.ime.delete(),
    )
    return row(letters, space(weight=1), erase if field is not None else None, width=FILL, height=ROW - 8, accessible=False)


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
    grid.height = 4 * ROW - (ROW - 8)
    return column(grid, _panel_bar(device, field, colors), width=FILL, height=4 * ROW, accessible=False)


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
        height=4 * ROW,
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
    return row(hide, space(weight=1), width=FILL, weight=1, padding=(24, 0, 24, 8), accessible=False)
