"""Plain builders: containers, text, fields, buttons and controls, with the Java classes of Android's own widgets.

All lengths are dp, text sizes sp. Every builder takes the fields of `View` as keywords (`id=`, `width=`, `padding=`, `on_click=`, ...);
text builders also take `size=`, `font_weight=`, `color=`, `max_lines=`, ... Children that are None are skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, Unpack

from emulator.sim.toolkit.props import BaseProps, CheckProps, NamedProps, Props, TextProps, make
from emulator.sim.toolkit.view import FILL, WRAP, Bounds, Color, Handler, Kind, TextStyle, View

# containers


def column(*children: View | None, **props: Unpack[Props]) -> View:
    """Children below each other (vertical LinearLayout)."""
    return make("column", props, children, cls="android.widget.LinearLayout")


def row(*children: View | None, **props: Unpack[Props]) -> View:
    """Children side by side, centred vertically unless `gravity` says otherwise (horizontal LinearLayout)."""
    return make("row", props, children, cls="android.widget.LinearLayout", gravity="start center")


def box(*children: View | None, **props: Unpack[Props]) -> View:
    """Children on top of each other, each placed by its `align` (FrameLayout)."""
    return make("box", props, children, cls="android.widget.FrameLayout")


def flow(*children: View | None, **props: Unpack[Props]) -> View:
    """Children side by side, wrapping to further lines (ChipGroup)."""
    return make("flow", props, children, cls="android.view.ViewGroup")


def grid(columns: int, *children: View | None, **props: Unpack[Props]) -> View:
    """Children in equal columns."""
    view = make("grid", props, children, cls="android.widget.GridLayout", width=FILL)
    view.columns = columns
    return view


def scroll(child: View, *, axis: Literal["vertical", "horizontal"] = "vertical", **props: Unpack[Props]) -> View:
    """One child that may be longer than the room (ScrollView, HorizontalScrollView)."""
    cls = "android.widget.ScrollView" if axis == "vertical" else "android.widget.HorizontalScrollView"
    view = make("scroll", props, (child,), cls=cls, width=FILL)
    view.axis = axis
    return view


def list_(
    rows: Iterable[View | None],
    *,
    axis: Literal["vertical", "horizontal"] = "vertical",
    pad: tuple[float, float, float, float] = (0, 0, 0, 0),
    gap: float = 0.0,
    **props: Unpack[Props],
) -> View:
    """A RecyclerView that fills its room; the rows are its direct children in the tree. `pad` scrolls with the rows."""
    kind: Literal["column", "row"] = "column" if axis == "vertical" else "row"
    width, height = (FILL, WRAP) if axis == "vertical" else (WRAP, FILL)
    inner = make(kind, {}, tuple(rows), accessible=False, width=width, height=height, padding=pad, spacing=gap)
    view = make("scroll", props, (inner,), cls="androidx.recyclerview.widget.RecyclerView", width=FILL, height=FILL, focusable=True)
    view.axis = axis
    return view


def list_grid(
    columns: int,
    cells: Iterable[View | None],
    *,
    pad: tuple[float, float, float, float] = (0, 0, 0, 0),
    gap: float = 0.0,
    **props: Unpack[Props],
) -> View:
    """A RecyclerView with equal columns."""
    inner = make("grid", {}, tuple(cells), accessible=False, width=FILL, padding=pad, spacing=gap)
    inner.columns = columns
    return make("scroll", props, (inner,), cls="androidx.recyclerview.widget.RecyclerView", width=FILL, height=FILL, focusable=True)


def pager(pages: Sequence[View], page: int, on_page: Callable[[int], object] | None = None, **props: Unpack[Props]) -> View:
    """Pages of which one is shown; a horizontal swipe calls `on_page` with the new index (ViewPager)."""
    view = make("pager", props, tuple(pages), cls="androidx.viewpager.widget.ViewPager", width=FILL, height=FILL)
    view.page, view.on_page = page, on_page
    return view


# text


def text(value: str, **props: Unpack[TextProps]) -> View:
    """Text, 14 sp."""
    return make("text", props, cls="android.widget.TextView", text=value)


def display(value: str, **props: Unpack[TextProps]) -> View:
    """A large number or time, 57 sp (Material displayLarge)."""
    return make("text", props, cls="android.widget.TextView", text=value, style=TextStyle(size=57, line_height=64))


def headline(value: str, **props: Unpack[TextProps]) -> View:
    """24 sp (Material headlineSmall)."""
    return make("text", props, cls="android.widget.TextView", text=value, style=TextStyle(size=24, line_height=32))


def title(value: str, **props: Unpack[TextProps]) -> View:
    """16 sp medium (Material titleMedium)."""
    return make("text", props, cls="android.widget.TextView", text=value, style=TextStyle(size=16, weight=500, line_height=24))


def body(value: str, **props: Unpack[TextProps]) -> View:
    """16 sp (Material bodyLarge)."""
    return make("text", props, cls="android.widget.TextView", text=value, style=TextStyle(size=16, line_height=24))


def caption(value: str, **props: Unpack[TextProps]) -> View:
    """14 sp in the quieter colour (Material bodyMedium)."""
    style = TextStyle(size=14, line_height=20, color="on_surface_variant")
    return make("text", props, cls="android.widget.TextView", text=value, style=style)


# buttons


def _button(label: str, icon_name: str, color: Color, props: NamedProps, **defaults: Any) -> View:
    """A button is one node with the label as its text; label and icon are drawn by parts that are not in the tree."""
    parts = (
        make("icon", {}, icon=icon_name, icon_size=18.0, tint=color, accessible=False, margin=(0, 0, 8, 0)) if icon_name else None,
        make("text", {}, text=label, style=TextStyle(size=14, weight=500, color=color, line_height=20, max_lines=1), accessible=False),
    )
    enabled = props.get("enabled", True)
    if not enabled:
        for part in parts:
            if part is not None:
                part.enabled = False
        defaults["background"] = "on_surface/12" if defaults.get("background") else ""
    defaults |= {"cls": "android.widget.Button", "text": label, "leaf": True, "gravity": "center", "min_height": 40.0, "focusable": True}
    return make("row", props, parts, **defaults)


def button(
    label: str, on_click: Handler | None = None, *, icon: str = "", color: Color = "on_primary", **props: Unpack[NamedProps]
) -> View:
    """A filled button, 40 dp high and fully rounded."""
    pad = (16.0 if icon else 24.0, 0.0, 24.0, 0.0)
    return _button(label, icon, color, props, on_click=on_click, background="primary", radius=20.0, padding=pad, min_width=58.0)


def tonal_button(label: str, on_click: Handler | None = None, *, icon: str = "", **props: Unpack[NamedProps]) -> View:
    """A filled button in the quieter secondary colour."""
    pad = (16.0 if icon else 24.0, 0.0, 24.0, 0.0)
    return _button(
        label, icon, "on_secondary_container", props, on_click=on_click, background="secondary_container", radius=20.0, padding=pad
    )


def text_button(
    label: str, on_click: Handler | None = None, *, icon: str = "", color: Color = "primary", **props: Unpack[NamedProps]
) -> View:
    """A button without a ground, as in dialogs."""
    return _button(label, icon, color, props, on_click=on_click, radius=20.0, padding=(12.0, 0.0, 12.0, 0.0), min_width=48.0)


def outlined_button(
    label: str, on_click: Handler | None = None, *, icon: str = "", color: Color = "primary", **props: Unpack[NamedProps]
) -> View:
    """A button with an outline."""
    pad = (16.0 if icon else 24.0, 0.0, 24.0, 0.0)
    return _button(label, icon, color, props, on_click=on_click, border="outline", radius=20.0, padding=pad)


def icon(name: str, *, size: float = 24.0, fill: bool = False, **props: Unpack[Props]) -> View:
    """A Material Symbol (ImageView)."""
    return make("icon", props, cls="android.widget.ImageView", icon=name, icon_size=size, icon_fill=fill)


def icon_button(
    name: str, on_click: Handler | None = None, *, desc: str = "", size: float = 24.0, fill: bool = False, **props: Unpack[BaseProps]
) -> View:
    """An icon with a 48 dp touch target (ImageButton). `desc` is its content description; many apps have none."""
    pad = (48.0 - size) / 2
    return make(
        "icon",
        props,
        cls="android.widget.ImageButton",
        icon=name,
        icon_size=size,
        icon_fill=fill,
        desc=desc,
        on_click=on_click,
        focusable=True,
        padding=(pad, pad, pad, pad),
    )


def image(path: str, *, placeholder: str = "", fit: Literal["crop", "fit"] = "crop", **props: Unpack[Props]) -> View:
    """A picture from a device path, cropped to fill or shown whole; `placeholder` is an icon shown when there is none."""
    return make("image", props, cls="android.widget.ImageView", image=path, icon=placeholder, look=fit)


# fields and choices


def edit(
    value: str,
    on_change: Callable[[str], object] | None = None,
    *,
    hint: str = "",
    look: Literal["plain", "underline", "outlined", "filled"] = "underline",
    single_line: bool = True,
    password: bool = False,
    input_type: Literal["text", "number", "phone", "email", "datetime", "decimal"] = "text",
    ime_action: Literal["", "done", "search", "next", "send", "go"] = "",
    on_submit: Handler | None = None,
    lines: int = 1,
    **props: Unpack[TextProps],
) -> View:
    """A text field (EditText). `outlined` and `filled` are Material's boxes, whose hint floats up as label; `lines` is the minimum."""
    pad, min_height = {
        "plain": ((0.0, 0.0, 0.0, 0.0), 0.0),
        "underline": ((4.0, 10.0, 4.0, 11.0), 45.0),
        "outlined": ((16.0, 16.0, 16.0, 16.0), 64.0),
        "filled": ((16.0, 8.0, 16.0, 8.0), 56.0),
    }[look]
    view = make(
        "edit",
        props,
        cls="android.widget.EditText",
        value=value,
        hint=hint,
        look=look,
        single_line=single_line,
        password=password,
        input_type=input_type,
        ime_action=ime_action,
        on_change=on_change,
        on_submit=on_submit,
        focusable=True,
        width=FILL,
        padding=pad,
        min_height=min_height + (lines - 1) * 24.0,
        style=TextStyle(size=16),
    )
    return view


def switch(
    checked: bool, on_click: Handler | None = None, *, label: str = "", look: Literal["m3", "classic"] = "m3", **props: Unpack[CheckProps]
) -> View:
    """A switch; with `label` the text stands left of it."""
    return _checkable("switch", "Switch", checked, on_click, label, props, look)


def checkbox(checked: bool, on_click: Handler | None = None, *, label: str = "", **props: Unpack[CheckProps]) -> View:
    """A check box with its label."""
    return _checkable("checkbox", "CheckBox", checked, on_click, label, props)


def radio(checked: bool, on_click: Handler | None = None, *, label: str = "", **props: Unpack[CheckProps]) -> View:
    """A radio button with its label."""
    return _checkable("radio", "RadioButton", checked, on_click, label, props)


def _checkable(kind: Kind, cls: str, checked: bool, on_click: Handler | None, label: str, props: CheckProps, look: str = "") -> View:
    return make(
        kind,
        props,
        cls=f"android.widget.{cls}",
        checked=checked,
        checkable=True,
        focusable=True,
        on_click=on_click,
        text=label,
        look=look,
        style=TextStyle(size=16),
    )


def slider(value: float, on_select: Callable[[int], object] | None = None, **props: Unpack[Props]) -> View:
    """A slider; `value` 0..1, `on_select` gets 0..100 (SeekBar)."""
    view = make("slider", props, cls="android.widget.SeekBar", width=FILL, focusable=True)
    view.progress, view.on_select = value, on_select
    return view


def progress_bar(value: float, *, circular: bool = False, **props: Unpack[Props]) -> View:
    """Progress 0..1, negative for indeterminate."""
    width = WRAP if circular else FILL
    view = make("progress", props, cls="android.widget.ProgressBar", width=width, look="circular" if circular else "linear")
    view.progress = value
    return view


# fillers


def divider(**props: Unpack[Props]) -> View:
    """A hairline across the room; not in the tree."""
    return make("divider", props, width=FILL, accessible=False)


def space(size: float = 0.0, *, weight: float = 0.0) -> View:
    """Empty room: `size` dp both ways, or a share of what is left."""
    return View(kind="space", cls="android.widget.Space", width=size, height=size, weight=weight, accessible=False)


def canvas(draw: Callable[[Any, Bounds], None], **props: Unpack[Props]) -> View:
    """A drawing: `draw(painter, bounds_px)`."""
    return make("canvas", props, cls="android.view.View", draw=draw)
