"""Strategies that choose screens. Each returns numbers of screens, each once and in order.

A strategy is a function of the trajectory and a budget (None: no limit). Simple ones are here; those that look at what happened have
modules of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from harness.judges.frames.events import event_based
from harness.judges.frames.key_frames import key_frames, key_frames_tail
from harness.judges.frames.layered import layered
from harness.judges.frames.spacing import spread
from harness.judges.frames.windows import five_points
from harness.judges.trajectory import Trajectory

__all__ = [
    "STRATEGIES",
    "Strategy",
    "event_based",
    "every",
    "first_and_last",
    "five_points",
    "key_frames",
    "key_frames_tail",
    "last",
    "layered",
    "spread",
    "uniform",
]

Strategy = Callable[[Trajectory, int | None], list[int]]


def every(trajectory: Trajectory, budget: int | None = None) -> list[int]:
    """All screens, whatever the budget."""
    return list(range(len(trajectory.screens)))


def first_and_last(trajectory: Trajectory, budget: int | None = None) -> list[int]:
    """Both ends."""
    count = len(trajectory.screens)
    return sorted({0, count - 1}) if count else []


def last(trajectory: Trajectory, budget: int | None = None) -> list[int]:
    """The end."""
    count = len(trajectory.screens)
    return [count - 1] if count else []


def uniform(trajectory: Trajectory, budget: int | None = None) -> list[int]:
    """Evenly spread, first and last always among them; all when there are no more than the budget."""
    return spread(list(range(len(trajectory.screens))), budget)


STRATEGIES: Final[dict[str, Strategy]] = {
    "every": every,
    "first_and_last": first_and_last,
    "last": last,
    "uniform": uniform,
    "event_based": event_based,
    "layered": layered,
    "key_frames": key_frames,
    "key_frames_tail": key_frames_tail,
    "five_points": five_points,
}
"""By name."""
