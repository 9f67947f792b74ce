"""A file on its way onto the device."""

from __future__ import annotations

import errno
import os
import posixpath
import stat as stat_

from emulator.sim.adbd.interfaces import FileSystem, Stat
from emulator.sim.adbd.sync_access import Access

MAX_FILE = 2 << 30
"""Bytes of one pushed file; the device is full beyond."""
FLUSH_AT = 4 << 20
"""Bytes collected before they are written to the device's storage."""
LINK_LIMIT = 4096


class Upload:
    """Takes the blocks of one push. `error` holds the first failure in adbd's words; blocks after it are dropped."""

    def __init__(self, fs: FileSystem, access: Access, path: str, mode: int, *, dry_run: bool) -> None:
        self.error = ""
        self._fs = fs
        self._access = access
        self._path = path
        self._link = stat_.S_ISLNK(mode)
        user = mode & 0o777
        self._mode = user | (user >> 3 & 0o070) | (user >> 6 & 0o007)
        self._dry_run = dry_run
        self._buffer = bytearray()
        self._size = 0
        self._started = False
        if not path.startswith("/") or "\0" in path:
            self.error = f"couldn't create file: {os.strerror(errno.EROFS if path else errno.ENOENT)}"

    def add(self, data: bytes) -> None:
        """The next block."""
        if self.error or self._dry_run:
            return
        self._size += len(data)
        if self._size > (LINK_LIMIT if self._link else MAX_FILE):
            self._fail("write failed", OSError(errno.ENAMETOOLONG if self._link else errno.ENOSPC, ""))
            self.abandon()
            return
        self._buffer += data
        if len(self._buffer) >= FLUSH_AT:
            self._flush()

    def finish(self, mtime_s: int) -> None:
        """All blocks have come. `mtime_s` is the modification time in epoch seconds."""
        if self.error or self._dry_run:
            return
        if self._link:
            self._make_link()
            return
        self._flush()
        if self.error:
            return
        try:
            self._fs.utime(self._path, mtime_s * 1000)
        except OSError as error:
            self._fail("write failed", error)

    def abandon(self) -> None:
        """Remove what was written so far."""
        self._buffer.clear()
        if self._started:
            self._fs.remove(self._path)
            self._started = False

    def _flush(self) -> None:
        data = bytes(self._buffer)
        self._buffer.clear()
        try:
            if self._started:
                self._fs.append_bytes(self._path, data)
                return
            self._prepare()
            owner = self._owner()
            self._fs.write_bytes(self._path, data, mode=self._mode, uid=owner, gid=owner)
            self._started = True
        except OSError as error:
            self._fail("write failed" if self._started else "couldn't create file", error)

    def _make_link(self) -> None:
        target = bytes(self._buffer).rstrip(b"\0").decode("utf-8", "surrogateescape")
        self._buffer.clear()
        try:
            self._prepare()
            self._fs.symlink(target, self._path)
        except OSError as error:
            self._fail("symlink failed", error)

    def _prepare(self) -> None:
        """Make the parents (0775) and unlink what is there, unless it is a directory."""
        parent = posixpath.dirname(self._path)
        self._access.create(self._path)
        try:
            self._fs.stat(parent)
        except FileNotFoundError:
            self._make_parents(parent)
        existing = self._existing()
        if existing is None:
            return
        if stat_.S_ISDIR(existing.mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        self._fs.remove(self._path)

    def _make_parents(self, parent: str) -> None:
        above = posixpath.dirname(parent)
        try:
            self._fs.stat(above)
        except FileNotFoundError:
            self._make_parents(above)
        self._access.create(parent)
        owner = self._owner()
        self._fs.mkdir(parent, mode=0o775, uid=owner, gid=owner)

    def _owner(self) -> int | None:
        """adbd leaves what it makes below /data to its own user; elsewhere, and on shared storage, the place decides."""
        place = self._fs.resolve(self._path)
        own = place.startswith("/data/") and not place.startswith("/data/media/")
        return self._access.uid if own else None

    def _existing(self) -> Stat | None:
        try:
            return self._fs.lstat(self._path)
        except FileNotFoundError:
            return None

    def _fail(self, what: str, error: OSError) -> None:
        self.error = f"{what}: {os.strerror(error.errno) if error.errno else error}"
