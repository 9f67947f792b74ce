"""SPA-Bench's fine stage: every screenshot with its action marked on it, many guidelines, a reason and then the verdict.

Source of the design: arXiv 2410.15164 and its evaluator; the words are ours. As MobileJudgeBench (arXiv 2608.11434) uses it, the fine
stage judges every trajectory, since the key components of the coarse stage exist for SPA-Bench's own tasks alone; whoever has written some
down for others gives them as a setting. The stage for tasks over several apps is a setting too. Not said there and chosen here: touches are
dots, swipes are arrows, everything else is a strip of text below the picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Final

from PIL import Image

from agents.models.request import ImagePart, Part, Request, TextPart, system, user
from harness.judges.frames.markers import action_marks
from harness.judges.frames.pictures import Draw
from harness.judges.frames.selection import every
from harness.judges.judge import Hearing, Judge, Opinion
from harness.judges.judgment import UnusableAnswer
from harness.judges.methods.spa_coarse import Components, coarse, components_of, read_components
from harness.judges.methods.spa_cross_app import (
    MEMORY,
    MEMORY_SYSTEM,
    REMEMBERED,
    SEGMENT,
    SEGMENT_SYSTEM,
    SPLIT,
    SPLIT_SYSTEM,
    AppPart,
    parts_text,
    read_memory,
    read_parts,
    read_segments,
    remembered_text,
)
from harness.judges.methods.wording import all_pictures, answer_text, task_text
from harness.judges.quoting import NOTICE, action_words, block, one_line
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
FORM_ONLY: Final = "Answer in this form and with nothing else:\nResult: 1 or 0"
FORMS: Final = ("direct", "result_only")
MODES: Final = ("with_action", "text_action", "no_action")


class SpaBench(Judge):
    """All screenshots, in one call.

    Settings: `actions`: `with_action` (marks and strips on the pictures), `text_action` (marks on the pictures, a list of the actions in
    the text), `no_action`; `edge`: longest edge in px before anything is sent (0: as they are, as in the paper); `quality` of the JPEG;
    `form`: `direct` (reason, then verdict) or `result_only`; `components`: a file of key components, for the coarse stage (`spa_coarse`)
    before it; `cross_app`: whether tasks are judged part by part (`spa_cross_app`), with verdicts in the form `result_only`. Axes:
    `matched_screen` (of the coarse stage), `parts` (app, first and last screen, done).
    """

    name = "spa"
    defaults: ClassVar[Mapping[str, Any]] = {
        "actions": "with_action",
        "edge": 0,
        "quality": 85,
        "form": "direct",
        "components": "",
        "cross_app": False,
    }
    choices: ClassVar[Mapping[str, Sequence[Any]]] = {"actions": MODES, "form": FORMS}

    def __init__(self, settings: Mapping[str, Any] | None = None) -> None:
        super().__init__(settings)
        self._components: Components = {}
        if self.settings["components"]:
            self._components, digest = read_components(Path(self.settings["components"]))
            self.settings["components"] = digest[:16]  # what is in the file decides a judgment, and not where it lies

    def prompt_texts(self) -> tuple[str, ...]:
        parts = (SPLIT_SYSTEM, SPLIT, SEGMENT_SYSTEM, SEGMENT, MEMORY_SYSTEM, MEMORY, REMEMBERED) if self.settings["cross_app"] else ()
        return (ROLE, *GUIDELINES, *ACTION_GUIDELINES, STRICT, QUESTION, MARKS, LIST, self._form, NOTICE, *parts)

    @property
    def _form(self) -> str:
        return FORM_ONLY if self.settings["cross_app"] or self.settings["form"] == "result_only" else FORM

    def request(self, trajectory: Trajectory, model: str) -> tuple[Request, list[int]]:
        """The one request, and the screens it shows. Raises `UnusableAnswer` when there is nothing to show."""
        pictures = self._pictures(trajectory)
        return self._fine(trajectory, pictures, model, [task_text(trajectory)], trajectory.steps, answered=True), list(pictures)

    def _pictures(self, trajectory: Trajectory) -> dict[int, ImagePart]:
        settings = self.settings
        draw = {"with_action": action_marks(trajectory), "text_action": _places_only(trajectory)}.get(settings["actions"])
        return all_pictures(trajectory, every(trajectory), edge=settings["edge"], quality=settings["quality"], draw=draw, high=True)

    def _fine(
        self,
        trajectory: Trajectory,
        pictures: Mapping[int, ImagePart],
        model: str,
        task: Sequence[str],
        steps: Sequence[Step],
        *,
        answered: bool,
    ) -> Request:
        """The question whether a task, or a part of one, was done. `task`: its texts; `steps`: those that belong to the pictures."""
        mode = self.settings["actions"]
        rules = (*GUIDELINES, *(ACTION_GUIDELINES if mode != "no_action" else ()))
        numbered = "\n".join(f"{number}. {rule}" for number, rule in enumerate(rules, 1))
        text = [*task, f"# Question\n{QUESTION}"]
        if mode != "no_action":
            text.append(f"# Actions\n{MARKS if mode == 'with_action' else LIST}")
        places = {number: place for place, number in enumerate(pictures, 1)}
        if mode == "text_action":
            text[-1] += "".join(f"\n{_told(step, places)}" for step in steps)
        elif mode == "with_action":  # those that no picture can tell
            text[-1] += "".join(f"\n{_told(step, places)}" for step in steps if step.number - 1 not in places)
        answer = answer_text(trajectory) if answered else None
        text += [answer] if answer is not None else []
        text += [f"# Answer\n{self._form}", f"# Reminder\n{numbered}\n{STRICT}", f"# Screenshots\n{len(pictures)}, in order:"]
        parts: list[Part] = [TextPart("\n\n".join(text)), *pictures.values()]
        told = f"{ROLE}\n{numbered}\n{NOTICE}\n{STRICT}"
        return Request(model, (system(told), user(*parts)), temperature=self.temperature)

    def hear(self, trajectory: Trajectory, hearing: Hearing) -> Opinion:
        axes: dict[str, Any] = {}
        warnings: list[str] = []
        if self.settings["components"]:
            wanted = components_of(trajectory, self._components)
            found = coarse(trajectory, wanted)
            if not trajectory.screens:
                raise UnusableAnswer("no_evidence", "no screen was recorded")
            axes["matched_screen"] = found.screen if wanted else None
            if not wanted:
                warnings = ["the file has no key components of this task, so that there was no coarse stage"]
            elif found.screen is None and found.known:
                return Opinion(False, reason=f"No screen holds all key components: {', '.join(wanted)}.", axes=axes)
            elif found.screen is None:
                warnings = ["some screens have no tree, so that the coarse stage could not tell"]
        opinion = self._over_apps(trajectory, hearing) if self.settings["cross_app"] else self._whole(trajectory, hearing)
        return replace(opinion, axes={**axes, **opinion.axes}, warnings=[*warnings, *opinion.warnings])

    def _whole(self, trajectory: Trajectory, hearing: Hearing) -> Opinion:
        request, shown = self.request(trajectory, hearing.model)
        reply = hearing.ask(request, shown)
        success = verdict_digit(reply, "Result", "Reason")
        text = said(reply)
        reason = section(text, "Reason", "Result")
        if reason is None:
            reason = " ".join(line.strip() for line in text.splitlines() if line.strip() and not line_values(line, "Result"))
        return Opinion(success, reason=reason, cited_steps=steps_named(reason, len(trajectory.steps)))

    # tasks over several apps

    def _over_apps(self, trajectory: Trajectory, hearing: Hearing) -> Opinion:
        pictures = self._pictures(trajectory)
        parts = read_parts(hearing.ask(self.split_request(trajectory, hearing.model)))
        asked = self.segment_request(trajectory, parts, pictures, hearing.model)
        segments, wrong = read_segments(hearing.ask(asked, list(pictures)), len(parts), len(pictures))
        told: list[dict[str, Any]] = [{"app": part.app, "task": part.task, "screens": None, "done": None} for part in parts]
        if wrong:
            return Opinion(False, reason=f"Not done: {wrong}.", axes={"parts": told})
        memories: list[tuple[AppPart, str]] = []
        for place, (part, segment) in enumerate(zip(parts, segments, strict=True)):
            assert segment is not None
            numbers = list(pictures)[segment.first : segment.last + 1]
            seen = {number: pictures[number] for number in numbers}
            last = place == len(parts) - 1
            request = self.part_request(trajectory, part, seen, memories if part.history else (), hearing.model, last=last)
            done = verdict_digit(hearing.ask(request, numbers), "Result", "Reason")
            told[place] |= {"screens": [numbers[0], numbers[-1]], "done": done}
            if not done:
                return Opinion(False, reason=f"Part {place + 1} of {len(parts)}, in {part.app}, is not done.", axes={"parts": told})
            self._check_success(hearing, "")
            if part.memory and not last:
                reply = hearing.ask(self.memory_request(part, seen, hearing.model), numbers)
                memories.append((part, read_memory(reply)))
        return Opinion(True, reason=f"Every one of the {len(parts)} parts is done.", axes={"parts": told})

    def split_request(self, trajectory: Trajectory, model: str) -> Request:
        """Asks for the parts of the task; text only."""
        text = f"{task_text(trajectory)}\n\n{SPLIT}"
        return Request(model, (system(SPLIT_SYSTEM), user(text)), temperature=self.temperature, json_mode=True)

    def segment_request(self, trajectory: Trajectory, parts: Sequence[AppPart], pictures: Mapping[int, ImagePart], model: str) -> Request:
        """Asks for the screenshots of each part; all of them, in low detail."""
        text = f"{task_text(trajectory)}\n\n{parts_text(parts)}\n\n{SEGMENT}\n\n# Screenshots\n{len(pictures)}, in order:"
        shown = [replace(picture, detail="low") for picture in pictures.values()]
        return Request(model, (system(SEGMENT_SYSTEM), user(TextPart(text), *shown)), temperature=self.temperature, json_mode=True)

    def part_request(
        self,
        trajectory: Trajectory,
        part: AppPart,
        pictures: Mapping[int, ImagePart],
        memories: Sequence[tuple[AppPart, str]],
        model: str,
        *,
        last: bool,
    ) -> Request:
        """The fine stage's question about one part. `memories`: what it is told of earlier ones; `last`: the agent's answer is told too."""
        task = [f"# Task\n{block(f'In {part.app}: {part.task}')}", *([remembered_text(memories)] if memories else [])]
        steps = [step for step in trajectory.steps if min(pictures) <= step.number - 1 <= max(pictures)]
        return self._fine(trajectory, pictures, model, task, steps, answered=last)

    def memory_request(self, part: AppPart, pictures: Mapping[int, ImagePart], model: str) -> Request:
        """Asks what the screenshots of a part show about what later parts need."""
        text = f"# What is to be remembered\n{block(part.memory)}\n\n{MEMORY}\n\n# Screenshots\n{len(pictures)}, in order:"
        return Request(model, (system(MEMORY_SYSTEM), user(TextPart(text), *pictures.values())), temperature=self.temperature)

    def sample(self, request: Request) -> str:
        asked = request.messages[0].text
        if asked == SPLIT_SYSTEM:
            return '{"parts": [{"app": "the app", "task": "what the task asks for", "history": 0, "memory": null}]}'
        if asked == SEGMENT_SYSTEM:
            return f'{{"segments": [{{"first": 1, "last": {max(1, len(request.messages[1].images))}}}]}}'
        if asked == MEMORY_SYSTEM:
            return "They show the entry that is asked about."
        if self._form == FORM_ONLY:
            return "Result: 1"
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
