"""Numbers, amounts of money, dates, times and durations in free text, each with every reading its notation allows."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal

_WORDS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]
_NUMBER_WORDS = {word: value for value, word in enumerate(_WORDS)} | {"none": 0, "no": 0}
_MONTHS = ["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december"]
_MONTH = "|".join(f"{name}|{name[:3]}\\.?" for name in _MONTHS) + "|sept\\.?"

CURRENCIES = {"$": "$", "€": "EUR", "£": "GBP", "¥": "JPY", "₹": "INR", "₩": "KRW"}
"""Sign -> ISO 4217 code; the dollar sign stands for any dollar."""
_CODES = [
    "USD",
    "EUR",
    "GBP",
    "JPY",
    "INR",
    "KRW",
    "CAD",
    "AUD",
    "NZD",
    "SGD",
    "HKD",
    "CHF",
    "CNY",
    "SEK",
    "NOK",
    "DKK",
    "PLN",
    "CZK",
    "BRL",
    "MXN",
    "PHP",
]
_DOLLARS = {"USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "$"}
_CURRENCY_WORDS = {
    "dollar": "$",
    "dollars": "$",
    "euro": "EUR",
    "euros": "EUR",
    "pound": "GBP",
    "pounds": "GBP",
    "yen": "JPY",
    "rupees": "INR",
}


@dataclass(frozen=True)
class Money:
    """An amount; `currency` is an ISO 4217 code, `$` for any dollar, or empty when not said."""

    amount: Decimal
    currency: str = ""

    def same(self, other: Money) -> bool:
        """Equal amounts whose currencies do not contradict each other."""
        a, b = self.currency, other.currency
        fits = not a or not b or a == b or ("$" in (a, b) and a in _DOLLARS and b in _DOLLARS)
        return self.amount == other.amount and fits

    def __str__(self) -> str:
        return f"{self.amount} {self.currency}".strip()


def currency_code(text: str) -> str:
    """ISO code (or `$`) of a sign, a code or a word; empty when it is none of these."""
    text = text.strip()
    return CURRENCIES.get(text) or (text.upper() if text.upper() in _CODES else _CURRENCY_WORDS.get(text.lower(), ""))


def counts(text: str) -> list[frozenset[int]]:
    """Whole numbers in digits (with thousands separators) or words up to twenty. Numbers with a fraction have no reading."""
    found = []
    text = _ungrouped(text)
    for hit in re.finditer(r"(?<![\w.])-?\d[\d,.]*\d|(?<![\w.])-?\d|\b[a-z]+\b", text.lower()):
        token = hit.group()
        if token[-1].isdigit():
            whole = {int(value) for value in _readings(token) if value == value.to_integral_value()}
            found.append(frozenset(whole))
        elif token in _NUMBER_WORDS and not (token in ("no", "one") and _is_filler(text, hit.end())):
            found.append(frozenset({_NUMBER_WORDS[token]}))
    return found


def _ungrouped(text: str) -> str:
    """Without the spaces that group digits by three: those that do not break, and thin ones. A plain space separates two numbers."""
    return re.sub(r"(?<=\d)[\u00a0\u2009\u202f](?=\d{3}\b)", "", text)


def _is_filler(text: str, end: int) -> bool:
    """Whether `no` or `one` is talk ("no, ...", "one of") rather than a number."""
    return re.match(r"\s*(,|of\b|that\b)", text[end:].lower()) is not None


def _readings(token: str) -> set[Decimal]:
    """What a number with points and commas may mean: each of the two may be the decimal sign, if the other groups by three."""
    sign = -1 if token.startswith("-") else 1
    token = token.lstrip("-")
    values = set()
    for decimal, group in ((".", ","), (",", ".")):
        whole, _, fraction = token.partition(decimal)
        groups = whole.split(group)
        well_grouped = len(groups) == 1 or (1 <= len(groups[0]) <= 3 and all(len(part) == 3 for part in groups[1:]))
        # "1,234" is 1234 and never 1.234: nobody writes three decimals of money, and counts have none.
        if (
            well_grouped
            and fraction.isdigit() | (decimal not in token)
            and not (len(fraction) == 3 and group not in token and len(whole) <= 3)
        ):
            values.add(sign * Decimal("".join(groups) + ("." + fraction if fraction else "")))
    return values


_AMOUNT = re.compile(
    rf"(?P<before>[{re.escape(''.join(CURRENCIES))}]|\b(?:{'|'.join(_CODES)})\b)?\s*(?P<number>(?<![\w.,])-?\d(?:[\d.,]*\d)?)"
    rf"\s*(?P<after>[{re.escape(''.join(CURRENCIES))}]|\b(?:{'|'.join(_CODES)})\b|\b(?:{'|'.join(_CURRENCY_WORDS)})\b)?",
    re.IGNORECASE,
)


def amounts(text: str) -> list[frozenset[Money]]:
    """Amounts of money. Where some numbers carry a currency, the others are not amounts ("3 items for $12.50")."""
    text = _ungrouped(text)
    marked: list[frozenset[Money]] = []
    bare: list[frozenset[Money]] = []
    for hit in _AMOUNT.finditer(text):
        currency = currency_code(hit["before"] or hit["after"] or "")
        readings = frozenset(Money(value, currency) for value in _readings(hit["number"]))
        if readings:
            (marked if currency else bare).append(readings)
    return marked or bare


def dates(text: str, year: int | None = None) -> list[frozenset[date]]:
    """Calendar dates: ISO, with a month's name, or with slashes (both orders). `year` stands in for one that is not said."""
    found: list[tuple[int, frozenset[date]]] = []
    taken: list[tuple[int, int]] = []

    def add(hit: re.Match[str], *options: tuple[int | None, int, int]) -> None:
        start, end = hit.span()
        if any(start < b and end > a for a, b in taken):
            return
        taken.append((start, end))
        found.append((start, frozenset(day for option in options if (day := _date(*option)) is not None)))

    for hit in re.finditer(r"\b(\d{4})-(\d{1,2})-(\d{1,2})\b", text):
        add(hit, (int(hit[1]), int(hit[2]), int(hit[3])))
    lower = text.lower()
    for hit in re.finditer(rf"\b({_MONTH})\s+(\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(\d{{4}})\b)?", lower):
        add(hit, (int(hit[3]) if hit[3] else year, _month(hit[1]), int(hit[2])))
    for hit in re.finditer(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?({_MONTH})\b(?:,?\s+(\d{{4}})\b)?", lower):
        add(hit, (int(hit[3]) if hit[3] else year, _month(hit[2]), int(hit[1])))
    for hit in re.finditer(r"\b(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})\b", text):
        full = int(hit[3]) + (2000 if len(hit[3]) == 2 else 0)
        add(hit, (full, int(hit[1]), int(hit[2])), (full, int(hit[2]), int(hit[1])))
    return [readings for _, readings in sorted(found, key=lambda item: item[0])]


def _month(name: str) -> int:
    return next(i for i, month in enumerate(_MONTHS, 1) if month.startswith(name.rstrip(".")[:3]))


def _date(year: int | None, month: int, day: int) -> date | None:
    try:
        return None if year is None else date(year, month, day)
    except ValueError:
        return None


def times(text: str) -> list[frozenset[time]]:
    """Times of day: 24-hour, 12-hour with am or pm, noon and midnight. `9:05` without am or pm may be either half of the day
    only when it says so: it is read in 24 hours."""
    found = []
    pattern = r"\b(\d{1,2})(?:[:.](\d{2}))?(?::(\d{2}))?\s*([ap])\.?\s?m\b\.?|\b(\d{1,2}):(\d{2})(?::(\d{2}))?\b|\b(noon|midday|midnight)\b"
    for hit in re.finditer(pattern, text.lower().replace("\u202f", " ")):
        if hit[8]:
            readings = {time(0) if hit[8] == "midnight" else time(12)}
        elif hit[4]:
            hour = int(hit[1])
            readings = set(_time(hour % 12 + (12 if hit[4] == "p" else 0), hit[2], hit[3])) if 1 <= hour <= 12 else set()
        else:
            readings = set(_time(int(hit[5]), hit[6], hit[7]))
        found.append(frozenset(readings))
    return found


def _time(hour: int, minute: str | None, second: str | None) -> list[time]:
    try:
        return [time(hour, int(minute or 0), int(second or 0))]
    except ValueError:
        return []


_UNITS = {"d": 86400, "h": 3600, "m": 60, "s": 1}
_UNIT = r"(days?|d|hours?|hrs?|hr|h|minutes?|mins?|min|m|seconds?|secs?|sec|s)"


def durations(text: str) -> list[frozenset[int]]:
    """Lengths of time in whole seconds: `1 h 5 min`, `90 minutes`, `1.5 hours`, `H:MM:SS`, and `A:BB` as minutes or as hours."""
    found: list[tuple[int, frozenset[int]]] = []
    part = rf"(\d+(?:\.\d+)?)\s*{_UNIT}\b"
    lower = re.sub(r"(?<=\d)\s*([hms])(?=\d)", r" \1 ", text.lower())
    for hit in re.finditer(rf"(?<![\w.:]){part}(?:(?:\s|,|\band\b)*{part})*", lower):
        total = sum(Decimal(number) * _UNITS[unit[0]] for number, unit in re.findall(part, hit.group()))
        found.append((hit.start(), frozenset({int(total)} if total == int(total) else ())))
    for hit in re.finditer(r"(?<![\d:])(\d+):(\d{2})(?::(\d{2}))?(?![\d:])", lower):
        first, second = int(hit[1]), int(hit[2])
        if hit[3]:
            readings = {first * 3600 + second * 60 + int(hit[3])}
        else:
            readings = {first * 60 + second, first * 3600 + second * 60}
        found.append((hit.start(), frozenset(readings)))
    return [readings for _, readings in sorted(found, key=lambda item: item[0])]
