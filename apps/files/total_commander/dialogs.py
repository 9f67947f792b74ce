"""The dialogs of the two-panel screen, one function a kind; `overlay` picks by the kind in the state."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from apps.files.total_commander import places, targets, words
from apps.files.total_commander.work import Work
from apps.lineages.shared_files import inside, storage
from apps.lineages.shared_files.jobs import Answer
from apps.lineages.shared_files.words import count
from emulator.sim.toolkit import FILL, WRAP, Overlay, View, box, button, checkbox, column, dialog, edit, icon_button, list_, menu, row, text
from emulator.sim.toolkit.view import Handler

Asked = dict[str, Any]
ACCESS: Final = "To show and manage your files, Total Commander needs access to all files. Please turn it on on the next page."


def named(paths: list[str]) -> str:
    """`the file "a.txt"`, or `3 files/folders`."""
    return f'"{posixpath.basename(paths[0])}"' if len(paths) == 1 else f"{len(paths)} files/folders"


def panel(main: Work, content: View | None = None, **parts: Any) -> Overlay:
    """A dialog in the app's look, lighter than the page below it where that is dark."""
    background = "surface_container_high" if main.options.dark else ""
    return dialog(content, on_dismiss=parts.pop("on_dismiss", main.close), look="classic", background=background, **parts)


def form(main: Work, title: str, *parts: View | None, ok: Handler | None, ok_label: str = "OK") -> Overlay:
    """A dialog of the app's own make: content, then OK and Cancel side by side."""
    buttons = row(
        button(ok_label, ok, id="okBtn", weight=1, height=44, radius=4) if ok is not None else None,
        button("Cancel", main.close, id="cancelBtn", weight=1, height=44, radius=4, background="on_surface/12", color="on_surface"),
        width=FILL,
        spacing=10,
        padding=(24, 14, 24, 16),
        accessible=False,
    )
    body = column(column(*parts, width=FILL, padding=(24, 12, 24, 0), spacing=8, accessible=False), buttons, width=FILL, accessible=False)
    return panel(main, body, title=title, pad_content=False)


def choices(main: Work, title: str, labels: Sequence[str], choose: Callable[[int], object], *, dismiss: Handler | None = None) -> Overlay:
    """A list of things to do; a tap chooses."""

    def line(index: int, label: str) -> View:
        return text(label, id="android:id/text1", size=16, width=FILL, padding=(24, 11), on_click=lambda: choose(index))

    lines = [line(index, label) for index, label in enumerate(labels)]
    body = list_(lines, cls="android.widget.ListView", height=WRAP, pad=(0, 6, 0, 0), id="select_dialog_listview")
    return panel(main, body, title=title, on_dismiss=dismiss or main.close, pad_content=False)


def _field(asked: Asked, *, ok: Handler, hint: str = "", key: str = "newName") -> View:
    return edit(asked["text"], lambda value: asked.update(text=value), hint=hint, id=key, ime_action="done", on_submit=ok, width=FILL)


def _label(words: str) -> View:
    return text(words, size=14, color="on_surface_variant", width=FILL)


def _flag(asked: Asked, name: str, label: str) -> View:
    return checkbox(asked[name], lambda: asked.update({name: not asked[name]}), label=label, id=name, width=FILL)


def _target(main: Work, asked: Asked, ok: Handler) -> View:
    """The target line, with a list of folders to choose from."""
    line = _field(asked, ok=ok, hint="Target folder")
    line.width, line.weight = 0.0, 1.0
    return row(line, icon_button("folder_open", lambda: asked.update(picking=True), desc="Choose folder", id="dirBtn"), width=FILL)


def transfer(main: Work, asked: Asked) -> Overlay:
    copy = asked["job"] == "copy"
    return form(
        main,
        "Copy" if copy else "Move/Rename",
        _label(f"{'Copy' if copy else 'Move'} {named(asked['paths'])} to:"),
        _target(main, asked, main.transfer),
        _flag(asked, "keep", "Keep date/time") if copy else None,
        ok=main.transfer,
    )


def clash(main: Work, asked: Asked) -> Overlay:
    new, old = inside.row_at(main.ctx, asked["source"]), storage.row(main.ctx, asked["target"])
    about = [f"{words.exact(one.size)}, {words.moment(main.ctx, one.modified)}" if one else "" for one in (old, new)]

    def choice(label: str, answer: Answer, *, every: bool = False) -> View:
        act: Handler = lambda: main.answer(answer, every=every)  # noqa: E731
        return button(label, act, width=FILL, height=42, radius=4, background="on_surface/12", color="on_surface", id="choiceBtn")

    pairs: list[tuple[tuple[str, Answer, bool], tuple[str, Answer, bool]]] = [
        (("Overwrite", "overwrite", False), ("Overwrite all", "overwrite", True)),
        (("Skip", "skip", False), ("Skip all", "skip", True)),
        (("Auto-rename", "rename", False), ("Rename all", "rename", True)),
    ]
    lines = [
        row(*(box(choice(label, answer, every=every), weight=1, accessible=False) for label, answer, every in pair), width=FILL, spacing=8)
        for pair in pairs
    ]
    return form(
        main,
        "File already exists",
        _label("Overwrite:"),
        text(asked["target"], size=15, width=FILL, id="oldFile"),
        _label(about[0]),
        _label("With file:"),
        text(asked["source"], size=15, width=FILL, id="newFile"),
        _label(about[1]),
        *lines,
        choice("Overwrite all older", "older", every=True),
        ok=None,
    )


def rename(main: Work, asked: Asked) -> Overlay:
    return form(main, "Rename", _label("New name:"), _field(asked, ok=main.rename), ok=main.rename)


def newfolder(main: Work, asked: Asked) -> Overlay:
    return form(main, "New folder", _label("Name of the new folder:"), _field(asked, ok=main.make), ok=main.make)


def newfile(main: Work, asked: Asked) -> Overlay:
    return form(main, "New text file", _label("Name of the new file:"), _field(asked, ok=main.make), ok=main.make)


def delete(main: Work, asked: Asked) -> Overlay:
    paths = asked["paths"]
    names = None if len(paths) == 1 else text("\n".join(posixpath.basename(path) for path in paths[:10]), size=14, width=FILL)
    question = f"Do you really want to delete {named(paths)}?"
    return form(main, "Delete", text(question, size=16, width=FILL, id="question"), names, ok=main.delete)


def pack(main: Work, asked: Asked) -> Overlay:
    return form(
        main,
        "Pack files",
        _label(f"Pack {named(asked['paths'])} to ZIP archive:"),
        _field(asked, ok=main.pack),
        _flag(asked, "move", "Delete files after packing"),
        ok=main.pack,
    )


def packover(main: Work, asked: Asked) -> Overlay:
    question = f"The archive {asked['path']} already exists. Overwrite it?"
    return form(main, "Pack files", text(question, size=16, width=FILL), ok=lambda: main.pack(replace=True), ok_label="Overwrite")


def unpack(main: Work, asked: Asked) -> Overlay:
    return form(
        main,
        "Unpack files",
        _label(f"Unpack {named(asked['paths'])} to:"),
        _target(main, asked, main.unpack),
        _flag(asked, "sub", "Unpack to a subfolder with the archive's name"),
        ok=main.unpack,
    )


def mask(main: Work, asked: Asked) -> Overlay:
    def ok() -> None:
        main.mark_pattern(asked["text"], keep=asked["keep"])

    title = "Select files" if asked["keep"] else "Unselect files"
    return form(main, title, _label("File type, e.g. *.txt;*.pdf:"), _field(asked, ok=ok, key="mask"), ok=ok)


def gopath(main: Work, asked: Asked) -> Overlay:
    """Type a path, or choose one of the folders visited."""

    def ok() -> None:
        try:
            path = targets.absolute(asked["text"], main.folder)
        except targets.BadTarget as error:
            main.tell(str(error))
            return
        found = main.ctx.stat(path)
        main.close()
        if found is not None and found.is_dir:
            main.go(path)
        elif found is not None and inside.opens_as_folder(path):
            main.enter_archive(path)
        else:
            main.tell(f"Folder not found: {path}")

    visited = [_folder(main, path) for path in main.options.history[:8]]
    return form(main, "Change folder", _field(asked, ok=ok, key="newDir"), _label("History:") if visited else None, *visited, ok=ok)


def _folder(main: Work, path: str) -> View:
    return text(path, size=15, width=FILL, padding=(0, 10), id="android:id/text1", on_click=lambda: _visit(main, path))


def _visit(main: Work, path: str) -> None:
    main.close()
    main.go(path)


def bookmarks(main: Work, asked: Asked) -> Overlay:
    """The bookmarks; the folder shown can be added, or taken away."""
    kept, folder = main.options.bookmarks, main.folder
    there = folder in kept

    def change() -> None:
        main.options.bookmark(folder, keep=not there)
        main.close()

    labels = [*kept, "Home folder"]
    if folder:
        labels.append("Remove current folder" if there else "Add current folder")

    def choose(index: int) -> None:
        if index > len(kept):
            change()
        else:
            _visit(main, [*kept, places.HOME][index])

    return choices(main, "Bookmarks", labels, choose)


def openwith(main: Work, asked: Asked) -> Overlay:
    """The apps that take a file, and the app's own editor."""
    path = asked["path"]
    intent = main.viewing(path)
    found = main.ctx.query_activities(intent) if intent is not None else []
    labels = ["Internal text editor", *(one.label for one in found)]

    def choose(index: int) -> None:
        if index:
            main.open_in(path, found[index - 1].component)
        else:
            main.edit(path)

    return choices(main, "Open with", labels, choose)


def message(main: Work, asked: Asked) -> Overlay:
    return panel(main, title="Total Commander", message=asked["text"], positive=("OK", main.close))


def about(main: Work, asked: Asked) -> Overlay:
    lines = ("Total Commander 3.62b1d", "File manager with two panels for Android", "by Ghisler Software GmbH")
    return panel(main, title="About", message="\n".join(lines), positive=("OK", main.close))


def access(main: Work, asked: Asked) -> Overlay:
    def grant() -> None:
        main.close()
        storage.ask_for_all_files(main.ctx)

    return panel(main, title="Access to all files", message=ACCESS, positive=("OK", grant), negative=("Cancel", main.close))


def properties(main: Work, asked: Asked) -> Overlay:
    """One file or folder, or the sum of several."""
    paths = asked["paths"]
    found = [row for row in (inside.row_at(main.ctx, path) for path in paths) if row is not None]
    totals = [storage.total(main.ctx, path) for path in paths]
    size = sum(total[0] for total in totals) or sum(row.size for row in found)
    files, folders = sum(total[1] for total in totals), sum(total[2] for total in totals)
    lines: list[tuple[str, str, str]] = []
    if len(found) == 1:
        lines.append(("Name:", found[0].name, "propName"))
    lines.append(("Path:", posixpath.dirname(paths[0]), "propPath"))
    lines.append(("Size:", words.exact(size), "propSize"))
    if files + folders and (len(found) != 1 or found[0].is_dir):
        within = folders - (len(found) == 1)
        lines.append(("Contents:", f"{count(files, 'file')}, {count(within, 'folder')}", "propContents"))
    if len(found) == 1:
        stat = main.ctx.stat(paths[0])
        lines.append(("Date:", words.moment(main.ctx, found[0].modified), "propDate"))
        lines.append(("Type:", "Folder" if found[0].is_dir else storage.mime_type(found[0].name), "propType"))
        if stat is not None:
            lines.append(("Attributes:", words.attributes(stat.mode), "propAttr"))
    rows = [
        row(
            text(label, size=14, color="on_surface_variant", width=88),
            text(value, size=15, weight=1, id=id),
            width=FILL,
            align="start",
            accessible=False,
        )
        for label, value, id in lines
    ]
    title = "Properties" if len(found) == 1 else f"Properties of {len(found)} files/folders"
    body = column(*rows, spacing=10, width=FILL, accessible=False)
    return panel(main, body, title=title, title_id="propTitle", positive=("OK", main.close))


def picking(main: Work, asked: Asked) -> Overlay:
    """Folders to choose the target from."""
    known = [main.other_folder, *main.options.bookmarks, *main.options.history, *(root.path for root in places.ROOTS)]
    folders = list(dict.fromkeys(path for path in known if path and not inside.archive_of(main.ctx, path)))[:12]

    def choose(index: int) -> None:
        asked.update(text=targets.proposed(folders[index]), picking=False)

    return choices(main, "Choose folder", folders, choose, dismiss=lambda: asked.update(picking=False))


def selection(main: Work, asked: Asked) -> Overlay:
    """The menu of the first button."""
    items: list[tuple[str, Handler | None] | None] = [
        ("Select all", lambda: main.mark_where(lambda row: True)),
        ("Select all files", lambda: main.mark_where(lambda row: not row.is_dir)),
        ("Unselect all", lambda: main.mark_where(lambda row: True, keep=False)),
        ("Invert selection", main.invert),
        ("Select by type…", lambda: _ask_mask(main, keep=True)),
        ("Unselect by type…", lambda: _ask_mask(main, keep=False)),
    ]
    return menu(items, anchor="barSelect files", on_dismiss=main.close)


def _ask_mask(main: Work, *, keep: bool) -> None:
    main.ask("mask", text="*.*", keep=keep)


_KINDS: Final[dict[str, Callable[[Work, Asked], Overlay]]] = {
    one.__name__: one
    for one in (
        transfer,
        clash,
        rename,
        newfolder,
        newfile,
        delete,
        pack,
        packover,
        unpack,
        mask,
        gopath,
        bookmarks,
        openwith,
        message,
        about,
        access,
        properties,
        selection,
    )
}


def overlays(main: Work, others: Mapping[str, Callable[[Work, Asked], Overlay]]) -> list[Overlay]:
    """What is asked now. `others`: further kinds."""
    asked: Asked | None = main.state["dialog"]
    if not asked:
        return []
    shown = [{**_KINDS, **others}[asked["kind"]](main, asked)]
    return [*shown, picking(main, asked)] if asked.get("picking") else shown
