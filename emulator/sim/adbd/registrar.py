"""Keeps a device known to one adb server, as an emulator does: `host:emulator:PORT` whenever the server does not list it.

The server's list of devices is followed with `host:track-devices`, so a restarted server and a restarted adbd are both noticed at once.
Without a server it is tried again quietly once a second.
"""

from __future__ import annotations

import asyncio
import contextlib

RETRY_S = 1.0
AGAIN_S = (0.02, 0.05, 0.1, 0.2, 0.4, 1.0)
"""Real seconds between announcements while the server does not list the device: it ignores one that comes before it has noticed a loss."""


class Registrar:
    """Announces the adbd on `adb_port` to the server on `server_port` of this machine. `run` it as a task; cancel it to stop."""

    def __init__(self, adb_port: int, server_port: int) -> None:
        self.serial = f"emulator-{adb_port - 1}"
        self.listed = asyncio.Event()
        """Set while the server lists the device as `device`."""
        self._adb_port = adb_port
        self._server_port = server_port

    async def run(self) -> None:
        """Announce and follow until cancelled."""
        while True:
            with contextlib.suppress(OSError, EOFError, ValueError):
                await self._follow()
            self.listed.clear()
            await asyncio.sleep(RETRY_S)

    async def server_runs(self) -> bool:
        """Does anything listen where the server should be?"""
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", self._server_port)
        except OSError:
            return False
        writer.close()
        return True

    async def _follow(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._server_port)
        announcer: asyncio.Task[None] | None = None
        try:
            writer.write(_request("host:track-devices"))
            if await reader.readexactly(4) != b"OKAY":
                return
            while True:
                size = int(await reader.readexactly(4), 16)
                lines = (await reader.readexactly(size)).decode("utf-8", "replace").splitlines()
                online = f"{self.serial}\tdevice" in lines
                if online:
                    self.listed.set()
                else:
                    self.listed.clear()
                if announcer is not None and online:
                    announcer.cancel()
                    announcer = None
                elif announcer is None and not online:
                    announcer = asyncio.get_running_loop().create_task(self._announce())
        finally:
            if announcer is not None:
                announcer.cancel()
            writer.close()

    async def _announce(self) -> None:
        """Announce at growing intervals, then once a second, until cancelled."""
        attempt = 0
        while True:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", self._server_port)
                writer.write(_request(f"host:emulator:{self._adb_port}"))
                await writer.drain()
                writer.close()
            await asyncio.sleep(AGAIN_S[min(attempt, len(AGAIN_S) - 1)])
            attempt += 1


def _request(service: str) -> bytes:
    return f"{len(service):04x}{service}".encode()
