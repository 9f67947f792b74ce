"""Windows that slide over a trajectory, and five points of it."""

from __future__ import annotations

from harness.judges.trajectory import Trajectory


def windows(count: int, size: int = 4, step: int = 3) -> list[list[int]]:
    """Windows of `size` screens, each `step` after the one before, the last one ending at the end; one shorter window when there are fewer
    screens. Every screen is in a window if `step` is at most `size`.

    Raises ValueError for a size or step below 1.
    """
    if size < 1 or step < 1:
        raise ValueError(f"windows of {size} screens, {step} apart")
    if count <= 0:
        return []
    if count <= size:
        return [list(range(count))]
    starts = list(range(0, count - size, step))
    return [list(range(start, start + size)) for start in (*starts, count - size)]


def five_points(trajectory: Trajectory, budget: int | None = None) -> list[int]:
    """First and last screen and the quarters between, halves rounded to even; whatever the budget (OS-Sentinel's sample)."""
    count = len(trajectory.screens)
    if not count:
        return []
    quarter = (count - 1) / 4
    return sorted({0, round(quarter), round(2 * quarter), round(3 * quarter), count - 1})
