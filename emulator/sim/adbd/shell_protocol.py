"""Shell protocol v2: how one stream carries standard input, output, error and the exit code.

Each packet is an id byte, a little-endian uint32 length and the payload; packets may be split over WRTE borders.
Source: AOSP packages/modules/adb, shell_protocol.h.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from emulator.sim.adbd.packet import MAX_PAYLOAD, ProtocolError

_HEADER = struct.Struct("<BI")
MAX_DATA = MAX_PAYLOAD - _HEADER.size

_WINDOW = re.compile(rb"(\d{1,5})x(\d{1,5}),(\d{1,5})x(\d{1,5})\0?")


class Id(IntEnum):
    """Kinds of shell packets."""

    STDIN = 0
    STDOUT = 1
    STDERR = 2
    EXIT = 3
    CLOSE_STDIN = 4
    WINDOW_SIZE = 5


class WindowSize(NamedTuple):
    """Size of the terminal in characters."""

    rows: int
    columns: int


def encode(kind: Id, data: bytes) -> bytes:
    """Packets with all of `data`, each at most MAX_DATA bytes."""
    if len(data) <= MAX_DATA:
        return _HEADER.pack(kind, len(data)) + data
    pieces = (data[at : at + MAX_DATA] for at in range(0, len(data), MAX_DATA))
    return b"".join(_HEADER.pack(kind, len(piece)) + piece for piece in pieces)


def parse_window_size(data: bytes) -> WindowSize | None:
    """`ROWSxCOLS,XPIXELSxYPIXELS`; None when it is something else."""
    match = _WINDOW.fullmatch(data)
    return WindowSize(int(match[1]), int(match[2])) if match else None


class ShellPacketReader:
    """Cuts the bytes of a stream into shell packets."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """(id, payload) of each packet completed by `data`. Raises ProtocolError for a length no client may send."""
        buffer = self._buffer
        buffer += data
        while len(buffer) >= _HEADER.size:
            kind, length = _HEADER.unpack_from(buffer)
            if length > MAX_PAYLOAD:
                raise ProtocolError(f"shell packet of {length} bytes")
            end = _HEADER.size + length
            if len(buffer) < end:
                break
            payload = bytes(buffer[_HEADER.size : end])
            del buffer[:end]
            yield kind, payload
