"""Standard input and output of a command, on top of an adb stream."""

from __future__ import annotations

import asyncio
import errno

from emulator.sim.adbd.shell_protocol import Id, encode
from emulator.sim.adbd.stream import HIGH_WATER, Stream, StreamClosedError


class StreamSource:
    """A stream as standard input."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._rest = bytearray()

    async def read(self, n: int, /) -> bytes:
        if not self._rest:
            data = await self._stream.read()
            if len(data) <= n:
                return data
            self._rest += data
        piece = bytes(self._rest[:n])
        del self._rest[:n]
        return piece


class StreamSink:
    """A stream as standard output."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    async def write(self, data: bytes, /) -> None:
        try:
            self._stream.send(self._frame(data))
            if self._stream.queued >= HIGH_WATER:
                await self._stream.drain()
        except StreamClosedError as error:
            raise BrokenPipeError(errno.EPIPE, "Broken pipe") from error

    def _frame(self, data: bytes) -> bytes:
        return data


class PacketSink(StreamSink):
    """Standard output or error inside of shell protocol v2."""

    def __init__(self, stream: Stream, kind: Id) -> None:
        super().__init__(stream)
        self._kind = kind

    def _frame(self, data: bytes) -> bytes:
        return encode(self._kind, data) if data else b""


class StdinPipe:
    """Standard input fed packet by packet; the feeder waits while the command does not read."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._ended = False
        self._news = asyncio.Event()
        self._room = asyncio.Event()

    async def put(self, data: bytes) -> None:
        """The next bytes."""
        self._data += data
        self._news.set()
        while len(self._data) >= HIGH_WATER:
            self._room.clear()
            await self._room.wait()

    def end(self) -> None:
        """There is no more."""
        self._ended = True
        self._news.set()

    async def read(self, n: int, /) -> bytes:
        while not self._data and not self._ended:
            self._news.clear()
            await self._news.wait()
        piece = bytes(self._data[:n])
        del self._data[:n]
        self._room.set()
        return piece
