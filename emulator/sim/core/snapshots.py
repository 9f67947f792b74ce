"""Save and restore the whole device: files and everything the services keep.

Files are kept as bytes by content. A file whose inode, size and change time are what they were when it was last known to be the same
is not read or written again, so both take milliseconds when little has changed.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import posixpath
import shutil
import stat as stat_
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from emulator.sim.core.fs import Owner
from emulator.sim.core.spare_memory import give_back

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

FORMAT = 1
Mark = tuple[int, int, int]
"""Inode, size and change time (ns) of a host file."""


UNCERTAIN: Mark = (0, 0, 0)
RACY_NS = 30_000_000
"""The host stamps files by a clock that ticks every few ms. A file changed so shortly before it was looked at may change again
without its mark changing, so its mark is not relied upon."""


class SnapshotError(Exception):
    """A snapshot that is absent or cannot be read."""


@dataclass
class _File:
    """One entry of a snapshot; `blob` is a digest, or the target of a link, or empty for a directory."""

    kind: str  # file, dir, link
    blob: str
    mtime_ns: int
    mark: Mark = (0, 0, 0)
    size: int = 0

    @property
    def certain(self) -> bool:
        """Whether the mark tells that the file has not changed since."""
        return self.mark != UNCERTAIN


@dataclass
class Snapshot:
    """Files by path relative to the device's root, owners by device path, and the services' state as JSON text."""

    name: str
    created_ms: int
    elapsed_ms: int
    files: dict[str, _File] = field(default_factory=dict)
    owners: dict[str, Owner] = field(default_factory=dict)
    state: str = ""
    size: int = 0


class SnapshotStore:
    """Snapshots of one device by name, in memory, and optionally in a directory that outlives the process."""

    def __init__(self, device: Device, folder: Path | None = None) -> None:
        self._device = device
        self._folder = folder
        self._snapshots: dict[str, Snapshot] = {}
        self._blobs: dict[str, bytes] = {}
        self._known: dict[str, tuple[Mark, str]] = {}  # what the last walk saw: mark and digest by path
        if folder is not None and folder.is_dir():
            for path in sorted(folder.glob("*/snapshot.json")):
                self._read(path.parent)

    def names(self) -> list[str]:
        return list(self._snapshots)

    def info(self) -> list[Snapshot]:
        return list(self._snapshots.values())

    def exists(self, name: str) -> bool:
        return name in self._snapshots

    def save(self, name: str) -> None:
        """Keep the device as it is now under a name."""
        device = self._device
        device.close_databases()
        clock = device.clock
        snapshot = Snapshot(name, clock.now_ms(), clock.elapsed_ms())
        for relative, entry in self._scan():
            snapshot.files[relative] = entry
            snapshot.size += entry.size
        snapshot.owners = {path: Owner(o.mode, o.uid, o.gid, o.context) for path, o in device.fs.owners.items()}
        snapshot.state = json.dumps(device.save_state())
        replaced = self._snapshots.get(name)
        self._snapshots[name] = snapshot
        if replaced is not None:
            self._drop_unused()
        if self._folder is not None:
            self._write(snapshot)

    def load(self, name: str) -> None:
        """Put the device back. Raises SnapshotError for an unknown name."""
        snapshot = self._snapshots.get(name)
        if snapshot is None:
            raise SnapshotError(f"no snapshot named {name!r}; there are: {', '.join(self._snapshots) or 'none'}")
        device = self._device
        device.close_databases()
        give_back()
        root = device.fs.root
        present = dict(self._scan(with_blobs=False))
        touched: set[str] = set()  # folders in which something was made or removed, so that their time is not what it was
        for relative in sorted(present, reverse=True):
            wanted = snapshot.files.get(relative)
            if wanted is None or wanted.kind != present[relative].kind:
                host = root / relative
                if present[relative].kind == "dir":
                    shutil.rmtree(host, ignore_errors=True)
                elif os.path.lexists(host):
                    host.unlink()
                present.pop(relative)
                touched.add(posixpath.dirname(relative))
        for relative, wanted in snapshot.files.items():
            host = root / relative
            now = present.get(relative)
            if now is None:
                touched.add(posixpath.dirname(relative))
            if wanted.kind == "dir":
                if now is None:
                    host.mkdir(parents=True, exist_ok=True)
                    touched.add(relative)
            elif wanted.kind == "link":
                if now is None or now.blob != wanted.blob:
                    host.unlink(missing_ok=True)
                    host.symlink_to(wanted.blob)
                    touched.add(posixpath.dirname(relative))
            elif now is None or now.mark != wanted.mark or not now.certain:
                self._restore(relative, host, wanted, now)
        for relative, wanted in snapshot.files.items():
            if wanted.kind == "dir" and (relative in touched or present[relative].mtime_ns != wanted.mtime_ns):
                os.utime(root / relative, ns=(wanted.mtime_ns, wanted.mtime_ns))
        device.fs.owners.clear()
        device.fs.owners.update({path: Owner(o.mode, o.uid, o.gid, o.context) for path, o in snapshot.owners.items()})
        device.load_state(json.loads(snapshot.state))

    def _restore(self, relative: str, host: Path, wanted: _File, now: _File | None) -> None:
        """Make a file what it was, writing it only when it is not."""
        if now is not None and now.certain and self._digest(relative, str(host), now.mark, keep=False) == wanted.blob:
            if now.mtime_ns != wanted.mtime_ns:
                os.utime(host, ns=(wanted.mtime_ns, wanted.mtime_ns))
                wanted.mark = UNCERTAIN
            else:
                wanted.mark = now.mark
            return
        host.write_bytes(self._blobs[wanted.blob])
        os.utime(host, ns=(wanted.mtime_ns, wanted.mtime_ns))
        wanted.mark = UNCERTAIN
        self._known.pop(relative, None)

    def delete(self, name: str) -> bool:
        """Forget a snapshot; False when there is none."""
        if self._snapshots.pop(name, None) is None:
            return False
        self._drop_unused()
        if self._folder is not None:
            shutil.rmtree(self._folder / _safe(name), ignore_errors=True)
        return True

    def _drop_unused(self) -> None:
        """Forget the bytes that no snapshot has any more."""
        used = {entry.blob for snapshot in self._snapshots.values() for entry in snapshot.files.values()}
        self._blobs = {digest: data for digest, data in self._blobs.items() if digest in used}

    # --- files -------------------------------------------------------------------------------------------------------------------

    def _scan(self, *, with_blobs: bool = True) -> list[tuple[str, _File]]:
        """Everything below the device's root, parents first."""
        root = str(self._device.fs.root)
        found: list[tuple[str, _File]] = []
        recent = time.time_ns() - RACY_NS

        def walk(folder: str, prefix: str) -> None:
            with os.scandir(folder) as entries:
                listed = sorted(entries, key=lambda entry: entry.name)
            for entry in listed:
                relative = prefix + entry.name
                st = entry.stat(follow_symlinks=False)
                if stat_.S_ISLNK(st.st_mode):
                    found.append((relative, _File("link", str(Path(entry.path).readlink()), st.st_mtime_ns)))
                elif stat_.S_ISDIR(st.st_mode):
                    found.append((relative, _File("dir", "", st.st_mtime_ns)))
                    walk(entry.path, relative + "/")
                else:
                    mark = (st.st_ino, st.st_size, st.st_ctime_ns) if st.st_ctime_ns < recent else UNCERTAIN
                    blob = self._digest(relative, entry.path, mark) if with_blobs else ""
                    found.append((relative, _File("file", blob, st.st_mtime_ns, mark, st.st_size)))

        walk(root, "")
        if len(self._known) > len(found):  # files come and go
            there = {relative for relative, _ in found}
            self._known = {relative: known for relative, known in self._known.items() if relative in there}
        return found

    def _digest(self, relative: str, path: str, mark: Mark, *, keep: bool = True) -> str:
        """Digest of a file, read only when its mark does not tell; with `keep` its bytes are held for restoring."""
        known = self._known.get(relative)
        if known is not None and mark != UNCERTAIN and known[0] == mark and (known[1] in self._blobs or not keep):
            return known[1]
        data = Path(path).read_bytes()
        digest = hashlib.sha256(data).hexdigest()
        if keep:
            self._blobs.setdefault(digest, data)
        self._known[relative] = (mark, digest)
        return digest

    # --- on disk -----------------------------------------------------------------------------------------------------------------

    def _write(self, snapshot: Snapshot) -> None:
        assert self._folder is not None
        target = self._folder / _safe(snapshot.name)
        fresh = target.with_name(target.name + ".new")
        shutil.rmtree(fresh, ignore_errors=True)
        (fresh / "blobs").mkdir(parents=True)
        for entry in snapshot.files.values():
            if entry.kind == "file":
                (fresh / "blobs" / entry.blob).write_bytes(self._blobs[entry.blob])
        (fresh / "snapshot.json").write_text(
            json.dumps(
                {
                    "format": FORMAT,
                    "name": snapshot.name,
                    "created_ms": snapshot.created_ms,
                    "elapsed_ms": snapshot.elapsed_ms,
                    "state": snapshot.state,
                    "files": {path: [f.kind, f.blob, f.mtime_ns] for path, f in snapshot.files.items()},
                    "owners": {path: [o.mode, o.uid, o.gid, o.context] for path, o in snapshot.owners.items()},
                }
            ),
            "utf-8",
        )
        shutil.rmtree(target, ignore_errors=True)
        fresh.replace(target)

    def _read(self, folder: Path) -> None:
        data: dict[str, Any] = json.loads((folder / "snapshot.json").read_text("utf-8"))
        if data.get("format") != FORMAT:
            raise SnapshotError(f"{folder}: snapshot format {data.get('format')}, expected {FORMAT}")
        snapshot = Snapshot(data["name"], data["created_ms"], data["elapsed_ms"], state=data["state"])
        for path, (kind, blob, mtime_ns) in data["files"].items():
            snapshot.files[path] = _File(kind, blob, mtime_ns)
            if kind == "file":
                self._blobs[blob] = (folder / "blobs" / blob).read_bytes()
                snapshot.size += len(self._blobs[blob])
        snapshot.owners = {path: Owner(*fields) for path, fields in data["owners"].items()}
        self._snapshots[snapshot.name] = snapshot


def _safe(name: str) -> str:
    """A snapshot's name as a folder name."""
    if not name:
        raise OSError(errno.EINVAL, "empty snapshot name")
    return "".join(c if c.isalnum() or c in "-_." else f"%{ord(c):02x}" for c in name).lstrip(".")
