"""Entries of the lists and grids, titles over search results, and what an empty list says."""

from __future__ import annotations

from dataclasses import dataclass

from apps.files.fossify_files import browse, words
from apps.files.fossify_files.browse import Section
from apps.files.fossify_files.config import FILE_NAMES, Config
from apps.files.fossify_files.icons import ICON, entry_icon, folder_icon
from apps.files.fossify_files.labels import format_size
from apps.lineages.shared_files.storage import Row
from emulator.sim.toolkit import FILL, Context, View, box, column, icon, row, text
from emulator.sim.toolkit.view import Handler

SELECTED = "#44888888"
"""Ground of a selected entry (commons, activated_item_foreground)."""
ROW = ICON + 4


@dataclass(frozen=True)
class Entry:
    """One entry and what touching it does."""

    item: Row
    selected: bool
    on_click: Handler
    on_long_click: Handler


def list_entry(ctx: Context, config: Config, entry: Entry) -> View:
    """Icon, name, size of a file or number of a folder's entries, and when a file was changed."""
    item, scale = entry.item, config.font_scale
    if item.is_dir:
        details = words.items(browse.children(ctx, item.path, hidden=config.shows_hidden))
    else:
        details = format_size(item.size)
    date = None if item.is_dir else words.format_date(ctx, config, item.modified)
    lines = column(
        text(item.name, id="item_name", size=14 * scale, max_lines=1, ellipsize="middle", padding=(2, 0, 0, 0), width=FILL),
        row(
            text(details, id="item_details", size=14 * scale, color="on_surface/60", max_lines=1, padding=(2, 0, 0, 0), weight=1),
            text(date, id="item_date", size=11.2 * scale, color="on_surface/60", max_lines=1) if date else None,
            width=FILL,
            accessible=False,
        ),
        weight=1,
        accessible=False,
    )
    holder = row(entry_icon(item), lines, id="item_holder", cls="android.view.ViewGroup", width=FILL, height=ICON, padding=(4, 0, 20, 0))
    return _frame(holder, entry, ROW * max(scale, 1.0))


def grid_entry(config: Config, entry: Entry, width: float) -> View:
    """A large icon over the name; names of files can be left out."""
    item, scale = entry.item, config.font_scale
    name = None
    if item.is_dir or config.on(FILE_NAMES):
        name = text(item.name, id="item_name", size=11.2 * scale, max_lines=2 if item.is_dir else 1, text_align="center", width=FILL)
    side = width - 8
    check = icon("check_circle", size=26, fill=True, tint="primary", id="item_check", align="end top") if entry.selected else None
    holder = column(
        box(entry_icon(item, size=side), check, width=side, height=side, accessible=False),
        name,
        id="item_holder",
        cls="android.view.ViewGroup",
        width=FILL,
        padding=4,
        gravity="center_horizontal",
    )
    return _frame(holder, entry, side + (8 if name is None else 36 * scale))


def _frame(holder: View, entry: Entry, height: float) -> View:
    return box(
        holder,
        id="item_frame",
        key=f"item{entry.item.path}",
        width=FILL,
        height=height,
        padding=(0, 2, 0, 2),
        background=SELECTED if entry.selected else "",
        selected=entry.selected,
        focusable=True,
        on_click=entry.on_click,
        on_long_click=entry.on_long_click,
    )


def section(title: Section, config: Config, on_click: Handler) -> View:
    """The folder that the results below lie in; a tap goes there."""
    return box(
        row(
            folder_icon(),
            text(
                words.shown_path(title.path),
                id="item_section",
                size=14 * config.font_scale,
                weight=1,
                padding=(0, 16, 12, 16),
                max_lines=1,
                ellipsize="start",
            ),
            id="item_holder",
            cls="android.widget.RelativeLayout",
            width=FILL,
            padding=(0, 0, 16, 0),
        ),
        id="item_frame",
        key=f"section{title.path}",
        width=FILL,
        height=70,
        padding=(0, 12, 0, 2),
        focusable=True,
        on_click=on_click,
    )


def placeholder(first: str, second: str, id: str) -> View:
    """What stands there when a list is empty."""
    lines = [(first, id, 0), (second, f"{id}_2", 16)]
    return column(
        *(
            text(words_, id=id_, size=16, italic=True, color="on_surface/80", text_align="center", width=FILL, padding=(16, pad, 16, 16))
            for words_, id_, pad in lines
            if words_
        ),
        width=FILL,
        accessible=False,
    )
