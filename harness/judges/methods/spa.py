"""SPA-Bench's fine stage: every screenshot with its action marked on it, many guidelines, a reason and then the verdict.

Source of the design: arXiv 2410.15164 and its evaluator; the words are ours. As MobileJudgeBench (arXiv 2608.11434) uses it, the fine
stage judges every trajectory, since the key components of the coarse stage exist for SPA-Bench's own tasks alone. Not said there and
chosen here: touches are dots, swipes are arrows, everything else is a strip of text below the picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from PIL import Image

from agents.models.request import Part, Request, TextPart, system, user
from harness.judges.frames.markers import action_marks
from harness.judges.frames.pictures import Draw
from harness.judges.frames.selection import every
from harness.judges.judge import Hearing, Judge, Opinion
from harness.judges.methods.wording import all_pictures, answer_text, task_text
from harness.judges.quoting import NOTICE, action_words, one_line
from harness.judges.reading import line_values, said, section, steps_named, verdict_digit
from harness.judges.trajectory import Step, Trajectory

GUIDELINES: Final = (
    "Assume nothing. What no screenshot shows, or follows from what they show, has not happened.",
    "Every part of the task has to be done. One part that is missing makes the whole not done.",
    "Usual failures: a part was never carried out; it was carried out on another item, person, date or amount than the one asked for; "
    "something else than what was asked was done.",
    "Further actions do no harm unless they spoil the result or change what should have stayed.",
    "A filter or an order that the task asks for has to be set by the app's own means; typing it into a search does not count.",
    "Parts may be done in any order, unless one depends on another.",
    "A task that was done in the middle is done, unless it was undone later.",
    "Mistakes that were put right do not count.",
    "It need not be done in one go; detours and pauses do not count.",
    "Look over all screenshots first, then at the details of those that matter.",
    "Small differences on the screen can decide: what is ticked, selected, greyed out, or still being edited and not saved.",
)
ACTION_GUIDELINES: Final = (
    "An action can tell of a short message or a dialog that no screenshot caught.",
    "One action may serve several parts of the task.",
    "Kinds of actions: tap and long press at a place, swipe from one place to another, type a text, press a key, wait, answer the user, "
    "say that the task is finished (which is a claim and no evidence).",
)
ROLE: Final = "You are shown the screenshots of an attempt at a task on a phone, in order, and decide whether the task was done."
STRICT: Final = "Be strict and careful: 1 means that the whole task was done correctly, 0 everything else."
QUESTION: Final = "Was this task done, correctly and completely?"
MARKS: Final = (
    "On each screenshot its action is marked: a dot where it was tapped (with a ring for a long press), an arrow for a swipe, a strip of "
    "text below for everything else. Use the actions only where the screenshots alone do not settle the matter."
)
LIST: Final = (
    "On each screenshot a dot or an arrow marks the place of its action; below, each action is told as what lies between two screenshots. "
    "Use the actions only where the screenshots alone do not settle the matter."
)
FORM: Final = "Answer in this form:\nReason: why, with the steps that decide, such as step 3\nResult: 1 or 0"
MODES: Final = ("with_action", "text_action", "no_action")


class SpaBench(Judge):
    """All screenshots, in one call.

    Settings: `actions`: `with_action` (marks and strips on the pictures), `text_action` (marks on the pictures, a list of the actions in
    the text), `no_action`; `edge`: longest edge in px before anything is sent (0: as they are, as in the paper); `quality` of the JPEG.
    """

    name = "spa"
    defaults: ClassVar[Mapping[str, Any]] = {"actions": "with_action", "edge": 0, "quality": 85}
    choices: ClassVar[Mapping[str, Sequence[Any]]] = {"actions": MODES}

    def prompt_texts(self) -> tuple[str, ...]:
        return (ROLE, *GUIDELINES, *ACTION_GUIDELINES, STRICT, QUESTION, MARKS, LIST, FORM, NOTICE)

    def request(self, trajectory: Trajectory, model: str) -> tuple[Request, list[int]]:
        """The one request, and the screens it shows. Raises `UnusableAnswer` when there is nothing to show."""
        mode = self.settings["actions"]
        draw = {"with_action": action_marks(trajectory), "text_action": _places_only(trajectory)}.get(mode)
        settings = self.settings
        pictures = all_pictures(trajectory, every(trajectory), edge=settings["edge"], quality=settings["quality"], draw=draw, high=True)
        rules = (*GUIDELINES, *(ACTION_GUIDELINES if mode != "no_action" else ()))
        numbered = "\n".join(f"{number}. {rule}" for number, rule in enumerate(rules, 1))
        text = [task_text(trajectory), f"# Question\n{QUESTION}"]
        if mode != "no_action":
            text.append(f"# Actions\n{MARKS if mode == 'with_action' else LIST}")
        places = {number: place for place, number in enumerate(pictures, 1)}
        if mode == "text_action":
            text[-1] += "".join(f"\n{_told(step, places)}" for step in trajectory.steps)
        elif mode == "with_action":  # those that no picture can tell
            text[-1] += "".join(f"\n{_told(step, places)}" for step in trajectory.steps if step.number - 1 not in places)
        answer = answer_text(trajectory)
        text += [answer] if answer is not None else []
        text += [f"# Answer\n{FORM}", f"# Reminder\n{numbered}\n{STRICT}", f"# Screenshots\n{len(pictures)}, in order:"]
        parts: list[Part] = [TextPart("\n\n".join(text)), *pictures.values()]
        told = f"{ROLE}\n{numbered}\n{NOTICE}\n{STRICT}"
        return Request(model, (system(told), user(*parts)), temperature=self.temperature), list(pictures)

    def hear(self, trajectory: Trajectory, hearing: Hearing) -> Opinion:
        request, shown = self.request(trajectory, hearing.model)
        reply = hearing.ask(request, shown)
        success = verdict_digit(reply, "Result", "Reason")
        text = said(reply)
        reason = section(text, "Reason", "Result")
        if reason is None:
            reason = " ".join(line.strip() for line in text.splitlines() if line.strip() and not line_values(line, "Result"))
        return Opinion(success, reason=reason, cited_steps=steps_named(reason, len(trajectory.steps)))

    def sample(self, request: Request) -> str:
        return "Reason: After step 1 the screen shows all that the task asks for, and the last screen still does.\nResult: 1"


def _places_only(trajectory: Trajectory) -> Draw:
    """Marks for actions that have a place, and no strips."""
    marked = action_marks(trajectory)

    def draw(picture: Image.Image, number: int) -> Image.Image:
        placed = number < len(trajectory.steps) and trajectory.steps[number].points
        return marked(picture, number) if placed else picture

    return draw


def _told(step: Step, places: Mapping[int, int]) -> str:
    """An action as what lies between two screenshots, by their places (from 1) among those that are sent."""
    before, after = (places.get(number) for number in (step.number - 1, step.number))
    between = f"from screenshot {before}" if before else "(no screenshot before it)"
    between += f" to screenshot {after}" if after else " (no screenshot after it)"
    failed = f"; not carried out: {one_line(step.error)}" if step.error else ""
    return f"- step {step.number}, {between}: {action_words(step)}{failed}"
