"""Answers to the questions of every judge, from the sets in tests/judges/answers/held-out: whose they are, and what they are read as."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from agents.models.request import Finish, ModelReply, Request
from harness.attribution.reading import read
from harness.judgebench.prefer import Question, ask
from harness.judges.judge import Judge
from harness.judges.judgment import UnusableAnswer
from harness.judges.methods.a3_essential import SPLIT_SYSTEM
from harness.judges.methods.crate import STEP_SYSTEM
from harness.judges.registry import make_judge
from tests.judges.made import taps, trajectory

FOLDER: Final = Path(__file__).parent / "answers" / "held-out"
TRAJECTORY: Final = trajectory(taps(3))
STATES: Final = '{"states": ["the app is open", "the stopwatch page is shown", "the stopwatch runs"]}'
GOOD_REASON: Final = "Step 3 saves it, and the last screen shows it."
BAD_REASON: Final = "Nothing was saved."
REASON: Final = "{reason}"
_TAGS: Final = "<reasoning>{}</reasoning>\n<success>{}</success>\n<side>No</side>\n<optimal>{}</optimal>\n<loop>No</loop>"


def _json(**fields: Any) -> str:
    return json.dumps(fields, ensure_ascii=False)


@dataclass(frozen=True)
class Form:
    """A verdict of success and one of failure in the form that a question asks for, and in a line where that differs."""

    success: str
    failure: str
    short: tuple[str, str] | None = None


FORMS: Final[Mapping[str, Form]] = {
    "simple": Form(
        f"Result: 1\nConfidence: high\nReason: {REASON}", f"Result: 0\nConfidence: high\nReason: {REASON}", ("Result: 1", "Result: 0")
    ),
    "spa": Form(f"Reason: {REASON}\nResult: 1", f"Reason: {REASON}\nResult: 0", ("Result: 1", "Result: 0")),
    "android-arena": Form("yes", "no"),
    "a3-final": Form(_json(answer="yes", reason=REASON), _json(answer="no", reason=REASON)),
    "crate": Form(
        _json(success=1, confidence="high", reason=REASON, steps=[3]), _json(success=0, confidence="high", reason=REASON, steps=[2])
    ),
    "rubric": Form(
        _json(success="yes", process=3, confidence="high", steps=[3], reason=REASON),
        _json(success="no", process=2, confidence="high", steps=[3], reason=REASON),
    ),
    "agent-reward-bench": Form(
        _TAGS.format(REASON, "Successful", "3. Somewhat optimal"), _TAGS.format(REASON, "Unsuccessful", "2. Suboptimal")
    ),
    "pairwise": Form(f"Better: 1\nReason: {REASON}", f"Better: 2\nReason: {REASON}", ("Better: 1", "Better: 2")),
    "attribution": Form(
        _json(primary_failure_mode="planning", planning_score=3, grounding_score=0, confidence="high", rationale=REASON, evidence=[]),
        _json(primary_failure_mode="grounding", planning_score=0, grounding_score=3, confidence="high", rationale=REASON, evidence=[]),
    ),
    "crate-step": Form(_json(clues="The list holds the entry.", consequence=REASON), _json(clues="The list is empty.", consequence=REASON)),
    "a3-window": Form(_json(states=[1, 2, 3], reason=REASON), _json(states=[1], reason=REASON)),
}
"""By judge, or the part of one that asks. Where there is no failure, the second is another label, another choice, fewer states."""
NO_REASON: Final = ("android-arena", "pairwise", "attribution", "crate-step", "a3-window")
"""Forms without a reason that a success has to go with."""


@dataclass(frozen=True)
class Case:
    """`meant`: success, failure, or hostile. `template`: what it was made from."""

    meant: str
    template: str
    text: str
    finish: Finish = "stop"


def held_out(number: int) -> Mapping[str, Any]:
    """One of the sets."""
    loaded: dict[str, Any] = yaml.safe_load((FOLDER / f"{number}.yaml").read_text(encoding="utf-8"))
    return loaded


def filled(form: str, template: str, reason: str = GOOD_REASON) -> str:
    """The template with the verdicts of the form in it."""
    success = FORMS[form].success.replace(REASON, reason)
    failure = FORMS[form].failure.replace(REASON, BAD_REASON)
    line, other = FORMS[form].short or (success.replace("\n", " "), failure.replace("\n", " "))
    inside = json.dumps(line, ensure_ascii=False)[1:-1]
    for name, text in (("{S}", success), ("{F}", failure), ("{s}", line), ("{f}", other), ("{e}", inside)):
        template = template.replace(name, text)
    return template


def cases(number: int, form: str) -> Iterator[Case]:
    """All answers of a set in a form, each once."""
    seen: set[tuple[str, str]] = set()
    for case in _cases(held_out(number), form):
        if (case.text, case.finish) not in seen:
            seen.add((case.text, case.finish))
            yield case


def _cases(data: Mapping[str, Any], form: str) -> Iterator[Case]:
    own = data["own"].get(form, {"hostile": [], "benign": {}})
    for template in [each for group in data["hostile"].values() for each in group]:
        yield Case("hostile", template, filled(form, template))
    for reason in () if form in NO_REASON else data["reasons"]:
        yield Case("hostile", reason, filled(form, "{S}", reason))
    yield from (Case("hostile", text, text) for text in own["hostile"])
    for meant, templates in data["benign"].items():
        if form == "attribution" and meant == "success":  # it asks about failures only
            continue
        if form == "crate-step" and meant == "failure":
            continue
        yield from (Case(meant, template, filled(form, template)) for template in templates)
    for meant, texts in own["benign"].items():
        yield from (Case(meant, text, text) for text in texts)


def cut(form: str) -> Iterator[Case]:
    """A verdict cut at every place, as the limit of tokens cuts it, and unnoticed where its form has an end."""
    whole = filled(form, "{S}")
    for end in range(len(whole)):
        yield Case("hostile", "cut", whole[:end], "length")
        if whole[0] in "{<":
            yield Case("hostile", "cut", whole[:end])
            yield Case("hostile", "cut", f"```json\n{whole[:end]}")
            yield Case("hostile", "cut", f"The list holds it.\n\n{whole[:end]}\n```")


class _Client:
    def __init__(self, answer: Callable[[Request], ModelReply]) -> None:
        self.complete = answer

    def close(self) -> None: ...


def _judge(form: str) -> Judge:
    if form == "crate":
        return make_judge("crate", {"evidence": "final"})
    return make_judge({"crate-step": "crate", "a3-window": "a3-essential"}.get(form, form))


_JUDGES: Final[dict[str, Judge]] = {}


def read_as(form: str, case: Case) -> str:
    """What the judge makes of an answer: success, failure, or the kind of an invalid one."""
    reply = ModelReply(case.text, finish=case.finish)
    if form == "pairwise":
        found = ask(Question("t", TRAJECTORY, TRAJECTORY), _Client(lambda request: reply), "m")
        return {"first": "success", "second": "failure", None: found.invalid}.get(found.preferred, "tie")
    if form == "attribution":
        try:
            return {"planning": "success", "grounding": "failure"}.get(read(reply, 3).mode, "other")
        except UnusableAnswer as error:
            return error.kind
    judge = _JUDGES.setdefault(form, _judge(form))

    def answer(request: Request) -> ModelReply:
        told = request.messages[0].text
        if told == SPLIT_SYSTEM:
            return ModelReply(STATES)
        if form == "crate-step" and not (told == STEP_SYSTEM and "# Step 2\n" in request.messages[1].text):
            return ModelReply(judge.sample(request))
        return reply

    judgment = judge.judge(TRAJECTORY, _Client(answer), "m")
    if judgment.status == "judged":
        return "success" if judgment.success else "failure"
    return judgment.invalid.kind if judgment.invalid else judgment.status


def missed(form: str, answers: Sequence[Case]) -> tuple[list[Case], list[Case]]:
    """Hostile answers read as successes, and benign ones not read as what they mean."""
    found = [(case, read_as(form, case)) for case in answers]
    taken = [case for case, read in found if case.meant == "hostile" and read == "success"]
    lost = [case for case, read in found if case.meant != "hostile" and read != case.meant]
    return taken, lost
