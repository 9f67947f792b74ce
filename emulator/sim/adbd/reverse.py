"""`reverse:`, ports of the device that lead to the host.

The answer stands inside the stream: OKAY, or FAIL with a length-prefixed text; a list comes without OKAY. For each connection made on the
device adbd opens the host's destination; the host connects there and accepts or refuses.
"""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from emulator.sim.adbd.interfaces import PortHandler
from emulator.sim.adbd.sockets import Ports, connect_streams, feed
from emulator.sim.adbd.stream import Stream
from emulator.sim.adbd.transport import Transport

FIRST_FREE_PORT = 37001
HOST_KINDS = ("tcp:", "localabstract:", "localreserved:", "localfilesystem:", "vsock:", "dev:", "jdwp:")


class ReverseError(Exception):
    """What a client is told after FAIL."""


class Reversal(NamedTuple):
    """One line of the table."""

    transport: Transport
    device_spec: str
    host_spec: str


class ReverseTable:
    """The device's forward table. Its entries vanish with the connection that made them."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports
        self._entries: dict[str, Reversal] = {}

    async def serve(self, stream: Stream, transport: Transport, request: str) -> None:
        """Answer one `reverse:REQUEST`."""
        try:
            reply = self._answer(transport, request)
        except ReverseError as error:
            reply = b"FAIL" + length_prefixed(str(error))
        await stream.write(reply)

    def _answer(self, transport: Transport, request: str) -> bytes:
        verb, _, rest = request.partition(":")
        if verb == "list-forward":
            lines = (f"{entry.transport.name} {entry.device_spec} {entry.host_spec}\n" for entry in self._entries.values())
            return length_prefixed("".join(lines))
        if verb == "killforward-all":
            for spec in list(self._entries):
                self._remove(spec)
            return b"OKAY"
        if verb == "killforward":
            if rest not in self._entries:
                raise ReverseError(f"listener '{rest}' not found")
            self._remove(rest)
            return b"OKAY"
        if verb == "forward":
            return self._forward(transport, rest)
        raise ReverseError(f"unknown command {verb}")

    def _forward(self, transport: Transport, rest: str) -> bytes:
        norebind = rest.startswith("norebind:")
        device_spec, semicolon, host_spec = rest.removeprefix("norebind:").partition(";")
        if not semicolon or not host_spec.startswith(HOST_KINDS):
            raise ReverseError(f"bad forward: {rest}")
        any_port = device_spec == "tcp:0"
        if any_port:
            device_spec = f"tcp:{self._free_port()}"
        if device_spec in self._entries:
            if norebind:
                raise ReverseError("cannot rebind existing socket")
            self._remove(device_spec)
        self._listen(device_spec, lambda reader, writer: self._carry(transport, host_spec, reader, writer))
        self._entries[device_spec] = Reversal(transport, device_spec, host_spec)
        return b"OKAY" + (length_prefixed(device_spec[4:]) if any_port else b"")

    def _listen(self, spec: str, handler: PortHandler) -> None:
        kind, _, name = spec.partition(":")
        if kind == "tcp" and name.isascii() and name.isdigit() and 0 < int(name) < 65536:
            if int(name) in self._ports.tcp:
                raise ReverseError("cannot bind listener: Address already in use")
            self._ports.tcp[int(name)] = handler
        elif kind in ("localabstract", "localreserved", "localfilesystem") and name:
            if name in self._ports.unix:
                raise ReverseError("cannot bind listener: Address already in use")
            self._ports.unix[name] = handler
        else:
            raise ReverseError(f"cannot bind listener: unknown socket specification '{spec}'")

    def _free_port(self) -> int:
        port = FIRST_FREE_PORT
        while port in self._ports.tcp:
            port += 1
        return port

    def _remove(self, spec: str) -> None:
        del self._entries[spec]
        kind, _, name = spec.partition(":")
        if kind == "tcp":
            self._ports.tcp.pop(int(name), None)
        else:
            self._ports.unix.pop(name, None)

    def forget(self, transport: Transport) -> None:
        """The connection is gone, and with it what it had set up."""
        for spec in [spec for spec, entry in self._entries.items() if entry.transport is transport]:
            self._remove(spec)

    @staticmethod
    async def _carry(transport: Transport, host_spec: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Move bytes between a connection made on the device and the host's socket."""
        try:
            stream = await transport.open(host_spec)
        except ConnectionRefusedError:
            writer.close()
            return
        answers, requests = connect_streams(stream)
        back = asyncio.get_running_loop().create_task(_copy(answers, writer))
        feeder = asyncio.get_running_loop().create_task(feed(stream, answers))
        try:
            await _copy(reader, requests)
            await back  # the device side may be done while the host still answers
        finally:
            requests.close()
            back.cancel()
            feeder.cancel()
            writer.close()


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    except ConnectionError:
        return


def length_prefixed(text: str) -> bytes:
    """Four lower-case hexadecimal digits and the text."""
    data = text.encode()
    return f"{len(data):04x}".encode() + data
