"""What stands in the content of a Material screen: floating buttons, cards, list rows, chips, banners, headers, empty states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, Unpack

from emulator.sim.toolkit.props import PlaceProps, Props, TextProps, make
from emulator.sim.toolkit.view import FILL, Color, Handler, TextStyle, View
from emulator.sim.toolkit.widgets import column, icon, row, switch, text


def fab(
    name: str,
    on_click: Handler | None,
    *,
    desc: str = "",
    look: Literal["m3", "round", "small", "large"] = "m3",
    background: Color = "",
    tint: Color = "",
    **props: Unpack[PlaceProps],
) -> View:
    """A floating action button: 56 dp with 16 dp corners (`m3`), a circle as before Material 3 (`round`), 40 dp or 96 dp.

    Placed at the bottom right of a box parent, 16 dp from its edges, unless `align` and `margin` say otherwise.
    """
    size, radius, glyph = {"m3": (56.0, 16.0, 24.0), "round": (56.0, 28.0, 24.0), "small": (40.0, 12.0, 24.0), "large": (96.0, 28.0, 36.0)}[
        look
    ]
    pad = (size - glyph) / 2
    return make(
        "icon",
        props,
        cls="android.widget.ImageButton",
        icon=name,
        icon_size=glyph,
        desc=desc,
        on_click=on_click,
        focusable=True,
        padding=pad,
        radius=radius,
        background=background or ("primary" if look == "round" else "primary_container"),
        tint=tint or ("on_primary" if look == "round" else "on_primary_container"),
        elevation=6.0 if look != "small" else 3.0,
        align="end bottom",
        margin=16.0,
    )


def extended_fab(
    label: str,
    on_click: Handler | None,
    *,
    icon_name: str = "",
    background: Color = "primary_container",
    color: Color = "on_primary_container",
    **props: Unpack[PlaceProps],
) -> View:
    """A floating button with icon and label, 56 dp high."""
    parts = (
        icon(icon_name, tint=color, accessible=False, margin=(0, 0, 12, 0)) if icon_name else None,
        text(label, size=14, font_weight=500, color=color, accessible=False),
    )
    view = make(
        "row",
        props,
        parts,
        cls="android.widget.Button",
        text=label,
        leaf=True,
        height=56.0,
        min_width=80.0,
        gravity="center",
        padding=(16 if icon_name else 20, 0, 20, 0),
        radius=16.0,
        background=background,
        elevation=6.0,
        focusable=True,
        align="end bottom",
        margin=16.0,
    )
    view.on_click = on_click
    return view


def card(*children: View | None, look: Literal["elevated", "filled", "outlined"] = "elevated", **props: Unpack[Props]) -> View:
    """A card with 12 dp corners; its children stand below each other (CardView)."""
    grounds: dict[str, dict[str, object]] = {
        "elevated": {"background": "surface_container_low", "elevation": 1.0},
        "filled": {"background": "surface_container_highest"},
        "outlined": {"background": "surface", "border": "outline_variant"},
    }
    return make("column", props, children, cls="android.widget.FrameLayout", width=FILL, radius=12.0, **grounds[look])


def list_row(
    headline: str,
    supporting: str = "",
    *,
    overline: str = "",
    leading: View | str | None = None,
    trailing: View | str | None = None,
    headline_id: str = "",
    supporting_id: str = "",
    max_lines: int = 1,
    **props: Unpack[Props],
) -> View:
    """A list row: 56 dp with one line, 72 with two, 88 with three. A str as `leading` is an icon, as `trailing` a text."""
    start = icon(leading, accessible=False) if isinstance(leading, str) and leading else leading
    end = text(trailing, size=11, color="on_surface_variant", font_weight=500) if isinstance(trailing, str) and trailing else trailing
    lines = bool(overline) + 1 + bool(supporting)
    words = column(
        text(overline, size=11, color="on_surface_variant", font_weight=500, line_height=16) if overline else None,
        text(headline, id=headline_id, size=16, line_height=24, max_lines=max_lines),
        text(supporting, id=supporting_id, size=14, line_height=20, color="on_surface_variant", max_lines=2) if supporting else None,
        weight=1,
        accessible=False,
    )
    parts = (start if isinstance(start, View) else None, words, end if isinstance(end, View) else None)
    return make(
        "row",
        props,
        parts,
        cls="android.widget.LinearLayout",
        width=FILL,
        min_height=(56.0, 56.0, 72.0, 88.0)[lines],
        padding=(16, 8, 24 if isinstance(end, View) and end.kind == "text" else 16, 8),
        spacing=16.0,
        gravity="start center",
        focusable=True,
    )


def switch_row(
    headline: str,
    checked: bool,
    on_click: Handler,
    *,
    supporting: str = "",
    leading: View | str | None = None,
    look: Literal["m3", "classic"] = "m3",
    switch_id: str = "",
    **props: Unpack[PlaceProps],
) -> View:
    """A settings row whose whole width toggles the switch at its end; the switch itself is not clickable, as in preferences."""
    mark = switch(checked, None, look=look, id=switch_id or "android:id/switch_widget", focusable=False)
    view = list_row(
        headline, supporting, leading=leading, trailing=mark, headline_id="android:id/title", supporting_id="android:id/summary", **props
    )
    view.on_click = on_click
    return view


def section(label: str, **props: Unpack[TextProps]) -> View:
    """The heading of a group of rows."""
    style = TextStyle(size=14, weight=500, color="primary", line_height=20)
    return make("text", props, cls="android.widget.TextView", text=label, style=style, padding=(16, 16, 16, 8), width=FILL)


def chip(
    label: str,
    on_click: Handler | None = None,
    *,
    look: Literal["assist", "filter", "input", "suggestion"] = "assist",
    selected: bool = False,
    leading: str = "",
    on_close: Handler | None = None,
    **props: Unpack[PlaceProps],
) -> View:
    """A chip, 32 dp high in a 48 dp touch target. A selected filter chip carries a check mark."""
    checkable = look == "filter"
    mark = "check" if checkable and selected else leading
    color = "on_secondary_container" if selected else ("on_surface" if look == "assist" else "on_surface_variant")
    ground = row(
        icon(mark, size=18, tint=color if selected else "primary", accessible=False) if mark else None,
        text(label, size=14, font_weight=500, color=color, line_height=20, max_lines=1, accessible=False),
        icon("close", size=18, tint=color, accessible=False) if on_close else None,
        height=32,
        radius=8,
        padding=(8 if mark else 16, 0, 8 if on_close else 16, 0),
        spacing=8,
        background="secondary_container" if selected else "",
        border="" if selected else "outline_variant",
        gravity="center",
        accessible=False,
    )
    view = make(
        "box",
        props,
        (ground,),
        cls="android.widget.CompoundButton" if checkable else "android.widget.Button",
        text=label,
        leaf=True,
        height=48.0,
        gravity="center",
        checkable=checkable,
        checked=checkable and selected,
        focusable=True,
    )
    view.selected = selected and not checkable
    view.on_click = on_click or on_close
    return view


def segmented(
    labels: Sequence[str], selected: int, on_select: Callable[[int], object], *, ids: Sequence[str] = (), **props: Unpack[PlaceProps]
) -> View:
    """A row of joined buttons of which one is chosen (MaterialButtonToggleGroup), 40 dp high."""
    last = len(labels) - 1
    cells = []
    for index, label in enumerate(labels):
        chosen = index == selected
        color = "on_secondary_container" if chosen else "on_surface"
        cell = row(
            icon("check", size=18, tint=color, accessible=False) if chosen else None,
            text(label, size=14, font_weight=500, color=color, accessible=False, max_lines=1),
            cls="android.widget.CompoundButton",
            id=ids[index] if index < len(ids) else "",
            leaf=True,
            height=40,
            weight=1,
            gravity="center",
            spacing=8,
            corners=(
                20.0 if index == 0 else 0.0,
                20.0 if index == last else 0.0,
                20.0 if index == last else 0.0,
                20.0 if index == 0 else 0.0,
            ),
            border="outline",
            background="secondary_container" if chosen else "",
            checkable=True,
            checked=chosen,
            focusable=True,
            margin=(-1 if index else 0, 0, 0, 0),
            on_click=_choose(on_select, index),
        )
        cell.text = label
        cells.append(cell)
    return make("row", props, tuple(cells), cls="android.widget.LinearLayout", width=FILL)


def _choose(on_select: Callable[[int], object], index: int) -> Handler:
    return lambda: on_select(index)


def letters(
    names: Sequence[str],
    chosen: Sequence[bool],
    on_toggle: Callable[[int], object],
    *,
    descs: Sequence[str] = (),
    size: float = 40.0,
    look: Literal["filled", "outlined"] = "filled",
    cls: str = "android.widget.CheckBox",
    **props: Unpack[PlaceProps],
) -> View:
    """A row of round toggles, as weekday letters of an alarm."""
    cells = []
    for index, name in enumerate(names):
        on = chosen[index]
        label = text(
            name,
            cls=cls,
            desc=descs[index] if index < len(descs) else "",
            width=size,
            height=size,
            size=14,
            font_weight=500,
            gravity="center",
            text_align="center",
            color="on_primary" if on else "on_surface_variant",
            background="primary" if on else "",
            border="" if on and look == "filled" else ("primary" if on else "outline"),
            radius=size / 2,
            checkable=cls.endswith(("CheckBox", "CompoundButton", "ToggleButton")),
            checked=on,
            focusable=True,
            on_click=_choose(on_toggle, index),
        )
        if look == "filled" and not on:
            label.border = ""
            label.background = "surface_container_highest"
        cells.append(label)
    return make("row", props, tuple(cells), cls="android.widget.LinearLayout", width=FILL, gravity="between center")


def empty_state(message: str, *, icon_name: str = "", detail: str = "", **props: Unpack[Props]) -> View:
    """What a screen shows when it has nothing: icon, message and a line of detail, in the middle."""
    return make(
        "column",
        props,
        (
            icon(icon_name, size=72, tint="outline", accessible=False, margin=(0, 0, 0, 16)) if icon_name else None,
            text(message, size=16, color="on_surface_variant", text_align="center", line_height=24),
            text(detail, size=14, color="on_surface_variant", text_align="center", line_height=20) if detail else None,
        ),
        cls="android.widget.LinearLayout",
        width=FILL,
        height=FILL,
        gravity="center",
        padding=32,
    )


def banner(message: str, *actions: View, icon_name: str = "", **props: Unpack[Props]) -> View:
    """A message across the top of the content with buttons below it."""
    return make(
        "column",
        props,
        (
            row(
                icon(icon_name) if icon_name else None,
                text(message, weight=1, line_height=20),
                spacing=16,
                width=FILL,
                gravity="",
                accessible=False,
            ),
            row(*actions, width=FILL, gravity="end center", spacing=8, accessible=False, margin=(0, 8, 0, 0)) if actions else None,
        ),
        cls="android.widget.LinearLayout",
        width=FILL,
        padding=(16, 16, 8, 8),
        background="surface_container_low",
    )


def avatar(
    label: str,
    *,
    size: float = 40.0,
    background: Color = "primary_container",
    color: Color = "on_primary_container",
    **props: Unpack[PlaceProps],
) -> View:
    """A coloured circle with a letter."""
    letter = text(label, size=size * 0.42, font_weight=500, color=color, align="center", accessible=False)
    return make(
        "box", props, (letter,), cls="android.widget.ImageView", leaf=True, width=size, height=size, radius=size / 2, background=background
    )
