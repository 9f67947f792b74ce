"""HTTP/1.1 to a port of the device, over one adb stream that is kept as long as the server keeps it.

Only what the uiautomator2 server speaks: GET and POST, bodies by Content-Length, in chunks, or until close. The server (NanoHTTPD)
drops a connection after 5 s of silence, and it reads a POST body as US-ASCII, so JSON has to be sent with \\u escapes.
"""

from __future__ import annotations

import time

from harness.device.adb import Adb
from harness.device.stream import Deadline, Stream
from harness.errors import DeviceLost, ProtocolError

_KEEP_SECONDS = 4.0  # younger than the 5 s after which the server drops a silent connection


class NotSent(DeviceLost):
    """The request did not reach the server, so repeating it cannot do anything twice."""


class DeviceHttp:
    """A client for one TCP port of the device. Not for use by several threads at once.

    Args:
        adb: the way to the device.
        port: TCP port on the device's loopback.
    """

    def __init__(self, adb: Adb, port: int) -> None:
        self._adb = adb
        self._port = port
        self._stream: Stream | None = None
        self._used_at = 0.0

    def close(self) -> None:
        """Drop the kept connection."""
        if self._stream is not None:
            self._stream.close()
            self._stream = None

    def get(self, path: str, timeout: float) -> tuple[int, bytes]:
        """Status and body of a GET."""
        return self._exchange(b"GET %s HTTP/1.1\r\nHost: localhost\r\nUser-Agent: anyapp\r\n\r\n" % path.encode(), timeout)

    def post(self, path: str, body: bytes, timeout: float) -> tuple[int, bytes]:
        """Status and body of a POST of JSON (ASCII bytes)."""
        head = b"POST %s HTTP/1.1\r\nHost: localhost\r\nUser-Agent: anyapp\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        return self._exchange(head % (path.encode(), len(body)) + body, timeout)

    def _exchange(self, request: bytes, timeout: float) -> tuple[int, bytes]:
        stream = self._connection(timeout)
        try:
            stream.send(request)
            status, body, keep = _response(stream)
        except BaseException:
            self.close()
            raise
        if keep:
            self._used_at = time.monotonic()
        else:
            self.close()
        return status, body

    def _connection(self, timeout: float) -> Stream:
        stream = self._stream
        if stream is not None:
            if time.monotonic() - self._used_at < _KEEP_SECONDS and stream.idle():
                stream.restart(Deadline(timeout))
                return stream
            self.close()
        try:
            self._stream = self._adb.open(f"tcp:{self._port}", timeout)
        except DeviceLost as error:
            raise NotSent(
                "nothing listens on the device's port", where=f"{self._adb.serial} tcp:{self._port}", found=error.found or error.what
            ) from error
        return self._stream


def _response(stream: Stream) -> tuple[int, bytes, bool]:
    """Status, body and whether the connection stays open."""
    head = stream.until(b"\r\n\r\n", 1 << 16).decode("latin-1")
    lines = head.split("\r\n")
    words = lines[0].split(" ", 2)
    if len(words) < 2 or not words[0].startswith("HTTP/1.") or not words[1].isdigit():
        raise ProtocolError("the answer is not HTTP", where=stream.where, found=repr(lines[0][:80]))
    fields: dict[str, str] = {}
    for line in lines[1:]:
        name, _, value = line.partition(":")
        fields[name.strip().lower()] = value.strip()
    keep = words[0] != "HTTP/1.0" and fields.get("connection", "").lower() != "close"
    if fields.get("transfer-encoding", "").lower() == "chunked":
        return int(words[1]), _chunks(stream), keep
    length = fields.get("content-length", "")
    if length.isdigit():
        return int(words[1]), stream.exactly(int(length)), keep
    return int(words[1]), stream.rest(), False


def _chunks(stream: Stream) -> bytes:
    parts: list[bytes] = []
    while True:
        line = stream.until(b"\r\n", 1024).split(b";")[0].strip()
        try:
            size = int(line, 16)
        except ValueError as error:
            raise ProtocolError("a chunk has no size", where=stream.where, found=repr(line)) from error
        if size == 0:
            while stream.until(b"\r\n", 1 << 16) != b"\r\n":
                continue
            return b"".join(parts)
        parts.append(stream.exactly(size))
        stream.until(b"\r\n", 2)
