"""The language of awk: text to a tree of tuples `(kind, ...)`.

All of POSIX awk but user functions, getline and pipes.
"""

from __future__ import annotations

import re
from typing import Any

from emulator.sim.shell.programs.options import UsageError

Node = tuple[Any, ...]
MAX_NESTING = 30

_TOKEN = re.compile(
    r"""(?P<blank>(?:[ \t\r]|\\\n|\#[^\n]*)+)
    |(?P<newline>\n)
    |(?P<number>\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?|0[xX][0-9a-fA-F]+)
    |(?P<string>"(?:[^"\\\n]|\\.)*")
    |(?P<name>[A-Za-z_]\w*)
    |(?P<op>>>|\+\+|--|\+=|-=|\*=|/=|%=|\^=|==|<=|>=|!=|!~|&&|\|\||\*\*|[-+*/%^!<>|?:~$=(){}\[\];,])""",
    re.VERBOSE,
)
_REGEX = re.compile(r"/((?:[^/\\\n\[]|\\.|\[(?:[^\]\\]|\\.)*\])*)/")
_KEYWORDS = frozenset(
    ("BEGIN", "END", "if", "else", "while", "for", "in", "do", "break", "continue", "next", "exit", "delete", "print", "printf", "getline")
)
_TEXT_FUNCTIONS = ("length", "substr", "index", "split", "sub", "gsub", "match", "tolower", "toupper", "sprintf")
FUNCTIONS = frozenset(
    (*_TEXT_FUNCTIONS, "system", "strftime", "systime", "int", "sqrt", "exp", "log", "sin", "cos", "atan2", "rand", "srand")
)


class Parser:
    """Parses one program. Raises UsageError."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0
        self.printing = False  # within print, where > begins a redirection
        self.kind = ""
        self.token = ""
        self.before = ""  # what stood before the current token, to tell a division from a regular expression
        self.advance()

    # --- tokens ------------------------------------------------------------------------------------------------------------------

    def fail(self) -> UsageError:
        return UsageError(f"syntax error at source line {self.text.count(chr(10), 0, self.at) + 1} near {self.token[:20] or 'end'!r}")

    def advance(self) -> str:
        """Take the current token and move to the next."""
        taken = self.token
        self.before = (
            "value" if (self.kind in ("number", "string", "name", "regex") and taken not in _KEYWORDS) or taken in (")", "]", "$") else ""
        )
        while True:
            if self.at >= len(self.text):
                self.kind, self.token = "end", ""
                return taken
            if self.text[self.at] == "/" and not self.before and (found := _REGEX.match(self.text, self.at)):
                self.kind, self.token, self.at = "regex", found.group(1), found.end()
                return taken
            match = _TOKEN.match(self.text, self.at)
            if match is None:
                self.token = self.text[self.at]
                raise self.fail()
            self.at = match.end()
            if match.lastgroup != "blank":
                self.kind, self.token = match.lastgroup or "", match.group()
                return taken

    def accept(self, *tokens: str) -> bool:
        if self.kind in ("op", "name", "newline") and self.token in tokens:
            self.advance()
            return True
        return False

    def expect(self, token: str) -> None:
        if not self.accept(token):
            raise self.fail()

    def newlines(self) -> None:
        while self.kind == "newline" or (self.kind == "op" and self.token == ";"):
            self.advance()

    # --- statements --------------------------------------------------------------------------------------------------------------

    def program(self) -> list[tuple[Node | None, Node | None, list[Node] | None]]:
        """Rules: pattern (or ("BEGIN",), ("END",)), end of a range, body (None prints the record)."""
        rules: list[tuple[Node | None, Node | None, list[Node] | None]] = []
        self.newlines()
        while self.kind != "end":
            pattern: Node | None = None
            last: Node | None = None
            if self.kind == "name" and self.token in ("BEGIN", "END"):
                pattern = (self.advance(),)
            elif not (self.kind == "op" and self.token == "{"):
                pattern = self.expression()
                if self.accept(","):
                    last = self.expression()
            body = self.block() if self.kind == "op" and self.token == "{" else None
            if body is None and pattern in (("BEGIN",), ("END",)):
                raise self.fail()
            rules.append((pattern, last, body))
            self.newlines()
        return rules

    def block(self) -> list[Node]:
        self.expect("{")
        out: list[Node] = []
        self.newlines()
        while not self.accept("}"):
            if self.kind == "end":
                raise self.fail()
            out.append(self.statement())
            self.newlines()
        return out

    def body(self) -> list[Node]:
        """One statement or a block."""
        while self.kind == "newline":
            self.advance()
        if self.kind == "op" and self.token == "{":
            return self.block()
        if self.accept(";"):
            return []
        return [self.statement()]

    def statement(self) -> Node:
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise UsageError("program nested too deeply")
        try:
            return self._statement()
        finally:
            self.depth -= 1

    def _statement(self) -> Node:
        if self.kind == "op" and self.token == "{":
            return ("block", self.block())
        if self.kind == "name" and self.token in _KEYWORDS:
            word = self.advance()
            if word == "if":
                return self._if()
            if word == "while":
                self.expect("(")
                condition = self.expression()
                self.expect(")")
                return ("while", condition, self.body())
            if word == "do":
                body = self.body()
                self.newlines()
                self.expect("while")
                self.expect("(")
                condition = self.expression()
                self.expect(")")
                return ("do", condition, body)
            if word == "for":
                return self._for()
            if word in ("break", "continue", "next"):
                return (word,)
            if word == "exit":
                return ("exit", None if self.ends() else self.expression())
            if word == "delete":
                name = self.advance()
                if self.accept("["):
                    keys = self.list("]")
                    self.expect("]")
                    return ("delete", name, keys)
                return ("delete", name, None)
            if word in ("print", "printf"):
                return (word, *self._print())
            raise self.fail()
        return ("expr", self.expression())

    def ends(self) -> bool:
        return self.kind in ("end", "newline") or (self.kind == "op" and self.token in (";", "}"))

    def _print(self) -> tuple[list[Node], str, Node | None]:
        """What is printed, and `>` or `>>` with the file it goes to."""
        self.printing = True
        values = self._printed()
        self.printing = False
        if self.kind == "op" and self.token in (">", ">>"):
            return values, self.advance(), self.concatenation()
        return values, "", None

    def _printed(self) -> list[Node]:
        if self.ends() or self.token in (">", ">>"):
            return []
        start = self.at, self.kind, self.token, self.before
        if self.accept("("):  # a list in parentheses, unless an expression goes on behind them
            self.printing = False
            values = self.list(")")
            self.printing = True
            self.expect(")")
            if self.ends() or self.token in (">", ">>"):
                return values
            self.at, self.kind, self.token, self.before = start
        return self.list("")

    def _if(self) -> Node:
        self.expect("(")
        condition = self.expression()
        self.expect(")")
        yes = self.body()
        start = self.at, self.kind, self.token, self.before
        self.newlines()
        if self.accept("else"):
            return ("if", condition, yes, self.body())
        self.at, self.kind, self.token, self.before = start
        return ("if", condition, yes, [])

    def _for(self) -> Node:
        self.expect("(")
        found = re.compile(r"\s*in\s+(\w+)\s*\)").match(self.text, self.at) if self.kind == "name" else None
        if found:
            name = self.token
            self.at = found.end()
            self.advance()
            return ("forin", name, found.group(1), self.body())
        first = None if self.token == ";" else self.statement()
        self.expect(";")
        condition = None if self.token == ";" else self.expression()
        self.expect(";")
        step = None if self.token == ")" else self.statement()
        self.expect(")")
        return ("for", first, condition, step, self.body())

    # --- expressions ---------------------------------------------------------------------------------------------------------------

    def list(self, closing: str) -> list[Node]:
        out: list[Node] = []
        if closing and self.kind == "op" and self.token == closing:
            return out
        out.append(self.expression())
        while self.accept(","):
            while self.kind == "newline":
                self.advance()
            out.append(self.expression())
        return out

    def expression(self) -> Node:
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise UsageError("program nested too deeply")
        try:
            left = self.ternary()
            if self.kind == "op" and self.token in ("=", "+=", "-=", "*=", "/=", "%=", "^="):
                if left[0] not in ("var", "index", "field"):
                    raise self.fail()
                operator = self.advance()
                return ("assign", operator[:-1], left, self.expression())
            return left
        finally:
            self.depth -= 1

    def ternary(self) -> Node:
        condition = self.either()
        if not self.accept("?"):
            return condition
        yes = self.expression()
        self.expect(":")
        return ("?:", condition, yes, self.expression())

    def either(self) -> Node:
        left = self.both()
        while self.accept("||"):
            self.newlines()
            left = ("||", left, self.both())
        return left

    def both(self) -> Node:
        left = self.membership()
        while self.accept("&&"):
            self.newlines()
            left = ("&&", left, self.membership())
        return left

    def membership(self) -> Node:
        left = self.matching()
        while self.kind == "name" and self.token == "in":
            self.advance()
            left = ("in", left, self.advance())
        return left

    def matching(self) -> Node:
        left = self.comparison()
        while self.kind == "op" and self.token in ("~", "!~"):
            left = (self.advance(), left, self.comparison())
        return left

    def comparison(self) -> Node:
        left = self.concatenation()
        if self.kind == "op" and self.token in ("<", "<=", "==", "!=", ">", ">=") and not (self.printing and self.token == ">"):
            return ("compare", self.advance(), left, self.concatenation())
        return left

    def concatenation(self) -> Node:
        left = self.sum()
        while (
            self.kind in ("number", "string", "regex")
            or (self.kind == "op" and self.token in ("$", "!", "(", "++", "--"))
            or (self.kind == "name" and self.token not in _KEYWORDS)
        ):
            left = ("concat", left, self.sum())
        return left

    def sum(self) -> Node:
        left = self.product()
        while self.kind == "op" and self.token in ("+", "-"):
            left = ("math", self.advance(), left, self.product())
        return left

    def product(self) -> Node:
        left = self.unary()
        while self.kind == "op" and self.token in ("*", "/", "%"):
            left = ("math", self.advance(), left, self.unary())
        return left

    def unary(self) -> Node:
        self.depth += 1
        if self.depth > MAX_NESTING:
            raise UsageError("program nested too deeply")
        try:
            if self.kind == "op" and self.token in ("!", "-", "+"):
                return ("unary", self.advance(), self.unary())
            return self.power()
        finally:
            self.depth -= 1

    def power(self) -> Node:
        base = self.postfix()
        if self.accept("^", "**"):
            return ("math", "^", base, self.unary())
        return base

    def postfix(self) -> Node:
        if self.kind == "op" and self.token in ("++", "--"):
            operator = self.advance()
            return ("pre", operator, self.postfix())
        value = self.primary()
        if self.kind == "op" and self.token in ("++", "--") and value[0] in ("var", "index", "field"):
            return ("post", self.advance(), value)
        return value

    def primary(self) -> Node:
        kind = self.kind
        if kind == "number":
            text = self.advance()
            return ("number", float(int(text, 16)) if text[:2] in ("0x", "0X") else float(text))
        if kind == "string":
            return ("string", unescape_string(self.advance()[1:-1]))
        if kind == "regex":
            return ("regex", self.advance())
        if self.accept("$"):
            return ("field", self.postfix())
        if self.accept("("):
            printing, self.printing = self.printing, False
            values = self.list(")")
            self.expect(")")
            self.printing = printing
            if len(values) == 1:
                return ("group", values[0])
            if not values or not (self.kind == "name" and self.token == "in"):
                raise self.fail()
            return ("keys", values)
        if kind == "name" and self.token not in _KEYWORDS:
            name = self.advance()
            if name in FUNCTIONS:
                values = []
                if self.accept("("):
                    values = self.list(")")
                    self.expect(")")
                elif name != "length":
                    raise self.fail()
                return ("call", name, values)
            if self.accept("["):
                keys = self.list("]")
                self.expect("]")
                return ("index", name, keys)
            return ("var", name)
        raise self.fail()


def unescape_string(text: str) -> str:
    def one(match: re.Match[str]) -> str:
        escape = match.group(1)
        if escape[0] in "01234567":
            return chr(int(escape, 8) & 0xFF)
        return {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "/": "/", '"': '"', "\\": "\\"}.get(
            escape, "\\" + escape
        )

    return re.sub(r"\\([0-7]{1,3}|.)", one, text, flags=re.DOTALL)
