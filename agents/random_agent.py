"""A seeded random walk over the six primitives: the floor that every agent has to beat.

It looks at the tree no more than a monkey would: half of its touches go to something clickable, so that it gets somewhere, the rest
anywhere on the display. Same seed and same observations, same decisions.
"""

from __future__ import annotations

import random
import string
from typing import Any

from agents.protocol import Decision, Task
from harness.device import Observation
from harness.device.actions import Action, Finish, Key, LongPress, Said, Swipe, Tap, Type, Wait

_WEIGHTS = {"tap": 55, "swipe": 15, "type": 8, "key": 8, "long_press": 6, "wait": 3, "finish": 2}
"""Relative frequency of each kind: mostly touches, as people do; finishing has a mean of 50 steps."""
_KEYS = ("BACK", "BACK", "ENTER", "DEL", "HOME")
_LETTERS = string.ascii_lowercase + string.digits + " "
_EDGE = 0.08
"""Swipes keep this share of the display away from its edges, where they would be system gestures."""


class RandomAgent:
    """Picks a primitive by weight and its arguments uniformly."""

    def __init__(self) -> None:
        self._random = random.Random(0)
        self._width, self._height = 1080, 2400

    def reset(self, task: Task) -> None:
        self._random = random.Random(task.seed)
        self._width, self._height = task.display

    def describe(self) -> dict[str, Any]:
        return {"version": "1", "weights": dict(_WEIGHTS)}

    def act(self, observation: Observation) -> Decision:
        (kind,) = self._random.choices(list(_WEIGHTS), list(_WEIGHTS.values()))
        return Decision(self._make(kind, observation), thought=f"Chance says {kind}.")

    def _make(self, kind: str, observation: Observation) -> Action | Said:
        rng = self._random
        if kind == "tap":
            return Tap(*self._place(observation))
        if kind == "long_press":
            return LongPress(*self._place(observation))
        if kind == "swipe":
            return Swipe(*self._inner(), *self._inner(), duration_ms=rng.randint(100, 800))
        if kind == "type":
            return Type("".join(rng.choices(_LETTERS, k=rng.randint(1, 8))))
        if kind == "key":
            return Key(rng.choice(_KEYS))
        if kind == "wait":
            return Wait(rng.randint(100, 3000))
        return Finish()

    def _place(self, observation: Observation) -> tuple[int, int]:
        targets = [node.bounds for node in observation.tree if node.clickable]
        if targets and self._random.random() < 0.5:
            left, top, right, bottom = self._random.choice(targets)
            return self._within(left, right, self._width), self._within(top, bottom, self._height)
        return self._random.randrange(self._width), self._random.randrange(self._height)

    def _within(self, low: int, high: int, size: int) -> int:
        low, high = max(0, low), min(size, high)
        return self._random.randrange(low, high) if low < high else min(max(low, 0), size - 1)

    def _inner(self) -> tuple[int, int]:
        rng = self._random
        return (
            int(self._width * rng.uniform(_EDGE, 1 - _EDGE)),
            int(self._height * rng.uniform(_EDGE, 1 - _EDGE)),
        )
