"""Dialogs with lists: sorting, folders visited before, hidden files; and the one about a bookmark."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from typing import Any

from apps.files.amaze.keeping import SORTS
from apps.files.amaze.look import choice_list, dialog, option
from apps.files.amaze.page import Page
from emulator.sim.toolkit import FILL, Overlay, View, checkbox, column, edit, icon_button, row, text

Fields = dict[str, Any]
_SORT_NAMES = {"name": "Name", "modified": "Last Modified", "size": "Size", "type": "Type"}
_ORDERS = ("Directories on top", "Files on top", "None")


def sort(page: Page, fields: Fields) -> Overlay:
    def pick(by: str) -> Callable[[], object]:
        return lambda: fields.update(by=by)

    def done(descending: bool) -> Callable[[], object]:
        def do() -> None:
            page.close()
            page.keep.set_sort(page.path, str(fields["by"]), descending=descending, only_here=bool(fields["only_here"]))

        return do

    rows = [option(_SORT_NAMES[by], fields["by"] == by, pick(by)) for by in SORTS]
    prompt = checkbox(
        bool(fields["only_here"]),
        lambda: fields.update(only_here=not fields["only_here"]),
        label="Only this folder",
        id="md_promptCheckbox",
    )
    return dialog(
        "Sort By",
        choice_list(rows),
        prompt=prompt,
        positive=("Descending", done(True)),
        negative=("Ascending", done(False)),
        on_dismiss=page.close,
        padded=False,
    )


def dirontop(page: Page, fields: Fields) -> Overlay:
    def pick(number: int) -> Callable[[], object]:
        def do() -> None:
            page.keep.prefs["dirontop"] = str(number)
            page.close()

        return do

    now = int(page.keep.option("dirontop"))
    rows = [option(label, number == now, pick(number)) for number, label in enumerate(_ORDERS)]
    return dialog("Directory Sort Mode", choice_list(rows), on_dismiss=page.close, padded=False)


def _paths(page: Page, table: str, glyph: str, tap: Callable[[str], object], side: Callable[[str], object], desc: str) -> list[View]:
    def line(path: str) -> View:
        return row(
            column(
                text(posixpath.basename(path), id="text1", size=16, max_lines=1, width=FILL),
                text(path, id="text2", size=12, color="on_surface_variant", max_lines=1, width=FILL),
                weight=1,
                accessible=False,
            ),
            icon_button(glyph, lambda: side(path), desc=desc, id="delete_button", tint="on_surface_variant", key=f"side:{path}"),
            width=FILL,
            height=60,
            padding=(24, 0, 8, 0),
            on_click=lambda: tap(path),
            key=f"path:{path}",
        )

    return [line(path) for path in page.keep.paths(table)]


def _listed(page: Page, title: str, rows: list[View], nothing: str, **buttons: Any) -> Overlay:
    if rows:
        return dialog(title, choice_list(rows), on_dismiss=page.close, padded=False, **buttons)
    return dialog(title, message=nothing, on_dismiss=page.close, **buttons)


def history(page: Page, fields: Fields) -> Overlay:
    def go(path: str) -> None:
        page.close()
        page.go(path)

    def clear() -> None:
        page.keep.clear("history")
        page.close()

    rows = _paths(page, "history", "close", go, lambda path: page.keep.drop("history", path), "Remove")
    return _listed(page, "History", rows, "No history", positive=("Cancel", page.close), negative=("Clear", clear))


def hidden(page: Page, fields: Fields) -> Overlay:
    def show(path: str) -> None:
        page.keep.drop("hidden", path)

    def go(path: str) -> None:
        found = page.ctx.stat(path)
        if found is not None and found.is_dir:
            page.close()
            page.go(path)

    rows = _paths(page, "hidden", "visibility", go, show, "Unhide")
    return _listed(page, "Hidden Files", rows, "No hidden files", positive=("Close", page.close))


def bookmark(page: Page, fields: Fields) -> Overlay:
    def save() -> None:
        page.keep.rename_bookmark(int(fields["id"]), str(fields["name"]), str(fields["path"]))
        page.close()

    def delete() -> None:
        page.keep.drop_bookmark(int(fields["id"]))
        page.close()

    def field(key: str, hint: str) -> View:
        return edit(str(fields[key]), lambda value: fields.update({key: value}), hint=hint, id=f"et_{key}", key=f"bookmark_{key}")

    well = bool(fields["name"]) and page.ctx.exists(str(fields["path"]))
    return dialog(
        "Rename Bookmark",
        column(field("name", "Name"), field("path", "Path"), width=FILL, spacing=8, accessible=False),
        positive=("Save", save),
        negative=("Cancel", page.close),
        neutral=("Delete", delete),
        enabled=well,
        on_dismiss=page.close,
    )
