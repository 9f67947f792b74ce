"""Colours, icons and the parts of the two-panel screen: header, rows, button bar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from apps.files.total_commander import words
from apps.lineages.shared_files.storage import Row
from apps.lineages.two_panes import symbols
from apps.lineages.two_panes.symbols import Kind
from emulator.sim.toolkit import FILL, Context, View, box, column, icon, icon_button, row, text
from emulator.sim.toolkit.view import Handler

BAR: Final = "#263238"
BAR_TEXT: Final = "#FFFFFF"
MARKED: Final = "#D32F2F"
MARKED_DARK: Final = "#FF6E6E"
FOLDER: Final = "#F9A825"
ROW_HEIGHT: Final = 54.0
_CELL: Final = 52.0
_COLORS: Final[dict[Kind, str]] = {
    "folder": FOLDER,
    "program": "#2E7D32",
    "archive": "#8D6E63",
    "pdf": "#C62828",
    "image": "#6A1B9A",
    "audio": "#D84315",
    "video": "#C62828",
    "text": "#546E7A",
    "other": "#78909C",
}


@dataclass(frozen=True)
class Button:
    """A button of the bar: icon, description, what it does."""

    icon: str
    desc: str
    act: Handler


def theme(dark: bool) -> str:
    return "dark#80CBC4" if dark else "material2#00796B"


def symbol(row: Row) -> tuple[str, str]:
    """Icon and colour by kind of file."""
    return symbols.symbol(row, _COLORS)


def header(path: str, tally: str, *, side: int, home: Handler, history: Handler, bookmarks: Handler, other: Handler, more: Handler) -> View:
    """The bar above a panel: home, path, bookmarks, the other panel, menu; below, what is selected."""
    line = row(
        icon_button("home", home, desc="Go to home folder", tint=BAR_TEXT, id="homeBtn", cls="android.widget.ImageView"),
        column(
            text(path, id="curDir", size=15, font_weight=500, color=BAR_TEXT, max_lines=2, width=FILL),
            weight=1,
            height=56,
            gravity="center_vertical",
            on_click=history,
            id="dirHeader",
        ),
        icon_button("star", bookmarks, desc="Bookmarks", tint=BAR_TEXT, id="bookmarkBtn"),
        icon_button(
            "arrow_forward" if side == 0 else "arrow_back",
            other,
            desc="Switch to right panel" if side == 0 else "Switch to left panel",
            tint=BAR_TEXT,
            id="switchBtn",
        ),
        icon_button("more_vert", more, desc="More options", tint=BAR_TEXT, key="overflow", id="menuBtn"),
        width=FILL,
        height=56,
        background=BAR,
    )
    info = text(tally, id="selInfo", size=12, color="#B0BEC5", width=FILL, padding=(14, 2, 14, 6), background=BAR, max_lines=1)
    return column(line, info, width=FILL, accessible=False)


def button_bar(buttons: Sequence[Button]) -> View:
    """The row of icons at the bottom."""
    return row(
        *(
            box(
                icon_button(one.icon, one.act, desc=one.desc, tint=BAR_TEXT, id="barButton", key=f"bar{one.desc}"),
                weight=1,
                height=52,
                gravity="center",
                accessible=False,
            )
            for one in buttons
        ),
        width=FILL,
        height=52,
        background=BAR,
        id="buttonBar",
    )


def entry(
    ctx: Context,
    item: Row,
    *,
    marked: bool,
    cursor: bool,
    dark: bool,
    brief: bool,
    exact: bool,
    mark: Handler,
    open_: Handler,
    hold: Handler,
) -> View:
    """A file or folder: a tap on the icon selects it, a tap on the name opens it, holding it opens its menu."""
    name, color = symbol(item)
    shown = (MARKED_DARK if dark else MARKED) if marked else "on_surface"
    size = "<dir>" if item.is_dir else words.bytes_of(item.size) if exact else words.short(item.size)
    quiet = shown if marked else "on_surface_variant"
    about = f"{size}    {words.moment(ctx, item.modified)}"
    return row(
        box(
            icon("check_box" if marked else name, size=34, tint=shown if marked else color, fill=not marked, id="icon", accessible=False),
            width=_CELL,
            height=FILL,
            gravity="center",
            on_click=mark,
            id="iconCell",
            cls="android.widget.ImageView",
            desc="Unselect" if marked else "Select",
        ),
        column(
            text(item.name, id="fileName", size=16, color=shown, font_weight=500, max_lines=1, width=FILL),
            None if brief else text(about, id="fileInfo", size=12, color=quiet, width=FILL, max_lines=1),
            weight=1,
            accessible=False,
        ),
        width=FILL,
        height=ROW_HEIGHT - 12 if brief else ROW_HEIGHT,
        padding=(2, 0, 12, 0),
        background="on_surface/10" if cursor else "",
        id="fileRow",
        cls="android.widget.LinearLayout",
        key=f"row{item.path}",
        selected=marked,
        on_click=open_,
        on_long_click=hold,
    )


def plain(label: str, about: str, glyph: str, color: str, open_: Handler, *, key: str = "") -> View:
    """A row that can only be opened: `..`, or an entry of the home folder."""
    return row(
        box(icon(glyph, size=32, tint=color, fill=True, accessible=False), width=_CELL, height=FILL, gravity="center", accessible=False),
        column(
            text(label, id="fileName", size=16, font_weight=500, max_lines=1, width=FILL),
            text(about, id="fileInfo", size=12, color="on_surface_variant", max_lines=1, width=FILL) if about else None,
            weight=1,
            accessible=False,
        ),
        width=FILL,
        height=ROW_HEIGHT,
        padding=(2, 0, 12, 0),
        id="fileRow",
        cls="android.widget.LinearLayout",
        key=f"row{key or label}",
        on_click=open_,
    )
