"""Looking into an archive: its folders and files, and taking some of them out."""

from __future__ import annotations

import posixpath

from apps.files.amaze import actions, words
from apps.files.amaze.listing import ROW, empty
from apps.files.amaze.look import CHOSEN_DARK, CHOSEN_LIGHT, CONTEXT_BAR, TOOLBAR, round_icon
from apps.files.amaze.page import Page
from apps.lineages.shared_files import archives, storage
from apps.lineages.shared_files.storage import Row
from apps.lineages.shared_files.words import short_size
from emulator.sim.toolkit import FILL, View, column, list_, row, text
from emulator.sim.toolkit.material import MenuAction, app_bar, contextual_bar


def close_or_up(page: Page) -> None:
    """Back: the selection, the folder, the archive."""
    at = page.state["archive"]
    if at["picked"]:
        at["picked"] = []
    elif at["inside"]:
        at["inside"] = posixpath.dirname(at["inside"])
    else:
        page.state["archive"] = None


def screen(page: Page) -> View:
    at = page.state["archive"]
    path, inside = str(at["path"]), str(at["inside"])
    try:
        held = archives.members(page.ctx, path)
    except archives.ArchiveError:
        held = None
    rows = [Row(each.name, each.is_dir, each.size, each.modified) for each in held or () if posixpath.dirname(each.name) == inside]
    rows = storage.ordered(rows)
    picked = [each.path for each in rows if each.path in at["picked"]]
    if picked:
        bar = contextual_bar(
            str(len(picked)),
            lambda: at.update(picked=[]),
            [
                MenuAction("select_all", "Select All", lambda: at.update(picked=[each.path for each in rows]), id="all"),
                MenuAction("unarchive", "Extract", lambda: _take_out(page, path, picked), id="ex"),
            ],
            background=CONTEXT_BAR,
            color="#FFFFFF",
        )
    else:
        bar = app_bar(
            posixpath.basename(path),
            navigation="menu",
            on_navigation=lambda: page.state.update(drawer=True),
            actions=[MenuAction("unarchive", "Extract", lambda: actions.extract(page, path), id="ex")] if held else [],
            color="#FFFFFF",
            background=TOOLBAR,
            height=56,
            title_size=20,
            id="action_bar",
        )
    crumb = column(
        text(f"/{inside}", id="fullpath", size=14, color="#FFFFFF", height=30, padding=(16, 6, 16, 0), max_lines=1),
        text(words.counts(rows), id="pathname", size=12, color="#FFFFFF", height=22, padding=(16, 0, 16, 4)),
        id="buttonbarframe",
        width=FILL,
        background=TOOLBAR,
    )
    if held is None:
        body = empty("The archive cannot be opened")
    elif not rows:
        body = empty("No files")
    else:
        body = list_([_line(page, each) for each in rows], id="listView", key=f"archive:{path}:{inside}")
    body.weight = 1
    return column(bar, crumb, body, width=FILL, height=FILL, background="surface")


def _take_out(page: Page, path: str, picked: list[str]) -> None:
    page.state["archive"]["picked"] = []
    actions.extract(page, path, picked)


def _line(page: Page, found: Row) -> View:
    at = page.state["archive"]
    chosen = found.path in at["picked"]

    def toggle() -> None:
        kept = [each for each in at["picked"] if each != found.path]
        at["picked"] = kept if chosen else [*kept, found.path]

    def tap() -> None:
        if at["picked"]:
            toggle()
        elif found.is_dir:
            at["inside"] = found.path
        else:
            look(page, str(at["path"]), found.path)

    return row(
        round_icon(found, chosen=chosen, colored=True, circular=bool(page.keep.option("circularimages"))),
        column(
            text(found.name, id="firstline", size=16, max_lines=1, width=FILL),
            row(
                text("" if found.is_dir else short_size(found.size), id="secondLine", size=12, color="on_surface_variant", weight=1),
                text(words.date(page.ctx, found.modified), id="date", size=12, color="on_surface_variant"),
                width=FILL,
                accessible=False,
            ),
            weight=1,
            spacing=2,
            accessible=False,
        ),
        id="second",
        cls="android.widget.RelativeLayout",
        key=f"member:{found.path}",
        width=FILL,
        height=ROW,
        padding=(16, 0),
        spacing=16,
        background=(CHOSEN_DARK if page.dark else CHOSEN_LIGHT) if chosen else "",
        selected=chosen,
        focusable=True,
        on_click=tap,
        on_long_click=toggle,
    )


def look(page: Page, archive: str, member: str) -> None:
    """Open a member: it is unpacked to the app's cache first."""
    found = next((each for each in archives.members(page.ctx, archive) if each.name == member), None)
    if found is not None:
        place = f"{page.ctx.data_dir()}/cache/extract/{posixpath.basename(member)}"
        page.ctx.write_bytes(place, found.data)
        actions.open_with(page, place)
