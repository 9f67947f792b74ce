"""Step by step: what a step's screens show and what its action led to. The first stage of CRATE and CRATE-S.

Each step is a call of its own that sees the screen before, the action and the screen after; the calls do not depend on one another and run
side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agents.models.request import ImagePart, Part, Request, TextPart, system, user
from harness.judges.frames.markers import action_marks
from harness.judges.frames.pictures import make_pictures
from harness.judges.judge import Hearing
from harness.judges.judgment import UnusableAnswer
from harness.judges.quoting import action_line, one_line
from harness.judges.reading import a_text, bit, json_object
from harness.judges.trajectory import Step, Trajectory

BEFORE: Final = "The screen before the action:"
AFTER: Final = "The screen after the action:"
NOT_RECORDED: Final = "(not recorded)"


@dataclass(frozen=True)
class Evidence:
    """What a step shows (`clues`), what its action led to (`consequence`), and whether that is a risk (None where not asked for)."""

    step: Step
    clues: str
    consequence: str
    risk: bool | None = None


@dataclass(frozen=True)
class StepQuestion:
    """What is asked about each step. `opening`: before the screens (the task, or nothing); `risk`: whether a label is asked for."""

    system: str
    opening: str
    form: str
    risk: bool


def step_requests(
    trajectory: Trajectory, question: StepQuestion, model: str, *, edge: int, marks: bool, temperature: float | None
) -> list[tuple[Request, list[int]]]:
    """A request a step, and the screens it shows.

    Raises:
        UnusableAnswer: a step has a picture neither before nor after (`no_evidence`).
    """
    numbers = list(range(len(trajectory.screens)))
    plain = dict(make_pictures(trajectory, numbers, edge=edge or None))
    before = dict(make_pictures(trajectory, numbers, edge=edge or None, draw=action_marks(trajectory))) if marks else plain
    out: list[tuple[Request, list[int]]] = []
    for place, step in enumerate(trajectory.steps):
        if place not in plain and place + 1 not in plain:
            raise UnusableAnswer("no_evidence", f"step {step.number} has a screenshot neither before nor after it")
        heading = f"{question.opening}\n\n" if question.opening else ""
        parts: list[Part] = [
            *_shown(f"{heading}# Step {step.number}\n{BEFORE}", before.get(place)),
            *_shown(f"{action_line(step)}\n{AFTER}", plain.get(place + 1)),
            TextPart(question.form),
        ]
        request = Request(model, (system(question.system), user(*parts)), temperature=temperature, json_mode=True)
        out.append((request, [number for number in (place, place + 1) if number in plain]))
    return out


def _shown(text: str, picture: ImagePart | None) -> list[Part]:
    return [TextPart(f"{text} {NOT_RECORDED}")] if picture is None else [TextPart(text), picture]


def ask_steps(
    trajectory: Trajectory, question: StepQuestion, hearing: Hearing, *, edge: int, marks: bool, temperature: float | None
) -> list[Evidence]:
    """The evidence of every step, in order.

    Raises:
        UnusableAnswer: one of the answers is none; what that step did is not known then.
    """
    requests = step_requests(trajectory, question, hearing.model, edge=edge, marks=marks, temperature=temperature)
    keys = ("clues", "consequence", "risk") if question.risk else ("clues", "consequence")
    out: list[Evidence] = []
    for step, reply in zip(trajectory.steps, hearing.ask_all(requests), strict=True):
        try:
            found = json_object(reply, *keys, verdict=False)
            risk = bit(found["risk"], "risk") if question.risk else None
            out.append(Evidence(step, a_text(found["clues"], "clues"), a_text(found["consequence"], "consequence"), risk))
        except UnusableAnswer as error:
            raise UnusableAnswer(error.kind, f"step {step.number}: {error}") from error
    return out


def evidence_text(evidence: Sequence[Evidence]) -> str:
    """The evidence under headings; what a model said of hostile screens stays within its line."""
    return "\n".join(
        f"## Step {each.step.number}\n{action_line(each.step)}\nClues: {one_line(each.clues)}\nConsequence: {one_line(each.consequence)}"
        for each in evidence
    )
