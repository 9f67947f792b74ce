"""xargs: a command line from standard input."""

from __future__ import annotations

import re

from emulator.sim.shell.proc import Proc, batches
from emulator.sim.shell.programs.inputs import read_path, text
from emulator.sim.shell.programs.options import parse


def _split_words(value: str) -> list[str]:
    """Words of xargs' input: blanks cut, quotes and backslashes keep."""
    words: list[str] = []
    for match in re.finditer(r"""(?:[^\s"'\\]|\\.|"[^"]*"|'[^']*')+""", value, re.DOTALL):
        word = re.sub(
            r"""\\(.)|"([^"]*)"|'([^']*)'""",
            lambda found: found.group(1) or found.group(2) or found.group(3) or "",
            match.group(),
            flags=re.DOTALL,
        )
        words.append(word)
    return words


async def xargs(proc: Proc) -> int:
    options = parse(
        "xargs",
        proc.args,
        "0E:I:P:a:d:n:oprs:tx",
        {"null": "0", "max-args=": "n", "no-run-if-empty": "r", "verbose": "t", "max-procs=": "P", "replace=": "I"},
        stop_early=True,
    )
    command = options.args or ["echo"]
    value = text(await read_path(proc, options.get("a") or "-"))
    if "0" in options:
        items = [piece for piece in value.split("\0") if piece]
    elif "d" in options:
        items = value.rstrip("\n").split(options.get("d").replace("\\n", "\n").replace("\\t", "\t")[:1] or "\n") if value else []
    elif "I" in options:
        items = [line.lstrip() for line in value.split("\n") if line.strip()]
    else:
        items = _split_words(value)
    if "E" in options and options.get("E") in items:
        items = items[: items.index(options.get("E"))]
    if not items and "r" in options:
        return 0
    runs: list[list[str]]
    if "I" in options:
        mark = options.get("I")
        runs = [[word.replace(mark, item) for word in command] for item in items]
    else:
        runs = list(batches(command, items, max(1, options.number("n", 5000)))) or [command]
    status = 0
    for argv in runs:
        if "t" in options:
            await proc.err(" ".join(argv) + "\n")
        code = await proc.spawn(argv, stdin=proc.no_input())
        if code == 255:
            return 124
        if code in (126, 127):
            return code
        status = status or (123 if code else 0)
    return status


PROGRAMS = {"xargs": xargs}
