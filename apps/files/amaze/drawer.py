"""The navigation drawer: storage, bookmarks, lists by kind, trash, settings."""

from __future__ import annotations

from collections.abc import Callable

from apps.files.amaze.look import TOOLBAR
from apps.files.amaze.page import LISTS, Page
from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import FILL, Overlay, View, box, column, icon, list_, row, text
from emulator.sim.toolkit.material import drawer

_ICONS = {
    "5": "star",
    "6": "history",
    "0": "image",
    "1": "movie",
    "2": "music_note",
    "3": "description",
    "4": "android",
    "7": "delete",
}
"""Lists in the order of the drawer."""
WIDTH = 300.0


def overlay(page: Page) -> Overlay:
    def close() -> None:
        page.state["drawer"] = False

    def to(path: str) -> Callable[[], object]:
        def go() -> None:
            close()
            page.go(path)

        return go

    def apps() -> None:
        close()
        page.state.update(apps=True, archive=None, search=None, selected=[])

    def settings() -> None:
        close()
        page.ctx.start_activity("settings")

    lists = [_line(LISTS[number], symbol, to(number), chosen=page.path == number) for number, symbol in _ICONS.items() if number != "7"]
    rows = [
        _header(),
        _line("Internal Storage", "sd_card", to(ROOT), chosen=page.path == ROOT),
        _divider(),
        *(_bookmark(page, *each, to(each[2])) for each in page.keep.bookmarks()),
        _divider(),
        *lists,
        _divider(),
        _line(LISTS["7"], "delete", to("7"), chosen=page.path == "7"),
        _line("App Manager", "apps", apps, chosen=page.state["apps"]),
        _line("Settings", "settings", settings),
    ]
    content = list_(rows, id="design_navigation_view", key="drawer", background="surface_container")
    whole = box(content, id="navigation", width=FILL, height=FILL, background="surface_container")
    return drawer(whole, close, width=WIDTH)


def _header() -> View:
    return column(
        icon("folder_open", size=48, tint="#FFFFFF", fill=True, accessible=False),
        text("Amaze", size=20, font_weight=500, color="#FFFFFF"),
        id="drawer_header",
        width=FILL,
        height=160,
        padding=(16, 56, 16, 0),
        spacing=8,
        background=TOOLBAR,
    )


def _divider() -> View:
    return box(width=FILL, height=1, background="outline_variant", margin=(0, 6), accessible=False)


def _bookmark(page: Page, id: int, name: str, path: str, go: Callable[[], object]) -> View:
    line = _line(name, "bookmark", go, chosen=page.path == path)

    def edit() -> None:
        page.state["drawer"] = False
        page.open("bookmark", id=id, name=name, path=path)

    line.on_long_click = edit
    line.key = f"bookmark:{id}"
    return line


def _line(label: str, symbol: str, act: Callable[[], object], *, chosen: bool = False) -> View:
    tint = "primary" if chosen else "on_surface_variant"
    return row(
        icon(symbol, tint=tint, accessible=False),
        text(
            label,
            id="design_menu_item_text",
            cls="android.widget.CheckedTextView",
            size=14,
            font_weight=500,
            color="primary" if chosen else "on_surface",
            weight=1,
            max_lines=1,
        ),
        cls="androidx.appcompat.widget.LinearLayoutCompat",
        width=FILL,
        height=48,
        padding=(16, 0),
        spacing=28,
        background="on_surface/8" if chosen else "",
        selected=chosen,
        focusable=True,
        on_click=act,
        key=f"drawer:{label}",
    )
