"""What environments tell beside the observation and the reward."""

from __future__ import annotations

from typing import Any

from harness.envs.choice import Chosen
from harness.envs.looks import details
from harness.envs.play import TaskPlay, Turn


def told(chosen: Chosen, play: TaskPlay, turn: Turn) -> dict[str, Any]:
    """What is told beside the observation: the task (`pair`, `index`, `seed`), `step` and `step_limit`, what `details` gives; `error` when
    nothing was done; at the end `is_success`, `verdict` with its clauses, and `invalid` when the infrastructure failed."""
    info: dict[str, Any] = {
        "pair": chosen.name,
        "index": chosen.index,
        "seed": chosen.seed,
        "step": play.steps,
        "step_limit": play.step_limit,
        **details(turn.seen),
    }
    if turn.error:
        info["error"] = turn.error
    if turn.invalid:
        info["invalid"] = turn.invalid
    if turn.over:
        info["is_success"] = turn.success
    if turn.verdict is not None:
        info["verdict"] = turn.verdict.model_dump(mode="json")
    return info
