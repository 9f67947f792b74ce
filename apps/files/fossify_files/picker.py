"""The dialog in which a folder is picked: it goes through the storage, and OK takes the folder it is in."""

from __future__ import annotations

from functools import partial
from typing import Any

from apps.files.fossify_files import browse, naming, words
from apps.files.fossify_files.crumbs import breadcrumbs
from apps.files.fossify_files.dialogs import Fields, answered
from apps.files.fossify_files.icons import ICON, entry_icon
from apps.files.fossify_files.labels import format_size
from apps.files.fossify_files.page import Page
from apps.lineages.shared_files import storage
from apps.lineages.shared_files.storage import ROOT, Row
from emulator.sim.toolkit import FILL, Overlay, View, box, column, list_, row, text
from emulator.sim.toolkit.material import dialog, fab

HEIGHT = 500.0


def open_picker(page: Page, key: str, start: str) -> None:
    found = page.ctx.stat(start)
    path = start if found is not None and found.is_dir else ROOT
    page.open("picker", key, path=path, hidden=page.config.shows_hidden, favorites=False)


def usual_target(page: Page, source: str) -> str:
    """Where a picker for copying and moving starts: where something was put last, unless that is gone or hidden."""
    last = page.config.last_copy_path
    visible = page.config.shows_hidden or not browse.is_hidden(last)
    return last if last and page.ctx.exists(last) and visible else source


def folder_field(page: Page, fields: Fields) -> View:
    """The folder that something goes to: looks like a field, but a tap opens the picker, whose answer is put into `fields`."""
    shown = words.shown_path(str(fields["folder"]))
    view = box(
        box(width=FILL, height=56, border="outline", radius=4, margin=(0, 8, 0, 0)),
        text("Folder", size=12, color="on_surface_variant", background="surface_container_high", padding=(4, 0), margin=(12, 0, 0, 0)),
        text(shown, size=16, max_lines=1, align="start center", margin=(16, 8, 16, 0)),
        id="folder",
        cls="android.widget.EditText",
        width=FILL,
        margin=(0, 0, 0, 16),
        on_click=partial(open_picker, page, "folder", str(fields["folder"])),
    )
    view.text, view.leaf = shown, True
    return view


def overlay(page: Page, fields: Fields) -> Overlay:
    path = str(fields["path"])

    def back() -> None:
        if path.startswith(ROOT + "/"):
            fields["path"] = browse.parent(path)
        else:
            page.close()

    body = _favorites(page, fields) if fields["favorites"] else _files(page, fields)
    content = box(body, _buttons(page, fields), width=FILL, height=HEIGHT, id="filepicker_coordinator", cls="android.view.ViewGroup")
    return dialog(
        content,
        title="Select a folder",
        positive=("OK", lambda: answered(page, fields, path)),
        negative=("Cancel", page.close),
        on_dismiss=back,
        outside_cancels=False,
        pad_content=False,
    )


def _files(page: Page, fields: Fields) -> View:
    hidden = bool(fields["hidden"])
    path = str(fields["path"])
    rows = sorted(storage.listing(page.ctx, path, hidden=hidden), key=lambda row: (not row.is_dir, row.name.lower()))
    made = [_row(page, fields, item, hidden) for item in rows]
    return column(
        breadcrumbs(path, lambda chosen: fields.update(path=chosen), id="filepicker_breadcrumbs"),
        list_(made, id="filepicker_list", key=f"filepicker_list{path}", weight=1, pad=(8, 0, 0, 80)),
        width=FILL,
        height=FILL,
        id="filepicker_files_holder",
        cls="android.widget.RelativeLayout",
    )


def _row(page: Page, fields: Fields, item: Row, hidden: bool) -> View:
    details = words.items(browse.children(page.ctx, item.path, hidden=hidden)) if item.is_dir else format_size(item.size)
    return row(
        entry_icon(item, id="list_item_icon"),
        column(
            text(item.name, id="list_item_name", size=16, max_lines=1, width=FILL),
            text(details, id="list_item_details", size=14, color="on_surface/60", max_lines=1),
            weight=1,
            padding=4,
            id="list_item_text_holder",
            cls="android.widget.RelativeLayout",
        ),
        width=FILL,
        height=ICON + 4,
        padding=(0, 2, 16, 2),
        id="list_item_holder",
        cls="android.widget.RelativeLayout",
        key=item.name,
        focusable=True,
        on_click=(lambda: fields.update(path=item.path)) if item.is_dir else None,
    )


def _favorites(page: Page, fields: Fields) -> View:
    made = [
        text(
            path,
            id="filepicker_favorite_label",
            size=16,
            width=FILL,
            padding=(4, 16, 12, 16),
            on_click=partial(answered, page, fields, path),
        )
        for path in page.config.favorites
    ]
    return column(
        text("Favorites:", id="filepicker_favorites_label", size=16, padding=16, margin=(0, 8, 0, 0)),
        list_(made, id="filepicker_favorites_list", weight=1, pad=(16, 0, 0, 0)),
        width=FILL,
        height=FILL,
        id="filepicker_favorites_holder",
        cls="android.widget.RelativeLayout",
    )


def _buttons(page: Page, fields: Fields) -> View:
    """Favourites, hidden entries, a new folder: none of them has a description."""

    def new_folder() -> None:
        naming.open_new_folder(page, "picked_new", str(fields["path"]))

    look: dict[str, Any] = {"background": "primary", "tint": "on_primary", "align": "end"}
    shown_favorites = bool(fields["favorites"])
    return column(
        fab(
            "folder" if shown_favorites else "star",
            lambda: fields.update(favorites=not shown_favorites),
            id="filepicker_fab_show_favorites",
            margin=(0, 0, 16, 16),
            **look,
        )
        if page.config.favorites
        else None,
        fab("visibility", lambda: fields.update(hidden=True), id="filepicker_fab_show_hidden", margin=(0, 0, 16, 16), **look)
        if not fields["hidden"]
        else None,
        fab("add", new_folder, id="filepicker_fab", margin=(0, 0, 16, 16), **look),
        align="end bottom",
        accessible=False,
    )
