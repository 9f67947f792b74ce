"""Services after which adbd starts anew: `root:`, `unroot:`, `tcpip:`, `usb:`, `reconnect` and `reboot:`.

A client waits for the text, then for the connection to vanish and come back; so the text is sent first and everything is dropped after.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from emulator.sim.adbd.interfaces import ROOT_UID, SHELL_UID, Properties
from emulator.sim.adbd.stream import Stream
from emulator.sim.adbd.transport import Transport

TEXT_HEAD_START_S = 0.05
"""Real seconds between the text and the end of the connections: a server drops what it has not yet passed on to its client."""
REBOOT_REASONS = ("", "bootloader", "recovery", "sideload", "sideload-auto-reboot", "fastboot", "userspace")


class Restarter:
    """Whose rights adbd has, and how it starts again. `drop_all` ends every connection, `reboot` restarts the device."""

    def __init__(self, props: Properties, drop_all: Callable[[], None], reboot: Callable[[str], None]) -> None:
        self.uid = SHELL_UID
        self._props = props
        self._drop_all = drop_all
        self._reboot = reboot

    async def root(self, stream: Stream) -> None:
        if self.uid == ROOT_UID:
            await stream.write(b"adbd is already running as root\n")
        elif self._props.get("ro.debuggable") != "1":
            await stream.write(b"adbd cannot run as root in production builds\n")
        else:
            await self._tell(stream, b"restarting adbd as root\n")
            self._become(ROOT_UID)

    async def unroot(self, stream: Stream) -> None:
        if self.uid != ROOT_UID:
            await stream.write(b"adbd not running as root\n")
        else:
            await self._tell(stream, b"restarting adbd as non root\n")
            self._become(SHELL_UID)

    async def tcpip(self, stream: Stream, port: str) -> None:
        """An emulator's adbd listens on TCP anyway; the port it is told is kept as a property only."""
        if not port.isascii() or not port.isdigit() or not 0 < int(port[:6]) < 65536:
            await stream.write(b"invalid port\n")
            return
        await self._tell(stream, f"restarting in TCP mode port: {port}\n".encode())
        self._props.set("service.adb.tcp.port", port)
        self._drop_all()

    async def usb(self, stream: Stream) -> None:
        await self._tell(stream, b"restarting in USB mode\n")
        self._props.set("service.adb.tcp.port", "0")
        self._drop_all()

    async def reconnect(self, stream: Stream, transport: Transport) -> None:
        await self._tell(stream, b"done")
        transport.drop()

    async def reboot(self, stream: Stream, reason: str) -> None:
        """Restart the device; the stream is closed before, as the reboot program ends."""
        if reason not in REBOOT_REASONS:
            await stream.write(f"reboot ({reason[:40]}) failed\n".encode())
            return
        await self._tell(stream, b"")
        self._reboot(reason)
        self.rebooted()

    def rebooted(self) -> None:
        """The device has started again: adbd runs as shell, and knows nobody."""
        self._become(SHELL_UID)

    async def _tell(self, stream: Stream, text: bytes) -> None:
        await stream.write(text)
        stream.close()
        await asyncio.sleep(TEXT_HEAD_START_S)

    def _become(self, uid: int) -> None:
        self.uid = uid
        self._props.set("service.adb.root", "1" if uid == ROOT_UID else "0")
        self._drop_all()
