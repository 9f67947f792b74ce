"""Words to fields: tilde, parameter, command and arithmetic expansion, splitting, file names, quote removal."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from emulator.sim.shell.lang import patterns
from emulator.sim.shell.lang.arith import ArithmeticError_, evaluate
from emulator.sim.shell.lang.globs import expand_braces, expand_glob, has_braces
from emulator.sim.shell.lang.nodes import CommandSub, List, Lit, Param, Part, Word
from emulator.sim.shell.lang.state import ShellError, State
from emulator.sim.shell.limits import MAX_FIELDS, MAX_TEXT

if TYPE_CHECKING:
    from emulator.sim.shell.files import Files

Segment = tuple[str, bool]
"""Text and whether it was quoted."""
_PATTERN_OPS = frozenset({"#", "##", "%", "%%", "/", "//", "/#", "/%"})
_DEFAULT_IFS = " \t\n"
_WORDS = re.compile(r"[^ \t\n]+")


class _Fields:
    """Collects fields while parts are expanded."""

    def __init__(self, ifs: str) -> None:
        self.done: list[list[Segment]] = []
        self.current: list[Segment] = []
        self.started = False
        self.ifs = ifs
        self.size = 0

    def add(self, text: str, quoted: bool) -> None:
        if text or quoted:
            self.size += len(text)
            if self.size > MAX_TEXT:
                raise ShellError("internal error: can't allocate memory")
            self.current.append((text, quoted))
            self.started = True

    def end_field(self) -> None:
        if self.started:
            if len(self.done) >= MAX_FIELDS:
                raise ShellError("internal error: too many words")
            self.done.append(self.current)
        self.current = []
        self.started = False

    def split(self, text: str) -> None:
        """Add the result of an unquoted expansion, cut at IFS."""
        if not text:
            return
        if self.ifs == _DEFAULT_IFS:
            pieces = _WORDS.findall(text)
            if text[0] in _DEFAULT_IFS:
                self.end_field()
            for index, piece in enumerate(pieces):
                if index:
                    self.end_field()
                self.add(piece, False)
            if pieces and text[-1] in _DEFAULT_IFS:
                self.end_field()
            return
        at = 0
        blank = [c for c in self.ifs if c in _DEFAULT_IFS]
        start = 0
        while at < len(text):
            char = text[at]
            if char not in self.ifs:
                at += 1
                continue
            self.add(text[start:at], False)
            if char in blank:
                while at < len(text) and text[at] in blank:
                    at += 1
                if at < len(text) and text[at] in self.ifs:
                    at += 1
                    self.started = True
            else:
                at += 1
                self.started = True  # two delimiters in a row enclose an empty field
            while at < len(text) and text[at] in blank:
                at += 1
            self.end_field()
            start = at
        self.add(text[start:], False)


class Expander:
    """Expands words for one shell process. `substitute` runs a command list and gives its output."""

    def __init__(self, state: State, files: Callable[[], Files], substitute: Callable[[List], Awaitable[str]]) -> None:
        self.state = state
        self._files = files
        self._substitute = substitute

    # --- entry points ------------------------------------------------------------------------------------------------------------

    async def fields(self, words: list[Word]) -> list[str]:
        """The fields that words expand to."""
        out: list[str] = []
        for word in words:
            if len(word) == 1:
                part = word[0]
                if type(part) is Lit and (part.quoted or _is_plain(part.text)):
                    out.append(part.text)
                    continue
            for one in expand_braces(word) if has_braces(word) else (word,):
                out += await self._fields(one)
                if len(out) > MAX_FIELDS:
                    raise ShellError("internal error: too many words")
        return out

    async def single(self, word: Word, *, assignment: bool = False) -> str:
        """One string, neither split nor globbed: assignments, redirections, here-documents, case subjects."""
        return "".join(text for text, _ in await self._segments(word, assignment))

    async def pattern(self, word: Word) -> str:
        """A pattern in which quoted characters are plain."""
        return "".join(patterns.escape(text) if quoted else text for text, quoted in await self._segments(word, False))

    async def arithmetic(self, word: Word) -> int:
        text = await self.single(word)
        try:
            return evaluate(text, self.state.variables)
        except ArithmeticError_ as error:
            raise ShellError(str(error)) from None

    # --- parts -------------------------------------------------------------------------------------------------------------------

    async def _fields(self, word: Word) -> list[str]:
        ifs = self.state.variables.values.get("IFS")
        fields = _Fields(_DEFAULT_IFS if ifs is None else ifs)
        for index, part in enumerate(word):
            await self._add(part, fields, first=index == 0, last=index == len(word) - 1)
        fields.end_field()
        out = []
        for field in fields.done:
            plain = "".join(text for text, _ in field)
            if "f" not in self.state.options and any(not quoted and patterns.has_pattern(text) for text, quoted in field):
                found = await expand_glob("".join(patterns.escape(text) if quoted else text for text, quoted in field), self._files())
                if found:
                    out += found
                    continue
            out.append(plain)
        return out

    async def _segments(self, word: Word, assignment: bool) -> list[Segment]:
        """Text of a word without splitting."""
        if len(word) == 1 and type(word[0]) is Lit and (word[0].quoted or "~" not in word[0].text):
            return [(word[0].text, word[0].quoted)]
        fields = _Fields("")
        for index, part in enumerate(word):
            await self._add(part, fields, first=index == 0, last=index == len(word) - 1, assignment=assignment, splitting=False)
        fields.end_field()
        out: list[Segment] = []
        for number, field in enumerate(fields.done):  # only "$@" gives more than one field here
            out += [(" ", True), *field] if number else field
        return out

    async def _add(self, part: Part, fields: _Fields, *, first: bool, last: bool, assignment: bool = False, splitting: bool = True) -> None:
        if isinstance(part, Lit):
            text = part.text
            if not part.quoted and "~" in text and (first or assignment):
                text = self._tilde(text, assignment, last, first)
            fields.add(text, part.quoted)
            return
        if isinstance(part, Param):
            if part.name in ("@", "*") and part.op in ("", ":"):
                await self._positional(part, fields, splitting)
                return
            if part.quoted:
                fields.add("", True)  # a quoted expansion is a field even when empty
            value = await self._parameter(part, fields, splitting)
        elif isinstance(part, CommandSub):
            value = await self._substitute(part.body)
        else:
            value = str(await self.arithmetic(part.expr))
        if value is None:
            return
        if part.quoted:
            fields.add(value, True)
        elif splitting:
            fields.split(value)
        else:
            fields.add(value, False)

    def _tilde(self, text: str, assignment: bool, last: bool, first: bool) -> str:
        def home(piece: str) -> str:
            if not piece.startswith("~"):
                return piece
            user, slash, rest = piece[1:].partition("/")
            if user == "":
                base = self.state.variables.get("HOME") or "/"
            elif user == "+":
                base = self.state.cwd
            elif user == "-":
                base = self.state.variables.get("OLDPWD") or "~-"
            else:
                return piece
            return base.rstrip("/") + slash + rest if slash else base

        if not assignment:
            return home(text) if "/" in text or last else text
        pieces = text.split(":")
        return ":".join(home(piece) if first or number else piece for number, piece in enumerate(pieces))

    # --- parameters --------------------------------------------------------------------------------------------------------------

    def value(self, name: str) -> str | None:
        """The value of a variable or special parameter, None when unset."""
        state = self.state
        if name.isdigit():
            number = int(name[:9])
            if number == 0:
                return state.script or state.name
            return state.args[number - 1] if number <= len(state.args) else None
        if name == "?":
            return str(state.status)
        if name == "#":
            return str(len(state.args))
        if name == "$":
            return str(state.pid)
        if name == "!":
            return str(state.background_pid) if state.background_pid else None
        if name == "-":
            return "".join(sorted(option for option in state.options if len(option) == 1))
        if name == "*":
            ifs = state.variables.values.get("IFS", " ")
            return ifs[:1].join(state.args) if state.args else None
        if name == "@":
            return " ".join(state.args) if state.args else None
        return state.variables.get(name)

    async def _positional(self, part: Param, fields: _Fields, splitting: bool) -> None:
        """`$@`, `$*` and their slices `${@:2:3}`."""
        args = self.state.args
        if part.op == ":" and part.arg is not None:
            start = await self.arithmetic(part.arg)
            everything = [self.value("0") or "", *args]
            start = start if start >= 0 else len(everything) + start
            length = await self.arithmetic(part.arg2) if part.arg2 is not None else len(everything)
            args = everything[max(0, start) : max(0, start) + max(0, length)]
        if part.quoted and part.name == "*":
            ifs = self.state.variables.values.get("IFS", " ")
            fields.add(ifs[:1].join(args), True)
            return
        for index, arg in enumerate(args):
            if index:
                fields.end_field()
            if part.quoted or not splitting:
                fields.add(arg, True)
            else:
                fields.split(arg)

    async def _parameter(self, part: Param, fields: _Fields, splitting: bool) -> str | None:
        name, op = part.name, part.op
        value = self.value(name)
        if op == "":
            if value is None and "u" in self.state.options and name not in ("!", "@", "*"):
                raise ShellError(f"{name}: parameter not set")
            return value
        if op == "len":
            return str(len(self.state.args) if name in ("@", "*") else len(value or ""))
        arg: Word = part.arg or ()
        unset = value is None or (op.startswith(":") and len(op) > 1 and value == "")
        kind = op[-1]
        if op in (":-", "-", ":=", "=", ":?", "?"):
            if not unset:
                return value
            if kind == "-":
                await self._alternative(arg, part, fields, splitting)
                return None
            text = await self.single(arg)
            if kind == "?":
                raise ShellError(f"{name}: {text or 'parameter null or not set'}")
            if not (name[0].isalpha() or name[0] == "_"):
                raise ShellError(f"${name}: cannot assign in this way")
            self.state.variables.set(name, text)
            return text
        if op in (":+", "+"):
            if not unset:
                await self._alternative(arg, part, fields, splitting)
            return None
        if value is None:
            if "u" in self.state.options:
                raise ShellError(f"{name}: parameter not set")
            value = ""
        if op == ":":
            start = await self.arithmetic(arg)
            start = max(0, start + len(value)) if start < 0 else start
            length = await self.arithmetic(part.arg2) if part.arg2 is not None else len(value)
            return value[start : start + length] if length >= 0 else value[start : max(start, len(value) + length)]
        pattern = await self.pattern(arg)
        if op in ("#", "##", "%", "%%"):
            return patterns.trim(value, pattern, op)
        return patterns.substitute(value, pattern, await self.single(part.arg2 or ()), op)

    async def _alternative(self, arg: Word, part: Param, fields: _Fields, splitting: bool) -> None:
        """The word of `${x:-word}`, with its own quoting."""
        for index, inner in enumerate(arg):
            if part.quoted and isinstance(inner, Lit):
                fields.add(inner.text, True)
            elif isinstance(inner, Lit) and not inner.quoted and splitting:
                text = (
                    self._tilde(inner.text, False, index == len(arg) - 1, True) if index == 0 and inner.text.startswith("~") else inner.text
                )
                fields.split(text)
            else:
                await self._add(inner, fields, first=index == 0, last=index == len(arg) - 1, splitting=splitting)


def _is_plain(text: str) -> bool:
    """True when an unquoted literal stands for itself."""
    return not any(c in text for c in "*?[~{@+!") or text == "["
