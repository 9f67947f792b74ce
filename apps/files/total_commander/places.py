"""Where a panel can be: the home folder, a folder of the shared storage, a folder within an archive."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from typing import Final

from apps.files.total_commander.options import Options
from apps.lineages.shared_files import inside, storage
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


def is_text(name: str) -> bool:
    """Whether the app's own editor opens it."""
    return name.rpartition(".")[2].casefold() in TEXTS


def standing(ctx: Context, path: str) -> str:
    """The path, or the nearest folder above it that is there."""
    while path.startswith(f"{ROOT}/") and ctx.stat(path) is None and not inside.archive_of(ctx, path):
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
    archive = inside.archive_of(ctx, path)
    hidden = options.flag("showHidden")
    rows = inside.children(ctx, archive, path, hidden=hidden) if archive else storage.listing(ctx, path, hidden=hidden)
    return storage.ordered(rows, options.choice("sortBy"), descending=options.flag("sortDown"))
