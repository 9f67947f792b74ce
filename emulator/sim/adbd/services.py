"""Which service answers to which name. A name that nobody knows gives None, and the OPEN is refused without a text, as adbd does."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from emulator.sim.adbd.debugging import serve_jdwp, serve_track_app, serve_track_jdwp
from emulator.sim.adbd.framebuffer import serve_framebuffer
from emulator.sim.adbd.interfaces import Device, Shell
from emulator.sim.adbd.restart import Restarter
from emulator.sim.adbd.reverse import ReverseTable
from emulator.sim.adbd.selftest import serve_sink, serve_source, serve_spin
from emulator.sim.adbd.shell_service import EXEC_GRACE_S, ShellRequest, parse_abb, parse_shell, serve_shell
from emulator.sim.adbd.sockets import Ports, serve_port
from emulator.sim.adbd.stream import Stream
from emulator.sim.adbd.sync_service import SyncService
from emulator.sim.adbd.transport import Service, Transport

MAX_COUNT = 1 << 40
"""Largest N of `sink:N` and `source:N`."""


class ServiceTable:
    """Finds services by name for all connections of one adbd."""

    def __init__(self, device: Device, shell: Shell, restarter: Restarter, reverse: ReverseTable, ports: Ports) -> None:
        self._device = device
        self._shell = shell
        self._restarter = restarter
        self._ports = ports
        self._exact: dict[str, Service] = {
            "sync:": self._sync,
            "framebuffer:": lambda stream: serve_framebuffer(stream, device),
            "jdwp": lambda stream: serve_jdwp(stream, device),
            "track-jdwp": lambda stream: serve_track_jdwp(stream, device),
            "track-app": lambda stream: serve_track_app(stream, device),
            "root:": restarter.root,
            "unroot:": restarter.unroot,
            "usb:": restarter.usb,
            "spin": serve_spin,
        }
        self._prefixed: dict[str, Callable[[str, Transport], Service | None]] = {
            "exec": lambda rest, transport: self._run(ShellRequest(rest, grace_s=EXEC_GRACE_S)),
            "abb": lambda rest, transport: self._run(parse_abb(rest, v2=True)),
            "abb_exec": lambda rest, transport: self._run(parse_abb(rest, v2=False)),
            "remount": lambda rest, transport: self._program("remount", rest),
            "disable-verity": lambda rest, transport: self._program("disable-verity", rest),
            "enable-verity": lambda rest, transport: self._program("enable-verity", rest),
            "reboot": lambda rest, transport: lambda stream: restarter.reboot(stream, rest),
            "tcpip": lambda rest, transport: lambda stream: restarter.tcpip(stream, rest),
            "reverse": lambda rest, transport: lambda stream: reverse.serve(stream, transport, rest),
            "sink": lambda rest, transport: self._counted(serve_sink, rest),
            "source": lambda rest, transport: self._counted(serve_source, rest),
        }

    def find(self, name: str, transport: Transport) -> Service | None:
        """The service of an OPEN, None to refuse it."""
        service = self._exact.get(name)
        if service is not None:
            return service
        if name == "reconnect":
            return lambda stream: self._restarter.reconnect(stream, transport)
        request = parse_shell(name)
        if request is not None:
            return self._run(request)
        kind, colon, rest = name.partition(":")
        make = self._prefixed.get(kind)
        if colon and make is not None:
            return make(rest, transport)
        handler = self._ports.find(name)
        return None if handler is None else lambda stream: serve_port(stream, handler)

    @property
    def _uid(self) -> int:
        return self._restarter.uid

    async def _sync(self, stream: Stream) -> None:
        await SyncService(self._device.fs, stream, self._uid).run()

    def _run(self, request: ShellRequest) -> Service:
        return lambda stream: serve_shell(stream, self._shell, request, self._uid)

    def _program(self, program: str, rest: str) -> Service:
        """Services that are programs of the device; they need root and say so themselves."""
        return self._run(ShellRequest(argv=(program, *rest.split())))

    @staticmethod
    def _counted(serve: Callable[[Stream, int], Coroutine[Any, Any, None]], rest: str) -> Service | None:
        if not rest.isascii() or not rest.isdigit() or len(rest) > 13 or int(rest) > MAX_COUNT:
            return None
        return lambda stream: serve(stream, int(rest))
