"""A3's final-state evaluation: the last screenshot and what its tree holds.

Source of the design: arXiv 2501.01149 and its evaluators; the words are ours. As in MobileJudgeBench (arXiv 2608.11434) one model judges
instead of three, at their temperature of 0.7. Unlike there, the list tells what is ticked or selected, which the prompt asks to look at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from agents.models.request import Request, TextPart, system, user
from harness.judges.elements import listed
from harness.judges.judge import Hearing, Judge, Opinion
from harness.judges.methods.wording import answer_text, last_picture, task_text
from harness.judges.quoting import NOTICE
from harness.judges.reading import json_object, steps_named, truth
from harness.judges.trajectory import Trajectory

SYSTEM: Final = f"You judge by the last screen of a phone whether a task was done.\n{NOTICE}"
NO_LIST: Final = "(no elements were recorded)"
QUESTION: Final = (
    "# Question\n"
    "Does this last screen show that the task was done? Weigh the states of the elements (ticked, selected, disabled) and their "
    "descriptions, not their texts alone."
)
ANSWER_QUESTION: Final = (
    "# Question\nThe task asks for information. Is the agent's answer right by what this last screen shows, and was all else done that the "
    "task asks for? Weigh the states of the elements (ticked, selected, disabled) and their descriptions, not their texts alone."
)
FORM: Final = 'Answer with one JSON object and nothing else: {"answer": "yes" or "no", "reason": "why, in one or two sentences"}'


class A3Final(Judge):
    """The last screen, in one call. Setting: `edge`, longest edge in px (0: as it is)."""

    name = "a3-final"
    temperature = 0.7
    needs = "both"
    defaults: ClassVar[Mapping[str, Any]] = {"edge": 0}

    def prompt_texts(self) -> tuple[str, ...]:
        return (SYSTEM, NO_LIST, QUESTION, ANSWER_QUESTION, FORM)

    def request(self, trajectory: Trajectory, model: str) -> tuple[Request, list[int]]:
        """The one request, and the screen it shows. Raises `UnusableAnswer` when that has no picture."""
        last, picture = last_picture(trajectory, edge=self.settings["edge"])
        tree = trajectory.screens[last].tree()
        answer = answer_text(trajectory)
        text = [task_text(trajectory), f"# Elements of the last screen\n{listed(tree) if tree else NO_LIST}"]
        text += [ANSWER_QUESTION, answer] if answer is not None else [QUESTION]
        parts = (TextPart("\n\n".join([*text, FORM])), picture)
        return Request(model, (system(SYSTEM), user(*parts)), temperature=self.temperature, json_mode=True), [last]

    def hear(self, trajectory: Trajectory, hearing: Hearing) -> Opinion:
        request, shown = self.request(trajectory, hearing.model)
        found = json_object(hearing.ask(request, shown), "answer")
        reason = str(found.get("reason") or "")
        success = truth(found["answer"], "answer")
        return Opinion(success, reason=reason, cited_steps=steps_named(reason, len(trajectory.steps)))

    def sample(self, request: Request) -> str:
        return '{"answer": "yes", "reason": "The last screen shows what the task asks for."}'
