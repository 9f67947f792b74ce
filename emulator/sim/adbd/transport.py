"""One connection of an adb server: the handshake, the table of streams, and the packets between them."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Coroutine
from typing import Any

from emulator.sim.adbd.banner import peer_features
from emulator.sim.adbd.packet import MAX_PAYLOAD, VERSION_MIN, VERSION_SKIP_CHECKSUM, Command, Packet, PacketReader, ProtocolError, encode
from emulator.sim.adbd.stream import Stream

MAX_STREAMS = 4096
"""Open streams of one connection; a further OPEN is refused."""

Service = Callable[[Stream], Coroutine[Any, Any, None]]
"""Serves one stream until it returns; the stream is closed then. It is cancelled when the connection is lost."""

log = logging.getLogger(__name__)


class Transport(asyncio.Protocol):
    """Speaks with one adb server over TCP.

    `open_service(name, transport)` gives the service of an OPEN or None to refuse it; `banner()` is the CNXN payload.
    """

    def __init__(
        self,
        name: str,
        banner: Callable[[], bytes],
        open_service: Callable[[str, Transport], Service | None],
        on_lost: Callable[[Transport], None],
    ) -> None:
        self.name = name
        self.features: frozenset[str] = frozenset()
        self.max_payload = MAX_PAYLOAD
        self.online = False
        self._banner = banner
        self._open_service = open_service
        self._on_lost = on_lost
        self._reader = PacketReader()
        self._wire: asyncio.Transport | None = None
        self._checksum = True
        self._streams: dict[int, Stream] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._next_id = 1
        self._abandoned: set[int] = set()  # ids of own OPENs closed here before the peer answered
        self._out: list[bytes] = []
        self._dirty: dict[Stream, None] = {}
        self._flush_scheduled = False
        self._paused = False

    # --- asyncio.Protocol --------------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._wire = transport
        sock = transport.get_extra_info("socket")
        if sock is not None:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        transport.set_write_buffer_limits(high=4 << 20)

    def data_received(self, data: bytes) -> None:
        try:
            for packet in self._reader.feed(data):
                self._handle(packet)
                if self._wire is None:
                    return
        except ProtocolError as error:
            log.warning("connection %s dropped: %s", self.name, error)
            self.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wire = None
        self._drop_streams()
        self._on_lost(self)

    def pause_writing(self) -> None:
        self._paused = True

    def resume_writing(self) -> None:
        self._paused = False
        self._flush()

    # --- for streams and services ------------------------------------------------------------------------------------------------

    def send(self, packet: Packet) -> None:
        """Queue a packet; all packets of one event-loop turn are written together."""
        self._out.append(encode(packet, checksum=self._checksum))
        self._schedule_flush()

    def schedule(self, stream: Stream) -> None:
        """Let a stream send at the end of this event-loop turn."""
        self._dirty[stream] = None
        self._schedule_flush()

    def forget(self, stream: Stream) -> None:
        """Called by a stream that ended."""
        self._streams.pop(stream.local_id, None)
        if stream.remote_id == 0:
            self._abandoned.add(stream.local_id)

    async def open(self, destination: str) -> Stream:
        """Open a stream towards the host, e.g. `tcp:8080`. Raises ConnectionRefusedError."""
        if self._wire is None or not self.online:
            raise ConnectionRefusedError(f"{self.name} is not connected")
        stream = self._new_stream(0)
        self.send(Packet(Command.OPEN, stream.local_id, 0, destination.encode() + b"\0"))
        if not await stream.accepted():
            raise ConnectionRefusedError(f"the host refused {destination}")
        return stream

    def drop(self) -> None:
        """Send what is queued, then close the connection."""
        self._flush()
        if self._wire is not None:
            self._wire.close()

    def abort(self) -> None:
        """Close the connection at once."""
        if self._wire is not None:
            self._wire.abort()
            self._wire = None

    # --- packets -----------------------------------------------------------------------------------------------------------------

    def _handle(self, packet: Packet) -> None:
        command = packet.command
        if command is Command.CNXN:
            self._connect(packet)
        elif not self.online:
            raise ProtocolError(f"{command.name} before CNXN")
        elif command is Command.OPEN:
            self._open(packet)
        elif command is Command.OKAY:
            self._okay(packet)
        elif command is Command.WRTE:
            stream = self._find(packet)
            if stream is not None:
                stream.receive(packet.payload)
        elif command is Command.CLSE:
            stream = self._streams.get(packet.arg1)
            if stream is not None and (stream.remote_id == 0 or packet.arg0 in (0, stream.remote_id)):
                stream.remote_closed()
            self._abandoned.discard(packet.arg1)
        # AUTH, STLS and SYNC are of no use to a device without authentication; adbd ignores them as well

    def _connect(self, packet: Packet) -> None:
        self._drop_streams()
        if packet.arg0 < VERSION_MIN or packet.arg1 == 0:
            raise ProtocolError(f"CNXN with version {packet.arg0:#x} and payload limit {packet.arg1}")
        self.max_payload = min(packet.arg1, MAX_PAYLOAD)
        self.features = peer_features(packet.payload)
        self._checksum = packet.arg0 < VERSION_SKIP_CHECKSUM
        self._reader.verify = self._checksum
        self.online = True
        self.send(Packet(Command.CNXN, VERSION_SKIP_CHECKSUM, MAX_PAYLOAD, self._banner()))

    def _open(self, packet: Packet) -> None:
        peer_id = packet.arg0
        if peer_id == 0:
            raise ProtocolError("OPEN with stream id 0")
        name = packet.payload.rstrip(b"\0").decode("utf-8", "surrogateescape")
        service = self._open_service(name, self) if len(self._streams) < MAX_STREAMS else None
        if service is None:
            self.send(Packet(Command.CLSE, 0, peer_id))
            return
        stream = self._new_stream(peer_id)
        self.send(Packet(Command.OKAY, stream.local_id, peer_id))
        task = asyncio.get_running_loop().create_task(self._serve(service, stream, name))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, service: Service, stream: Stream, name: str) -> None:
        try:
            await service(stream)
        except (ConnectionError, EOFError):
            pass  # the peer left
        except Exception:
            log.exception("service %s of %s failed", ascii(name[:80]), self.name)
        finally:
            stream.close()

    def _okay(self, packet: Packet) -> None:
        stream = self._streams.get(packet.arg1)
        if stream is not None and stream.remote_id in (0, packet.arg0):
            stream.acknowledge(packet.arg0)
        elif packet.arg1 in self._abandoned or packet.arg1 >= self._next_id:
            self._abandoned.discard(packet.arg1)
            self.send(Packet(Command.CLSE, packet.arg1, packet.arg0))

    def _find(self, packet: Packet) -> Stream | None:
        stream = self._streams.get(packet.arg1)
        return stream if stream is not None and stream.remote_id == packet.arg0 else None

    def _new_stream(self, remote_id: int) -> Stream:
        stream = Stream(self, self._next_id, remote_id)
        self._streams[self._next_id] = stream
        self._next_id += 1
        return stream

    def _drop_streams(self) -> None:
        self.online = False
        for stream in list(self._streams.values()):
            stream.remote_closed()
        for task in list(self._tasks):
            task.cancel()
        self._abandoned.clear()
        self._out.clear()
        self._dirty.clear()

    # --- writing -----------------------------------------------------------------------------------------------------------------

    def _schedule_flush(self) -> None:
        if not self._flush_scheduled:
            self._flush_scheduled = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        self._flush_scheduled = False
        if self._wire is None:
            self._out.clear()
            self._dirty.clear()
            return
        if not self._paused:
            while self._dirty:
                dirty, self._dirty = self._dirty, {}
                for stream in dirty:
                    stream.pump()
        if self._out:
            data = self._out[0] if len(self._out) == 1 else b"".join(self._out)
            self._out.clear()
            self._wire.write(data)
