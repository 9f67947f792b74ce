"""Finding and starting the adb server of this machine."""

from __future__ import annotations

import os
import subprocess
from dataclasses import dataclass, field

from harness.device.stream import Deadline, Stream, connect
from harness.errors import DeviceLost, ProtocolError, ServerUnreachable

_LOCAL = ("127.0.0.1", "localhost", "::1")


def default_port() -> int:
    """Where adb's own clients look for the server: ANDROID_ADB_SERVER_PORT, or 5037."""
    text = os.environ.get("ANDROID_ADB_SERVER_PORT", "")
    return int(text) if text.isascii() and text.isdigit() and 0 < int(text) < 65536 else 5037


@dataclass(frozen=True, slots=True)
class AdbServer:
    """The adb server at an address. A request is a 4-digit hexadecimal length and a text; an answer starts with OKAY or FAIL.

    Args:
        host: name or address.
        port: TCP port; by default that of adb's own clients.
    """

    host: str = "127.0.0.1"
    port: int = field(default_factory=default_port)

    def open(self, deadline: Deadline, where: str) -> Stream:
        """A fresh connection to the server, started first if it is local and not running.

        Raises:
            ServerUnreachable: nothing listens and no server could be started.
        """
        try:
            return connect((self.host, self.port), where, deadline)
        except OSError as error:
            if self.host not in _LOCAL or not isinstance(error, ConnectionRefusedError):
                raise ServerUnreachable(
                    "the adb server does not answer",
                    where=f"{self.host}:{self.port}",
                    found=str(error),
                    next_step="Start it with `adb start-server` on that machine.",
                ) from error
        self.start()
        return connect((self.host, self.port), where, deadline)

    def start(self) -> None:
        """Start the server with the adb program on the PATH or the one adbutils brings along.

        Raises:
            ServerUnreachable: there is no such program, or it failed.
        """
        from adbutils import adb_path  # type: ignore[import-untyped]  # imported here: needed once a session at most

        try:
            command = [adb_path(), "-P", str(self.port), "start-server"]
            quiet = subprocess.DEVNULL
            # Where libusb cannot be set up (containers), adb waits 3 s for it; its own USB code serves phones as well.
            environment = {"ADB_LIBUSB": "0", **os.environ}
            subprocess.run(command, stdin=quiet, stdout=quiet, stderr=quiet, timeout=20, check=True, env=environment)
        except Exception as error:
            raise ServerUnreachable(
                "no adb server runs and none could be started",
                where=f"{self.host}:{self.port}",
                found=str(error),
                next_step="Install adb (package `adb` or `android-tools`) or put it on the PATH.",
            ) from error

    def devices(self, timeout: float = 5.0) -> dict[str, str]:
        """Serial -> state (`device`, `offline`, `unauthorized`, ...) of everything the server knows."""
        with self.open(Deadline(timeout), "host:devices") as stream:
            request(stream, "host:devices")
            lines = read_text(stream).splitlines()
        return dict(line.split("\t", 1) for line in lines if "\t" in line)


def request(stream: Stream, text: str) -> None:
    """Send one request and require OKAY.

    Raises:
        DeviceLost: the server answered FAIL; its words are in the error.
        ProtocolError: the answer is neither OKAY nor FAIL.
    """
    data = text.encode()
    if len(data) > 0xFFFF:
        raise ProtocolError("the request is too long for the adb server", where=stream.where, expected="65535 bytes", found=f"{len(data)}")
    stream.send(b"%04x%s" % (len(data), data))
    expect_okay(stream)


def expect_okay(stream: Stream) -> None:
    """Read OKAY, or FAIL with its text."""
    status = stream.exactly(4)
    if status == b"OKAY":
        return
    if status == b"FAIL":
        raise DeviceLost(
            "the adb server refused",
            where=stream.where,
            found=repr(read_text(stream)),
            next_step="Look at `adb devices`; restart the device.",
        )
    raise ProtocolError("the adb server answered nonsense", where=stream.where, expected="OKAY or FAIL", found=repr(status))


def read_text(stream: Stream) -> str:
    """A length-prefixed text of the server."""
    head = stream.exactly(4)
    try:
        size = int(head, 16)
    except ValueError as error:
        raise ProtocolError("a length is not hexadecimal", where=stream.where, found=repr(head)) from error
    return stream.exactly(size).decode("utf-8", "replace")
