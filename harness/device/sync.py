"""Files to and from the device by adb's sync protocol, and their stat.

A request is `id:4 bytes, length:u32le, path`. Paths are at most 1024 bytes. Data comes in blocks of at most 64 KiB.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import NoReturn

from harness.device.adb import Adb
from harness.device.stream import Stream
from harness.errors import DeviceError, ProtocolError, StoreMissing, Unreadable

_BLOCK = 65536
_ENOENT = 2


@dataclass(frozen=True, slots=True)
class FileStat:
    """What the device says about a path: mode with type bits, owner, size in bytes, mtime in seconds since the epoch.

    `uid` and `gid` are -1 on devices that only speak sync v1.
    """

    mode: int
    uid: int
    gid: int
    size: int
    mtime: int

    @property
    def is_dir(self) -> bool:
        """Whether it is a directory."""
        return self.mode & 0o170000 == 0o040000


def stat(adb: Adb, path: str, timeout: float | None = None) -> FileStat | None:
    """What lies at `path`, links followed where the device can; None when nothing does.

    Raises:
        Unreadable: the device may not look there.
    """
    with adb.open("sync:", timeout) as stream:
        if "stat_v2" in adb.features:
            _request(stream, b"STA2", path)
            fields = struct.unpack("<4sIQQIIIIQqqq", stream.exactly(72))
            if fields[1] == _ENOENT:
                return None
            if fields[1]:
                raise Unreadable(path, f"stat failed with error {fields[1]}", where=adb.serial)
            return FileStat(mode=fields[4], uid=fields[6], gid=fields[7], size=fields[8], mtime=fields[10])
        _request(stream, b"STAT", path)
        _, mode, size, mtime = struct.unpack("<4sIII", stream.exactly(16))
        return FileStat(mode, -1, -1, size, mtime) if mode else None


def pull(adb: Adb, path: str, timeout: float | None = None) -> bytes:
    """The content of a file that adbd itself may read.

    Raises:
        StoreMissing: there is no such file.
        Unreadable: adbd may not read it, or it is no file.
    """
    with adb.open("sync:", timeout) as stream:
        if "sendrecv_v2" in adb.features:
            _request(stream, b"RCV2", path)
            stream.send(struct.pack("<4sI", b"RCV2", 0))
        else:
            _request(stream, b"RECV", path)
        parts: list[bytes] = []
        while True:
            kind, size = struct.unpack("<4sI", stream.exactly(8))
            if kind == b"DATA":
                parts.append(stream.exactly(size))
            elif kind == b"DONE":
                return b"".join(parts)
            elif kind == b"FAIL":
                reason = stream.exactly(size).decode("utf-8", "replace")
                error = StoreMissing if "No such file" in reason else Unreadable
                raise error(path, reason, where=adb.serial)
            else:
                _nonsense(stream, kind)


def push(adb: Adb, data: bytes, path: str, mode: int = 0o644, mtime: int = 0, timeout: float | None = None) -> None:
    """Write a file that adbd itself may write. Parents are made; an existing file is replaced.

    Args:
        data: the content.
        path: absolute device path.
        mode: permission bits.
        mtime: seconds since the epoch.

    Raises:
        DeviceError: the device refused; its words are in the error.
    """
    full_mode = 0o100000 | (mode & 0o7777)
    with adb.open("sync:", timeout) as stream:
        if "sendrecv_v2" in adb.features:
            _request(stream, b"SND2", path)
            stream.send(struct.pack("<4sII", b"SND2", full_mode, 0))
        else:
            _request(stream, b"SEND", f"{path},{full_mode}")
        for start in range(0, len(data), _BLOCK):
            part = data[start : start + _BLOCK]
            stream.send(struct.pack("<4sI", b"DATA", len(part)) + part)
        stream.send(struct.pack("<4sI", b"DONE", mtime & 0xFFFFFFFF))
        kind, size = struct.unpack("<4sI", stream.exactly(8))
        if kind == b"OKAY":
            return
        if kind == b"FAIL":
            raise DeviceError(f"cannot push {path}", where=adb.serial, found=stream.exactly(size).decode("utf-8", "replace"))
        _nonsense(stream, kind)


def _request(stream: Stream, kind: bytes, path: str) -> None:
    data = path.encode()
    if len(data) > 1024:
        raise ProtocolError(
            "the path is too long for the sync protocol", where=path[:80], expected="at most 1024 bytes", found=f"{len(data)}"
        )
    stream.send(struct.pack("<4sI", kind, len(data)) + data)


def _nonsense(stream: Stream, kind: bytes) -> NoReturn:
    raise ProtocolError("the sync service answered nonsense", where=stream.where, expected="DATA, DONE, OKAY or FAIL", found=repr(kind))
