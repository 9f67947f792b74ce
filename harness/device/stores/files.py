"""Writing, removing and listing files of the device, app data included.

An existing file is written in place, so its owner, mode and SELinux label stay; a new one gets those of the folder it is put into.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from harness.device.quoting import join, quote
from harness.device.stores.batch import Source
from harness.errors import DeviceError, RootRequired, StoreMissing, StoreWriteFailed, Unreadable

_SHARED = ("/sdcard/", "/storage/", "/data/local/tmp/", "/mnt/")


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing in a folder. `path` is absolute; `size` in bytes; `mtime` seconds since the epoch."""

    path: str
    is_dir: bool
    size: int
    mtime: int
    mode: int
    uid: int


def write_file(device: Source, path: str, data: bytes, *, remove: tuple[str, ...] = (), mode: int = 0o660) -> None:
    """Write a file in one round trip.

    Args:
        device: whose file it is.
        path: absolute path; missing folders are made.
        data: the whole content.
        remove: files deleted before the writing (a stale journal beside a database).
        mode: permission bits if the file is new.

    Raises:
        StoreWriteFailed: the device could not do it; its words are in the error.
    """
    folder = posixpath.dirname(path)
    steps = [f"rm -f {join(remove)}"] if remove else []
    target = quote(path)
    if path.startswith(_SHARED):
        # Shared storage hands out owners and modes itself and refuses chown.
        steps.append(f"mkdir -p {quote(folder)} && cat > {target}")
    else:
        steps += _make_folders(folder)
        settle = (
            f'chown "$(stat -c %u:%g {quote(folder)})" {target} && chmod {mode:o} {target} && {{ restorecon {target} 2>/dev/null; true; }}'
        )
        steps.append(f"if [ -e {target} ]; then cat > {target}; else cat > {target} && {settle}; fi")
    _run(device, "\n".join(steps), path, data)


def remove(device: Source, *paths: str) -> None:
    """Delete files and folders with everything in them. What is not there is no error."""
    if paths:
        _run(device, f"rm -rf {join(paths)}", paths[0], b"")


def walk(device: Source, folder: str) -> list[Entry]:
    """Everything below a folder, at any depth, sorted by path.

    Raises:
        StoreMissing: there is no such folder.
        Unreadable: the listing failed or changed while it was made.
    """
    place = quote(folder.rstrip("/") + "/")  # with the slash a link is followed, as /sdcard is one
    find = f"find {place} -mindepth 1"
    # Names come NUL-terminated, because a name may hold anything else; the facts come in the same order, a line each.
    script = (
        f"[ -e {place} ] || exit 10; cd {place} || exit 9; {find} -print0; echo; echo; {find} -print0 | xargs -0 -r stat -c '%f %u %s %Y'"
    )
    done = device.adb.run(_root_or_plain(device, script, folder), timeout=120)
    if done.code == 10:
        raise StoreMissing(folder, "no such folder", where=device.serial)
    if done.code == 9:
        raise Unreadable(folder, done.stderr.decode("utf-8", "replace").strip() or "not a folder", where=device.serial)
    names, mark, facts = done.stdout.rpartition(b"\n\n")
    paths = [name.decode("utf-8", "surrogateescape") for name in names.split(b"\0") if name]
    lines = facts.decode("ascii", "replace").split("\n")[:-1]
    if done.code != 0 or not mark or len(lines) != len(paths):
        said = done.stderr.decode("utf-8", "replace").strip()
        raise Unreadable(folder, f"the listing failed: {said or 'names and facts differ in number'}", where=device.serial)
    entries: list[Entry] = []
    for path, line in zip(paths, lines, strict=True):
        mode, uid, size, mtime = line.split()
        kind = int(mode, 16)
        entries.append(Entry(path, kind & 0o170000 == 0o040000, int(size), int(mtime), kind & 0o7777, int(uid)))
    return sorted(entries, key=lambda entry: entry.path)


def _make_folders(folder: str) -> list[str]:
    """Steps that make missing folders with the owner of the folder above, as the app itself would have made them."""
    steps: list[str] = []
    parts = folder.strip("/").split("/")
    for depth in range(4, len(parts) + 1):  # /data/data/<package> is made by the system, never here
        child, parent = "/" + "/".join(parts[:depth]), "/" + "/".join(parts[: depth - 1])
        make = f'mkdir {quote(child)} && chown "$(stat -c %u:%g {quote(parent)})" {quote(child)} && chmod 771 {quote(child)}'
        steps.append(f"[ -d {quote(child)} ] || {{ {make} && {{ restorecon {quote(child)} 2>/dev/null; true; }}; }} || exit 8")
    return steps


def _run(device: Source, script: str, path: str, data: bytes) -> None:
    try:
        done = device.adb.run(_root_or_plain(device, script, path), stdin=data, timeout=60)
    except DeviceError as error:
        raise StoreWriteFailed(f"cannot write {path}", where=device.serial, found=str(error)) from error
    if done.code != 0 or done.stderr.strip():
        said = done.stderr.decode("utf-8", "replace").strip() or done.stdout.decode("utf-8", "replace").strip()
        raise StoreWriteFailed(
            f"cannot write {path}", where=device.serial, expected="exit code 0", found=f"{said[:300]!r} (exit code {done.code})"
        )


def _root_or_plain(device: Source, script: str, path: str) -> str:
    try:
        return device.root.command(script)
    except RootRequired:
        if path.startswith(_SHARED):
            return script
        raise
