"""find."""

from __future__ import annotations

import posixpath
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from emulator.sim.core.fs import Stat
from emulator.sim.shell.files import reason
from emulator.sim.shell.ids import number_of
from emulator.sim.shell.proc import Proc, batches
from emulator.sim.shell.programs.find_format import format_entry
from emulator.sim.shell.programs.options import UsageError, number
from emulator.sim.shell.programs.ownership import parse_mode
from emulator.sim.shell.programs.regex import compile_regex

MAX_DEPTH = 80


@dataclass(slots=True)
class _Entry:
    """One file that find looks at."""

    path: str
    st: Stat
    depth: int
    prune: bool = False


Test = Callable[[_Entry], Awaitable[bool]]


@dataclass(slots=True)
class _Batch:
    """Paths collected for `-exec ... +`."""

    argv: list[str]
    paths: list[str] = field(default_factory=list)


class _Find:
    def __init__(self, proc: Proc, words: list[str]) -> None:
        self.proc = proc
        self.words = words
        self.at = 0
        self.acts = False
        self.depth_first = False
        self.min_depth, self.max_depth = 0, MAX_DEPTH
        self.follow = False
        self.batches: list[_Batch] = []
        self.status = 0
        self.nesting = 0
        self.quit = False

    def peek(self) -> str:
        return self.words[self.at] if self.at < len(self.words) else ""

    def take(self, option: str) -> str:
        if self.at >= len(self.words):
            raise UsageError(f"'{option}' needs 1 arg")
        self.at += 1
        return self.words[self.at - 1]

    # --- expression --------------------------------------------------------------------------------------------------------------

    def expression(self) -> Test:
        test = self.either() if self.words else self.always
        if self.at < len(self.words):
            raise UsageError(f"bad arg '{self.peek()}'")
        if self.acts:
            return test

        async def printing(entry: _Entry) -> bool:
            if await test(entry):
                await self.proc.out(entry.path + "\n")
            return True

        return printing

    async def always(self, entry: _Entry) -> bool:
        return True

    def either(self) -> Test:
        choices = [self.both()]
        while self.peek() in ("-o", "-or"):
            self.at += 1
            choices.append(self.both())
        if len(choices) == 1:
            return choices[0]

        async def test(entry: _Entry) -> bool:
            for choice in choices:
                if await choice(entry):
                    return True
            return False

        return test

    def both(self) -> Test:
        parts = [self.primary()]
        while self.peek() and self.peek() not in ("-o", "-or", ")"):
            if self.peek() in ("-a", "-and"):
                self.at += 1
            parts.append(self.primary())
        if len(parts) == 1:
            return parts[0]

        async def test(entry: _Entry) -> bool:
            for part in parts:
                if not await part(entry):
                    return False
            return True

        return test

    def primary(self) -> Test:
        self.nesting += 1
        if self.nesting > 60:
            raise UsageError("too many (")
        word = self.take("expression")
        try:
            if word in ("!", "-not"):
                inner = self.primary()

                async def negated(entry: _Entry) -> bool:
                    return not await inner(entry)

                return negated
            if word == "(":
                group = self.either()
                if self.peek() != ")":
                    raise UsageError("need extra ')'")
                self.at += 1
                return group
            return self.test(word)
        finally:
            self.nesting -= 1

    def test(self, word: str) -> Test:
        files = self.proc.files
        if word in ("-print", "-print0", "-printf"):
            return self.printing(word)
        if word in ("-exec", "-execdir", "-ok", "-okdir"):
            return self.executing(word)
        if word == "-delete":
            self.acts = self.depth_first = True
            return self.delete
        if word in ("-maxdepth", "-mindepth"):
            depth = number(self.take(word))
            if word == "-maxdepth":
                self.max_depth = min(depth, MAX_DEPTH)
            else:
                self.min_depth = depth
            return self.always
        if word in ("-depth", "-d"):
            self.depth_first = True
            return self.always
        if word in ("-xdev", "-mount", "-noleaf"):
            return self.always
        if word == "-prune":

            async def prune(entry: _Entry) -> bool:
                entry.prune = True
                return True

            return prune
        if word == "-quit":

            async def stop(entry: _Entry) -> bool:
                self.quit = True
                return True

            return stop
        if word in ("-true", "-false"):
            return _plain(lambda entry: word == "-true")
        if word == "-empty":
            return _plain(lambda entry: not files.listdir(entry.path) if entry.st.is_dir else entry.st.is_file and entry.st.size == 0)
        if word == "-nouser" or word == "-nogroup":
            return _plain(lambda entry: False)
        return self.with_value(word)

    def with_value(self, word: str) -> Test:
        files = self.proc.files
        if word not in _VALUED:
            raise UsageError(f"bad arg '{word}'")
        value = self.take(word)
        if word in ("-name", "-iname"):
            fold = word == "-iname"
            return _plain(lambda entry: fnmatchcase(_fold(posixpath.basename(entry.path.rstrip("/")) or "/", fold), _fold(value, fold)))
        if word in ("-path", "-wholename", "-ipath"):
            fold = word == "-ipath"
            return _plain(lambda entry: fnmatchcase(_fold(entry.path, fold), _fold(value, fold)))
        if word in ("-regex", "-iregex"):
            regex = compile_regex(value, ignore_case=word == "-iregex")
            return _plain(lambda entry: regex.fullmatch(entry.path) is not None)
        if word == "-type":
            kinds = value.split(",")
            return _plain(lambda entry: files.kind(entry.st) in kinds)
        if word in ("-user", "-group"):
            wanted = number_of(value)
            if wanted is None:
                raise UsageError(f"bad {word} '{value}'")
            return _plain(lambda entry: (entry.st.uid if word == "-user" else entry.st.gid) == wanted)
        if word == "-perm":
            sign = value[0] if value[:1] in ("-", "/", "+") else ""
            bits = parse_mode(value.lstrip("-/+") if value.lstrip("-/+")[:1].isdigit() else value[len(sign) :], 0, False)
            return _plain(
                lambda entry: (
                    (entry.st.mode & bits == bits)
                    if sign == "-"
                    else bool(entry.st.mode & bits)
                    if sign
                    else entry.st.mode & 0o7777 == bits
                )
            )
        if word in ("-newer", "-mnewer", "-newermt"):
            limit = files.stat(value).mtime_ms if word != "-newermt" else _moment(self.proc, value)
            return _plain(lambda entry: entry.st.mtime_ms > limit)
        if word == "-samefile":
            ino = files.stat(value).ino
            return _plain(lambda entry: entry.st.ino == ino)
        if word == "-context":
            return _plain(lambda entry: fnmatchcase(files.context(entry.path), value))
        return self.counted(word, value)

    def counted(self, word: str, value: str) -> Test:
        """Tests with a number that may have + or - before it."""
        sign = value[0] if value[:1] in ("+", "-") else ""
        body = value[len(sign) :]
        now = self.proc.device.clock.now_ms()

        def compare(actual: int, wanted: int) -> bool:
            return actual > wanted if sign == "+" else actual < wanted if sign == "-" else actual == wanted

        if word == "-size":
            unit = body[-1:] if body[-1:].isalpha() else "b"
            scale = {"c": 1, "w": 2, "b": 512, "k": 1024, "M": 1 << 20, "m": 1 << 20, "G": 1 << 30, "g": 1 << 30}.get(unit)
            if scale is None:
                raise UsageError(f"bad -size '{value}'")
            count = number(body.rstrip("cwbkmMgG") or "0")
            return _plain(lambda entry: compare(-(-entry.st.size // scale), count))
        wanted = number(body)
        if word in ("-inum", "-links"):
            return _plain(lambda entry: compare(entry.st.ino if word == "-inum" else entry.st.nlink, wanted))
        unit_ms = 60_000 if word.endswith("min") else 86_400_000
        return _plain(lambda entry: compare((now - entry.st.mtime_ms) // unit_ms, wanted))

    # --- actions -----------------------------------------------------------------------------------------------------------------

    def printing(self, word: str) -> Test:
        self.acts = True
        form = self.take(word) if word == "-printf" else ""

        async def show(entry: _Entry) -> bool:
            await self.proc.out(
                format_entry(self.proc, form, entry.path, entry.st, entry.depth)
                if form
                else entry.path + ("\0" if word == "-print0" else "\n")
            )
            return True

        return show

    def executing(self, word: str) -> Test:
        self.acts = True
        argv: list[str] = []
        while (piece := self.take(word)) != ";":
            if piece == "+" and argv and argv[-1] == "{}":
                return self.collecting(_Batch(argv[:-1]))
            argv.append(piece)
        if not argv:
            raise UsageError(f"'{word}' needs 1 arg")

        async def execute(entry: _Entry) -> bool:
            path, cwd = entry.path, None
            if word.endswith("dir"):
                cwd, path = posixpath.dirname(self.proc.files.absolute(entry.path)), "./" + posixpath.basename(entry.path)
            return await self.proc.spawn([piece.replace("{}", path) for piece in argv], cwd=cwd, stdin=self.proc.no_input()) == 0

        return execute

    def collecting(self, batch: _Batch) -> Test:
        """`-exec ... +`."""
        self.batches.append(batch)

        async def collect(entry: _Entry) -> bool:
            batch.paths.append(entry.path)
            return True

        return collect

    async def delete(self, entry: _Entry) -> bool:
        try:
            if entry.st.is_dir:
                self.proc.files.rmdir(entry.path)
            else:
                self.proc.files.remove(entry.path)
        except OSError as failure:
            await self.complain(entry.path, failure)
            return False
        return True

    async def complain(self, path: str, failure: OSError) -> None:
        await self.proc.err(f"find: '{path}': {reason(failure)}\n")
        self.status = 1

    # --- walking -----------------------------------------------------------------------------------------------------------------

    async def walk(self, path: str, test: Test, depth: int = 0) -> None:
        if self.quit:
            return
        await self.proc.budget.tick()
        files = self.proc.files
        try:
            st = files.stat(path) if self.follow and files.exists(path) else files.lstat(path)
        except OSError as failure:
            await self.complain(path, failure)
            return
        entry = _Entry(path, st, depth)
        if not self.depth_first and depth >= self.min_depth:
            await test(entry)
        if st.is_dir and depth < self.max_depth and not entry.prune:
            try:
                names = files.listdir(path)
            except OSError as failure:
                await self.complain(path, failure)
                names = []
            for name in names:
                await self.walk(posixpath.join(path, name), test, depth + 1)
        if self.depth_first and depth >= self.min_depth and not self.quit:
            await test(entry)


_VALUED = frozenset(
    [
        "-name",
        "-iname",
        "-path",
        "-ipath",
        "-wholename",
        "-regex",
        "-iregex",
        "-type",
        "-user",
        "-group",
        "-perm",
        "-newer",
        "-mnewer",
        "-newermt",
        "-samefile",
        "-context",
        "-size",
        "-inum",
        "-links",
        "-mtime",
        "-atime",
        "-ctime",
        "-mmin",
        "-amin",
        "-cmin",
    ]
)


def _fold(value: str, fold: bool) -> str:
    return value.lower() if fold else value


def _plain(test: Callable[[_Entry], bool]) -> Test:
    async def run(entry: _Entry) -> bool:
        return test(entry)

    return run


def _moment(proc: Proc, value: str) -> int:
    from emulator.sim.shell.programs.changes import parse_time

    try:
        return parse_time(proc, value)
    except (ValueError, OverflowError):
        raise UsageError(f"bad date '{value}'") from None


async def find(proc: Proc) -> int:
    words = list(proc.args)
    follow = False
    while words and words[0] in ("-H", "-L", "-P"):
        follow = words.pop(0) == "-L"
    paths = []
    while words and not words[0].startswith("-") and words[0] not in ("!", "("):
        paths.append(words.pop(0))
    search = _Find(proc, words)
    search.follow = follow
    test = search.expression()
    for path in paths or ["."]:
        await search.walk(path, test)
    for batch in search.batches:
        for argv in batches(batch.argv, batch.paths):
            await proc.spawn(argv, stdin=proc.no_input())
    return search.status


PROGRAMS = {"find": find}
