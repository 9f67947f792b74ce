"""The size of an encoded picture, read from its header without decoding it."""

from __future__ import annotations

import struct

from harness.errors import Unreadable

_PNG = b"\x89PNG\r\n\x1a\n"
# Frame headers of JPEG (baseline, progressive, ...); C4, C8 and CC in that range mean something else.
_FRAMES = frozenset({0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})


def picture_size(data: bytes) -> tuple[int, int]:
    """Width and height in px of a JPEG or PNG.

    Raises:
        Unreadable: `data` is neither.
    """
    if data.startswith(_PNG) and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data.startswith(b"\xff\xd8"):
        at = 2
        while at + 9 < len(data) and data[at] == 0xFF:
            marker = data[at + 1]
            if marker in _FRAMES:
                height, width = struct.unpack(">HH", data[at + 5 : at + 9])
                return width, height
            if marker == 0xFF:
                at += 1
                continue
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    raise Unreadable("screenshot", f"neither a JPEG nor a PNG: {data[:16]!r} ({len(data)} bytes)")
