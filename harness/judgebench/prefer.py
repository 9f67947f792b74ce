"""Asking a model which of two attempts at a task went better, in both orders; what comes of it is for `pairwise`.

The agents' names and reasoning are not shown. An answer that is no clear choice is none (`preferred` None).
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Final, Literal

from agents.models.errors import ContextOverflow
from agents.models.request import ModelClient, ModelReply, Part, Request, TextPart, system, user
from agents.options import AgentOptions
from agents.protocol import AgentUnavailable
from harness.errors import AnyAppError
from harness.judgebench.errors import NotEnough
from harness.judgebench.pairwise import Preference, read_preferences
from harness.judges.budget import Purse
from harness.judges.estimate import Estimate, Rehearsal, Tally
from harness.judges.frames.pictures import make_pictures
from harness.judges.frames.selection import uniform
from harness.judges.judgment import UnusableAnswer
from harness.judges.methods.wording import answer_text, step_text, task_text
from harness.judges.quoting import NOTICE
from harness.judges.reading import check_form, check_success, line_values, said, section, unusable
from harness.judges.threads import Threads
from harness.judges.trajectory import Trajectory

NAME: Final = "pairwise"
FRAMES: Final = 12
EDGE: Final = 600
SYSTEM: Final = (
    "You compare two attempts at the same task on a phone and say which went better.\n"
    "1. An attempt that did the task is better than one that did not.\n"
    "2. If both did it, or neither, the one is better that did less harm and came closer; the number of steps counts last.\n"
    "3. The order in which you see them means nothing. When neither is better, say so.\n"
    f"{NOTICE}"
)
VERDICT: Final = (
    "# Verdict\n"
    "Answer in exactly two lines:\n"
    "Better: 1 for the first attempt, 2 for the second, tie if neither is better\n"
    "Reason: one or two sentences"
)
_SAMPLE: Final = "Better: 1\nReason: The first attempt ends with what the task asks for on the screen; the second stops a step before it."
Choice = Literal["first", "second", "tie"]
_CHOICES: Final[dict[str, Choice]] = {"1": "first", "first": "first", "2": "second", "second": "second", "tie": "tie"}
_CHOICE: Final = re.compile(
    r"(?:(?:the )?attempt )?(1|2|tie|(?:the )?first|(?:the )?second)(?: attempt)?(?: \((?:the )?(first|second)(?: attempt)?\)?)?"
)


@dataclass(frozen=True)
class Question:
    """Two attempts at one task in the order shown."""

    task: str
    first: Trajectory
    second: Trajectory

    def key(self, model: str) -> tuple[str, ...]:
        """What tells it from other questions to the model (`Preference.question`)."""
        return _preference(self, model).question


def questions(trajectories: Iterable[Trajectory], one: str, other: str) -> list[Question]:
    """Every task that both agents have tried, in both orders. Of several attempts the first by name counts.

    Raises:
        NotEnough: there is no such task.
    """
    attempts: dict[tuple[str, str], dict[str, Trajectory]] = {}
    agents: set[str] = set()
    for each in sorted(trajectories, key=lambda each: (each.source, each.id)):
        agents.add(each.agent)
        if each.agent in (one, other):
            task = " ".join(filter(None, (each.task, each.app, str(each.facts.get("condition", "")))))
            attempts.setdefault((each.source, task), {}).setdefault(each.agent, each)
    both = [(task, found[one], found[other]) for (_, task), found in sorted(attempts.items()) if len(found) == 2]
    if not both:
        there = ", ".join(sorted(agents)) or "no trajectory"
        raise NotEnough(
            "there is no task that both agents have tried",
            expected=f"{one} and {other}",
            found=f"the agents {there}",
            next_step="Name two agents of the run with --first and --second.",
        )
    return [question for task, left, right in both for question in (Question(task, left, right), Question(task, right, left))]


def request(question: Question, model: str) -> Request:
    """What the model is asked. Raises `UnusableAnswer` when an attempt has no picture, or one that cannot be decoded."""
    parts: list[Part] = [TextPart(task_text(question.first))]
    for number, attempt in enumerate((question.first, question.second), 1):
        pictures = dict(make_pictures(attempt, uniform(attempt, FRAMES), edge=EDGE))
        if not pictures:
            raise UnusableAnswer("no_evidence", "an attempt has no screenshot")
        parts.append(TextPart(f"# Attempt {number}\nSteps in order; a screenshot shows the screen before its step, the last one the end."))
        for place in range(len(attempt.screens)):
            parts.append(TextPart("## The end" if place == len(attempt.steps) else step_text(attempt.steps[place])))
            if place in pictures:
                parts.append(pictures[place])
        answer = answer_text(attempt)
        parts += [TextPart(answer)] if answer is not None else []
    parts.append(TextPart(VERDICT))
    return Request(model, (system(SYSTEM), user(*parts)), temperature=0.0)


def choice(reply: ModelReply) -> Choice:
    """The choice of a reply. Raises `UnusableAnswer` for one without, with another word, or with two."""
    text = said(reply)
    values = [value.strip(" .\"'`*()[]").casefold() for value in line_values(text, "Better")]
    if not values:
        raise unusable(reply, "there is no line 'Better'")
    found: list[Choice] = []
    for value in values:
        match = _CHOICE.fullmatch(value)
        if match is None:
            raise UnusableAnswer("out_of_range", f"better is {value[:60]!r}, not 1, 2 or tie")
        found += [_CHOICES[each.removeprefix("the ")] for each in match.groups() if each]
    if len(set(found)) > 1:
        raise UnusableAnswer("contradiction")
    check_form(text, "Better", "Reason", "Confidence", success=None)
    return found[0]


def ask(question: Question, client: ModelClient, model: str) -> Preference:
    """One answer. Raises `AgentUnavailable` when the model is out of reach."""
    return _asked(question, client, model)[0]


def _asked(question: Question, client: ModelClient, model: str) -> tuple[Preference, Estimate]:
    """One answer, and what it took."""
    preferred: Choice | None = None
    reason = invalid = ""
    tally = Tally(client)
    try:
        reply = tally.complete(request(question, model))
        chosen = choice(reply)
        reason = (section(said(reply), "Reason", "Better") or "")[:2000]
        check_success(said(reply), "" if chosen == "tie" else reason)
        preferred = chosen
    except UnusableAnswer as error:
        invalid = error.kind
    except ContextOverflow:
        invalid = "context_overflow"
    return _preference(question, model, preferred, reason, invalid), tally.total


def _preference(question: Question, model: str, preferred: Choice | None = None, reason: str = "", invalid: str = "") -> Preference:
    return Preference(
        source=question.first.source,
        task=question.task,
        judge=NAME,
        model=model,
        first=question.first.agent,
        second=question.second.agent,
        preferred=preferred,
        reason=reason,
        invalid=invalid,
    )


def estimates(asked: Sequence[Question], options: AgentOptions, file: Path, *, workers: int = 1) -> dict[tuple[str, ...], Estimate]:
    """By question, what the answers that the file does not have will cost. Sends and writes nothing.

    Raises:
        BadTable: the file holds something else.
    """
    known = _known(file)

    def one(question: Question) -> Estimate | None:
        try:
            return _asked(question, Rehearsal(lambda sent: _SAMPLE, options), options.model)[1]
        except AgentUnavailable:
            raise
        except AnyAppError:
            return None  # what cannot be read costs nothing; it is told of when it is asked about

    todo = (question for question in asked if question.key(options.model) not in known)
    with Threads(one, workers) as threads:
        found = {question.key(options.model): cost for question, cost in threads.results(todo) if cost is not None}
    return {key: found[key] for question in asked if (key := question.key(options.model)) in found}


def prefer(
    asked: Sequence[Question],
    client: ModelClient,
    model: str,
    file: Path,
    *,
    workers: int = 1,
    purse: Purse[tuple[str, ...]] | None = None,
    on_answer: Callable[[Preference], object] = lambda _: None,
) -> list[Preference]:
    """Answers to all questions, those that the file has already not asked again; each is appended to the file when it is there.

    `purse`: what may be spent, by question (`estimates`); when it is empty the answers are those that there are. None: no bound.

    Raises:
        AgentUnavailable: the model is out of reach; what was answered before is in the file.
        BadTable: the file holds something else.
    """
    known = _known(file)
    todo = (question for question in asked if question.key(model) not in known)
    affordable = todo if purse is None else takewhile(lambda question: purse.reserve(question.key(model)), todo)
    with file.open("a", encoding="utf-8") as out:
        for question, found, cost in _in_order(affordable, workers, lambda question: _asked(question, client, model)):
            if purse is not None:
                purse.settle(question.key(model), cost)
            out.write(found.model_dump_json() + "\n")
            out.flush()
            known[found.question] = found
            on_answer(found)
    return [known[key] for question in asked if (key := question.key(model)) in known]


def _known(file: Path) -> dict[tuple[str, ...], Preference]:
    return {each.question: each for each in read_preferences([file])} if file.exists() else {}


def _in_order(
    questions: Iterable[Question], workers: int, work: Callable[[Question], tuple[Preference, Estimate]]
) -> Iterator[tuple[Question, Preference, Estimate]]:
    """Questions with their answers, in the order asked. No more are begun ahead than are worked on."""
    waiting = iter(questions)
    begun: deque[tuple[Question, Future[tuple[Preference, Estimate]]]] = deque()
    with ThreadPoolExecutor(max(1, workers)) as pool:
        try:
            while True:
                while len(begun) < max(1, workers) and (question := next(waiting, None)) is not None:
                    begun.append((question, pool.submit(work, question)))
                if not begun:
                    return
                question, answer = begun.popleft()
                yield (question, *answer.result())
        finally:
            for _, answer in begun:
                answer.cancel()
