"""Even choices from a list of numbers, in integers only, so that every machine chooses alike."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence


def spread(numbers: Sequence[int], budget: int | None) -> list[int]:
    """Evenly spread members of a list, its ends always among them (of a budget of one, the last alone); all when the budget is None."""
    count = len(numbers)
    if budget is None or count <= budget:
        return list(numbers)
    if budget <= 0:
        return []
    if budget == 1:
        return [numbers[-1]]
    places = [(2 * index * (count - 1) + budget - 1) // (2 * (budget - 1)) for index in range(budget)]  # halves are rounded up
    return [numbers[place] for place in places]


def thin(numbers: Sequence[int], room: int) -> list[int]:
    """At most `room` members of a list, one from the middle of each of as many equal parts: no end is preferred."""
    count = len(numbers)
    if count <= room:
        return list(numbers)
    return [numbers[(2 * index + 1) * count // (2 * room)] for index in range(max(0, room))]


def bisect_gaps(chosen: Iterable[int], room: int) -> list[int]:
    """What is chosen, with up to `room` numbers more, each in the middle of what is then the widest gap (the first of equal ones).

    With `h` of them between ends that lie `span` apart, no two neighbours are more than `2 * (span // (h + 1)) + 1` apart.
    """
    kept = sorted(set(chosen))
    for _ in range(room):
        gaps = [(after - before, -place) for place, (before, after) in enumerate(itertools.pairwise(kept))]
        if not gaps or max(gaps)[0] < 2:
            break
        place = -max(gaps)[1]
        kept.insert(place + 1, (kept[place] + kept[place + 1]) // 2)
    return kept
