"""The shared storage as a file manager on the simulated device sees it."""

from __future__ import annotations

import mimetypes
import posixpath
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from emulator.sim.toolkit import Context, Intent

ROOT: Final = "/storage/emulated/0"
ALL_FILES: Final = "android.permission.MANAGE_EXTERNAL_STORAGE"
MANAGE_ALL_FILES: Final = "android.settings.MANAGE_APP_ALL_FILES_ACCESS_PERMISSION"
_ARCHIVES: Final = (".zip", ".jar", ".apk", ".tar", ".gz", ".tgz", ".xz", ".7z", ".rar")


@dataclass(frozen=True)
class Row:
    """A file or folder in a list. `path` is a device path, `modified` epoch ms, `count` the number of entries of a folder."""

    path: str
    is_dir: bool
    size: int
    modified: int
    count: int = 0

    @property
    def name(self) -> str:
        return posixpath.basename(self.path)

    @property
    def folder(self) -> str:
        return posixpath.dirname(self.path)

    @property
    def hidden(self) -> bool:
        return self.name.startswith(".")

    @property
    def base(self) -> str:
        """The name without its extension."""
        return self.name if self.is_dir else stem(self.name)

    @property
    def extension(self) -> str:
        """What follows the last dot of a file's name."""
        return "" if self.is_dir else self.name[len(self.base) + 1 :]


def stem(name: str) -> str:
    """A file's name without its extension; a name that begins with its only dot has none."""
    base, dot, _ = name.rpartition(".")
    return base if dot and base else name


def has_all_files(ctx: Context) -> bool:
    """Whether the user has granted access to all files."""
    return ctx.has_permission(ALL_FILES)


def ask_for_all_files(ctx: Context) -> None:
    """Open the system's page that grants access to all files."""
    ctx.start(Intent(action=MANAGE_ALL_FILES, data=f"package:{ctx.package}"))


def row(ctx: Context, path: str) -> Row | None:
    """What is at a path."""
    found = ctx.stat(path)
    if found is None:
        return None
    count = len(ctx.list_dir(path)) if found.is_dir else 0
    return Row(path, found.is_dir, 0 if found.is_dir else found.size, found.modified, count)


def listing(ctx: Context, folder: str, *, hidden: bool = False) -> list[Row]:
    """What is in a folder, by name; nothing without access to all files."""
    if not has_all_files(ctx):
        return []
    rows = (row(ctx, posixpath.join(folder, name)) for name in ctx.list_dir(folder) if hidden or not name.startswith("."))
    return [found for found in rows if found is not None]


SORTS: Final[dict[str, Callable[[Row], object]]] = {
    "name": lambda row: (row.name.casefold(), row.name),
    "size": lambda row: row.size,
    "modified": lambda row: row.modified,
    "type": lambda row: row.extension.casefold(),
}


def ordered(rows: list[Row], by: str = "name", *, descending: bool = False, folders_first: bool = True) -> list[Row]:
    """Sorted by one of `SORTS`, equal ones by name."""
    out = sorted(rows, key=SORTS["name"])  # type: ignore[arg-type]
    out.sort(key=SORTS[by], reverse=descending)  # type: ignore[arg-type]
    return sorted(out, key=lambda row: not row.is_dir) if folders_first else out


def walk(ctx: Context, folder: str, *, hidden: bool = False) -> list[Row]:
    """Everything below a folder, parents before what is in them."""
    out: list[Row] = []
    for found in listing(ctx, folder, hidden=hidden):
        out.append(found)
        if found.is_dir:
            out += walk(ctx, found.path, hidden=hidden)
    return out


def search(ctx: Context, folder: str, query: str, *, hidden: bool = False) -> list[Row]:
    """Everything below a folder whose name holds the query, in any case."""
    wanted = query.strip().casefold()
    return [found for found in walk(ctx, folder, hidden=hidden) if wanted in found.name.casefold()] if wanted else []


def total(ctx: Context, path: str) -> tuple[int, int, int]:
    """Size in bytes, number of files and number of folders at and below a path, the path itself counted."""
    found = row(ctx, path)
    if found is None:
        return 0, 0, 0
    inside = [found, *(walk(ctx, path, hidden=True) if found.is_dir else [])]
    return sum(one.size for one in inside), sum(not one.is_dir for one in inside), sum(one.is_dir for one in inside)


def mime_type(name: str) -> str:
    """The MIME type by extension, `application/octet-stream` for an unknown one."""
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def is_archive(name: str) -> bool:
    return name.casefold().endswith(_ARCHIVES)


def taken(ctx: Context, folder: str, name: str) -> bool:
    """Whether there is something of this name; shared storage does not tell capitals from small letters."""
    return name.casefold() in {other.casefold() for other in ctx.list_dir(folder)}


def valid_name(name: str) -> bool:
    """Whether shared storage takes a name (the characters that its file system refuses, lengths in bytes)."""
    bad = any(char in '"*/:<>?\\|' or ord(char) < 32 for char in name)
    return bool(name) and name not in (".", "..") and not bad and len(name.encode("utf-8", "surrogateescape")) <= 255
