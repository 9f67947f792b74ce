"""Reading an attribution from what a model said. What has not the form asked for is no attribution, and never the class `unknown`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from agents.models.request import ModelReply
from harness.attribution.schema import MODES, Evidence, Mode
from harness.judges.judgment import CONFIDENCES, Confidence, UnusableAnswer
from harness.judges.reading import json_object, one_of, steps_named

MAX_EVIDENCE: Final = 8
_ALIASES: Final[Mapping[str, Mode]] = {
    "mixed": "mixed_planning_grounding",
    "planning_and_grounding": "mixed_planning_grounding",
    "planning_grounding": "mixed_planning_grounding",
    "tooling": "execution_tooling",
    "execution": "execution_tooling",
    "environment": "environment_or_evaluator",
    "evaluator": "environment_or_evaluator",
}


@dataclass(frozen=True)
class Answer:
    """An answer that can be used. `dropped`: evidence that names steps which do not exist."""

    mode: Mode
    planning: int
    grounding: int
    confidence: Confidence
    rationale: str
    evidence: tuple[Evidence, ...]
    dropped: tuple[str, ...]
    escalate: bool = False


def read(reply: ModelReply, steps: int, *, triage: bool = False) -> Answer:
    """The answer of a reply about an episode with so many steps.

    Raises:
        UnusableAnswer: there is none (see `harness.judges.judgment.INVALID_KINDS`).
    """
    value = json_object(reply, "primary_failure_mode", verdict=False)
    escalate = value.get("needs_escalation", False)
    if triage and not isinstance(escalate, bool):
        raise UnusableAnswer("out_of_range", f"needs_escalation is {escalate!r}")
    evidence, dropped = _evidence(value.get("evidence"), steps)
    return Answer(
        mode=_mode(value["primary_failure_mode"]),
        planning=_score(value, "planning_score"),
        grounding=_score(value, "grounding_score"),
        confidence=_confidence(value.get("confidence")),
        rationale=str(value.get("rationale") or "")[:4000],
        evidence=evidence,
        dropped=dropped,
        escalate=triage and escalate is True,
    )


def _mode(value: Any) -> Mode:
    if not isinstance(value, str):
        raise UnusableAnswer("out_of_range", f"the class is {value!r}")
    plain = re.sub(r"[\s\-/]+", "_", value.strip().casefold())
    found = one_of(plain, MODES) or _ALIASES.get(plain)
    if found is None:
        raise UnusableAnswer("out_of_range", f"there is no class {value[:80]!r}")
    return found


def _score(value: Mapping[str, Any], name: str) -> int:
    score = value.get(name)
    if isinstance(score, str) and score.strip() in ("0", "1", "2", "3"):
        score = int(score)
    if isinstance(score, bool) or score not in (0, 1, 2, 3):
        raise UnusableAnswer("malformed" if score is None else "out_of_range", f"{name} is {score!r}, not 0 to 3")
    return int(score)


def _confidence(value: Any) -> Confidence:
    found = one_of(str(value), CONFIDENCES)
    if found is None:
        raise UnusableAnswer("malformed" if value is None else "out_of_range", f"confidence is {value!r}")
    return found


def _cited(value: Any) -> list[int]:
    """The numbers in a value that should be the number of a step, existing or not."""
    if isinstance(value, list):
        return [number for each in value for number in _cited(each)]
    if isinstance(value, str):
        return [int(number) for number in re.findall(r"(?<![\w.])\d{1,4}\b", value)]
    return [int(value)] if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e9 else []


def _evidence(value: Any, steps: int) -> tuple[tuple[Evidence, ...], tuple[str, ...]]:
    """What is cited, without what cites a step that does not exist."""
    kept: list[Evidence] = []
    dropped: list[str] = []
    for item in value if isinstance(value, list) else []:
        text = str(item.get("text", item) if isinstance(item, Mapping) else item)[:1000]
        number = item.get("step") if isinstance(item, Mapping) else None
        named = [*_cited(number), *steps_named(text, 9999)]
        if any(not 1 <= each <= steps for each in named):
            dropped.append(text)
        else:
            kept.append(Evidence(step=named[0] if named else None, text=text))
    return tuple(kept[:MAX_EVIDENCE]), tuple(dropped)
