"""The obvious cases, without a model: broken output, crashes, loops, giving up early. Anything else is left to a model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from harness.attribution.schema import Evidence, Mode
from harness.judges.assertions import final_state
from harness.judges.judgment import Confidence
from harness.judges.trajectory import Step, Trajectory

LOOP: Final = 4
"""Equal actions in a row on a screen that does not change."""
EARLY: Final = 0.5
"""Share of the necessary steps below which an end is early."""
BROKEN: Final = 0.4
"""Share of steps whose output was no action, from which the agent's machinery is at fault."""
_TOOLING: Final = ("agent_error", "step_timeout")


@dataclass(frozen=True)
class Hunch:
    """What the record alone says."""

    mode: Mode
    planning: int
    grounding: int
    confidence: Confidence
    rationale: str
    evidence: tuple[Evidence, ...]


def hunch(trajectory: Trajectory) -> Hunch | None:
    """The attribution of an obvious case; None for a case that is not obvious."""
    for rule in (_crashed, _broken_output, _app_crash, _loop, _early_stop):
        found = rule(trajectory)
        if found is not None:
            return found
    return None


def _crashed(trajectory: Trajectory) -> Hunch | None:
    cause = str(trajectory.facts.get("ended_by", ""))
    if cause not in _TOOLING:
        return None
    words = "the agent's program failed" if cause == "agent_error" else "the agent did not decide in time"
    return Hunch("execution_tooling", 0, 0, "high", f"{words}, which ended the episode", (Evidence(step=_last(trajectory), text=words),))


def _broken_output(trajectory: Trajectory) -> Hunch | None:
    broken = [step for step in trajectory.steps if step.error_kind]
    if not broken or len(broken) < BROKEN * len(trajectory.steps):
        return None
    kinds = ", ".join(sorted({step.error_kind for step in broken}))
    evidence = tuple(Evidence(step=step.number, text=f"no usable action: {step.error_kind}") for step in broken[:5])
    return Hunch("execution_tooling", 0, 0, "high", f"{len(broken)} of {len(trajectory.steps)} outputs were no action ({kinds})", evidence)


def _app_crash(trajectory: Trajectory) -> Hunch | None:
    state = final_state(trajectory)
    if state.holds is not False:
        return None
    return Hunch("environment_or_evaluator", 0, 0, "medium", state.detail, (Evidence(step=_last(trajectory), text=state.detail),))


def _loop(trajectory: Trajectory) -> Hunch | None:
    """The same action again and again at the end, while the screen stays as it is: whatever was meant is not hit."""
    steps = trajectory.steps
    if steps and steps[-1].kind == "finish":
        steps = steps[:-1]
    run = _tail_of_equals(steps)
    if len(run) < LOOP:
        return None
    words = f"the same action {len(run)} times in a row on an unchanged screen"
    evidence = (Evidence(step=run[0].number, text=f"begins: {run[0].words}"), Evidence(step=run[-1].number, text="goes on to the end"))
    return Hunch("grounding", 1, 2, "medium", words, evidence)


def _tail_of_equals(steps: Sequence[Step]) -> Sequence[Step]:
    at = len(steps)
    while at > 0 and steps[at - 1].kind in ("tap", "long_press") and _same(steps[at - 1], steps[-1]):
        at -= 1
    return steps[at:]


def _same(one: Step, other: Step) -> bool:
    return one.words == other.words and bool(one.screen.digest) and one.screen.digest == other.screen.digest


def _early_stop(trajectory: Trajectory) -> Hunch | None:
    steps = trajectory.steps
    if not trajectory.necessary_steps or not steps or steps[-1].kind != "finish":
        return None
    taken = len(steps) - 1
    if taken >= EARLY * trajectory.necessary_steps:
        return None
    words = f"ended after {taken} actions; the reference solution takes {trajectory.necessary_steps}"
    return Hunch("planning", 3, 0, "medium", words, (Evidence(step=steps[-1].number, text=words),))


def _last(trajectory: Trajectory) -> int | None:
    return trajectory.steps[-1].number if trajectory.steps else None
