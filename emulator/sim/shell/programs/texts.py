"""Programs on text: cat, tac, wc, tee, cut, tr, seq, rev, nl, paste, fold, strings, yes."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable

from emulator.sim.shell.files import reason
from emulator.sim.shell.lang.output import unescape
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.ends import old_count
from emulator.sim.shell.programs.inputs import Inputs, raw, split_lines, text
from emulator.sim.shell.programs.options import UsageError, parse
from emulator.sim.shell.streams import CHUNK


async def cat(proc: Proc) -> int:
    options = parse("cat", proc.args, "uvte", {"show-nonprinting": "v"})
    status = 0
    for path in options.args or ["-"]:
        try:
            source = proc.stdin if path == "-" else proc.files.open_read(path)
            while piece := await source.read(CHUNK):
                if "vte" in options:
                    piece = raw(_visible(piece, "t" in options, "e" in options))
                await proc.out(piece)
                await proc.budget.tick()
        except BrokenPipeError:
            raise
        except OSError as failure:
            await proc.err(f"cat: {path}: {reason(failure)}\n")
            status = 1
    return status


def _visible(data: bytes, tabs: bool, ends: bool) -> str:
    out = []
    for byte in data:
        shown = chr(byte & 127)
        if byte & 127 < 32 and byte not in (9, 10):
            shown = "^" + chr((byte & 127) + 64)
        elif byte & 127 == 127:
            shown = "^?"
        elif byte == 9 and tabs:
            shown = "^I"
        elif byte == 10 and ends:
            shown = "$\n"
        out.append(("M-" if byte > 127 else "") + shown)
    return "".join(out)


async def tac(proc: Proc) -> int:
    inputs = Inputs(proc, proc.args)
    async for _, data in inputs.each():
        await proc.out(b"".join(line + b"\n" for line in reversed(split_lines(data))))
    return inputs.status


def _words(data: bytes) -> int:
    return len(data.split())


def _characters(data: bytes) -> int:
    return len(text(data))


def _longest(data: bytes) -> int:
    return max((len(text(line)) for line in data.split(b"\n")), default=0)


async def wc(proc: Proc) -> int:
    options = parse("wc", proc.args, "clmwL", {"lines": "l", "words": "w", "bytes": "c", "chars": "m"})
    letters = [letter for letter in "lwmcL" if letter in options] or ["l", "w", "c"]
    inputs = Inputs(proc, options.args)
    totals = [0] * len(letters)
    rows = 0

    def line(counts: list[int], name: str) -> str:
        shown = " ".join(str(count) for count in counts)
        return f"{shown}{' ' + name if name != '-' else ''}\n"

    async for name, data in inputs.each():
        measures: dict[str, Callable[[], int]] = {
            "l": functools.partial(data.count, b"\n"),
            "w": functools.partial(_words, data),
            "m": functools.partial(_characters, data),
            "c": functools.partial(len, data),
            "L": functools.partial(_longest, data),
        }
        counts = [measures[letter]() for letter in letters]
        totals = [a + b for a, b in zip(totals, counts, strict=True)]
        rows += 1
        await proc.out(line(counts, name))
    if len(inputs.paths) > 1:
        await proc.out(line(totals, "total"))
    return inputs.status


async def tee(proc: Proc) -> int:
    options = parse("tee", proc.args, "ai", {"append": "a"})
    sinks = []
    status = 0
    for path in options.args:
        try:
            sinks.append(proc.files.open_write(path, append="a" in options))
        except OSError as failure:
            await proc.err(f"tee: {path}: {reason(failure)}\n")
            status = 1
    while piece := await proc.stdin.read(CHUNK):
        await proc.out(piece)
        for sink in sinks:
            await sink.write(piece)
    return status


def _ranges(spec: str) -> list[tuple[int, int]]:
    """`1,3-5,7-` as inclusive ranges from 1."""
    out = []
    for piece in spec.split(","):
        match = re.fullmatch(r"(\d*)(-?)(\d*)", piece)
        if not match or piece in ("", "-"):
            raise UsageError(f"bad range '{spec}'")
        first, dash, last = match.groups()
        out.append((int(first or 1), int(last) if last else (1 << 60 if dash else int(first))))
    return out


async def cut(proc: Proc) -> int:
    options = parse(
        "cut",
        proc.args,
        "b:c:d:f:F:O:Dsn",
        {"delimiter=": "d", "fields=": "f", "characters=": "c", "bytes=": "b", "only-delimited": "s", "output-delimiter=": "O"},
    )
    kind = next((letter for letter in "fFcb" if letter in options), "")
    if not kind:
        return await proc.fail('Needs -fFcb (see "cut --help")')
    ranges = _ranges(options.get(kind))
    delimiter = options.get("d", "\t" if kind == "f" else " ")
    joiner = options.get("O", delimiter)
    inputs = Inputs(proc, options.args)
    out = []
    async for _, data in inputs.each():
        for line in text(data).split("\n")[: -1 if data.endswith(b"\n") else None]:
            if kind in "cb":
                units: list[str] = list(line) if kind == "c" else [text(bytes([byte])) for byte in raw(line)]
                picked = "".join(unit for place, unit in enumerate(units, 1) if any(a <= place <= b for a, b in ranges))
                out.append(text(raw(picked)))
                continue
            fields = line.split(delimiter) if kind == "f" else line.split()
            if len(fields) == 1 and kind == "f" and delimiter not in line:
                if "s" not in options:
                    out.append(line)
                continue
            out.append(joiner.join(field for place, field in enumerate(fields, 1) if any(a <= place <= b for a, b in ranges)))
    await proc.out("".join(line + "\n" for line in out))
    return inputs.status


_TR_CLASSES = {
    "alnum": "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "alpha": "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "blank": "\t ",
    "cntrl": "".join(chr(c) for c in range(32)) + "\x7f",
    "digit": "0123456789",
    "lower": "abcdefghijklmnopqrstuvwxyz",
    "print": "".join(chr(c) for c in range(32, 127)),
    "punct": "".join(chr(c) for c in range(33, 127) if not chr(c).isalnum()),
    "space": "\t\n\v\f\r ",
    "upper": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "xdigit": "0123456789ABCDEFabcdef",
}


def _tr_set(spec: str) -> str:
    spec = unescape(spec, octal_zero=False)[0]
    spec = re.sub(r"\[:(\w+):\]", lambda match: _TR_CLASSES.get(match.group(1), ""), spec)
    out = []
    at = 0
    while at < len(spec):
        if at + 2 < len(spec) and spec[at + 1] == "-" and ord(spec[at]) <= ord(spec[at + 2]) < ord(spec[at]) + 5000:
            out.append("".join(chr(code) for code in range(ord(spec[at]), ord(spec[at + 2]) + 1)))
            at += 3
        else:
            out.append(spec[at])
            at += 1
    return "".join(out)


async def tr(proc: Proc) -> int:
    options = parse("tr", proc.args, "cCstd", {"complement": "c", "squeeze-repeats": "s", "delete": "d"})
    if not options.args:
        return await proc.fail('Needs 1 argument (see "tr --help")')
    first = _tr_set(options.args[0])
    second = _tr_set(options.args[1]) if len(options.args) > 1 else ""
    if not second and "ds" not in options:
        return await proc.fail("missing operand")
    complement = "cC" in options
    table: dict[str, str] = {}
    if second and "d" not in options:
        filled = second + second[-1] * max(0, len(first) - len(second)) if "t" not in options else second
        table = (
            dict(zip(reversed(first), reversed(filled[: len(first)]), strict=False))
            if len(filled) >= len(first)
            else dict(zip(first, filled, strict=False))
        )
    squeezed = set(second if second else first)
    previous = ""
    while piece := await proc.stdin.read(CHUNK):
        out = []
        for char in text(piece):
            inside = (char in first) != complement
            if "d" in options and inside:
                continue
            if inside and second and "d" not in options:
                char = second[-1] if complement else table.get(char, char)
            if "s" in options and char == previous and (char in squeezed) != (complement and not second):
                continue
            previous = char
            out.append(char)
        await proc.out("".join(out))
        await proc.budget.tick(2)
    return 0


async def seq(proc: Proc) -> int:
    words, form, separator, wide = list(proc.args), "", "\n", False
    while words and (found := re.fullmatch(r"-([wsf])(.*)", words[0], re.DOTALL)):
        words.pop(0)
        value = found.group(2)
        if found.group(1) == "w":
            wide = True
        elif found.group(1) == "s":
            separator = value or (words.pop(0) if words else "")
        else:
            form = value or (words.pop(0) if words else "")
    try:
        values = [float(word) for word in words]
    except ValueError:
        return await proc.fail("bad number")
    if not 1 <= len(values) <= 3:
        return await proc.fail('Needs 1 argument (see "seq --help")')
    places = max((len(word.partition(".")[2]) for word in words), default=0)
    first, step, last = (
        (1.0, 1.0, values[0])
        if len(values) == 1
        else (values[0], 1.0, values[1])
        if len(values) == 2
        else (values[0], values[1], values[2])
    )
    if step == 0 or any(value != value or abs(value) > 1e15 for value in values):
        return await proc.fail("bad number")
    if form and not re.fullmatch(r"[^%]*%[-+ #0]*\d{0,4}(?:\.\d{0,3})?[aefgAEFG][^%]*", form):
        return await proc.fail(f"bad -f {form}")
    width = max(len(f"{first:.{places}f}"), len(f"{last:.{places}f}")) if wide else 0
    place = 0
    batch = []
    while True:
        value = first + step * place
        if (value > last + 1e-9) if step > 0 else (value < last - 1e-9):
            break
        batch.append((separator if place else "") + (form % value if form else f"{value:0{width}.{places}f}"))
        place += 1
        if len(batch) >= 1000:
            await proc.out("".join(batch))
            batch = []
            await proc.budget.tick(100)
    await proc.out("".join(batch) + ("\n" if place else ""))
    return 0


async def rev(proc: Proc) -> int:
    inputs = Inputs(proc, proc.args)
    async for _, data in inputs.each():
        await proc.out("".join(text(line)[::-1] + "\n" for line in split_lines(data)))
    return inputs.status


async def nl(proc: Proc) -> int:
    options = parse("nl", proc.args, "b:n:s:v:w:")
    width, separator = options.number("w", 6), options.get("s", "\t")
    count = options.number("v", 1)
    inputs = Inputs(proc, options.args)
    async for _, data in inputs.each():
        for line in split_lines(data):
            if line or options.get("b") == "a":
                await proc.out(f"{count:>{min(width, 200)}}{separator}{text(line)}\n")
                count += 1
            else:
                await proc.out(" " * min(width, 200) + " " * len(separator) + "\n")
    return inputs.status


async def paste(proc: Proc) -> int:
    options = parse("paste", proc.args, "d:s")
    delimiters = unescape(options.get("d", "\t"), octal_zero=True)[0] or ""
    inputs = Inputs(proc, options.args)
    columns = [split_lines(data) async for _, data in inputs.each()]

    def join(cells: list[bytes]) -> str:
        out = text(cells[0]) if cells else ""
        for place, cell in enumerate(cells[1:]):
            out += (delimiters[place % len(delimiters)] if delimiters else "") + text(cell)
        return out + "\n"

    rows = (
        columns
        if "s" in options
        else [[column[row] if row < len(column) else b"" for column in columns] for row in range(max(map(len, columns), default=0))]
    )
    await proc.out("".join(join(row) for row in rows))
    return inputs.status


async def fold(proc: Proc) -> int:
    options = parse("fold", old_count(proc.args, "w"), "bsuw:")
    width = max(1, options.number("w", 80))
    inputs = Inputs(proc, options.args)
    async for _, data in inputs.each():
        for line in split_lines(data):
            value = text(line)
            pieces = [value[at : at + width] for at in range(0, len(value), width)] or [""]
            await proc.out("".join(piece + "\n" for piece in pieces))
    return inputs.status


async def strings(proc: Proc) -> int:
    options = parse("strings", old_count(proc.args, "n"), "fn:ot:a")
    least = max(1, min(options.number("n", 4), 10_000))
    inputs = Inputs(proc, options.args)
    async for _, data in inputs.each():
        await proc.out(b"".join(match.group() + b"\n" for match in re.finditer(rb"[\t -~]{%d,}" % least, data)))
    return inputs.status


async def yes(proc: Proc) -> int:
    line = " ".join(proc.args or ["y"]) + "\n"
    while True:
        await proc.out(line * 64)
        await proc.budget.tick(10)


PROGRAMS = {
    "cat": cat,
    "tac": tac,
    "wc": wc,
    "tee": tee,
    "cut": cut,
    "tr": tr,
    "seq": seq,
    "rev": rev,
    "nl": nl,
    "paste": paste,
    "fold": fold,
    "strings": strings,
    "yes": yes,
}
