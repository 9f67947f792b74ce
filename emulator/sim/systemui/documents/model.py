"""What the picker lists: roots, folders, recent files; filtered by type and words, in an order."""

from __future__ import annotations

import posixpath
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from emulator.sim.core.fs import FileSystem
from emulator.sim.systemui.documents.provider import FOLDER_TYPE, STORAGE, mime_of

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

RECENT_DAYS = 45
RECENT_MOST = 64
SEARCH_MOST = 200
DAY_MS = 86_400_000


@dataclass(frozen=True)
class Entry:
    """A file or folder."""

    path: str
    name: str
    folder: bool
    size: int
    mtime_ms: int
    type: str


@dataclass(frozen=True)
class Root:
    """A place in the drawer. With `folder` it is that folder; with `types` all files of these types."""

    key: str
    label: str
    icon: str
    folder: str = ""
    types: tuple[str, ...] = ()


ROOTS: Final[tuple[Root, ...]] = (
    Root("recent", "Recent", "schedule"),
    Root("images", "Images", "image", types=("image/*",)),
    Root("videos", "Videos", "movie", types=("video/*",)),
    Root("audio", "Audio", "music_note", types=("audio/*",)),
    Root("documents", "Documents", "description", types=("text/*", "application/pdf", "application/msword", "application/json")),
    Root("downloads", "Downloads", "download", folder=f"{STORAGE}/Download"),
    Root("device", "", "smartphone", folder=STORAGE),
)
SORTS: Final[tuple[tuple[str, str], ...]] = (
    ("name", "File name (A to Z)"),
    ("-name", "File name (Z to A)"),
    ("type", "Type (A to Z)"),
    ("-type", "Type (Z to A)"),
    ("size", "Size (smallest first)"),
    ("-size", "Size (largest first)"),
    ("date", "Modified (oldest first)"),
    ("-date", "Modified (newest first)"),
)


def root_of(key: str) -> Root:
    return next((root for root in ROOTS if root.key == key), ROOTS[0])


def root_label(device: Device, root: Root) -> str:
    """Shared storage is called as the device is."""
    return root.label or device.settings.get("global", "device_name") or "sdk_gphone64_x86_64"


def type_matches(wanted: Sequence[str], type: str) -> bool:
    """Whether a type is one of those asked for (`*/*`, `image/*`, `text/plain`); nothing asked for means all."""
    if not wanted:
        return True
    main = type.partition("/")[0]
    return any(one in ("*/*", type) or (one.endswith("/*") and one[:-2] == main) for one in wanted)


def _entry(fs: FileSystem, path: str) -> Entry | None:
    try:
        stat = fs.stat(path)
    except OSError:
        return None
    name = posixpath.basename(path)
    return Entry(path, name, stat.is_dir, stat.size, stat.mtime_ms, FOLDER_TYPE if stat.is_dir else mime_of(name))


def _everything(fs: FileSystem) -> list[Entry]:
    """All files of shared storage that people keep; app folders below Android and hidden ones are left out."""
    found: list[Entry] = []

    def walk(folder: str) -> None:
        for name in fs.listdir(folder):
            path = posixpath.join(folder, name)
            if name.startswith(".") or path == f"{STORAGE}/Android":
                continue
            entry = _entry(fs, path)
            if entry is None:
                continue
            found.append(entry)
            if entry.folder:
                walk(path)

    walk(STORAGE)
    return found


def listing(device: Device, root: Root, folder: str, *, query: str = "", sort: str = "name") -> list[Entry]:
    """What is shown: a folder's content, the files of a kind, or what a search finds."""
    fs = device.fs
    wanted = query.strip().casefold()
    if wanted:
        inside = folder or root.folder or STORAGE
        found = [entry for entry in _everything(fs) if wanted in entry.name.casefold() and entry.path.startswith(inside + "/")][
            :SEARCH_MOST
        ]
    elif folder:
        paths = [posixpath.join(folder, name) for name in fs.listdir(folder) if not name.startswith(".")] if fs.is_dir(folder) else []
        found = [entry for entry in (_entry(fs, path) for path in paths) if entry is not None]
    elif root.types:
        found = [entry for entry in _everything(fs) if not entry.folder and type_matches(root.types, entry.type)]
    else:
        since = device.clock.now_ms() - RECENT_DAYS * DAY_MS
        found = [entry for entry in _everything(fs) if not entry.folder and entry.mtime_ms >= since]
        return sorted(found, key=lambda entry: (-entry.mtime_ms, entry.name.casefold()))[:RECENT_MOST]
    return ordered(found, sort)


def ordered(entries: Sequence[Entry], sort: str) -> list[Entry]:
    """Folders first, then by the column; `-` turns the order round."""
    column, reverse = sort.lstrip("-"), sort.startswith("-")

    def key(entry: Entry) -> tuple[object, str]:
        first: object = ""
        if column == "size":
            first = entry.size
        elif column == "date":
            first = entry.mtime_ms
        elif column == "type":
            first = kind_text(entry)
        return first, entry.name.casefold()

    in_order = sorted(entries, key=key, reverse=reverse)
    return [entry for entry in in_order if entry.folder] + [entry for entry in in_order if not entry.folder]


def kind_text(entry: Entry) -> str:
    """What the list calls a kind of file: `PDF document`, `TXT file`, `JPG image`."""
    if entry.folder:
        return "Folder"
    ending = posixpath.splitext(entry.name)[1].lstrip(".").upper()
    main = entry.type.partition("/")[0]
    word = {"image": "image", "audio": "audio", "video": "video", "text": "document"}.get(main, "document" if ending == "PDF" else "file")
    return f"{ending} {word}" if ending else "File"


def size_text(size: int) -> str:
    """A size as Formatter.formatFileSize gives it: decimal units, three digits."""
    value, unit = float(size), "B"
    for unit in ("B", "kB", "MB", "GB", "TB"):
        if value < 900 or unit == "TB":
            break
        value /= 1000
    if unit == "B":
        return f"{size} B"
    return f"{value:.2f} {unit}" if value < 10 else f"{value:.1f} {unit}" if value < 100 else f"{value:.0f} {unit}"


def date_text(device: Device, mtime_ms: int) -> str:
    """The time for a file of today, else the date."""
    when, now = device.clock.local(mtime_ms), device.clock.local()
    if when.date() == now.date():
        if device.settings.get("system", "time_12_24") == "24":
            return f"{when:%H:%M}"
        return f"{when.hour % 12 or 12}:{when:%M} {when:%p}"
    return f"{when:%b} {when.day}" if when.year == now.year else f"{when:%b} {when.day}, {when.year}"


def blocked(folder: str) -> bool:
    """Folders that no app may get as a tree (since Android 11): the root, Download, and Android with what is below it."""
    return folder in (STORAGE, f"{STORAGE}/Download") or folder == f"{STORAGE}/Android" or folder.startswith(f"{STORAGE}/Android/")
