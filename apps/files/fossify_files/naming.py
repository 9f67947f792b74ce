"""Dialogs that ask for a name: something new, a folder for a picker, other names for what is selected."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from apps.files.fossify_files import words
from apps.files.fossify_files.dialogs import Fields, answered
from apps.files.fossify_files.page import Page
from apps.lineages.shared_files import storage, transfer
from emulator.sim.toolkit import FILL, Context, Overlay, View, column, edit, radio, text
from emulator.sim.toolkit.material import NavItem, dialog, tabs

PATTERN = "%Y - year\n%M - month\n%D - day\n%h - hour\n%m - minute\n%s - second\n%i - number increasing from 1"


def field(fields: Fields, name: str, hint: str, id: str, **more: str) -> View:
    """An outlined field for one entry of a dialog's description."""
    return edit(
        str(fields[name]),
        lambda value: fields.update({name: value}),
        hint=hint,
        look="outlined",
        id=id,
        key=more.get("key", id),
        width=FILL,
        margin=(0, 0, 0, 16),
    )


def refusal(ctx: Context, folder: str, name: str, *, old: str = "") -> str:
    """Why a name cannot be used in a folder; empty if it can. `old`: the name it has now, of which other capitals are allowed."""
    if not name:
        return words.EMPTY_NAME
    if not words.valid_name(name):
        return words.INVALID_NAME
    if storage.taken(ctx, folder, name) and name.casefold() != old.casefold():
        return words.NAME_TAKEN
    return "" if storage.valid_name(name) else words.UNKNOWN_ERROR


def _ok(page: Page, fields: Fields, folder: str, name: str, act: Callable[[], object], *, old: str = "") -> None:
    """Do it and answer, or say why not and leave the dialog open."""
    problem = refusal(page.ctx, folder, name, old=old)
    if problem:
        page.ctx.toast(problem)
    else:
        answered(page, fields, act())


# something new


def open_create(page: Page, folder: str) -> None:
    page.open("create", "created", folder=folder, name="", is_folder=True)
    page.ctx.focus("item_title")


def create(page: Page, fields: Fields) -> Overlay:
    folder, name = str(fields["folder"]), str(fields["name"]).strip()
    make = transfer.make_folder if fields["is_folder"] else transfer.make_file
    kinds = (("Folder", True, "dialog_radio_directory"), ("File", False, "dialog_radio_file"))
    choice = column(
        *(
            radio(
                bool(fields["is_folder"]) is value,
                partial(fields.update, is_folder=value),
                label=label,
                id=id,
                width=FILL,
                min_height=44,
            )
            for label, value, id in kinds
        ),
        width=FILL,
        id="dialog_radio_group",
        cls="android.widget.RadioGroup",
    )
    return dialog(
        column(field(fields, "name", "Title", "item_title"), choice, width=FILL, id="dialog_holder"),
        title="Create new",
        positive=("OK", lambda: _ok(page, fields, folder, name, lambda: make(page.ctx, folder, name))),
        cancel=page.close,
    )


def open_new_folder(page: Page, key: str, folder: str) -> None:
    page.open("new_folder", key, folder=folder, name="")
    page.ctx.focus("folder_name")


def new_folder(page: Page, fields: Fields) -> Overlay:
    """A folder to be made and used at once."""
    folder, name = str(fields["folder"]), str(fields["name"]).strip()
    where = edit(
        f"{words.shown_path(folder)}/",
        None,
        hint="Folder",
        look="outlined",
        id="folder_path",
        enabled=False,
        width=FILL,
        margin=(0, 0, 0, 16),
    )
    return dialog(
        column(where, field(fields, "name", "Title", "folder_name"), width=FILL, id="dialog_holder"),
        title="Create new folder",
        positive=("OK", lambda: _ok(page, fields, folder, name, lambda: transfer.make_folder(page.ctx, folder, name))),
        cancel=page.close,
    )


# other names


def open_rename(page: Page, row: storage.Row) -> None:
    """Base name and extension are two fields; what has no extension has no second one."""
    extension = row.extension if not row.is_dir and row.base != row.name else None
    page.open("rename", "renamed", path=row.path, name=row.base if extension is not None else row.name, extension=extension)
    page.ctx.focus("rename_item_name")


def rename(page: Page, fields: Fields) -> Overlay:
    path, split = str(fields["path"]), fields["extension"] is not None

    def ok() -> None:
        folder, old = posixpath.split(path)
        name = str(fields["name"]).strip()
        extension = str(fields["extension"] or "").strip()
        whole = f"{name}.{extension}" if name and extension else name

        def act() -> str:
            new = transfer.rename(page.ctx, path, whole)
            page.config.rename_favorite(path, new)
            return new

        _ok(page, fields, folder, whole, act, old=old)

    parts = [field(fields, "name", "Title", "rename_item_name")]
    if split:
        parts.append(field(fields, "extension", "Extension", "rename_item_extension"))
    return dialog(column(*parts, width=FILL, id="rename_item_holder"), title="Rename", positive=("OK", ok), cancel=page.close)


def open_rename_many(page: Page, rows: list[storage.Row]) -> None:
    """Several at once: text added to each name; where there are only files, also names made by a pattern."""
    page.open(
        "rename_many",
        "renamed",
        paths=[row.path for row in rows],
        text="",
        pattern="",
        after=True,
        by_pattern=False,
        tabbed=not any(row.is_dir for row in rows),
    )


def rename_many(page: Page, fields: Fields) -> Overlay:
    by_pattern = bool(fields["by_pattern"])

    def ok() -> None:
        given = str(fields["pattern" if by_pattern else "text"]).strip()
        if not given:
            answered(page, fields, "")
        elif not words.valid_name(given):
            page.ctx.toast(words.INVALID_NAME)
        else:
            _rename_all(page.ctx, list(fields["paths"]), given, fields)
            answered(page, fields, "")

    sides = (("Add text after filenames", True, "append"), ("Add text before filenames", False, "prepend"))
    simple = column(
        field(fields, "text", "Text to add", "rename_items_value"),
        *(
            radio(
                bool(fields["after"]) is value,
                partial(fields.update, after=value),
                label=label,
                id=f"rename_items_radio_{id}",
                width=FILL,
                min_height=48,
            )
            for label, value, id in sides
        ),
        width=FILL,
    )
    pattern = column(
        field(fields, "pattern", "IMG_%Y%M%D_%h%m%s.jpg", "rename_items_value", key="rename_pattern"),
        text(PATTERN, id="rename_items_label", size=14, color="on_surface/80", width=FILL),
        width=FILL,
    )
    names = [NavItem("Simple renaming"), NavItem("Pattern")]
    bar = tabs(names, int(by_pattern), lambda index: fields.update(by_pattern=bool(index)), id="dialog_tab_layout", margin=(0, 0, 0, 16))
    return dialog(
        column(bar if fields["tabbed"] else None, pattern if by_pattern else simple, width=FILL),
        title="" if fields["tabbed"] else "Rename",
        positive=("OK", ok),
        cancel=page.close,
    )


def _rename_all(ctx: Context, paths: list[str], given: str, fields: Fields) -> None:
    now = datetime.fromtimestamp(ctx.now() / 1000, ZoneInfo(ctx.zone))
    for number, path in enumerate(paths, 1):
        folder, name = posixpath.split(path)
        if fields["by_pattern"]:
            new = _patterned(given, name, now, number)
        elif fields["after"]:
            base, dot, extension = name.rpartition(".")
            new = f"{base if dot else name}{given}{dot}{extension if dot else ''}"
        else:
            new = given + name
        if not refusal(ctx, folder, new):
            transfer.rename(ctx, path, new)


def _patterned(pattern: str, name: str, at: datetime, number: int) -> str:
    values = {"Y": f"{at.year}", "M": f"{at.month:02}", "D": f"{at.day:02}", "h": f"{at.hour:02}", "m": f"{at.minute:02}"}
    values |= {"s": f"{at.second:02}", "i": f"{number}"}
    made = re.sub("%([YMDhmsi])", lambda found: values[found[1]], pattern)
    base = storage.stem(name)
    return made if "." in made or base == name else made + name[len(base) :]
