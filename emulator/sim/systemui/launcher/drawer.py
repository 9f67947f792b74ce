"""The app drawer: all apps in alphabetical order, and their search."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from emulator.sim.core.packages import Package
from emulator.sim.systemui.launcher.shortcut import ID
from emulator.sim.toolkit.view import FILL, View
from emulator.sim.toolkit.widgets import column, edit, icon, icon_button, list_grid, row, text

COLUMNS = 4
HINT = "Search apps, web and more"


def found_apps(apps: Sequence[Package], query: str) -> list[Package]:
    """Apps with a word of their label that starts with the query; then those with it anywhere in the label."""
    wanted = query.strip().casefold()
    if not wanted:
        return list(apps)

    def rank(package: Package) -> int:
        label = package.label.casefold()
        if label.startswith(wanted):
            return 0
        if any(word.startswith(wanted) for word in label.split()):
            return 1
        return 2 if wanted in label else 3

    return sorted((package for package in apps if rank(package) < 3), key=rank)


def search_row(query: str, on_change: Callable[[str], object], on_submit: Callable[[], object]) -> View:
    """The search field at the top of the drawer."""

    def clear() -> None:
        on_change("")

    return row(
        icon("search", size=24, tint="primary", accessible=False, margin=(16, 0, 12, 0)),
        edit(
            query,
            on_change,
            hint=HINT,
            look="plain",
            id=ID + "input",
            key="drawer_search",
            ime_action="search",
            on_submit=on_submit,
            weight=1,
            height=FILL,
            size=16,
        ),
        icon_button("close", clear, desc="Clear", id=ID + "clear")
        if query
        else icon_button("mic", desc="Voice search", id=ID + "mic_icon", cls="android.widget.ImageView"),
        width=FILL,
        height=52,
        radius=26,
        background="surface_container_high",
        cls="android.widget.RelativeLayout",
        id=ID + "search_container_all_apps",
        padding=(0, 0, 4, 0),
    )


def drawer(
    query: str, cells: Sequence[View], on_change: Callable[[str], object], on_submit: Callable[[], object], close: Callable[[], object]
) -> View:
    """The whole drawer. `cells` are the apps that match."""
    if cells:
        body: View = list_grid(COLUMNS, cells, id=ID + "apps_list_view", key="apps", weight=1, pad=(12, 4, 12, 28), gap=4)
        body.height = 0
    else:
        body = text(
            f'No apps found matching "{query}"',
            size=14,
            color="on_surface_variant",
            text_align="center",
            width=FILL,
            padding=(24, 64, 24, 0),
            id=ID + "empty_text",
        )
    return column(
        column(search_row(query, on_change, on_submit), width=FILL, padding=(20, 12, 20, 12), accessible=False),
        body,
        width=FILL,
        height=FILL,
        id=ID + "apps_view",
        cls="android.widget.RelativeLayout",
        on_swipe={"down": close},
    )
