"""Top bars, bottom navigation, tabs, drawers and search bars, as the Material library for Views builds them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Unpack

from emulator.sim.toolkit.props import PlaceProps, make
from emulator.sim.toolkit.view import FILL, Color, Handler, View
from emulator.sim.toolkit.widgets import box, column, edit, icon, icon_button, row, space, text

MORE_OPTIONS = "More options"


@dataclass(frozen=True)
class MenuAction:
    """An icon in a top bar. `desc` is what it is called; with `as_text` it is drawn as its name."""

    icon: str
    desc: str
    on_click: Handler | None = None
    id: str = ""
    as_text: bool = False
    enabled: bool = True


def _action(action: MenuAction, color: Color) -> View:
    if action.as_text:
        return text(
            action.desc,
            id=action.id,
            cls="android.widget.Button",
            on_click=action.on_click,
            enabled=action.enabled,
            size=14,
            font_weight=500,
            color=color,
            padding=(12, 14),
            focusable=True,
        )
    # items of an action bar are ActionMenuItemViews, which call themselves buttons
    return icon_button(
        action.icon, action.on_click, desc=action.desc, id=action.id, tint=color, enabled=action.enabled, cls="android.widget.Button"
    )


def app_bar(
    title: str,
    *,
    navigation: Literal["", "back", "menu", "close"] = "",
    on_navigation: Handler | None = None,
    navigation_desc: str | None = None,
    actions: Sequence[MenuAction] = (),
    on_overflow: Handler | None = None,
    subtitle: str = "",
    centered: bool = False,
    color: Color = "on_surface",
    height: float = 64.0,
    title_size: float = 22.0,
    title_id: str = "",
    background: Color = "",
    **props: Unpack[PlaceProps],
) -> View:
    """A small top app bar: navigation icon, title, action icons and the three dots ("More options", key `overflow`).

    `navigation_desc` replaces the usual description (`Navigate up`, `Open navigation drawer`, `Close`).
    """
    icons = {"back": ("arrow_back", "Navigate up"), "menu": ("menu", "Open navigation drawer"), "close": ("close", "Close")}
    start: View | None = None
    if navigation:
        name, usual = icons[navigation]
        start = icon_button(name, on_navigation, desc=usual if navigation_desc is None else navigation_desc, tint=color, key="navigation")
    heading = text(title, id=title_id, size=title_size, color=color, max_lines=1, font_weight=400)
    words = heading
    if subtitle:
        words = column(heading, text(subtitle, size=14, color="on_surface_variant", max_lines=1), accessible=False)
    words.margin = (16.0 if not navigation else 4.0, 0.0, 8.0, 0.0)
    if centered:
        words.align = "center"
        words.margin = (0.0, 0.0, 0.0, 0.0)
    end = [_action(action, color) for action in actions]
    if on_overflow is not None:
        end.append(icon_button("more_vert", on_overflow, desc=MORE_OPTIONS, key="overflow", tint=color, cls="android.widget.ImageView"))
    defaults = {"cls": "android.view.ViewGroup", "width": FILL, "height": height, "background": background, "padding": (4.0, 0.0, 4.0, 0.0)}
    if centered:
        group = row(*end, align="end center", cls="androidx.appcompat.widget.LinearLayoutCompat") if end else None
        if start is not None:
            start.align = "start center"
        return make("box", props, (start, words, group), **defaults)
    words.weight = 1.0
    group = row(*end, cls="androidx.appcompat.widget.LinearLayoutCompat") if end else None
    return make("row", props, (start, words, group), gravity="start center", **defaults)


def contextual_bar(
    count: str,
    on_close: Handler,
    actions: Sequence[MenuAction] = (),
    *,
    on_overflow: Handler | None = None,
    close_icon: str = "arrow_back",
    background: Color = "surface_container",
    color: Color = "on_surface",
    **props: Unpack[PlaceProps],
) -> View:
    """The bar that replaces the app bar while items are selected; `count` is its title, e.g. `1` or `1 selected`."""
    parts = [
        icon_button(close_icon, on_close, desc="Done", id="action_mode_close_button", tint=color, cls="android.widget.ImageView"),
        text(count, id="action_bar_title", size=22, color=color, weight=1, margin=(4, 0, 8, 0), max_lines=1),
        *(_action(action, color) for action in actions),
    ]
    if on_overflow is not None:
        parts.append(icon_button("more_vert", on_overflow, desc=MORE_OPTIONS, key="overflow", tint=color, cls="android.widget.ImageView"))
    defaults = {"cls": "android.view.ViewGroup", "id": "action_context_bar", "width": FILL, "height": 64.0, "padding": (4.0, 0.0, 4.0, 0.0)}
    return make("row", props, tuple(parts), gravity="start center", background=background, **defaults)


@dataclass(frozen=True)
class NavItem:
    """A destination of a bottom bar, rail, drawer or tab row."""

    label: str
    icon: str = ""
    id: str = ""
    desc: str | None = None  # default: the label
    badge: str = ""


def bottom_nav(
    items: Sequence[NavItem],
    selected: int,
    on_select: Callable[[int], object],
    *,
    look: Literal["m3", "plain"] = "m3",
    background: Color = "surface_container",
    labels: Literal["all", "selected", "none"] = "all",
    height: float = 80.0,
    **props: Unpack[PlaceProps],
) -> View:
    """A bottom navigation bar, 80 dp high. `m3` marks the selected item with a pill, `plain` with the accent colour only.

    Each item is one FrameLayout with the label as description, as BottomNavigationView has it.
    """
    cells = []
    for index, item in enumerate(items):
        chosen = index == selected
        if look == "m3":
            tint = "on_secondary_container" if chosen else "on_surface_variant"
            pill = box(
                icon(item.icon, tint=tint, fill=chosen, align="center", accessible=False),
                width=64,
                height=32,
                radius=16,
                background="secondary_container" if chosen else "",
                accessible=False,
            )
        else:
            tint = "primary" if chosen else "on_surface_variant"
            pill = icon(item.icon, tint=tint, fill=chosen, accessible=False)
        shown = labels == "all" or (labels == "selected" and chosen)
        color = ("on_surface" if chosen else "on_surface_variant") if look == "m3" else tint
        name = text(
            item.label,
            cls="android.widget.TextView",
            id="navigation_bar_item_large_label_view" if chosen else "navigation_bar_item_small_label_view",
            size=12,
            font_weight=600 if chosen and look == "m3" else 500,
            color=color,
            line_height=16,
            max_lines=1,
            text_align="center",
        )
        cells.append(
            column(
                pill,
                name if shown and item.label else None,
                cls="android.widget.FrameLayout",
                id=item.id,
                desc=item.label if item.desc is None else item.desc,
                weight=1,
                height=FILL,
                gravity="center",
                spacing=4,
                selected=chosen,
                focusable=True,
                on_click=None if chosen else _chooser(on_select, index),
            )
        )
        if chosen:
            # the selected item stays touchable for reselection, which does nothing
            cells[-1].on_click = _chooser(on_select, index)
    return make("row", props, tuple(cells), cls="android.view.ViewGroup", width=FILL, height=height, background=background)


def _chooser(on_select: Callable[[int], object], index: int) -> Handler:
    return lambda: on_select(index)


def tabs(
    items: Sequence[NavItem],
    selected: int,
    on_select: Callable[[int], object],
    *,
    scrollable: bool = False,
    color: Color = "primary",
    **props: Unpack[PlaceProps],
) -> View:
    """A TabLayout, 48 dp high (72 with icons and labels), with the indicator under the selected tab."""
    tall = any(item.icon and item.label for item in items)
    cells: list[View | None] = []
    for index, item in enumerate(items):
        chosen = index == selected
        tint = color if chosen else "on_surface_variant"
        cells.append(
            box(
                column(
                    icon(item.icon, tint=tint, accessible=False) if item.icon else None,
                    text(item.label, size=14, font_weight=500, color=tint, line_height=20, max_lines=1) if item.label else None,
                    accessible=False,
                    align="center",
                    gravity="center_horizontal",
                    spacing=2,
                ),
                box(width=FILL, height=3, background=color, corners=(3, 3, 0, 0), align="bottom", accessible=False, margin=(16, 0))
                if chosen
                else None,
                cls="androidx.appcompat.app.ActionBar$Tab",
                id=item.id,
                desc=item.label if item.desc is None else item.desc,
                selected=chosen,
                focusable=True,
                weight=0 if scrollable else 1,
                min_width=90 if scrollable else 0,
                padding=(16 if scrollable else 0, 0),
                height=FILL,
                on_click=_chooser(on_select, index),
            )
        )
    inner = row(*cells, width=FILL if not scrollable else -2.0, height=FILL, gravity="", accessible=False)
    view = make("scroll", props, (inner,), cls="android.widget.HorizontalScrollView", width=FILL, height=72.0 if tall else 48.0)
    view.axis = "horizontal"
    return column(view, row(width=FILL, height=1, background="outline_variant", accessible=False), width=FILL, accessible=False)


def nav_drawer(
    items: Sequence[NavItem | str | None],
    selected: int,
    on_select: Callable[[int], object],
    *,
    header: View | None = None,
    **props: Unpack[PlaceProps],
) -> View:
    """The content of a navigation drawer, 360 dp at most. A str is a section title, None a line; indices count items only."""
    rows: list[View | None] = [header]
    number = 0
    for item in items:
        if item is None:
            rows.append(row(width=FILL, height=1, background="outline_variant", margin=(28, 8), accessible=False))
        elif isinstance(item, str):
            rows.append(text(item, size=14, font_weight=500, color="on_surface_variant", padding=(16, 18)))
        else:
            chosen = number == selected
            tint = "on_secondary_container" if chosen else "on_surface_variant"
            rows.append(
                row(
                    icon(item.icon, tint=tint, fill=chosen, accessible=False) if item.icon else None,
                    text(item.label, size=14, font_weight=500, color=tint, weight=1, max_lines=1, cls="android.widget.CheckedTextView"),
                    text(item.badge, size=14, font_weight=500, color=tint) if item.badge else None,
                    cls="androidx.appcompat.widget.LinearLayoutCompat",
                    id=item.id,
                    width=FILL,
                    height=56,
                    padding=(16, 0, 24, 0),
                    spacing=12,
                    radius=28,
                    background="secondary_container" if chosen else "",
                    selected=chosen,
                    focusable=True,
                    on_click=_chooser(on_select, number),
                )
            )
            number += 1
    inner = column(*rows, width=FILL, padding=(12, 8), accessible=False)
    defaults = {"width": FILL, "height": FILL, "background": "surface_container_low", "corners": (0.0, 16.0, 16.0, 0.0)}
    return make("scroll", props, (inner,), cls="androidx.recyclerview.widget.RecyclerView", **defaults)


def nav_rail(items: Sequence[NavItem], selected: int, on_select: Callable[[int], object], **props: Unpack[PlaceProps]) -> View:
    """A navigation rail, 80 dp wide."""
    cells: list[View | None] = []
    for index, item in enumerate(items):
        chosen = index == selected
        tint = "on_secondary_container" if chosen else "on_surface_variant"
        pill = box(
            icon(item.icon, tint=tint, fill=chosen, align="center", accessible=False),
            width=56,
            height=32,
            radius=16,
            background="secondary_container" if chosen else "",
            accessible=False,
        )
        cells.append(
            column(
                pill,
                text(item.label, size=12, font_weight=500, color=tint, line_height=16),
                cls="android.widget.FrameLayout",
                id=item.id,
                desc=item.label if item.desc is None else item.desc,
                width=FILL,
                gravity="center_horizontal",
                spacing=4,
                selected=chosen,
                on_click=_chooser(on_select, index),
            )
        )
    return make("column", props, tuple(cells), cls="android.view.ViewGroup", width=80.0, height=FILL, spacing=12.0, padding=(0, 44, 0, 0))


def search_bar(
    hint: str,
    *,
    on_click: Handler | None = None,
    leading: View | None = None,
    trailing: Sequence[View] = (),
    height: float = 56.0,
    **props: Unpack[PlaceProps],
) -> View:
    """A closed search bar: a rounded field that opens a search screen when tapped."""
    parts = (leading or icon("search", margin=(16, 0, 12, 0)), text(hint, size=16, color="on_surface_variant", weight=1, max_lines=1))
    view = make(
        "row",
        props,
        (*parts, *trailing),
        cls="android.view.ViewGroup",
        width=FILL,
        height=height,
        radius=height / 2,
        background="surface_container_high",
        gravity="start center",
        focusable=True,
    )
    view.on_click = on_click
    return view


def search_field(
    value: str,
    on_change: Callable[[str], object],
    *,
    hint: str = "Search",
    on_back: Handler | None = None,
    on_clear: Handler | None = None,
    on_submit: Handler | None = None,
    field_id: str = "search_src_text",
    field_key: str = "",
    height: float = 64.0,
    back_desc: str = "Navigate up",
    **props: Unpack[PlaceProps],
) -> View:
    """An open search field in place of the app bar, with Back on its left and Clear on its right while there is text."""
    clear = (
        icon_button("close", on_clear, desc="Clear query", id="search_close_btn", cls="android.widget.ImageView")
        if value and on_clear
        else None
    )
    field = edit(
        value,
        on_change,
        hint=hint,
        id=field_id,
        key=field_key,
        look="plain",
        ime_action="search",
        on_submit=on_submit,
        weight=1,
        height=48,
        cls="android.widget.AutoCompleteTextView",
    )
    back = icon_button("arrow_back", on_back, desc=back_desc, key="navigation") if on_back else space(12)
    return make(
        "row", props, (back, field, clear), cls="android.view.ViewGroup", width=FILL, height=height, gravity="start center", padding=(4, 0)
    )
