"""What the attributing model is told. One form of answer for all stages."""

from __future__ import annotations

from typing import Final

from harness.judges.quoting import NOTICE

ROLE: Final = (
    "You find out why an agent that operates an Android phone failed at a task. That it failed is settled by a program that read the "
    "device; do not question it in your label. "
    f"{NOTICE}"
)
CLASSES: Final = (
    "Choose exactly one class:\n"
    "planning: the strategy was wrong or incomplete: a wrong sub-goal, a required step left out, stopped too early, gave up or declared it "
    "impossible without need.\n"
    "grounding: the strategy was sound, but actions hit or sought the wrong element or misread the state of the screen: a visible control "
    "missed, wrong places touched again and again.\n"
    "mixed_planning_grounding: both contributed, and either alone would not account for it.\n"
    "execution_tooling: plan and targets were fine; the agent's own machinery broke: malformed actions, parser, timeouts, crashes.\n"
    "environment_or_evaluator: app, device, permissions or network got in the way, or the failure looks wrongly recorded; a hypothesis.\n"
    "unknown: the evidence does not allow a reliable attribution.\n\n"
    "planning_score and grounding_score say how much each contributed: 0 not at all, 1 possibly, 2 likely, 3 mainly. For grounding, name "
    "the step at which the wrong place was hit; for planning, the step at which the plan went wrong. Name only steps that are listed."
)
ANSWER: Final = (
    '{"primary_failure_mode": one of the classes, "planning_score": 0-3, "grounding_score": 0-3, "confidence": "low" | "medium" | "high", '
    '"rationale": "one to three sentences", "evidence": [{"step": number of the step, "text": "what is seen there"}, ...]}'
)
TRIAGE: Final = (
    "You see only the last screens and the list of steps. Decide only what is beyond doubt; when it is not, or more screens are needed, "
    'escalate. Reply with one JSON object: {"needs_escalation": true | false, and the fields of the answer form}.'
)
DEEP: Final = (
    "You see the key screens and the list of steps. Hold the behaviour against the screens. Reply with one JSON object in the answer form."
)
SINGLE: Final = "You see some key screens and the list of steps. Reply with one JSON object in the answer form."
GAP: Final = "[... {count} steps left out ...]"

TEXTS: Final = (ROLE, CLASSES, ANSWER, TRIAGE, DEEP, SINGLE, GAP)
