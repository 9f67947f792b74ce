"""AndroidArena's judgment: text alone, told from the end backwards until the window is full, one word for an answer.

Source of the design: arXiv 2402.06596 and its evaluator; the words are ours. As MobileJudgeBench (arXiv 2608.11434) uses it, the actions
are told in order with what the trees hold, and a screenshot stands where there is no tree. Not said there and chosen here: the size of
such screenshots (600 px) and what they count for in the window. Unlike the original, each screen is told with the action that was taken
on it, the last screen is told as well, and a yes inside another word or sentence is no verdict.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any, ClassVar, Final

from PIL import Image

from agents.models.request import ImagePart, Part, Request, TextPart, system, user
from harness.judges.elements import described, element_at, picture_tokens, tokens
from harness.judges.frames.pictures import make_pictures
from harness.judges.judge import Hearing, Judge, Opinion
from harness.judges.judgment import UnusableAnswer
from harness.judges.methods.wording import answer_text, task_text
from harness.judges.quoting import NOTICE, action_words, block, one_line
from harness.judges.reading import said, steps_named
from harness.judges.trajectory import Step, Trajectory
from harness.judges.yes_no import yes_or_no

SYSTEM: Final = (
    "You are given states of a phone and the actions taken on it, as structured text. Check whether they show that a goal was reached.\n"
    f"{NOTICE}"
)
ORDER: Final = "# States and actions\nIn order; each state is what was on the screen before the action of its step."
LEFT_OUT: Final = "(earlier steps are left out)"
FORM: Final = "Do these states and actions show that it was reached? Answer with one word, yes or no, and nothing else."


class AndroidArena(Judge):
    """Actions and trees, in one call.

    Settings: `tokens`, the window (estimated; the last state is always in it); `edge`, longest edge in px of a screenshot that stands for
    a tree (0: as it is).
    """

    name = "android-arena"
    needs = "trees"
    defaults: ClassVar[Mapping[str, Any]] = {"tokens": 4000, "edge": 600}

    def prompt_texts(self) -> tuple[str, ...]:
        return (SYSTEM, ORDER, LEFT_OUT, FORM)

    def request(self, trajectory: Trajectory, model: str) -> tuple[Request, list[int]]:
        """The one request, and the screens it shows as pictures. Raises `UnusableAnswer` when no screen has tree or picture."""
        first, blocks = self._window(trajectory)
        parts: list[Part] = [TextPart(f"{task_text(trajectory)}\n\n{ORDER}" + (f"\n{LEFT_OUT}" if first else ""))]
        for _, told, picture in blocks:
            parts += [TextPart(told)] if picture is None else [TextPart(told), picture]
        answer = answer_text(trajectory)
        parts += [TextPart(answer)] if answer is not None else []
        parts.append(TextPart(f"# Question\nThe goal was:\n{block(trajectory.instruction)}\n{FORM}"))
        shown = [number for number, _, picture in blocks if picture is not None]
        return Request(model, (system(SYSTEM), user(*parts)), temperature=self.temperature), shown

    def _window(self, trajectory: Trajectory) -> tuple[int, list[tuple[int, str, ImagePart | None]]]:
        """The first screen told, and from there on screens with their texts and pictures; whole ones, as many as fit, from the end."""
        room = self.settings["tokens"]
        blocks: list[tuple[int, str, ImagePart | None]] = []
        evidence = False
        for number in reversed(range(len(trajectory.screens))):
            step = trajectory.steps[number] if number < len(trajectory.steps) else None
            tree = trajectory.screens[number].tree()
            picture = None if tree else self._picture(trajectory, number)
            told = _told(step, tree, picture is not None)
            room -= tokens(told) + (picture_tokens(Image.open(io.BytesIO(picture.data)).size) if picture else 0)
            if room < 0 and blocks:
                break
            blocks.append((number, told, picture))
            evidence = evidence or bool(tree) or picture is not None
        if not evidence:
            raise UnusableAnswer("no_evidence", "neither trees nor screenshots were recorded")
        return blocks[-1][0], blocks[::-1]

    def _picture(self, trajectory: Trajectory, number: int) -> ImagePart | None:
        made = make_pictures(trajectory, [number], edge=self.settings["edge"] or None)
        return made[0][1] if made else None

    def hear(self, trajectory: Trajectory, hearing: Hearing) -> Opinion:
        request, shown = self.request(trajectory, hearing.model)
        reply = hearing.ask(request, shown)
        success = yes_or_no(reply)
        text = said(reply)
        reason = text if len(text.split()) > 1 else ""  # not asked for, but some models give one
        return Opinion(success, reason=reason, cited_steps=steps_named(reason, len(trajectory.steps)))

    def sample(self, request: Request) -> str:
        return "yes"


def _told(step: Step | None, tree: str | None, pictured: bool) -> str:
    """A step, or the end, with what was on the screen."""
    shown = f"State:\n{described(tree)}" if tree else "State: see the screenshot" if pictured else "State: (not recorded)"
    if step is None:
        return f"## The end\n{shown}"
    place = element_at(tree, step.points[0]) if tree and step.points else ""
    failed = f"\nNot carried out: {one_line(step.error)}" if step.error else ""
    return f"## Step {step.number}\n{shown}\nAction: {action_words(step)}{f', on {place}' if place else ''}{failed}"
