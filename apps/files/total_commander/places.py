"""Where a panel can be: the home folder, a folder of the shared storage, a folder within an archive."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from typing import Final

from apps.files.total_commander.options import Options
from apps.lineages.shared_files import archives, storage
from apps.lineages.shared_files.storage import ROOT, Row
from emulator.sim.toolkit import Context

HOME: Final = ""
TEXTS: Final = (
    "txt",
    "md",
    "log",
    "csv",
    "json",
    "xml",
    "htm",
    "html",
    "ini",
    "cfg",
    "conf",
    "sh",
    "py",
    "java",
    "yaml",
    "yml",
    "properties",
)
UNPACKED: Final = (".zip", ".jar", ".tar", ".tar.xz", ".tar.gz", ".tgz")
"""Archives that open as folders."""


@dataclass(frozen=True)
class Root:
    """An entry of the home folder."""

    label: str
    path: str
    icon: str
    color: str


ROOTS: Final = (
    Root("Internal shared storage", ROOT, "smartphone", "#546E7A"),
    Root("Downloaded files", f"{ROOT}/Download", "download", "#2E7D32"),
    Root("Photos", f"{ROOT}/DCIM", "photo_camera", "#1565C0"),
    Root("Pictures", f"{ROOT}/Pictures", "image", "#6A1B9A"),
    Root("Music", f"{ROOT}/Music", "music_note", "#D84315"),
    Root("Videos", f"{ROOT}/Movies", "movie", "#C62828"),
    Root("Documents", f"{ROOT}/Documents", "description", "#00838F"),
)


def archive_of(ctx: Context, path: str) -> str:
    """The archive that a path leads into, the archive itself included; "" when it is a folder or file of the storage."""
    at = path
    while at.startswith(f"{ROOT}/"):
        found = ctx.stat(at)
        if found is not None:
            return "" if found.is_dir or not opens_as_folder(at) else at
        at = posixpath.dirname(at)
    return ""


def opens_as_folder(name: str) -> bool:
    return name.casefold().endswith(UNPACKED)


def is_text(name: str) -> bool:
    """Whether the app's own editor opens it."""
    return name.rpartition(".")[2].casefold() in TEXTS


def standing(ctx: Context, path: str) -> str:
    """The path, or the nearest folder above it that is there."""
    while path.startswith(f"{ROOT}/") and ctx.stat(path) is None and not archive_of(ctx, path):
        path = posixpath.dirname(path)
    return path


def above(path: str) -> str:
    """Where `..` leads."""
    return HOME if path in (HOME, ROOT) else posixpath.dirname(path)


def listing(ctx: Context, path: str, options: Options) -> list[Row]:
    """What is in a folder, in the chosen order, folders first.

    Raises:
        ArchiveError: the folder lies in an archive that cannot be opened.
    """
    archive = archive_of(ctx, path)
    hidden = options.flag("showHidden")
    rows = _inside(ctx, archive, path, hidden=hidden) if archive else storage.listing(ctx, path, hidden=hidden)
    return storage.ordered(rows, options.sort, descending=options.flag("sortDown"))


def _inside(ctx: Context, archive: str, path: str, *, hidden: bool) -> list[Row]:
    rows = []
    for member in archives.members(ctx, archive):
        full = posixpath.join(archive, member.name)
        if posixpath.dirname(full) == path and (hidden or not posixpath.basename(full).startswith(".")):
            rows.append(Row(full, member.is_dir, member.size, member.modified))
    return rows


def data_of(ctx: Context, path: str) -> bytes | None:
    """The content of a file, be it in an archive or not; None when it is not there. Raises ArchiveError."""
    archive = archive_of(ctx, path)
    if not archive or archive == path:
        return ctx.read_bytes(path)
    return next((member.data for member in archives.members(ctx, archive) if posixpath.join(archive, member.name) == path), None)


def row_at(ctx: Context, path: str) -> Row | None:
    """What is at a path, be it in an archive or not."""
    found = storage.row(ctx, path)
    archive = "" if found is not None else archive_of(ctx, path)
    if not archive:
        return found
    try:
        held = archives.members(ctx, archive)
    except archives.ArchiveError:
        return None
    return next((Row(path, one.is_dir, one.size, one.modified) for one in held if posixpath.join(archive, one.name) == path), None)
