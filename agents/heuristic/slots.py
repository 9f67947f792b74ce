"""Values in a text: times of day, lengths of time, dates, money, quoted words. Used on instructions and on what a screen shows.

Every finder returns what it found in the order of the text, with the span it took, so that other finders can leave it alone.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from agents.heuristic.vocabulary import MONTHS

T = TypeVar("T")

MAX_TEXT: int = 3000
"""Characters of a text that are looked at; screens of hostile apps hold megabytes."""


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """A value and where it stands: `start` and `end` are character positions."""

    value: T
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """A minute of the day. `sure` is False when the text did not say which half of the day is meant."""

    hour: int
    minute: int
    sure: bool = True

    def same(self, other: TimeOfDay) -> bool:
        """Whether both can mean the same minute."""
        if self.minute != other.minute:
            return False
        if self.sure and other.sure:
            return self.hour == other.hour
        return self.hour % 12 == other.hour % 12

    @property
    def words(self) -> str:
        """`6:05 PM`."""
        return f"{self.hour % 12 or 12}:{self.minute:02} {'AM' if self.hour < 12 else 'PM'}"


@dataclass(frozen=True, slots=True)
class Day:
    """A day of a month; `year` 0 when the text gave none. With `month` 0, `day` counts days from today."""

    year: int
    month: int
    day: int


_TIME = re.compile(
    r"(?<![\d:.])(\d{1,2})(?:[:.h]([0-5]\d))?(?::[0-5]\d)?\s*([ap])\.?\s?m\b\.?|(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])", re.I
)
_NAMED_TIME = re.compile(r"\b(noon|midnight)\b", re.I)
_UNIT = r"(hours?|hrs?|h|minutes?|mins?|min|m|seconds?|secs?|sec|s)"
_LENGTH = re.compile(rf"(?<![\d:.])\d+\s?{_UNIT}\b(?:(?:\s*,?\s*(?:and\s+)?)\d+\s?{_UNIT}\b)*", re.I)
_PART = re.compile(rf"(\d+)\s?{_UNIT}\b", re.I)
_COLONS = re.compile(r"(?<![\d:.])(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)(?:[.,]\d+)?(?![\d:])(?!\s*[ap]\.?m)", re.I)
_ISO = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_MONTH = "|".join(f"{month[:3]}(?:{month[3:]})?" if len(month) > 3 else month for month in MONTHS)
_MONTH_FIRST = re.compile(rf"\b({_MONTH})\.?\s+(\d{{1,2}})(?:st|nd|rd|th)?\b(?:,?\s+(\d{{4}}))?", re.I)
_DAY_FIRST = re.compile(rf"\b(\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?({_MONTH})\b\.?(?:,?\s+(\d{{4}}))?", re.I)
_RELATIVE = re.compile(r"\b(?:today|tomorrow)\b", re.I)
_QUOTED = re.compile(r"\"([^\"]+)\"|“([^”]+)”|‘([^’]+)’|«([^»]+)»|(?<![\w])'([^']+(?:'\w[^']*)*)'(?!\w)")
_MONEY = re.compile(
    r"(?:[$€£¥]|\b(?:USD|EUR|GBP))\s?(\d+(?:[.,]\d{1,2})?)|\b(\d+(?:[.,]\d{1,2})?)\s?(?:[$€£¥]|(?:dollars?|euros?|pounds?|USD|EUR|GBP)\b)",
    re.I,
)
_PHONE = re.compile(r"(?<![\w])\+?\d[\d\s().-]{4,}\d\b")
_BYTES = re.compile(r"(?<![\w.,])(\d[\d.,\u00a0\u202f ]{0,20}?)\s?(?:bytes|byte|B)\b")
_ADDRESS = re.compile(r"\b\d{1,5}[A-Za-z]?(?: [\w.'’-]{1,30}){1,6}(?:, ?[\w.'’ -]{1,40}){1,4} \d{4,5}(?:-\d{4})?\b")
_EMAIL = re.compile(r"\b[\w.+-]+@[\w-]+\.[\w.-]*\w")


def plain(text: str) -> str:
    """A text as it is compared: compatibility forms folded, case folded, blanks collapsed, curly quotes made straight."""
    return _plain(text[:MAX_TEXT])


@lru_cache(maxsize=4096)
def _plain(text: str) -> str:
    return _even(text).casefold().replace("’", "'").replace("‘", "'")


def _even(text: str) -> str:
    """Compatibility forms folded, so that a narrow no-break space is a blank, and blanks collapsed."""
    return " ".join(unicodedata.normalize("NFKC", text[:MAX_TEXT]).split())


def times(text: str) -> tuple[Found[TimeOfDay], ...]:
    """Times of day. A 24-hour time of 13:00 or later, or with a leading zero, is sure; `6:05` alone is not."""
    return _times(_even(text))


@lru_cache(maxsize=2048)
def _times(text: str) -> tuple[Found[TimeOfDay], ...]:
    found = []
    for match in _TIME.finditer(text):
        hour12, minute12, half, hour24, minute24 = match.groups()
        if half is not None:
            hour, minute = int(hour12), int(minute12 or 0)
            if not 1 <= hour <= 12:
                continue
            found.append(Found(TimeOfDay(hour % 12 + (12 if half in "pP" else 0), minute), *match.span()))
        else:
            hour, minute = int(hour24), int(minute24)
            found.append(Found(TimeOfDay(hour, minute, sure=hour > 12 or hour == 0 or hour24.startswith("0")), *match.span()))
    for match in _NAMED_TIME.finditer(text):
        found.append(Found(TimeOfDay(12 if match[1].lower() == "noon" else 0, 0), *match.span()))
    return tuple(sorted(found, key=lambda item: item.start))


def lengths(text: str) -> tuple[Found[int], ...]:
    """Lengths of time in seconds that are written with units: `1 hour 5 minutes`, `00h 01m 25s`."""
    return _lengths(_even(text))


@lru_cache(maxsize=2048)
def _lengths(text: str) -> tuple[Found[int], ...]:
    found = []
    for match in _LENGTH.finditer(text):
        total = sum(int(number[:6]) * {"h": 3600, "m": 60, "s": 1}[unit[0].lower()] for number, unit in _PART.findall(match[0]))
        found.append(Found(total, *match.span()))
    return tuple(found)


def shown_lengths(text: str) -> tuple[int, ...]:
    """Lengths in seconds that a screen may mean: with units, or as `5:00`, `01:05:20`."""
    return _shown_lengths(_even(text))


@lru_cache(maxsize=2048)
def _shown_lengths(text: str) -> tuple[int, ...]:
    with_colons = [int(h or 0) * 3600 + int(m) * 60 + int(s) for h, m, s in _COLONS.findall(text)]
    return (*(item.value for item in _lengths(text)), *with_colons)


def dates(text: str) -> tuple[Found[Day], ...]:
    """Days written with a month's name, in ISO 8601, or as today and tomorrow."""
    text = text[:MAX_TEXT]
    found = [Found(Day(int(m[1]), int(m[2]), int(m[3])), *m.span()) for m in _ISO.finditer(text)]
    found += [Found(Day(int(m[3] or 0), _month(m[1]), int(m[2])), *m.span()) for m in _MONTH_FIRST.finditer(text)]
    found += [Found(Day(int(m[3] or 0), _month(m[2]), int(m[1])), *m.span()) for m in _DAY_FIRST.finditer(text)]
    found += [Found(Day(0, 0, 1 if m[0].lower() == "tomorrow" else 0), *m.span()) for m in _RELATIVE.finditer(text)]
    valid = [item for item in found if item.value.month == 0 or (item.value.month <= 12 and 1 <= item.value.day <= 31)]
    return tuple(sorted(valid, key=lambda item: item.start))


def _month(name: str) -> int:
    return next(number for number, month in enumerate(MONTHS, 1) if month.startswith(name.lower().rstrip(".")[:3]))


def quoted(text: str) -> tuple[Found[str], ...]:
    """What stands in quotation marks."""
    return tuple(Found(next(part for part in m.groups() if part), *m.span()) for m in _QUOTED.finditer(text[:MAX_TEXT]))


def money(text: str) -> tuple[Found[str], ...]:
    """Amounts with a currency, as digits with a decimal point."""
    return tuple(Found((m[1] or m[2]).replace(",", "."), *m.span()) for m in _MONEY.finditer(text[:MAX_TEXT]))


def sizes(text: str) -> tuple[Found[int], ...]:
    """Sizes of files in bytes, those written out as `bytes` before those written as `B`."""
    found = [Found(int(re.sub(r"\D", "", m[1])[:18]), *m.span()) for m in _BYTES.finditer(text[:MAX_TEXT])]
    return tuple(sorted(found, key=lambda item: text[item.end - 1] != "s"))


def phones(text: str) -> tuple[Found[str], ...]:
    """Telephone numbers, as written."""
    return tuple(Found(m[0].strip(), *m.span()) for m in _PHONE.finditer(text[:MAX_TEXT]) if not _ISO.fullmatch(m[0].strip()))


def emails(text: str) -> tuple[Found[str], ...]:
    """E-mail addresses."""
    return tuple(Found(m[0], *m.span()) for m in _EMAIL.finditer(text[:MAX_TEXT]))


def addresses(text: str) -> tuple[Found[str], ...]:
    """Postal addresses that begin with a house number and end with a postal code, as written."""
    return tuple(Found(m[0], *m.span()) for m in _ADDRESS.finditer(text[:MAX_TEXT]))
