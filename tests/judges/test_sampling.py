"""Samples of trajectories: in proportion, the same for the same seed, and the smaller within the larger."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

from harness.judges.sampling import Place, sample


def places(sizes: dict[tuple[str, str], int]) -> list[Place]:
    """So many of each outcome and template, in order."""
    return [
        Place(("s", f"{outcome}-{template}-{n}"), outcome, template) for (outcome, template), size in sizes.items() for n in range(size)
    ]


SIZES = {("True", "A"): 40, ("True", "B"): 10, ("False", "A"): 30, ("False", "B"): 5, ("False", "C"): 10, ("None", "C"): 5}


@pytest.mark.parametrize("seed", range(5))
def test_every_size_has_outcomes_and_templates_in_their_proportions(seed: int) -> None:
    rows = places(SIZES)
    known = {row.key: row for row in rows}
    for size in range(1, len(rows) + 1):
        chosen = [known[key] for key in sample(rows, size, seed)]
        assert len(chosen) == size
        outcomes = Counter(row.outcome for row in chosen)
        for outcome, whole in Counter(row.outcome for row in rows).items():
            assert abs(outcomes[outcome] - size * whole / len(rows)) <= 2
            for template, part in {t: n for (o, t), n in SIZES.items() if o == outcome}.items():
                got = sum(row.template == template and row.outcome == outcome for row in chosen)
                assert abs(got - outcomes[outcome] * part / whole) <= 2


def test_a_sample_depends_on_the_seed_and_not_on_the_order() -> None:
    rows = places(SIZES)
    shuffled = random.Random(3).sample(rows, len(rows))
    assert sample(rows, 20, 1) == sample(shuffled, 20, 1) != sample(rows, 20, 2)


def test_a_larger_sample_holds_the_smaller_one() -> None:
    rows = places(SIZES)
    sizes = [sample(rows, size, 7) for size in range(len(rows) + 3)]
    assert all(smaller <= larger for smaller, larger in itertools.pairwise(sizes))
    assert sizes[0] == frozenset() and sizes[-1] == {row.key for row in rows}


def test_no_place_in_a_group_is_favoured() -> None:
    """Over many seeds every trajectory is drawn about as often as every other."""
    rows = places({("True", "A"): 12, ("False", "A"): 12, ("False", "B"): 6})
    drawn = Counter(key for seed in range(600) for key in sample(rows, 6, seed))
    assert len(drawn) == 30 and max(drawn.values()) < 2 * min(drawn.values())
