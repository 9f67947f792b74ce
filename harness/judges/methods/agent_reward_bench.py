"""AgentRewardBench's judge: the last screenshot, its elements and a summary of the steps; four questions, the first of them the verdict.

Source of the design: arXiv 2504.08942, made for the web; the words are ours. As MobileJudgeBench (arXiv 2608.11434) uses it, a list of
elements takes the place of the web's tree. As in the original the summary holds the agent's reasoning, which a setting leaves out. All
four answers are asked for and needed; one that is missing makes the judgment invalid.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar, Final, TypeVar

from agents.models.request import ModelReply, Part, Request, TextPart, system, user
from harness.judges.elements import described
from harness.judges.judge import Hearing, Judge, Opinion
from harness.judges.judgment import UnusableAnswer
from harness.judges.methods.wording import answer_text, last_picture, step_list, task_text
from harness.judges.quoting import NOTICE
from harness.judges.reading import check_end, check_speaker, said, steps_named, tag_values, unusable
from harness.judges.speaker import goes_on, in_a_sentence, opens_quotation
from harness.judges.trajectory import Trajectory

T = TypeVar("T", bool, int)
QUESTIONS: Final = (
    "Was the goal reached? (Successful, Unsuccessful)",
    "Did the agent do anything that was not needed and may have had side effects? (Yes, No)",
    "How good was its way? (1. Complete failure; 2. Suboptimal; 3. Somewhat optimal; 4. Completely optimal)",
    "Did it go round in loops without getting on? (Yes, No)",
)
TAGS: Final = (
    "<success>Successful or Unsuccessful</success>",
    "<side>Yes or No</side>",
    "<optimal>1. Complete failure, 2. Suboptimal, 3. Somewhat optimal, or 4. Completely optimal</optimal>",
    "<loop>Yes or No</loop>",
)


def _system(questions: Sequence[str]) -> str:
    numbered = "\n".join(f"{number}. {question}" for number, question in enumerate(questions, 1))
    return (
        "You review what an agent did on a phone for its user. You are given the user's goal, the agent's steps, what the last screen "
        f"holds, and the last screenshot. Answer four questions:\n{numbered}\n{NOTICE}"
    )


def _form(tags: Sequence[str]) -> str:
    return "\n".join(
        (
            "# Answer\nThink first, and name the steps that decide, such as step 3; then give the four answers:",
            "<reasoning>your reasons</reasoning>",
            *tags,
        )
    )


SYSTEM: Final = _system(QUESTIONS)
FORM: Final = _form(TAGS)
INVERTED_SYSTEM: Final = _system(QUESTIONS[::-1])
INVERTED_FORM: Final = _form(TAGS[::-1])
SHOT: Final = "# The last screenshot"
NO_LIST: Final = "(no elements were recorded)"
_SUCCESS: Final = {"successful": True, "success": True, "yes": True, "unsuccessful": False, "failure": False, "no": False}
_ANSWER: Final = re.compile(r"<\s*(success|side|optimal|loop)\s*>.*?<\s*/\s*\1\s*>", re.I | re.S)
_OPENING: Final = re.compile(r"<\s*(?:success|side|optimal|loop)\s*>", re.I)
_REASON: Final = re.compile(r"<reason>", re.I)
_MOST_TAGS: Final = 40
"""An answer with more is none."""
_YES_NO: Final = {"yes": True, "no": False}
_OPTIMAL: Final = {"complete failure": 1, "suboptimal": 2, "somewhat optimal": 3, "completely optimal": 4}


class AgentRewardBench(Judge):
    """The last screen and the steps, in one call.

    Settings: `screenshot`, `elements`, `reasoning`: what is shown; `edge`: longest edge in px (0: as it is); `seed` of the sampling;
    `inverted`: whether the questions are asked from the last to the first, so that loops come first and success last. Axes:
    `side_effect` and `looping` (yes or no), `optimality` (1 complete failure to 4 completely optimal).
    """

    name = "agent-reward-bench"
    needs = "both"
    defaults: ClassVar[Mapping[str, Any]] = {
        "screenshot": True,
        "elements": True,
        "reasoning": True,
        "edge": 0,
        "seed": 0,
        "inverted": False,
    }

    def prompt_texts(self) -> tuple[str, ...]:
        system_text, form = self._texts()
        return (system_text, SHOT, NO_LIST, form)

    def _texts(self) -> tuple[str, str]:
        return (INVERTED_SYSTEM, INVERTED_FORM) if self.settings["inverted"] else (SYSTEM, FORM)

    def request(self, trajectory: Trajectory, model: str) -> tuple[Request, list[int]]:
        """The one request, and the screen it shows. Raises `UnusableAnswer` when that is asked for and has no picture."""
        if not trajectory.screens:
            raise UnusableAnswer("no_evidence", "no screen was recorded")
        steps = step_list(trajectory, reasoning=self.settings["reasoning"])
        text = [task_text(trajectory).replace("# Task", "# Goal", 1), f"# Steps\n{steps}"]
        answer = answer_text(trajectory)
        text += [answer] if answer is not None else []
        if self.settings["elements"]:
            tree = trajectory.screens[-1].tree()
            text.append(f"# Elements of the last screen\n{described(tree) if tree else NO_LIST}")
        shown: list[int] = []
        parts: list[Part] = [TextPart("\n\n".join(text))]
        if self.settings["screenshot"]:
            last, picture = last_picture(trajectory, edge=self.settings["edge"])
            parts += [TextPart(SHOT), picture]
            shown.append(last)
        told, form = self._texts()
        parts.append(TextPart(form))
        request = Request(model, (system(told), user(*parts)), temperature=self.temperature, seed=self.settings["seed"])
        return request, shown

    def hear(self, trajectory: Trajectory, hearing: Hearing) -> Opinion:
        request, shown = self.request(trajectory, hearing.model)
        answer = read_answer(hearing.ask(request, shown))
        return Opinion(
            answer.success,
            reason=answer.reason,
            cited_steps=steps_named(answer.reason, len(trajectory.steps)),
            axes={"side_effect": answer.side_effect, "optimality": answer.optimality, "looping": answer.looping},
        )

    def said(self, reply: ModelReply) -> str:
        return _said(reply)

    def sample(self, request: Request) -> str:
        return (
            "<reasoning>Step 1 leads to it and the last screen shows it.</reasoning>\n<success>Successful</success>\n<side>No</side>\n"
            "<optimal>4. Completely optimal</optimal>\n<loop>No</loop>"
        )


@dataclass(frozen=True)
class Answer:
    """The four answers, and the reasons given for them."""

    success: bool
    side_effect: bool
    optimality: int
    looping: bool
    reason: str


def read_answer(reply: ModelReply) -> Answer:
    """The four answers of a reply.

    Raises:
        UnusableAnswer: one is missing, given twice with two values, or none of those allowed; or success and optimality contradict each
            other (reached by a complete failure, missed completely optimally).
    """
    text = _said(reply)
    if len(_OPENING.findall(text)) + len(_REASON.findall(text)) > _MOST_TAGS:
        raise UnusableAnswer("malformed", f"more than {_MOST_TAGS} tags")
    reason = " ".join(tag_values(text, "reason"))
    outside = re.sub(r"<reason>.*?</reason>", " ", text, flags=re.I | re.S)
    if not reason:
        reason = re.sub(r"<(success|side|optimal|loop)>.*?</\1>", " ", outside, flags=re.I | re.S).replace("</reason>", "")
    answers = Answer(
        _value(reply, outside, "success", _SUCCESS),
        _value(reply, outside, "side", _YES_NO),
        _optimality(reply, outside),
        _value(reply, outside, "loop", _YES_NO),
        " ".join(reason.split()),
    )
    if (answers.success and answers.optimality == 1) or (not answers.success and answers.optimality == 4):
        raise UnusableAnswer("contradiction", f"success is {answers.success}, optimality is {answers.optimality}")
    _check_place(text, outside, answers.success)
    if re.match(r"\s*<reason>", text, re.I) and opens_quotation(answers.reason):
        raise UnusableAnswer("malformed", f"answers that may be somebody else's, behind {answers.reason[-100:]!r}")
    return answers


def _said(reply: ModelReply) -> str:
    # The tag of the reasons is one of those that hold thoughts elsewhere; here it is part of the answer, before or behind the others.
    return said(replace(reply, text=re.sub(r"<(/?)\s*reasoning\s*>", r"<\1reason>", reply.text, flags=re.I)))


def _check_place(text: str, outside: str, success: bool) -> None:
    """That the four answers are the judge's own, stand together and end the answer. Raises `UnusableAnswer` (`malformed`).

    Args:
        text: the answer.
        outside: the same without the reasons.
    """
    blocks = list(_ANSWER.finditer(outside))
    if len(_OPENING.findall(outside)) > len(blocks):
        raise UnusableAnswer("malformed", "a tag is not closed")
    before = outside[: blocks[0].start()]
    reasons = _REASON.search(text)
    if reasons is not None and not _ANSWER.search(text[: reasons.start()]):
        check_speaker(text[: reasons.start()], success=success)
    if in_a_sentence(before):
        raise UnusableAnswer("malformed", f"answers within a sentence: {before.rstrip()[-100:]!r}")
    check_speaker(re.sub(r"(?:\d[.)]|[-+*•])[ \t]*$", "", before), success=success)
    for one, following in pairwise(blocks):
        if goes_on(re.sub(r"^\s*(?:\d[.)]|[-+•])\s*$", "", outside[one.end() : following.start()])):
            raise UnusableAnswer("malformed", f"words amid the answers: {outside[one.end() : following.start()].strip()[:100]!r}")
    check_end(outside[blocks[-1].end() :], success=success)


def _plain(reply: ModelReply, text: str, tag: str) -> list[str]:
    values = [re.sub(r"[\"'`*.\s]+", " ", value).strip().lower() for value in tag_values(text, tag)]
    if not values:
        opened = re.search(rf"<{tag}>[^<]*\Z", text, re.I)
        raise UnusableAnswer("truncated", f"the answer ends in the tag {tag!r}") if opened else unusable(reply, f"there is no tag {tag!r}")
    return values


def _value(reply: ModelReply, text: str, tag: str, known: Mapping[str, bool]) -> bool:
    values = _plain(reply, text, tag)
    unknown = [value for value in values if value not in known]
    if unknown:
        raise UnusableAnswer("out_of_range", f"{tag} is {unknown[0][:60]!r}, expected one of: {', '.join(known)}")
    return _one([known[value] for value in values], tag)


def _optimality(reply: ModelReply, text: str) -> int:
    found: list[int] = []
    for value in _plain(reply, text, "optimal"):
        match = re.fullmatch(r"(\d+)?[ :)-]*([a-z ]*)", value)
        number = None if match is None or match[1] is None else int(match[1])
        words = _OPTIMAL.get(match[2].strip()) if match else None
        if (number is None and words is None) or (number is not None and not 1 <= number <= 4):
            raise UnusableAnswer("out_of_range", f"optimal is {value[:60]!r}, expected 1 to 4")
        found += [each for each in (number, words) if each is not None]
    return _one(found, "optimal")


def _one(values: Sequence[T], tag: str) -> T:
    if any(value != values[0] for value in values):
        raise UnusableAnswer("contradiction", f"{tag} has two values")
    return values[0]
