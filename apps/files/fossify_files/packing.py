"""Dialogs that ask where and under which name a file is made: an archive, a text that is saved once more."""

from __future__ import annotations

import posixpath
from functools import partial

from apps.files.fossify_files import naming, words
from apps.files.fossify_files.dialogs import Fields, answered
from apps.files.fossify_files.page import Page
from apps.files.fossify_files.picker import folder_field
from apps.lineages.shared_files import storage
from emulator.sim.toolkit import FILL, Overlay, View, checkbox, column, edit
from emulator.sim.toolkit.material import dialog


def open_compress(page: Page, row: storage.Row) -> None:
    """The name proposed is that of the first selected, without its extension."""
    page.open("compress", "compress", folder=row.folder, name=row.base, locked=False, password="")
    page.ctx.focus("filename_value")


def compress(page: Page, fields: Fields) -> Overlay:
    """The answer is [path, password], the latter empty for an archive without."""
    folder, name = str(fields["folder"]), str(fields["name"]).strip()
    password = str(fields["password"]) if fields["locked"] else ""

    def ok() -> None:
        problem = naming.refusal(page.ctx, folder, f"{name}.zip" if name else "")
        if fields["locked"] and not password:
            problem = "Please enter a password"
        if problem:
            page.ctx.toast(problem)
        else:
            answered(page, fields, [posixpath.join(folder, f"{name}.zip"), password])

    return dialog(
        column(
            folder_field(page, fields),
            naming.field(fields, "name", "Filename (without .zip)", "filename_value"),
            checkbox(
                bool(fields["locked"]),
                lambda: fields.update(locked=not fields["locked"]),
                label="Add password",
                id="password_protect",
                width=FILL,
                min_height=48,
            ),
            _password_field(fields, "Password") if fields["locked"] else None,
            width=FILL,
            id="dialog_holder",
            cls="android.widget.RelativeLayout",
        ),
        title="Compress as",
        positive=("OK", ok),
        cancel=page.close,
    )


def _password_field(fields: Fields, hint: str) -> View:
    return edit(
        str(fields["password"]),
        lambda value: fields.update(password=value),
        hint=hint,
        look="outlined",
        id="password",
        password=True,
        width=FILL,
        margin=(0, 0, 0, 16),
    )


def open_password(page: Page, key: str) -> None:
    """Ask for the password of an archive."""
    page.open("password", key, password="")
    page.ctx.focus("password")


def enter_password(page: Page, fields: Fields) -> Overlay:
    def ok() -> None:
        if fields["password"]:
            answered(page, fields, str(fields["password"]))
        else:
            page.ctx.toast("Please enter the password")

    no = partial(answered, page, fields, "")
    return dialog(column(_password_field(fields, "Password"), width=FILL), title="Enter password", positive=("OK", ok), cancel=no)


def open_save_as(page: Page, path: str) -> None:
    folder, name = posixpath.split(path)
    base = storage.stem(name)
    page.open("save_as", "save_as", folder=folder, name=base, extension=name[len(base) + 1 :])
    page.ctx.focus("filename_value")


def save_as(page: Page, fields: Fields) -> Overlay:
    def ok() -> None:
        name, extension = str(fields["name"]).strip(), str(fields["extension"]).strip()
        whole = f"{name}.{extension}" if name and extension else name
        folder = str(fields["folder"])
        problem = naming.refusal(page.ctx, folder, whole)
        target = posixpath.join(folder, whole)
        there = page.ctx.stat(target)
        if problem and (problem != words.NAME_TAKEN or there is None or there.is_dir):
            page.ctx.toast(problem)
        else:
            answered(page, fields, target)  # a file that is there is written over

    return dialog(
        column(
            folder_field(page, fields),
            naming.field(fields, "name", "Filename", "filename_value"),
            naming.field(fields, "extension", "Extension", "extension_value"),
            width=FILL,
        ),
        title="Save as",
        positive=("OK", ok),
        cancel=page.close,
    )
