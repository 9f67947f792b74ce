"""How switches, check boxes, radio buttons, sliders, bars, fields, wheels and clock faces look."""

from __future__ import annotations

import math
from collections.abc import Callable

from emulator.sim.toolkit.content import control_width, face_of, line_baseline
from emulator.sim.toolkit.fonts import text_width
from emulator.sim.toolkit.painter import Painter
from emulator.sim.toolkit.units import px
from emulator.sim.toolkit.view import Bounds, TextStyle, View


def control(painter: Painter, view: View) -> Bounds:
    """Draw the control of a view and return what is left of its bounds for a label."""
    return _DRAW[view.kind](painter, view)


def _label_after(view: View) -> Bounds:
    b = view.bounds
    return Bounds(b.left + control_width(view), b.top, b.right, b.bottom)


def _switch(painter: Painter, view: View) -> Bounds:
    b = view.bounds
    middle = (b.top + b.bottom) / 2
    width = control_width(view)
    right = b.right - px(view.padding[2])
    left = right - width if view.text else b.left + (b.width - width) // 2
    accent = view.tint or "primary"
    if view.look == "classic":
        # AppCompat: track 34 x 14 dp, thumb 20 dp in a 47 dp wide switch
        track = Bounds(left + px(6.5), round(middle) - px(7), left + px(40.5), round(middle) + px(7))
        painter.rect(track, f"{accent}/50" if view.checked and accent[:1] != "#" else accent if view.checked else "#42000000", px(7))
        x = track.right - px(8) if view.checked else track.left + px(8)
        thumb = Bounds(x - px(10), round(middle) - px(10), x + px(10), round(middle) + px(10))
        painter.shadow(thumb, px(1.5), px(10))
        painter.circle(x, middle, px(10), accent if view.checked else ("#BDBDBD" if painter.palette.dark else "#FAFAFA"))
    else:
        track = Bounds(left, round(middle) - px(16), left + px(52), round(middle) + px(16))
        if view.checked:
            painter.rect(track, accent, px(16))
            painter.circle(track.right - px(16), middle, px(12), "on_primary")
        else:
            painter.rect(track, "surface_container_highest", px(16))
            painter.outline(track, "outline", px(2), px(16))
            painter.circle(track.left + px(16), middle, px(8), "outline")
    return Bounds(b.left, b.top, left, b.bottom)


def _checkbox(painter: Painter, view: View) -> Bounds:
    x, y = _mark_center(view)
    accent = view.tint or "primary"
    half = px(9)
    box = Bounds(x - half, y - half, x + half, y + half)
    if view.checked:
        painter.rect(box, accent, px(2))
        painter.icon(x, y, "check", 18, "on_primary")
    else:
        painter.outline(box, "on_surface_variant", px(2), px(2))
    return _label_after(view)


def _radio(painter: Painter, view: View) -> Bounds:
    x, y = _mark_center(view)
    accent = view.tint or "primary"
    painter.ring(x, y, px(10), px(2), accent if view.checked else "on_surface_variant")
    if view.checked:
        painter.circle(x, y, px(5), accent)
    return _label_after(view)


def _mark_center(view: View) -> tuple[int, int]:
    b = view.bounds
    if view.text:
        return b.left + px(view.padding[0]) + px(16), (b.top + b.bottom) // 2
    return b.center


def _slider(painter: Painter, view: View) -> Bounds:
    b = view.bounds
    y = (b.top + b.bottom) / 2
    accent = view.tint or "primary"
    left, right = b.left + px(10), b.right - px(10)
    x = left + (right - left) * min(max(view.progress, 0.0), 1.0)
    thick = px(1) if view.look == "classic" else px(2)
    painter.rect(Bounds(left, round(y) - thick, right, round(y) + thick), f"{accent}/24" if accent[:1] != "#" else "outline_variant", thick)
    painter.rect(Bounds(left, round(y) - thick, round(x), round(y) + thick), accent, thick)
    painter.circle(x, y, px(6) if view.look == "classic" else px(10), accent)
    return b


def _progress(painter: Painter, view: View) -> Bounds:
    b = view.bounds
    accent = view.tint or "primary"
    if view.look == "circular":
        radius = min(b.width, b.height) / 2
        x, y = b.center
        width = px(view.border_width if view.border_width > 1 else 4)
        if view.progress >= 0:
            painter.ring(x, y, radius, width, view.style.color if view.style.color != "on_surface" else "surface_container_highest")
            painter.arc(x, y, radius, width, 0, 360 * min(view.progress, 1.0), accent, round_caps=True)
        else:
            painter.arc(x, y, radius, width, 30, 270, accent, round_caps=True)
        return b
    share = view.progress if view.progress >= 0 else 0.4
    half = b.height / 2
    painter.rect(b, "surface_container_highest", half)
    painter.rect(Bounds(b.left, b.top, b.left + round(b.width * min(share, 1.0)), b.bottom), accent, half)
    return b


def _divider(painter: Painter, view: View) -> Bounds:
    b = view.bounds
    rgba = painter.color(view.tint or "outline_variant")
    painter.fill(
        b.left + px(view.padding[0]), b.top + px(view.padding[1]), b.right - px(view.padding[2]), b.bottom - px(view.padding[3]), rgba
    )
    return b


def field_frame(painter: Painter, view: View) -> Bounds:
    """The box, underline or outline of a field with its floating label; returns the room of its text."""
    b = view.bounds
    accent = view.tint or "primary"
    floats = bool(view.hint) and (bool(view.value) or view.focused)
    label = "primary" if view.focused else "on_surface_variant"
    small = TextStyle(size=12, color=label)
    if view.look == "outlined":
        # the upper 8 dp belong to the label, whose middle is on the outline
        box = Bounds(b.left, b.top + px(8), b.right, b.bottom)
        color, width = (accent, px(2)) if view.focused else (view.border or "outline", px(1))
        radius = px(view.radius or 4)
        if not floats:
            painter.outline(box, color, width, radius)
            return box
        # the label interrupts the outline: draw what is left of it, right of it and below it
        at = b.left + px(16)
        gap = (at - px(4), round(at + text_width(view.hint, face_of(small))) + px(4))
        whole = painter.clip
        for part in (
            Bounds(b.left, b.top, gap[0], b.bottom),
            Bounds(gap[1], b.top, b.right, b.bottom),
            Bounds(gap[0], box.top + px(4), gap[1], b.bottom),
        ):
            painter.clip = part.clip(whole)
            painter.outline(box, color, width, radius)
        painter.clip = whole
        painter.text(at, box.top + px(4), view.hint, small)
        return box
    if view.look == "filled":
        painter.rect(b, view.background or "surface_container_highest", corners=(px(4), px(4), 0, 0))
        _underline(painter, b, accent if view.focused else "on_surface_variant", 2 if view.focused else 1)
        if floats:
            painter.text(b.left + px(16), b.top + px(8) + round(line_baseline(small, 0)), view.hint, small)
            return Bounds(b.left, b.top + px(16), b.right, b.bottom)
        return b
    if view.look == "underline":
        line = Bounds(b.left + px(4), b.top, b.right - px(4), b.bottom - px(7))
        _underline(painter, line, accent if view.focused else view.border or "on_surface_variant", 2 if view.focused else 1)
    elif view.border and not view.look:
        return b
    return b


def _underline(painter: Painter, b: Bounds, color: str, width: float) -> None:
    painter.fill(b.left, b.bottom - px(width), b.right, b.bottom, painter.color(color))


def _wheel(painter: Painter, view: View) -> Bounds:
    b = view.bounds
    x, y = b.center
    extent = px(view.item_extent)
    if view.look == "platform":
        # NumberPicker: two lines around the value
        for line in (y - extent // 2, y + extent // 2):
            painter.fill(b.left, line - px(1), b.right, line + px(1), painter.color(view.tint or "primary"))
    if not view.children and view.items:
        count = len(view.items)
        visible = b.height // extent // 2 + 1
        for step in range(-visible, visible + 1):
            index = view.selected_index + step
            if view.wrap_items:
                index %= count
            if 0 <= index < count:
                style = view.style
                baseline = y + step * extent + px(style.size * 0.35)
                painter.text(x, baseline, view.items[index], style, anchor="center", color="" if step == 0 else "on_surface_variant/60")
    return b


def _dial(painter: Painter, view: View) -> Bounds:
    """A clock hand from the middle to the chosen number; the face is the view's background, the numbers are its children.

    With `selected_index` -1 the hand points between the numbers, to the angle given by `progress` (0..1 of a turn).
    """
    x, y = view.bounds.center
    accent = view.tint or "primary"
    if not view.children:
        return view.bounds
    # the place of the tip comes from the angle, so that the hand is straight whatever the numbers' rounding
    chosen = view.selected_index
    nx, ny = view.children[max(chosen, 0)].bounds.center
    reach = math.hypot(nx - x, ny - y)
    turn = 2 * math.pi * (chosen % 12 / 12 if chosen >= 0 else view.progress)
    tx, ty = round(x + reach * math.sin(turn)), round(y - reach * math.cos(turn))
    painter.line(x, y, tx, ty, accent, px(2))
    painter.circle(x, y, px(4), accent)
    painter.circle(tx, ty, px(view.item_extent / 2), accent)
    if view.selected_index < 0:
        painter.circle(tx, ty, px(2), "on_primary")
    return view.bounds


_DRAW: dict[str, Callable[[Painter, View], Bounds]] = {
    "switch": _switch,
    "checkbox": _checkbox,
    "radio": _radio,
    "slider": _slider,
    "progress": _progress,
    "divider": _divider,
    "wheel": _wheel,
    "dial": _dial,
}
