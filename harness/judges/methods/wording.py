"""Parts of prompts that the judges share: the task, the name of a screen, the agent's answer, the screen at the end."""

from __future__ import annotations

from agents.models.request import ImagePart
from harness.judges.frames.pictures import Draw, make_pictures
from harness.judges.judgment import UnusableAnswer
from harness.judges.quoting import action_line, block, in_quotes, one_line
from harness.judges.trajectory import Step, Trajectory


def task_text(trajectory: Trajectory) -> str:
    """The task under a heading."""
    return f"# Task\n{block(trajectory.instruction)}"


def step_text(step: Step, *, reasoning: bool = False) -> str:
    """A step under a heading: its action, why that was not carried out, the agent's reasoning if asked for."""
    lines = [f"## Step {step.number}", action_line(step)]
    if reasoning and step.thought:
        lines.append(f"The agent's reasoning: {one_line(step.thought)}")
    return "\n".join(lines)


def step_list(trajectory: Trajectory, *, reasoning: bool = False) -> str:
    """All steps, one after another; says so when there are none."""
    return "\n".join(step_text(step, reasoning=reasoning) for step in trajectory.steps) or "(no steps)"


def answer_text(trajectory: Trajectory) -> str | None:
    """What the agent answered the user; None when it said nothing."""
    return None if trajectory.answer is None else f"The agent's answer to the user: {in_quotes(trajectory.answer)}"


def screen_name(trajectory: Trajectory, number: int) -> str:
    """A screen in words."""
    return "at the end" if number == len(trajectory.steps) else f"before step {number + 1}"


def all_pictures(
    trajectory: Trajectory, numbers: list[int], *, edge: int, quality: int = 85, draw: Draw | None = None, high: bool = False
) -> dict[int, ImagePart]:
    """Pictures by their screens. `edge`: 0 for as they are. `high`: OpenAI's detail.

    Raises:
        UnusableAnswer: there is none (`no_evidence`), or one cannot be decoded.
    """
    detail = "high" if high else None
    made = dict(make_pictures(trajectory, numbers, edge=edge or None, quality=quality, draw=draw, detail=detail))
    if not made:
        raise UnusableAnswer("no_evidence", "no screenshot was recorded")
    return made


def last_picture(trajectory: Trajectory, *, edge: int) -> tuple[int, ImagePart]:
    """The picture of the last screen, and its number.

    Raises:
        UnusableAnswer: it has none, or there is no screen (`no_evidence`).
    """
    last = len(trajectory.screens) - 1
    if last < 0:
        raise UnusableAnswer("no_evidence", "no screen was recorded")
    return last, all_pictures(trajectory, [last], edge=edge)[last]
