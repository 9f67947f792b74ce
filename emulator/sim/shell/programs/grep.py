"""grep, egrep, fgrep."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from emulator.sim.shell.files import reason
from emulator.sim.shell.proc import Proc
from emulator.sim.shell.programs.inputs import raw, read_path, text
from emulator.sim.shell.programs.options import Options, UsageError, parse
from emulator.sim.shell.programs.regex import compile_regex

_LONG = {
    "color": "Y", "color=": "Y", "extended-regexp": "E", "fixed-strings": "F", "ignore-case": "i", "invert-match": "v", "count": "c",
    "line-number": "n", "only-matching": "o",
    "recursive": "r", "files-with-matches": "l", "files-without-match": "L", "quiet": "q", "silent": "q", "word-regexp": "w",
    "line-regexp": "x", "no-messages": "s", "regexp=": "e",
    "file=": "f", "max-count=": "m", "after-context=": "A", "before-context=": "B", "context=": "C", "with-filename": "H",
    "no-filename": "h", "include=": "M", "exclude=": "S",
    "text": "a", "null": "z", "line-buffered": "b", "byte-offset": "b", "exclude-dir=": "X", "perl-regexp": "P",
}  # fmt: skip


class _Grep:
    def __init__(self, proc: Proc, options: Options, patterns: list[str]) -> None:
        self.proc = proc
        self.o = options
        self.matcher = self._compile(patterns)
        self.limit = options.number("m", 1 << 60)
        context = options.number("C", 0)
        self.before = options.number("B", context)
        self.after = options.number("A", context)
        self.names = False
        self.hits = 0
        self.status = 1

    def _compile(self, patterns: list[str]) -> re.Pattern[str]:
        o = self.o
        bodies = []
        for pattern in patterns:
            if "F" in o:
                body = re.escape(pattern)
            else:
                body = compile_regex(pattern, extended="E" in o or "P" in o).pattern
            if "x" in o:
                body = f"^(?:{body})$"
            elif "w" in o:
                body = rf"(?<!\w)(?:{body})(?!\w)"
            bodies.append(body if len(patterns) == 1 else f"(?:{body})")
        try:
            return re.compile("|".join(bodies) if bodies else "(?!)", re.IGNORECASE if "i" in o else 0)
        except re.error as error:
            raise UsageError(f"bad REGEX: {error}") from None

    def head(self, name: str, number: int, sign: str, offset: int) -> str:
        out = f"{name}{sign}" if self.names else ""
        if "n" in self.o:
            out += f"{number}{sign}"
        if "b" in self.o and "line-buffered" not in self.proc.args and "--line-buffered" not in self.proc.args:
            out += f"{offset}{sign}"
        return out

    async def data(self, name: str, data: bytes) -> None:
        o = self.o
        if b"\0" in data[:4096] and not ("a" in o or "z" in o or "lLqc" in o or "o" in o):
            if self.matcher.search(text(data)) and "v" not in o:
                self.status = 0
                await self.proc.out(f"Binary file {name} matches\n")
            return
        value = text(data)
        separator = "\0" if "z" in o else "\n"
        lines = value.split(separator)
        if lines and lines[-1] == "":
            lines.pop()
        found = 0
        out: list[str] = []
        shown = -1
        offset = 0
        pending = 0
        offsets = []
        for index, line in enumerate(lines):
            offsets.append(offset)
            offset += len(raw(line)) + 1
            if index % 4096 == 4095:
                await self.proc.budget.tick(10)
            match = self.matcher.search(line)
            if bool(match) == ("v" in o):
                if pending and "qlLc" not in o:
                    out.append(self.head(name, index + 1, "-", offsets[index]) + line + separator)
                    shown = index
                    pending -= 1
                continue
            if found >= self.limit:
                break
            found += 1
            self.status = 0
            if "q" in o or "l" in o or "L" in o:
                break
            if "c" in o:
                continue
            if "o" in o:
                for part in self.matcher.finditer(line) if "v" not in o else ():
                    if part.group():
                        out.append(self.head(name, index + 1, ":", offsets[index]) + part.group() + separator)
                continue
            first = max(shown + 1, index - self.before)
            if (self.before or self.after) and shown >= 0 and first > shown + 1:
                out.append("--\n")
            for earlier in range(first, index):
                out.append(self.head(name, earlier + 1, "-", offsets[earlier]) + lines[earlier] + separator)
            out.append(self.head(name, index + 1, ":", offsets[index]) + line + separator)
            shown = index
            pending = self.after
        if "q" in o:
            return
        if "l" in o or "L" in o:
            if bool(found) == ("l" in o):
                self.status = 0
                await self.proc.out(name + "\n")
            return
        if "c" in o:
            out = [(f"{name}:" if self.names else "") + f"{found}\n"]
        await self.proc.out("".join(out))

    def wanted(self, path: str) -> bool:
        base = posixpath.basename(path)
        include, exclude = self.o.values.get("M", []), self.o.values.get("S", [])
        return (not include or any(fnmatchcase(base, glob) for glob in include)) and not any(fnmatchcase(base, glob) for glob in exclude)

    def below(self, path: str, depth: int = 0) -> Iterator[str]:
        """The files below a directory."""
        for name in self.proc.files.listdir(path):
            one = posixpath.join(path, name)
            st = self.proc.files.lstat(one)
            if st.is_dir and depth < 60:
                if not any(fnmatchcase(name, glob) for glob in self.o.values.get("X", [])):
                    yield from self.below(one, depth + 1)
            elif st.is_file and self.wanted(one):
                yield one

    async def path(self, path: str) -> None:
        files = self.proc.files
        try:
            if path != "-" and files.is_dir(path):
                if "rR" in self.o:
                    for one in list(self.below(path)):
                        await self.path(one)
                elif "s" not in self.o:
                    await self.proc.err(f"{self.proc.name}: {path}: Is a directory\n")
                return
            data = await read_path(self.proc, path)
        except OSError as failure:
            if "s" not in self.o:
                await self.proc.err(f"{self.proc.name}: {failure.filename or path}: {reason(failure)}\n")
            self.failed = True
            return
        await self.proc.budget.tick(1 + len(data) // 32768)
        await self.data("(standard input)" if path == "-" else path, data)

    failed = False


async def grep(proc: Proc) -> int:
    args = [f"-C{word[1:]}" if re.fullmatch(r"-\d+", word) else word for word in proc.args]
    options = parse(proc.name, args, "EFPHLRYabce:f:hilm:noqrsvwxzA:B:C:M:S:X:", _LONG)
    if proc.name == "egrep":
        options.flags["E"] = 1
    if proc.name == "fgrep":
        options.flags["F"] = 1
    patterns: list[str] = []
    for value in options.values.get("e", []):
        patterns += value.split("\n")
    for path in options.values.get("f", []):
        patterns += text(await read_path(proc, path)).rstrip("\n").split("\n")
    paths = options.args
    if "ef" not in options:
        if not paths:
            await proc.err(f'{proc.name}: no REGEX (see "{proc.name} --help")\n')
            return 2
        patterns = paths[0].split("\n")
        paths = paths[1:]
    try:
        search = _Grep(proc, options, patterns)
    except UsageError as failure:
        await proc.err(f"{proc.name}: {failure}\n")
        return 2
    recursive = "rR" in options
    if not paths:
        paths = ["."] if recursive else ["-"]
    search.names = ("H" in options or len(paths) > 1 or recursive) and "h" not in options
    for path in paths:
        await search.path(path)
        if "q" in options and search.status == 0:
            return 0
    return 2 if search.failed else search.status


PROGRAMS = {"grep": grep, "egrep": grep, "fgrep": grep}
