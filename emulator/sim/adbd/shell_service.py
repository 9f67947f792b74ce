"""`shell:`, `exec:` and `abb:` services: a command of the device's shell behind a stream.

Forms: raw (one byte pipe), protocol v2 (packets with stderr and exit code apart), and either of them behind a pseudo terminal.
A command ends when its stream is closed by the host, like a process that gets SIGHUP; `exec:` first lets it read what was sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from emulator.sim.adbd.interfaces import ByteSink, ByteSource, Shell
from emulator.sim.adbd.packet import ProtocolError
from emulator.sim.adbd.pty import Terminal
from emulator.sim.adbd.shell_pipes import PacketSink, StdinPipe, StreamSink, StreamSource
from emulator.sim.adbd.shell_protocol import Id, ShellPacketReader, encode, parse_window_size
from emulator.sim.adbd.stream import Stream, StreamClosedError

EXEC_GRACE_S = 5.0
"""Real seconds an `exec:` command may go on after the host closed the stream: `adb exec-in` closes right after its last byte."""
INTERRUPTED = 130
"""Exit code of a command ended by ctrl-C: 128 + SIGINT."""


@dataclass(frozen=True)
class ShellRequest:
    """What a client asks for: `command` (empty: an interactive shell), or the words of one program in `argv`."""

    command: str = ""
    argv: tuple[str, ...] = ()
    v2: bool = False
    pty: bool = False
    term: str = ""
    grace_s: float = 0.0

    async def start(self, shell: Shell, stdin: ByteSource, stdout: ByteSink, stderr: ByteSink, uid: int) -> int:
        """Run it to its end."""
        env = {"TERM": self.term} if self.term else {}
        if self.argv:
            return await shell.exec(self.argv, stdin, stdout, stderr, uid=uid, env=env)
        if self.command:
            return await shell.run(self.command, stdin, stdout, stderr, uid=uid, env=env)
        return await shell.interact(stdin, stdout, stderr, uid=uid, env=env, prompt=self.pty)


def parse_shell(name: str) -> ShellRequest | None:
    """The request of `shell[,v2][,TERM=x][,raw|pty]:COMMAND`, None for another name. Unknown arguments are ignored, as adbd does."""
    head, colon, command = name.partition(":")
    kind, *arguments = head.split(",")
    if not colon or kind != "shell":
        return None
    pty = not command
    term = ""
    for argument in arguments:
        if argument in ("raw", "pty"):
            pty = argument == "pty"
        elif argument.startswith("TERM="):
            term = argument[5:]
    return ShellRequest(command, v2="v2" in arguments, pty=pty, term=term)


def parse_abb(arguments: str, *, v2: bool) -> ShellRequest:
    """The request of an abb service: a NUL-separated vector, service first."""
    return ShellRequest(argv=("cmd", *arguments.split("\0")), v2=v2, grace_s=EXEC_GRACE_S)


async def serve_shell(stream: Stream, shell: Shell, request: ShellRequest, uid: int) -> None:
    """Serve a request over its stream as the user `uid`."""
    _end_with_stream(stream, request.grace_s)
    if not request.v2:
        raw = StreamSink(stream)
        if not request.pty:
            await request.start(shell, StreamSource(stream), raw, raw, uid)
            return
        terminal = Terminal(raw)
        await _on_terminal(request, shell, terminal, uid, _feed_terminal(stream, terminal))
        return
    stdout = PacketSink(stream, Id.STDOUT)
    if request.pty:
        terminal = Terminal(stdout)
        feeding = _feed_packets(stream, terminal.type_in, terminal.hang_up, terminal)
        code = await _on_terminal(request, shell, terminal, uid, feeding)
    else:
        pipe = StdinPipe()
        feeder = asyncio.get_running_loop().create_task(_feed_packets(stream, pipe.put, pipe.end, None))
        try:
            code = await request.start(shell, pipe, stdout, PacketSink(stream, Id.STDERR), uid)
        finally:
            feeder.cancel()
    stream.send(encode(Id.EXIT, bytes([code & 0xFF])))


async def _on_terminal(request: ShellRequest, shell: Shell, terminal: Terminal, uid: int, feeding: Coroutine[Any, Any, None]) -> int:
    """Run behind a terminal. Ctrl-C ends a command; an interactive shell starts over, so that the session goes on."""
    loop = asyncio.get_running_loop()
    feeder = loop.create_task(feeding)
    try:
        while True:
            running = loop.create_task(request.start(shell, terminal, terminal, terminal, uid))
            terminal.on_interrupt = running.cancel
            try:
                return await running
            except asyncio.CancelledError:
                if not terminal.take_interrupt():
                    running.cancel()
                    raise
                if request.command or request.argv:
                    return INTERRUPTED
    finally:
        feeder.cancel()


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
