"""What the attributing model is shown: who tried what, the steps in few words, key screens."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from agents.models.request import Message, Part, TextPart, system, user
from harness.attribution import prompts
from harness.judges.frames.pictures import make_pictures
from harness.judges.quoting import action_words, block, in_quotes, one_line
from harness.judges.trajectory import Step, Trajectory

FIELD: Final = 700
"""Characters of one text of a step."""
HEAD, TAIL = 3, 8
"""Steps kept at either end of a trace that is too long for the model."""


def messages(
    trajectory: Trajectory, task: str, numbers: Sequence[int], *, edge: int, quality: int, trimmed: bool = False
) -> tuple[tuple[Message, ...], list[int]]:
    """A request's messages, and the screens they show.

    Args:
        task: what this stage asks for.
        numbers: screens to show, each behind a line that says when it was.
        edge, quality: of the pictures; edge 0 leaves them as they are.
        trimmed: leave the middle of the list of steps out, with a mark.
    """
    pictures = make_pictures(trajectory, numbers, edge=edge or None, quality=quality, detail="low")
    parts: list[Part] = [TextPart(f"{_identity(trajectory)}\n\n# Steps\n{_steps(trajectory.steps, trimmed=trimmed)}\n\n# Screens")]
    for number, picture in pictures:
        when = "at the end" if number == len(trajectory.steps) else f"before step {number + 1}"
        parts += [TextPart(f"Screen {when}:"), picture]
    parts.append(TextPart(f"{task}\nThe answer form: {prompts.ANSWER}"))
    return (system(f"{prompts.ROLE}\n\n{prompts.CLASSES}"), user(*parts)), [number for number, _ in pictures]


def _identity(trajectory: Trajectory) -> str:
    lines = [
        f"# Task\n{block(trajectory.instruction)}",
        f"# Attempt\nApp: {trajectory.app}. Ended by: {trajectory.facts.get('ended_by', 'unknown')}. Recorded outcome: failure.",
    ]
    failing = trajectory.facts.get("failing")
    if failing:
        lines.append(f"What the program found missing or wrong: {one_line(str(failing), FIELD)}")
    if trajectory.answer is not None:
        lines.append(f"The agent's answer to the user: {in_quotes(trajectory.answer, FIELD)}")
    return "\n\n".join(lines)


def _steps(steps: Sequence[Step], *, trimmed: bool) -> str:
    if not steps:
        return "none"
    if trimmed and len(steps) > HEAD + TAIL:
        gap = prompts.GAP.format(count=len(steps) - HEAD - TAIL)
        return "\n".join([*map(_line, steps[:HEAD]), gap, *map(_line, steps[-TAIL:])])
    return "\n".join(map(_line, steps))


def _line(step: Step) -> str:
    parts = [f"{step.number}. Action: {action_words(step, FIELD)}"]
    if step.thought:
        parts.append(f"   Thought: {one_line(_plain(step.thought), FIELD)}")
    if step.error:
        parts.append(f"   Not carried out: {one_line(_plain(step.error), FIELD)}")
    return "\n".join(parts)


def _plain(text: str) -> str:
    return " ".join(text.split())
