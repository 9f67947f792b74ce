"""`echo` and `printf`, and the escapes they share with other programs."""

from __future__ import annotations

import re

_SIMPLE = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "\\": "\\", "e": "\x1b", "E": "\x1b"}
_DIRECTIVE = re.compile(r"%([-+ #0']*)(\*|\d+)?(?:\.(\*|\d+)?)?(?:hh|h|ll|l|L|q|j|z|t)?([A-Za-z%])?")
MAX_WIDTH = 100_000


def _byte(value: int) -> str:
    """One raw byte as text (undecodable bytes as surrogates)."""
    return bytes([value & 0xFF]).decode("utf-8", "surrogateescape")


def unescape(text: str, *, octal_zero: bool) -> tuple[str, bool]:
    """Resolve backslash escapes; the flag says that `\\c` ended the output.

    With `octal_zero`, octal numbers are `\\0NNN` (echo), else `\\NNN`.
    """
    if "\\" not in text:
        return text, False
    out: list[str] = []
    at = 0
    while at < len(text):
        char = text[at]
        if char != "\\" or at + 1 >= len(text):
            out.append(char)
            at += 1
            continue
        escape = text[at + 1]
        at += 2
        if escape == "c":
            return _joined(out), True
        if escape in _SIMPLE:
            out.append(_SIMPLE[escape])
            continue
        match = None
        if escape == "x":
            match, base = re.compile(r"[0-9A-Fa-f]{1,2}").match(text, at), 16
        elif escape == "0":
            match, base = re.compile(r"[0-7]{0,3}").match(text, at), 8
        elif escape in "1234567" and not octal_zero:
            at -= 1
            match, base = re.compile(r"[0-7]{1,3}").match(text, at), 8
        elif escape in "uU":
            match = re.compile(r"[0-9A-Fa-f]{1,4}" if escape == "u" else r"[0-9A-Fa-f]{1,8}").match(text, at)
            if match and int(match.group(), 16) < 0x110000 and not 0xD800 <= int(match.group(), 16) < 0xE000:
                out.append(chr(int(match.group(), 16)))
                at = match.end()
                continue
            match = None
        if match is None:
            out.append("\\" + escape)
            continue
        out.append(_byte(int(match.group() or "0", base)))
        at = match.end()
    return _joined(out), False


def _joined(pieces: list[str]) -> str:
    """Join, and let raw bytes that form UTF-8 together become characters."""
    return "".join(pieces).encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


def echo(words: list[str]) -> str:
    """The output of mksh's `echo`: options n, e, E; escapes are resolved unless -E is given."""
    newline, escapes = True, True
    while words and re.fullmatch(r"-[neE]+", words[0]):
        for letter in words[0][1:]:
            if letter == "n":
                newline = False
            else:
                escapes = letter == "e"
        words = words[1:]
    text = " ".join(words)
    if escapes:
        text, stopped = unescape(text, octal_zero=True)
        newline = newline and not stopped
    return text + ("\n" if newline else "")


class _Printf:
    def __init__(self, args: list[str]) -> None:
        self.args = args
        self.at = 0
        self.errors: list[str] = []
        self.stopped = False

    def take(self) -> str | None:
        self.at += 1
        return self.args[self.at - 1] if self.at <= len(self.args) else None

    def number(self, text: str | None) -> int:
        text = (text or "").strip()
        if not text:
            return 0
        if text[0] in "'\"":
            return ord(text[1]) if len(text) > 1 else 0
        match = re.match(r"[-+]?(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)", text)
        if not match:
            self.errors.append(f"{text}: not an integer")
            return 0
        if match.end() != len(text):
            self.errors.append(f"{text}: not an integer")
        digits = match.group(1)
        value = (
            int(digits, 16) if digits[:2] in ("0x", "0X") else int(digits, 8) if digits.startswith("0") and digits != "0" else int(digits)
        )
        return -value if text.startswith("-") else value

    def real(self, text: str | None) -> float:
        try:
            return float(text or 0)
        except ValueError:
            self.errors.append(f"{text}: not a number")
            return 0.0

    def directive(self, match: re.Match[str]) -> str:
        flags, width, precision, kind = match.groups()
        if width == "*":
            number = self.number(self.take())
            flags, width = (flags + "-", str(-number)) if number < 0 else (flags, str(number))
        if precision == "*":
            precision = str(max(0, self.number(self.take())))
        has_precision = "." in match.group()
        wide = min(int(width or 0), MAX_WIDTH)
        places = min(int(precision or 0), 1000) if has_precision else -1
        if kind == "%":
            return "%"
        flags = "".join(sorted(set(flags.replace("'", ""))))
        if kind in "di":
            return self.pad(f"%{flags}{f'.{places}' if has_precision else ''}d", self.number(self.take()), wide)
        if kind in "uoxX":
            value = self.number(self.take())
            return self.pad(
                f"%{flags}{f'.{places}' if has_precision else ''}{'d' if kind == 'u' else kind}",
                value if value >= 0 else value + (1 << 64),
                wide,
            )
        if kind in "eEfFgG":
            return self.pad(f"%{flags}.{places if has_precision else 6}{kind}", self.real(self.take()), wide)
        if kind == "c":
            text = (self.take() or "")[:1]
        elif kind == "b":
            text, self.stopped = unescape(self.take() or "", octal_zero=True)
        elif kind == "s":
            text = self.take() or ""
        elif kind == "q":
            from emulator.sim.shell.lang.quoting import quote

            text = quote(self.take() or "")
        else:
            self.errors.append(f"bad %{kind}")
            return ""
        if has_precision:
            text = text[:places]
        return text.ljust(wide) if "-" in flags else text.rjust(wide)

    @staticmethod
    def pad(form: str, value: float, width: int) -> str:
        """printf a number with a width, which zeros fill when asked."""
        return (form[0] + form[1:].replace(".", f"{width}.", 1) if "." in form else f"{form[:-1]}{width or ''}{form[-1]}") % value


def printf(form: str, args: list[str]) -> tuple[str, list[str]]:
    """The output of `printf form args...` and the complaints on standard error. The form is used again while arguments are left."""
    state = _Printf(args)
    out: list[str] = []
    pieces = _pieces(form)
    size = 0
    while True:
        start = state.at
        for piece in pieces:
            text = piece if isinstance(piece, str) else state.directive(piece)
            out.append(text)
            size += len(text)
            if state.stopped or size > (16 << 20):
                return "".join(out), state.errors
        if state.at == start or state.at >= len(args):
            return "".join(out), state.errors


def _pieces(form: str) -> list[str | re.Match[str]]:
    """A printf form as literal texts (escapes resolved) and directives."""
    pieces: list[str | re.Match[str]] = []
    at = 0
    for match in _DIRECTIVE.finditer(form):
        if match.start() < at or not match.group(4):
            continue
        text, stopped = unescape(form[at : match.start()], octal_zero=False)
        pieces.append(text)
        if stopped:
            return pieces
        pieces.append(match)
        at = match.end()
    pieces.append(unescape(form[at:], octal_zero=False)[0])
    return pieces
