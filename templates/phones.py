"""Phone numbers: compared by meaning (their digits, with or without the country code of the North American plan), and drawn from fiction.

Within every area code of that plan the numbers 555-0100 to 555-0199 are kept for fiction.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

AREA_CODES = ("202", "212", "303", "312", "404", "415", "512", "617", "702", "808", "907", "919")
SPARE_NUMBER = "406-555-0199"
"""A fictional number that is never drawn, nor one that Android would take for it."""

_DIALLED = frozenset("0123456789*#")
_NANP_LENGTH = 10
_LOCAL_LENGTH = 7


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


def draw_number(rng: random.Random, taken: Sequence[str] = ()) -> str:
    """A fictional number, written with hyphens, whose last seven digits differ from those of all `taken`, neighbours included.

    Android compares numbers loosely by their last seven digits (`config_phonenumber_compare_min_match` is 7): two numbers that agree there
    would share a conversation, and a name.
    """
    near = {_local(other) for number in taken for other in neighbourhood(number)} | {_local(SPARE_NUMBER)}
    while True:
        number = f"{rng.choice(AREA_CODES)}-555-01{rng.randrange(100):02}"
        if near.isdisjoint(map(_local, neighbourhood(number))):
            return number


def _local(number: str) -> str:
    return digits(number)[-_LOCAL_LENGTH:]


def one_digit_off(number: str, place: int = -1) -> str:
    """The number with one digit raised by one, 9 to 0; by default the last. With -1 or -2 a fictional number stays one."""
    chars = list(number)
    chars[place] = str((int(chars[place]) + 1) % 10)
    return "".join(chars)


def neighbourhood(number: str) -> tuple[str, ...]:
    """A number and those that tasks set beside it as traps."""
    return number, one_digit_off(number), one_digit_off(number, -2)
