"""A host that speaks the transport protocol by hand, to send what no adb server would."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path

from emulator.sim.adbd import Adbd
from emulator.sim.adbd.packet import MAX_PAYLOAD, VERSION_SKIP_CHECKSUM, Command, Packet, PacketReader, encode
from tests.emulator.adbd.fakes import FakeDevice, FakeShell

BANNER = b"host::features=shell_v2,cmd,stat_v2"


class RawHost:
    """One connection to adbd."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._packets = PacketReader()
        self._waiting: list[Packet] = []
        self._next = 1

    def send(self, command: Command, arg0: int, arg1: int, payload: bytes = b"", *, checksum: bool = False) -> None:
        self._writer.write(encode(Packet(command, arg0, arg1, payload), checksum=checksum))

    def send_bytes(self, data: bytes) -> None:
        self._writer.write(data)

    async def receive(self) -> Packet | None:
        """The next packet; None when adbd closed the connection."""
        while not self._waiting:
            try:
                data = await asyncio.wait_for(self._reader.read(1 << 20), 5)
            except ConnectionError:
                return None
            if not data:
                return None
            self._waiting += self._packets.feed(data)
        return self._waiting.pop(0)

    async def shake_hands(self, limit: int = MAX_PAYLOAD, version: int = VERSION_SKIP_CHECKSUM) -> Packet:
        self.send(Command.CNXN, version, limit, BANNER, checksum=True)
        answer = await self.receive()
        assert answer is not None and answer.command is Command.CNXN
        return answer

    def open(self, service: bytes) -> int:
        """Ask for a service; gives our id of the stream."""
        number = self._next
        self._next += 1
        self.send(Command.OPEN, number, 0, service + b"\0")
        return number

    async def talk(self, service: bytes, data: bytes = b"") -> bytes:
        """Open a service, send `data`, acknowledge and collect what comes until it closes."""
        local = self.open(service)
        remote = 0
        got = b""
        while True:
            packet = await self.receive()
            assert packet is not None, f"adbd hung up on {service!r}"
            if packet.arg1 != local:
                continue
            if packet.command is Command.CLSE:
                return got
            if packet.command is Command.OKAY and not remote:
                remote = packet.arg0
                for at in range(0, len(data), MAX_PAYLOAD):
                    self.send(Command.WRTE, local, remote, data[at : at + MAX_PAYLOAD])
            elif packet.command is Command.WRTE:
                got += packet.payload
                self.send(Command.OKAY, local, packet.arg0)

    async def close(self) -> None:
        self._writer.close()
        with contextlib.suppress(ConnectionError):
            await self._writer.wait_closed()


class Bench:
    """adbd on a port of its own in the running event loop."""

    def __init__(self, folder: Path) -> None:
        self.device = FakeDevice(folder)
        self.shell = FakeShell()
        self.adbd = Adbd(self.device, self.shell)
        self.port = 0

    async def connect(self) -> RawHost:
        return RawHost(*await asyncio.open_connection("127.0.0.1", self.port))

    async def connect_online(self) -> RawHost:
        host = await self.connect()
        await host.shake_hands()
        return host


@contextlib.asynccontextmanager
async def bench(folder: Path) -> AsyncIterator[Bench]:
    made = Bench(folder / "device")
    listening = socket.create_server(("127.0.0.1", 0))
    made.port = listening.getsockname()[1]
    await made.adbd.start(listening)
    try:
        yield made
    finally:
        await made.adbd.stop()
