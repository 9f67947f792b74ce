"""Python-like calls as models print them: `click(start_box='(910,72)')`, `Type(content='it's (late)')`. Nothing is evaluated."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from agents.grammar.errors import ParseError
from agents.grammar.tidy import narrow

_NAME = re.compile(r"[A-Za-z_][\w.]*")
_NAMED = re.compile(r"([A-Za-z_]\w*)\s*+[=＝:：]\s*+")
_NEXT_ARGUMENT = re.compile(r"[,，]\s*+[A-Za-z_]\w*\s*+[=＝]")
_NEXT_TEXT = re.compile(r"[,，]\s*+['\"]")
_AFTER_CALL = re.compile(r"[)）](?:[^\S\n]*+\n|\s*+(?:$|[)）;；]|</|<\||[A-Za-z_]\w*\s*+[(（]|[`*]|#|then\b|and\b))")
_CALL = re.compile(r"(?<![\w.'\"])([A-Za-z_]\w*)\s*[(（]")


@dataclass(frozen=True)
class Call:
    """`arguments` by name, positional ones as `0`, `1`, ...; values are texts as written, without their quotes.

    `cut`: the text ended within an argument, so that the last one may lack its end; a closing bracket that is missing alone is no cut.
    """

    name: str
    arguments: Mapping[str, str]
    cut: bool = False

    def get(self, *names: str) -> str | None:
        """The first of these arguments that is there."""
        return next((self.arguments[name] for name in names if name in self.arguments), None)


def find_calls(text: str, known: frozenset[str]) -> list[Call]:
    """The calls of these names (in any case) in a text, in order; a call within another's text is not one.

    A bracket or quote that is missing at the very end is added in thought.
    """
    found: list[Call] = []
    at = 0
    names = {name.casefold() for name in known}
    while match := _CALL.search(text, at):
        if match[1].casefold() not in names:
            at = match.end()
            continue
        call, at = _read(text, match)
        found.append(call)
    return found


def read_call(text: str, at: int = 0) -> tuple[Call, int] | None:
    """The call of whatever name that begins at `at` (blanks before it are passed over), and where it ends; None when none does."""
    match = _CALL.match(text, _blank(text, at))
    return _read(text, match) if match else None


def first_unknown(text: str) -> str:
    """The name of the first thing that looks like a call, for an error."""
    match = _CALL.search(text)
    return match[1] if match else ""


def _read(text: str, match: re.Match[str]) -> tuple[Call, int]:
    at = match.end()
    arguments: dict[str, str] = {}
    position = 0
    while True:
        at = _blank(text, at)
        if at >= len(text):
            return Call(match[1], arguments), at
        if text[at] in ")）":
            return Call(match[1], arguments), at + 1
        if text[at] in ",，":
            at += 1
            continue
        named = _NAMED.match(text, at)
        key = named[1] if named else str(position)
        position += not named
        value, at, whole = _value(text, named.end() if named else at)
        arguments[key] = value
        if not whole:
            return Call(match[1], arguments, cut=True), at


def _value(text: str, at: int) -> tuple[str, int, bool]:
    """One argument, where it ends, and whether it is whole: a quoted text, a bracketed list, or bare characters up to the next comma or
    bracket."""
    char = text[at : at + 1]
    for quote, closing in (("'", "'"), ('"', '"'), ("“", "”"), ("‘", "’"), ("`", "`")):
        if char == quote:
            triple = text.startswith(quote * 3, at) and quote in "'\""
            return _quoted(text, at + (3 if triple else 1), closing * 3 if triple else closing)
    if char and char in "([（［【<":
        return _bracketed(text, at)
    end = at
    while end < len(text) and text[end] not in ",，)）\n":
        end += 1
    return text[at:end].strip(), end, end < len(text)


def _quoted(text: str, at: int, closing: str) -> tuple[str, int, bool]:
    """A text up to the quote that ends it: the first that is followed by the end of the argument. A quote within the text that looks like
    an end too (`'a', b='`) cannot be told and ends it."""
    out: list[str] = []
    while at < len(text):
        char = text[at]
        if char == "\\" and at + 1 < len(text):
            following = text[at + 1]
            kept = f"\\{following}" if following.isalnum() else following  # a backslash of the text's own
            out.append({"n": "\n", "t": "\t", "r": "\r"}.get(following, kept))
            at += 2
            continue
        if text.startswith(closing, at) and _closes(text, at + len(closing)):
            return "".join(out), at + len(closing), True
        out.append(char)
        at += 1
    said = _narrow_end("".join(out))
    if said.endswith(")") and said.count(")") > said.count("("):
        return said[:-1], at, True  # only the quote is missing
    return said, at, False


def _narrow_end(text: str) -> str:
    """A text without blanks at its end, where a full-width bracket becomes a plain one."""
    said = text.rstrip()
    return said[:-1] + ")" if said.endswith("）") else said


def _closes(text: str, at: int) -> bool:
    """Whether what follows a quote may follow an argument."""
    rest = _blank(text, at)
    return rest == len(text) or any(pattern.match(text, rest) for pattern in (_NEXT_ARGUMENT, _AFTER_CALL, _NEXT_TEXT))


def _bracketed(text: str, at: int) -> tuple[str, int, bool]:
    """A list or tag up to where its brackets close."""
    start, depth = at, 0
    if text[at] == "<":
        closing = re.compile(r"</\w+>|(?=[,，)）\n])").search(text, at + 1)
        end = closing.end() if closing else len(text)
        while text.startswith("<|", end):
            token = re.compile(r"<\|\w+\|>").match(text, end)
            if token is None:
                break
            end = token.end()
        return text[start:end], max(end, at + 1), closing is not None
    while at < len(text):
        char = narrow(text[at])
        depth += char in "(["
        depth -= char in ")]"
        at += 1
        if not depth:
            break
    return narrow(text[start:at]), at, not depth


def _blank(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def place_of(value: str | None) -> list[float]:
    """The numbers of a place written in any of the usual ways: `(1,2)`, `[1, 2]`, `<point>1 2</point>`, `<|box_start|>(1,2)<|box_end|>`,
    `(1,2),(3,4)`.

    Raises:
        ParseError: there is none, or something else beside them.
    """
    if value is None:
        raise ParseError("bad_arguments", "the place is missing")
    plain = re.sub(r"<\|?/?[a-z_]+\|?>", " ", narrow(value), flags=re.I)
    numbers = re.findall(r"-?\d+(?:\.\d+)?", plain)
    if len(numbers) not in (2, 4) or re.sub(r"-?\d+(?:\.\d+)?|[\s,;()\[\]'\"]", "", plain):
        raise ParseError("bad_arguments", "a place is two numbers, or four of a box", found=value)
    return [float(number) for number in numbers]
