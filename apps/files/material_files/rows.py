"""What the file list shows: rows or tiles of files, the path row, the empty and the failed list, the button that makes things."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal

from apps.files.material_files import look, naming, places
from apps.files.material_files import preferences as prefs
from apps.files.material_files.bars import circle
from apps.files.material_files.page import Page
from apps.files.material_files.places import Item
from emulator.sim.toolkit import (
    FILL,
    View,
    box,
    column,
    icon,
    icon_button,
    image,
    list_,
    list_grid,
    row,
    scroll,
    text,
)
from emulator.sim.toolkit.view import Handler

ROW = 72.0
TILE = 176.0
_BOTTOM = 88.0
_CUTS: Final[tuple[Literal["start", "middle", "end"], ...]] = ("start", "middle", "end", "end")
"""Where a long name is cut, by setting; the running text of the last is drawn cut."""


def listing(page: Page, items: Sequence[Item], grid: bool) -> View:
    """The files, in rows or two to a line."""
    bottom = _BOTTOM
    key = f"files{page.trail.here.shown}"
    if grid:
        return list_grid(2, [_tile(page, one) for one in items], id="recyclerView", key=key, pad=(0, 0, 0, bottom))
    return list_([_row(page, one) for one in items], id="recyclerView", key=key, pad=(0, 0, 0, bottom))


def _symbol(page: Page, one: Item, size: float, chosen: bool) -> View:
    """The icon of a file's kind, or its picture; a check mark in its corner while it is selected."""
    symbol, color, _ = look.KINDS[look.kind(one)]
    picture = look.kind(one) == "image" and not one.place.in_archive
    face = (
        image(one.place.path, placeholder="image", tint=color, width=40, height=40, id="thumbnailImage", align="center")
        if picture
        else icon(symbol, tint=color, fill=True, size=size, id="iconImage", align="center")
    )
    badge = circle(18, "primary", icon("check", size=14, tint="on_primary", align="center", accessible=False)) if chosen else None
    if badge is not None:
        badge.align = "end bottom"
        badge.margin = (0.0, 0.0, 4.0, 4.0)
    return box(face, badge, id="iconLayout", width=48, height=48, on_click=partial(page.select, one.place), key=f"icon{one.place.shown}")


def _dots(page: Page, one: Item) -> View:
    place = one.place
    return icon_button(
        "more_vert", partial(page.open_row_menu, place), id="menuButton", key=f"menu{place.shown}", tint="on_surface_variant"
    )


def _name(page: Page, one: Item, size: float) -> View:
    cut = _CUTS[int(prefs.preferences(page.ctx).get(prefs.ELLIPSIZE, "1"))]
    return text(one.name, id="nameText", size=size, max_lines=1, ellipsize=cut)


def _row(page: Page, one: Item) -> View:
    chosen = one.place in page.selected
    words = column(
        _name(page, one, 16),
        None if one.is_dir else text(look.describe(page.ctx, one), id="descriptionText", size=14, color="on_surface_variant", max_lines=1),
        weight=1,
        accessible=False,
    )
    return row(
        _symbol(page, one, 24, chosen),
        words,
        _dots(page, one),
        id="itemLayout",
        key=f"row{one.place.shown}",
        width=FILL,
        height=ROW,
        padding=(12, 0, 8, 0),
        spacing=12,
        background="primary/12" if chosen else "",
        selected=chosen,
        on_click=partial(page.tap, one),
        on_long_click=partial(page.hold, one),
        focusable=True,
    )


def _tile(page: Page, one: Item) -> View:
    chosen = one.place in page.selected
    symbol, color, _ = look.KINDS[look.kind(one)]
    picture = look.kind(one) == "image" and not one.place.in_archive
    inner: View = icon(
        "folder" if one.is_dir else symbol, tint="outline_variant" if one.is_dir else color, fill=True, size=40, align="center"
    )
    if picture:
        inner = image(one.place.path, placeholder="image", tint=color, width=FILL, height=FILL, id="thumbnailImage")
    elif one.is_dir:
        inner.icon_size = 88.0
    preview = box(
        inner,
        width=FILL,
        height=98,
        margin=(16, 16, 16, 0),
        border="" if one.is_dir else "outline_variant",
        radius=4,
        accessible=False,
    )
    name = _name(page, one, 14)
    name.weight, name.style.align, name.style.max_lines, name.style.ellipsize = 1.0, "center", 2, "end"
    line = row(_symbol(page, one, 24, chosen), name, _dots(page, one), width=FILL, height=56, padding=(4, 0, 4, 0), accessible=False)
    return column(
        preview,
        line,
        id="itemLayout",
        key=f"tile{one.place.shown}",
        width=FILL,
        height=TILE + 8,
        background="primary/12" if chosen else "",
        selected=chosen,
        on_click=partial(page.tap, one),
        on_long_click=partial(page.hold, one),
        focusable=True,
    )


def nothing(words: str, id: str, symbol: str) -> View:
    """What stands in place of a list: a large icon over a line."""
    return column(
        icon(symbol, size=200, tint="on_surface/20", fill=True, accessible=False),
        text(words, id=id, size=16, text_align="center", padding=(32, 8, 32, 32)),
        width=FILL,
        height=FILL,
        gravity="center",
        accessible=False,
    )


def breadcrumb(page: Page) -> View:
    """The path row: where one is in the darker colour, what lies beyond still there."""
    crumbs = page.trail.crumbs
    cells = []
    for index, (place, name) in enumerate(crumbs):
        color = "on_surface" if place == page.trail.here else "on_surface_variant"
        arrow = icon("arrow_right", tint=color, id="arrowImage", margin=(-4, 0, 0, 0)) if index < len(crumbs) - 1 else None
        cells.append(
            row(
                text(name, id="text", size=14, font_weight=500, color=color, max_lines=1, max_width=260, margin=(0, 0, 8, 0)),
                arrow,
                height=FILL,
                padding=(12, 0, 4, 0),
                key=f"crumb{place.shown}",
                on_click=partial(page.go, place),
                on_long_click=partial(page.open_crumb_menu, place),
                focusable=True,
            )
        )
    line = row(*cells, height=FILL, padding=(60, 0, 4, 0))
    here = next((index for index, (place, _) in enumerate(crumbs) if place == page.trail.here), 0)
    bar = scroll(line, axis="horizontal", id="breadcrumbLayout", key=f"path{page.trail.here.shown}", height=48)
    bar.initial_scroll = sum(_crumb_width(name) for _, name in crumbs[:here])
    return bar


def _crumb_width(name: str) -> float:
    """About how wide a part of the path row is, dp."""
    return len(name) * 7.3 + 44.0


def speed_dial(page: Page) -> list[View]:
    """The round button, and over a veil what it offers."""
    opened = bool(page.state["dial"])
    toggle = partial(page.state.update, dial=not opened)
    main = icon_button(
        "close" if opened else "add",
        toggle,
        id="sd_main_fab",
        key="dial",
        tint="on_primary",
        background="primary",
        radius=28,
        width=56,
        height=56,
        elevation=6,
        align="end bottom",
        margin=(0, 0, 16, 16),
    )
    main.padding = (16.0, 16.0, 16.0, 16.0)
    if not opened:
        return [main]
    veil = box(width=FILL, height=FILL, background="surface_container_low/80", id="sd_overlay", on_click=toggle)
    offers = [
        _offer("draft", "File", "action_create_file", partial(naming.open_dialog, page, "file")),
        _offer("folder", "Folder", "action_create_directory", partial(naming.open_dialog, page, "folder")),
    ]
    menu = column(*offers, align="end bottom", margin=(0, 0, 20, 84), gravity="end", spacing=12, accessible=False)
    return [veil, menu, main]


def _offer(symbol: str, label: str, id: str, act: Handler) -> View:
    name = text(
        label,
        id="sd_label",
        size=14,
        padding=(8, 6),
        background="surface_container_high",
        radius=4,
        elevation=2,
        on_click=act,
    )
    button = icon_button(
        symbol,
        act,
        id="sd_fab",
        desc=label,
        tint="on_primary",
        background="primary",
        radius=20,
        width=40,
        height=40,
        elevation=6,
    )
    button.padding = (8.0, 8.0, 8.0, 8.0)
    return row(name, button, id=id, spacing=16, align="end")


def paste_bar(page: Page) -> View:
    """The bar at the bottom while something is cut, copied or to be extracted."""
    paste = page.state["paste"]
    chosen = [places.Place.load(one) for one in paste["files"]]
    extracting = all(one.in_archive for one in chosen)
    verb = "Moving" if paste["move"] else "Extracting" if extracting else "Copying"
    enabled = not page.trail.here.in_archive
    action = icon_button(
        "content_paste",
        page.paste,
        desc="Extract here" if extracting else "Paste",
        id="action_paste",
        cls="android.widget.Button",
        tint="on_surface" if enabled else "on_surface/38",
        enabled=enabled,
    )
    close = icon_button("close", page.end_paste, desc="Close", tint="on_surface", width=56)
    close.padding = (16.0, 12.0, 16.0, 12.0)
    bar = row(
        close,
        text(f"{verb} {len(chosen):,}", size=20, font_weight=500, weight=1, max_lines=1),
        row(action, cls="androidx.appcompat.widget.LinearLayoutCompat"),
        id="bottomToolbar",
        cls="android.view.ViewGroup",
        width=FILL,
        height=56,
        padding=(8, 0, 14, 0),
        spacing=8,
    )
    line = box(width=FILL, height=1, background="outline_variant", accessible=False)
    return column(line, bar, id="bottomBarLayout", width=FILL, background=look.ground(page.ctx))
