"""The simple baseline of MobileJudgeBench: evenly spread screens with their steps, one call, a verdict in three lines.

Source of design and defaults: arXiv 2608.11434, sections 4.2 and C.1; the words are ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from agents.models.request import Part, Request, TextPart, system, user
from harness.judges.frames.pictures import make_pictures
from harness.judges.frames.selection import uniform
from harness.judges.judge import Hearing, Judge, Opinion
from harness.judges.judgment import CONFIDENCES
from harness.judges.reading import line_value, one_of, verdict_digit
from harness.judges.trajectory import Trajectory

SYSTEM = (
    "You decide whether somebody's task on a phone was done, from a record of what happened on the screen.\n"
    "1. What counts is the outcome, not the way to it.\n"
    "2. Rely on everything you are shown, and on nothing you are not.\n"
    "3. A task that was done in the middle counts as done, unless a later step undid it.\n"
    "4. Mistakes that were put right do not count against it.\n"
    "5. Look at what tells a state: what is selected or ticked, what is highlighted, what a message confirms.\n"
    "Be neither too strict nor too lenient."
)
VERDICT = (
    "Give your verdict in exactly three lines:\n"
    "Result: 1 if the task was done, 0 if it was not\n"
    "Confidence: high, medium or low\n"
    "Reason: one or two sentences"
)


class SimpleBaseline(Judge):
    """Screens evenly spread over the trajectory, each behind the text of its step."""

    name = "simple"
    defaults: ClassVar[Mapping[str, Any]] = {"frames": 48, "edge": 600, "quality": 85, "reasoning": False, "trees": False}

    def prompt_texts(self) -> tuple[str, ...]:
        return (SYSTEM, VERDICT)

    def request(self, trajectory: Trajectory, model: str) -> tuple[Request, list[int]]:
        """The one request, and the screens it shows."""
        numbers = uniform(trajectory, self.settings["frames"])
        pictures = dict(make_pictures(trajectory, numbers, edge=self.settings["edge"] or None, quality=self.settings["quality"]))
        parts: list[Part] = [
            TextPart(
                f"# Task\n{trajectory.instruction}\n\n# What happened\nSteps in order; a screenshot shows the screen before its step, the "
                "last one the screen at the end."
            )
        ]
        for step in trajectory.steps:
            lines = [f"## Step {step.number}", f"Action: {step.words}"]
            if step.error:
                lines.append(f"It was not carried out: {step.error}")
            if self.settings["reasoning"] and step.thought:
                lines.append(f"The agent's reasoning: {step.thought}")
            if self.settings["trees"] and (tree := step.screen.tree()):
                lines.append(f"Elements of the screen:\n{tree}")
            parts.append(TextPart("\n".join(lines)))
            if step.number - 1 in pictures:
                parts.append(pictures[step.number - 1])
        end = len(trajectory.steps)
        if trajectory.final is not None:
            parts.append(TextPart("## The end"))
            if end in pictures:
                parts.append(pictures[end])
        if trajectory.answer is not None:
            parts.append(TextPart(f"The agent's answer to the user: {trajectory.answer}"))
        parts.append(TextPart(f"# Verdict\n{VERDICT}"))
        return Request(model, (system(SYSTEM), user(*parts)), temperature=self.temperature), sorted(pictures)

    def hear(self, trajectory: Trajectory, hearing: Hearing) -> Opinion:
        request, shown = self.request(trajectory, hearing.model)
        reply = hearing.ask(request, shown)
        success = verdict_digit(reply, "Result")
        confidence = one_of(line_value(reply.text, "Confidence"), CONFIDENCES)
        return Opinion(success, confidence=confidence, reason=line_value(reply.text, "Reason") or "")

    def sample(self, request: Request) -> str:
        return "Result: 1\nConfidence: high\nReason: The last screen shows what the task asks for."
