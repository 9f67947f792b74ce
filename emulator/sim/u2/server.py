"""The server that `app_process / com.wetest.uia2.Main -p PORT` runs: HTTP on a port of the device.

It lives as long as the shell that started it; the client ends it by closing that shell's stream, or with GET /stop.
"""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING, Final, Protocol
from urllib.parse import parse_qs

from emulator.sim.u2.http import HttpConnection, Request, Response
from emulator.sim.u2.service import Service

if TYPE_CHECKING:
    from emulator.sim.core.device import Device

DEFAULT_PORT: Final = 9008
_STARTING = b"[server] INFO: [UiAutomator2Server] Starting Server\n"


class Output(Protocol):
    """Standard output of the program."""

    async def write(self, data: bytes, /) -> None: ...


class Server:
    """Serves one connection per call, as a handler in `Device.ports`."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._service = Service(device)
        self._connections: set[asyncio.StreamWriter] = set()
        self.stopped = asyncio.Event()

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._connections.add(writer)
        try:
            await HttpConnection(reader, writer, self.respond).serve()
        finally:
            self._connections.discard(writer)

    def close(self) -> None:
        """Close every connection."""
        for writer in list(self._connections):
            writer.close()

    async def respond(self, request: Request) -> Response:
        """Answer one request."""
        match request.path:
            case "/ping":
                return Response(b"pong")
            case "/stop":
                self.stopped.set()
                return Response(b"Server stopped!!!")
            case "/jsonrpc/0":
                if not request.body:
                    return Response(b"Internal Server Error!!!", 500)
                return Response(await self._service.answer(request.body), content_type="application/json")
            case "/screenshot/0":
                return Response(self._screenshot(request.query), content_type="image/png")
            case _:
                return Response(b"Not Found!!!", 404)

    def _screenshot(self, query: str) -> bytes:
        """The screen as PNG, smaller when `scale` is below 1."""
        values = parse_qs(query, max_num_fields=10)
        try:
            scale = float(values.get("scale", ["1"])[0])
        except ValueError:
            scale = 1.0
        if not 0 < scale < 1:
            return self._device.screenshot_png()
        image = self._device.screenshot()
        size = max(1, round(image.width * scale)), max(1, round(image.height * scale))
        out = io.BytesIO()
        image.resize(size).save(out, "PNG", compress_level=1)
        return out.getvalue()


def running(device: Device) -> bool:
    """Whether a server holds the device's one UiAutomation connection."""
    return any(isinstance(handler, Server) for handler in device.ports.values())


async def run(device: Device, port: int, stdout: Output) -> int:
    """Serve on the device's TCP `port` until stopped or cancelled; the exit code of the program.

    Only one server can hold the UiAutomation connection; a second one ends with the message that the client looks for.
    """
    await stdout.write(_STARTING)
    if running(device):
        await stdout.write(
            b"java.lang.IllegalStateException: UiAutomationService android.accessibilityservice."
            b"IAccessibilityServiceClient$Stub$Proxy@5deffd5already registered!\n"
        )
        return 1
    if port in device.ports:
        await stdout.write(b"java.net.BindException: bind failed: EADDRINUSE (Address already in use)\n")
        return 1
    server = Server(device)
    device.ports[port] = server
    try:
        await stdout.write(f"http server listening on *:{port}\ntemporary directory /data/local/tmp/u2\n".encode())
        await server.stopped.wait()
    finally:
        if device.ports.get(port) is server:
            del device.ports[port]
        server.close()
    return 0
