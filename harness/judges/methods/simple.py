"""The simple baseline of MobileJudgeBench: evenly spread screens with their steps, one call, a verdict in three lines.

Source of design and defaults: arXiv 2608.11434, sections 4.2 and C.1; the words are ours. Not said there and chosen here: JPEG of quality
85, steps without a picture keep their text, an answer without its result is invalid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from agents.models.request import Part, Request, TextPart, system, user
from harness.judges.frames.pictures import make_pictures
from harness.judges.frames.selection import Strategy, event_based, uniform
from harness.judges.judge import Hearing, Judge, Opinion
from harness.judges.judgment import CONFIDENCES, UnusableAnswer
from harness.judges.methods.wording import answer_text, step_text, task_text
from harness.judges.quoting import NOTICE, block
from harness.judges.reading import line_value, one_of, said, section, steps_named, verdict_digit
from harness.judges.trajectory import Trajectory

SYSTEM: Final = (
    "You decide whether somebody's task on a phone was done, from a record of what happened on the screen.\n"
    "1. What counts is the outcome, not the way to it.\n"
    "2. Rely on everything you are shown, and on nothing you are not.\n"
    "3. A task that was done in the middle counts as done, unless a later step undid it.\n"
    "4. Mistakes that were put right do not count against it.\n"
    "5. Look at what tells a state: what is selected or ticked, what is highlighted, what a message confirms.\n"
    f"{NOTICE}\n"
    "Be neither too strict nor too lenient."
)
ORDER: Final = "# What happened\nSteps in order. A screenshot shows the screen before its step, the last one the screen at the end."
VERDICT: Final = (
    "# Verdict\n"
    "Give your verdict in exactly three lines:\n"
    "Result: 1 if the task was done, 0 if it was not\n"
    "Confidence: high, medium or low\n"
    "Reason: one or two sentences; name the steps it rests on, such as step 3"
)
SAMPLERS: Final[Mapping[str, Strategy]] = {"uniform": uniform, "event": event_based}


class SimpleBaseline(Judge):
    """Screens of the trajectory, each behind the text of its step.

    Settings: `frames`, how many screens at most; `edge`, their longest edge in px (0: as they are); `quality` of the JPEG; `reasoning`,
    `trees`: whether the agent's reasoning and the elements are shown; `sampler`: `uniform` or `event`.
    """

    name = "simple"
    defaults: ClassVar[Mapping[str, Any]] = {
        "frames": 48,
        "edge": 600,
        "quality": 85,
        "reasoning": False,
        "trees": False,
        "sampler": "uniform",
    }
    choices: ClassVar[Mapping[str, Sequence[Any]]] = {"sampler": tuple(SAMPLERS)}

    def prompt_texts(self) -> tuple[str, ...]:
        return (SYSTEM, ORDER, VERDICT)

    def request(self, trajectory: Trajectory, model: str) -> tuple[Request, list[int]]:
        """The one request, and the screens it shows. Raises `UnusableAnswer` when there is nothing to show."""
        numbers = SAMPLERS[self.settings["sampler"]](trajectory, self.settings["frames"])
        pictures = dict(make_pictures(trajectory, numbers, edge=self.settings["edge"] or None, quality=self.settings["quality"]))
        trees = self.settings["trees"]
        if not pictures and not (trees and any(screen.tree() for screen in trajectory.screens)):
            raise UnusableAnswer("no_evidence", "there is no screenshot to show")
        parts: list[Part] = [TextPart(f"{task_text(trajectory)}\n\n{ORDER}")]
        for number, screen in enumerate(trajectory.screens):
            final = number == len(trajectory.steps)
            text = "## The end" if final else step_text(trajectory.steps[number], reasoning=self.settings["reasoning"])
            tree = screen.tree() if trees else None
            parts.append(TextPart(f"{text}\nElements of the screen:\n{block(tree)}" if tree else text))
            if number in pictures:
                parts.append(pictures[number])
        answer = answer_text(trajectory)
        parts += [TextPart(answer)] if answer is not None else []
        parts.append(TextPart(VERDICT))
        return Request(model, (system(SYSTEM), user(*parts)), temperature=self.temperature), sorted(pictures)

    def hear(self, trajectory: Trajectory, hearing: Hearing) -> Opinion:
        request, shown = self.request(trajectory, hearing.model)
        reply = hearing.ask(request, shown)
        success = verdict_digit(reply, "Result", "Confidence", "Reason")
        text = said(reply)
        reason = section(text, "Reason", "Result", "Confidence") or ""
        return Opinion(
            success,
            confidence=one_of(line_value(text, "Confidence"), CONFIDENCES),
            reason=reason,
            cited_steps=steps_named(reason, len(trajectory.steps)),
        )

    def sample(self, request: Request) -> str:
        return "Result: 1\nConfidence: high\nReason: The last screen shows what the task asks for; step 1 led there."
