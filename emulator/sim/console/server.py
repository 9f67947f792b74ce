"""The console's port."""

from __future__ import annotations

import asyncio
import contextlib
import socket

from emulator.sim.console.auth import Authenticator
from emulator.sim.console.groups import all_groups
from emulator.sim.console.interfaces import Hardware
from emulator.sim.console.session import MAX_LINE, Session

MAX_SESSIONS = 64


class Console:
    """Serves the console of one device. Commands run one after the other in the event loop's thread."""

    def __init__(self, hardware: Hardware, authenticator: Authenticator) -> None:
        self._groups = all_groups(hardware)
        self._hardware = hardware
        self._authenticator = authenticator
        self._server: asyncio.Server | None = None
        self._sessions: set[asyncio.StreamWriter] = set()

    async def start(self, listening: socket.socket) -> None:
        """Accept connections on a bound TCP socket of the loopback."""
        self._authenticator.prepare()
        self._server = await asyncio.start_server(self._connected, sock=listening, limit=MAX_LINE)

    async def stop(self) -> None:
        """Close the port and every session."""
        if self._server is not None:
            self._server.close()
        for writer in list(self._sessions):
            writer.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if len(self._sessions) >= MAX_SESSIONS:
            writer.close()
            return
        self._sessions.add(writer)
        try:
            with contextlib.suppress(ConnectionError):
                await Session(self._hardware, self._groups, self._authenticator, reader, writer).run()
        finally:
            self._sessions.discard(writer)
            writer.close()
