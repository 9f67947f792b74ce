"""The pair of ports of an emulator: console on an even one, adb on the next."""

from __future__ import annotations

import socket
from typing import NamedTuple

FIRST, LAST_SCANNED = 5554, 5584
"""Console ports that an adb server looks at when it starts."""
LAST = 6552
HOST = "127.0.0.1"
BACKLOG = 64


class NoPortError(RuntimeError):
    """The ports asked for, or all ports, are taken."""


class PortPair(NamedTuple):
    """Two bound, listening sockets."""

    console: socket.socket
    adb: socket.socket

    @property
    def number(self) -> int:
        """The console port, which is in the serial."""
        port: int = self.console.getsockname()[1]
        return port

    @property
    def serial(self) -> str:
        return f"emulator-{self.number}"


def bind_pair(port: int | None = None) -> PortPair:
    """Take a pair: the one at console port `port`, or the first free one from 5554 on.

    Both sockets listen when this returns, so two devices started at once never get the same pair.

    Raises:
        NoPortError: nothing is free.
    """
    if port is not None:
        pair = _try(port)
        if pair is None:
            raise NoPortError(f"port {port} or {port + 1} is taken on {HOST}; give another with --port, or none to get the first free pair")
        return pair
    for candidate in range(FIRST, LAST + 1, 2):
        pair = _try(candidate)
        if pair is not None:
            return pair
    raise NoPortError(f"no free pair of ports between {FIRST} and {LAST + 1} on {HOST}; are that many devices running?")


def _try(port: int) -> PortPair | None:
    try:
        console = socket.create_server((HOST, port), backlog=BACKLOG)
    except OSError:
        return None
    try:
        return PortPair(console, socket.create_server((HOST, port + 1), backlog=BACKLOG))
    except OSError:
        console.close()
        return None
