"""People's names: parts and their order, keys to sort and match by, and the letter a list shows in front (NameSplitter,
ContactLocaleUtils)."""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

_PREFIX_WORDS = "1LT 1ST 2LT 2ND ADM CAPT CDR CMDR COL CPT DOCTOR DR FR GEN GOV HON LT LTC LTG MAJ MISS MR MRS MS PROF REV SGT SIR"
_SUFFIX_WORDS = "B.A. BA D.D.S. DDS I II III IV IX JR M.A. M.D. MA MBA MD MS PHD PH.D. SR V VI VII VIII X"
_FAMILY_WORDS = "D' DE DEL DI LA LE MC SAN ST TER VAN VON"
PREFIXES, SUFFIXES, FAMILY_PREFIXES = (frozenset(words.split()) for words in (_PREFIX_WORDS, _SUFFIX_WORDS, _FAMILY_WORDS))
DOTTED_SUFFIXES = frozenset(("JR.", "SR."))
CONJUNCTIONS = frozenset(("&", "AND", "OR"))
WESTERN, CJK, CHINESE, JAPANESE, KOREAN = 1, 2, 3, 4, 5
BUCKET_OTHERS, BUCKET_NUMBERS = 0, 28
"""Indices of the phone book: 0 is what has no letter, 1 to 26 are A to Z, 28 is for numbers (label `#`)."""
_TOKEN = re.compile(r"[^\s,.]+[.]?,?")


@dataclass
class Name:
    """A structured name. `style` is one of the constants of ContactsContract.FullNameStyle, 0 when unknown."""

    prefix: str = ""
    given: str = ""
    middle: str = ""
    family: str = ""
    suffix: str = ""
    style: int = 0

    def join(self, *, given_first: bool = True, with_prefix: bool = True) -> str:
        """One line: `Dr. Ada M. King, MD`, or `King, Ada M.` the other way round."""
        prefix = self.prefix.strip() if with_prefix else ""
        given, middle, family = self.given.strip(), self.middle.strip(), self.family.strip()
        if self.style in (CHINESE, CJK, KOREAN):
            return prefix + family + middle + given + self.suffix.strip()
        if self.style == JAPANESE:
            return _spaced(prefix, family, middle, given, self.suffix)
        if given_first:
            body = _spaced(prefix, given, middle, family)
        else:
            first = _spaced(prefix, family)
            body = _spaced(f"{first}," if first and given else first, given, middle)
        suffix = self.suffix.strip()
        if suffix.upper() + "." in DOTTED_SUFFIXES:
            suffix += "."
        return f"{body}, {suffix}" if body and suffix else body or suffix


def _spaced(*parts: str) -> str:
    return " ".join(part.strip() for part in parts if part.strip())


def style_of(text: str) -> int:
    """The kind of script a name is written in; 0 for a name without letters."""
    style = 0
    for char in text:
        code = ord(char)
        if 0x3040 <= code <= 0x30FF:
            return JAPANESE
        if 0xAC00 <= code <= 0xD7A3:
            return KOREAN
        if 0x4E00 <= code <= 0x9FFF:
            style = CHINESE  # a CJK name on an English device
        elif char.isalpha() and not style:
            style = WESTERN
    return style


def split(text: str) -> Name:
    """A full name in its parts, by the rules for western names: prefix, given, middle, family, suffix."""
    style = style_of(text)
    if style in (CHINESE, JAPANESE, KOREAN):
        parts = text.split()
        if len(parts) > 1:
            return Name(family=parts[0], given=" ".join(parts[1:]), style=style)
        return Name(family=text[:1], given=text[1:], style=style) if len(text) > 1 else Name(given=text, style=style)
    tokens: list[str] = _TOKEN.findall(text)[:20]
    words = [token.rstrip(",").rstrip(".") for token in tokens]
    comma = [token.endswith(",") for token in tokens]
    dotted = [token.rstrip(",").endswith(".") for token in tokens]

    def shown(index: int) -> str:
        return words[index] + ("." if dotted[index] else "")

    name = Name(style=style)
    start, end = 0, len(words)
    if start < end and words[start].upper() in PREFIXES:
        name.prefix, start = shown(start), start + 1
    if len(words) > 2 and end > start and ((end - start > 2 and comma[end - 2]) or words[end - 1].upper() in SUFFIXES):
        name.suffix, end = shown(end - 1), end - 1
    if end - start == 1 and name.prefix:
        name.family, start = shown(start), start + 1
    elif end - start > 1:
        if comma[start]:
            name.family, start = words[start], start + 1
        elif start + 1 < end and comma[start + 1] and words[start].upper() in FAMILY_PREFIXES:
            name.family, start = f"{shown(start)} {words[start + 1]}", start + 2
        else:
            name.family, end = words[end - 1], end - 1
            if end - start > 1 and words[end - 1].upper() in FAMILY_PREFIXES:
                name.family, end = f"{shown(end - 1)} {name.family}", end - 1
        if end - start == 2 or (end - start > 2 and words[end - 2].upper() not in CONJUNCTIONS):
            name.middle, end = shown(end - 1), end - 1
    name.given = " ".join(shown(index) for index in range(start, end)) if end - start > 1 else (words[start] if start < end else "")
    return name


# --- keys ----------------------------------------------------------------------------------------------------------------------------


def bare(text: str) -> str:
    """Letters and digits in lower case without accents."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in folded if char.isalnum())


def normalized(text: str) -> str:
    """The hexadecimal collation key of a name (NameNormalizer). Equal for names that differ in case, accents and punctuation only.

    The device's keys come from ICU's tables; these have their form, and weights in the same order.
    """
    return "".join(_weight(char) for char in bare(text))


def _weight(char: str) -> str:
    if "a" <= char <= "z":
        return f"{0x2A + 2 * (ord(char) - ord('a')):02X}"
    if "0" <= char <= "9":
        return f"{0x14 + ord(char) - ord('0'):02X}"
    return char.encode("utf-16-be").hex().upper()


def sort_key(text: str) -> tuple[list[tuple[int, str]], str]:
    """How lists are sorted: punctuation, digits, letters, without regard to case and accents; those decide between equals, small ones
    first."""
    folded = unicodedata.normalize("NFKD", text.casefold())
    weights = [(2 if char.isalpha() else 1 if char.isdigit() else 0, char) for char in folded if not unicodedata.combining(char)]
    return weights, text.swapcase()


def compare(first: str, second: str) -> int:
    """The collations LOCALIZED, UNICODE and PHONEBOOK."""
    one, two = sort_key(first), sort_key(second)
    return (one > two) - (one < two)


def bucket(text: str) -> int:
    """The index of the phone book's section for a sort key."""
    first = next((char for char in text if not char.isspace()), "")
    if not first or first.isdigit() or first in "+(#*":
        return BUCKET_NUMBERS
    letter = bare(first)[:1]
    return ord(letter) - ord("a") + 1 if "a" <= letter <= "z" else BUCKET_OTHERS


def bucket_label(index: int) -> str:
    """What stands over a section."""
    if index == BUCKET_NUMBERS:
        return "#"
    return chr(ord("A") + index - 1) if 1 <= index <= 26 else "…"


def register(connection: sqlite3.Connection) -> None:
    """The collations that Android adds to SQLite, and the contacts provider's own."""
    for collation in ("LOCALIZED", "UNICODE", "PHONEBOOK"):
        connection.create_collation(collation, compare)


def words_of(text: str) -> Sequence[str]:
    """The words of a name for matching by prefix, as the tokenizer of the search index cuts them."""
    return [bare(word) for word in re.split(r"[\s\-.,/&@]+", text) if bare(word)]
