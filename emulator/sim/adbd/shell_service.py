"""`shell:`, `exec:` and `abb:` services: a command of the device's shell behind a stream.

Forms: raw (one byte pipe), protocol v2 (packets with stderr and exit code apart), and either of them behind a pseudo terminal.
A command ends when its stream is closed by the host, like a process that gets SIGHUP; `exec:` first lets it read what was sent.
"""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from emulator.sim.adbd.interfaces import ByteSink, ByteSource, Shell
from emulator.sim.adbd.packet import ProtocolError
from emulator.sim.adbd.pty import Terminal
from emulator.sim.adbd.shell_protocol import Id, ShellPacketReader, encode, parse_window_size
from emulator.sim.adbd.stream import HIGH_WATER, Stream, StreamClosedError

EXEC_GRACE_S = 5.0
"""Real seconds an `exec:` command may go on after the host closed the stream: `adb exec-in` closes right after its last byte."""


class ShellRequest(NamedTuple):
    """`shell[,v2][,TERM=x][,raw|pty]:COMMAND`, taken apart."""

    command: str
    v2: bool = False
    pty: bool = False


def parse_shell(name: str) -> ShellRequest | None:
    """The request of a service name, None when it is not a shell service. Unknown arguments are ignored, as adbd does."""
    head, colon, command = name.partition(":")
    kind, *arguments = head.split(",")
    if not colon or kind != "shell":
        return None
    pty = not command
    for argument in arguments:
        if argument in ("raw", "pty"):
            pty = argument == "pty"
    return ShellRequest(command, "v2" in arguments, pty)


def abb_command(arguments: str) -> str:
    """The `cmd` line of an abb service: its NUL-separated vector, each word quoted for the device's shell."""
    return " ".join(["cmd", *(shlex.quote(word) for word in arguments.split("\0"))])


async def run_raw(stream: Stream, shell: Shell, command: str, uid: int, *, pty: bool = False, grace_s: float = 0.0) -> None:
    """Serve `shell:` (v1) and `exec:`: stdout and stderr share the stream, the exit code is lost."""
    _end_with_stream(stream, grace_s)
    sink = StreamSink(stream)
    if pty:
        terminal = Terminal(sink, _cancel_current())
        feeder = asyncio.get_running_loop().create_task(_feed_terminal(stream, terminal))
        try:
            await shell.run(command, terminal, terminal, terminal, uid=uid)
        except asyncio.CancelledError:
            if stream.closed or not terminal.interrupted:
                raise
        finally:
            feeder.cancel()
    else:
        await shell.run(command, StreamSource(stream), sink, sink, uid=uid)


async def run_v2(stream: Stream, shell: Shell, command: str, uid: int, *, pty: bool = False) -> None:
    """Serve shell protocol v2. The exit packet is the last one."""
    _end_with_stream(stream, 0.0)
    stdout: ByteSink = PacketStdout(stream, Id.STDOUT)
    stderr: ByteSink = PacketStdout(stream, Id.STDERR)
    stdin: ByteSource
    if pty:
        terminal = Terminal(stdout, _cancel_current())
        stdin = stdout = stderr = terminal
        feeder = asyncio.get_running_loop().create_task(_feed_packets(stream, terminal.type_in, terminal.hang_up, terminal))
    else:
        terminal = None
        pipe = StdinPipe()
        stdin = pipe
        feeder = asyncio.get_running_loop().create_task(_feed_packets(stream, pipe.put, pipe.end, None))
    try:
        code = await shell.run(command, stdin, stdout, stderr, uid=uid)
    except asyncio.CancelledError:
        if stream.closed or terminal is None or not terminal.interrupted:
            raise
        code = 130
    finally:
        feeder.cancel()
    stream.send(encode(Id.EXIT, bytes([code & 0xFF])))


class StreamSource:
    """A stream as standard input."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    async def read(self, n: int, /) -> bytes:
        data = await self._stream.read()
        if len(data) > n:
            self._stream.unread(data[n:])
            data = data[:n]
        return data


class StreamSink:
    """A stream as standard output."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    async def write(self, data: bytes, /) -> None:
        try:
            self._stream.send(data)
            if self._stream.queued >= HIGH_WATER:
                await self._stream.drain()
        except StreamClosedError as error:
            raise BrokenPipeError(32, "Broken pipe") from error


class PacketStdout:
    """Standard output or error of shell protocol v2."""

    def __init__(self, stream: Stream, kind: Id) -> None:
        self._stream = stream
        self._kind = kind

    async def write(self, data: bytes, /) -> None:
        if not data:
            return
        try:
            self._stream.send(encode(self._kind, data))
            if self._stream.queued >= HIGH_WATER:
                await self._stream.drain()
        except StreamClosedError as error:
            raise BrokenPipeError(32, "Broken pipe") from error


class StdinPipe:
    """Standard input fed packet by packet; the feeder waits while the command does not read."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._ended = False
        self._news = asyncio.Event()
        self._room = asyncio.Event()

    async def put(self, data: bytes) -> None:
        self._data += data
        self._news.set()
        while len(self._data) >= HIGH_WATER:
            self._room.clear()
            await self._room.wait()

    def end(self) -> None:
        self._ended = True
        self._news.set()

    async def read(self, n: int, /) -> bytes:
        while not self._data and not self._ended:
            self._news.clear()
            await self._news.wait()
        piece = bytes(self._data[:n])
        del self._data[:n]
        self._room.set()
        return piece


def _cancel_current() -> Callable[[], object]:
    task = asyncio.current_task()
    assert task is not None
    return task.cancel


def _end_with_stream(stream: Stream, grace_s: float) -> None:
    """Cancel the current task when the host closes the stream, `grace_s` real seconds later."""
    task = asyncio.current_task()
    assert task is not None
    loop = asyncio.get_running_loop()

    def closed() -> None:
        if grace_s:
            timer = loop.call_later(grace_s, task.cancel)
            task.add_done_callback(lambda _: timer.cancel())
        else:
            task.cancel()

    if stream.closed and not grace_s:
        raise StreamClosedError("closed before the command started")
    stream.on_remote_close.append(closed)


async def _feed_terminal(stream: Stream, terminal: Terminal) -> None:
    while data := await stream.read():
        await terminal.type_in(data)
    terminal.hang_up()


async def _feed_packets(
    stream: Stream,
    put: Callable[[bytes], Awaitable[None]],
    end: Callable[[], None],
    terminal: Terminal | None,
) -> None:
    """Sort the host's shell packets. A garbled one ends standard input."""
    reader = ShellPacketReader()
    try:
        while data := await stream.read():
            for kind, payload in reader.feed(data):
                if kind == Id.STDIN:
                    await put(payload)
                elif kind == Id.CLOSE_STDIN:
                    end()
                elif kind == Id.WINDOW_SIZE and terminal is not None:
                    size = parse_window_size(payload)
                    if size is not None:
                        terminal.size = size
    except ProtocolError:
        pass
    end()
