"""sort, uniq, comm, cmp and diff: programs that compare lines."""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable

from emulator.sim.shell.files import reason
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.inputs import Inputs, raw, read_path, split_lines, text
from emulator.sim.shell.programs.options import UsageError, number, parse

_NUMBER = re.compile(r"\s*([-+]?\d+(?:\.\d*)?|[-+]?\.\d+)")
_HUMAN = re.compile(r"\s*([-+]?\d+(?:\.\d*)?)([kKMGTPE]?)")
_MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


def _numeric(value: str) -> float:
    match = _NUMBER.match(value)
    return float(match.group(1)[:300]) if match else 0.0


def _human(value: str) -> float:
    match = _HUMAN.match(value)
    return float(match.group(1)[:300]) * 1024 ** " KMGTPE".find(match.group(2).upper() or " ") if match else 0.0


class _Key:
    """One `-k` specification: from where to where, and how it compares."""

    def __init__(self, spec: str, separator: str, flags: str) -> None:
        match = re.fullmatch(r"(\d+)(?:\.(\d+))?([bdfgiMnrhV]*)(?:,(\d+)(?:\.(\d+))?([bdfgiMnrhV]*))?", spec)
        if not match:
            raise UsageError(f"bad -k '{spec}'")
        self.start, self.start_char = int(match.group(1)[:6]), int((match.group(2) or "1")[:6])
        self.end, self.end_char = int((match.group(4) or "0")[:6]), int((match.group(5) or "0")[:6])
        own = match.group(3) + (match.group(6) or "")
        self.flags = own or flags
        self.separator = separator

    def value(self, line: str) -> str:
        if self.separator:
            fields = line.split(self.separator)
            picked = fields[self.start - 1 : self.end or None]
            joined = self.separator.join(picked)
        else:
            spans = [match.span() for match in re.finditer(r"\s*\S+", line)]
            if self.start > len(spans):
                return ""
            joined = line[spans[self.start - 1][0] : spans[self.end - 1][1] if 0 < self.end <= len(spans) else None]
        if self.end and self.end == self.start and self.end_char:
            joined = joined[: self.end_char]
        return joined[self.start_char - 1 :]


def _comparable(flags: str) -> Callable[[str], object]:
    def make(value: str) -> object:
        if "b" in flags:
            value = value.lstrip()
        if "n" in flags or "g" in flags:
            return _numeric(value)
        if "h" in flags:
            return _human(value)
        if "M" in flags:
            month = value.strip()[:3].upper()
            return _MONTHS.index(month) if month in _MONTHS else -1
        if "V" in flags:
            return [
                (1, int(piece[:18]), "") if piece.isdigit() else (0, 0, piece)
                for piece in re.findall(r"\d+|\D+", value)
                if piece.isascii() or not piece.isdigit()
            ]
        if "d" in flags:
            value = re.sub(r"[^A-Za-z0-9\s]", "", value)
        return raw(value.upper() if "f" in flags else value)

    return make


async def sort(proc: Proc) -> int:
    options = parse(
        "sort",
        proc.args,
        "bCcdfghiMnrsuVxzk:o:t:S:T:",
        {"reverse": "r", "unique": "u", "numeric-sort": "n", "key=": "k", "field-separator=": "t", "output=": "o"},
    )
    flags = "".join(letter for letter in "bdfghiMnV" if letter in options)
    separator = options.get("t")
    keys = [_Key(spec, separator, flags) for spec in options.values.get("k", [])]
    line_end = b"\0" if "z" in options else b"\n"
    inputs = Inputs(proc, options.args)
    lines: list[str] = []
    async for _, data in inputs.each():
        pieces = data.split(line_end)
        if pieces and pieces[-1] == b"":
            pieces.pop()
        lines += [text(piece) for piece in pieces]
    whole = _comparable(flags)
    makers = [(key, _comparable(key.flags), "r" in key.flags or ("r" in options and not key.flags)) for key in keys]

    def by_keys(a: str, b: str) -> int:
        for key, make, backwards in makers:
            left, right = make(key.value(a)), make(key.value(b))
            if left != right:
                return (1 if left > right else -1) * (-1 if backwards else 1)  # type: ignore[operator]
        if not makers:
            left, right = whole(a), whole(b)
            if left != right:
                return (1 if left > right else -1) * (-1 if "r" in options else 1)  # type: ignore[operator]
        return 0

    def compare(a: str, b: str) -> int:
        result = by_keys(a, b)
        if result or "s" in options or "u" in options:
            return result
        left, right = raw(a), raw(b)
        return ((left > right) - (left < right)) * (-1 if "r" in options else 1)

    if "cC" in options:
        for before, after in itertools.pairwise(lines):
            if compare(before, after) > 0 or ("u" in options and by_keys(before, after) == 0):
                return 1 if "C" in options else await proc.fail(f"{options.args[0] if options.args else '-'}: Check line {after}")
        return 0
    await proc.budget.tick(1 + len(lines) // 100)
    lines.sort(key=functools.cmp_to_key(compare))
    if "u" in options:
        lines = [line for place, line in enumerate(lines) if place == 0 or by_keys(lines[place - 1], line) != 0]
    out = b"".join(raw(line) + line_end for line in lines)
    if "o" in options:
        proc.files.write_bytes(options.get("o"), out)
    else:
        await proc.out(out)
    return inputs.status


async def uniq(proc: Proc) -> int:
    options = parse("uniq", proc.args, "cdf:is:uw:z", {"count": "c", "repeated": "d", "unique": "u", "ignore-case": "i"})
    skip_fields, skip_chars, width = options.number("f", 0), options.number("s", 0), options.number("w", 1 << 30)
    data = await Inputs(proc, options.args[:1]).joined()

    def key(line: str) -> str:
        for _ in range(min(skip_fields, 1000)):
            line = re.sub(r"^\s*\S+", "", line)
        line = line[skip_chars : skip_chars + width]
        return line.lower() if "i" in options else line

    groups: list[list[str]] = []
    for line in map(text, split_lines(data)):
        if groups and key(groups[-1][0]) == key(line):
            groups[-1].append(line)
        else:
            groups.append([line])
    kept = [group for group in groups if ("d" not in options or len(group) > 1) and ("u" not in options or len(group) == 1)]
    out = "".join((f"{len(group):>7} " if "c" in options else "") + group[0] + "\n" for group in kept)
    if len(options.args) > 1:
        proc.files.write_bytes(options.args[1], raw(out))
    else:
        await proc.out(out)
    return 0


async def comm(proc: Proc) -> int:
    options = parse("comm", proc.args, "123")
    if len(options.args) != 2:
        return await proc.fail('Needs 2 arguments (see "comm --help")')
    left, right = split_lines(await read_path(proc, options.args[0])), split_lines(await read_path(proc, options.args[1]))
    out: list[bytes] = []

    def put(column: int, line: bytes) -> None:
        if str(column) not in options:
            out.append(b"\t" * sum(str(earlier) not in options for earlier in range(1, column)) + line + b"\n")

    a = b = 0
    while a < len(left) or b < len(right):
        if b >= len(right) or (a < len(left) and left[a] < right[b]):
            put(1, left[a])
            a += 1
        elif a >= len(left) or left[a] > right[b]:
            put(2, right[b])
            b += 1
        else:
            put(3, left[a])
            a, b = a + 1, b + 1
    await proc.out(b"".join(out))
    return 0


async def cmp(proc: Proc) -> int:
    options = parse("cmp", proc.args, "ln:s", {"silent": "s", "quiet": "s"})
    if len(options.args) < 2:
        return await proc.fail('Needs 2 arguments (see "cmp --help")', 2)
    limit = number(options.get("n")) if "n" in options else 1 << 60
    contents = []
    for path in options.args[:2]:
        try:
            contents.append((await read_path(proc, path))[:limit])
        except OSError as failure:
            await proc.err("" if "s" in options else f"cmp: {path}: {reason(failure)}\n")
            return 2
    left, right = contents
    if left == right:
        return 0
    if "s" in options:
        return 1
    shared = min(len(left), len(right))
    differing = [place for place in range(shared) if left[place] != right[place]]
    if "l" in options:
        await proc.out("".join(f"{place + 1} {left[place]:>3o} {right[place]:>3o}\n" for place in differing))
    elif differing:
        place = differing[0]
        await proc.out(f"{options.args[0]} {options.args[1]} differ: char {place + 1}, line {left.count(10, 0, place) + 1}\n")
        return 1
    if len(left) != len(right):
        await proc.err(f"cmp: EOF on {options.args[0] if len(left) < len(right) else options.args[1]}\n")
    return 1


async def diff(proc: Proc) -> int:
    import difflib  # only here, and slow to import

    options = parse(
        "diff",
        proc.args,
        "aBbdiNqrsTtuU:wL:",
        {"brief": "q", "unified=": "U", "color": "a", "strip-trailing-cr": "a", "label=": "L", "recursive": "r"},
    )
    if len(options.args) != 2:
        return await proc.fail('Needs 2 arguments (see "diff --help")', 2)
    first, second = options.args
    if proc.files.is_dir(first) and proc.files.is_dir(second):
        return await _diff_folders(proc, first, second, "r" in options)
    try:
        left, right = await read_path(proc, first), await read_path(proc, second)
    except OSError as failure:
        return await proc.fail(f"{failure.filename}: {reason(failure)}", 2)

    def normal(line: str) -> str:
        if "w" in options:
            line = "".join(line.split())
        elif "b" in options:
            line = " ".join(line.split())
        return line.lower() if "i" in options else line

    a, b = text(left).splitlines(keepends=True), text(right).splitlines(keepends=True)
    if list(map(normal, a)) == list(map(normal, b)):
        return 0
    if "q" in options:
        await proc.out(f"Files {first} and {second} differ\n")
        return 1
    await proc.budget.tick(50)
    labels = [*options.values.get("L", []), first, second]
    context = min(options.number("U", 3), 1000)
    lines = []
    for line in difflib.unified_diff(a, b, labels[0], labels[1] if len(labels) > 3 else second, n=context):
        lines.append(line if line.endswith("\n") else line + "\n\\ No newline at end of file\n")
    await proc.out("".join(lines))
    return 1


async def _diff_folders(proc: Proc, first: str, second: str, recursive: bool) -> int:
    status = 0
    left, right = proc.files.listdir(first), proc.files.listdir(second)
    for name in sorted({*left, *right}):
        if name not in right or name not in left:
            await proc.out(f"Only in {first if name in left else second}: {name}\n")
            status = 1
            continue
        a, b = f"{first}/{name}", f"{second}/{name}"
        if proc.files.is_dir(a) and proc.files.is_dir(b):
            if recursive:
                status |= await _diff_folders(proc, a, b, True)
        elif not proc.files.is_dir(a) and not proc.files.is_dir(b) and proc.files.read_bytes(a) != proc.files.read_bytes(b):
            await proc.out(f"Files {a} and {b} differ\n")
            status = 1
    return status


PROGRAMS = {"sort": sort, "uniq": uniq, "comm": comm, "cmp": cmp, "diff": diff}
