"""adbd: the listening port and what all connections share."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

from emulator.sim.adbd.banner import PRODUCT_KEYS, device_banner
from emulator.sim.adbd.interfaces import Device, Shell
from emulator.sim.adbd.restart import Restarter
from emulator.sim.adbd.reverse import ReverseTable
from emulator.sim.adbd.services import ServiceTable
from emulator.sim.adbd.sockets import Ports
from emulator.sim.adbd.transport import Transport


class Adbd:
    """Serves a device to any number of adb servers.

    `reboot(reason)` restarts the device; `on_restart()` is told whenever all connections were dropped on purpose, so that the device
    can announce itself again.
    """

    def __init__(
        self,
        device: Device,
        shell: Shell,
        *,
        reboot: Callable[[str], None] = lambda reason: None,
        on_restart: Callable[[], None] = lambda: None,
    ) -> None:
        self._device = device
        self._on_restart = on_restart
        self._transports: set[Transport] = set()
        self._server: asyncio.Server | None = None
        self._count = 0
        self.restarter = Restarter(device.props, self.drop_all, reboot)
        self.ports = Ports(device.ports)
        self._reverse = ReverseTable(self.ports)
        self._services = ServiceTable(device, shell, self.restarter, self._reverse, self.ports)

    async def start(self, listening: socket.socket) -> None:
        """Accept connections on a bound TCP socket."""
        self._server = await asyncio.get_running_loop().create_server(self._connect, sock=listening)

    async def stop(self) -> None:
        """Close the port and every connection."""
        if self._server is not None:
            self._server.close()
        for transport in list(self._transports):
            transport.abort()
        self._transports.clear()

    @property
    def connected(self) -> bool:
        """Has an adb server shaken hands?"""
        return any(transport.online for transport in self._transports)

    def drop_all(self) -> None:
        """End all connections, as a restart of adbd does."""
        for transport in list(self._transports):
            transport.drop()
        self._on_restart()

    def rebooted(self) -> None:
        """The device has started again by other means than `reboot:`."""
        self.restarter.rebooted()

    def _connect(self) -> Transport:
        self._count += 1
        transport = Transport(f"host-{self._count}", self._banner, self._services.find, self._lost)
        self._transports.add(transport)
        return transport

    def _banner(self) -> bytes:
        return device_banner({key: self._device.props.get(key) for key in PRODUCT_KEYS})

    def _lost(self, transport: Transport) -> None:
        self._transports.discard(transport)
        self._reverse.forget(transport)
