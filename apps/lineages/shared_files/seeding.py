"""Making the shared storage hold exactly the given entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from apps.base import SeedError
from apps.lineages.shared_files.tree import ROOT, read_tree
from harness.device import Device
from harness.device.quoting import join, quote
from harness.errors import StoreWriteFailed, Unreadable
from templates.files.state import Entry

STANDARD: Final = (
    "Alarms",
    "Audiobooks",
    "DCIM",
    "Documents",
    "Download",
    "Movies",
    "Music",
    "Notifications",
    "Pictures",
    "Podcasts",
    "Recordings",
    "Ringtones",
)
"""Folders of a new device."""
SCAN: Final = "content call --uri content://media --method scan_volume --arg external_primary"
"""Has the media provider compare its rows with the files."""


def seed_tree(device: Device, wanted: Sequence[Entry], left_out: Iterable[str] = ()) -> None:
    """Make the shared storage hold exactly `wanted`, with the folders that its paths imply.

    Raises:
        SeedError: a link, or a file whose content is not given and that is not there already.
        StoreWriteFailed: the device could not do it.
    """
    have = {entry.path: entry for entry in _present(device, left_out)}
    want = {entry.path: entry for entry in wanted}
    for entry in wanted:
        _check(entry, have.get(entry.path))
    gone = [path for path, entry in have.items() if path not in want or want[path].kind != entry.kind]
    folders = [path for path, entry in want.items() if entry.is_dir and path not in have]
    files = [entry for path, entry in want.items() if not entry.is_dir and not _same(have.get(path), entry)]
    steps = [f"[ -d {ROOT}/ ] || {{ rm -f {ROOT}; mkdir -p {ROOT}; }}", f"cd {ROOT}/"]
    for start in range(0, len(gone), 200):
        steps.append(f"rm -rf {join([f'./{path}' for path in gone[start : start + 200]])}")
    if folders:
        steps.append(f"mkdir -p {join([f'./{path}' for path in sorted(folders)])}")
    _run(device, " && ".join(steps))
    for entry in files:
        if entry.content is not None:
            device.push(entry.content, f"{ROOT}/{entry.path}", mode=0o660, mtime=(entry.mtime_ms or device.time_ms()) // 1000)
    if gone or folders or files:
        _run(device, SCAN)


def clear_tree(device: Device, own: Iterable[str] = ()) -> None:
    """Bring the shared storage back to the empty folders of a new device. `own`: the app's own folders in it, which go too."""
    seed_tree(device, [Entry(path=name, kind="folder") for name in STANDARD])
    mine = [f"{ROOT}/{path}" for path in own]
    if mine:
        _run(device, f"rm -rf {join(mine)}")


def _present(device: Device, left_out: Iterable[str]) -> tuple[Entry, ...]:
    try:
        return read_tree(device, left_out, contents=False)
    except Unreadable:
        return ()  # damaged on purpose, or never mounted: what cannot be made good fails below


def _check(entry: Entry, there: Entry | None) -> None:
    if entry.kind not in ("file", "folder"):
        raise SeedError(f"a {entry.kind} cannot be seeded", where=entry.path, expected="files and folders")
    if entry.kind == "file" and entry.content is None and (there is None or there.sha256 != entry.sha256):
        raise SeedError("the content of a file is not given, and it is not there", where=entry.path)


def _same(have: Entry | None, want: Entry) -> bool:
    if have is None or have.kind != want.kind or have.sha256 != want.sha256:
        return False
    return want.mtime_ms is None or have.mtime_ms == want.mtime_ms // 1000 * 1000


def _run(device: Device, script: str) -> None:
    done = device.adb.run(script, timeout=120)
    if done.code or done.stderr.strip():
        said = done.stderr.decode("utf-8", "replace").strip() or f"exit code {done.code}"
        raise StoreWriteFailed("cannot write the shared storage", where=f"{device.serial}: {quote(ROOT)}", found=said[:300])
