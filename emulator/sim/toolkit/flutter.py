"""Builders whose accessibility tree has the shape of Flutter's semantics: no ids, texts merged into content descriptions.

Flutter draws its whole screen itself; what the tree shows are semantics nodes, `android.view.View` unless they are buttons, fields,
switches or lists. The texts inside a tappable element become one description with a line for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, Unpack

from emulator.sim.toolkit.props import NamedProps, PlaceProps, Props, TextProps, make
from emulator.sim.toolkit.view import FILL, Color, Handler, TextStyle, View
from emulator.sim.toolkit.widgets import edit

Kind = Literal["row", "column", "box", "flow"]


def _merge(view: View) -> str:
    """Take the texts below a view out of the tree and return them, one a line; what can be tapped or typed into stays a node."""
    words = []
    for part in view.children:
        if part.on_click is not None or part.on_long_click is not None or part.checkable or part.kind == "edit":
            continue
        word = part.desc or (part.text if part.kind == "text" else "")
        inner = "" if part.leaf else _merge(part)
        part.accessible = False
        words += [line for line in (word, inner) if line]
    return "\n".join(words)


def f_layout(kind: Kind, *children: View | None, **props: Unpack[Props]) -> View:
    """A layout widget: never in the tree itself."""
    return make(kind, props, children, accessible=False, gravity="start center" if kind == "row" else "")


def f_text(value: str, **props: Unpack[TextProps]) -> View:
    """A text of its own: a View whose description is the text."""
    view = make("text", props, cls="android.view.View", text=value, style=TextStyle(size=14, line_height=20))
    drawn = View(kind="text", text=value, style=view.style, accessible=False, width=FILL if view.width == FILL else -2.0)
    view.kind, view.children, view.text, view.desc = "box", [drawn], "", view.desc or value
    view.leaf = True
    return view


def f_node(
    *children: View | None,
    kind: Kind = "row",
    on_click: Handler | None = None,
    button: bool = False,
    **props: Unpack[NamedProps],
) -> View:
    """One semantics node: the texts below it are merged into its description (unless `desc` is given); buttons in it stay nodes."""
    gravity = "start center" if kind == "row" else ""
    view = make(kind, props, children, cls="android.widget.Button" if button else "android.view.View", gravity=gravity)
    view.on_click = on_click
    view.focusable = on_click is not None or "on_long_click" in props
    words = _merge(view)
    view.desc = view.desc or words
    return view


def f_icon(name: str, *, size: float = 24.0, tint: Color = "on_surface_variant", fill: bool = False, **props: Unpack[PlaceProps]) -> View:
    """An icon: not in the tree."""
    return make("icon", props, icon=name, icon_size=size, tint=tint, icon_fill=fill, accessible=False)


def f_icon_button(
    name: str,
    on_click: Handler | None,
    *,
    desc: str = "",
    size: float = 24.0,
    tint: Color = "on_surface_variant",
    **props: Unpack[PlaceProps],
) -> View:
    """An IconButton, 48 dp; `desc` is its tooltip."""
    pad = (48.0 - size) / 2
    return make(
        "icon",
        props,
        cls="android.widget.Button",
        icon=name,
        icon_size=size,
        tint=tint,
        desc=desc,
        on_click=on_click,
        focusable=True,
        padding=pad,
    )


def f_button(
    label: str, on_click: Handler | None, *, look: Literal["text", "filled", "outlined"] = "text", **props: Unpack[PlaceProps]
) -> View:
    """A TextButton, FilledButton or OutlinedButton: one Button node with the label as description."""
    ground, color, border = {"text": ("", "primary", ""), "filled": ("primary", "on_primary", ""), "outlined": ("", "primary", "outline")}[
        look
    ]
    label_view = View(kind="text", text=label, style=TextStyle(size=14, weight=500, color=color, line_height=20), accessible=False)
    view = make(
        "row",
        props,
        (label_view,),
        cls="android.widget.Button",
        leaf=True,
        gravity="center",
        min_height=40.0,
        min_width=64.0,
        padding=(12.0, 0.0, 12.0, 0.0) if look == "text" else (24.0, 0.0, 24.0, 0.0),
        radius=20.0,
        background=ground,
        border=border,
        focusable=True,
        desc=label,
    )
    view.on_click = on_click
    return view


def f_switch(checked: bool, on_click: Handler | None, **props: Unpack[PlaceProps]) -> View:
    """A Switch node."""
    return make("switch", props, cls="android.widget.Switch", checked=checked, checkable=True, on_click=on_click, focusable=True)


def f_checkbox(checked: bool, on_click: Handler | None, **props: Unpack[PlaceProps]) -> View:
    """A Checkbox node."""
    return make("checkbox", props, cls="android.widget.CheckBox", checked=checked, checkable=True, on_click=on_click, focusable=True)


def f_field(
    value: str, on_change: Callable[[str], object], *, hint: str = "", key: str = "", on_submit: Handler | None = None, width: float = FILL
) -> View:
    """A TextField: an EditText node."""
    return edit(value, on_change, hint=hint, look="underline", key=key or f"field_{hint}", on_submit=on_submit, width=width)


def f_list(
    rows: Iterable[View | None], *, pad: tuple[float, float, float, float] = (0, 0, 0, 0), gap: float = 0.0, **props: Unpack[Props]
) -> View:
    """A ListView: a scrollable android.widget.ScrollView node with the rows below it."""
    inner = make("column", {}, tuple(rows), accessible=False, width=FILL, padding=pad, spacing=gap)
    return make("scroll", props, (inner,), cls="android.widget.ScrollView", width=FILL, height=FILL)
