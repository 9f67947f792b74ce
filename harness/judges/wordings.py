"""The words and patterns of `wordings.yaml`, compiled."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import yaml

_NAME: Final = re.compile(r"\{([a-z_]+)\}")
_UNSEEN: Final = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]")
"""Characters that are not seen but part words: soft hyphen, zero-width, direction."""
_LOOK_ALIKE: Final = str.maketrans("АВЕКМНОРСТУХаеорсухіјѕԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧορνιτ", "ABEKMHOPCTYXaeopcyxijsdqwABEZHIKMNOPTYXopvit")
"""Letters of Cyrillic and Greek that look like Latin ones."""
_WORD: Final = re.compile(r"[^\W\d_]+")


@cache
def _document() -> Mapping[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((Path(__file__).parent / "wordings.yaml").read_text(encoding="utf-8"))
    return loaded


def expression(name: str) -> str:
    """A list or pattern as one group of a regular expression, with all that it names put in. Raises KeyError for an unknown name."""
    document = _document()
    parts = document["words"][name] if name in document["words"] else document["patterns"][name]["any"]
    return "(?:" + "|".join(_NAME.sub(lambda match: expression(match[1]), part) for part in parts) + ")"


@cache
def pattern(name: str) -> re.Pattern[str]:
    """A pattern, compiled; in any case, with ^ and $ at lines."""
    return re.compile(expression(name), re.I | re.M)


@cache
def listed(name: str) -> frozenset[str]:
    """A list of whole words. Raises KeyError for an unknown name."""
    return frozenset(_document()["lists"][name])


def names() -> tuple[str, ...]:
    """Of all patterns."""
    return tuple(_document()["patterns"])


def seen(text: str) -> str:
    """A text as a reader sees it, for words to be looked up in: without characters that are not seen, letters of another script that stand
    among Latin ones as those that they look like, runs of blanks and of equal marks short."""
    text = _WORD.sub(_latin, _UNSEEN.sub("", text)) if not text.isascii() else text
    text = re.sub(r"[^\S\n]{2,}", " ", text)
    text = re.sub(r"\n ?(?:\n ?){2,}", "\n\n", text)
    return re.sub(r"([^\w\s])\1{3,}", r"\1\1\1", text)


def _latin(word: re.Match[str]) -> str:
    text = word[0]
    if text.isascii() or not any(letter.isascii() for letter in text):
        return text
    return text.translate(_LOOK_ALIKE)
