"""Pickers of Flutter apps: time dial, typed time, spinner, rings for a duration, number pad. The trees are semantics nodes without ids.

They are contents for a dialog; the state is the caller's dict. Times hold `hour` 0..23, `minute` and `field`; durations hold `hours`,
`minutes` and `seconds`; the pad holds `digits`, the typed figures from left to right.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, Unpack

from emulator.sim.toolkit.dial import clock_face
from emulator.sim.toolkit.flutter import f_icon, f_layout, f_node, f_text
from emulator.sim.toolkit.painter import Painter
from emulator.sim.toolkit.props import PlaceProps, make
from emulator.sim.toolkit.time_picker import typed_digits
from emulator.sim.toolkit.units import DENSITY, px
from emulator.sim.toolkit.view import FILL, Bounds, Handler, TextStyle, View
from emulator.sim.toolkit.widgets import edit

State = dict[str, Any]
_FULL = {"hours": 24, "minutes": 60, "seconds": 60}


def f_time_dial(state: State, *, is_24h: bool, **props: Unpack[PlaceProps]) -> View:
    """Header with hour, minute and AM/PM, and the face below. Choosing an hour goes on to the minutes."""
    hour, minute = state["hour"], state["minute"]

    def part(value: str, field: str, desc: str) -> View:
        chosen = state["field"] == field
        label = View(
            kind="text",
            text=value,
            style=TextStyle(size=52, color="on_primary_container" if chosen else "on_surface", align="center"),
            gravity="center",
            width=96,
            height=80,
        )
        return f_node(
            label,
            desc=desc,
            kind="box",
            button=True,
            background="primary_container" if chosen else "surface_container_highest",
            radius=8,
            selected=chosen,
            on_click=lambda: state.update(field=field),
        )

    shown = f"{hour:02d}" if is_24h else str(hour % 12 or 12)
    header = f_layout(
        "row",
        part(shown, "hour", f"Select hours {shown}"),
        f_layout("box", View(kind="text", text=":", style=TextStyle(size=52), accessible=False), width=24, height=80, gravity="center"),
        part(f"{minute:02d}", "minute", f"Select minutes {minute}"),
        None if is_24h else _halves(state, 40.0),
        width=FILL,
        gravity="center",
    )
    if state["field"] == "minute":
        labels = [f"{value:02d}" for value in range(0, 60, 5)]
        face = _face(labels, minute // 5 if minute % 5 == 0 else -1, lambda index: state.update(minute=index * 5), minute / 60)
    elif is_24h:
        labels = ["00", *(str(value) for value in range(1, 24))]
        face = _face(labels, hour, lambda index: state.update(hour=index, field="minute"))
    else:
        labels = ["12", *(str(value) for value in range(1, 12))]
        face = _face(labels, hour % 12, lambda index: state.update(hour=index + (12 if hour >= 12 else 0), field="minute"))
    return make("column", props, (header, face), accessible=False, width=FILL, gravity="center_horizontal", spacing=28.0)


def _face(labels: list[str], selected: int, pick: Callable[[int], object], angle: float = 0.0) -> View:
    """The face's numbers as semantics nodes: a description, no text."""
    return clock_face(
        labels, selected, pick, descs=labels, angle=angle, number_cls="android.view.View", cls="android.view.View", desc_only=True
    )


def f_spinner(
    state: State, name: str, items: Sequence[str], *, wrap: bool = True, extent: float = 48.0, **props: Unpack[PlaceProps]
) -> View:
    """A Flutter number spinner: a scrollable node with the three numbers in sight below it; `state[name]` is the chosen index."""
    index, count = state[name], len(items)

    def choose(new: int) -> None:
        state[name] = new % count if wrap else min(max(new, 0), count - 1)

    cells = []
    for by in (-1, 0, 1):
        usable = wrap or 0 <= index + by < count
        label = items[(index + by) % count] if usable else ""
        style = TextStyle(size=28 if by == 0 else 18, weight=500 if by == 0 else 400, color="primary" if by == 0 else "on_surface_variant")
        word = View(kind="text", text=label, style=style, accessible=False, align="center")
        cells.append(
            View(kind="box", cls="android.view.View", desc=label, leaf=True, width=FILL, height=extent, accessible=usable, children=[word])
        )
    wheel = make("wheel", props, tuple(cells), cls="android.widget.ScrollView", width=72.0, key=name)
    wheel.item_extent, wheel.wrap_items, wheel.scrollable = extent, wrap, True
    wheel.items, wheel.selected_index, wheel.on_select = tuple(items), index, choose
    return wheel


def f_time_input(state: State, *, is_24h: bool, **props: Unpack[PlaceProps]) -> View:
    """Two fields for hour and minute and, in 12-hour mode, AM and PM. What is typed counts at once when it is a time."""

    def field(name: str, shown: str, limit: int) -> View:
        def change(new: str) -> None:
            typed = typed_digits(state.get(f"{name}_text"), shown, new)
            if typed and int(typed) > limit:
                return
            state[f"{name}_text"] = typed
            if typed and name == "hour":
                state["hour"] = int(typed) if is_24h else int(typed) % 12 + (12 if state["hour"] >= 12 else 0)
            elif typed:
                state["minute"] = int(typed)

        def focus(_gained: bool) -> None:
            state.pop(f"{name}_text", None)

        return edit(
            state.get(f"{name}_text", shown),
            change,
            key=f"time_{name}",
            look="plain",
            input_type="number",
            width=96,
            height=72,
            size=45,
            text_align="center",
            background="surface_container_highest",
            radius=8,
            on_focus=focus,
        )

    hour = state["hour"]
    colon = View(kind="text", text=":", style=TextStyle(size=45), accessible=False, width=24, gravity="center")
    parts = (
        field("hour", f"{hour:02d}" if is_24h else str(hour % 12 or 12), 23 if is_24h else 12),
        colon,
        field("minute", f"{state['minute']:02d}", 59),
        None if is_24h else _halves(state, 36.0),
    )
    return make("row", props, parts, accessible=False, width=FILL, gravity="center")


def _halves(state: State, height: float) -> View:
    """AM above PM."""
    hour = state["hour"]

    def half(label: str, afternoon: bool) -> View:
        chosen = (hour >= 12) == afternoon
        word = View(
            kind="text",
            text=label,
            style=TextStyle(size=16, weight=500, align="center", color="on_tertiary_container" if chosen else "on_surface_variant"),
            gravity="center",
            width=52,
            height=height,
        )
        node = f_node(
            word,
            kind="box",
            button=True,
            background="tertiary_container" if chosen else "",
            border="outline",
            corners=(0, 0, 8, 8) if afternoon else (8, 8, 0, 0),
            checkable=True,
            margin=(0, -1 if afternoon else 0, 0, 0),
            on_click=lambda: state.update(hour=hour % 12 + (12 if afternoon else 0)),
        )
        node.checked = chosen
        return node

    return f_layout("column", half("AM", False), half("PM", True), margin=(12, 0, 0, 0))


def f_duration_rings(state: State, **props: Unpack[PlaceProps]) -> View:
    """Three concentric rings (hours outside, then minutes, seconds) whose filled part is the value; a touch on a ring sets it.

    Descriptions name the values; the text in the middle shows them.
    """
    size = 280.0
    rings = (("hours", 136.0), ("minutes", 108.0), ("seconds", 80.0))
    tints = ("primary", "tertiary", "secondary")

    def draw(painter: Painter, bounds: Bounds) -> None:
        x, y = bounds.center
        for (name, radius), tint in zip(rings, tints, strict=True):
            painter.ring(x, y, px(radius), px(16), "surface_container_highest")
            share = state[name] / _FULL[name]
            painter.arc(x, y, px(radius), px(16), 0, 360 * share, tint, round_caps=True)
            angle = 2 * math.pi * share
            middle = px(radius) - px(8)
            painter.circle(x + middle * math.sin(angle), y - middle * math.cos(angle), px(12), tint)

    def touch(x: int, y: int) -> None:
        middle = size / 2
        dx, dy = x / DENSITY - middle, y / DENSITY - middle
        distance = math.hypot(dx, dy)
        name = min(rings, key=lambda ring: abs(ring[1] - 8 - distance))[0]
        turn = math.atan2(dx, -dy) / (2 * math.pi) % 1.0
        state[name] = round(turn * _FULL[name]) % _FULL[name]

    shown = duration_text(state)
    label = View(kind="text", text=shown, style=TextStyle(size=20, weight=500), accessible=False, align="center")
    view = make("box", props, (label,), cls="android.view.View", leaf=True, desc=shown, width=size, height=size, draw=draw)
    view.on_touch = touch
    return view


def duration_text(state: State) -> str:
    """`1h 05m 00s`."""
    return f"{state['hours']}h {state['minutes']:02d}m {state['seconds']:02d}s"


def f_numpad(state: State, **props: Unpack[PlaceProps]) -> View:
    """The typed duration above a pad 1..9, 00, 0, backspace. `state["digits"]` holds up to six figures, hhmmss from the right."""
    digits = state["digits"]
    padded = digits.rjust(6, "0")

    def press(figures: str) -> Handler:
        return lambda: state.update(digits=(digits + figures).lstrip("0")[:6])

    def key(label: str, on_click: Handler, glyph: str = "", desc: str = "") -> View:
        face = (
            f_icon(glyph, align="center")
            if glyph
            else View(kind="text", text=label, style=TextStyle(size=24), align="center", accessible=False)
        )
        cell = f_node(
            face,
            kind="box",
            button=True,
            width=72,
            height=56,
            radius=28,
            background="surface_container_highest",
            on_click=on_click,
            desc=desc or label,
        )
        return f_layout("box", cell, width=FILL, gravity="center", padding=(0, 4))

    keys = [key(figure, press(figure)) for figure in "123456789"]
    keys += [key("00", press("00")), key("0", press("0")), key("", lambda: state.update(digits=digits[:-1]), "backspace", "Backspace")]
    pad = make("grid", {}, tuple(keys), accessible=False, width=FILL)
    pad.columns = 3
    shown = f_text(
        f"{padded[:2]}h {padded[2:4]}m {padded[4:]}s", size=36, line_height=44, color="on_surface" if digits else "on_surface_variant"
    )
    head = f_layout("box", shown, width=FILL, gravity="center", padding=(0, 8))
    return make("column", props, (head, pad), accessible=False, width=FILL)


def numpad_seconds(state: State) -> int:
    """The typed duration in seconds."""
    padded = state["digits"].rjust(6, "0")
    return int(padded[:2]) * 3600 + int(padded[2:4]) * 60 + int(padded[4:])
