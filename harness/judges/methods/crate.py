"""CRATE: what each step showed and led to, then one verdict from all of that, the task and the last screen.

Source of the design: the paper on step-level consequence reasoning and aggregation; its prompts, sizes and forms of answers are not public,
so they are ours. Chosen here: temperature 0, screenshots as they were recorded, no marks on them, the screen after the action is shown too.
Both ablations are settings: without step reasoning the unprocessed screenshots and actions go into the one call, and the last screenshot
alone does with `final`; the rest of the prompt stays the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from agents.models.request import Part, Request, TextPart, system, user
from harness.judges.frames.markers import action_marks
from harness.judges.frames.selection import every
from harness.judges.judge import Hearing, Judge, Opinion
from harness.judges.judgment import CONFIDENCES
from harness.judges.methods.consequences import Evidence, StepQuestion, ask_steps, evidence_text
from harness.judges.methods.wording import all_pictures, answer_text, last_picture, step_text, task_text
from harness.judges.quoting import NOTICE
from harness.judges.reading import bit, json_object, one_of, steps_listed, steps_named
from harness.judges.trajectory import Trajectory

STEP_SYSTEM: Final = (
    "You look at one step of an attempt at a task on a phone: the screen before, the action, the screen after. You say what can be seen "
    "and what the action led to, and you do not judge the task.\n"
    f"{NOTICE}"
)
STEP_FORM: Final = (
    "# Question\n"
    "clues: what on the two screens matters for the task (texts, values, what is ticked or selected, messages), and what changed between "
    "them. Only what can be seen.\n"
    "consequence: what the action led to, and what that means for the task: brought it on, was no use, set it back, undid something.\n"
    'Answer with one JSON object and nothing else: {"clues": "...", "consequence": "..."}'
)
SYSTEM: Final = (
    "You decide whether a task on a phone was done, from the evidence you are given and from nothing else. A task is done only if the "
    "evidence shows every part of it, and nothing later undid it.\n"
    f"{NOTICE}"
)
FORM: Final = (
    "# Question\n"
    "Was the task done?\n"
    'Answer with one JSON object and nothing else: {"success": 1 or 0, "confidence": "high", "medium" or "low", "reason": "why, in one or '
    'two sentences", "steps": [the numbers of the steps it rests on]}'
)
LAST: Final = "# The last screen"


class Crate(Judge):
    """A call a step, then one over all of them.

    Settings: `evidence`: `steps` (the method), `raw` (ablation: no step reasoning), `final` (ablation: the last screen only); `edge`:
    longest edge in px (0: as they are); `marks`: whether actions are marked on the screens before them.
    """

    name = "crate"
    defaults: ClassVar[Mapping[str, Any]] = {"evidence": "steps", "edge": 0, "marks": False}
    choices: ClassVar[Mapping[str, Sequence[Any]]] = {"evidence": ("steps", "raw", "final")}

    def prompt_texts(self) -> tuple[str, ...]:
        return (STEP_SYSTEM, STEP_FORM, SYSTEM, LAST, FORM)

    def question(self, trajectory: Trajectory) -> StepQuestion:
        """What is asked about each step."""
        return StepQuestion(STEP_SYSTEM, task_text(trajectory), STEP_FORM, risk=False)

    def verdict_request(self, trajectory: Trajectory, evidence: Sequence[Evidence], model: str) -> tuple[Request, list[int]]:
        """The last call, and the screens it shows. Raises `UnusableAnswer` when the last screen has no picture."""
        last, picture = last_picture(trajectory, edge=self.settings["edge"])
        shown = [last]
        parts: list[Part] = [TextPart(task_text(trajectory))]
        if self.settings["evidence"] == "steps":
            parts.append(TextPart(f"# Evidence\n{evidence_text(evidence) or '(no steps)'}"))
        elif self.settings["evidence"] == "raw":
            draw = action_marks(trajectory) if self.settings["marks"] else None
            pictures = all_pictures(trajectory, every(trajectory), edge=self.settings["edge"], draw=draw)
            parts.append(TextPart("# Evidence\nSteps in order, each with the screen before it:"))
            for place, step in enumerate(trajectory.steps):
                parts.append(TextPart(step_text(step)))
                if place in pictures and place != last:
                    parts.append(pictures[place])
                    shown.append(place)
        answer = answer_text(trajectory)
        parts += [TextPart(answer)] if answer is not None else []
        parts += [TextPart(LAST), picture, TextPart(FORM)]
        request = Request(model, (system(SYSTEM), user(*parts)), temperature=self.temperature, json_mode=True)
        return request, sorted(shown)

    def hear(self, trajectory: Trajectory, hearing: Hearing) -> Opinion:
        last_picture(trajectory, edge=self.settings["edge"])  # nothing is asked in vain
        evidence: list[Evidence] = []
        if self.settings["evidence"] == "steps":
            evidence = ask_steps(
                trajectory,
                self.question(trajectory),
                hearing,
                edge=self.settings["edge"],
                marks=self.settings["marks"],
                temperature=self.temperature,
            )
        request, shown = self.verdict_request(trajectory, evidence, hearing.model)
        found = json_object(hearing.ask(request, shown), "success")
        success = bit(found["success"], "success")
        reason = str(found.get("reason") or "")
        last = len(trajectory.steps)
        return Opinion(
            success,
            confidence=one_of(str(found.get("confidence") or ""), CONFIDENCES),
            reason=reason,
            cited_steps=(*steps_listed(found.get("steps"), last), *steps_named(reason, last)),
        )

    def sample(self, request: Request) -> str:
        if request.messages[0].text == STEP_SYSTEM:
            return (
                '{"clues": "Before, the list has no such entry; after, it is there and a message confirms it.", '
                '"consequence": "The action brought the task on: the entry now exists."}'
            )
        return '{"success": 1, "confidence": "high", "reason": "Step 1 does what was asked, the last screen shows it.", "steps": [1]}'
