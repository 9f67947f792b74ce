"""Colours, icons and the parts of the main screen: title, lines of the tree, button bar. Colours and measures are reconstructed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from apps.files.xplore import words
from apps.files.xplore.lines import Line
from apps.files.xplore.options import Options
from apps.lineages.shared_files import inside
from apps.lineages.shared_files.storage import Row
from apps.lineages.shared_files.words import count
from apps.lineages.two_panes import symbols
from apps.lineages.two_panes.symbols import Kind
from emulator.sim.toolkit import FILL, Context, View, box, column, icon, icon_button, row, scroll, text
from emulator.sim.toolkit.view import Handler

BAR: Final = "#263545"
BAR_TEXT: Final = "#FFFFFF"
BAR_QUIET: Final = "#B4C0CC"
FOLDER: Final = "#E9A426"
BAR_WIDTH: Final = 64.0
_INDENT: Final = 13.0
_COLORS: Final[dict[Kind, str]] = {
    "folder": FOLDER,
    "program": "#3A9A4C",
    "archive": "#9C6B3C",
    "pdf": "#C62828",
    "image": "#8E44AD",
    "audio": "#D35400",
    "video": "#C0392B",
    "text": "#5D7A94",
    "other": "#8A97A3",
}
TOTAL: Final = 6_440_000_000
FREE: Final = 3_970_000_000
"""Bytes of the device's storage as its settings tell them."""


def theme(dark: bool) -> str:
    return "pixel_dark#6FB7E9" if dark else "material2#1976B8"


def symbol(found: Row) -> tuple[str, str]:
    """Icon and colour by kind of file."""
    return symbols.symbol(found, _COLORS, archive=inside.opens_as_folder(found.name))


def title(path: str, name: str, other: str, *, side: int, switch: Handler, more: Handler) -> View:
    """The bar at the top: the current folder, the other pane's with the way there, the menu."""
    arrow = icon("chevron_right" if side == 0 else "chevron_left", size=20, tint=BAR_TEXT, accessible=False)
    label = text(other, id="other_title", size=13, color=BAR_TEXT, max_lines=1, max_width=78)
    chip = row(
        *((label, arrow) if side == 0 else (arrow, label)),
        height=36,
        radius=18,
        padding=(12, 0, 4, 0) if side == 0 else (4, 0, 12, 0),
        background="#3D5166",
        id="switch_pane",
        cls="android.widget.FrameLayout",
        desc="Show right pane" if side == 0 else "Show left pane",
        on_click=switch,
        max_width=118,
    )
    about = column(
        text(name, id="title", size=18, font_weight=500, color=BAR_TEXT, max_lines=1, width=FILL),
        text(path, id="path", size=12, color=BAR_QUIET, max_lines=1, width=FILL, ellipsize="start") if path else None,
        weight=1,
        accessible=False,
    )
    dots = icon_button("more_vert", more, desc="More options", tint=BAR_TEXT, key="overflow", id="menu")
    return row(about, chip, dots, width=FILL, height=56, padding=(14, 0, 0, 0), spacing=8, background=BAR, id="toolbar")


@dataclass(frozen=True)
class Button:
    """A button of the bar between the panes; None for `act` where it cannot be used now."""

    icon: str
    label: str
    act: Handler | None


def button_bar(buttons: Sequence[Button], *, labels: bool) -> View:
    """The column of buttons at the inner edge of a pane."""
    cells = [_bar_button(one, labels=labels) for one in buttons]
    return scroll(
        column(*cells, width=FILL, accessible=False),
        id="button_bar",
        key="buttonBar",
        width=BAR_WIDTH if labels else 50.0,
        height=FILL,
        background="on_surface/6",
    )


def _bar_button(one: Button, *, labels: bool) -> View:
    able = one.act is not None
    quiet = "on_surface_variant" if able else "on_surface/30"
    return column(
        icon(one.icon, size=24, tint="primary" if able else quiet, accessible=False),
        text(one.label, size=11, color=quiet, max_lines=1, accessible=False, margin=(0, 2, 0, 0)) if labels else None,
        width=FILL,
        height=58 if labels else 52,
        gravity="center",
        id="bar_button",
        key=f"bar{one.label}",
        cls="android.widget.Button",
        desc=one.label,
        enabled=able,
        focusable=True,
        on_click=one.act,
    )


@dataclass(frozen=True)
class Touch:
    """What can be done with a line: `mark` is None where it cannot be marked."""

    tap: Handler
    fold: Handler
    mark: Handler | None
    hold: Handler | None


def entry(ctx: Context, options: Options, line: Line, touch: Touch, *, marked: bool, current: bool) -> View:
    """A line of the tree: the mark that opens it, icon, name with size and date, and the check mark at the right edge."""
    name, note, (glyph, color) = _faces(ctx, options, line)
    strong = line.depth == 0
    about = column(
        text(name, id="name", size=17 if strong else 15, font_weight=500 if strong else 400, max_lines=1, width=FILL),
        text(note, id="info", size=12, color="on_surface_variant", max_lines=1, width=FILL) if note else None,
        _usage() if line.kind == "root" else None,
        weight=1,
        accessible=False,
    )
    return row(
        *(_guide() for _ in range(line.depth)),
        _expander(line, touch.fold),
        icon(glyph, size=34 if strong else 30, tint=color, fill=True, id="icon", accessible=False, margin=(0, 0, 9, 0)),
        about,
        _check(touch.mark, marked=marked) if touch.mark is not None else None,
        width=FILL,
        height=line.height,
        padding=(4, 0, 0 if touch.mark is not None else 12, 0),
        spacing=0,
        background="primary/16" if current else "primary/8" if marked else "",
        id="row",
        key=f"row{line.within}{line.path}",
        cls="android.view.ViewGroup",
        selected=current,
        on_click=touch.tap,
        on_long_click=touch.hold,
    )


def _faces(ctx: Context, options: Options, line: Line) -> tuple[str, str, tuple[str, str]]:
    """Name, second line, icon and colour of a line."""
    if line.kind == "root":
        return "Internal shared storage", f"{words.short(FREE)} free of {words.short(TOTAL)}", ("smartphone", "#4B7FA8")
    if line.kind == "apps":
        return "App manager", "", ("apps", "#3A9A4C")
    if line.kind == "trash":
        return "Recycle bin", "", ("delete", "#7A8791")
    if line.kind == "found":
        return "Search results", line.note, ("manage_search", "#4B7FA8")
    if line.app is not None:
        return line.app.label, line.app.package, (line.app.icon, line.app.icon_color)
    found = line.row
    if found is None:
        return "", "", ("draft", "#8A97A3")
    if line.note:
        note = line.note
    elif found.is_dir:
        note = count(found.count, "item") if found.count else ""
    else:
        note = f"{words.listed(found.size, exactly=options.flag('exactSizes'))}   {words.day(ctx, found.modified)}"
    return found.name, note, symbol(found)


def _usage() -> View:
    """How full the storage is."""
    part = 1 - FREE / TOTAL
    return row(
        box(weight=part, height=FILL, background="primary", accessible=False),
        box(weight=1 - part, height=FILL, background="on_surface/16", accessible=False),
        width=FILL,
        height=4,
        margin=(0, 3, 0, 0),
        accessible=False,
    )


def _guide() -> View:
    line = box(width=1, height=FILL, background="outline_variant", align="center", accessible=False)
    return box(line, width=_INDENT, height=FILL, accessible=False)


def _expander(line: Line, fold: Handler) -> View:
    if not line.container:
        return box(width=28, height=FILL, accessible=False)
    return box(
        icon("expand_more" if line.opened else "chevron_right", size=22, tint="on_surface_variant", align="center", accessible=False),
        width=28,
        height=FILL,
        id="expander",
        cls="android.widget.ImageView",
        desc="Collapse" if line.opened else "Expand",
        on_click=fold,
    )


def _check(mark: Handler, *, marked: bool) -> View:
    shape = icon(
        "check_circle" if marked else "radio_button_unchecked",
        size=24,
        fill=marked,
        tint="primary" if marked else "on_surface/35",
        align="center",
        accessible=False,
    )
    return box(
        shape,
        width=46,
        height=FILL,
        id="mark",
        cls="android.widget.CheckBox",
        desc="Mark",
        checkable=True,
        checked=marked,
        focusable=True,
        on_click=mark,
    )


def empty(line: Line) -> View:
    """Stands for what is in an empty folder."""
    return row(
        *(_guide() for _ in range(line.depth)),
        text("Empty", size=13, italic=True, color="on_surface_variant", id="empty"),
        width=FILL,
        height=line.height,
        padding=(4, 0, 12, 0),
        spacing=0,
        accessible=False,
    )
