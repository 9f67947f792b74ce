"""The HTTP side of the service over real sockets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest

from emulator.sim.core.device import Device
from emulator.sim.u2.server import DEFAULT_PORT, run, running
from tests.emulator.u2.rig import make_device

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Lines:
    """Standard output of the program."""

    def __init__(self) -> None:
        self.text = ""

    async def write(self, data: bytes, /) -> None:
        self.text += data.decode()


@pytest.fixture(scope="module")
def device(tmp_path_factory: pytest.TempPathFactory) -> Device:
    return make_device(tmp_path_factory.mktemp("http"))


def serve(device: Device, *talks: Talk) -> str:
    """Run the server, open a connection for each talk at the same time, stop the server; its output."""

    async def main() -> str:
        out = Lines()
        task = asyncio.create_task(run(device, DEFAULT_PORT, out))
        await asyncio.sleep(0)
        listener = await asyncio.start_server(device.ports[DEFAULT_PORT], "127.0.0.1", 0)
        port = listener.sockets[0].getsockname()[1]

        async def one(talk: Talk) -> None:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            await talk(reader, writer)
            writer.close()

        try:
            await asyncio.wait_for(asyncio.gather(*map(one, talks)), 20)
        finally:
            task.cancel()
            listener.close()
            await asyncio.gather(task, return_exceptions=True)
        return out.text

    return asyncio.run(main())


async def read_response(reader: asyncio.StreamReader) -> tuple[int, dict[str, str], bytes]:
    head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    return int(head[0].split()[1]), headers, await reader.readexactly(int(headers["content-length"]))


def exchange(device: Device, *requests: bytes) -> list[tuple[int, dict[str, str], bytes]]:
    """Send requests one after the other on one connection."""
    answers = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for request in requests:
            writer.write(request)
            answers.append(await read_response(reader))

    serve(device, talk)
    return answers


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: uiautomator2\r\nAccept-Encoding: \r\n\r\n".encode()


def post(body: bytes, path: str = "/jsonrpc/0") -> bytes:
    return f"POST {path} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def call(method: str, *params: object) -> bytes:
    return post(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params or {}}).encode())


def test_paths(device: Device) -> None:
    answers = exchange(device, get("/ping"), get("/other"), post(b"", "/jsonrpc/0"), get("/jsonrpc/0"), call("ping"))
    assert [(status, body) for status, _, body in answers[:4]] == [
        (200, b"pong"),
        (404, b"Not Found!!!"),
        (500, b"Internal Server Error!!!"),
        (500, b"Internal Server Error!!!"),
    ]
    assert json.loads(answers[4][2]) == {"jsonrpc": "2.0", "id": 1, "result": "pong"}
    assert answers[4][1]["content-type"] == "application/json"


def test_screenshots_are_png(device: Device) -> None:
    (_, headers, full), (_, _, small), (_, _, odd) = exchange(
        device, get("/screenshot/0"), get("/screenshot/0?scale=0.1&quality=50"), get("/screenshot/0?scale=x")
    )
    assert headers["content-type"] == "image/png"
    assert full[:4] == b"\x89PNG" and full[16:24] == (1080).to_bytes(4) + (2400).to_bytes(4)
    assert small[16:24] == (108).to_bytes(4) + (240).to_bytes(4)
    assert odd == full


def test_output_and_port_of_the_program(device: Device) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert running(device)

    text = serve(device, talk)
    assert text == (
        "[server] INFO: [UiAutomator2Server] Starting Server\nhttp server listening on *:9008\ntemporary directory /data/local/tmp/u2\n"
    )
    assert DEFAULT_PORT not in device.ports and not running(device)


def test_a_second_server_is_refused(device: Device) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        out = Lines()
        assert await run(device, 9009, out) == 1
        assert "already registered" in out.text

    serve(device, talk)


def test_stop_ends_the_program(device: Device) -> None:
    async def main() -> None:
        task = asyncio.create_task(run(device, DEFAULT_PORT, Lines()))
        await asyncio.sleep(0)
        listener = await asyncio.start_server(device.ports[DEFAULT_PORT], "127.0.0.1", 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", listener.sockets[0].getsockname()[1])
        writer.write(get("/stop"))
        assert (await read_response(reader))[0] == 200
        assert await asyncio.wait_for(task, 5) == 0
        writer.close()
        listener.close()

    asyncio.run(main())


def test_requests_may_come_together_or_in_pieces(device: Device) -> None:
    async def together(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(get("/ping") * 3)
        for _ in range(3):
            assert (await read_response(reader))[2] == b"pong"

    async def closing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"GET /ping HTTP/1.1\r\nConnection: close\r\n\r\n")
        assert (await read_response(reader))[1]["connection"] == "close"
        assert await reader.read() == b""

    async def pieces(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head, _, body = call("isScreenOn").partition(b"\r\n\r\n")
        for piece in (head[:10], head[10:] + b"\r\n\r\n"):
            writer.write(piece)
            await asyncio.sleep(0.01)
        assert await reader.readuntil(b"\r\n\r\n") == b"HTTP/1.1 100 Continue\r\n\r\n"
        for piece in (body[:5], body[5:]):
            writer.write(piece)
            await asyncio.sleep(0.01)
        assert json.loads((await read_response(reader))[2])["result"] is True

    serve(device, together, closing, pieces)


@pytest.mark.parametrize(
    ("request_bytes", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET /ping\r\n\r\n", 400),
        (b"GET /ping FTP/1.0\r\n\r\n", 400),
        (b"\x00\xff\xfe\r\n\r\n", 400),
        (b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: many\r\n\r\n", 400),
        (b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: -5\r\n\r\n", 400),
        (b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n", 413),
        (b"POST /jsonrpc/0 HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
        (b"GET /ping HTTP/1.1\r\n" + b"X: y\r\n" * 20_000, 400),
    ],
)
def test_bad_requests_get_a_status_and_the_server_goes_on(device: Device, request_bytes: bytes, status: int) -> None:
    async def bad(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(request_bytes)
        assert (await read_response(reader))[0] == status

    async def good(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(get("/ping"))
        assert (await read_response(reader))[2] == b"pong"

    async def vanishing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"POST /jsonrpc/0 HTTP/1.1\r\nContent-Length: 100\r\n\r\n{")

    serve(device, bad, vanishing, good)


def test_many_clients_at_once(device: Device) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for _ in range(5):
            writer.write(call("dumpWindowHierarchy", False, 50))
            assert b"hierarchy" in (await read_response(reader))[2]

    serve(device, *[talk] * 20)


def test_a_port_in_use_is_refused(device: Device) -> None:
    async def other(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Another program's server."""

    async def main() -> str:
        out = Lines()
        device.ports[9100] = other
        try:
            assert await run(device, 9100, out) == 1
        finally:
            del device.ports[9100]
        return out.text

    assert "EADDRINUSE" in asyncio.run(main())
