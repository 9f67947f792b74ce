"""Shell arithmetic: 32-bit signed integers with wrap-around, as in mksh."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Protocol

_TOKEN = re.compile(
    r"\s*(?:(\d+#[0-9A-Za-z]+|0[xX][0-9A-Fa-f]+|\d\w*)|([A-Za-z_]\w*)|(<<=|>>=|\*\*|<<|>>|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/%&|^]=|[-+*/%&|^<>=!~?:(),]))"
)
_BINARY: Mapping[str, int] = {
    "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "<": 7, ">": 7, "<=": 7, ">=": 7, "<<": 8, ">>": 8, "+": 9, "-": 9,
    "*": 10, "/": 10, "%": 10,
}  # fmt: skip
_ASSIGN = frozenset({"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="})
MAX_NESTING = 60


class ArithmeticError_(Exception):  # noqa: N801 - the builtin has the plain name
    """An expression that cannot be evaluated; the text is mksh's."""


class Variables(Protocol):
    """The variables an expression may read and set."""

    def get(self, name: str) -> str | None: ...
    def set(self, name: str, value: str) -> None: ...


def wrap(value: int) -> int:
    """`value` in 32 bits, signed."""
    return (value + 0x80000000) % 0x100000000 - 0x80000000


def _divide(a: int, b: int) -> int:
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


_OPERATIONS: Mapping[str, Callable[[int, int], int]] = {
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "&": lambda a, b: a & b,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    ">": lambda a, b: int(a > b),
    "<=": lambda a, b: int(a <= b),
    ">=": lambda a, b: int(a >= b),
    "<<": lambda a, b: a << (b & 31),
    ">>": lambda a, b: a >> (b & 31),
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _divide,
    "%": lambda a, b: a - b * _divide(a, b),
}


class _Evaluator:
    def __init__(self, text: str, variables: Variables, depth: int) -> None:
        self.text = text
        self.variables = variables
        self.depth = depth
        self.tokens: list[str] = []
        at = 0
        stripped = text.rstrip()
        while at < len(stripped):
            match = _TOKEN.match(stripped, at)
            if not match:
                raise self.error("unexpected token" if stripped[at:].strip() else "unexpected end")
            self.tokens.append(match.group().strip())
            at = match.end()
        self.at = 0
        self.skip = 0  # > 0 within a branch that is not taken

    def error(self, message: str) -> ArithmeticError_:
        return ArithmeticError_(f"{self.text.strip()}: {message}")

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token = self.peek()
        self.at += 1
        return token

    def comma(self) -> int:
        value = self.assignment()
        while self.peek() == ",":
            self.take()
            value = self.assignment()
        return value

    def assignment(self) -> int:
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise self.error("expression recurses too deeply")
        name = self.peek()
        following = self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else ""
        if following in _ASSIGN and (name[:1].isalpha() or name[:1] == "_"):
            self.at += 2
            value = self.assignment()
            if following != "=":
                value = self.apply(following[:-1], self.lookup(name), value)
            self.store(name, value)
        else:
            value = self.ternary()
        self.depth -= 1
        return value

    def ternary(self) -> int:
        condition = self.binary(1)
        if self.peek() != "?":
            return condition
        self.take()
        self.skip += not condition
        yes = self.assignment()
        self.skip -= not condition
        if self.take() != ":":
            raise self.error("missing :")
        self.skip += bool(condition)
        no = self.assignment()
        self.skip -= bool(condition)
        return yes if condition else no

    def binary(self, level: int) -> int:
        left = self.unary()
        while (priority := _BINARY.get(self.peek(), 0)) >= level:
            operator = self.take()
            if operator in ("&&", "||"):
                decided = bool(left) == (operator == "||")
                self.skip += decided
                right = self.binary(priority + 1)
                self.skip -= decided
                left = int(bool(left) or bool(right)) if operator == "||" else int(bool(left) and bool(right))
            else:
                left = self.apply(operator, left, self.binary(priority + 1))
        return left

    def apply(self, operator: str, left: int, right: int) -> int:
        if operator in ("/", "%") and right == 0:
            if self.skip:
                return 0
            raise self.error("zero divisor")
        return wrap(_OPERATIONS[operator](left, right))

    def unary(self) -> int:
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise self.error("expression recurses too deeply")
        value = self._unary()
        self.depth -= 1
        return value

    def _unary(self) -> int:
        token = self.take()
        if token == "-":
            return wrap(-self.unary())
        if token == "+":
            return self.unary()
        if token == "!":
            return int(not self.unary())
        if token == "~":
            return wrap(~self.unary())
        if token in ("++", "--"):
            name = self.take()
            if not (name[:1].isalpha() or name[:1] == "_"):
                raise self.error(f"{token} requires lvalue")
            value = wrap(self.lookup(name) + (1 if token == "++" else -1))
            self.store(name, value)
            return value
        if token == "(":
            value = self.comma()
            if self.take() != ")":
                raise self.error("missing )")
            return value
        if not token:
            raise self.error("unexpected end of expression")
        if token[0].isdigit():
            return self.number(token)
        if token[0].isalpha() or token[0] == "_":
            value = self.lookup(token)
            if self.peek() in ("++", "--"):
                self.store(token, wrap(value + (1 if self.take() == "++" else -1)))
            return value
        raise self.error(f"unexpected '{token}'")

    def number(self, token: str) -> int:
        try:
            if "#" in token:
                base, digits = token.split("#", 1)
                return wrap(int(digits, int(base)))
            if token[:2] in ("0x", "0X"):
                return wrap(int(token[2:], 16))
            return wrap(int(token))
        except ValueError:
            raise self.error(f"bad number '{token[:40]}'") from None

    def lookup(self, name: str) -> int:
        text = (self.variables.get(name) or "").strip()
        if not text or self.skip:
            return 0
        if re.fullmatch(r"[-+]?\d{1,18}", text):
            return wrap(int(text))
        if self.depth > MAX_NESTING - 20:
            raise self.error("expression recurses too deeply")
        return _Evaluator(text, self.variables, self.depth + 10).whole()

    def store(self, name: str, value: int) -> None:
        if not self.skip:
            self.variables.set(name, str(value))

    def whole(self) -> int:
        if not self.tokens:
            return 0
        value = self.comma()
        if self.at < len(self.tokens):
            raise self.error(f"unexpected '{self.peek()}'")
        return value


def evaluate(text: str, variables: Variables) -> int:
    """The value of an expression; empty text is 0.

    Raises:
        ArithmeticError_: the expression is malformed or divides by zero.
    """
    return _Evaluator(text, variables, 0).whole()
