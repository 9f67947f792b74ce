"""The values that a part of an instruction holds: what it is about, names, and form values by the kind of field."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from agents.heuristic import slots
from agents.heuristic.vocabulary import FIELDS, MONTHS, NOUNS, PERIODS, WEAK_NOUNS, WEEKDAYS

MARK = re.compile(r"⟦(\d+)⟧")
"""Stands for a quoted text while an instruction is parsed."""
_NAME = re.compile(r"(?<![.\w⟦])[^\W\d_a-z][\w'’-]*(?: (?:de|da|of|the|[^\W\d_a-z][\w'’-]*))*")
_LINK = r"(?:\s+(?:is|of|as|to|for|it|its|reads|the|text|number|with))*\s*[:=]?\s*"
_BARE = r"(?-i:[A-Z0-9+][^,;:!?⟦⟧]*?)(?=\s*(?:[,;!?⟦]|\.(?:\s|$)|\sand\s(?:its|the|a|phone|last|first)\b|$))"
"""A value without quotes: from a capital letter or digit to the next comma, end of sentence, or further field."""
_BARE_KINDS = ("first", "last", "phone", "email", "company", "name")


def noun_of(part: str) -> str:
    """The thing a part is about, "" when it names none."""
    low = part.lower()
    found: list[tuple[bool, int, str]] = []
    for noun, words in NOUNS.items():
        for word in words:
            match = re.search(rf"(?<![\w⟦]){re.escape(word).replace(re.escape('*'), '[a-z]*')}(?!\w)", low)
            if match:
                found.append((noun in WEAK_NOUNS, match.start(), noun))
    return min(found)[2] if found else ""


def names_of(part: str, taken: Mapping[str, str]) -> tuple[str, ...]:
    """Capitalised words that do not begin the part, are no month, weekday or half of the day, and no value of a field."""
    common = {*MONTHS, *WEEKDAYS, *PERIODS, "i", "sms", "ok"}
    begin = re.match(r"\W*\w+", part)
    rest = part[begin.end() :] if begin else part
    found = (match[0].strip() for match in _NAME.finditer(rest))
    values = set(taken.values())
    return tuple(word for word in found if word.split()[0].lower() not in common and word not in values)


def quotes_of(part: str, quotes: Sequence[str]) -> tuple[str, ...]:
    """The quoted texts of a part."""
    return tuple(quotes[int(number)] for number in MARK.findall(part) if int(number) < len(quotes))


def fields_of(part: str, quotes: Sequence[str]) -> dict[str, str]:
    """Form values: a word for a field with a quoted text, a bare name, a number, an amount or an address behind it."""
    found: dict[str, tuple[int, str]] = {}
    phrases = sorted(((word, kind) for kind, words in FIELDS.items() for word in words), key=lambda pair: -len(pair[0]))
    rest = part
    for word, kind in phrases:
        bare = rf"|(?P<bare>{_BARE})" if kind in _BARE_KINDS and word not in ("number", "called", "mail") else ""
        match = re.search(rf"(?<!\w){re.escape(word)}{_LINK}(?:⟦(?P<mark>\d+)⟧{bare})", rest, re.I)
        if match is None or kind in found:
            continue
        number = match["mark"]
        if number is not None and int(number) < len(quotes):
            found[kind] = match.start(), quotes[int(number)]
        elif number is None:
            found[kind] = match.start(), match["bare"].strip()
        rest = rest[: match.start()] + " " * (match.end() - match.start()) + rest[match.end() :]
    for kind, values in (("email", slots.emails(part)), ("amount", slots.money(part)), ("phone", slots.phones(part))):
        if values and kind not in found:
            found[kind] = values[0].start, values[0].value
    if not {"name", "title", "first"} & found.keys():
        taken = {value for _, value in found.values()}
        loose = [text for text in quotes_of(part, quotes) if text not in taken]
        if loose:
            found["title"] = -1, loose[0]
    return {kind: value for kind, (_, value) in sorted(found.items(), key=lambda item: item[1][0])}
