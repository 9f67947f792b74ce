"""Reading what a text program works on: files by name, or standard input."""

from __future__ import annotations

from collections.abc import AsyncIterator

from emulator.sim.shell.files import reason
from emulator.sim.shell.proc import Proc


async def read_path(proc: Proc, path: str) -> bytes:
    """The bytes of a file; `-` and /dev/stdin are standard input. Raises OSError."""
    if path in ("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"):
        return await proc.stdin.read_all()
    return proc.files.read_bytes(path)


class Inputs:
    """The operands of a text program. `status` is 1 once one could not be read; the complaint is already written."""

    def __init__(self, proc: Proc, paths: list[str]) -> None:
        self.proc = proc
        self.paths = paths or ["-"]
        self.status = 0

    async def each(self) -> AsyncIterator[tuple[str, bytes]]:
        """Name and bytes of every readable operand."""
        for path in self.paths:
            try:
                data = await read_path(self.proc, path)
            except OSError as failure:
                await self.proc.err(f"{self.proc.name}: {path}: {reason(failure)}\n")
                self.status = 1
                continue
            await self.proc.budget.tick(1 + len(data) // 65536)
            yield path, data

    async def joined(self) -> bytes:
        """All of it."""
        return b"".join([data async for _, data in self.each()])


def split_lines(data: bytes) -> list[bytes]:
    """Lines without their line feeds; a last line without one counts."""
    lines = data.split(b"\n")
    if lines and lines[-1] == b"":
        lines.pop()
    return lines


def text(data: bytes) -> str:
    """Bytes as text; what is no UTF-8 survives the way back."""
    return data.decode("utf-8", "surrogateescape")


def raw(value: str) -> bytes:
    """The way back of `text`."""
    return value.encode("utf-8", "surrogateescape")
