"""Redirections: which file or stream stands behind each file descriptor while a command runs."""

from __future__ import annotations

import errno

from emulator.sim.shell.files import error, reason
from emulator.sim.shell.lang.nodes import Redirect
from emulator.sim.shell.lang.process import ShellProcess
from emulator.sim.shell.streams import ByteSink, BytesSource, EmptySource, Reader


class RedirectError(Exception):
    """A redirection that cannot be made; the command does not run and fails with 1."""


class ClosedSink:
    """A descriptor closed with `>&-`."""

    async def write(self, data: bytes, /) -> None:
        if data:
            raise OSError(errno.EBADF, "Bad file descriptor")


async def apply(shell: ShellProcess, redirects: list[Redirect]) -> None:
    """Change the descriptors of the shell's state; the caller restores them.

    Raises:
        RedirectError: a file cannot be opened or a descriptor is not open.
    """
    for redirect in redirects:
        await _one(shell, redirect)


async def _one(shell: ShellProcess, redirect: Redirect) -> None:
    state = shell.state
    op, fd = redirect.op, redirect.fd
    if op in ("<<", "<<<"):
        text = await shell.expander.single(redirect.target)
        _set_reader(shell, fd, Reader(BytesSource((text + ("\n" if op == "<<<" else "")).encode("utf-8", "surrogateescape"))))
        return
    target = await shell.expander.single(redirect.target)
    if op in ("<&", ">&"):
        if target in ("-", "") or target.isdigit():
            _duplicate(shell, fd, target, op)
            return
        op = "&>" if op == ">&" else "<"
    if op in ("<", "<>"):
        try:
            if target in ("/dev/stdin", "/dev/fd/0"):
                source = state.stdin
            else:
                source = Reader(shell.files.open_read(target))
        except OSError as failure:
            raise RedirectError(f"can't open {target}: {reason(failure)}") from None
        _set_reader(shell, fd, source)
        return
    try:
        if op == ">" and "C" in state.options and shell.files.exists(target):
            raise error(errno.EEXIST, target)
        sink = _device_sink(shell, target) or shell.files.open_write(target, append=op == ">>")
    except OSError as failure:
        raise RedirectError(f"can't create {target}: {reason(failure)}") from None
    state.sinks[fd] = sink
    if op == "&>":
        state.sinks[2] = sink


def _device_sink(shell: ShellProcess, target: str) -> ByteSink | None:
    if target in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
        return shell.state.sinks.get(1)
    if target in ("/dev/stderr", "/dev/fd/2", "/proc/self/fd/2"):
        return shell.state.sinks.get(2)
    return None


def _set_reader(shell: ShellProcess, fd: int, reader: Reader) -> None:
    if fd == 0:
        shell.state.stdin = reader
    else:
        shell.state.readers[fd] = reader


def _duplicate(shell: ShellProcess, fd: int, target: str, op: str) -> None:
    state = shell.state
    if target in ("-", ""):
        if op == "<&":
            _set_reader(shell, fd, Reader(EmptySource()))
        else:
            state.sinks[fd] = ClosedSink()
        return
    number = int(target[:4])
    if op == "<&" and (source := state.source(number)) is not None:
        _set_reader(shell, fd, source)
    elif number in state.sinks:
        state.sinks[fd] = state.sinks[number]
    elif (source := state.source(number)) is not None:
        _set_reader(shell, fd, source)
    else:
        raise RedirectError(f"{target}: bad file descriptor")
