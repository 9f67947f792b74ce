"""The keyword arguments that builders pass on to `View`, and the merging of a builder's defaults with them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Literal, TypedDict

from emulator.sim.toolkit.view import Color, Direction, Handler, Kind, TextStyle, View

Sides = float | tuple[float, float] | tuple[float, float, float, float]
"""One length for all sides, (horizontal, vertical), or (left, top, right, bottom), in dp."""


class PlaceProps(TypedDict, total=False):
    """Where a view is and how it behaves besides its main action, for builders that choose looks themselves."""

    id: str
    key: str
    width: float
    min_width: float
    min_height: float
    max_width: float
    max_height: float
    weight: float
    padding: Sides
    margin: Sides
    align: str
    gravity: str
    spacing: float
    offset: tuple[float, float]
    elevation: float
    alpha: float
    enabled: bool
    focusable: bool
    accessible: bool
    state_description: str
    on_long_click: Handler | None
    on_double_click: Handler | None
    on_swipe: dict[Direction, Handler] | None
    on_drag: Callable[[int, int], object] | None
    on_touch: Callable[[int, int], object] | None
    on_scroll: Callable[[int], object] | None
    on_scroll_end: Handler | None
    on_focus: Callable[[bool], object] | None


class BaseProps(PlaceProps, total=False):
    """Fields of `View` that every builder takes; see there. `padding` and `margin` also take the short forms of `Sides`."""

    cls: str
    height: float
    background: Color
    radius: float
    corners: tuple[float, float, float, float] | None
    border: Color
    border_width: float
    tint: Color
    checkable: bool
    selected: bool
    leaf: bool


class NamedProps(BaseProps, total=False):
    """With a content description."""

    desc: str


class Props(NamedProps, total=False):
    """Everything a plain view takes."""

    checked: bool
    on_click: Handler | None


class StyleProps(TypedDict, total=False):
    """The parts of a text style."""

    style: TextStyle
    size: float
    font_weight: int
    color: Color
    text_align: Literal["start", "center", "end"]
    max_lines: int
    ellipsize: Literal["start", "middle", "end"]
    line_height: float
    italic: bool
    underline: bool
    strike: bool
    mono: bool
    letter_spacing: float


class TextProps(Props, StyleProps, total=False):
    """Props of a view with text."""


class CheckProps(NamedProps, StyleProps, total=False):
    """Props of a switch, check box or radio button."""


_STYLE = {
    "size": "size",
    "font_weight": "weight",
    "color": "color",
    "text_align": "align",
    "max_lines": "max_lines",
    "ellipsize": "ellipsize",
    "line_height": "line_height",
    "italic": "italic",
    "underline": "underline",
    "strike": "strike",
    "mono": "mono",
    "letter_spacing": "letter_spacing",
}


def sides(value: Sides) -> tuple[float, float, float, float]:
    """The long form of `Sides`."""
    if isinstance(value, tuple):
        if len(value) == 2:
            return value[0], value[1], value[0], value[1]
        return value
    return value, value, value, value


def make(kind: Kind, props: Mapping[str, object], children: tuple[View | None, ...] = (), **defaults: Any) -> View:
    """A view of `kind` with a builder's defaults overridden by what its caller gave; children that are None are left out."""
    fields: dict[str, Any] = {**defaults, **props}
    changes = {name: fields.pop(key) for key, name in _STYLE.items() if key in fields}
    if changes:
        base = fields.get("style")
        fields["style"] = replace(base, **changes) if base is not None else TextStyle(**changes)
    for name in ("padding", "margin"):
        if name in fields:
            fields[name] = sides(fields[name])
    if children:
        fields["children"] = [child for child in children if child is not None]
    return View(kind=kind, **fields)
