"""Which task comes next, and on which device: the same for both kinds of environments."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from harness.envs.play import find_pair, pair_key
from harness.errors import AnyAppError
from harness.runner.devices import DeviceSource
from harness.runner.selection import select
from harness.runner.suite import PairFacts, Suite

Names = str | Sequence[str]


@dataclass(frozen=True)
class Chosen:
    """An instance of a pair. `seed` is the benchmark's, as that of `anyapp run`."""

    pair: PairFacts
    seed: int
    index: int

    @property
    def name(self) -> str:
        """`category/app/template`."""
        return pair_key(self.pair)


class TaskChoice:
    """Draws pairs and instances.

    Args:
        suite: the tasks there are.
        pair: `category/app/template`; empty = any that the globs let through.
        category, app, template: globs, as those of `anyapp run`; empty lets all through.
        instances: instances are drawn from the first so many.

    Raises:
        UnknownName: a name or glob matches nothing.
        ValueError: there are no instances.
    """

    def __init__(self, suite: Suite, pair: str, category: Names, app: Names, template: Names, instances: int) -> None:
        if instances < 1:
            raise ValueError("instances has to be at least 1")
        self._all = suite.pairs()
        broken = getattr(suite, "broken", ())
        for each in broken:
            if pair.startswith(f"{each.key}/"):
                raise each.error
        filters = _names(category), _names(app), _names(template)
        self._pairs = [find_pair(self._all, pair)] if pair else select(self._all, *filters, broken=broken)
        self._instances = instances

    def draw(self, random: np.random.Generator, seed: int, pair: str | None = None, index: int | None = None) -> Chosen:
        """The next instance. What is given is not drawn, but the generator moves on all the same.

        Raises:
            UnknownName: no pair has this name.
            AnyAppError: the index is negative.
        """
        drawn = self._pairs[int(random.integers(len(self._pairs)))]
        drawn_index = int(random.integers(self._instances))
        if index is not None and index < 0:
            raise AnyAppError("wrong index of an instance", expected="0 or more", found=str(index))
        chosen = drawn if pair is None else find_pair(self._all, pair)
        return Chosen(chosen, seed, drawn_index if index is None else index)


def _names(patterns: Names) -> Sequence[str]:
    return [patterns] if isinstance(patterns, str) else patterns


def benchmark() -> Suite:
    """The benchmark's tasks. Loads every app's definition, so it is done when an environment is made."""
    from harness.runner.benchmark import benchmark_suite

    return benchmark_suite()


def devices(serial: str | None) -> DeviceSource:
    """A device by its serial, else a simulated one that is started."""
    from harness.runner.sessions import device_source

    return device_source([serial] if serial else [])
