"""What the lists show: a folder, what a search finds below it, recent files, files of a kind."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from apps.files.fossify_files.config import BY_EXTENSION, BY_MODIFIED, BY_NAME, BY_SIZE, DESCENDING, NUMERIC, Config
from apps.files.fossify_files.words import plain
from apps.lineages.shared_files import storage
from apps.lineages.shared_files.storage import ROOT, Row
from emulator.sim.toolkit import Context

MEDIA: Final = "content://media/external/file"
RECENT: Final = 50
"""Rows of the media store that the recent files are picked from."""
_DOCUMENTS: Final = (
    "application/pdf",
    "application/msword",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/javascript",
)
_ARCHIVES: Final = (
    "application/zip",
    "application/octet-stream",
    "application/json",
    "application/x-tar",
    "application/x-rar-compressed",
    "application/x-zip-compressed",
    "application/x-7z-compressed",
    "application/x-compressed",
    "application/x-gzip",
    "application/java-archive",
    "multipart/x-zip",
)
KINDS: Final = {
    "images": "Images",
    "videos": "Videos",
    "audio": "Audio",
    "documents": "Documents",
    "archives": "Archives",
    "others": "Others",
}
"""The kinds of files that the storage is divided into, with their names."""


@dataclass(frozen=True)
class Section:
    """A title over the results that lie in a folder."""

    path: str


def folder_rows(ctx: Context, config: Config, path: str) -> list[Row]:
    """What is in a folder, in the order chosen for it."""
    return ordered(ctx, storage.listing(ctx, path, hidden=config.shows_hidden), config.sorting(path), hidden=config.shows_hidden)


def children(ctx: Context, path: str, *, hidden: bool) -> int:
    """How many entries a folder shows."""
    return sum(hidden or not name.startswith(".") for name in ctx.list_dir(path))


def ordered(ctx: Context, rows: Iterable[Row], sorting: int, *, hidden: bool) -> list[Row]:
    """Folders first, then by the bits of a sorting; equal ones by name."""
    out = sorted(rows, key=lambda row: (plain(row.name), row.name))
    out.sort(key=_key(ctx, sorting, hidden), reverse=bool(sorting & DESCENDING))
    return sorted(out, key=lambda row: not row.is_dir)


def _key(ctx: Context, sorting: int, hidden: bool) -> Callable[[Row], Any]:
    if sorting & BY_NAME:
        return lambda row: _natural(plain(row.name)) if sorting & NUMERIC else plain(row.name)
    if sorting & BY_SIZE:
        return lambda row: size_of(ctx, row, hidden=hidden)
    if sorting & BY_MODIFIED:
        return lambda row: row.modified
    return lambda row: plain(row.name if row.is_dir else row.extension) if sorting & BY_EXTENSION else 0


def _natural(name: str) -> list[tuple[int, int, str]]:
    """Runs of digits compare by value, and come before letters."""
    return [(0, int(part), part) if part.isdecimal() else (1, 0, part) for part in re.findall(r"[0-9]+|[^0-9]+", name)]


def size_of(ctx: Context, row: Row, *, hidden: bool) -> int:
    """Bytes of a file, or of all files in a folder."""
    if not row.is_dir:
        return row.size
    return sum(found.size for found in storage.walk(ctx, row.path, hidden=hidden))


def found(ctx: Context, config: Config, path: str, query: str) -> list[Row | Section]:
    """What a search finds below a folder: files under the titles of their folders. A folder that fits is a title only."""
    wanted = plain(query)
    rows = [row for row in storage.walk(ctx, path, hidden=config.shows_hidden) if wanted in plain(row.name)]
    out: list[Row | Section] = []
    above = ""
    for row in sorted(rows, key=lambda row: row.folder):
        if row.is_dir:
            out.append(Section(row.path))
        else:
            if row.folder != above:
                out.append(Section(row.folder))
            out.append(row)
        above = row.folder
    return out


def recent(ctx: Context, config: Config) -> list[Row]:
    """Files by the time of their last change, newest first, as the media store knows them."""
    if not storage.has_all_files(ctx):
        return []
    found = ctx.query(MEDIA, ["_data"], sort="date_modified DESC, _id DESC")[:RECENT]
    rows = (storage.row(ctx, str(item["_data"])) for item in found)
    return [row for row in rows if row is not None and not row.is_dir and (config.shows_hidden or not is_hidden(row.path))]


def is_hidden(path: str) -> bool:
    """Whether a part of a path below the storage begins with a dot."""
    return any(part.startswith(".") for part in path.removeprefix(ROOT).split("/"))


def kind_of(mime: str | None) -> str:
    """Which of `KINDS` a MIME type belongs to; the media store has none for what it does not know."""
    if mime is None:
        return "others"
    first = {"image": "images", "video": "videos", "audio": "audio", "text": "documents"}.get(mime.partition("/")[0])
    if first is not None:
        return first
    if mime in _DOCUMENTS:
        return "documents"
    if mime == "application/ogg":
        return "audio"
    return "archives" if mime in _ARCHIVES else "others"


def files_by_kind(ctx: Context) -> dict[str, list[Row]]:
    """All files of the storage, by kind."""
    out: dict[str, list[Row]] = {kind: [] for kind in KINDS}
    if storage.has_all_files(ctx):
        for item in ctx.query(MEDIA, ["_data", "mime_type"]):
            row = storage.row(ctx, str(item["_data"]))
            if row is not None and not row.is_dir:
                out[kind_of(item["mime_type"])].append(row)
    return out


def media_uri(ctx: Context, path: str) -> str | None:
    """The file's row in the media store as a URI, None when it has none."""
    rows = ctx.query(MEDIA, ["_id"], "_data=?", [path])
    if not rows:
        return None
    table = {"image": "images/media", "video": "video/media"}.get(storage.mime_type(path).partition("/")[0], "file")
    return f"content://media/external/{table}/{rows[0]['_id']}"


def path_behind(ctx: Context, uri: str) -> str | None:
    """The path behind a URI of the media store."""
    if not uri.startswith("content://media/"):
        return None
    rows = ctx.query(uri, ["_data"])
    return str(rows[0]["_data"]) if rows else None


def parent(path: str) -> str:
    return posixpath.dirname(path)
