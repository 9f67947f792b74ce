"""The menus of the two-panel screen: that of an entry held, the one behind the three dots, and the order of files."""

from __future__ import annotations

import posixpath
from typing import Any

from apps.files.total_commander.dialogs import choices
from apps.files.total_commander.options import SORTS
from apps.files.total_commander.work import Work
from apps.lineages.shared_files import inside
from emulator.sim.toolkit import Overlay, choice_dialog, menu
from emulator.sim.toolkit.view import Handler

Asked = dict[str, Any]


def context(main: Work, asked: Asked) -> Overlay:
    """What can be done with an entry, or with everything selected if it is one of them."""
    path: str = asked["path"]
    paths = main.marked if path in main.marked else [path]
    one = inside.row_at(main.ctx, path) if len(paths) == 1 else None
    file = one is not None and not one.is_dir
    items: list[tuple[str, Handler]] = []
    if file:
        items += [("Open with…", lambda: main.ask("openwith", path=path)), ("Edit", lambda: main.edit(path))]
    items += [
        ("Copy…", lambda: main.ask_transfer("copy", paths)),
        ("Move…", lambda: main.ask_transfer("move", paths)),
        ("Copy to clipboard", lambda: main.clip(paths, cut=False)),
        ("Cut to clipboard", lambda: main.clip(paths, cut=True)),
    ]
    if one is not None:
        items.append(("Rename", lambda: main.ask_name("rename", posixpath.basename(path), path=path)))
    items += [("Delete", lambda: main.ask_delete(paths)), ("Pack (ZIP)", lambda: main.ask_pack(paths))]
    if all(inside.opens_as_folder(each) for each in paths) and not main.in_archive:
        items.append(("Unpack", lambda: main.ask_unpack(paths)))
    if one is None or file:
        items.append(("Share", lambda: main.share(paths)))
    if one is not None and one.is_dir and not main.in_archive:
        items.append(("Add to bookmarks", lambda: _bookmark(main, path)))
    if one is not None:
        items.append(("Copy full path", lambda: _copy_path(main, path)))
    items.append(("Properties", lambda: main.ask("properties", paths=paths)))
    title = posixpath.basename(path) if len(paths) == 1 else f"{len(paths)} files/folders"
    return choices(main, title, [label for label, _ in items], lambda index: items[index][1]())


def _bookmark(main: Work, path: str) -> None:
    main.options.bookmark(path, keep=True)
    main.close()


def _copy_path(main: Work, path: str) -> None:
    main.ctx.set_clipboard(path)
    main.close()
    main.ctx.toast("Path copied to clipboard")


def overflow(main: Work, asked: Asked) -> Overlay:
    items: list[tuple[str, Handler | None] | None] = [
        ("Paste from clipboard", main.paste) if main.clipped and main.folder else None,
        ("New text file", lambda: main.ask_name("newfile", "")) if main.folder else None,
        ("Sort by…", lambda: main.ask("sort")),
        ("Show hidden files", main.flip_hidden),
        ("Change folder…", lambda: main.ask("gopath", text=main.folder)),
        ("Target = source", main.equal),
        ("Exchange panels", main.exchange),
        ("Settings", main.open_settings),
        ("About", lambda: main.ask("about")),
        ("Close program", main.leave),
    ]
    shown = [item for item in items if item is not None]
    checked = [main.options.flag("showHidden") if item[0] == "Show hidden files" else None for item in shown]
    return menu(shown, anchor="overflow", on_dismiss=main.close, checked=checked)


def sort(main: Work, asked: Asked) -> Overlay:
    """By what, and which way: choosing the order in force turns it round."""
    keys = list(SORTS)
    way = " (descending)" if main.options.flag("sortDown") else " (ascending)"
    labels = [label + (way if key == main.options.choice("sortBy") else "") for key, label in SORTS.items()]

    def choose(index: int) -> None:
        if keys[index] == main.options.choice("sortBy"):
            main.options.toggle("sortDown")
        else:
            main.options.choose("sortBy", keys[index])
            if main.options.flag("sortDown"):
                main.options.toggle("sortDown")
        main.close()

    selected = keys.index(main.options.choice("sortBy"))
    return choice_dialog("Sort by", labels, selected, choose, negative=("Cancel", main.close), on_dismiss=main.close, look="classic")


MENUS = {"context": context, "overflow": overflow, "sort": sort}
