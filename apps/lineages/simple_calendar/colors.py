"""Colours of events and groups: discs, the dialog that picks one, the dialog of a group."""

from __future__ import annotations

import colorsys
from collections.abc import Callable
from typing import Any

from apps.lineages.simple_calendar.page import Page
from emulator.sim.toolkit import FILL, Bounds, Overlay, Painter, View, box, canvas, column, edit, row, text
from emulator.sim.toolkit.material import dialog
from emulator.sim.toolkit.props import Sides
from emulator.sim.toolkit.units import px

Fields = dict[str, Any]
SQUARE = 216.0
"""Side of the field of saturation and brightness, dp."""
STEPS = 24


def disc(color: int, size: float, *, id: str, align: str = "", margin: Sides = 0, on_click: Callable[[], object] | None = None) -> View:
    """A filled circle in a colour given as signed ARGB."""
    return box(
        cls="android.widget.ImageView",
        id=id,
        width=size,
        height=size,
        radius=size / 2,
        background=f"#{color & 0xFFFFFF:06X}",
        border="outline_variant",
        align=align,
        margin=margin,
        on_click=on_click,
    )


def picker_fields(color: int) -> Fields:
    """What the picker begins with."""
    rgb = color & 0xFFFFFF
    hue, saturation, value = colorsys.rgb_to_hsv(*(part / 255 for part in (rgb >> 16, rgb >> 8 & 255, rgb & 255)))
    return {"hsv": [hue, saturation, value], "hex": f"{rgb:06x}", "old": rgb}


def _rgb(hsv: list[float]) -> int:
    red, green, blue = (round(part * 255) for part in colorsys.hsv_to_rgb(*hsv))
    return red << 16 | green << 8 | blue


def color_dialog(page: Page, fields: Fields) -> Overlay:
    """Saturation and brightness in a square, the hue in a bar beside it, and the digits below."""
    hsv = fields["hsv"]

    def set_shade(x: int, y: int) -> None:
        side = px(SQUARE)
        hsv[1], hsv[2] = min(max(x / side, 0), 1), 1 - min(max(y / side, 0), 1)
        fields["hex"] = f"{_rgb(hsv):06x}"

    def set_hue(x: int, y: int) -> None:
        hsv[0] = min(max(1 - y / px(SQUARE), 0), 1)
        fields["hex"] = f"{_rgb(hsv):06x}"

    def type_digits(value: str) -> None:
        digits = value.lower().lstrip("#")[:6]
        fields["hex"] = "".join(char for char in digits if char in "0123456789abcdef")
        if len(fields["hex"]) == 6:
            fields["hsv"] = picker_fields(int(fields["hex"], 16))["hsv"]

    def draw_square(painter: Painter, bounds: Bounds) -> None:
        for i in range(STEPS):
            for j in range(STEPS):
                shade = _rgb([hsv[0], (i + 0.5) / STEPS, 1 - (j + 0.5) / STEPS])
                painter.rect(_part(bounds, i, j), f"#{shade:06X}")
        painter.ring(bounds.left + hsv[1] * bounds.width, bounds.top + (1 - hsv[2]) * bounds.height, px(8), px(2), "#FFFFFF")

    def draw_hues(painter: Painter, bounds: Bounds) -> None:
        for j in range(STEPS * 2):
            top, bottom = bounds.top + bounds.height * j // (STEPS * 2), bounds.top + bounds.height * (j + 1) // (STEPS * 2)
            painter.rect(Bounds(bounds.left, top, bounds.right, bottom), f"#{_rgb([1 - (j + 0.5) / (STEPS * 2), 1, 1]):06X}")
        y = bounds.top + round((1 - hsv[0]) * bounds.height)
        painter.rect(Bounds(bounds.left, y - px(1.5), bounds.right, y + px(1.5)), "#FFFFFF")

    ok = page.closing(lambda: page.entered(fields["key"], _rgb(fields["hsv"]) - 0x1000000))
    shown = _rgb(hsv)
    content = column(
        row(
            canvas(draw_square, id="color_picker_square", width=SQUARE, height=SQUARE, on_touch=set_shade),
            canvas(draw_hues, id="color_picker_hue", width=30, height=SQUARE, on_touch=set_hue),
            spacing=16,
        ),
        row(
            disc(fields["old"] - 0x1000000, 40, id="color_picker_old_color"),
            disc(shown - 0x1000000, 40, id="color_picker_new_color"),
            text("#", size=16),
            edit(fields["hex"], type_digits, id="color_picker_new_hex", key="color_hex", width=110),
            spacing=12,
        ),
        width=FILL,
        spacing=16,
        id="color_picker_holder",
    )
    return dialog(content, positive=("OK", ok), cancel=page.close)


def _part(bounds: Bounds, i: int, j: int) -> Bounds:
    width, height = bounds.width, bounds.height
    return Bounds(
        bounds.left + width * i // STEPS,
        bounds.top + height * j // STEPS,
        bounds.left + width * (i + 1) // STEPS,
        bounds.top + height * (j + 1) // STEPS,
    )


def group_dialog(page: Page, fields: Fields) -> Overlay:
    """Name and colour of a group of events."""
    words = page.look.words

    def change(value: str) -> None:
        fields["title"] = value

    def ok() -> None:
        title = fields["title"].strip()
        if not title:
            page.ctx.toast("Title cannot be empty")
        elif any(other["title"].lower() == title.lower() and other["id"] != fields["id"] for other in page.model.types()):
            page.ctx.toast(words.exists)
        else:
            page.close()
            page.entered(fields["key"], [fields["id"], title, fields["color"]])

    content = column(
        edit(fields["title"], change, hint="Title", look="outlined", id="type_title", key="group_title", width=FILL),
        row(
            text("Color", size=16, weight=1),
            disc(fields["color"], 40, id="type_color", on_click=lambda: page.open("color", "group", **picker_fields(fields["color"]))),
            width=FILL,
            padding=(4, 16, 4, 0),
        ),
        width=FILL,
    )
    title = words.add if fields["id"] is None else words.edit
    return dialog(content, title=title, positive=("OK", ok), cancel=page.close)
