"""Byte layouts of the sync protocol. All integers are little endian. Source: AOSP packages/modules/adb, file_sync_protocol.h."""

from __future__ import annotations

import errno
import struct

from emulator.sim.adbd.interfaces import Stat

MAX_PATH = 1024
MAX_DATA = 64 * 1024
"""Bytes of one DATA block."""

REQUEST = struct.Struct("<4sI")
SEND_V2 = struct.Struct("<4sII")
RECV_V2 = struct.Struct("<4sI")
STAT_V1 = struct.Struct("<4sIII")
STAT_V2 = struct.Struct("<4sIQQIIIIQqqq")
DENT_V1 = struct.Struct("<4sIIII")
DENT_V2 = struct.Struct("<4sIQQIIIIQqqqI")

DRY_RUN = 0x80000000
COMPRESSION_FLAGS = 0x1 | 0x2 | 0x4
"""Brotli, LZ4, Zstd: none is offered, see banner.API33_FEATURES."""

DEVICE_NUMBER = 0xFE2D
"""st_dev of every file; major 254, minor 45, as /data of an emulator."""


def stat_v1(stat: Stat | None) -> bytes:
    """Reply to STAT; all zero when absent. Sizes and times are cut to 32 bits."""
    if stat is None:
        return STAT_V1.pack(b"STAT", 0, 0, 0)
    return STAT_V1.pack(b"STAT", stat.mode, stat.size & 0xFFFFFFFF, stat.mtime_ms // 1000 & 0xFFFFFFFF)


def stat_v2(identifier: bytes, stat: Stat | None, code: int = 0) -> bytes:
    """Reply to STA2 and LST2: the stat, or an errno (Linux numbers) with the rest zero."""
    return STAT_V2.pack(identifier, *_stat_fields(stat, code))


def dent_v1(name: bytes, stat: Stat) -> bytes:
    """One directory entry of LIST."""
    return DENT_V1.pack(b"DENT", stat.mode, stat.size & 0xFFFFFFFF, stat.mtime_ms // 1000 & 0xFFFFFFFF, len(name)) + name


def dent_v2(name: bytes, stat: Stat | None, code: int = 0) -> bytes:
    """One directory entry of LIS2."""
    return DENT_V2.pack(b"DNT2", *_stat_fields(stat, code), len(name)) + name


def _stat_fields(stat: Stat | None, code: int) -> tuple[int, ...]:
    if stat is None:
        return (code or errno.ENOENT, *(0,) * 10)
    modified = stat.mtime_ms // 1000
    return (0, DEVICE_NUMBER, stat.ino, stat.mode, stat.nlink, stat.uid, stat.gid, stat.size, stat.atime_ms // 1000, modified, modified)


def failure(text: str) -> bytes:
    """FAIL with its text."""
    data = text.encode("utf-8", "surrogateescape")
    return REQUEST.pack(b"FAIL", len(data)) + data
