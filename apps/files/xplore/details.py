"""What is known about a file or folder, below its line: details, and the check sums of a file."""

from __future__ import annotations

import hashlib
import posixpath
from functools import partial

from apps.files.xplore import look, trash, words
from apps.files.xplore.lines import DETAILS_HEIGHT, Line
from apps.files.xplore.panes import Panes
from apps.lineages.shared_files import inside, storage
from apps.lineages.shared_files.archives import ArchiveError
from apps.lineages.shared_files.storage import ROOT, Row
from apps.lineages.shared_files.words import count
from emulator.sim.toolkit import FILL, View, column, icon_button, row, scroll, text

LARGEST = 16 << 20
"""Bytes of a file that is summed up."""
_TABS = ("Details", "Checksums")


def card(main: Panes, line: Line) -> View:
    """The pane with details below a line."""
    found = line.row or Row(line.path, True, 0, 0)
    tabs = _TABS if not found.is_dir else _TABS[:1]
    chosen = min(int(main.pane["tab"]), len(tabs) - 1)
    heads = [
        text(
            label,
            size=14,
            font_weight=500,
            color="primary" if index == chosen else "on_surface_variant",
            height=44,
            gravity="center",
            padding=(10, 0),
            id="details_tab",
            key=f"tab{label}",
            selected=index == chosen,
            on_click=partial(main.pane.update, tab=index),
        )
        for index, label in enumerate(tabs)
    ]
    head = row(
        *heads,
        column(weight=1, accessible=False),
        icon_button("close", main.hide_details, desc="Close", id="details_close", size=20),
        width=FILL,
        height=44,
        accessible=False,
    )
    lines = _checksums(main, found) if chosen else _details(main, found)
    body = column(
        *(_line(label, value, id) for label, value, id in lines), width=FILL, spacing=6, padding=(12, 4, 12, 10), accessible=False
    )
    return column(
        head,
        scroll(body, weight=1, key=f"details{line.path}{chosen}", id="details_scroll"),
        width=FILL,
        height=DETAILS_HEIGHT,
        margin=(0, 0, 0, 0),
        background="primary/8",
        border="outline_variant",
        id="details",
        key="details",
        cls="android.widget.LinearLayout",
    )


def _line(label: str, value: str, id: str) -> View:
    return column(
        text(label, size=11, color="on_surface_variant", width=FILL),
        text(value, size=14, id=id, width=FILL),
        width=FILL,
        accessible=False,
    )


def _details(main: Panes, found: Row) -> list[tuple[str, str, str]]:
    """Label, value and id of each line."""
    ctx = main.ctx
    if found.path == ROOT:
        used = look.TOTAL - look.FREE
        sizes = [("Total", look.TOTAL), ("Used", used), ("Free", look.FREE)]
        return [("Name", "Internal shared storage", "details_name"), ("Location", ROOT, "details_path")] + [
            (label, words.exact(size), f"details_{label.casefold()}") for label, size in sizes
        ]
    stat = ctx.stat(found.path)
    lines = [("Name", found.name, "details_name"), ("Location", found.folder, "details_path")]
    if found.is_dir:
        size, files, folders = storage.total(ctx, found.path) if stat is not None else _inside(main, found.path)
        lines.append(("Size", words.exact(size), "details_size"))
        lines.append(("Contents", f"{count(files, 'file')}, {count(folders - 1, 'folder')}", "details_contents"))
    else:
        lines.append(("Size", words.exact(found.size), "details_size"))
        lines.append(("File type", storage.mime_type(found.name), "details_type"))
    lines.append(("Modified", words.moment(ctx, found.modified), "details_date"))
    if stat is not None:
        lines.append(("Permissions", words.attributes(stat.mode, folder=stat.is_dir), "details_permissions"))
    if trash.is_inside(found.path):
        lines.append(("Deleted from", posixpath.dirname(posixpath.join(ROOT, posixpath.relpath(found.path, trash.TRASH))), "details_from"))
    return lines


def _inside(main: Panes, path: str) -> tuple[int, int, int]:
    """Size, files and folders at and below a folder in an archive."""
    archive = inside.archive_of(main.ctx, path)
    size, files, folders = 0, 0, 1
    try:
        for one in inside.children(main.ctx, archive, path, hidden=True, password=main.key_of(path)):
            part = _inside(main, one.path) if one.is_dir else (one.size, 1, 0)
            size, files, folders = size + part[0], files + part[1], folders + part[2]
    except ArchiveError:
        pass
    return size, files, folders


def _checksums(main: Panes, found: Row) -> list[tuple[str, str, str]]:
    try:
        data = inside.data_of(main.ctx, found.path, password=main.key_of(found.path)) if found.size <= LARGEST else None
    except ArchiveError:
        data = None
    if data is None:
        return [("Checksums", "The file is too large, or can't be read.", "checksum")]
    return [
        ("MD5", hashlib.md5(data, usedforsecurity=False).hexdigest(), "checksum_md5"),
        ("SHA-1", hashlib.sha1(data, usedforsecurity=False).hexdigest(), "checksum_sha1"),
        ("SHA-256", hashlib.sha256(data).hexdigest(), "checksum_sha256"),
    ]
