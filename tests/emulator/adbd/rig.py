"""adbd in a thread of its own, and the real adb program on a server port of its own."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from emulator.pool import AdbServer
from emulator.sim.adbd import Adbd
from emulator.sim.adbd.registrar import Registrar
from tests.emulator.adbd.fakes import FakeDevice, FakeShell

T = TypeVar("T")


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


class LoopThread:
    """An event loop in a thread."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(10)

    def call(self, function: Callable[[], T]) -> T:
        async def work() -> T:
            return function()

        return self.run(work())

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(10)
        self.loop.close()


class Rig:
    """A fake device behind a real adbd, known to a private adb server."""

    def __init__(self, folder: Path, server: AdbServer) -> None:
        self.server = server
        self.device = FakeDevice(folder / "device")
        self.shell = FakeShell()
        self.reboots: list[str] = []
        self.thread = LoopThread()
        listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = listening.getsockname()[1]
        self.serial = f"emulator-{self.port - 1}"
        self.adbd = Adbd(self.device, self.shell, reboot=self.reboots.append)
        self.thread.run(self.adbd.start(listening))
        self.thread.loop.call_soon_threadsafe(self._start_registrar)
        server.wait_for(self.serial, timeout_s=10)

    def _start_registrar(self) -> None:
        self._registrar = self.thread.loop.create_task(Registrar(self.port, self.server.port).run())

    def adb(self, *arguments: str, data: bytes | None = None, check: bool = True) -> subprocess.CompletedProcess[bytes]:
        stdin: dict[str, Any] = {"stdin": subprocess.DEVNULL} if data is None else {"input": data}
        command = [self.server.program, "-P", str(self.server.port), "-s", self.serial, *arguments]
        return subprocess.run(command, capture_output=True, timeout=20, check=check, **stdin)

    async def connect(self, port: int, data: bytes) -> bytes:
        """What an app of the device gets that connects to a port of the device and sends `data`."""
        there, here = asyncio.StreamReader(), asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        pipe = _Pipe(here)
        protocol = asyncio.StreamReaderProtocol(there, loop=loop)
        writer = asyncio.StreamWriter(pipe, protocol, there, loop)
        there.feed_data(data)
        task = loop.create_task(self._handle(port, there, writer))
        answer = await here.read(100)
        there.feed_eof()
        await asyncio.wait_for(task, 5)
        return answer

    async def _handle(self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self.device.ports[port](reader, writer)

    def close(self) -> None:
        self.thread.call(self._registrar.cancel)
        self.thread.run(self.adbd.stop())
        self.thread.stop()


class _Pipe(asyncio.Transport):
    """Writes into a reader."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        super().__init__()
        self._reader = reader
        self._closed = False

    def write(self, data: bytes | bytearray | memoryview[Any]) -> None:
        self._reader.feed_data(bytes(data))

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._reader.feed_eof()

    def is_closing(self) -> bool:
        return self._closed
