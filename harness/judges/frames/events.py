"""Screens of events first: the experiment of MobileJudgeBench's appendix C.2 (arXiv 2608.11434).

The order of the kinds is the paper's; how places are filled when there are too many or too few events it does not say, and is ours.
"""

from __future__ import annotations

from collections.abc import Iterable

from harness.judges.frames.happenings import ENDING, TEXT_ENTRY, app_switches, is_navigation, transitions
from harness.judges.frames.spacing import bisect_gaps, spread, thin
from harness.judges.trajectory import Trajectory


def event_based(trajectory: Trajectory, budget: int | None = None) -> list[int]:
    """Both ends, then screens of text entry, app switches, navigation, ends, then changes of the kind of action, then evenly what is left.

    All screens when there are no more than the budget; without a budget the events and ends alone. A layer that is too large for the
    places left is thinned evenly. A touch of text shows in the screen of its step, an app switch in the first screen of the other app.
    """
    count = len(trajectory.screens)
    if budget is not None and count <= budget:
        return list(range(count))
    if budget is not None and budget < 2:
        return spread(list(range(count)), budget)
    chosen = {0, count - 1} if count else set()
    for layer in _layers(trajectory):
        fresh = sorted(set(layer) - chosen)
        chosen.update(fresh if budget is None else thin(fresh, budget - len(chosen)))
    return sorted(chosen) if budget is None else bisect_gaps(chosen, budget - len(chosen))


def _layers(trajectory: Trajectory) -> Iterable[list[int]]:
    """Screens by importance. The screen of step k is k - 1."""
    steps = trajectory.steps
    yield [step.number - 1 for step in steps if step.kind in TEXT_ENTRY]
    yield app_switches(trajectory)
    yield [step.number - 1 for step in steps if is_navigation(step)]
    yield [step.number - 1 for step in steps if step.kind in ENDING]
    yield [number - 1 for number in transitions(trajectory)]
