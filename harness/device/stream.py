"""A byte stream over a socket on which every wait has an end."""

from __future__ import annotations

import socket
import time
from types import TracebackType

from harness.errors import DeviceLost, DeviceTimeout

_CHUNK = 1 << 18


class Deadline:
    """A moment on the host's monotonic clock by which something has to be done."""

    __slots__ = ("at", "seconds")

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.at = time.monotonic() + seconds

    def left(self) -> float:
        """Seconds that remain; never negative."""
        return max(0.0, self.at - time.monotonic())


class Stream:
    """A connected socket with a deadline for all reads and writes together.

    Args:
        sock: the connected socket; the stream owns it from now on.
        where: what errors name as the place, e.g. `emulator-5554 shell:ls`.
        deadline: when waiting ends; `restart` gives a new one.
    """

    __slots__ = ("_buffer", "_deadline", "_sock", "where")

    def __init__(self, sock: socket.socket, where: str, deadline: Deadline) -> None:
        self._sock = sock
        self._buffer = bytearray()
        self._deadline = deadline
        self.where = where

    def restart(self, deadline: Deadline, where: str | None = None) -> None:
        """Give the stream a new deadline (and name) before it is used for the next exchange."""
        self._deadline = deadline
        if where is not None:
            self.where = where

    def __enter__(self) -> Stream:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Close at once; unread data is dropped."""
        self._sock.close()

    def send(self, data: bytes) -> None:
        """Write everything.

        Raises:
            DeviceTimeout: the other side takes no more data.
            DeviceLost: the connection is closed.
        """
        try:
            self._arm()
            self._sock.sendall(data)
        except TimeoutError as error:
            raise self._timeout() from error
        except OSError as error:
            raise self._lost(str(error)) from error

    def receive(self, size: int = _CHUNK) -> bytes:
        """Between 1 and `size` bytes, or `b""` when the other side has closed."""
        if self._buffer:
            part = bytes(self._buffer[:size])
            del self._buffer[:size]
            return part
        try:
            self._arm()
            return self._sock.recv(size)
        except TimeoutError as error:
            raise self._timeout() from error
        except OSError as error:
            raise self._lost(str(error)) from error

    def exactly(self, size: int) -> bytes:
        """Exactly `size` bytes.

        Raises:
            DeviceLost: the other side closed before they had come.
        """
        buffer = self._buffer
        while len(buffer) < size:
            self._fill(size)
        part = bytes(buffer[:size])
        del buffer[:size]
        return part

    def until(self, mark: bytes, limit: int = 1 << 20) -> bytes:
        """Everything up to and including `mark`, at most `limit` bytes."""
        buffer = self._buffer
        start = 0
        while (at := buffer.find(mark, start)) < 0:
            if len(buffer) > limit:
                raise DeviceLost(f"no {mark!r} within {limit} bytes", where=self.where)
            start = max(0, len(buffer) - len(mark) + 1)
            self._fill(0)
        end = at + len(mark)
        part = bytes(buffer[:end])
        del buffer[:end]
        return part

    def rest(self) -> bytes:
        """Everything until the other side closes."""
        parts = [bytes(self._buffer)]
        self._buffer.clear()
        while part := self.receive():
            parts.append(part)
        return b"".join(parts)

    def pending(self) -> tuple[bytes, bool]:
        """What has arrived already, without waiting, and whether the other side has closed."""
        parts = [bytes(self._buffer)]
        self._buffer.clear()
        closed = False
        self._sock.setblocking(False)
        try:
            while True:
                part = self._sock.recv(_CHUNK)
                if not part:
                    closed = True
                    break
                parts.append(part)
        except BlockingIOError:
            pass
        except OSError:
            closed = True
        return b"".join(parts), closed

    def idle(self) -> bool:
        """Whether the stream is open with nothing to read: a kept connection that may be used for another request."""
        if self._buffer:
            return False
        self._sock.setblocking(False)
        try:
            self._sock.recv(1, socket.MSG_PEEK)
        except BlockingIOError:
            return True
        except OSError:
            return False
        return False

    def _fill(self, wanted: int) -> None:
        try:
            self._arm()
            part = self._sock.recv(max(wanted - len(self._buffer), _CHUNK))
        except TimeoutError as error:
            raise self._timeout() from error
        except OSError as error:
            raise self._lost(str(error)) from error
        if not part:
            raise self._lost("the connection was closed")
        self._buffer += part

    def _arm(self) -> None:
        left = self._deadline.left()
        if left <= 0.0:
            raise self._timeout()
        self._sock.settimeout(left)

    def _timeout(self) -> DeviceTimeout:
        return DeviceTimeout(
            "no answer in time",
            where=self.where,
            expected=f"an answer within {self._deadline.seconds:g} s",
            found="silence",
            next_step="Check that the device is alive (adb devices) and not overloaded.",
        )

    def _lost(self, reason: str) -> DeviceLost:
        return DeviceLost("the connection to the device broke", where=self.where, found=reason, next_step="Restart the device.")


def connect(address: tuple[str, int], where: str, deadline: Deadline) -> Stream:
    """A stream to a TCP address, without Nagle's delay.

    Raises:
        OSError: nothing listens there (the caller knows what that means).
    """
    sock = socket.create_connection(address, timeout=max(deadline.left(), 0.001))
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return Stream(sock, where, deadline)
