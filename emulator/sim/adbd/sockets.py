"""`tcp:`, `localabstract:` and friends: streams that end in a port of the device.

Nothing here opens a socket of the host: a port is a handler in the device's tables, called with an asyncio reader and writer that
stand on the stream itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import MutableMapping
from typing import Any

from emulator.sim.adbd.interfaces import PortHandler
from emulator.sim.adbd.stream import HIGH_WATER, Stream, StreamClosedError

LOOPBACK = ("127.0.0.1", "localhost", "::1", "0.0.0.0")
UNIX_PREFIXES = ("localabstract:", "local:", "localreserved:", "localfilesystem:")


class Ports:
    """What listens on the device: TCP ports in the device's own table, Unix sockets (one name space for all kinds) here."""

    def __init__(self, tcp: MutableMapping[int, PortHandler]) -> None:
        self.tcp = tcp
        self.unix: dict[str, PortHandler] = {}

    def find(self, name: str) -> PortHandler | None:
        """The handler behind `tcp:PORT`, `tcp:HOST:PORT` or `localabstract:NAME`; None when nothing listens there."""
        if name.startswith("tcp:"):
            host, _, port = name[4:].rpartition(":")
            if (host and host.strip("[]") not in LOOPBACK) or not port.isascii() or not port.isdigit() or len(port) > 5:
                return None
            return self.tcp.get(int(port))
        for prefix in UNIX_PREFIXES:
            if name.startswith(prefix):
                return self.unix.get(name[len(prefix) :])
        return None


async def serve_port(stream: Stream, handler: PortHandler) -> None:
    """Run a port's handler over the stream until both are done."""
    reader, writer = connect_streams(stream)
    feeder = asyncio.get_running_loop().create_task(feed(stream, reader))
    try:
        await handler(reader, writer)
    finally:
        feeder.cancel()


def connect_streams(stream: Stream) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """An asyncio reader (to be filled by `feed`) and writer over an adb stream."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=HIGH_WATER, loop=loop)
    protocol = asyncio.StreamReaderProtocol(reader, loop=loop)
    pipe = StreamTransport(stream, protocol)
    protocol.connection_made(pipe)
    return reader, asyncio.StreamWriter(pipe, protocol, reader, loop)


async def feed(stream: Stream, reader: asyncio.StreamReader) -> None:
    """Move what arrives into the reader, until the end."""
    while data := await stream.read():
        reader.feed_data(data)
    reader.feed_eof()


class StreamTransport(asyncio.Transport):
    """An adb stream in the dress of an asyncio transport."""

    def __init__(self, stream: Stream, protocol: asyncio.StreamReaderProtocol) -> None:
        super().__init__({"peername": ("127.0.0.1", 0), "sockname": ("127.0.0.1", 0)})
        self._stream = stream
        self._protocol = protocol
        self._paused = False
        self._lost = False
        stream.on_remote_close.append(self._remote_closed)

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        try:
            self._stream.send(data)
        except StreamClosedError:
            return  # as a socket that was reset: drain() tells
        if not self._paused and self._stream.queued >= HIGH_WATER:
            self._paused = True
            self._protocol.pause_writing()
            asyncio.get_running_loop().create_task(self._resume())

    async def _resume(self) -> None:
        try:
            await self._stream.drain()
        except StreamClosedError:
            return
        self._paused = False
        self._protocol.resume_writing()

    def close(self) -> None:
        self._stream.close()
        self._lose(None)

    def abort(self) -> None:
        self.close()

    def is_closing(self) -> bool:
        return self._lost or self._stream.closed

    def can_write_eof(self) -> bool:
        return False

    def pause_reading(self) -> None:
        """The feeder has nothing to stop: a stream holds back its peer by itself."""

    def resume_reading(self) -> None:
        """See pause_reading."""

    def _remote_closed(self) -> None:
        self._lose(ConnectionResetError("the host closed the stream"))

    def _lose(self, error: Exception | None) -> None:
        if not self._lost:
            self._lost = True
            asyncio.get_running_loop().call_soon(self._protocol.connection_lost, error)
