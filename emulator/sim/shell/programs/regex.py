"""POSIX regular expressions, basic and extended, as Python ones."""

from __future__ import annotations

import functools
import re

from emulator.sim.shell.classes import CLASSES
from emulator.sim.shell.programs.options import UsageError

_WORDS = {
    "<": r"\b(?=\w)",
    ">": r"\b(?<=\w)",
    "b": r"\b",
    "B": r"\B",
    "w": r"\w",
    "W": r"\W",
    "s": r"\s",
    "S": r"\S",
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "`": r"\A",
    "'": r"\Z",
}
_INTERVAL = re.compile(r"(\d{0,4})(,?)(\d{0,4})\Z")
MAX_REPEAT = 255


class _Translator:
    def __init__(self, pattern: str, extended: bool) -> None:
        self.pattern = pattern
        self.extended = extended
        self.at = 0
        self.groups = 0
        self.open: list[int] = []

    def fail(self, message: str) -> UsageError:
        return UsageError(f"bad REGEX '{self.pattern}': {message}")

    def bracket(self) -> str:
        """The bracket expression that starts at the current place."""
        pattern = self.pattern
        at = self.at + 1
        negate = pattern.startswith("^", at)
        at += negate
        out = []
        first = True
        while at < len(pattern) and (pattern[at] != "]" or first):
            first = False
            named = re.compile(r"\[([:.=])(.*?)\1\]").match(pattern, at)
            if named:
                kind, name = named.groups()
                if kind == ":" and name not in CLASSES:
                    raise self.fail("bad [:class:]")
                out.append(CLASSES[name] if kind == ":" else re.escape(name))
                at = named.end()
            elif (
                pattern[at] == "-"
                and out
                and pattern[at + 1 : at + 2] not in ("]", "")
                and not out[-1].startswith("\\s")
                and len(out[-1]) <= 2
            ):
                if re.sub(r"^\\", "", out[-1]) > pattern[at + 1]:
                    raise self.fail("bad range")
                out.append("-" + re.escape(pattern[at + 1]))
                at += 2
            else:
                out.append(re.escape(pattern[at]))
                at += 1
        if at >= len(pattern):
            raise self.fail("no ]")
        self.at = at + 1
        return f"[{'^' if negate else ''}{''.join(out)}]"

    def interval(self, closing: str) -> str:
        end = self.pattern.find(closing, self.at)
        match = _INTERVAL.match(self.pattern, self.at, end) if end >= 0 else None
        if not match or match.group() in ("", ","):
            raise self.fail("bad {}")
        low, comma, high = match.groups()
        if int(low or 0) > MAX_REPEAT or int(high or 0) > MAX_REPEAT or (high and low and int(low) > int(high)):
            raise self.fail("bad repeat count")
        self.at = end + len(closing)
        return f"{{{low or 0}{comma}{high}}}"

    def translate(self) -> str:
        out: list[str] = []
        start = True  # at the beginning of a branch, where * is plain in basic expressions
        pattern = self.pattern
        while self.at < len(pattern):
            char = pattern[self.at]
            if char == "[":
                out.append(self.bracket())
                start = False
                continue
            self.at += 1
            escaped = char == "\\"
            if escaped:
                if self.at >= len(pattern):
                    raise self.fail("trailing backslash")
                char = pattern[self.at]
                self.at += 1
            special = escaped != self.extended  # whether ( ) { } | + ? have their meaning here
            if char in "(){}|+?" and special:
                piece = self.operator(char, start)
                out.append(piece)
                start = char in "(|"
                continue
            if escaped:
                out.append(self.escape(char))
            elif char == "*":
                out.append(r"\*" if start else self.repeat(out, "*"))
            elif char == "^":
                out.append("^" if start or self.extended else r"\^")
                continue
            elif char == "$":
                out.append("$" if self.extended or self.at >= len(pattern) or pattern.startswith(("\\)", "\\|"), self.at) else r"\$")
            elif char == ".":
                out.append(".")
            else:
                out.append(re.escape(char))
            start = False
        if self.open:
            raise self.fail("missing )")
        return "".join(out)

    @staticmethod
    def repeat(out: list[str], sign: str) -> str:
        """A repetition sign; one directly after another adds nothing."""
        return "" if out and out[-1] in ("*", "+", "?") else sign

    def operator(self, char: str, start: bool) -> str:
        if char == "(":
            self.groups += 1
            self.open.append(self.groups)
            return "("
        if char == ")":
            if not self.open:
                if self.extended:
                    raise self.fail("unmatched )")
                raise self.fail("unmatched \\)")
            self.open.pop()
            return ")"
        if char == "{":
            if start:
                return r"\{"
            return f"{self.interval('}' if self.extended else chr(92) + '}')}"
        if char == "}":
            return r"\}"
        if char in "+?" and start:
            return "\\" + char
        return char

    def escape(self, char: str) -> str:
        if char in _WORDS:
            return _WORDS[char]
        if char.isdigit() and char != "0":
            if int(char) > self.groups:
                raise self.fail("bad back reference")
            return f"(?:\\{char})"
        return re.escape(char)


@functools.lru_cache(maxsize=128)
def compile_regex(pattern: str, *, extended: bool = False, ignore_case: bool = False) -> re.Pattern[str]:
    """Compile a POSIX expression.

    Raises:
        UsageError: it is malformed.
    """
    body = _Translator(pattern, extended).translate()
    try:
        return re.compile(body, re.IGNORECASE if ignore_case else 0)
    except (re.error, RecursionError, OverflowError) as error:
        raise UsageError(f"bad REGEX '{pattern}': {error}") from None
