"""Samples of a duration or size, and the figures made from them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass


@dataclass(frozen=True)
class Figure:
    """One measured quantity. `floor`: the least that the same work can cost here, measured in the same run; for a rate the most."""

    median: float
    p95: float
    unit: str
    floor: float

    def as_json(self) -> dict[str, float | str]:
        """As `anyapp bench --json` prints it."""
        return asdict(self)


def figure(samples: Sequence[float], floor: Sequence[float], unit: str = "ms") -> Figure:
    """Median and 95th percentile of samples, beside the least of a floor's samples."""
    return Figure(round(statistics.median(samples), 3), round(percentile(samples, 0.95), 3), unit, round(min(floor), 3))


def percentile(samples: Sequence[float], share: float) -> float:
    """The value that `share` of the samples do not exceed (nearest rank)."""
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, max(0, -(-int(share * 1000) * len(ordered) // 1000) - 1))]


def timed(work: Callable[[], object]) -> float:
    """How long a call takes, in ms."""
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def repeat(work: Callable[[], object], times: int, *, before: Callable[[], object] = lambda: None, warm_up: int = 1) -> list[float]:
    """Durations in ms of `times` calls; `before` each is not counted, and the first `warm_up` calls are not either."""
    samples = []
    for number in range(warm_up + times):
        before()
        taken = timed(work)
        if number >= warm_up:
            samples.append(taken)
    return samples
