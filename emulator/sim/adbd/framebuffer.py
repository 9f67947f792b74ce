"""`framebuffer:`, one raw picture of the screen. Source: AOSP packages/modules/adb, daemon/framebuffer_service.cpp."""

from __future__ import annotations

import struct

from emulator.sim.adbd.interfaces import Device
from emulator.sim.adbd.stream import Stream

_HEADER = struct.Struct("<14I")
VERSION = 2
SRGB = 1
"""Colour space of the picture."""
CHUNK = 1 << 20


async def serve_framebuffer(stream: Stream, device: Device) -> None:
    """Send the header and the rows of an RGBA picture, top down without padding."""
    picture = device.screenshot().convert("RGBA")
    width, height = picture.size
    # version, bits, colour space, bytes, size, then offset and length in bits of red, blue, green, alpha (blue stands before green)
    await stream.write(_HEADER.pack(VERSION, 32, SRGB, width * height * 4, width, height, 0, 8, 16, 8, 8, 8, 24, 8))
    with memoryview(picture.tobytes()) as pixels:
        for at in range(0, len(pixels), CHUNK):
            await stream.write(pixels[at : at + CHUNK])
