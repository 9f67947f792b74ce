"""Menus: of a row, of the toolbar, of the selection."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from apps.files.amaze import actions
from apps.files.amaze.listing import closing
from apps.files.amaze.page import TRASH, Page
from apps.lineages.shared_files import storage
from apps.lineages.shared_files.storage import Row
from emulator.sim.toolkit import Overlay
from emulator.sim.toolkit.material import menu
from emulator.sim.toolkit.view import Handler

Entries = list[tuple[str, Handler | None] | None]


def row_menu(page: Page, path: str) -> Overlay:
    """What the three dots of a row offer."""
    found = storage.row(page.ctx, path)
    entries: Entries = [] if found is None else _trash_entries(page, found) if page.path == TRASH else _entries(page, found)
    return menu(entries, anchor=f"dots:{path}", on_dismiss=page.close)


def _trash_entries(page: Page, found: Row) -> Entries:
    path = found.path
    return [
        ("Restore", lambda: actions.restore(page, [path])),
        ("Delete", closing(page, lambda: actions.delete(page, [path]))),
        ("Properties", closing(page, lambda: actions.properties(page, path))),
    ]


def _entries(page: Page, found: Row) -> Entries:
    path, is_archive = found.path, not found.is_dir and storage.is_archive(found.name)
    entries: Entries = [
        None if found.is_dir else ("Open with", closing(page, lambda: actions.open_with(page, path))),
        ("Cut", lambda: actions.take(page, [path], move=True)),
        ("Copy", lambda: actions.take(page, [path], move=False)),
        ("Delete", closing(page, lambda: actions.delete(page, [path]))),
        ("Rename", lambda: ask_name(page, path)),
        ("Properties", lambda: actions.properties(page, path)),
        None if is_archive else ("Compress", lambda: ask_zip(page, [path])),
        None if found.is_dir else ("Share", lambda: actions.share(page, [path])),
        ("Extract", lambda: actions.extract(page, path)) if is_archive else None,
        ("Add to Bookmarks", closing(page, lambda: add_bookmark(page, path))) if found.is_dir else None,
    ]
    return [entry for entry in entries if entry is not None]


def add_bookmark(page: Page, path: str) -> None:
    new = page.keep.bookmark(posixpath.basename(path) or "Storage", path)
    page.ctx.toast("Bookmark added" if new else "Bookmark is there already")


def ask_name(page: Page, path: str) -> None:
    """Rename: the cursor stands before the extension."""
    name = posixpath.basename(path)
    found = storage.row(page.ctx, path)
    end = len(found.base) if found is not None else len(name)
    page.open("rename", path=path, value=name)
    page.ctx.focus("entry", (end, end))


def ask_zip(page: Page, paths: Sequence[str]) -> None:
    """The name of an archive: the cursor stands before `.zip`."""
    page.open("zip", paths=list(paths), value=".zip")
    page.ctx.focus("entry", (0, 0))


def ask_new(page: Page, kind: str) -> None:
    """New folder or file."""
    page.state["fab"] = False
    value = ".txt" if kind == "new_file" else ""
    page.open(kind, value=value)
    page.ctx.focus("entry", (0, 0))


# the toolbar


def main_menu(page: Page) -> Overlay:
    grid = not page.keep.option("view")

    def view() -> None:
        page.keep.prefs["view"] = grid

    def home() -> None:
        page.keep.set_tab(int(page.state["tab"]), home=page.path)
        page.ctx.toast("Home set")

    entries: Entries = [
        ("History", lambda: page.open("history")),
        ("List View" if grid else "Grid View", closing(page, view)),
        ("Hidden Files", lambda: page.open("hidden")),
    ]
    if page.in_folder:
        entries.append(("Set As Home", closing(page, home)))
    entries.append(("Exit", closing(page, page.finish)))
    return menu(entries, on_dismiss=page.close)


def sort_menu(page: Page) -> Overlay:
    def by() -> None:
        current, _, only_here = page.keep.sort(page.path)
        page.open("sort", by=current, only_here=only_here)

    return menu([("Sort By", by), ("Directory Sort Mode", lambda: page.open("dirontop"))], anchor="sort", on_dismiss=page.close)


def trash_menu(page: Page) -> Overlay:
    everything = [row.path for row in page.rows()]
    empty = closing(page, lambda: actions.delete(page, everything)) if everything else None
    return menu([("Empty trash bin", empty), ("Exit", closing(page, page.finish))], on_dismiss=page.close)


# the selection


def selection_menu(page: Page) -> Overlay:
    rows = page.rows()
    chosen = [row for row in rows if row.path in page.state["selected"]]
    entries: Entries = [("Select All", _select(page, [row.path for row in rows]))]
    if page.path == TRASH:
        return menu(entries, on_dismiss=page.close)
    paths = [row.path for row in chosen]
    files_only = not any(row.is_dir for row in chosen)
    if chosen and files_only:
        entries.append(("Share", lambda: actions.share(page, paths)))
    entries.append(("Compress", lambda: ask_zip(page, paths)))
    if len(chosen) == 1 and files_only:
        entries.append(("Open with", closing(page, lambda: _alone(page, lambda: actions.open_with(page, paths[0])))))
    entries.append(("Hide", closing(page, lambda: _hide(page, paths))))
    if len(chosen) == 1 and files_only and storage.is_archive(paths[0]):
        entries.append(("Extract", lambda: actions.extract(page, paths[0])))
    entries += [
        ("Select inverse", _select(page, [row.path for row in rows if row not in chosen])),
        ("Select by type", _select(page, _alike(rows, chosen, _type))),
        ("Select by date", _select(page, _alike(rows, chosen, lambda row: _day(page, row)))),
        ("Select similar", _select(page, _alike(rows, chosen, _beginning))),
        ("Fill selection", _select(page, _filled(rows, chosen))),
    ]
    return menu(entries, on_dismiss=page.close)


def _select(page: Page, paths: list[str]) -> Handler:
    def do() -> None:
        page.close()
        page.state["selected"] = paths

    return do


def _alone(page: Page, act: Handler) -> None:
    page.state["selected"] = []
    act()


def _hide(page: Page, paths: Sequence[str]) -> None:
    for path in paths:
        page.keep.add("hidden", path)
    page.state["selected"] = []
    page.ctx.toast("Hidden; see Hidden Files in the menu")


def _alike(rows: Sequence[Row], chosen: Sequence[Row], what: Callable[[Row], object]) -> list[str]:
    wanted = {what(row) for row in chosen}
    return [row.path for row in rows if what(row) in wanted]


def _type(row: Row) -> tuple[bool, str]:
    return row.is_dir, row.extension.casefold()


def _day(page: Page, row: Row) -> str:
    return str(datetime.fromtimestamp(row.modified / 1000, ZoneInfo(page.ctx.zone)).date())


def _beginning(row: Row) -> str:
    """The letters that a name begins with, before digits and signs."""
    letters = ""
    for char in row.base.casefold():
        if not char.isalpha():
            break
        letters += char
    return letters


def _filled(rows: Sequence[Row], chosen: Sequence[Row]) -> list[str]:
    """Everything from the first to the last that is selected."""
    places = [place for place, row in enumerate(rows) if row in chosen]
    return [row.path for row in rows[places[0] : places[-1] + 1]] if places else []
