"""One adb stream: an ordered byte pipe in each direction, with at most one unacknowledged WRTE per direction.

Writing fills a buffer that is sent when the peer has acknowledged the packet before, so many small writes become one packet, and what a
short command prints travels together with its end. There is no half close: `close` discards what the peer still sends.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from emulator.sim.adbd.packet import Command, Packet, ProtocolError

HIGH_WATER = 1 << 20
"""Bytes waiting in one direction at which the writer of that direction is held back."""


MAX_INBOX = 64 << 20
"""Bytes unread at which the peer is taken for hostile. A server does not wait for OKAYs when it passes on the rest of a closing client."""


class StreamClosedError(ConnectionError):
    """The peer closed the stream, or the connection is gone."""


class Connection(Protocol):
    """What a stream needs of its connection."""

    max_payload: int

    def send(self, packet: Packet) -> None: ...
    def schedule(self, stream: Stream) -> None:
        """Have `stream.pump` called soon."""

    def forget(self, stream: Stream) -> None:
        """The stream is over; drop it from the tables."""


class Stream:
    """A stream between a service here and a socket there. `remote_id` is 0 until the peer has accepted a stream opened here."""

    def __init__(self, connection: Connection, local_id: int, remote_id: int) -> None:
        self.local_id = local_id
        self.remote_id = remote_id
        self.closed = False  # CLSE was sent or received, or the connection is gone
        self.on_remote_close: list[Callable[[], None]] = []
        self._connection = connection
        self._inbox: deque[bytes] = deque()
        self._inbox_size = 0
        self._owed_okays = 0
        self._outbox = bytearray()
        self._credit = remote_id != 0
        self._closing = False
        self._news: asyncio.Future[None] | None = None
        self._room: asyncio.Future[None] | None = None

    # --- reading -----------------------------------------------------------------------------------------------------------------

    async def read(self) -> bytes:
        """The next bytes from the peer, empty at the end of the stream."""
        while not self._inbox:
            if self.closed:
                return b""
            if self._news is None:
                self._news = asyncio.get_running_loop().create_future()
            await self._news
        data = self._inbox.popleft()
        self._inbox_size -= len(data)
        if self._owed_okays and self._inbox_size < HIGH_WATER and not self.closed:
            self._owed_okays -= 1
            self._connection.send(Packet(Command.OKAY, self.local_id, self.remote_id))
        return data

    def receive(self, payload: bytes) -> None:
        """A WRTE arrived."""
        if self._closing or self.closed:
            return
        if self._inbox_size > MAX_INBOX:
            raise ProtocolError(f"stream {self.local_id} got {self._inbox_size} bytes that were not asked for")
        if payload:
            self._inbox.append(payload)
            self._inbox_size += len(payload)
        if self._inbox_size < HIGH_WATER and not self._owed_okays:
            self._connection.send(Packet(Command.OKAY, self.local_id, self.remote_id))
        else:
            self._owed_okays += 1
        self._tell_reader()

    # --- writing -----------------------------------------------------------------------------------------------------------------

    def send(self, data: bytes | bytearray | memoryview) -> None:
        """Queue bytes without waiting. Raises StreamClosedError."""
        if self.closed or self._closing:
            raise StreamClosedError(f"stream {self.local_id} is closed")
        if data:
            self._outbox += data
            self._connection.schedule(self)

    async def write(self, data: bytes | bytearray | memoryview) -> None:
        """Queue bytes; waits while the peer does not take them. Raises StreamClosedError."""
        self.send(data)
        await self.drain()

    async def drain(self) -> None:
        """Wait until less than HIGH_WATER bytes are queued. Raises StreamClosedError."""
        while len(self._outbox) >= HIGH_WATER:
            if self.closed:
                raise StreamClosedError(f"stream {self.local_id} was closed by the peer")
            if self._room is None:
                self._room = asyncio.get_running_loop().create_future()
            await self._room

    @property
    def queued(self) -> int:
        """Bytes not yet sent."""
        return len(self._outbox)

    def acknowledge(self, peer_id: int) -> None:
        """An OKAY arrived: the peer takes the next packet."""
        if self.remote_id == 0:
            self.remote_id = peer_id
        self._credit = True
        if self._outbox or self._closing:
            self._connection.schedule(self)
        self._tell_reader()

    def pump(self) -> None:
        """Send what may be sent now. Called by the connection once an event-loop turn."""
        if self.closed:
            return
        if self._outbox and self._credit:
            size = min(len(self._outbox), self._connection.max_payload)
            with memoryview(self._outbox) as view:
                payload = bytes(view[:size])
            del self._outbox[:size]
            self._credit = False
            self._connection.send(Packet(Command.WRTE, self.local_id, self.remote_id, payload))
            if self._room is not None and len(self._outbox) < HIGH_WATER:
                self._wake(self._room)
                self._room = None
        if self._closing and self.remote_id == 0:
            self._end()  # never accepted: a late OKAY is answered with CLSE
        elif self._closing and not self._outbox:
            self._connection.send(Packet(Command.CLSE, self.local_id, self.remote_id))
            self._end()

    # --- end ---------------------------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Send what is queued, then CLSE. Closing twice is fine."""
        if not self._closing and not self.closed:
            self._closing = True
            self._inbox.clear()
            self._connection.schedule(self)

    def remote_closed(self) -> None:
        """A CLSE arrived, or the connection is gone. What was received before stays readable."""
        if self.closed:
            return
        self._outbox.clear()
        self._end()
        for callback in self.on_remote_close:
            callback()

    def _end(self) -> None:
        self.closed = True
        self._connection.forget(self)
        self._tell_reader()
        if self._room is not None:
            self._wake(self._room)
            self._room = None

    async def accepted(self) -> bool:
        """For a stream opened from here: wait for the peer's OKAY (True) or CLSE (False)."""
        while self.remote_id == 0:
            if self.closed:
                return False
            if self._news is None:
                self._news = asyncio.get_running_loop().create_future()
            await self._news
        return True

    def _tell_reader(self) -> None:
        if self._news is not None:
            self._wake(self._news)
            self._news = None

    @staticmethod
    def _wake(future: asyncio.Future[None]) -> None:
        if not future.done():
            future.set_result(None)


class StreamReader:
    """Exact reads over a stream, for protocols with lengths."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._buffer = bytearray()

    async def exactly(self, size: int) -> bytes:
        """`size` bytes. Raises EOFError when the stream ends before."""
        buffer = self._buffer
        while len(buffer) < size:
            data = await self._stream.read()
            if not data:
                raise EOFError(f"the stream ended {size - len(buffer)} bytes short of {size}")
            buffer += data
        with memoryview(buffer) as view:
            found = bytes(view[:size])
        del buffer[:size]
        return found

    async def some(self) -> bytes:
        """What is there, or the next bytes; empty at the end."""
        if self._buffer:
            found = bytes(self._buffer)
            self._buffer.clear()
            return found
        return await self._stream.read()
