"""The menus of the main screen: that of an entry held, the one behind the three dots, favorites, and the order of files."""

from __future__ import annotations

import posixpath
from typing import Any

from apps.files.xplore import trash
from apps.files.xplore.dialogs import choices
from apps.files.xplore.lines import APPS, FOUND
from apps.files.xplore.options import SORTS
from apps.files.xplore.packing import Packing
from apps.files.xplore.work import TEXTS
from apps.lineages.shared_files import inside
from apps.lineages.shared_files.storage import ROOT
from emulator.sim.toolkit import Intent, Overlay, choice_dialog, menu
from emulator.sim.toolkit.view import Handler

Asked = dict[str, Any]
Item = tuple[str, str, Handler]
"""Icon, label, what it does."""
_DETAILS = "android.settings.APPLICATION_DETAILS_SETTINGS"


def context(main: Packing, asked: Asked) -> Overlay:
    """What can be done with an entry, or with everything marked if it is one of them."""
    path: str = asked["path"]
    if path == trash.TRASH:
        return _shown(main, "Recycle bin", [("delete_forever", "Empty recycle bin", main.empty_trash)])
    if path == FOUND:
        return _shown(main, "Search results", [("close", "Close", main.close_search)])
    if path.startswith(APPS):
        return _app(main, path.removeprefix(APPS))
    paths = main.marked if path in main.marked else [path]
    if path == ROOT:
        return _shown(main, "Internal shared storage", _folder(main, path))
    title = posixpath.basename(path) if len(paths) == 1 else f"{len(paths)} marked"
    items = [*(_single(main, path) if len(paths) == 1 else []), *_any(main, paths, bool(asked.get("found")))]
    return _shown(main, title, items)


def _shown(main: Packing, title: str, items: list[Item]) -> Overlay:
    return choices(main, title, [label for _, label, _ in items], lambda index: items[index][2](), [glyph for glyph, _, _ in items])


def _app(main: Packing, component: str) -> Overlay:
    package = component.partition("/")[0]

    def settings() -> None:
        main.close()
        main.ctx.start(Intent(action=_DETAILS, data=f"package:{package}"))

    return _shown(main, package, [("info", "App info", settings)])


def _single(main: Packing, path: str) -> list[Item]:
    """For one file or folder."""
    found = main.ctx.stat(path)
    if found is not None and found.is_dir and not trash.is_inside(path):
        return _folder(main, path)
    items: list[Item] = []
    if found is None or not found.is_dir:
        row = inside.row_at(main.ctx, path, password=main.key_of(path))
        if row is not None and not row.is_dir:
            items.append(("open_in_new", "Open with", lambda: main.ask("openwith", path=path)))
        if found is not None and path.rpartition(".")[2].casefold() in TEXTS:
            items.append(("edit_note", "Edit text", lambda: main.view_text(path)))
    items.append(("info", "Show details", lambda: main.show_details(path)))
    return items


def _folder(main: Packing, path: str) -> list[Item]:
    """For a folder: what is made and looked for in it."""
    there = path in main.options.favorites

    def favorite() -> None:
        main.options.set_favorite(path, keep=not there)
        main.close()
        main.ctx.toast("Removed from favorites" if there else "Added to favorites")

    return [
        ("create_new_folder", "New folder", lambda: main.ask_name("newfolder", "", folder=path)),
        ("note_add", "New text file", lambda: main.ask_name("newfile", "", folder=path)),
        ("search", "Find", lambda: main.ask_find(path)),
        ("info", "Show details", lambda: main.show_details(path)),
        ("star", "Remove from favorites" if there else "Add to favorites", favorite),
    ]


def _any(main: Packing, paths: list[str], found: bool) -> list[Item]:
    """For one or several."""
    items: list[Item] = []
    stand = all(main.stands(path) for path in paths)
    if all(trash.is_inside(path) for path in paths):
        items.append(("restore_from_trash", "Recover", lambda: main.recover(paths)))
    items.append(("content_copy", "Copy", lambda: main.ask_transfer("copy", paths)))
    if stand:
        items.append(("drive_file_move", "Move", lambda: main.ask_transfer("move", paths)))
        if len(paths) == 1:
            items.append(("edit", "Rename", lambda: main.ask_rename(paths[0])))
        items.append(("delete", "Delete", lambda: main.ask("delete", paths=paths)))
        if all(main.is_file(path) for path in paths):
            items.append(("share", "Share", lambda: main.share(paths)))
        items.append(("folder_zip", "Create ZIP", lambda: main.ask_zip(paths)))
        if all(main.is_file(path) and inside.opens_as_folder(path) for path in paths):
            items.append(("unarchive", "Extract", lambda: main.ask_extract(paths)))
    if found and len(paths) == 1:
        items.append(("folder_open", "Go to file", lambda: _go_to(main, paths[0])))
    if len(paths) == 1:
        items.append(("content_paste", "Copy path", lambda: _copy_path(main, paths[0])))
    return items


def _go_to(main: Packing, path: str) -> None:
    main.close_search()
    main.visit(posixpath.dirname(path))
    main.reveal(path)


def _copy_path(main: Packing, path: str) -> None:
    main.ctx.set_clipboard(path)
    main.close()
    main.ctx.toast("Path copied to clipboard")


def favorites(main: Packing, asked: Asked) -> Overlay:
    """The favorite folders; a tap goes there."""
    kept = main.options.favorites

    def choose(index: int) -> None:
        main.close()
        if main.stands(kept[index]):
            main.visit(kept[index])
        else:
            main.tell("The folder doesn't exist.")

    note = "No favorites yet. Hold a folder to add it."
    return choices(main, "Favorites", [path.removeprefix(f"{ROOT}/") for path in kept], choose, ["star"] * len(kept), note=note)


def marks(main: Packing, asked: Asked) -> Overlay:
    """What to mark in the current folder."""
    chosen = set(main.pane["marked"])
    items: list[tuple[str, Handler | None] | None] = [
        ("Mark all", lambda: main.mark_where(lambda path: True)),
        ("Mark files", lambda: main.mark_where(main.is_file)),
        ("Invert", lambda: main.mark_where(lambda path: path not in chosen)),
        ("Unmark all", lambda: _unmark(main)),
    ]
    return menu(items, anchor="barMark", on_dismiss=main.close)


def _unmark(main: Packing) -> None:
    main.close()
    main.pane["marked"] = []


def overflow(main: Packing, asked: Asked) -> Overlay:
    folder = main.place()
    items: list[tuple[str, Handler | None] | None] = [
        ("New text file", (lambda: main.ask_name("newfile", "", folder=folder)) if folder else None),
        ("Sort by", lambda: main.ask("sort")),
        ("Show hidden", main.flip_hidden),
        ("Collapse all", main.collapse_all),
        ("Configuration", main.open_settings),
        ("About", lambda: main.ask("about")),
        ("Exit", main.leave),
    ]
    checked = [main.options.flag("showHidden") if item and item[0] == "Show hidden" else None for item in items]
    return menu(items, anchor="overflow", on_dismiss=main.close, checked=checked)


def sort(main: Packing, asked: Asked) -> Overlay:
    """By what, and which way: choosing the order in force turns it round."""
    keys = list(SORTS)
    options = main.options
    way = " (descending)" if options.flag("sortDescending") else " (ascending)"
    chosen = options.choice("sortMode")

    def choose(index: int) -> None:
        if keys[index] == chosen:
            options.toggle("sortDescending")
        else:
            options.choose("sortMode", keys[index])
            if options.flag("sortDescending"):
                options.toggle("sortDescending")
        main.close()

    labels = [label + (way if key == chosen else "") for key, label in SORTS.items()]
    negative = ("Cancel", main.close)
    return choice_dialog("Sort by", labels, keys.index(chosen), choose, negative=negative, on_dismiss=main.close, look="classic")


MENUS = {"context": context, "favorites": favorites, "marks": marks, "overflow": overflow, "sort": sort}
