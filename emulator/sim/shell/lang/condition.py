"""`test`, `[` and `[[`: conditions on strings, numbers and files."""

from __future__ import annotations

import stat as stat_
from collections.abc import Callable, Mapping

from emulator.sim.shell.files import EXECUTE, READ, WRITE, Files
from emulator.sim.shell.lang.arith import ArithmeticError_, evaluate
from emulator.sim.shell.lang.nodes import Lit, Word
from emulator.sim.shell.lang.patterns import matches
from emulator.sim.shell.lang.process import ShellProcess
from emulator.sim.shell.lang.state import ShellError, State

UNARY = frozenset(
    [
        "-a",
        "-b",
        "-c",
        "-d",
        "-e",
        "-f",
        "-g",
        "-h",
        "-k",
        "-n",
        "-o",
        "-p",
        "-r",
        "-s",
        "-t",
        "-u",
        "-w",
        "-x",
        "-z",
        "-G",
        "-L",
        "-O",
        "-S",
    ]
)
BINARY = frozenset(["=", "==", "!=", "<", ">", "-eq", "-ne", "-gt", "-ge", "-lt", "-le", "-nt", "-ot", "-ef"])
_NUMERIC: Mapping[str, Callable[[int, int], bool]] = {
    "-eq": lambda a, b: a == b,
    "-ne": lambda a, b: a != b,
    "-gt": lambda a, b: a > b,
    "-ge": lambda a, b: a >= b,
    "-lt": lambda a, b: a < b,
    "-le": lambda a, b: a <= b,
}
MAX_NESTING = 60


class ConditionError(Exception):
    """A condition that is malformed; the exit code is 2."""


def unary(files: Files, state: State, op: str, value: str) -> bool:
    """`OP value`."""
    if op == "-n":
        return value != ""
    if op == "-z":
        return value == ""
    if op == "-t":
        return False  # nothing the shell is given is a terminal
    if op == "-o":
        return value in state.options or value in {long for letter, long in _letters() if letter in state.options}
    try:
        st = files.lstat(value) if op in ("-h", "-L") else files.stat(value)
    except OSError:
        return False
    kind = stat_.S_IFMT(st.mode)
    kinds = {
        "-b": stat_.S_IFBLK,
        "-c": stat_.S_IFCHR,
        "-d": stat_.S_IFDIR,
        "-f": stat_.S_IFREG,
        "-p": stat_.S_IFIFO,
        "-S": stat_.S_IFSOCK,
        "-h": stat_.S_IFLNK,
        "-L": stat_.S_IFLNK,
    }
    if op in kinds:
        return kind == kinds[op]
    if op == "-s":
        return st.size > 0
    if op in ("-r", "-w", "-x"):
        return files.access(value, {"-r": READ, "-w": WRITE, "-x": EXECUTE}[op])
    if op in ("-g", "-k", "-u"):
        return bool(st.mode & {"-g": 0o2000, "-k": 0o1000, "-u": 0o4000}[op])
    if op == "-O":
        return st.uid == files.who.uid
    if op == "-G":
        return st.gid == files.who.gid
    return True


def _letters() -> list[tuple[str, str]]:
    from emulator.sim.shell.lang.state import OPTIONS

    return list(OPTIONS.items())


def _number(text: str, state: State) -> int:
    try:
        return int(text)
    except ValueError:
        try:
            return evaluate(text, state.variables)
        except (ArithmeticError_, ShellError) as error:
            raise ConditionError(str(error)) from None


def binary(files: Files, state: State, left: str, op: str, right: str, *, pattern: str | None = None) -> bool:
    """`left OP right`; with `pattern`, `=` and `!=` match it instead of comparing."""
    if op in ("=", "=="):
        return matches(pattern, left) if pattern is not None else left == right
    if op == "!=":
        return not (matches(pattern, left) if pattern is not None else left == right)
    if op == "<":
        return left < right
    if op == ">":
        return left > right
    if op in _NUMERIC:
        return _NUMERIC[op](_number(left, state), _number(right, state))
    first = files.stat(left) if files.exists(left) else None
    second = files.stat(right) if files.exists(right) else None
    if op == "-ef":
        return first is not None and second is not None and files.realpath(left) == files.realpath(right)
    if op == "-nt":
        return first is not None and (second is None or first.mtime_ms > second.mtime_ms)
    return second is not None and (first is None or first.mtime_ms < second.mtime_ms)


class _Test:
    """The words of `test` or `[`, by POSIX's rules on their number first."""

    def __init__(self, files: Files, state: State, words: list[str]) -> None:
        self.files = files
        self.state = state
        self.words = words
        self.at = 0
        self.depth = 0

    def result(self) -> bool:
        words = self.words
        if not words:
            return False
        if len(words) == 1:
            return words[0] != ""
        if len(words) == 2:
            if words[0] == "!":
                return words[1] == ""
            if words[0] not in UNARY:
                raise ConditionError(f"{words[0]}: unexpected operator/operand")
            return unary(self.files, self.state, words[0], words[1])
        if len(words) == 3 and words[1] in BINARY:
            return binary(self.files, self.state, words[0], words[1], words[2])
        value = self._or()
        if self.at < len(words):
            raise ConditionError(f"{words[self.at]}: unexpected operator/operand")
        return value

    def _peek(self, ahead: int = 0) -> str | None:
        return self.words[self.at + ahead] if self.at + ahead < len(self.words) else None

    def _or(self) -> bool:
        value = self._and()
        while self._peek() == "-o":
            self.at += 1
            right = self._and()
            value = value or right
        return value

    def _and(self) -> bool:
        value = self._not()
        while self._peek() == "-a":
            self.at += 1
            right = self._not()
            value = value and right
        return value

    def _not(self) -> bool:
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise ConditionError("too deeply nested")
        try:
            if self._peek() == "!" and self._peek(1) is not None and self._peek(1) not in BINARY:
                self.at += 1
                return not self._not()
            return self._primary()
        finally:
            self.depth -= 1

    def _primary(self) -> bool:
        word = self._peek()
        if word is None:
            raise ConditionError("expression expected")
        operator = self._peek(1)
        if operator in BINARY and self._peek(2) is not None:
            self.at += 3
            return binary(self.files, self.state, word, operator or "", self.words[self.at - 1])
        if word == "(":
            self.at += 1
            value = self._or()
            if self._peek() != ")":
                raise ConditionError("missing )")
            self.at += 1
            return value
        if word in UNARY and operator is not None:
            self.at += 2
            return unary(self.files, self.state, word, operator)
        self.at += 1
        return word != ""


def test_words(files: Files, state: State, words: list[str]) -> bool:
    """The value of `test words...`.

    Raises:
        ConditionError: the words are no condition.
    """
    return _Test(files, state, words).result()


class _Extended:
    """`[[ ... ]]`: words are not split, the right side of `=` is a pattern, `&&` and `||` inside."""

    def __init__(self, shell: ShellProcess, items: list[str | Word]) -> None:
        self.shell = shell
        self.items = items
        self.at = 0
        self.depth = 0

    def peek(self) -> str | Word | None:
        return self.items[self.at] if self.at < len(self.items) else None

    async def either(self, wanted: bool) -> bool:
        value = await self.both(wanted)
        while self.peek() == "||":
            self.at += 1
            right = await self.both(wanted and not value)
            value = value or right
        return value

    async def both(self, wanted: bool) -> bool:
        value = await self.negated(wanted)
        while self.peek() == "&&":
            self.at += 1
            right = await self.negated(wanted and value)
            value = value and right
        return value

    async def negated(self, wanted: bool) -> bool:
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise ConditionError("too deeply nested")
        item = self.peek()
        try:
            if _plain(item) == "!":
                self.at += 1
                return not await self.negated(wanted)
            if item == "(":
                self.at += 1
                value = await self.either(wanted)
                if self.peek() != ")":
                    raise ConditionError("missing )")
                self.at += 1
                return value
            return await self.primary(wanted)
        finally:
            self.depth -= 1

    async def primary(self, wanted: bool) -> bool:
        first = self.peek()
        if not isinstance(first, tuple):
            raise ConditionError("expression expected")
        expander, files, state = self.shell.expander, self.shell.files, self.shell.state
        self.at += 1
        second = self.peek()
        operator = second if second in ("<", ">") else _plain(second)
        if isinstance(operator, str) and operator in BINARY and self.at + 1 < len(self.items):
            target = self.items[self.at + 1]
            if isinstance(target, tuple):
                self.at += 2
                if not wanted:
                    return False
                left = await expander.single(first)
                pattern = await expander.pattern(target) if operator in ("=", "==", "!=") else None
                return binary(files, state, left, operator, await expander.single(target), pattern=pattern)
        if _plain(first) in UNARY and isinstance(second, tuple):
            self.at += 1
            return wanted and unary(files, state, _plain(first), await expander.single(second))
        return wanted and await expander.single(first) != ""


def _plain(item: str | Word | None) -> str:
    """The text of an unquoted literal word, otherwise empty."""
    if isinstance(item, tuple) and len(item) == 1 and isinstance(item[0], Lit) and not item[0].quoted:
        return item[0].text
    return ""


async def evaluate_condition(shell: ShellProcess, items: list[str | Word]) -> int:
    """The exit status of `[[ items ]]`."""
    test = _Extended(shell, items)
    try:
        value = await test.either(True)
        if test.at < len(items):
            raise ConditionError("unexpected operator/operand")
    except ConditionError as error:
        await shell.complain(f"[[: {error}")
        return 2
    return int(not value)
