"""Character classes of `java.util.regex`: what a single character of a pattern can match.

A class is a predicate on one character. Names and ranges follow the documentation of `java.util.regex.Pattern`.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

Predicate = Callable[[str], bool]

LINE_TERMINATORS = frozenset("\n\r\u0085\u2028\u2029")
_HORIZONTAL = frozenset(" \t\u00a0\u1680\u180e\u202f\u205f\u3000") | frozenset(map(chr, range(0x2000, 0x200B)))
_VERTICAL = frozenset("\n\x0b\f\r\u0085\u2028\u2029")
_SPACE = frozenset(" \t\n\x0b\f\r")
_DIGIT = frozenset("0123456789")
_LOWER = frozenset("abcdefghijklmnopqrstuvwxyz")
_UPPER = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_PUNCT = frozenset("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~")
_WORD = _LOWER | _UPPER | _DIGIT | {"_"}

_POSIX: dict[str, frozenset[str]] = {
    "Lower": _LOWER,
    "Upper": _UPPER,
    "ASCII": frozenset(map(chr, range(128))),
    "Alpha": _LOWER | _UPPER,
    "Digit": _DIGIT,
    "Alnum": _LOWER | _UPPER | _DIGIT,
    "Punct": _PUNCT,
    "Graph": _LOWER | _UPPER | _DIGIT | _PUNCT,
    "Print": _LOWER | _UPPER | _DIGIT | _PUNCT | {" "},
    "Blank": frozenset(" \t"),
    "Cntrl": frozenset(map(chr, range(32))) | {"\x7f"},
    "XDigit": _DIGIT | frozenset("abcdefABCDEF"),
    "Space": _SPACE,
}

_SCRIPTS: dict[str, tuple[tuple[int, int], ...]] = {
    # The blocks that the scripts of app texts live in; enough for \p{IsHan} and its like.
    "han": ((0x2E80, 0x2FDF), (0x3005, 0x3007), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2FA1F)),
    "hiragana": ((0x3041, 0x309F),),
    "katakana": ((0x30A0, 0x30FF), (0x31F0, 0x31FF)),
    "hangul": ((0x1100, 0x11FF), (0x3130, 0x318F), (0xAC00, 0xD7AF)),
    "cyrillic": ((0x0400, 0x052F),),
    "greek": ((0x0370, 0x03FF), (0x1F00, 0x1FFF)),
    "arabic": ((0x0600, 0x06FF), (0x0750, 0x077F)),
    "hebrew": ((0x0590, 0x05FF),),
    "thai": ((0x0E00, 0x0E7F),),
    "devanagari": ((0x0900, 0x097F),),
}


def member(characters: frozenset[str]) -> Predicate:
    """The characters of a set."""
    return characters.__contains__


def negate(predicate: Predicate) -> Predicate:
    """Every character that `predicate` refuses."""
    return lambda c: not predicate(c)


def either(parts: list[Predicate]) -> Predicate:
    """The union of classes; none at all matches nothing."""
    if len(parts) == 1:
        return parts[0]
    return lambda c: any(part(c) for part in parts)


def both(first: Predicate, second: Predicate) -> Predicate:
    """The intersection, `[a-z&&[^b]]`."""
    return lambda c: first(c) and second(c)


def span(low: str, high: str, ignore_case: bool) -> Predicate:
    """The range `low-high`, both ends included; ASCII letters in both cases when `ignore_case`."""
    if not ignore_case:
        return lambda c: low <= c <= high
    return lambda c: low <= c <= high or (c.isascii() and (low <= c.lower() <= high or low <= c.upper() <= high))


def literal(character: str, ignore_case: bool) -> Predicate:
    """One character. Without UNICODE_CASE Java folds ASCII letters only."""
    if ignore_case and character.isascii() and character.isalpha():
        return member(frozenset((character.lower(), character.upper())))
    return lambda c: c == character


def anything(dot_all: bool) -> Predicate:
    """`.`: every character but line terminators, or every one with DOTALL."""
    if dot_all:
        return lambda c: True
    return lambda c: c not in LINE_TERMINATORS


def shorthand(letter: str) -> Predicate | None:
    r"""`\d \w \s \h \v` and their negations; None for another letter."""
    sets = {"d": _DIGIT, "w": _WORD, "s": _SPACE, "h": _HORIZONTAL, "v": _VERTICAL}
    found = sets.get(letter.lower())
    if found is None:
        return None
    return member(found) if letter.islower() else negate(member(found))


def is_word(character: str) -> bool:
    r"""What `\b` takes for a word character: letters and digits of any script and the underscore."""
    return character == "_" or character.isalnum()


def named(name: str) -> Predicate | None:
    r"""The class of `\p{name}`: POSIX names, general categories, `Is...` scripts and properties; None when unknown."""
    if name in _POSIX:
        return member(_POSIX[name])
    if name.startswith("java"):
        methods: dict[str, Predicate] = {
            "javaLowerCase": str.islower,
            "javaUpperCase": str.isupper,
            "javaWhitespace": lambda c: c.isspace() and c not in "\u00a0\u2007\u202f",
            "javaLetter": str.isalpha,
            "javaDigit": str.isdigit,
            "javaLetterOrDigit": str.isalnum,
        }
        return methods.get(name)
    key, _, value = name.partition("=")
    if value:
        if key in ("sc", "script"):
            return _script(value)
        if key in ("gc", "general_category"):
            return _category(value)
        return None
    if name.startswith("Is"):
        rest = name[2:]
        return _script(rest) or _property(rest) or _category(rest)
    return _category(name)


def _script(name: str) -> Predicate | None:
    lower = name.lower()
    if lower in ("latin", "latn"):
        return lambda c: c.isalpha() and unicodedata.name(c, "").startswith("LATIN")
    ranges = _SCRIPTS.get(lower)
    if ranges is None:
        return None
    return lambda c: any(low <= ord(c) <= high for low, high in ranges)


def _property(name: str) -> Predicate | None:
    properties: dict[str, Predicate] = {
        "alphabetic": str.isalpha,
        "letter": str.isalpha,
        "digit": str.isdigit,
        "lowercase": str.islower,
        "uppercase": str.isupper,
        "white_space": str.isspace,
        "punctuation": lambda c: unicodedata.category(c).startswith("P"),
        "ideographic": lambda c: bool((han := _script("han")) and han(c)),
    }
    return properties.get(name.lower())


def _category(name: str) -> Predicate | None:
    if name in ("L", "M", "N", "P", "S", "Z", "C"):
        return lambda c: unicodedata.category(c).startswith(name)
    if name in (
        "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po",
        "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Cs", "Co", "Cn",
    ):  # fmt: skip
        return lambda c: unicodedata.category(c) == name
    return None
