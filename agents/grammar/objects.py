"""Tolerant JSON: the objects that models really print, without evaluating anything."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Final

from agents.grammar.errors import ParseError

MAX_CHARS: Final = 200_000
MAX_DEPTH: Final = 40
_WORDS: Final[Mapping[str, Any]] = {
    "true": True,
    "false": False,
    "null": None,
    "True": True,
    "False": False,
    "None": None,
}
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?%?")
_BRACE = re.compile("[{｛]")
_BARE = re.compile(r"[A-Za-z_$\u4e00-\u9fff][\w$.\-\u4e00-\u9fff]*")
_ESCAPES: Final[Mapping[str, str]] = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "\0"}
_QUOTES: Final[Mapping[str, str]] = {'"': '"', "'": "'", "“": "”", "‘": "’", "`": "`"}


class _Reader:
    """Reads one value from a place in a text. Takes single quotes, curly quotes, Python's words, trailing and full-width commas, bare keys
    and words, comments, raw newlines in strings, backslashes before anything, parentheses for lists, brackets missing at the end."""

    def __init__(self, text: str, at: int, *, closed: bool) -> None:
        self.text = text
        self.at = at
        self.closed = closed
        self.mended = False
        self.pairs: list[tuple[str, Any]] = []
        """What the outermost object holds, a name as often as it is there."""

    def _skip(self) -> None:
        while self.at < len(self.text):
            char = self.text[self.at]
            if char.isspace() or char == "\ufeff":
                self.at += 1
            elif self.text.startswith("//", self.at) or (char == "#" and self.text[self.at - 1 : self.at] in ("", "\n", " ")):
                end = self.text.find("\n", self.at)
                self.at = len(self.text) if end < 0 else end
            elif self.text.startswith("/*", self.at):
                end = self.text.find("*/", self.at)
                self.at = len(self.text) if end < 0 else end + 2
            else:
                return

    def _peek(self) -> str:
        self._skip()
        return self.text[self.at] if self.at < len(self.text) else ""

    def value(self, depth: int = 0) -> Any:
        if depth > MAX_DEPTH:
            raise ParseError("bad_syntax", "brackets lie too deep in one another")
        char = self._peek()
        if char in "{｛" and char:
            return self._object(depth)
        if char in "[(【［（" and char:
            return self._list(depth)
        if char in _QUOTES and char:
            return self._string()
        number = _NUMBER.match(self.text, self.at)
        if number and number[0] not in ("+", "-"):
            self.at = number.end()
            return _number(number[0])
        word = _BARE.match(self.text, self.at)
        if word:
            self.at = word.end()
            return _WORDS.get(word[0], word[0])
        raise ParseError("bad_syntax", "a value is missing", found=self.text[self.at : self.at + 60])

    def _object(self, depth: int) -> dict[str, Any]:
        self.at += 1
        out: dict[str, Any] = {}
        while True:
            char = self._peek()
            if char and char in "}｝":
                self.at += 1
                return out
            if char and char in ",，;；":
                self.at += 1
                continue
            if not char or char in "])】］）":
                self._end(char)
                return out
            key = self.value(depth + 1)
            if self._peek() not in (":", "：", "="):
                raise ParseError("bad_syntax", "a colon is missing after a name", found=self.text[self.at : self.at + 60])
            self.at += 1
            if not self._peek():
                self._end("")
                return out
            out[str(key)] = value = self.value(depth + 1)
            if depth == 0:
                self.pairs.append((str(key), value))

    def _list(self, depth: int) -> list[Any]:
        self.at += 1
        out: list[Any] = []
        while True:
            char = self._peek()
            if char and char in "])】］）":
                self.at += 1
                return out
            if char and char in ",，;；":
                self.at += 1
                continue
            if not char or char in "}｝":
                self._end(char)
                return out
            out.append(self.value(depth + 1))

    def _end(self, char: str) -> None:
        """A bracket is missing here."""
        if self.closed or char:
            raise ParseError("bad_syntax", "a bracket is missing", found=self.text[max(0, self.at - 60) : self.at + 1])
        self.mended = True

    def _string(self) -> str:
        quote = self.text[self.at]
        closing = _QUOTES[quote]
        self.at += 1
        out: list[str] = []
        while self.at < len(self.text):
            char = self.text[self.at]
            if char == "\\" and self.at + 1 < len(self.text):
                out.append(self._escape())
                continue
            if char == closing and self._ends_here(closing):
                self.at += 1
                return "".join(out)
            out.append(char)
            self.at += 1
        if self.closed:
            raise ParseError("truncated", "a text has no end", found="".join(out)[-80:])
        self.mended = True
        return "".join(out)

    def _ends_here(self, closing: str) -> bool:
        """Whether a quote closes the string, or is an apostrophe within it: a closing one is followed by what may follow a value."""
        rest = self.text[self.at + 1 : self.at + 40].lstrip()
        return not rest or rest[0] in ",，:：}]｝】)）;" or (closing != "'" and rest[0] not in '"' and not rest[0].isalnum())

    def _escape(self) -> str:
        char = self.text[self.at + 1]
        self.at += 2
        if char == "u":
            digits = self.text[self.at : self.at + 4]
            if re.fullmatch(r"[0-9a-fA-F]{4}", digits):
                self.at += 4
                code = int(digits, 16)
                low = re.match(r"\\u([dD][c-fC-F][0-9a-fA-F]{2})", self.text[self.at : self.at + 6])
                if 0xD800 <= code < 0xDC00 and low:
                    self.at += 6
                    return chr(0x10000 + (code - 0xD800) * 0x400 + int(low[1], 16) - 0xDC00)
                return chr(code) if not 0xD800 <= code < 0xE000 else "\ufffd"
        return _ESCAPES.get(char, char)


def _number(text: str) -> int | float:
    share = text.endswith("%")
    plain = text.rstrip("%")
    if re.fullmatch(r"[+-]?\d{1,30}", plain) and not share:
        return int(plain)
    value = float(plain)
    return value / 100 if share else value


def read_value(text: str, at: int = 0, *, closed: bool = True) -> tuple[Any, int]:
    """The value that begins at `at`, and where it ends.

    Args:
        closed: False takes a value whose last brackets or quotes are missing.

    Raises:
        ParseError: there is none.
    """
    if len(text) > MAX_CHARS:
        raise ParseError("bad_syntax", f"the output has {len(text)} characters")
    try:
        return _strict(text, at)
    except (ValueError, RecursionError):
        reader = _Reader(text, at, closed=closed)
        return reader.value(), reader.at


def _strict(text: str, at: int) -> tuple[Any, int]:
    """What JSON's own reader makes of it. Raises ValueError for what is no JSON, RecursionError for what is too deep."""
    value, end = json.JSONDecoder(strict=False).raw_decode(text, at)
    if text.count("[", at, end) + text.count("{", at, end) > MAX_DEPTH:
        level, depth = [value], 0
        while level := [child for each in level for child in _children(each)]:
            depth += 1
            if depth > MAX_DEPTH:
                raise RecursionError("brackets lie too deep in one another")
    return value, end


def is_json(text: str) -> bool:
    """Whether a text is JSON without anything to forgive but raw line breaks in strings."""
    try:
        return _strict(text, 0)[1] == len(text)
    except (ValueError, RecursionError):
        return False


def _children(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def objects(text: str, *, closed: bool = True) -> Iterator[dict[str, Any]]:
    """Every outermost object in a text, in order; what cannot be read is passed over."""
    for _, value in placed_objects(text, closed=closed):
        yield value


def placed_objects(text: str, *, closed: bool = True) -> Iterator[tuple[int, dict[str, Any]]]:
    """The same with the place of the opening bracket. Looking ends when more was read in vain than any sane output makes necessary."""
    if len(text) > MAX_CHARS:
        return
    at, patience = 0, len(text) + 50_000
    while patience > 0 and (brace := _BRACE.search(text, at)):
        start = brace.start()
        reader = _Reader(text, start, closed=closed)
        try:
            value, end = _strict(text, start)
        except (ValueError, RecursionError):
            try:
                value = reader.value()
            except ParseError:
                patience -= max(reader.at - start, 400)
                at = start + 1
                continue
            end = reader.at
        if isinstance(value, dict):
            yield start, value
        at = max(end, start + 1)


def pairs_at(text: str, at: int) -> list[tuple[str, Any]]:
    """Names and values of the object that begins at `at`, a name as often as it is there; `placed_objects` keeps the last of its values."""
    pairs: list[tuple[str, Any]] = []

    def keep(found: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal pairs
        pairs = found  # the outermost object comes last
        return dict(found)

    try:
        json.JSONDecoder(strict=False, object_pairs_hook=keep).raw_decode(text, at)
    except (ValueError, RecursionError):
        reader = _Reader(text, at, closed=False)
        with suppress(ParseError):
            reader.value()
        pairs = reader.pairs
    return pairs


def numbers_in(value: Any) -> list[float] | None:
    """The numbers of a place in whatever form it was given: a list, lists in a list, a text of numbers, an object of x and y; else None."""
    if isinstance(value, str):
        found = re.findall(r"-?\d+(?:\.\d+)?", value)
        plain = re.sub(r"[\s,，;\[\]()（）<>|/a-zA-Z_]", "", re.sub(r"-?\d+(?:\.\d+)?", "", value))
        return [float(number) for number in found] if found and not plain else None
    if isinstance(value, Mapping):
        for names in (("x", "y"), ("X", "Y"), ("x1", "y1", "x2", "y2")):
            if all(name in value for name in names):
                return numbers_in([value[name] for name in names])
        return None
    if isinstance(value, list | tuple):
        if len(value) == 1 and isinstance(value[0], list | tuple):
            return numbers_in(value[0])
        if len(value) == 2 and all(isinstance(each, list | tuple) and len(each) == 2 for each in value):
            return numbers_in([*value[0], *value[1]])
        if all(isinstance(each, int | float) and not isinstance(each, bool) for each in value):
            return [_as_float(each) for each in value]
    return None


def _as_float(number: int | float) -> float:
    """As a float; what is too large for one becomes infinite, which no picture holds."""
    try:
        return float(number)
    except OverflowError:
        return float("inf")
