"""Search, in three stages: names in the folder that is open, then the media store, then every folder below."""

from __future__ import annotations

import posixpath

from apps.files.amaze.actions import open_file
from apps.files.amaze.page import Page
from apps.lineages.shared_files import storage
from apps.lineages.shared_files.storage import ROOT, Row
from emulator.sim.toolkit import FILL, View, column, divider, edit, icon_button, list_, row, scroll, text
from emulator.sim.toolkit.material import chip

FEWEST = 3
"""Characters from which names are looked up while they are typed."""
FIELD = "search_edit_text"
_NEXT = ("Try Indexed Search!", "Try Deep Search!")


def results(page: Page) -> list[Row]:
    """What the stage reached finds, by name."""
    search, hidden = page.state["search"], bool(page.keep.option("showHidden"))
    query, stage = str(search["query"]).strip().casefold(), int(search["stage"])
    if len(query) < FEWEST and not stage:
        return []
    folder = page.path if page.in_folder else ROOT
    if stage == 1:
        found = _indexed(page, folder, query)
    else:
        rows = storage.walk(page.ctx, folder, hidden=hidden) if stage else storage.listing(page.ctx, folder, hidden=hidden)
        found = [each for each in rows if query in each.name.casefold()]
    return storage.ordered(found, folders_first=False)


def _indexed(page: Page, folder: str, query: str) -> list[Row]:
    rows = page.ctx.query("content://media/external/file", ("_data", "_display_name"))
    paths = {str(row["_data"]) for row in rows}
    wanted = (path for path in paths if path.startswith(folder + "/") and query in posixpath.basename(path).casefold())
    return [found for found in (storage.row(page.ctx, path) for path in wanted) if found is not None]


def screen(page: Page) -> View:
    """The search bar in place of the toolbar, and what was found in place of the list."""
    search = page.state["search"]
    query = str(search["query"])

    def change(value: str) -> None:
        search.update(query=value, stage=0)

    def submit() -> None:
        if query.strip():
            page.keep.remember_search(query.strip())
        page.ctx.hide_keyboard()

    def close() -> None:
        page.ctx.hide_keyboard()
        page.state["search"] = None

    bar = row(
        icon_button("arrow_back", close, desc="Back", id="img_view_back"),
        edit(
            query,
            change,
            hint="Search",
            look="plain",
            id=FIELD,
            key=FIELD,
            ime_action="search",
            on_submit=submit,
            weight=1,
            height=48,
        ),
        icon_button("close", lambda: search.update(query="", stage=0), desc="Clear", id="search_close_btn") if query else None,
        id="search_view",
        cls="androidx.constraintlayout.widget.ConstraintLayout",
        width=FILL,
        height=56,
        padding=(4, 0),
        background="surface_container",
    )
    parts: list[View | None] = [bar, divider()]
    if not query:
        parts.append(_recent(page))
    else:
        parts += _found(page, query)
    return column(*parts, width=FILL, height=FILL, background="surface")


def _recent(page: Page) -> View | None:
    kept = page.keep.searches()
    if not kept:
        return None

    def again(query: str) -> View:
        return chip(query, lambda: page.state["search"].update(query=query, stage=0))

    chips = row(*map(again, kept), spacing=8, padding=(16, 0), id="searchRecentItemsChipGroup", accessible=False)
    heading = text("Recent", id="searchRecentHintTV", size=14, font_weight=500, color="primary", padding=(16, 16, 16, 8))
    return column(heading, scroll(chips, axis="horizontal", height=48), width=FILL, accessible=False)


def _found(page: Page, query: str) -> list[View | None]:
    search, rows = page.state["search"], results(page)
    stage = int(search["stage"])

    def further() -> None:
        page.ctx.hide_keyboard()
        page.keep.remember_search(query.strip())
        search["stage"] = stage + 1

    heading = "Results" if rows else "Type at least 3 characters" if len(query.strip()) < FEWEST and not stage else "No results found"
    button = None
    if stage < len(_NEXT):
        button = text(
            _NEXT[stage],
            id="searchDeepSearchTV",
            size=16,
            font_weight=500,
            color="primary",
            width=FILL,
            height=52,
            text_align="center",
            padding=(16, 15, 16, 0),
            on_click=further,
            focusable=True,
        )
    lines = [_line(page, each, query) for each in rows]
    found = list_([*lines, button], id="searchRecyclerView", key=f"search{stage}", weight=1, pad=(0, 0, 0, 24))
    return [text(heading, id="searchResultsHintTV", size=14, font_weight=500, color="primary", padding=(16, 14, 16, 8)), found]


def _line(page: Page, found: Row, query: str) -> View:
    def show() -> None:
        page.keep.remember_search(query.strip())
        page.ctx.hide_keyboard()
        if found.is_dir:
            page.go(found.path)
        else:
            open_file(page, found.path)

    return column(
        text(found.name, id="searchItemFileNameTV", size=16, max_lines=1, width=FILL),
        text(found.path, id="searchItemFilePathTV", size=12, color="on_surface_variant", max_lines=2, width=FILL),
        cls="androidx.constraintlayout.widget.ConstraintLayout",
        width=FILL,
        min_height=60,
        padding=(16, 8),
        spacing=2,
        on_click=show,
        focusable=True,
        key=f"found:{found.path}",
    )
