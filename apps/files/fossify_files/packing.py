"""The dialog that asks where and under which name an archive is made."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from apps.files.fossify_files import naming
from apps.files.fossify_files.dialogs import Fields, answered
from apps.lineages.shared_files import storage
from emulator.sim.toolkit import FILL, Overlay, column
from emulator.sim.toolkit.material import dialog

if TYPE_CHECKING:
    from apps.files.fossify_files.page import Page


def open_compress(page: Page, row: storage.Row) -> None:
    """The name proposed is that of the first selected, without its extension."""
    page.open("compress", "compress", folder=row.folder, name=row.base)
    page.ctx.focus("filename_value")


def overlay(page: Page, fields: Fields) -> Overlay:
    folder, name = str(fields["folder"]), str(fields["name"]).strip()

    def ok() -> None:
        problem = naming.refusal(page.ctx, folder, f"{name}.zip" if name else "")
        if problem:
            page.ctx.toast(problem)
        else:
            answered(page, fields, posixpath.join(folder, f"{name}.zip"))

    return dialog(
        column(
            naming.folder_field(page, fields),
            naming.field(fields, "name", "Filename (without .zip)", "filename_value"),
            width=FILL,
            id="dialog_holder",
            cls="android.widget.RelativeLayout",
        ),
        title="Compress as",
        positive=("OK", ok),
        negative=("Cancel", page.close),
        on_dismiss=page.close,
    )
