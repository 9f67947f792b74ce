"""`sink:N`, `source:N` and `spin`: adbd's own services for measuring a connection."""

from __future__ import annotations

import asyncio

from emulator.sim.adbd.stream import Stream

CHUNK = 65536


async def serve_sink(stream: Stream, size: int) -> None:
    """Take `size` bytes and drop them."""
    while size > 0 and (data := await stream.read()):
        size -= len(data)


async def serve_source(stream: Stream, size: int) -> None:
    """Give `size` zero bytes."""
    zeros = bytes(CHUNK)
    while size > 0:
        await stream.write(zeros[: min(size, CHUNK)])
        size -= CHUNK


async def serve_spin(stream: Stream) -> None:
    """Stay open until the host closes, doing nothing."""
    while not stream.closed:
        if not await stream.read():
            return
        await asyncio.sleep(0)
