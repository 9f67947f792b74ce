"""Answers with a declared type, compared by meaning.

An agent may answer in free text ("There are 3 alarms.") or in the structured form, a JSON object `{"answer": value}`; both are read,
and which was used is recorded. Structured values: text a string; list an array; count an integer; money a number or string, with an
optional `"currency"`; date `YYYY-MM-DD`; time `HH:MM` in 24 hours; duration in seconds or `H:MM:SS`.

Free text is read strictly: an answer that names several different values is no answer. A notation that can be read in several ways
(`1:30`, `03/04/2023`) counts for each of them. Numbers, dates and times are found by `templates.notation`.

Both sides are compared as `plain` gives them: how a keyboard or a model sets an apostrophe, a quotation mark, a space or a wide digit is
not part of what was said. Case, accents, other punctuation and the number of spaces are.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal, InvalidOperation
from typing import Any, Literal

from templates import notation
from templates.notation import Money

AnswerType = Literal["text", "list", "count", "money", "date", "time", "duration"]
AnswerForm = Literal["text", "structured"]
Value = str | tuple[str, ...] | int | Money | date | time
"""text str; list tuple of str; count int; money Money; date date; time time; duration int seconds."""


@dataclass(frozen=True)
class Expected:
    """The right answer. `ordered`: the order of a list matters. `year`: of a date given without one (the device's year)."""

    type: AnswerType
    value: Value
    ordered: bool = False
    year: int | None = None


@dataclass(frozen=True)
class Match:
    """Whether an answer is right, in which form it was given, and how it was understood (for the clause's text)."""

    right: bool
    form: AnswerForm
    understood: str


def match(expected: Expected, given: str) -> Match:
    """Compare what an agent said with the right answer. Never raises: what cannot be understood is not right."""
    structured = _structured(given)
    if structured is None:
        return _match_text(expected, given)
    if expected.type == "list" and isinstance(structured["answer"], str):
        return Match(_match_text(expected, structured["answer"]).right, "structured", structured["answer"])
    values = _structured_values(expected, structured)
    return Match(any(_same(expected, value) for value in values), "structured", " or ".join(map(show, values)) or f"no {expected.type}")


def form_of(given: str) -> AnswerForm:
    """Which form an answer has."""
    return "text" if _structured(given) is None else "structured"


def structured(expected: Expected) -> str:
    """The structured form of the right answer; what the answer's documentation shows and tests play."""
    value: Any = expected.value
    extra: dict[str, str] = {}
    if isinstance(value, Money):
        value, extra = str(value.amount), {"currency": value.currency} if value.currency else {}
    elif isinstance(value, date):
        value = value.isoformat()
    elif isinstance(value, time):
        value = value.strftime("%H:%M")
    return json.dumps({"answer": value, **extra}, ensure_ascii=False)


def normal(text: str) -> str:
    """Text as it is compared: Unicode NFC, without space around it."""
    return unicodedata.normalize("NFC", text).strip()


_SIGNS = {
    **dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u02bc"), "'"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f"), '"'),
    **{wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)},
}
"""Code point -> the plain sign of the same meaning: apostrophes, double quotation marks, full-width forms of ASCII."""
_SPACES = dict.fromkeys(map(ord, "\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000"), " ")


def plain(text: str) -> str:
    """Text of an answer as it is compared: `normal`, with typographic apostrophes, quotes, spaces and full-width signs made plain."""
    return normal(_plain_signs(text).translate(_SPACES))


def _plain_signs(text: str) -> str:
    """The same with its spaces as they are: in numbers, those that do not break group the digits."""
    return normal(text).translate(_SIGNS)


def show(value: object) -> str:
    """A value for people."""
    if isinstance(value, time):
        return value.strftime("%H:%M")
    return "; ".join(map(str, value)) if isinstance(value, tuple) else str(value)


_FENCE = re.compile(r"```(?:json)?\s(.*)```", re.DOTALL | re.IGNORECASE)


def _structured(given: str) -> dict[str, Any] | None:
    data = _json(given)
    return data if isinstance(data, dict) and "answer" in data else None


def _json(text: str) -> Any:
    """What a text says in JSON, bare or as a block of code, also with typographic quotation marks; None if it is something else."""
    fenced = _FENCE.fullmatch(text.strip())
    body = fenced[1] if fenced is not None else text
    for form in (body, plain(body)):
        try:
            return json.loads(form)
        except (ValueError, RecursionError):
            continue
    return None


def _structured_values(expected: Expected, data: dict[str, Any]) -> list[Value]:
    """The readings of a structured answer: one if it is well formed, else those of its text, else none."""
    value = data["answer"]
    kind = expected.type
    if kind == "text":
        return [value] if isinstance(value, str) else []
    if kind == "list":
        return [tuple(value)] if isinstance(value, list) and all(isinstance(item, str) for item in value) else []
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return []
    if kind == "money":
        currency = data.get("currency", "")
        amount = _decimal(value)
        return [Money(amount, notation.currency_code(str(currency)))] if amount is not None else _only(kind, str(value), expected.year)
    if kind in ("count", "duration") and not isinstance(value, str):
        return [int(value)] if value == int(value) else []
    return _only(kind, str(value), expected.year)


def _decimal(value: int | float | str) -> Decimal | None:
    try:
        amount = Decimal(str(value))
    except InvalidOperation:
        return None
    return amount if amount.is_finite() else None


def _only(kind: AnswerType, text: str, year: int | None) -> list[Value]:
    mentions = find(kind, text, year)
    return list(mentions[0]) if len(mentions) == 1 else []


def find(kind: AnswerType, text: str, year: int | None = None) -> list[frozenset[Value]]:
    """The values of a type that a text mentions, in order; each as the set of its possible readings."""
    text = _plain_signs(text)
    found: Sequence[frozenset[Any]]
    if kind == "count":
        found = notation.counts(text)
    elif kind == "money":
        found = notation.amounts(text)
    elif kind == "date":
        found = notation.dates(text, year)
    elif kind == "time":
        found = notation.times(text)
    elif kind == "duration":
        found = notation.durations(text)
    else:
        raise ValueError(f"{kind} answers are compared whole, not searched for")
    return list(found)


def _match_text(expected: Expected, given: str) -> Match:
    text = plain(given)
    if expected.type == "text":
        return Match(_same_text(str(expected.value), text), "text", text)
    if expected.type == "list":
        items = expected.value if isinstance(expected.value, tuple) else ()
        return Match(_lists(items, text, expected.ordered), "text", text)
    mentions = find(expected.type, given, expected.year)
    right = bool(mentions) and all(any(_same(expected, value) for value in readings) for readings in mentions)
    understood = ", ".join("/".join(sorted(show(value) for value in readings)) for readings in mentions)
    return Match(right, "text", understood or f"no {expected.type}")


def _same(expected: Expected, value: Value) -> bool:
    want = expected.value
    if isinstance(want, Money) and isinstance(value, Money):
        return want.same(value)
    if isinstance(want, tuple) and isinstance(value, tuple):
        ours, theirs = [plain(item) for item in want], [plain(item) for item in value]
        return ours == theirs if expected.ordered else Counter(ours) == Counter(theirs)
    if isinstance(want, str) and isinstance(value, str):
        return plain(want) == plain(value)
    return want == value


_QUOTES = {'"': '"', "'": "'", "«": "»"}


def _same_text(want: str, given: str) -> bool:
    """Exactly the text; quotation marks around it and one full stop after it are the sentence's, not the text's."""
    target = plain(want)
    candidates = {given, given.removesuffix(".")}
    for candidate in list(candidates):
        if len(candidate) >= 2 and _QUOTES.get(candidate[0]) == candidate[-1]:
            candidates.add(plain(candidate[1:-1]))
    return target in candidates


_BETWEEN = re.compile(r"(?:[\s,;.•*\-–—|/&]|\band\b|\d+[.)]|[\"'])*", re.IGNORECASE)


def _lists(items: Sequence[str], text: str, ordered: bool) -> bool:
    """Whether a text names exactly these items: taken out one by one, longest first, nothing but separators may be left.

    A JSON array says them as they are. An introduction that ends in a colon is passed over. Items may hold separators themselves, which
    is why the text is not split.
    """
    wanted = [plain(item) for item in items]
    array = _json(text)
    if isinstance(array, list) and array and all(isinstance(item, str) for item in array):
        given = [plain(item) for item in array]
        return given == wanted if ordered else Counter(given) == Counter(wanted)
    if not wanted:
        return text.lower().rstrip(".") in ("", "none", "nothing", "no items", "[]")
    bodies = {text} | {text[i + 1 :].strip() for i, char in enumerate(text) if char == ":"}
    return any(_consists_of(body, wanted, ordered) for body in bodies)


def _consists_of(text: str, wanted: list[str], ordered: bool) -> bool:
    spans: list[tuple[int, int, str]] = []
    for item in sorted(wanted, key=len, reverse=True):
        span = next((s for s in _occurrences(text, item) if all(s[1] <= a or s[0] >= b for a, b, _ in spans)), None)
        if span is None:
            return False
        spans.append((*span, item))
    spans.sort()
    edges = [0, *(edge for start, end, _ in spans for edge in (start, end)), len(text)]
    gaps = [text[edges[i] : edges[i + 1]] for i in range(0, len(edges), 2)]
    clean = all(_BETWEEN.fullmatch(gap) for gap in gaps) and all(gap for gap in gaps[1:-1])
    return clean and (not ordered or [item for _, _, item in spans] == wanted)


def _occurrences(text: str, item: str) -> list[tuple[int, int]]:
    """Where an item stands in a text, not as part of a longer word."""
    pattern = re.compile(r"(?<!\w)" + re.escape(item) + r"(?!\w)")
    return [found.span() for found in pattern.finditer(text)]
