"""Parts of files: head, tail, split."""

from __future__ import annotations

import asyncio
import re

from emulator.sim.shell.files import error, reason
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.inputs import Inputs
from emulator.sim.shell.programs.options import number, parse
from emulator.sim.shell.streams import CHUNK, ByteSource, Reader

FOLLOW_POLL_S = 0.05
"""Real seconds between two looks of `tail -f`."""


def old_count(args: list[str], letter: str) -> list[str]:
    """`-5` as `-n 5`."""
    return [f"-{letter}{word[1:]}" if re.fullmatch(r"-\d+", word) else word for word in args]


async def _take(proc: Proc, source: ByteSource, count: int) -> None:
    """Copy the first `count` bytes of a source."""
    while count > 0 and (piece := await source.read(min(count, CHUNK))):
        count -= len(piece)
        await proc.out(piece)
        await proc.budget.tick()


async def head(proc: Proc) -> int:
    options = parse("head", old_count(proc.args, "n"), "n:c:qv", {"lines=": "n", "bytes=": "c", "quiet": "q", "verbose": "v"})
    by_bytes = "c" in options
    count = options.number("c", 0) if by_bytes else options.number("n", 10)
    paths = options.args or ["-"]
    status = 0
    shown = False
    for path in paths:
        try:
            source = proc.stdin if path == "-" else Reader(proc.files.open_read(path))
        except OSError as failure:
            await proc.err(f"head: {path}: {reason(failure)}\n")
            status = 1
            continue
        if (len(paths) > 1 and "q" not in options) or "v" in options:
            await proc.out(("\n" if shown else "") + f"==> {path} <==\n")
            shown = True
        if count < 0:
            data = await source.read_all()
            await proc.out(data[:count] if by_bytes else b"".join(_keep_lines(data)[:count]))
        elif by_bytes:
            await _take(proc, source, count)
        else:
            for _ in range(count):
                line = await source.readline()
                if not line:
                    break
                await proc.out(line)
    return status


def _keep_lines(data: bytes) -> list[bytes]:
    """Lines with their line feeds; only the line feed ends one."""
    lines = [line + b"\n" for line in data.split(b"\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


async def tail(proc: Proc) -> int:
    options = parse("tail", old_count(proc.args, "n"), "n:c:fFqvs:", {"lines=": "n", "bytes=": "c"})
    by_bytes = "c" in options
    spec = options.get("c") if by_bytes else options.get("n", "10")
    from_start = spec.startswith("+")
    count = abs(number(spec.lstrip("+")))
    paths = options.args or ["-"]
    inputs = Inputs(proc, paths)
    shown = False
    async for name, data in inputs.each():
        if len(paths) > 1 and "q" not in options:
            await proc.out(("\n" if shown else "") + f"==> {name} <==\n")
            shown = True
        if by_bytes:
            await proc.out(
                data[max(0, count - 1) :] if from_start else data[len(data) - count if count < len(data) else 0 :] if count else b""
            )
            continue
        units = _keep_lines(data) if data else []
        await proc.out(b"".join(units[max(0, count - 1) :] if from_start else units[-count:] if count else []))
    if "fF" in options and paths != ["-"]:
        await _follow(proc, paths[-1])
    return inputs.status


async def _follow(proc: Proc, path: str) -> None:
    """Write what is appended, until the stream closes."""
    size = proc.files.stat(path).size
    while True:
        await asyncio.sleep(FOLLOW_POLL_S)
        await proc.out(b"")
        now = proc.files.stat(path).size if proc.files.exists(path) else 0
        if now > size:
            await proc.out(proc.files.read_bytes(path)[size:now])
        size = now


async def split(proc: Proc) -> int:
    options = parse("split", proc.args, "a:b:l:n:")
    size = options.number("b", 0)
    count = max(1, options.number("l", 1000))
    prefix = options.args[1] if len(options.args) > 1 else "x"
    data = await Inputs(proc, options.args[:1]).joined()
    pieces = [data[at : at + size] for at in range(0, len(data), size)] if size > 0 else []
    if size <= 0:
        lines = _keep_lines(data) if data else []
        pieces = [b"".join(lines[at : at + count]) for at in range(0, len(lines), count)]
    if len(pieces) > 26 * 26:
        raise error(27, prefix)
    for place, piece in enumerate(pieces):
        proc.files.write_bytes(f"{prefix}{chr(97 + place // 26)}{chr(97 + place % 26)}", piece)
    return 0


PROGRAMS = {"head": head, "tail": tail, "split": split}
