"""What a user of the device may do with a file: the permission bits along the path, as the kernel checks them.

adbd runs as `shell` (or root after `adb root`), so without root a client cannot read an app's private files through sync.
"""

from __future__ import annotations

import errno
import os
import posixpath
import stat as stat_

from emulator.sim.adbd.interfaces import ROOT_UID, SHELL_UID, FileSystem, Stat

READ, WRITE, SEARCH = 4, 2, 1

SHELL_GROUPS = frozenset({SHELL_UID, 1004, 1007, 1011, 1015, 1023, 1028, 1077, 1078, 3001, 3002, 3003, 3006, 3009, 3011, 3012, 9997})
"""Groups of adbd as shell: input, log, adb, sdcard_rw, media_rw, sdcard_r, external_storage, ext_data_rw, ext_obb_rw, the network
groups, readproc, uhid, and everybody, which owns shared storage here."""


class Access:
    """Checks of one user. Every method raises PermissionError, or passes; absent files pass, so that the operation itself tells."""

    def __init__(self, fs: FileSystem, uid: int) -> None:
        self._fs = fs
        self.uid = uid

    def search(self, path: str) -> None:
        """May the directories above `path` be passed?"""
        if self.uid == ROOT_UID:
            return
        parent = posixpath.dirname(posixpath.normpath(path))
        walked = "/"
        for part in parent.split("/"):
            walked = posixpath.join(walked, part)
            self._require(walked, SEARCH)

    def read(self, path: str) -> None:
        """May `path` be read or listed?"""
        self.search(path)
        self._require(path, READ)

    def create(self, path: str) -> None:
        """May `path` be replaced or made in its directory?"""
        self.search(path)
        self._require(posixpath.dirname(path) or "/", WRITE)

    def _require(self, path: str, want: int) -> None:
        if self.uid == ROOT_UID:
            return
        try:
            found = self._fs.stat(path)
        except OSError:
            return
        if not self._allowed(found, want):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    def _allowed(self, found: Stat, want: int) -> bool:
        bits = stat_.S_IMODE(found.mode)
        if found.uid == self.uid:
            return bits >> 6 & want == want
        if found.gid in SHELL_GROUPS:
            return bits >> 3 & want == want
        return bits & want == want
