"""Which instances a labelled set is made from: no more than its size needs, spread over categories, apps and templates."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
from math import ceil, lcm

from harness.runner.suite import PairFacts

Instance = tuple[str, str, str, int]
"""Category, template, app, and index of the parameters."""


def instances_needed(size: int) -> int:
    """Instances that give a balanced set of `size` labels: each has a success, the reference solution, and a failure, a near miss."""
    return (size + 1) // 2


def rounds_needed(size: int, pairs: int) -> int:
    """Parameter sets a template, at least 1, until that many pairs have so many instances."""
    return max(1, ceil(instances_needed(size) / max(1, pairs)))


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
