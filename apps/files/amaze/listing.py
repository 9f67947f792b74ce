"""The list of files: rows or cells, headings, the page that says there is nothing."""

from __future__ import annotations

from apps.files.amaze import actions, words
from apps.files.amaze.look import CHOSEN_DARK, CHOSEN_LIGHT, round_icon
from apps.files.amaze.page import TRASH, Page
from apps.lineages.shared_files.storage import Row
from apps.lineages.shared_files.words import short_size
from emulator.sim.toolkit import FILL, View, box, column, icon, icon_button, list_, list_grid, row, text
from emulator.sim.toolkit.view import Handler

ROW, HEADER, CELL = 64.0, 36.0, 136.0
_COLUMNS = 3


def content(page: Page, tab: int) -> View:
    """What a tab shows below the bars."""
    rows, path = page.rows(tab), page.place(tab)
    back = _go_back(page) if page.keep.option("goBack_checkbox") and page.in_folder and path != page.home else None
    if not rows and back is None:
        return empty("Trash bin is empty" if path == TRASH else "No files")
    key = f"list{tab}:{path}"
    if not page.keep.option("view"):
        return list_grid(_COLUMNS, [_cell(page, each) for each in rows], pad=(8, 8, 8, 96), gap=4, id="listView", key=key)
    lines: list[View | None] = [back]
    headed, seen = bool(page.keep.option("showHeaders")), ""
    for each in rows:
        name = "Folders" if each.is_dir else "Files"
        if headed and name != seen:
            lines.append(_header(name))
            seen = name
        lines.append(_row(page, each))
    return list_(lines, id="listView", key=key, pad=(0, 0, 0, 96))


def empty(words: str) -> View:
    return column(
        icon("folder_off", size=96, tint="outline", id="nofileimage"),
        text(words, id="nofiletext", size=18, color="on_surface_variant"),
        id="nofilelayout",
        width=FILL,
        height=FILL,
        gravity="center",
        spacing=12,
    )


def _header(name: str) -> View:
    return text(name, id="text", size=14, font_weight=500, color="primary", height=HEADER, width=FILL, padding=(16, 12, 16, 0))


def _go_back(page: Page) -> View:
    glyph = box(
        icon("arrow_back", size=22, tint="#FFFFFF", align="center", accessible=False),
        id="generic_icon",
        cls="android.widget.ImageView",
        leaf=True,
        width=40,
        height=40,
        radius=20,
        background="#9E9E9E",
    )
    words = column(text("..", id="firstline", size=16), text("Go back", id="secondLine", size=12, color="on_surface_variant"))
    return row(glyph, words, id="second", width=FILL, height=ROW, padding=(16, 0), spacing=16, on_click=page.up)


def _picture(page: Page, found: Row, chosen: bool, size: float = 40) -> View:
    keep = page.keep
    view = round_icon(
        found, chosen=chosen, colored=bool(keep.option("color_icons")), circular=bool(keep.option("circularimages")), size=size
    )
    view.on_click = lambda: page.toggle(found.path)
    view.key = f"icon:{found.path}"
    return view


def _details(page: Page, found: Row) -> tuple[str, str]:
    size = short_size(found.size) if not found.is_dir and page.keep.option("showFileSize") else ""
    return size, words.date(page.ctx, found.modified) if page.keep.option("showLastModified") else ""


def _row(page: Page, found: Row) -> View:
    chosen = found.path in page.state["selected"]
    size, date = _details(page, found)
    below = row(
        text(size, id="secondLine", size=12, color="on_surface_variant", weight=1, max_lines=1),
        text(date, id="date", size=12, color="on_surface_variant", max_lines=1),
        width=FILL,
        accessible=False,
    )
    line = row(
        _picture(page, found, chosen),
        column(text(found.name, id="firstline", size=16, max_lines=1, width=FILL), below, weight=1, spacing=2, accessible=False),
        dots(page, found),
        id="second",
        cls="android.widget.RelativeLayout",
        key=f"row:{found.path}",
        width=FILL,
        height=ROW,
        padding=(16, 0, 16 if page.state["selected"] else 0, 0),
        spacing=16,
        background=_ground(page, chosen),
        selected=chosen,
        focusable=True,
        on_click=lambda: tap(page, found),
        on_long_click=lambda: page.toggle(found.path),
    )
    if not page.keep.option("showDividers"):
        return line
    line.height = ROW - 1
    return column(
        line, box(width=FILL, height=1, background="outline_variant", margin=(72, 0, 0, 0), accessible=False), width=FILL, accessible=False
    )


def dots(page: Page, found: Row) -> View | None:
    """The three dots of a row, called Properties; not while files are selected."""
    if page.state["selected"]:
        return None

    def menu() -> None:
        page.open("row_menu", path=found.path)

    return icon_button("more_vert", menu, desc="Properties", id="properties", key=f"dots:{found.path}", tint="on_surface_variant")


def _cell(page: Page, found: Row) -> View:
    chosen = found.path in page.state["selected"]
    size, date = _details(page, found)
    return box(
        column(
            _picture(page, found, chosen, 56),
            text(found.name, id="firstline", size=13, max_lines=2, text_align="center", width=FILL),
            text(size or date.partition(" |")[0], id="secondLine", size=11, color="on_surface_variant", max_lines=1),
            width=FILL,
            padding=(4, 14, 4, 0),
            spacing=4,
            gravity="center_horizontal",
            accessible=False,
        ),
        _placed(dots(page, found)),
        id="second",
        cls="android.widget.FrameLayout",
        key=f"row:{found.path}",
        width=FILL,
        height=CELL,
        radius=4,
        background=_ground(page, chosen),
        selected=chosen,
        focusable=True,
        on_click=lambda: tap(page, found),
        on_long_click=lambda: page.toggle(found.path),
    )


def _placed(view: View | None) -> View | None:
    if view is not None:
        view.align = "end top"
    return view


def _ground(page: Page, chosen: bool) -> str:
    return (CHOSEN_DARK if page.dark else CHOSEN_LIGHT) if chosen else ""


def tap(page: Page, found: Row) -> None:
    """Open a file or folder; while files are selected, or in the trash, a tap selects."""
    if page.state["selected"] or page.path == TRASH:
        page.toggle(found.path)
    elif found.is_dir:
        page.go(found.path)
    else:
        actions.open_file(page, found.path)


def closing(page: Page, act: Handler) -> Handler:
    """An entry of a menu: the menu goes, then it is done."""

    def do() -> None:
        page.close()
        act()

    return do
