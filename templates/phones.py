"""Phone numbers compared by meaning: their digits, with or without the country code of the North American numbering plan."""

from __future__ import annotations

from collections.abc import Iterable

_DIALLED = frozenset("0123456789*#")
_NANP_LENGTH = 10


def digits(number: str) -> str:
    """What is dialled, in one form for equal numbers: punctuation dropped, and the leading 1 of an eleven-digit number.

    `(555) 555-0134`, `+1 555 555 0134` and `15555550134` all give `5555550134`. `*` and `#` are dialled, so they stay.
    """
    dialled = "".join(char for char in number if char in _DIALLED)
    if len(dialled) == _NANP_LENGTH + 1 and dialled.startswith("1"):
        return dialled[1:]
    return dialled


def same_number(one: str, other: str) -> bool:
    """Whether two notations are the same number. Two empty ones are not a number."""
    return digits(one) == digits(other) != ""


def distinct(numbers: Iterable[str]) -> bool:
    """Whether no two of the numbers are the same."""
    seen = [digits(number) for number in numbers]
    return len(set(seen)) == len(seen)
