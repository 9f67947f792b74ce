"""Characters to tokens and words. Nested command substitutions are parsed by the parser that owns the lexer."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from emulator.sim.shell.lang.nodes import ArithSub, CommandSub, List, Lit, Param, Part, Redirect, Word

OPERATORS = ("&&", "||", ";;", ";&", ";|", "<<-", "<<<", "<<", ">>", ">|", ">&", "<&", "<>", "&>", "|", "&", ";", "<", ">", "(", ")")
_BY_LENGTH = sorted(OPERATORS, key=len, reverse=True)
REDIRECTS = frozenset({"<<-", "<<<", "<<", ">>", ">|", ">&", "<&", "<>", "&>", "<", ">"})

_BLANKS = re.compile(r"(?:[ \t]|\\\n)*")
_PLAIN = re.compile(r"""[^\s|&;<>()$`"'\\@?*+!]+""")
_DQUOTE_PLAIN = re.compile(r'[^$`"\\]+')
_HERE_PLAIN = re.compile(r"[^$`\\]+")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_DIGITS = re.compile(r"[0-9]+")
_PARAM_OP = re.compile(r":[-=?+]|[-=?+]|##?|%%?|//|/[#%]?|:")
_ANSI = {
    "n": "\n",
    "t": "\t",
    "r": "\r",
    "a": "\a",
    "b": "\b",
    "f": "\f",
    "v": "\v",
    "e": "\x1b",
    "E": "\x1b",
    "\\": "\\",
    "'": "'",
    '"': '"',
    "?": "?",
}
_ANSI_CODE = re.compile(r"x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})")


class ShellSyntaxError(Exception):
    """The text is not a command. `message` is what mksh says after its name."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class IncompleteCommand(ShellSyntaxError):
    """The text ends within a command; an interactive shell would read another line."""


@dataclass(slots=True)
class Token:
    """`kind` is `word`, `op`, `io` (a number before a redirection), `newline` or `eof`."""

    kind: str
    text: str
    word: Word = ()
    line: int = 1


class Lexer:
    """Tokens of one text. `nested` parses a command list up to the closing parenthesis."""

    def __init__(self, text: str, nested: Callable[[Lexer], List], backquoted: Callable[[str, int], List]) -> None:
        self.text = text
        self.pos = 0
        self.line = 1
        self._nested = nested
        self._backquoted = backquoted
        self._peeked: Token | None = None
        self._here: list[tuple[Redirect, str, bool, bool]] = []

    # --- tokens ------------------------------------------------------------------------------------------------------------------

    def peek(self) -> Token:
        if self._peeked is None:
            self._peeked = self._scan()
        return self._peeked

    def next(self) -> Token:
        token = self.peek()
        self._peeked = None
        return token

    def _scan(self) -> Token:
        text = self.text
        blanks = _BLANKS.match(text, self.pos)
        if blanks and blanks.end() > self.pos:
            self.line += text.count("\n", self.pos, blanks.end())
            self.pos = blanks.end()
        if self.pos < len(text) and text[self.pos] == "#":
            end = text.find("\n", self.pos)
            self.pos = len(text) if end < 0 else end
        if self.pos >= len(text):
            if self._here:
                self._read_here_documents()
            return Token("eof", "", line=self.line)
        char = text[self.pos]
        line = self.line
        if char == "\n":
            self.pos += 1
            self.line += 1
            if self._here:
                self._read_here_documents()
            return Token("newline", "\n", line=line)
        if char in "|&;<>()":
            for operator in _BY_LENGTH:
                if text.startswith(operator, self.pos):
                    self.pos += len(operator)
                    return Token("op", operator, line=line)
        digits = _DIGITS.match(text, self.pos)
        if digits and digits.end() < len(text) and text[digits.end()] in "<>":
            self.pos = digits.end()
            return Token("io", digits.group(), line=line)
        start = self.pos
        word = self._word("")
        if self.pos == start:  # a character that starts no word, such as a lone carriage return
            self.pos += 1
            word = (Lit(char),)
        return Token("word", text[start : self.pos], word, line)

    def expect_here_document(self, redirect: Redirect, delimiter: Word, strip: bool) -> None:
        """The body follows after the next line feed and goes into `redirect.target`."""
        quoted = any(not isinstance(part, Lit) or part.quoted for part in delimiter)
        name = "".join(part.text for part in delimiter if isinstance(part, Lit))
        self._here.append((redirect, name, quoted, strip))

    def _read_here_documents(self) -> None:
        pending, self._here = self._here, []
        for redirect, delimiter, quoted, strip in pending:
            lines = []
            while True:
                if self.pos >= len(self.text):
                    raise IncompleteCommand(f"here document '{delimiter}' unclosed", self.line)
                end = self.text.find("\n", self.pos)
                end = len(self.text) if end < 0 else end
                line = self.text[self.pos : end]
                self.pos = min(end + 1, len(self.text))
                self.line += 1
                if strip:
                    line = line.lstrip("\t")
                if line == delimiter:
                    break
                lines.append(line + "\n")
            body = "".join(lines)
            redirect.target = (Lit(body, True),) if quoted else self.quoted_text(body)

    # --- words -------------------------------------------------------------------------------------------------------------------

    def _fail(self, message: str) -> ShellSyntaxError:
        return IncompleteCommand(message, self.line)

    def _word(self, stop: str, *, in_quotes: bool = False) -> Word:
        """A word. With `stop`, blanks and operators belong to it and one of the `stop` characters, outside quotes, ends it."""
        text = self.text
        parts: list[Part] = []
        while self.pos < len(text):
            char = text[self.pos]
            if stop:
                if char in stop:
                    break
            elif char in " \t\n|&;<>()":
                break
            plain = _PLAIN.match(text, self.pos) if not stop else None
            if plain:
                _append(parts, plain.group())
                self.pos = plain.end()
            elif char == "\\":
                self._escape(parts, in_quotes)
            elif char == "'" and not in_quotes:
                end = text.find("'", self.pos + 1)
                if end < 0:
                    raise self._fail("no closing quote")
                parts.append(Lit(text[self.pos + 1 : end], True))
                self.line += text.count("\n", self.pos, end)
                self.pos = end + 1
            elif char == '"':
                self.pos += 1
                before = len(parts)
                self._double_quoted(parts)
                if len(parts) == before:
                    parts.append(Lit("", True))
            elif char == "$":
                self._dollar(parts, in_quotes)
            elif char == "`":
                self._backquote(parts, in_quotes)
            elif char in "@?*+!" and text.startswith("(", self.pos + 1) and not in_quotes:
                self._extended_pattern(parts)
            else:
                self.line += char == "\n"
                _append(parts, char)
                self.pos += 1
        return tuple(parts)

    def _escape(self, parts: list[Part], in_quotes: bool) -> None:
        following = self.text[self.pos + 1 : self.pos + 2]
        self.pos += 2 if following else 1
        if following == "\n":
            self.line += 1
        elif in_quotes and following not in '$`"\\}':
            _append(parts, "\\" + following)
        else:
            parts.append(Lit(following or "\\", True))

    def _extended_pattern(self, parts: list[Part]) -> None:
        """`@(a|b)` and its kin stay one word."""
        _append(parts, self.text[self.pos : self.pos + 2])
        self.pos += 2
        parts.extend(self._word(")"))
        if self.pos >= len(self.text):
            raise self._fail("syntax error: '(' unmatched")
        _append(parts, ")")
        self.pos += 1

    def _double_quoted(self, parts: list[Part]) -> None:
        text = self.text
        while True:
            if self.pos >= len(text):
                raise self._fail("no closing quote")
            char = text[self.pos]
            plain = _DQUOTE_PLAIN.match(text, self.pos)
            if plain:
                parts.append(Lit(plain.group(), True))
                self.line += plain.group().count("\n")
                self.pos = plain.end()
            elif char == '"':
                self.pos += 1
                return
            elif char == "\\":
                self._quoted_escape(parts, '$`"\\')
            elif char == "$":
                self._dollar(parts, True)
            else:
                self._backquote(parts, True)

    def _quoted_escape(self, parts: list[Part], special: str) -> None:
        following = self.text[self.pos + 1 : self.pos + 2]
        self.pos += 1 + len(following)
        if following == "\n":
            self.line += 1
        elif following and following in special:
            parts.append(Lit(following, True))
        else:
            parts.append(Lit("\\" + following, True))

    def quoted_text(self, text: str) -> Word:
        """The text of a here-document or an arithmetic expression: expansions happen, quotes are plain characters."""
        inner = Lexer(text, self._nested, self._backquoted)
        parts: list[Part] = []
        while inner.pos < len(text):
            char = text[inner.pos]
            plain = _HERE_PLAIN.match(text, inner.pos)
            if plain:
                parts.append(Lit(plain.group(), True))
                inner.pos = plain.end()
            elif char == "\\":
                inner._quoted_escape(parts, "$`\\")
            elif char == "$":
                inner._dollar(parts, True)
            else:
                inner._backquote(parts, True)
        return tuple(parts)

    # --- expansions --------------------------------------------------------------------------------------------------------------

    def _dollar(self, parts: list[Part], quoted: bool) -> None:
        text = self.text
        start = self.pos
        self.pos += 1
        following = text[self.pos : self.pos + 1]
        name = _NAME.match(text, self.pos)
        if name:
            self.pos = name.end()
            parts.append(Param(name.group(), quoted=quoted))
        elif following and following in "@*#?-$!0123456789":
            self.pos += 1
            parts.append(Param(following, quoted=quoted))
        elif following == "{":
            self.pos += 1
            parts.append(self._braced(quoted))
        elif following == "(":
            expression = self._arithmetic() if text.startswith("((", self.pos) else None
            if expression is not None:
                parts.append(ArithSub(self.quoted_text(expression), quoted))
            else:
                self.pos += 1
                parts.append(CommandSub(self._nested(self), quoted))
        elif following == "'" and not quoted:
            self._ansi_quoted(parts)
        elif following == '"' and not quoted:
            return
        else:
            _append(parts, text[start : self.pos]) if not quoted else parts.append(Lit("$", True))

    def _arithmetic(self) -> str | None:
        """The expression of `((...))` at the current place, or None when it is not one; moves past it."""
        depth = 0
        for at in range(self.pos + 2, len(self.text)):
            char = self.text[at]
            if char == "(":
                depth += 1
            elif char == ")":
                if depth:
                    depth -= 1
                elif self.text.startswith("))", at):
                    expression = self.text[self.pos + 2 : at]
                    self.line += expression.count("\n")
                    self.pos = at + 2
                    return expression
                else:
                    return None
        return None

    def arithmetic_command(self) -> str | None:
        """Called after a `(` token: the expression when it begins `((...))`."""
        self.pos -= 1
        expression = self._arithmetic() if self.text.startswith("((", self.pos) else None
        if expression is None:
            self.pos += 1
        return expression

    def _braced(self, quoted: bool) -> Param:
        text = self.text
        length = text.startswith("#", self.pos) and text[self.pos + 1 : self.pos + 2] not in ("}", ":", "-", "=", "?", "+", "#", "%", "")
        if length:
            self.pos += 1
        name = _NAME.match(text, self.pos) or _DIGITS.match(text, self.pos) or re.compile(r"[@*#?\-$!]").match(text, self.pos)
        if not name:
            raise ShellSyntaxError(f"{text[self.pos - 2 : text.find('}', self.pos) + 1] or '${'}: bad substitution", self.line)
        self.pos = name.end()
        op, arg, arg2 = ("len", None, None) if length else self._operation(quoted)
        if not text.startswith("}", self.pos):
            if self.pos >= len(text):
                raise self._fail("no closing quote")
            raise ShellSyntaxError(f"${{{name.group()}{text[self.pos]}: bad substitution", self.line)
        self.pos += 1
        return Param(name.group(), op, arg, arg2, quoted)

    def _operation(self, quoted: bool) -> tuple[str, Word | None, Word | None]:
        operator = _PARAM_OP.match(self.text, self.pos)
        if not operator:
            return "", None, None
        self.pos = operator.end()
        op = operator.group()
        in_quotes = quoted and op.lstrip(":") in ("-", "=", "?", "+")
        separator = {"/": "/", ":": ":"}.get(op[0], "") if len(op) == 1 or op[0] == "/" else ""
        arg = self._word("}" + separator, in_quotes=in_quotes)
        arg2: Word | None = None
        if separator and self.text.startswith(separator, self.pos):
            self.pos += 1
            arg2 = self._word("}", in_quotes=quoted)
        return op, arg, arg2

    def _ansi_quoted(self, parts: list[Part]) -> None:
        """`$'...'`, from the quote on."""
        text = self.text
        self.pos += 1
        out: list[str] = []
        while not text.startswith("'", self.pos):
            if self.pos >= len(text):
                raise self._fail("no closing quote")
            char = text[self.pos]
            self.pos += 1
            if char != "\\" or self.pos >= len(text):
                out.append(char)
                continue
            code = _ANSI_CODE.match(text, self.pos)
            escape = text[self.pos]
            if code:
                self.pos = code.end()
                byte = code.group(1) or code.group(4)
                value = int(byte, 8 if code.group(4) else 16) if byte else int(code.group(2) or code.group(3), 16)
                out.append(
                    bytes([value & 0xFF]).decode("utf-8", "surrogateescape")
                    if byte
                    else chr(value)
                    if value < 0x110000 and not 0xD800 <= value < 0xE000
                    else "\ufffd"
                )
            elif escape == "c" and self.pos + 1 < len(text):
                out.append(chr(ord(text[self.pos + 1]) & 0x1F))
                self.pos += 2
            else:
                out.append(_ANSI.get(escape, "\\" + escape))
                self.pos += 1
        self.pos += 1
        joined = "".join(out).split("\0")[0]
        parts.append(Lit(joined.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape"), True))

    def _backquote(self, parts: list[Part], quoted: bool) -> None:
        text = self.text
        line = self.line
        self.pos += 1
        out: list[str] = []
        while not text.startswith("`", self.pos):
            if self.pos >= len(text):
                raise self._fail("no closing quote")
            char = text[self.pos]
            following = text[self.pos + 1 : self.pos + 2]
            if char == "\\" and following and (following in "`$\\" or (quoted and following == '"')):
                out.append(following)
                self.pos += 2
                continue
            self.line += char == "\n"
            out.append(char)
            self.pos += 1
        self.pos += 1
        parts.append(CommandSub(self._backquoted("".join(out), line), quoted))


def _append(parts: list[Part], text: str) -> None:
    """Add unquoted text, joined to unquoted text before it."""
    last = parts[-1] if parts else None
    if isinstance(last, Lit) and not last.quoted:
        last.text += text
    else:
        parts.append(Lit(text))
