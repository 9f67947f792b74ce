"""The key frames of AnyAppBench's failure attribution (arXiv 2609.34139, appendix C)."""

from __future__ import annotations

from typing import Final

from harness.judges.frames.happenings import has_error, loop_starts, transitions
from harness.judges.frames.spacing import spread
from harness.judges.trajectory import Trajectory

TAIL: Final = 3
"""Key frames that the triage is shown."""


def key_frames(trajectory: Trajectory, budget: int | None = None) -> list[int]:
    """First and last screen, the screens of steps with an error and of the steps before them, of the first steps of loops (four equal
    actions in a row), and of steps whose action is of another kind than the one before.

    With a budget, even strides through that list, its ends kept. A trajectory no longer than the budget is shown whole.
    """
    count = len(trajectory.screens)
    if budget is not None and count <= budget:
        return list(range(count))
    chosen = {0, count - 1} if count else set()
    for step in trajectory.steps:
        if has_error(step):
            chosen.update((step.number - 1, max(0, step.number - 2)))
    chosen.update(number - 1 for number in (*loop_starts(trajectory), *transitions(trajectory)))
    return spread(sorted(chosen), budget)


def key_frames_tail(trajectory: Trajectory, budget: int | None = None) -> list[int]:
    """The last three key frames, which the triage looks at."""
    return key_frames(trajectory, budget)[-TAIL:]
