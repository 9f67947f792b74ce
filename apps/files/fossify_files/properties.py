"""The dialog with the properties of what is selected."""

from __future__ import annotations

import hashlib

from apps.files.fossify_files import browse, words
from apps.files.fossify_files.dialogs import Fields
from apps.files.fossify_files.labels import NAME, PATH, SELECTED, SIZE, format_size
from apps.files.fossify_files.page import Page
from apps.lineages.shared_files import storage
from emulator.sim.toolkit import FILL, Overlay, View, column, scroll, text
from emulator.sim.toolkit.material import dialog

TITLE = "Properties"
_DIGESTS = (("MD5", hashlib.md5), ("SHA-1", hashlib.sha1), ("SHA-256", hashlib.sha256))
_FILES = "Total files count"


def overlay(page: Page, fields: Fields) -> Overlay:
    lines = [_line(label, value) for label, value in _properties(page, list(fields["paths"]))]
    holder = column(*lines, width=FILL, padding=(16, 0, 16, 0), id="properties_holder")
    return dialog(
        scroll(holder, id="properties_scrollview", key="properties", weight=1),
        title=TITLE,
        positive=("OK", page.close),
        on_dismiss=page.close,
        pad_content=False,
    )


def _line(label: str, value: str) -> View:
    return column(
        text(label, id="property_label", size=14, color="on_surface/60", width=FILL, margin=(4, 12, 4, 0)),
        text(value, id="property_value", size=16, width=FILL, margin=(4, 0, 4, 0)),
        width=FILL,
        id="property_holder",
    )


def _properties(page: Page, paths: list[str]) -> list[tuple[str, str]]:
    rows = [row for row in (storage.row(page.ctx, path) for path in paths) if row is not None]
    return _of_one(page, rows[0]) if len(rows) == 1 else _of_many(page, rows)


def _of_one(page: Page, row: storage.Row) -> list[tuple[str, str]]:
    hidden = page.config.shows_hidden
    modified = words.format_date(page.ctx, page.config, row.modified)
    first = [(NAME, row.name), (PATH, row.folder), (SIZE, format_size(browse.size_of(page.ctx, row, hidden=hidden)))]
    if row.is_dir:
        inside = storage.walk(page.ctx, row.path, hidden=hidden)
        counts = [
            ("Direct children count", str(browse.children(page.ctx, row.path, hidden=hidden))),
            (_FILES, str(sum(not found.is_dir for found in inside))),
        ]
        return [*first, *counts, ("Last modified", modified)]
    data = page.ctx.read_bytes(row.path) or b""
    return [*first, ("Last modified", modified), *((label, digest(data).hexdigest()) for label, digest in _DIGESTS)]


def _of_many(page: Page, rows: list[storage.Row]) -> list[tuple[str, str]]:
    hidden = page.config.shows_hidden
    lines = [(SELECTED, str(len(rows)))]
    folders = {row.folder for row in rows}
    if len(folders) == 1:
        lines.append((PATH, folders.pop()))
    size = sum(browse.size_of(page.ctx, row, hidden=hidden) for row in rows)
    files = sum(
        not found.is_dir for row in rows for found in ([row] if not row.is_dir else storage.walk(page.ctx, row.path, hidden=hidden))
    )
    return [*lines, (SIZE, format_size(size)), (_FILES, str(files))]
