"""The rows of keys. They depend on few things only, so that one view of them serves many frames."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from emulator.sim.systemui.keyboard.layouts import ACTIONS, PADS, PAGES, Key, Row
from emulator.sim.systemui.keyboard.typing import capitals, long_press, press
from emulator.sim.toolkit.units import DENSITY
from emulator.sim.toolkit.view import FILL, Color, TextStyle, View
from emulator.sim.toolkit.widgets import box, column, icon, row, text

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

ID = "com.google.android.inputmethod.latin:id/"
ROW = 56.0
ROW_LANDSCAPE = 40.0
STRIP = 46.0
STRIP_LANDSCAPE = 38.0
BOTTOM = 24.0
"""dp that the bar below the keys has at least."""


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


@dataclass(frozen=True)
class Look:
    """What the rows of keys depend on: page or pad, capitals, what the action key does, the colours."""

    page: str
    pad: bool
    capitals: bool
    locked: bool
    action: str
    colors: Colors


def look_of(device: Device, field: View, colors: Colors) -> Look:
    """How the keys look for a field now."""
    pad = field.input_type in PADS
    page = field.input_type if pad else device.ime.page if device.ime.page in PAGES else "letters"
    action = "" if not field.single_line else field.ime_action or "done"
    return Look(page, pad, capitals(device, field), device.ime.shift == "lock", action, colors)


def key_rows(device: Device, look: Look) -> View:
    """The four rows. Keys ask for the field with focus when they are pressed."""
    rows = PADS[look.page] if look.pad else PAGES[look.page]
    height = row_height(device)
    return column(*(_row(device, keys, look, number, height) for number, keys in enumerate(rows)), width=FILL, accessible=False)


def strip_height(device: Device) -> float:
    """dp of the strip above the keys."""
    return STRIP_LANDSCAPE if device.display.landscape else STRIP


def row_height(device: Device) -> float:
    """dp of a row of keys: what four of them have room for."""
    display = device.display
    room = (display.ime_height / DENSITY - strip_height(device) - BOTTOM) / 4
    return min(ROW_LANDSCAPE if display.landscape else ROW, room)


def _row(device: Device, keys: Row, look: Look, number: int, height: float) -> View:
    cells = [_key(device, key, look, f"key_pos_{number}_{position}") for position, key in enumerate(keys)]
    # nine letters stand in the middle of ten
    side = 20.0 if len(keys) == 9 and keys[0].act == "char" else 0.0
    return row(*cells, width=FILL, height=height, padding=(2 + side, 0, 2 + side, 0), accessible=False)


def _key(device: Device, key: Key, look: Look, id: str) -> View:
    colors, pad = look.colors, look.pad
    upper = key.char.isalpha() and look.capitals
    char = key.char.upper() if upper else key.char
    symbol, desc, label = key.icon, key.desc or char, key.label or (char if key.act == "char" else "")
    fill = False
    if key.act == "enter":
        symbol, desc = ACTIONS[look.action]
    elif key.act == "shift":
        symbol, fill = ("shift_lock", True) if look.locked else ("shift", look.capitals)
        desc = "Caps lock enabled" if look.locked else "Shift enabled" if look.capitals else "Shift"
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
        on_click=partial(press, device, key),
        on_long_click=partial(long_press, device, key) if key.long or key.act in ("delete", "shift") else None,
    )
