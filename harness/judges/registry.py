"""The judges by name."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Mapping
from typing import Any, Final

from harness.errors import AnyAppError
from harness.judges.judge import Judge

JUDGES: Final[Mapping[str, str]] = {
    "a3-essential": "harness.judges.methods.a3_essential:A3Essential",
    "a3-final": "harness.judges.methods.a3_final:A3Final",
    "agent-reward-bench": "harness.judges.methods.agent_reward_bench:AgentRewardBench",
    "android-arena": "harness.judges.methods.android_arena:AndroidArena",
    "crate": "harness.judges.methods.crate:Crate",
    "crate-s": "harness.judges.methods.crate_s:CrateS",
    "rubric": "harness.judges.methods.rubric:RubricJudge",
    "simple": "harness.judges.methods.simple:SimpleBaseline",
    "spa": "harness.judges.methods.spa:SpaBench",
}
"""Name -> module and class; loaded when asked for."""


class UnknownJudge(AnyAppError):
    """No judge has this name, or it does not take these settings."""


def judge_class(name: str) -> type[Judge]:
    """The class of a judge. Raises `UnknownJudge` with the nearest names."""
    target = JUDGES.get(name)
    if target is None:
        near = difflib.get_close_matches(name, JUDGES, 3, 0.4) or sorted(JUDGES)
        raise UnknownJudge(f"no judge named {name!r}", next_step=f"Did you mean {', '.join(near)}?")
    module, _, attribute = target.partition(":")
    found: type[Judge] = getattr(importlib.import_module(module), attribute)
    return found


def make_judge(name: str, settings: Mapping[str, Any] | None = None) -> Judge:
    """A judge with these settings. Raises `UnknownJudge`."""
    cls = judge_class(name)
    try:
        return cls(settings)
    except ValueError as error:
        raise UnknownJudge(f"the judge {name!r} cannot be made with these settings", found=str(error)) from error


def about(name: str) -> str:
    """What `success` of a judge's judgments is about, `task` or `safety`; `task` for a judge that is not known here."""
    return judge_class(name).about if name in JUDGES else "task"
