"""Reading the shared storage: every folder and file with size, hash and, if small, content."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from harness.device import Device
from harness.device.quoting import quote
from harness.device.stores import read_files
from harness.errors import StoreMissing, Unreadable
from templates.files.state import KEPT_BYTES, Entry

ROOT: Final = "/storage/emulated/0"
WHERE: Final = f"{ROOT} (all files)"
PRIVATE: Final = ("Android/data", "Android/obb")
"""Folders with private files of apps."""
HOLDERS: Final = ("Android", "Android/media")
"""Folders of every device that are no part of the tree themselves; what somebody puts there is."""
_APP_MEDIA: Final = "Android/media/*.*"
"""Folders named after packages, in which apps keep media by themselves."""
_CACHES: Final = tuple(
    f"{folder}{name}" for folder in ("", "DCIM/", "Movies/", "Music/", "Pictures/") for name in (".thumbnails", ".thumbcache*")
)
"""Caches, where the system makes them. Elsewhere such a name is a file like any other."""
_MOST_READ: Final = 50
"""Files read in one request, whose length has a limit that long names reach."""
_FILE, _FOLDER, _LINK = 0o100000, 0o040000, 0o120000


def read_tree(device: Device, left_out: Iterable[str] = (), *, contents: bool = True, folder: str = ROOT) -> tuple[Entry, ...]:
    """Everything in the shared storage, in order of paths.

    Args:
        folder: a device folder to read in its place (an app's trash); paths are relative to it.
        left_out: further paths, relative to the storage, that are no part of it (an app's trash).
        contents: read files of `KEPT_BYTES` or less; without, only their hash.

    Raises:
        StoreMissing: there is no shared storage.
        Unreadable: the listing failed, or files changed while they were read.
    """
    entries = _listed(device, left_out, folder)
    small = [entry for entry in entries if entry.kind == "file" and (entry.size or 0) <= KEPT_BYTES] if contents else []
    if not small:
        return entries
    held: dict[str, bytes] = {}
    for start in range(0, len(small), _MOST_READ):
        part = small[start : start + _MOST_READ]
        read = read_files(device, [f"{folder}/{entry.path}" for entry in part])
        held |= {entry.path: file.data for entry, file in zip(part, read, strict=True)}
    for entry in small:
        if hashlib.sha256(held[entry.path]).hexdigest() != entry.sha256:
            raise Unreadable(f"{folder}/{entry.path}", "it changed while it was read", where=device.serial)
    return tuple(entry.model_copy(update={"content": held[entry.path]}) if entry.path in held else entry for entry in entries)


def _listed(device: Device, left_out: Iterable[str], folder: str) -> tuple[Entry, ...]:
    pruned = " -o ".join([_at(path) for path in (*PRIVATE, *_CACHES, *left_out)] + [f"-type d {_at(_APP_MEDIA)}"])
    passed = " ".join(f"! {_at(path)}" for path in HOLDERS)
    place, find = quote(folder), f"find . -mindepth 1 \\( {pruned} \\) -prune -o {passed}"
    # The three lists come in the same order; names are NUL-terminated, because a name may hold anything else.
    script = (
        f"[ -e {place} ] || exit 10; cd {place}/ || exit 9; {find} -print0; echo; echo; "
        f"{find} -print0 | xargs -0 -r stat -c '%f %s %Y'; echo -; {find} -type f -print0 | xargs -0 -r sha256sum -b"
    )
    done = device.adb.run(script, timeout=120)
    said = done.stderr.decode("utf-8", "replace").strip()
    if done.code == 10:
        raise StoreMissing(folder, "no such folder", where=device.serial)
    if done.code or said:
        raise Unreadable(folder, f"the listing failed: {said[:300] or f'exit code {done.code}'}", where=device.serial)
    names, mark, rest = done.stdout.rpartition(b"\n\n")
    facts, line, sums = rest.decode("ascii", "replace").partition("-\n")
    paths = [_text(name, device)[2:] for name in names.split(b"\0") if name]
    rows = [fact.split() for fact in facts.splitlines()]
    hashes = iter(sums.split())
    if not mark or not line or len(rows) != len(paths) or any(len(row) != 3 for row in rows):
        raise Unreadable(folder, f"{len(paths)} names and {len(rows)} facts: it changed while it was listed", where=device.serial)
    entries = [_entry(path, *row, hashes=hashes) for path, row in zip(paths, rows, strict=True)]
    if None in entries or next(hashes, None) is not None:
        raise Unreadable(folder, "files and hashes differ in number: it changed while it was listed", where=device.serial)
    return tuple(sorted((entry for entry in entries if entry is not None), key=lambda entry: entry.path))


def _at(path: str) -> str:
    """The test of `find` for a path or pattern."""
    return f"-path {quote(f'./{path}')}"


def _entry(path: str, mode: str, size: str, modified: str, *, hashes: Iterable[str]) -> Entry | None:
    """One entry; None when the hash of a file is missing."""
    kind = int(mode, 16) & 0o170000
    if kind == _FOLDER:
        return Entry(path=path, kind="folder")
    if kind != _FILE:
        return Entry(path=path, kind="link" if kind == _LINK else "other")
    sha256 = next(iter(hashes), None)
    return None if sha256 is None else Entry(path=path, size=int(size), sha256=sha256, mtime_ms=int(modified) * 1000)


def _text(name: bytes, device: Device) -> str:
    try:
        return name.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(ROOT, f"a name that is not UTF-8: {name!r}", where=device.serial) from error
