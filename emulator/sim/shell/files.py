"""The device's files as one program sees them: relative paths, permission checks, device nodes and /proc.

Nothing here knows a host path; everything goes through the device's FileSystem, which keeps paths inside the device.
"""

from __future__ import annotations

import errno
import os
import posixpath
import stat as stat_
from typing import TYPE_CHECKING

from emulator.sim.core.fs import Stat
from emulator.sim.shell.ids import Credentials
from emulator.sim.shell.streams import ByteSink, ByteSource, BytesSource, EmptySource, NullSink

if TYPE_CHECKING:
    from emulator.sim.core.fs import FileSystem
    from emulator.sim.shell.limits import Budget
    from emulator.sim.shell.procfs import VirtualFiles

READ, WRITE, EXECUTE = 4, 2, 1
SHARED = ("/storage/", "/data/media/", "/mnt/")
"""Shared storage: owner and mode come from the mount, not from who writes."""


def error(code: int, path: str) -> OSError:
    """The OSError of an errno for a path as the user wrote it."""
    return OSError(code, os.strerror(code), path)


def reason(failure: OSError) -> str:
    """strerror of a failure."""
    return os.strerror(failure.errno) if failure.errno else str(failure)


class FileSink:
    """Appends to a file of the device."""

    def __init__(self, fs: FileSystem, path: str, budget: Budget) -> None:
        self._fs = fs
        self._path = path
        self._budget = budget

    async def write(self, data: bytes, /) -> None:
        self._budget.store(len(data))
        self._fs.append_bytes(self._path, data)


class FullSink:
    """`/dev/full`."""

    async def write(self, data: bytes, /) -> None:
        raise error(errno.ENOSPC, "/dev/full")


class Files:
    """File operations for one program. Paths in errors are as the program wrote them."""

    def __init__(self, fs: FileSystem, virtual: VirtualFiles, who: Credentials, budget: Budget, cwd: str = "/", umask: int = 0) -> None:
        self.fs = fs
        self.virtual = virtual
        self.who = who
        self.budget = budget
        self.cwd = cwd
        self.umask = umask

    def absolute(self, path: str) -> str:
        """An absolute path, `..` and links unresolved; an empty path names nothing (ENOENT)."""
        if not path:
            raise error(errno.ENOENT, path)
        return path if path.startswith("/") else posixpath.join(self.cwd, path)

    # --- permission --------------------------------------------------------------------------------------------------------------

    def _allowed(self, st: Stat, want: int) -> bool:
        who = self.who
        if who.uid == 0:
            return True
        if st.uid == who.uid:
            bits = st.mode >> 6
        elif st.gid == who.gid or st.gid in who.groups:
            bits = st.mode >> 3
        else:
            bits = st.mode
        return bits & want == want

    def _reach(self, path: str, *, follow_last: bool = True) -> str:
        """The resolved path, after checking that every directory on the way may be searched."""
        try:
            resolved = self.fs.resolve(self.absolute(path), follow_last=follow_last)
        except OSError as failure:
            raise error(failure.errno or errno.EIO, path) from None
        if self.who.uid != 0:
            parent = posixpath.dirname(resolved)
            while parent != "/":
                try:
                    st = self.fs.lstat(parent)
                except OSError:
                    break  # the operation itself reports what is missing
                if not self._allowed(st, EXECUTE):
                    raise error(errno.EACCES, path)
                parent = posixpath.dirname(parent)
        return resolved

    def _need(self, resolved: str, want: int, path: str) -> None:
        if self.who.uid != 0 and not self._allowed(self.fs.lstat(resolved), want):
            raise error(errno.EACCES, path)

    def _parent(self, resolved: str, path: str) -> None:
        """The directory of a new or removed entry must be writable."""
        parent = posixpath.dirname(resolved)
        try:
            st = self.fs.lstat(parent)
        except OSError as failure:
            raise error(failure.errno or errno.ENOENT, path) from None
        if not st.is_dir:
            raise error(errno.ENOTDIR, path)
        if parent == "/" or parent.startswith("/system"):
            raise error(errno.EROFS, path)
        if not self._allowed(st, WRITE | EXECUTE):
            raise error(errno.EACCES, path)

    def access(self, path: str, want: int) -> bool:
        """As access(2)."""
        try:
            st = self.stat(path)
            return self._allowed(st, want) and (self.who.uid != 0 or want != EXECUTE or st.is_dir or bool(st.mode & 0o111))
        except OSError:
            return False

    # --- looking -----------------------------------------------------------------------------------------------------------------

    def stat(self, path: str) -> Stat:
        virtual = self.virtual.stat(self.absolute(path))
        if virtual is not None:
            return virtual
        return self._stat(self._reach(path), path)

    def lstat(self, path: str) -> Stat:
        virtual = self.virtual.stat(self.absolute(path))
        if virtual is not None:
            return virtual
        if path.endswith("/") and path.strip("/"):
            return self.stat(path)
        return self._stat(self._reach(path, follow_last=False), path)

    def _stat(self, resolved: str, path: str) -> Stat:
        try:
            st = self.fs.lstat(resolved)
        except OSError as failure:
            raise error(failure.errno or errno.EIO, path) from None
        if path.endswith("/") and not st.is_dir:
            raise error(errno.ENOTDIR, path)
        return st

    def exists(self, path: str) -> bool:
        try:
            self.stat(path)
        except OSError:
            return False
        return True

    def lexists(self, path: str) -> bool:
        try:
            self.lstat(path)
        except OSError:
            return False
        return True

    def is_dir(self, path: str) -> bool:
        try:
            return self.stat(path).is_dir
        except OSError:
            return False

    def listdir(self, path: str) -> list[str]:
        virtual = self.virtual.listdir(self.absolute(path))
        if virtual is not None:
            return virtual
        resolved = self._reach(path)
        if not self._stat(resolved, path).is_dir:
            raise error(errno.ENOTDIR, path)
        self._need(resolved, READ, path)
        return self.fs.listdir(resolved)

    def readlink(self, path: str) -> str:
        try:
            return self.fs.readlink(self._reach(path, follow_last=False))
        except OSError as failure:
            raise error(failure.errno or errno.EIO, path) from None

    def realpath(self, path: str) -> str:
        return self._reach(path)

    def context(self, path: str) -> str:
        """The SELinux label."""
        return self.fs.context(self._reach(path, follow_last=False))

    def set_context(self, path: str, label: str) -> None:
        resolved = self._reach(path)
        self._stat(resolved, path)
        if self.who.uid != 0:
            raise error(errno.EPERM, path)
        self.fs.set_context(resolved, label)

    # --- contents ----------------------------------------------------------------------------------------------------------------

    def read_bytes(self, path: str) -> bytes:
        virtual = self.virtual.read(self.absolute(path))
        if virtual is not None:
            return virtual
        resolved = self._reach(path)
        st = self._stat(resolved, path)
        if st.is_dir:
            raise error(errno.EISDIR, path)
        self._need(resolved, READ, path)
        return self.fs.read_bytes(resolved)

    def write_bytes(self, path: str, data: bytes, *, mode: int = 0o666) -> None:
        """Create or replace a file. `mode` (before the umask) counts for new files only."""
        resolved = self._writable(path, mode)
        if resolved:
            self.budget.store(len(data))
            self.fs.write_bytes(resolved, data)

    def _writable(self, path: str, mode: int) -> str:
        """The resolved path of a file that exists and may be written; empty for a device node."""
        absolute = self.absolute(path)
        if absolute.startswith("/dev/"):
            return ""
        if absolute.startswith("/proc/"):
            raise error(errno.EACCES if self.virtual.stat(absolute) else errno.ENOENT, path)
        resolved = self._reach(path)
        try:
            st = self.fs.lstat(resolved)
        except OSError:
            if path.endswith("/"):
                raise error(errno.EISDIR, path) from None
            self._parent(resolved, path)
            self._create(resolved, b"", mode)
            return resolved
        if st.is_dir:
            raise error(errno.EISDIR, path)
        if resolved.startswith("/system/"):
            raise error(errno.EROFS, path)
        self._need(resolved, WRITE, path)
        return resolved

    def _create(self, resolved: str, data: bytes, mode: int) -> None:
        if resolved.startswith(SHARED):
            self.fs.write_bytes(resolved, data)
        else:
            self.fs.write_bytes(resolved, data, mode=mode & ~self.umask & 0o7777, uid=self.who.uid, gid=self.who.gid)

    def open_read(self, path: str) -> ByteSource:
        """A file as a source. Raises OSError as open(2)."""
        absolute = self.absolute(path)
        if absolute.startswith("/dev/"):
            source = self.virtual.device_source(absolute)
            if source is not None:
                return source
        data = self.read_bytes(path)
        return BytesSource(data) if data else EmptySource()

    def open_write(self, path: str, *, append: bool = False) -> ByteSink:
        """A file as a sink, made or emptied. Raises OSError as open(2)."""
        absolute = self.absolute(path)
        if absolute.startswith("/dev/"):
            if absolute == "/dev/full":
                return FullSink()
            if self.virtual.stat(absolute) is not None:
                return NullSink()
            raise error(errno.EACCES if self.who.uid else errno.ENOENT, path)
        resolved = self._writable(path, 0o666)
        if not append and self.fs.lstat(resolved).size:
            self.fs.write_bytes(resolved, b"")
        return FileSink(self.fs, resolved, self.budget)

    # --- changing ----------------------------------------------------------------------------------------------------------------

    def mkdir(self, path: str, mode: int = 0o777) -> None:
        resolved = self._reach(path)
        if self.fs.lexists(resolved) or self.virtual.stat(self.absolute(path)) is not None:
            raise error(errno.EEXIST, path)
        self._parent(resolved, path)
        if resolved.startswith(SHARED):
            self.fs.mkdir(resolved)
        else:
            self.fs.mkdir(resolved, mode=mode & ~self.umask, uid=self.who.uid, gid=self.who.gid)

    def remove(self, path: str) -> None:
        """unlink(2)."""
        resolved = self._reach(path, follow_last=False)
        st = self._stat(resolved, path)
        if st.is_dir:
            raise error(errno.EISDIR, path)
        self._parent(resolved, path)
        self.fs.remove(resolved)

    def rmdir(self, path: str) -> None:
        resolved = self._reach(path, follow_last=False)
        if not self._stat(resolved, path).is_dir:
            raise error(errno.ENOTDIR, path)
        self._parent(resolved, path)
        if self.fs.listdir(resolved):
            raise error(errno.ENOTEMPTY, path)
        self.fs.rmdir(resolved)

    def rename(self, source: str, target: str) -> None:
        old, new = self._reach(source, follow_last=False), self._reach(target, follow_last=False)
        st = self._stat(old, source)
        if new == old:
            return
        if st.is_dir and new.startswith(old + "/"):
            raise error(errno.EINVAL, target)
        self._parent(old, source)
        self._parent(new, target)
        if self.fs.lexists(new):
            over = self.fs.lstat(new)
            if over.is_dir and not st.is_dir:
                raise error(errno.EISDIR, target)
            if st.is_dir and not over.is_dir:
                raise error(errno.ENOTDIR, target)
            if over.is_dir and self.fs.listdir(new):
                raise error(errno.ENOTEMPTY, target)
        self.fs.rename(old, new)

    def symlink(self, target: str, path: str) -> None:
        resolved = self._reach(path, follow_last=False)
        if self.fs.lexists(resolved):
            raise error(errno.EEXIST, path)
        self._parent(resolved, path)
        if resolved.startswith(SHARED):
            raise error(errno.EPERM, path)  # the FUSE mount has no links
        self.fs.symlink(target, resolved)

    def _own(self, resolved: str, path: str) -> None:
        st = self._stat(resolved, path)
        if self.who.uid not in (0, st.uid):
            raise error(errno.EPERM, path)

    def chmod(self, path: str, mode: int) -> None:
        resolved = self._reach(path)
        if self.virtual.stat(self.absolute(path)) is not None:
            raise error(errno.EPERM, path)
        if resolved.startswith(SHARED):  # the mount keeps its modes, silently and whoever asks, so that `cp -p` goes on to the times
            self._stat(resolved, path)
            return
        self._own(resolved, path)
        self.fs.chmod(resolved, mode)

    def chown(self, path: str, uid: int | None, gid: int | None) -> None:
        resolved = self._reach(path)
        self._stat(resolved, path)
        if self.who.uid != 0:
            raise error(errno.EPERM, path)
        if not resolved.startswith(SHARED):
            self.fs.chown(resolved, uid, gid)

    def utime(self, path: str, mtime_ms: int) -> None:
        resolved = self._reach(path)
        st = self._stat(resolved, path)
        if self.who.uid not in (0, st.uid) and not self._allowed(st, WRITE):
            raise error(errno.EPERM, path)
        self.fs.utime(resolved, mtime_ms)

    def kind(self, st: Stat) -> str:
        """One letter for the type of a file, as ls and find have it (`f` for regular files)."""
        return {
            stat_.S_IFDIR: "d",
            stat_.S_IFLNK: "l",
            stat_.S_IFREG: "f",
            stat_.S_IFCHR: "c",
            stat_.S_IFBLK: "b",
            stat_.S_IFIFO: "p",
            stat_.S_IFSOCK: "s",
        }.get(stat_.S_IFMT(st.mode), "f")
