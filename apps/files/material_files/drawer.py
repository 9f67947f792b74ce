"""The navigation drawer: storages, standard folders, bookmarks, and the app's own pages."""

from __future__ import annotations

from functools import partial

from apps.files.material_files import preferences as prefs
from apps.files.material_files.page import Page
from apps.files.material_files.places import STORAGE_NAME, TOP, Place
from apps.lineages.shared_files.words import short_size
from emulator.sim.toolkit import FILL, Overlay, View, column, divider, icon, list_, row, text
from emulator.sim.toolkit.material import drawer
from emulator.sim.toolkit.view import Handler

SIZES = {"/": (893_956 << 10, 2_712 << 10), TOP.path: (6_082_144 << 10, 4_679_924 << 10)}
"""Bytes of the whole and of what is free, of the system's partition and the user's."""
WIDTH = 320.0


def navigation(page: Page) -> Overlay:
    """The drawer."""
    rows = [_place(page, Place("/"), "Root", "smartphone"), _place(page, TOP, STORAGE_NAME, "sd_card"), _line()]
    for folder, shown in prefs.standard_folders(page.ctx):
        if shown:
            rows.append(_place(page, TOP.child(folder.id), folder.title, folder.symbol))
    marks = prefs.bookmarks(page.ctx)
    if marks:
        rows.append(_line())
    for mark in marks:
        name = mark.name or Place(mark.path).name
        rows.append(_place(page, Place(mark.path), name, "folder", hold=partial(page.edit_bookmark, mark.id), key=f"bookmark{mark.id}"))
    rows.append(_line())
    rows.append(_row("Settings", "settings", partial(page.leave_for, "settings"), key="settings"))
    rows.append(_row("About", "info", partial(page.leave_for, "about"), key="about"))
    body = list_(rows, id="recyclerView", key="drawer", pad=(0, 60, 0, 8), background="surface_container_low", height=FILL)
    return drawer(body, page.close, width=WIDTH)


def _line() -> View:
    return divider(margin=(0, 8))


def _place(page: Page, place: Place, name: str, symbol: str, *, hold: Handler | None = None, key: str = "") -> View:
    whole, free = SIZES.get(place.path, (0, 0))
    subtitle = f"{short_size(free)} free of {short_size(whole)}" if whole else ""
    here = page.trail.here == place
    go = partial(page.go_to_root if place.path in SIZES else page.go, place)
    return _row(name, symbol, go, subtitle=subtitle, here=here, hold=hold, key=key or f"drawer{place.path}")


def _row(name: str, symbol: str, act: Handler, *, key: str, subtitle: str = "", here: bool = False, hold: Handler | None = None) -> View:
    color = "primary" if here else "on_surface"
    words = column(
        text(name, id="titleText", size=14, font_weight=500, color=color, max_lines=1),
        text(subtitle, id="subtitleText", size=10, color="primary" if here else "on_surface_variant", max_lines=1) if subtitle else None,
        weight=1,
        accessible=False,
    )
    return row(
        icon(symbol, tint="primary" if here else "on_surface_variant", fill=True, id="iconImage"),
        words,
        id="itemLayout",
        key=key,
        width=FILL,
        height=48,
        padding=(24, 0, 16, 0),
        margin=(0, 0, 8, 0),
        spacing=24,
        background="primary/12" if here else "",
        corners=(0, 24, 24, 0),
        selected=here,
        on_click=act,
        on_long_click=hold,
        focusable=True,
    )
