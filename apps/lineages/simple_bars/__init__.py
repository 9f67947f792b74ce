"""The bars of the main screens, and the page about the app, that the Simple Mobile Tools and Fossify after them have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from emulator.sim.toolkit import FILL, Activity, Screen, View, box, column, edit, icon, row, text
from emulator.sim.toolkit.material import app_bar, section


def search_field(query: str, id: str, search: Callable[[str], object], begin: Callable[[], object]) -> View:
    """The field of the search bar. `begin`: it has got the focus."""
    field = edit(query, search, hint="Search", look="plain", id=id, size=18, weight=1, height=FILL, ime_action="done")
    field.gravity = "start center"
    field.on_focus = lambda focused: begin() if focused else None
    return field


def search_bar(*parts: View, height: float = 56, inset: float = 4) -> View:
    """The rounded bar around mark, field and icons."""
    bar = row(
        *parts,
        width=FILL,
        height=FILL,
        radius=24,
        background="surface_container_high",
        id="toolbar_container",
        cls="android.widget.RelativeLayout",
    )
    return box(bar, width=FILL, height=height, padding=(16, inset, 16, inset), id="search_bar_container")


def tabs(names: Iterable[tuple[str, str]], chosen: int, show: Callable[[int], object]) -> View:
    """The tabs at the bottom, each an icon over its name. `names`: of each its icon and name."""
    cells = []
    for index, (glyph, name) in enumerate(names):
        tint = "primary" if index == chosen else "on_surface_variant"
        cells.append(
            column(
                icon(glyph, size=28, fill=index == chosen, tint=tint, id="tab_item_icon", align="center"),
                text(name, id="tab_item_label", size=10, color=tint, align="center", padding=(0, 4, 0, 0), max_lines=1),
                cls="androidx.appcompat.app.ActionBar$Tab",
                weight=1,
                height=FILL,
                padding=(0, 10, 0, 0),
                selected=index == chosen,
                focusable=True,
                key=f"tab{index}",
                on_click=partial(show, index),
            )
        )
    return row(
        *cells, width=FILL, height=64, background="surface_container", id="main_tabs_holder", cls="android.widget.HorizontalScrollView"
    )


def about_page(page: Activity, version: str, theme: str) -> Screen:
    """Name and version of the app."""
    bar = app_bar("About", navigation="back", on_navigation=page.finish, height=56, id="about_toolbar")
    body = column(
        section("Other"),
        text(f"v {version}", size=16, padding=(16, 8, 16, 8)),
        text(page.ctx.package, size=14, padding=(16, 0, 16, 8)),
        width=FILL,
        weight=1,
    )
    return Screen(column(bar, body, width=FILL, height=FILL), theme=theme)
