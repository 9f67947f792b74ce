"""The hot path to one device: services of adbd through the adb server, on plain sockets.

Each service is one connection: `host:tport:serial:S` switches it to the device (OKAY and an 8-byte transport id), then the
service's name opens the stream. shell v2 wraps stdin, stdout, stderr and the exit code into packets of
`id:u8, length:u32le, payload`; where a device lacks it, the exit code is echoed behind the output instead.

A request to the adb server holds 65535 bytes at most. A longer script travels as the input of the shell, which may be of any length.
"""

from __future__ import annotations

import secrets
import struct
import threading
from collections.abc import Sequence
from dataclasses import dataclass

from harness.device.adb_server import AdbServer, read_text, request
from harness.device.quoting import join
from harness.device.stream import Deadline, Stream
from harness.errors import DeviceLost, DeviceTimeout, ProtocolError, ShellFailed

_STDIN, _STDOUT, _STDERR, _EXIT, _CLOSE_STDIN = range(5)
_MAX_SCRIPT = 60_000  # bytes of a script in a request of 65535, which also names the service
_READ_SCRIPT = 'eval "$(cat)"'
_MAX_PACKET = 60_000  # bytes of stdin a packet; well below the 1 MiB payload of a transport


@dataclass(frozen=True, slots=True)
class ShellBytes:
    """What a device command wrote and how it ended. With shell v1 stderr is part of stdout."""

    stdout: bytes
    stderr: bytes
    code: int


@dataclass(frozen=True, slots=True)
class ShellResult:
    """The same as text; bytes that are not UTF-8 become U+FFFD."""

    stdout: str
    stderr: str
    code: int

    @property
    def ok(self) -> bool:
        """Whether the command ended with code 0."""
        return self.code == 0


class Adb:
    """One device behind an adb server.

    Args:
        serial: as `adb devices` lists it.
        server: the server to go through.
        timeout: seconds for a call that names none.
    """

    def __init__(self, serial: str, server: AdbServer | None = None, timeout: float = 20.0) -> None:
        self.serial = serial
        self.server = server or AdbServer()
        self.timeout = timeout
        self._features: frozenset[str] | None = None
        self._lock = threading.Lock()

    def open(self, service: str, timeout: float | None = None) -> Stream:
        """The stream of a device service such as `sync:`, `tcp:9008` or `exec:screencap -p`.

        Raises:
            DeviceLost: the device is not there or refuses the service.
            DeviceTimeout: it does not answer.
        """
        stream = self.server.open(Deadline(self.timeout if timeout is None else timeout), f"{self.serial} {service[:120]}")
        try:
            request(stream, f"host:tport:serial:{self.serial}")
            stream.exactly(8)
            request(stream, service)
        except BaseException:
            stream.close()
            raise
        return stream

    def host(self, query: str, timeout: float | None = None) -> str:
        """The server's text answer to `host-serial:<serial>:<query>`, e.g. `features` or `get-state`."""
        with self.server.open(Deadline(self.timeout if timeout is None else timeout), f"{self.serial} {query}") as stream:
            request(stream, f"host-serial:{self.serial}:{query}")
            return read_text(stream)

    @property
    def features(self) -> frozenset[str]:
        """What adbd can do; read once, again after `forget`."""
        with self._lock:
            if self._features is None:
                self._features = frozenset(self.host("features").split(","))
            return self._features

    def forget(self) -> None:
        """Drop what is remembered about adbd, after it restarted."""
        with self._lock:
            self._features = None

    def state(self) -> str:
        """`device`, `offline`, `unauthorized`, ... or `absent`."""
        try:
            return self.host("get-state")
        except DeviceLost:
            return "absent"

    def run(self, command: str | Sequence[str], stdin: bytes | None = None, timeout: float | None = None) -> ShellBytes:
        """Run a command in the device's shell and collect everything it writes, as bytes.

        Args:
            command: a list of words, quoted so that they arrive exactly, or one text taken as a script.
            stdin: what the command reads; None is an empty input.
            timeout: seconds for the whole call.

        Raises:
            ProtocolError: a command of more than 60000 bytes that has an input as well.
        """
        script = command if isinstance(command, str) else join(command)
        if not stdin and len(text := script.encode()) > _MAX_SCRIPT:
            script, stdin = _READ_SCRIPT, text
        if "shell_v2" in self.features:
            with self.open(f"shell,v2,raw:{script}", timeout) as stream:
                return _run_v2(stream, stdin)
        return self._run_v1(script, stdin, timeout)

    def shell(
        self, command: str | Sequence[str], stdin: bytes | None = None, timeout: float | None = None, check: bool = True
    ) -> ShellResult:
        """Run a command in the device's shell and give its output as text.

        Raises:
            ShellFailed: it ended with a non-zero code and `check` is set.
        """
        done = self.run(command, stdin, timeout)
        result = ShellResult(done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"), done.code)
        if check and done.code != 0:
            text = command if isinstance(command, str) else join(command)
            raise ShellFailed(text, done.code, result.stdout, result.stderr, where=self.serial)
        return result

    def execute(self, command: str, timeout: float | None = None) -> bytes:
        """The raw output of `exec:`, stdout and stderr together, without exit code."""
        with self.open(f"exec:{command}", timeout) as stream:
            return stream.rest()

    def _run_v1(self, script: str, stdin: bytes | None, timeout: float | None) -> ShellBytes:
        mark = secrets.token_hex(8)
        # The input cannot be closed in v1, so a command that reads gets exactly as many bytes as there are.
        source = f"head -c {len(stdin)} | " if stdin else ""
        with self.open(f"exec:{source}{{ {script}\n}}{'' if stdin else ' </dev/null'}; echo {mark}$?", timeout) as stream:
            if stdin:
                stream.send(stdin)
            output = stream.rest()
        body, found, code = output.rpartition(mark.encode())
        if not found or not code.strip().isdigit():
            raise ProtocolError("the exit code of a command is missing", where=stream.where, found=repr(output[-80:]))
        return ShellBytes(body, b"", int(code))


def _run_v2(stream: Stream, stdin: bytes | None) -> ShellBytes:
    if stdin and len(stdin) > _MAX_PACKET:
        # A command may write before it has read everything, or end early: writing and reading must not wait for each other.
        threading.Thread(target=_feed, args=(stream, stdin), daemon=True).start()
    else:
        _feed(stream, stdin or b"")
    return _collect(stream)


def _feed(stream: Stream, stdin: bytes) -> None:
    """Send the input and its end. A command that ends without reading it all is no error: the exit packet tells the story."""
    packets = [stdin[start : start + _MAX_PACKET] for start in range(0, len(stdin), _MAX_PACKET)]
    try:
        for part in packets[:-1]:
            stream.send(struct.pack("<BI", _STDIN, len(part)) + part)
        last = struct.pack("<BI", _STDIN, len(packets[-1])) + packets[-1] if packets else b""
        stream.send(last + struct.pack("<BI", _CLOSE_STDIN, 0))
    except (DeviceLost, DeviceTimeout):
        return


def _collect(stream: Stream) -> ShellBytes:
    output: list[bytes] = []
    errors: list[bytes] = []
    while True:
        kind, size = struct.unpack("<BI", stream.exactly(5))
        payload = stream.exactly(size) if size else b""
        if kind == _STDOUT:
            output.append(payload)
        elif kind == _STDERR:
            errors.append(payload)
        elif kind == _EXIT:
            return ShellBytes(b"".join(output), b"".join(errors), payload[0] if payload else 255)
        elif kind > 5:
            raise ProtocolError("a shell packet of unknown kind", where=stream.where, found=f"id {kind}, {size} bytes")
