"""Paths that lead into archives, as file managers have them that show an archive as a folder: `/storage/emulated/0/a.zip/in/note.txt`."""

from __future__ import annotations

import posixpath
from typing import Final

from apps.lineages.shared_files import archives, storage
from apps.lineages.shared_files.storage import ROOT, Row
from emulator.sim.toolkit import Context

UNPACKED: Final = (".zip", ".jar", ".tar", ".tar.xz", ".tar.gz", ".tgz")
"""Archives that open as folders."""


def opens_as_folder(name: str) -> bool:
    return name.casefold().endswith(UNPACKED)


def archive_of(ctx: Context, path: str) -> str:
    """The archive that a path leads into, the archive itself included; "" when it is a folder or file of the storage."""
    at = path
    while at.startswith(f"{ROOT}/"):
        found = ctx.stat(at)
        if found is not None:
            return "" if found.is_dir or not opens_as_folder(at) else at
        at = posixpath.dirname(at)
    return ""


def children(ctx: Context, archive: str, path: str, *, hidden: bool, password: str = "") -> list[Row]:
    """What lies directly in an archive, or in a folder of it. Raises ArchiveError."""
    rows = []
    for member in archives.members(ctx, archive, password=password):
        full = posixpath.join(archive, member.name)
        if posixpath.dirname(full) == path and (hidden or not posixpath.basename(full).startswith(".")):
            rows.append(Row(full, member.is_dir, member.size, member.modified))
    return rows


def data_of(ctx: Context, path: str, *, password: str = "") -> bytes | None:
    """The content of a file, be it in an archive or not; None when it is not there. Raises ArchiveError."""
    archive = archive_of(ctx, path)
    if not archive or archive == path:
        return ctx.read_bytes(path)
    held = archives.members(ctx, archive, password=password)
    return next((member.data for member in held if posixpath.join(archive, member.name) == path), None)


def row_at(ctx: Context, path: str, *, password: str = "") -> Row | None:
    """What is at a path, be it in an archive or not; None when the archive cannot be opened."""
    found = storage.row(ctx, path)
    archive = "" if found is not None else archive_of(ctx, path)
    if not archive:
        return found
    try:
        held = archives.members(ctx, archive, password=password)
    except archives.ArchiveError:
        return None
    return next((Row(path, one.is_dir, one.size, one.modified) for one in held if posixpath.join(archive, one.name) == path), None)
