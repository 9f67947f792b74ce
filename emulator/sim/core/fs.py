"""The device's file system: a directory of the host, seen only through device paths.

Symbolic links are the device's own and are resolved here, component by component, so no path can leave the directory. Owner, mode and
SELinux context are kept beside the files, because the host user may be neither root nor shell; modification times are virtual time.
"""

from __future__ import annotations

import errno
import os
import posixpath
import shutil
import stat as stat_
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

ROOT_UID = 0
SYSTEM_UID = 1000
SHELL_UID = 2000
MEDIA_RW_GID = 1023
EVERYBODY_GID = 9997
MAX_LINKS = 40
MAX_NAME = 255


@dataclass(frozen=True, slots=True)
class Stat:
    """As struct stat: `mode` with the file type bits, times in epoch ms."""

    mode: int
    uid: int
    gid: int
    size: int
    mtime_ms: int
    atime_ms: int
    ino: int
    nlink: int

    @property
    def is_dir(self) -> bool:
        return stat_.S_ISDIR(self.mode)

    @property
    def is_link(self) -> bool:
        return stat_.S_ISLNK(self.mode)

    @property
    def is_file(self) -> bool:
        return stat_.S_ISREG(self.mode)


@dataclass(slots=True)
class Owner:
    """What the host cannot keep for us: permission bits, owner, SELinux label."""

    mode: int
    uid: int
    gid: int
    context: str = ""


def fail(code: int, path: str) -> NoReturn:
    """Raise the OSError of an errno for a device path."""
    raise OSError(code, os.strerror(code), path)


def _mode(host: str) -> int:
    """The mode of a file of the host, links not followed; 0 when there is none."""
    try:
        return os.lstat(host).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return 0


class FileSystem:
    """Files of one device below the host directory `root`. All paths are absolute device paths."""

    def __init__(self, root: Path, now_ms: Callable[[], int]) -> None:
        self.root = root
        self.now_ms = now_ms
        self.owners: dict[str, Owner] = {}
        self.on_change: Callable[[str], None] = lambda path: None
        root.mkdir(parents=True, exist_ok=True)

    # --- names -------------------------------------------------------------------------------------------------------------------

    def resolve(self, path: str, *, follow_last: bool = True) -> str:
        """The path without symbolic links, `.` and `..`. The last component need not exist. Raises ELOOP, ENOTDIR, ENAMETOOLONG, EINVAL."""
        if "\0" in path:
            fail(errno.EINVAL, path)
        todo = [part for part in reversed(path.split("/")) if part not in ("", ".")]
        done: list[str] = []
        root = str(self.root)
        links = 0
        while todo:
            part = todo.pop()
            if part == "..":
                if done:
                    done.pop()
                continue
            if len(part.encode("utf-8", "surrogateescape")) > MAX_NAME:
                fail(errno.ENAMETOOLONG, path)
            host = "/".join((root, *done, part))
            mode = _mode(host) if todo or follow_last else 0
            if stat_.S_ISLNK(mode):
                links += 1
                if links > MAX_LINKS:
                    fail(errno.ELOOP, path)
                target = str(Path(host).readlink())
                if target.startswith("/"):
                    done = []
                todo.extend(piece for piece in reversed(target.split("/")) if piece not in ("", "."))
                continue
            if todo and mode and not stat_.S_ISDIR(mode):
                fail(errno.ENOTDIR, path)
            done.append(part)
        return "/" + "/".join(done)

    def open_host(self, path: str, *, follow_last: bool = True) -> Path:
        """The host file of a device path, for libraries that need one (sqlite3). Never outside `root`."""
        return self._host(self.resolve(path, follow_last=follow_last))

    def _host(self, resolved: str) -> Path:
        return self.root / resolved.lstrip("/")

    # --- reading -----------------------------------------------------------------------------------------------------------------

    def exists(self, path: str) -> bool:
        """True when the path leads to something, links followed."""
        try:
            return self.open_host(path).exists()
        except OSError:
            return False

    def lexists(self, path: str) -> bool:
        try:
            return os.path.lexists(self.open_host(path, follow_last=False))
        except OSError:
            return False

    def is_dir(self, path: str) -> bool:
        try:
            return self.open_host(path).is_dir()
        except OSError:
            return False

    def stat(self, path: str) -> Stat:
        return self._stat(self.resolve(path), path)

    def lstat(self, path: str) -> Stat:
        return self._stat(self.resolve(path, follow_last=False), path)

    def _stat(self, resolved: str, path: str) -> Stat:
        try:
            st = os.lstat(self._host(resolved))
        except OSError as error:
            fail(error.errno or errno.EIO, path)
        owner = self.owner(resolved, st)
        kind = stat_.S_IFMT(st.st_mode)
        return Stat(
            kind | owner.mode,
            owner.uid,
            owner.gid,
            st.st_size,
            st.st_mtime_ns // 1_000_000,
            st.st_atime_ns // 1_000_000,
            st.st_ino,
            st.st_nlink,
        )

    def owner(self, resolved: str, st: os.stat_result | None = None) -> Owner:
        """Owner record of a resolved path: its own, or what its parents imply."""
        found = self.owners.get(resolved)
        if found is not None:
            return found
        is_dir = st is not None and stat_.S_ISDIR(st.st_mode)
        if resolved.startswith("/storage/emulated/") or resolved.startswith("/data/media/"):
            return Owner(0o770 if is_dir else 0o660, ROOT_UID, EVERYBODY_GID)
        if resolved.startswith("/data/local/tmp"):
            return Owner(0o771 if is_dir else 0o644, SHELL_UID, SHELL_UID)
        parent = posixpath.dirname(resolved)
        above = self.owners.get(parent)
        while above is None and parent != "/":
            parent = posixpath.dirname(parent)
            above = self.owners.get(parent)
        if above is not None and above.uid >= 10_000:
            return Owner(0o771 if is_dir else 0o660, above.uid, above.gid)
        return Owner(0o755 if is_dir else 0o644, ROOT_UID, ROOT_UID)

    def read_bytes(self, path: str) -> bytes:
        try:
            return self.open_host(path).read_bytes()
        except OSError as error:
            fail(error.errno or errno.EIO, path)

    def listdir(self, path: str) -> list[str]:
        try:
            return sorted(entry.name for entry in self.open_host(path).iterdir())
        except OSError as error:
            fail(error.errno or errno.EIO, path)

    def readlink(self, path: str) -> str:
        try:
            return str(self.open_host(path, follow_last=False).readlink())
        except OSError as error:
            fail(error.errno or errno.EIO, path)

    def walk(self, path: str) -> Iterator[str]:
        """Every path below a directory, itself first, parents before children, sorted; links are not followed."""
        yield path
        if self.is_dir(path) and not self.lstat(path).is_link:
            for name in self.listdir(path):
                yield from self.walk(posixpath.join(path, name))

    # --- writing -----------------------------------------------------------------------------------------------------------------

    def write_bytes(self, path: str, data: bytes, *, mode: int | None = None, uid: int | None = None, gid: int | None = None) -> None:
        """Create or replace a file; an existing one keeps its owner unless given."""
        resolved = self.resolve(path)
        try:
            self._host(resolved).write_bytes(data)
        except OSError as error:
            fail(error.errno or errno.EIO, path)
        self._own(resolved, mode, uid, gid)
        self._touched(resolved)

    def append_bytes(self, path: str, data: bytes) -> None:
        resolved = self.resolve(path)
        try:
            with self._host(resolved).open("ab") as file:
                file.write(data)
        except OSError as error:
            fail(error.errno or errno.EIO, path)
        self._touched(resolved)

    def mkdir(self, path: str, *, parents: bool = False, mode: int = 0o771, uid: int | None = None, gid: int | None = None) -> None:
        """Make a directory; with `parents` also those above it, and an existing one is fine."""
        resolved = self.resolve(path)
        host = self._host(resolved)
        missing = [resolved]
        if parents:
            parent = posixpath.dirname(resolved)
            while parent != "/" and not self._host(parent).exists():
                missing.append(parent)
                parent = posixpath.dirname(parent)
        try:
            host.mkdir(parents=parents, exist_ok=parents)
        except OSError as error:
            fail(error.errno or errno.EIO, path)
        for made in missing:
            if uid is not None or gid is not None or mode != 0o771:
                self._own(made, mode, uid, gid)
            self._touched(made)

    def remove(self, path: str) -> None:
        resolved = self.resolve(path, follow_last=False)
        try:
            self._host(resolved).unlink()
        except OSError as error:
            fail(error.errno or errno.EIO, path)
        self.owners.pop(resolved, None)
        self._touched(posixpath.dirname(resolved))

    def rmdir(self, path: str) -> None:
        resolved = self.resolve(path, follow_last=False)
        try:
            self._host(resolved).rmdir()
        except OSError as error:
            fail(error.errno or errno.EIO, path)
        self.owners.pop(resolved, None)
        self._touched(posixpath.dirname(resolved))

    def rmtree(self, path: str) -> None:
        """Remove a file or a directory with all below it; absent is fine."""
        resolved = self.resolve(path, follow_last=False)
        host = self._host(resolved)
        if not os.path.lexists(host):
            return
        if host.is_dir() and not host.is_symlink():
            shutil.rmtree(host)
        else:
            host.unlink()
        self._forget(resolved)
        self._touched(posixpath.dirname(resolved))

    def rename(self, source: str, target: str) -> None:
        old, new = self.resolve(source, follow_last=False), self.resolve(target, follow_last=False)
        try:
            self._host(old).replace(self._host(new))
        except OSError as error:
            fail(error.errno or errno.EIO, source)
        moved = {path: self.owners.pop(path) for path in list(self.owners) if path == old or path.startswith(old + "/")}
        self._forget(new)
        self.owners.update({new + path[len(old) :]: owner for path, owner in moved.items()})
        for changed in (posixpath.dirname(old), posixpath.dirname(new)):
            self._touched(changed)

    def copy(self, source: str, target: str) -> None:
        """Copy a file's bytes and mode to a new file."""
        self.write_bytes(target, self.read_bytes(source), mode=self.stat(source).mode & 0o7777)

    def symlink(self, target: str, path: str) -> None:
        """Make a device link; the target is a device path and need not exist."""
        resolved = self.resolve(path, follow_last=False)
        try:
            self._host(resolved).symlink_to(target)
        except OSError as error:
            fail(error.errno or errno.EIO, path)
        self._touched(resolved)

    def chmod(self, path: str, mode: int) -> None:
        self._own(self._present(path), mode, None, None)

    def write_owner(self, path: str, mode: int, uid: int) -> None:
        """Say who owns a file that a library has made (SQLite)."""
        self._own(self._present(path), mode, uid, uid)

    def chown(self, path: str, uid: int | None, gid: int | None) -> None:
        self._own(self._present(path), None, uid, gid)

    def utime(self, path: str, mtime_ms: int) -> None:
        """Set the modification time, epoch ms."""
        host = self._host(self._present(path))
        os.utime(host, ns=(mtime_ms * 1_000_000, mtime_ms * 1_000_000), follow_symlinks=False)

    def context(self, path: str) -> str:
        """The SELinux label."""
        resolved = self._present(path)
        owner = self.owner(resolved)
        if owner.context:
            return owner.context
        if owner.uid >= 10_000:
            return "u:object_r:app_data_file:s0:c512,c768"
        if resolved.startswith("/storage/") or resolved.startswith("/data/media/"):
            return "u:object_r:media_rw_data_file:s0"
        if resolved.startswith("/data/local/tmp"):
            return "u:object_r:shell_data_file:s0"
        return "u:object_r:system_data_file:s0" if resolved.startswith("/data") else "u:object_r:system_file:s0"

    def set_context(self, path: str, context: str) -> None:
        resolved = self._present(path)
        now = self.owner(resolved, os.lstat(self._host(resolved)))
        self.owners[resolved] = Owner(now.mode, now.uid, now.gid, context)

    def stamp(self, path: str) -> None:
        """Give a file that a library wrote (SQLite) the virtual time, and tell that it changed."""
        resolved = self.resolve(path)
        if self._host(resolved).exists():
            self._touched(resolved)

    # --- within ------------------------------------------------------------------------------------------------------------------

    def _present(self, path: str) -> str:
        resolved = self.resolve(path)
        if not os.path.lexists(self._host(resolved)):
            fail(errno.ENOENT, path)
        return resolved

    def _own(self, resolved: str, mode: int | None, uid: int | None, gid: int | None) -> None:
        if mode is None and uid is None and gid is None:
            return  # as its directory implies
        host = self._host(resolved)
        now = self.owner(resolved, os.lstat(host) if os.path.lexists(host) else None)
        self.owners[resolved] = Owner(
            now.mode if mode is None else mode & 0o7777, now.uid if uid is None else uid, now.gid if gid is None else gid, now.context
        )

    def _forget(self, resolved: str) -> None:
        for path in [path for path in self.owners if path == resolved or path.startswith(resolved + "/")]:
            del self.owners[path]

    def _touched(self, resolved: str) -> None:
        stamp = self.now_ms() * 1_000_000
        host = self._host(resolved)
        os.utime(host, ns=(stamp, stamp), follow_symlinks=False)
        parent = host.parent
        if parent != self.root.parent:
            os.utime(parent, ns=(stamp, stamp))
        self.on_change(resolved)
