"""Layered choice: what must be seen, then what changes, then what stands still.

After a public guide to judges of screenshot trajectories, without two faults of its rule: picks do not crowd towards the start, and the
gaps between them are bounded.
"""

from __future__ import annotations

from harness.judges.frames.happenings import changed_screens
from harness.judges.frames.spacing import bisect_gaps, thin
from harness.judges.trajectory import Trajectory


def anchors(trajectory: Trajectory) -> list[int]:
    """Both ends, and the screens of all steps that are irreversible or were not carried out."""
    count = len(trajectory.screens)
    ends = {0, count - 1} if count else set()
    steps = {step.number - 1 for step in trajectory.steps if step.irreversible or step.error or step.error_kind}
    return sorted(ends | steps)


def heartbeats(trajectory: Trajectory, budget: int) -> int:
    """Places of a budget that are kept for the widest gaps: a third of what the anchors leave."""
    return max(0, budget - len(anchors(trajectory))) // 3


def layered(trajectory: Trajectory, budget: int | None = None) -> list[int]:
    """Anchors, change points, heartbeat; all screens when there are no more than the budget, or there is none.

    1. Anchors are always in, so that more than `budget` screens come back when there are more of them.
    2. Change points: screens that differ from the last one that did, evenly thinned to the places left but for a third of these.
    3. Heartbeat: each place still left halves the widest gap. So however little changes, a stuck agent is seen: neighbours are at most
       `2 * (last screen // (heartbeats + 1)) + 1` apart.
    """
    count = len(trajectory.screens)
    if budget is None or count <= budget:
        return list(range(count))
    chosen = set(anchors(trajectory))
    room = budget - len(chosen)
    if room <= 0:
        return sorted(chosen)
    changed = [number for number in changed_screens(trajectory) if number not in chosen]
    chosen.update(thin(changed, room - heartbeats(trajectory, budget)))
    return bisect_gaps(chosen, budget - len(chosen))
