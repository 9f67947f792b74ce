"""Packets of the adb transport protocol.

A packet is a 24-byte header of six little-endian uint32 (command, arg0, arg1, payload length, payload check, command xor 0xffffffff) and
its payload. From protocol version 0x01000001 on the check is not looked at. Source: AOSP packages/modules/adb, protocol.txt and adb.h.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

VERSION_MIN = 0x01000000
VERSION_SKIP_CHECKSUM = 0x01000001
MAX_PAYLOAD = 1 << 20
"""Largest payload in bytes that either side may announce."""

_HEADER = struct.Struct("<6I")
HEADER_SIZE = _HEADER.size


class Command(IntEnum):
    """Each value is the four ASCII letters of its name read as little endian."""

    SYNC = 0x434E5953
    CNXN = 0x4E584E43
    OPEN = 0x4E45504F
    OKAY = 0x59414B4F
    CLSE = 0x45534C43
    WRTE = 0x45545257
    AUTH = 0x48545541
    STLS = 0x534C5453


_COMMANDS = {command.value: command for command in Command}


class Packet(NamedTuple):
    """One packet. In WRTE, OKAY and CLSE, `arg0` is the sender's stream id and `arg1` the receiver's."""

    command: Command
    arg0: int
    arg1: int
    payload: bytes = b""


class ProtocolError(Exception):
    """The peer sent what no adb server sends; the connection cannot go on."""


def encode(packet: Packet, *, checksum: bool = False) -> bytes:
    """The bytes of a packet; with `checksum` the true sum of the payload, else 0."""
    command, arg0, arg1, payload = packet
    check = sum(payload) & 0xFFFFFFFF if checksum else 0
    return _HEADER.pack(command, arg0, arg1, len(payload), check, command ^ 0xFFFFFFFF) + payload


class PacketReader:
    """Cuts a byte stream into packets.

    `verify` switches the check of payload sums on; it stays off once both sides speak version 0x01000001.
    """

    def __init__(self) -> None:
        self.verify = False
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[Packet]:
        """Packets completed by `data`. Raises ProtocolError at the first bad header; the reader is of no use afterwards."""
        buffer = self._buffer
        buffer += data
        start = 0
        try:
            while len(buffer) - start >= HEADER_SIZE:
                number, arg0, arg1, length, check, magic = _HEADER.unpack_from(buffer, start)
                command = _COMMANDS.get(number)
                if command is None or magic != number ^ 0xFFFFFFFF:
                    raise ProtocolError(f"not an adb packet: command {number:#010x}, magic {magic:#010x}")
                if length > MAX_PAYLOAD:
                    raise ProtocolError(f"{command.name} announces {length} bytes; {MAX_PAYLOAD} is the most")
                end = start + HEADER_SIZE + length
                if len(buffer) < end:
                    break
                with memoryview(buffer) as view:
                    payload = bytes(view[start + HEADER_SIZE : end])
                if self.verify and sum(payload) & 0xFFFFFFFF != check:
                    raise ProtocolError(f"{command.name} with a wrong payload sum {check:#x}")
                start = end
                yield Packet(command, arg0, arg1, payload)
        finally:
            del buffer[:start]
