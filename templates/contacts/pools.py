"""Reads pools.yaml: names and numbers that parameters are drawn from."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import yaml

from templates.phones import digits

Pair = tuple[str, str]


@dataclass(frozen=True)
class Stranger:
    """Somebody who has nothing to do with the task."""

    given: str
    family: str
    email: str
    note: str


@dataclass(frozen=True)
class Pools:
    """See pools.yaml. `given` and `family` are pairs of names that are easily taken for one another."""

    area_codes: tuple[str, ...]
    given: tuple[Pair, ...]
    family: tuple[Pair, ...]
    strangers: tuple[Stranger, ...]

    def number(self, rng: random.Random) -> str:
        """A number kept for fiction, written with hyphens."""
        return f"{rng.choice(self.area_codes)}-555-01{rng.randrange(100):02}"


def one_digit_off(number: str, place: int = -1) -> str:
    """The number with one digit changed (by default the last), fictional still if it was."""
    chars = list(number)
    chars[place] = str((int(chars[place]) + 1) % 10)
    return "".join(chars)


def fresh_number(rng: random.Random, taken: tuple[str, ...]) -> str:
    """A number that differs from all of `taken` and from their neighbours by one digit."""
    near = {digits(n) for number in taken for n in (number, one_digit_off(number), one_digit_off(number, -2))}
    while True:
        number = pools().number(rng)
        if not near & {digits(number), digits(one_digit_off(number)), digits(one_digit_off(number, -2))}:
            return number


@cache
def pools() -> Pools:
    """The pools of the category contacts."""
    raw = yaml.safe_load(Path(__file__).with_name("pools.yaml").read_text(encoding="utf-8"))
    return Pools(
        area_codes=tuple(raw["area_codes"]),
        given=tuple((one, other) for one, other in raw["given"]),
        family=tuple((one, other) for one, other in raw["family"]),
        strangers=tuple(Stranger(**entry) for entry in raw["strangers"]),
    )
