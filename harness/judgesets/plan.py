"""Which instances a labelled set is made from: about as many as its size takes, spread over categories, apps and templates.

How many successes and failures an instance gives depends on agents that may succeed or fail. A set begins with as many instances as are
expected to do (`Yield.usual`); what is then short is planned by what the set's own instances have given (`Yield.seen`). An instance gives a
success, the reference solution, and a failure, a near miss or random touches, so that the parts come to an end.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from math import ceil, lcm
from typing import Final

from harness.runner.schedule import Instance
from harness.runner.suite import PairFacts

USUAL_SUCCESS: Final[Mapping[str, float]] = {"reference": 1.0, "near-miss": 0.44, "heuristic": 0.97, "random": 0.0}
"""The agents of a set, and the rates at which they succeed over all categories. The rates decide how large the first part is."""


@dataclass(frozen=True)
class Yield:
    """Successes and failures that an instance is expected to give, all agents together; at least 1 of each."""

    successes: float
    failures: float

    @classmethod
    def usual(cls) -> Yield:
        """By the agents' usual rates."""
        successes = sum(USUAL_SUCCESS.values())
        return cls(successes, len(USUAL_SUCCESS) - successes)

    @classmethod
    def seen(cls, instances: int, successes: int, failures: int) -> Yield:
        """By what so many instances have given."""
        return cls(max(1.0, successes / max(1, instances)), max(1.0, failures / max(1, instances)))

    def instances(self, successes: int, failures: int) -> int:
        """How many are expected to give so many successes and failures."""
        return max(0, ceil(successes / self.successes), ceil(failures / self.failures))


def instances_at_most(size: int) -> int:
    """Instances that give a balanced set of `size` labels whatever becomes of the agents that may succeed or fail."""
    return (size + 1) // 2


def further(pairs: Sequence[PairFacts], there: Collection[Instance], count: int, seed: int, rounds: int | None) -> list[Instance]:
    """The next `count` instances of the order behind those that are there; fewer where `rounds` parameter sets a template leave fewer."""
    known = set(there)
    length = len(known) + count
    return [each for each in draw(pairs, length if rounds is None else rounds, length, seed) if each not in known][:count]


def draw(pairs: Sequence[PairFacts], rounds: int, count: int, seed: int) -> list[Instance]:
    """The first `count` instances of an order in which categories take turns, and within a category apps and templates do.

    While there are enough of each: any two categories differ by at most one, any two apps of a category by at most one, and so do any two
    templates of it (where every app has every template). The same for the same seed, whatever the order of `pairs`.
    """
    by_category: dict[str, list[PairFacts]] = {}
    for pair in pairs:
        by_category.setdefault(pair.category, []).append(pair)
    turns = [_turns(by_category[category], rounds, seed) for category in _shuffled(by_category, seed, "category")]
    taken = (instance for row in zip_longest(*turns) for instance in row if instance is not None)
    return list(islice(taken, count))


def _turns(pairs: Sequence[PairFacts], rounds: int, seed: int) -> Iterator[Instance]:
    """All instances of one category. Both apps and templates go round; when the two have met where they began, one moves on by a place."""
    category = pairs[0].category
    there = {pair.key for pair in pairs}
    apps = _shuffled({pair.app.id for pair in pairs}, seed, category, "app")
    templates = _shuffled({pair.template for pair in pairs}, seed, category, "template")
    length = lcm(len(apps), len(templates))
    for index in range(rounds):
        for place in range(len(apps) * len(templates)):
            template = templates[(place + place // length) % len(templates)]
            key = (category, template, apps[place % len(apps)])
            if key in there:
                yield (*key, index)


def _shuffled(names: Sequence[str] | set[str] | dict[str, list[PairFacts]], seed: int, *words: str) -> list[str]:
    return sorted(names, key=lambda name: hashlib.sha256("\0".join((str(seed), *words, name)).encode()).digest())
