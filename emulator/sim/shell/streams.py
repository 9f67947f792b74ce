"""Byte streams of device programs: the two protocols, and what stands behind them inside the device.

A caller of the shell (adbd, tests) gives any object with `read` or `write`; inside, every standard input is a `Reader`, so that
`read` in a script takes one line and leaves the rest to the next program.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol, runtime_checkable

CHUNK = 65536
"""Bytes moved at once, the capacity of a Linux pipe."""


@runtime_checkable
class ByteSource(Protocol):
    """Where bytes come from. `read` gives at most `n` bytes as soon as there are any; `b""` is the end."""

    async def read(self, n: int, /) -> bytes: ...


@runtime_checkable
class ByteSink(Protocol):
    """Where bytes go. `write` takes all of `data`; it raises `BrokenPipeError` once nobody reads any more."""

    async def write(self, data: bytes, /) -> None: ...


class EmptySource:
    """`/dev/null` as input."""

    async def read(self, n: int, /) -> bytes:
        return b""


class BytesSource:
    """Given bytes as input."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    async def read(self, n: int, /) -> bytes:
        piece = self._data[self._at : self._at + n]
        self._at += len(piece)
        return piece


class Reader:
    """A source with a buffer in front, shared by a shell and the programs it starts."""

    def __init__(self, source: ByteSource) -> None:
        self._source = source
        self._buffer = b""

    async def read(self, n: int, /) -> bytes:
        """At most `n` bytes, `b""` at the end."""
        if self._buffer:
            piece, self._buffer = self._buffer[:n], self._buffer[n:]
            return piece
        return await self._source.read(n)

    async def read_all(self, limit: int = 1 << 30) -> bytes:
        """Everything up to the end, cut at `limit` bytes."""
        pieces = []
        size = 0
        while size < limit and (piece := await self.read(CHUNK)):
            pieces.append(piece)
            size += len(piece)
        return b"".join(pieces)[:limit]

    async def readline(self, limit: int = 1 << 24) -> bytes:
        """One line with its line feed; shorter only at the end or after `limit` bytes."""
        pieces = [self._buffer]
        size = len(self._buffer)
        while b"\n" not in pieces[-1] and size < limit:
            piece = await self._source.read(CHUNK)
            if not piece:
                break
            pieces.append(piece)
            size += len(piece)
            if len(pieces) % 16 == 0:
                await asyncio.sleep(0)  # an endless device gives bytes without ever waiting
        whole = b"".join(pieces)
        end = whole.find(b"\n") + 1 or len(whole)
        line, self._buffer = whole[:end], whole[end:]
        return line

    def close(self) -> None:
        """Tell the writing end of a pipe that nobody reads any more."""
        if isinstance(self._source, Pipe):
            self._source.close_read()


class NullSink:
    """`/dev/null` as output."""

    async def write(self, data: bytes, /) -> None:
        return None


class BufferSink:
    """Collects what is written, at most `limit` bytes; beyond that the writer is told that nobody reads."""

    def __init__(self, limit: int = 64 << 20) -> None:
        self._pieces: list[bytes] = []
        self._room = limit

    async def write(self, data: bytes, /) -> None:
        if len(data) > self._room:
            raise BrokenPipeError(32, "output limit reached")
        self._room -= len(data)
        self._pieces.append(bytes(data))

    def getvalue(self) -> bytes:
        return b"".join(self._pieces)


class Pipe:
    """A pipe between two concurrent programs: bounded, so that the writer waits for the reader."""

    def __init__(self) -> None:
        self._pieces: deque[bytes] = deque()
        self._size = 0
        self._write_closed = False
        self._read_closed = False
        self._waiting: list[asyncio.Future[None]] = []

    def _wake(self) -> None:
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    async def _wait(self) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(future)
        await future

    async def write(self, data: bytes, /) -> None:
        while self._size >= CHUNK and not self._read_closed:
            await self._wait()
        if self._read_closed:
            raise BrokenPipeError(32, "Broken pipe")
        if data:
            self._pieces.append(bytes(data))
            self._size += len(data)
            self._wake()

    async def read(self, n: int, /) -> bytes:
        while not self._pieces and not self._write_closed:
            await self._wait()
        if not self._pieces:
            return b""
        piece = self._pieces.popleft()
        if len(piece) > n:
            self._pieces.appendleft(piece[n:])
            piece = piece[:n]
        self._size -= len(piece)
        self._wake()
        return piece

    def close_write(self) -> None:
        self._write_closed = True
        self._wake()

    def close_read(self) -> None:
        self._read_closed = True
        self._pieces.clear()
        self._size = 0
        self._wake()
