"""The small HTTP/1.1 server in front of the service: requests with Content-Length, connections kept alive.

It reads what HTTP clients send in practice and refuses the rest with a status, so that no input can stop the server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

MAX_HEAD: Final = 64 << 10
"""Bytes of request line and headers."""
MAX_BODY: Final = 32 << 20
"""Bytes of a body; the largest honest one is a clipboard text."""

_REASONS = {200: "OK", 400: "Bad Request", 404: "Not Found", 411: "Length Required", 413: "Payload Too Large", 500: "Internal Server Error"}


@dataclass(frozen=True, slots=True)
class Request:
    """A request; `query` is what follows the question mark, undecoded."""

    method: str
    path: str
    query: str
    headers: dict[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Response:
    """An answer."""

    body: bytes
    status: int = 200
    content_type: str = "text/plain"

    def encode(self, *, keep_alive: bool) -> bytes:
        """The bytes on the wire."""
        head = (
            f"HTTP/1.1 {self.status} {_REASONS.get(self.status, 'Unknown')}\r\nContent-Type: {self.content_type}\r\n"
            f"Connection: {'keep-alive' if keep_alive else 'close'}\r\nContent-Length: {len(self.body)}\r\n\r\n"
        )
        return head.encode("ascii") + self.body


class BadRequestError(Exception):
    """The bytes are not a request that this server takes; the connection ends after the answer."""

    def __init__(self, status: int, text: str) -> None:
        super().__init__(text)
        self.status = status


Handler = Callable[[Request], Awaitable[Response]]


@dataclass(slots=True)
class HttpConnection:
    """One connection: requests are answered in order until the client closes, asks for it, or sends nonsense."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    handler: Handler
    _buffer: bytearray = field(default_factory=bytearray)

    async def serve(self) -> None:
        """Answer until the connection ends."""
        try:
            while (request := await self._read()) is not None:
                response = await self.handler(request)
                keep = self._keep_alive(request)
                self.writer.write(response.encode(keep_alive=keep))
                await self.writer.drain()
                if not keep:
                    break
        except BadRequestError as error:
            self.writer.write(Response(str(error).encode(), error.status).encode(keep_alive=False))
        except (ConnectionError, EOFError):
            pass  # the client went away
        finally:
            self.writer.close()

    @staticmethod
    def _keep_alive(request: Request) -> bool:
        return "close" not in request.headers.get("connection", "").lower() and request.headers[""] != "HTTP/1.0"

    async def _more(self) -> bool:
        data = await self.reader.read(65536)
        self._buffer += data
        return bool(data)

    async def _read(self) -> Request | None:
        """The next request; None when the client has closed between two."""
        while (end := self._buffer.find(b"\r\n\r\n")) < 0:
            if len(self._buffer) > MAX_HEAD:
                raise BadRequestError(400, "BAD REQUEST: the header is too long.")
            if not await self._more():
                return None
        head = bytes(self._buffer[:end]).decode("latin-1").split("\r\n")
        del self._buffer[: end + 4]
        method, path, query, version = self._request_line(head[0])
        headers = {"": version}
        for line in head[1:]:
            name, colon, value = line.partition(":")
            if colon:
                headers[name.strip().lower()] = value.strip()
        body = await self._body(headers)
        return Request(method, path, query, headers, body)

    @staticmethod
    def _request_line(line: str) -> tuple[str, str, str, str]:
        parts = line.split(" ")
        if len(parts) == 2:
            raise BadRequestError(400, "BAD REQUEST: Syntax error. Usage: GET /example/file.html")
        if len(parts) != 3 or not parts[2].startswith("HTTP/1.") or not parts[0].isalpha():
            raise BadRequestError(400, "BAD REQUEST: Syntax error. HTTP verb unhandled.")
        path, _, query = parts[1].partition("?")
        return parts[0].upper(), path, query, parts[2]

    async def _body(self, headers: dict[str, str]) -> bytes:
        if headers.get("transfer-encoding", "").lower() not in ("", "identity"):
            raise BadRequestError(411, "a body needs a Content-Length")
        text = headers.get("content-length", "0")
        if not text.isdecimal() or len(text) > 12:
            raise BadRequestError(400, "BAD REQUEST: Content-Length is not a number")
        length = int(text)
        if length > MAX_BODY:
            raise BadRequestError(413, f"a body of {length} bytes is more than {MAX_BODY}")
        if length and not self._buffer:
            # Sent whether asked for or not. A client that sends head and body apart (http.client does) has the body held back by Nagle's
            # algorithm until its adb server acknowledges the head, 40 ms later; an answer makes that acknowledgement travel at once.
            self.writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
        while len(self._buffer) < length:
            if not await self._more():
                raise EOFError("the connection ended within a body")
        body = bytes(self._buffer[:length])
        del self._buffer[:length]
        return body
