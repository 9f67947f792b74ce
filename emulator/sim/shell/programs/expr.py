"""expr: arithmetic, comparison and matching on words."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from typing import Any

from emulator.sim.shell.programs.options import UsageError
from emulator.sim.shell.programs.regex import compile_regex

_LEVELS: tuple[tuple[str, ...], ...] = (("|",), ("&",), ("=", "==", ">", ">=", "<", "<=", "!="), ("+", "-"), ("*", "/", "%"), (":",))
_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    ">": operator.gt,
    ">=": operator.ge,
    "<": operator.lt,
    "<=": operator.le,
}


class _Expression:
    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.at = 0
        self.depth = 0

    def peek(self) -> str | None:
        return self.words[self.at] if self.at < len(self.words) else None

    def level(self, number: int) -> str:
        if number == len(_LEVELS):
            return self.primary()
        left = self.level(number + 1)
        while self.peek() in _LEVELS[number]:
            sign = self.words[self.at]
            self.at += 1
            left = _apply(left, sign, self.level(number + 1))
        return left

    def primary(self) -> str:
        word = self.peek()
        if word is None:
            raise UsageError("syntax error")
        self.at += 1
        if word != "(":
            return word
        self.depth += 1
        if self.depth > 50:
            raise UsageError("syntax error")
        value = self.level(0)
        if self.peek() != ")":
            raise UsageError("syntax error")
        self.at += 1
        self.depth -= 1
        return value


def _integer(text: str) -> int | None:
    return int(text) if re.fullmatch(r"-?\d{1,19}", text) else None


def _apply(left: str, sign: str, right: str) -> str:
    if sign == "|":
        return left if left not in ("", "0") else right
    if sign == "&":
        return left if left not in ("", "0") and right not in ("", "0") else "0"
    if sign == ":":
        match = compile_regex(right).match(left)
        if compile_regex(right).groups:
            return (match.group(1) or "") if match else ""
        return str(len(match.group()) if match else 0)
    a, b = _integer(left), _integer(right)
    if sign in _COMPARE:
        return str(int(_COMPARE[sign](a, b) if a is not None and b is not None else _COMPARE[sign](left, right)))
    if a is None or b is None:
        raise UsageError("non-integer argument")
    if sign in "/%" and b == 0:
        raise UsageError("division by zero")
    if sign in "/%":
        quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        return str(quotient if sign == "/" else a - b * quotient)
    return str({"+": a + b, "-": a - b, "*": a * b}[sign])


def evaluate(words: list[str]) -> str:
    """The value of `expr words...`.

    Raises:
        UsageError: malformed, or no number where one is needed.
    """
    expression = _Expression(words)
    value = expression.level(0)
    if expression.at < len(words):
        raise UsageError("syntax error")
    return value
