"""The menus of the file list: the toolbar's, a row's, the selection's and a path row's."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from apps.files.material_files import naming, places
from apps.files.material_files import preferences as prefs
from apps.files.material_files.bars import Action, Entry, popup
from apps.files.material_files.page import Page
from apps.files.material_files.places import Item, Place
from emulator.sim.toolkit import Overlay

SORTS: Final = {"NAME": "Name", "TYPE": "Type", "SIZE": "Size", "LAST_MODIFIED": "Last modified"}


def overlay(page: Page) -> Overlay | None:
    """The menu that is open."""
    what = page.state["overlay"]
    match what.get("kind"):
        case "overflow":
            return popup(_overflow(page), anchor="overflow", on_dismiss=page.close)
        case "view":
            return popup(_view_and_sort(page), anchor="action_view_sort", on_dismiss=page.close)
        case "row":
            place = Place.load(what["place"])
            one = places.item(page.ctx, place)
            return popup(_row(page, one), anchor=f"menu{place.shown}", on_dismiss=page.close) if one is not None else None
        case "selection":
            return popup(_selection(page), anchor="overflow", on_dismiss=page.close)
        case "crumb":
            place = Place.load(what["place"])
            entries = [Entry("Copy path", partial(page.copy_path, place)), Entry("Open in new window", partial(page.new_window, place))]
            return popup(entries, anchor=f"crumb{place.shown}", on_dismiss=page.close)
    return None


def _overflow(page: Page) -> list[Entry | None]:
    here = page.trail.here
    return [
        Entry("New window", partial(page.new_window, here)),
        Entry("Go up", page.up),
        Entry("Go to", partial(naming.open_dialog, page, "path")),
        Entry("Refresh", page.close),
        Entry("Select all", page.select_all),
        Entry("Show hidden files", page.toggle_hidden, "check", prefs.show_hidden(page.ctx)),
        *([] if here.in_archive else [Entry("Share", partial(page.share, [here]))]),
        Entry("Copy path", partial(page.copy_path, here)),
        Entry("Open in terminal", page.open_terminal),
        *([] if here.in_archive else [Entry("Add bookmark", partial(page.add_bookmark, here))]),
    ]


def _view_and_sort(page: Page) -> list[Entry | None]:
    path, ctx = page.trail.here.shown, page.ctx
    view, sort = prefs.view_type(ctx, path), prefs.sort_options(ctx, path)

    def show(value: str) -> None:
        prefs.set_view_type(ctx, path, value)
        page.close()

    def by(value: str) -> None:
        prefs.set_sort_options(ctx, path, replace(sort, by=value))
        page.close()

    def turn() -> None:
        prefs.set_sort_options(ctx, path, replace(sort, ascending=not sort.ascending))
        page.close()

    def mix() -> None:
        prefs.set_sort_options(ctx, path, replace(sort, folders_first=not sort.folders_first))
        page.close()

    own = prefs.is_path_specific(ctx, path)

    def keep() -> None:
        prefs.set_path_specific(ctx, path, not own)
        page.close()

    return [
        Entry("List", partial(show, prefs.LIST), "radio", view == prefs.LIST),
        Entry("Grid", partial(show, prefs.GRID), "radio", view == prefs.GRID),
        None,
        *(Entry(label, partial(by, name), "radio", sort.by == name) for name, label in SORTS.items()),
        Entry("Ascending", turn, "check", sort.ascending),
        Entry("Folders first", mix, "check", sort.folders_first),
        None,
        Entry("Only for this folder", keep, "check", own),
    ]


def _row(page: Page, one: Item) -> list[Entry | None]:
    place, kept = [one.place], one.place.in_archive
    entries: list[Entry | None] = []
    if not one.is_dir:
        entries.append(Entry("Open with", partial(page.open_file, one, choose=True)))
    if not kept:
        entries.append(Entry("Cut", partial(page.take, place, move=True)))
    entries.append(Entry("Extract" if kept else "Copy", partial(page.take, place, move=False)))
    if not kept:
        entries.append(Entry("Delete", partial(page.ask_to_delete, place)))
        entries.append(Entry("Rename", partial(naming.open_dialog, page, "rename", place)))
    if one.is_archive:
        entries.append(Entry("Extract", partial(page.extract, place)))
    if not kept:
        entries.append(Entry("Compress", partial(naming.open_dialog, page, "archive", place)))
        entries.append(Entry("Share", partial(page.share, place)))
    entries.append(Entry("Copy path", partial(page.copy_path, one.place)))
    if one.is_dir and not kept:
        entries.append(Entry("Add bookmark", partial(page.add_bookmark, one.place)))
    entries.append(Entry("Properties", partial(page.open_properties, one.place)))
    return entries


def selection_actions(page: Page) -> list[Action]:
    """The icons while something is selected."""
    chosen = list(page.selected)
    if any(one.in_archive for one in chosen):
        return [Action("unarchive", "Extract", partial(page.take, chosen, move=False), "action_copy")]
    return [
        Action("content_cut", "Cut", partial(page.take, chosen, move=True), "action_cut"),
        Action("content_copy", "Copy", partial(page.take, chosen, move=False), "action_copy"),
        Action("delete", "Delete", partial(page.ask_to_delete, chosen), "action_delete"),
    ]


def _selection(page: Page) -> list[Entry | None]:
    chosen = list(page.selected)
    items = [found for place in chosen if (found := places.item(page.ctx, place)) is not None]
    kept = any(one.in_archive for one in chosen)
    entries: list[Entry | None] = []
    if items and all(one.is_archive for one in items):
        entries.append(Entry("Extract", partial(page.extract, chosen)))
    if not kept:
        entries.append(Entry("Compress", partial(naming.open_dialog, page, "archive", chosen)))
        entries.append(Entry("Share", partial(page.share, chosen)))
    entries.append(Entry("Select all", page.select_all))
    return entries
