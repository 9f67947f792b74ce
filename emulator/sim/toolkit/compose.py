"""Builders whose accessibility tree has the shape of Jetpack Compose: no resource ids, `android.view.View` containers.

In Compose a layout is not in the tree unless it means something; a text is its own node (`android.widget.TextView`); a clickable
element is a `View` above its texts, and an element with a role has an additional empty node of the role's class beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, Unpack

from emulator.sim.toolkit.bars import NavItem
from emulator.sim.toolkit.props import NamedProps, PlaceProps, Props, TextProps, make
from emulator.sim.toolkit.view import FILL, Color, Handler, TextStyle, View
from emulator.sim.toolkit.widgets import edit

Role = Literal["", "Button", "CheckBox", "Switch", "RadioButton", "Tab", "Image", "Spinner"]


def c_column(*children: View | None, **props: Unpack[Props]) -> View:
    """Column: not in the tree itself."""
    return make("column", props, children, accessible=bool(props.get("desc")))


def c_row(*children: View | None, **props: Unpack[Props]) -> View:
    """Row: not in the tree itself; centred vertically."""
    return make("row", props, children, accessible=bool(props.get("desc")), gravity="start center")


def c_box(*children: View | None, **props: Unpack[Props]) -> View:
    """Box: not in the tree itself."""
    return make("box", props, children, accessible=bool(props.get("desc")))


def c_text(value: str, **props: Unpack[TextProps]) -> View:
    """Text, 16 sp."""
    return make("text", props, cls="android.widget.TextView", text=value, style=TextStyle(size=16, line_height=24))


def c_icon(name: str, *, size: float = 24.0, fill: bool = False, **props: Unpack[Props]) -> View:
    """Icon: in the tree (as a View with a description) only when it has one."""
    return make(
        "icon",
        props,
        cls="android.view.View",
        icon=name,
        icon_size=size,
        icon_fill=fill,
        accessible=bool(props.get("desc")),
        tint="on_surface_variant",
    )


def clickable(
    *children: View | None,
    on_click: Handler | None,
    role: Role = "",
    kind: Literal["row", "column", "box"] = "row",
    merged: bool = False,
    **props: Unpack[NamedProps],
) -> View:
    """An element that can be tapped: a focusable, clickable View with its texts as children, and a node for its role.

    `merged` leaves the children out of the tree and gives their texts, joined by commas, as description (clearAndSetSemantics).
    """
    mark = None
    if role and role != "Tab" and not merged:
        cls = "android.widget.ImageView" if role == "Image" else f"android.widget.{role}"
        mark = View(kind="space", cls=cls, align="over", enabled=props.get("enabled", True))
    gravity = "start center" if kind == "row" else ""
    view = make(kind, props, (*children, mark), cls="android.view.View", focusable=True, gravity=gravity)
    view.on_click = on_click
    if merged:
        view.leaf = True
        view.desc = view.desc or ", ".join(part.text for part in view.walk() if part.kind == "text" and part.text)
    return view


def c_icon_button(
    name: str, on_click: Handler | None, *, desc: str = "", tint: Color = "on_surface_variant", **props: Unpack[PlaceProps]
) -> View:
    """IconButton: 48 dp; the description is on a View inside the clickable one."""
    glyph = View(kind="icon", cls="android.view.View", icon=name, tint=tint, desc=desc, accessible=bool(desc), align="center")
    mark = View(kind="space", cls="android.widget.Button", align="over")
    view = make("box", props, (glyph, mark), cls="android.view.View", width=48.0, height=48.0, focusable=True)
    view.on_click = on_click
    return view


def c_button(
    label: str,
    on_click: Handler | None,
    *,
    look: Literal["filled", "tonal", "outlined", "text"] = "filled",
    icon: str = "",
    **props: Unpack[PlaceProps],
) -> View:
    """Button, FilledTonalButton, OutlinedButton or TextButton."""
    ground, color, border = {
        "filled": ("primary", "on_primary", ""),
        "tonal": ("secondary_container", "on_secondary_container", ""),
        "outlined": ("", "primary", "outline"),
        "text": ("", "primary", ""),
    }[look]
    pad = 12.0 if look == "text" else 24.0
    enabled = props.get("enabled", True)
    style = TextStyle(size=14, weight=500, color=color, line_height=20, max_lines=1)
    parts = (
        View(kind="icon", icon=icon, icon_size=18, tint=color, accessible=False, margin=(0, 0, 8, 0)) if icon else None,
        View(kind="text", cls="android.widget.TextView", text=label, style=style, enabled=enabled),
        View(kind="space", cls="android.widget.Button", align="over", enabled=enabled),
    )
    view = make(
        "row",
        props,
        parts,
        cls="android.view.View",
        gravity="center",
        min_height=40.0,
        min_width=58.0,
        padding=(16.0 if icon else pad, 0.0, pad, 0.0),
        radius=20.0,
        background=ground if enabled else ("on_surface/12" if ground else ""),
        border=border,
        focusable=True,
    )
    view.on_click = on_click
    return view


def c_switch(checked: bool, on_click: Handler | None, **props: Unpack[PlaceProps]) -> View:
    """Switch: one checkable View (its class is not reported)."""
    return make("switch", props, cls="android.view.View", checked=checked, checkable=True, on_click=on_click, focusable=True)


def c_checkbox(checked: bool, on_click: Handler | None, **props: Unpack[PlaceProps]) -> View:
    """Checkbox."""
    return make("checkbox", props, cls="android.widget.CheckBox", checked=checked, checkable=True, on_click=on_click, focusable=True)


def c_radio(checked: bool, on_click: Handler | None, **props: Unpack[PlaceProps]) -> View:
    """RadioButton."""
    return make("radio", props, cls="android.widget.RadioButton", checked=checked, checkable=True, on_click=on_click, focusable=True)


def c_field(
    value: str,
    on_change: Callable[[str], object],
    *,
    label: str = "",
    look: Literal["outlined", "filled", "plain"] = "outlined",
    key: str = "",
    single_line: bool = True,
    input_type: Literal["text", "number", "phone", "email", "datetime", "decimal"] = "text",
    on_submit: Handler | None = None,
    width: float = FILL,
) -> View:
    """OutlinedTextField or TextField; the label is the hint of its EditText."""
    return edit(
        value,
        on_change,
        hint=label,
        look=look,
        key=key or f"field_{label}",
        single_line=single_line,
        input_type=input_type,
        on_submit=on_submit,
        width=width,
    )


def lazy_column(
    rows: Iterable[View | None], *, pad: tuple[float, float, float, float] = (0, 0, 0, 0), gap: float = 0.0, **props: Unpack[Props]
) -> View:
    """LazyColumn: a scrollable View; its rows are direct children."""
    inner = make("column", {}, tuple(rows), accessible=False, width=FILL, padding=pad, spacing=gap)
    return make("scroll", props, (inner,), cls="android.view.View", width=FILL, height=FILL)


def c_scroll(child: View, **props: Unpack[Props]) -> View:
    """Modifier.verticalScroll: a ScrollView in the tree."""
    return make("scroll", props, (child,), cls="android.widget.ScrollView", width=FILL)


def c_card(
    *children: View | None,
    on_click: Handler | None = None,
    look: Literal["filled", "elevated", "outlined"] = "filled",
    **props: Unpack[PlaceProps],
) -> View:
    """Card with 12 dp corners; in the tree only when it can be tapped or held."""
    ground, border, lift = {
        "filled": ("surface_container_highest", "", 0.0),
        "elevated": ("surface_container_low", "", 1.0),
        "outlined": ("surface", "outline_variant", 0.0),
    }[look]
    seen = on_click is not None or "on_long_click" in props
    view = make(
        "column",
        props,
        children,
        cls="android.view.View",
        width=FILL,
        radius=12.0,
        background=ground,
        border=border,
        elevation=lift,
        accessible=seen,
        focusable=seen,
    )
    view.on_click = on_click
    return view


def c_app_bar(
    title: str, *, navigation: View | None = None, actions: Sequence[View] = (), large: bool = False, background: Color = ""
) -> View:
    """TopAppBar (64 dp) or LargeTopAppBar (152 dp)."""
    heading = c_text(title, size=28 if large else 22, line_height=36 if large else 28, max_lines=1)
    if large:
        top = c_row(navigation, View(kind="space", weight=1, accessible=False), *actions, width=FILL, height=64, padding=(4, 0))
        heading.margin = (16.0, 0.0, 16.0, 28.0)
        return c_column(top, c_box(heading, width=FILL, height=88, gravity="start bottom"), width=FILL, background=background)
    heading.weight = 1.0
    heading.margin = (4.0 if navigation else 12.0, 0.0, 8.0, 0.0)
    return c_row(navigation, heading, *actions, width=FILL, height=64, padding=(4, 0), background=background)


def c_bottom_nav(
    items: Sequence[NavItem], selected: int, on_select: Callable[[int], object], *, background: Color = "surface_container"
) -> View:
    """NavigationBar: each item is a selectable View with its label as a text node (role Tab has no class)."""
    cells: list[View | None] = []
    for index, item in enumerate(items):
        chosen = index == selected
        tint = "on_secondary_container" if chosen else "on_surface_variant"
        pill = c_box(
            c_icon(item.icon, tint=tint, fill=chosen, align="center"),
            width=64,
            height=32,
            radius=16,
            background="secondary_container" if chosen else "",
        )
        label = c_text(
            item.label, size=12, font_weight=500, line_height=16, color="on_surface" if chosen else "on_surface_variant", max_lines=1
        )
        cell = clickable(pill, label, on_click=_choose(on_select, index), kind="column", weight=1, height=FILL, spacing=4, gravity="center")
        cell.selected = chosen
        cells.append(cell)
    return c_row(*cells, width=FILL, height=80, background=background, gravity="")


def c_fab(name: str, on_click: Handler | None, *, desc: str = "", label: str = "", **props: Unpack[PlaceProps]) -> View:
    """FloatingActionButton (56 dp, 16 dp corners) or, with a label, ExtendedFloatingActionButton."""
    color = "on_primary_container"
    parts = (
        View(kind="icon", cls="android.view.View", icon=name, tint=color, desc=desc, accessible=bool(desc)),
        View(kind="text", cls="android.widget.TextView", text=label, style=TextStyle(size=14, weight=500, color=color)) if label else None,
        View(kind="space", cls="android.widget.Button", align="over"),
    )
    view = make(
        "row",
        props,
        parts,
        cls="android.view.View",
        gravity="center",
        height=56.0,
        min_width=56.0,
        padding=(16.0, 0.0, 16.0, 0.0) if not label else (16.0, 0.0, 20.0, 0.0),
        radius=16.0,
        background="primary_container",
        elevation=6.0,
        align="end bottom",
        margin=16.0,
        focusable=True,
    )
    if label:
        view.children[1].margin = (12.0, 0.0, 0.0, 0.0)
    view.on_click = on_click
    return view


def _choose(on_select: Callable[[int], object], index: int) -> Handler:
    return lambda: on_select(index)
