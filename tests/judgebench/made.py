"""Labels and judgments for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from harness.judgebench.labels import Label
from harness.judgebench.table import Table, join
from harness.judges.judgment import Invalid, Judgment

YES, NO, ABSTAIN, INVALID = "yes", "no", "abstain", "invalid"


def label(trajectory: str, success: bool, *, source: str = "s", task: str = "", agent: str = "a", **more: Any) -> Label:
    return Label(trajectory=trajectory, source=source, task=task or trajectory, agent=agent, success=success, **more)


def judgment(trajectory: str, said: str, *, judge: str = "j", model: str = "m", source: str = "s", **more: Any) -> Judgment:
    status = {ABSTAIN: "insufficient_evidence", INVALID: "invalid"}.get(said, "judged")
    return Judgment.model_validate(
        {
            "trajectory": trajectory,
            "source": source,
            "judge": judge,
            "judge_version": "1",
            "model": model,
            "status": status,
            "success": {YES: True, NO: False}.get(said),
            "invalid": Invalid(kind="malformed", words="no verdict") if said == INVALID else None,
            **more,
        }
    )


def table_of(truth: Sequence[bool], said: dict[tuple[str, str], Sequence[str]]) -> Table:
    """Labels `0`, `1`, ... with these judges' words, in order."""
    labels = [label(str(number), success) for number, success in enumerate(truth)]
    judgments = [
        judgment(str(number), word, judge=judge, model=model) for (judge, model), words in said.items() for number, word in enumerate(words)
    ]
    return join(labels, [("test", each) for each in judgments])


def noisy(
    seed: int, *, sources: int = 2, tasks: int = 6, agents: int = 3, methods: int = 3, backbones: int = 2, broken: float = 0.1
) -> tuple[list[Label], list[Judgment]]:
    """A made-up benchmark: every agent on most tasks, judges of unequal quality, some without a verdict."""
    rng = np.random.default_rng(seed)
    labels = [
        label(f"{task}-{agent}", bool(rng.random() < 0.3 + 0.1 * agent), source=f"s{source}", task=f"t{task}", agent=f"a{agent}")
        for source in range(sources)
        for task in range(tasks)
        for agent in range(agents)
        if agent == 0 or rng.random() < 0.8
    ]
    judgments = []
    for method in range(methods):
        for backbone in range(backbones):
            right = 0.6 + 0.3 * rng.random()
            for each in labels:
                word = YES if each.success == (rng.random() < right) else NO
                if rng.random() < broken:
                    word = INVALID if rng.random() < 0.5 else ABSTAIN
                judgments.append(judgment(each.trajectory, word, judge=f"m{method}", model=f"b{backbone}", source=each.source))
    return labels, judgments


def noisy_table(seed: int, **more: Any) -> Table:
    """`noisy`, joined."""
    labels, judgments = noisy(seed, **more)
    return join(labels, [("test", each) for each in judgments])
