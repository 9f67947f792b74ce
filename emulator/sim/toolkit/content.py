"""Sizes of views that have no children: text, fields, icons and controls. All in px."""

from __future__ import annotations

from functools import lru_cache

from emulator.sim.toolkit.fonts import ASCENT, BOTTOM, DESCENT, TOP, Face, ellipsize, text_width, wrap
from emulator.sim.toolkit.units import DENSITY, px
from emulator.sim.toolkit.view import TextStyle, View

BULLET = "•"
CONTROL_TOUCH = 48.0  # dp, Material's minimum touch target


@lru_cache(maxsize=512)
def _face(size: float, weight: int, italic: bool, mono: bool, spacing: float) -> Face:
    return Face(size * DENSITY, weight, italic, mono, spacing * DENSITY)


def face_of(style: TextStyle) -> Face:
    """The face that a text style is drawn with."""
    return _face(style.size, style.weight, style.italic, style.mono, style.letter_spacing)


def line_advance(style: TextStyle) -> float:
    """Distance between baselines in px."""
    return (style.line_height or style.size * (ASCENT + DESCENT)) * DENSITY


def text_height(style: TextStyle, lines: int) -> int:
    """Height of a text view's lines: with a line height that many of it, else Android's natural height with font padding."""
    if style.line_height:
        return int(style.line_height * DENSITY * lines + 0.5)
    em = style.size * DENSITY
    return int(em * (TOP + BOTTOM) + (lines - 1) * line_advance(style) + 0.999)


def line_baseline(style: TextStyle, index: int) -> float:
    """Baseline of line `index`, px below the top of the first line."""
    em = style.size * DENSITY
    if style.line_height:
        line = style.line_height * DENSITY
        return index * line + (line - em * (ASCENT + DESCENT)) / 2 + em * ASCENT
    return em * TOP + index * line_advance(style)


def first_baseline(view: View) -> int:
    """Distance from the top of a view to the baseline of its first line of text, px."""
    return px(view.padding[1]) + int(line_baseline(view.style, 0) + 0.5)


def field_text(view: View) -> str:
    """What a field shows: its value, bullets for a password, or its hint."""
    if view.value:
        return BULLET * len(view.value) if view.password else view.value
    return view.hint


def measure_content(view: View, width: int, height: int) -> tuple[int, int]:
    """The size a childless view wants, at most `width` px wide; fills `lines` of views that show text."""
    left, top, right, bottom = view.padding
    horizontal, vertical = px(left) + px(right), px(top) + px(bottom)
    kind = view.kind
    if kind == "text":
        w, h = _text(view, view.text, width - horizontal, view.style.max_lines)
        return w + horizontal, h + vertical
    if kind == "edit":
        shown = field_text(view)
        if view.single_line:
            view.lines = [shown]
            natural = int(text_width(shown, face_of(view.style)) + 0.999)
            return natural + horizontal, text_height(view.style, 1) + vertical
        w, h = _text(view, shown, width - horizontal, 0)
        return w + horizontal, h + vertical
    if kind == "icon":
        size = px(view.icon_size)
        return size + horizontal, size + vertical
    if kind in ("switch", "checkbox", "radio"):
        return _control(view, width, horizontal, vertical)
    if kind == "slider":
        return px(160) + horizontal, px(48) + vertical
    if kind == "progress":
        if view.look == "circular":
            return px(48) + horizontal, px(48) + vertical
        return px(160) + horizontal, px(4) + vertical
    if kind == "divider":
        # grows along its line only when told to (FILL), so that it never widens a wrapping parent
        return (px(1) + horizontal, vertical) if view.axis == "horizontal" else (horizontal, px(1) + vertical)
    return horizontal, vertical


def control_width(view: View) -> int:
    """Width in px of the control itself, without its label."""
    if view.kind == "switch":
        return px(47 if view.look == "classic" else 52)
    return px(32)


def _control(view: View, width: int, horizontal: int, vertical: int) -> tuple[int, int]:
    own = control_width(view)
    if not view.text:
        # a bare check box or radio button is as large as its touch target
        w = own if view.kind == "switch" else px(CONTROL_TOUCH)
        return w + horizontal, px(CONTROL_TOUCH) + vertical
    w, h = _text(view, view.text, width - horizontal - own, view.style.max_lines)
    return w + own + horizontal, max(h, px(CONTROL_TOUCH)) + vertical


def _text(view: View, text: str, width: int, max_lines: int) -> tuple[int, int]:
    style = view.style
    lines, widest, broken = wrap(text, face_of(style), float(max(width, 0)), max_lines)
    view.lines = list(lines)
    if broken and max_lines == 1 and style.ellipsize != "end":
        view.lines = [ellipsize(text.partition("\n")[0], face_of(style), float(max(width, 0)), style.ellipsize)]
        return max(width, 0), text_height(style, 1)
    return (max(width, 0) if broken and len(lines) > 1 else int(widest + 0.999)), text_height(style, len(lines))
