"""SPA-Bench's stage for tasks over several apps: the task is split by app, the screenshots are divided among the parts, each part is judged
by itself, and what later parts need of earlier ones is remembered.

Source of the design: arXiv 2410.15164 and its evaluator; the words are ours. An app that was never used, and apps that were not used in
the order of the parts, are a failure, as there. Places that no screenshot has are a malformed answer here and no failure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final, TypeGuard

from agents.models.request import ModelReply
from harness.judges.judgment import UnusableAnswer
from harness.judges.quoting import NOTICE, block, one_line
from harness.judges.reading import a_text, bit, json_object, said

SPLIT_SYSTEM: Final = "You split a task on a phone into its parts, one for each stay in an app."
SPLIT: Final = (
    "# Question\n"
    "Which parts has this task, in the order in which they are to be done? A part is all that is done in one app until another one is "
    "needed; so two parts after one another are never in the same app. Tell each part so that it can be judged without the others. A part "
    "needs the history if it uses something that an earlier part found out. Its memory is what later parts need of it, in a few words, or "
    "nothing.\n"
    'Answer with one JSON object and nothing else: {"parts": [{"app": "name of the app", "task": "what is to be done in it", "history": '
    '1 or 0, "memory": "what has to be remembered" or null}, ...]}'
)
SEGMENT_SYSTEM: Final = (
    f"You look at the screenshots of an attempt at a task on a phone and say which of them belong to which app.\n{NOTICE}"
)
SEGMENT: Final = (
    "# Question\n"
    "Which screenshots belong to each part? Give the numbers of its first and its last screenshot, counted from 1; -1 for both if its app "
    "is not to be seen. Home screens and the like belong to no part.\n"
    'Answer with one JSON object and nothing else: {"segments": [{"first": number, "last": number}, ...]}, one for each part, in the '
    "order of the parts."
)
MEMORY_SYSTEM: Final = f"You tell what the screenshots of an attempt at a task on a phone show about one question.\n{NOTICE}"
MEMORY: Final = "# Question\nWhat do these screenshots show about this? Answer in one or two sentences, with nothing that they do not show."
REMEMBERED: Final = "# What earlier parts found out\nAs somebody told it who saw their screenshots:"
MOST: Final = 10
"""More parts than this are no parts."""


@dataclass(frozen=True)
class AppPart:
    """One stay in an app. `app`: with a running number where the task comes back to it. `memory`: what later parts need; may be empty."""

    app: str
    task: str
    history: bool
    memory: str


@dataclass(frozen=True)
class Segment:
    """Screenshots of a part: places from 0, both ends included; None when its app was not to be seen."""

    first: int
    last: int


def read_parts(reply: ModelReply) -> list[AppPart]:
    """The parts of an answer.

    Raises:
        UnusableAnswer: there are none or too many, one lacks its app or task, or two after one another are in the same app.
    """
    value = json_object(reply, "parts")["parts"]
    if not isinstance(value, list) or not value:
        raise UnusableAnswer("malformed", f"parts is {str(value)[:60]!r}, expected a list of objects")
    if len(value) > MOST:
        raise UnusableAnswer("out_of_range", f"{len(value)} parts, expected {MOST} at most")
    found = [_part(each) for each in value]
    for before, after in pairwise(found):
        if before.app.casefold() == after.app.casefold():
            raise UnusableAnswer("malformed", f"two parts after one another are in the same app, {after.app[:60]!r}")
    times = Counter(part.app.casefold() for part in found)
    seen: Counter[str] = Counter()
    out = []
    for part in found:
        seen[part.app.casefold()] += 1
        name = f"{part.app} {seen[part.app.casefold()]}" if times[part.app.casefold()] > 1 else part.app
        out.append(AppPart(name, part.task, part.history, part.memory))
    return out


def _part(value: Any) -> AppPart:
    if not isinstance(value, Mapping):
        raise UnusableAnswer("malformed", f"a part is {str(value)[:60]!r}, expected an object")
    memory = value.get("memory")
    remembered = "" if memory is None or (isinstance(memory, str) and memory.strip().casefold() in ("", "none", "null")) else memory
    return AppPart(
        a_text(value.get("app"), "app"),
        a_text(value.get("task"), "task"),
        bit(value.get("history", 0), "history"),
        a_text(remembered, "memory") if remembered else "",
    )


def read_segments(reply: ModelReply, parts: int, pictures: int) -> tuple[list[Segment | None], str]:
    """The screenshots of each part, and why that settles the matter: words if an app is not to be seen, or they do not follow one another.

    Raises:
        UnusableAnswer: there are not as many as parts, or their numbers are those of no screenshots.
    """
    value = json_object(reply, "segments")["segments"]
    if not isinstance(value, list) or len(value) != parts:
        raise UnusableAnswer("malformed", f"segments is {str(value)[:60]!r}, expected a list of {parts}")
    found = [_segment(each, pictures) for each in value]
    if None in found:
        return found, f"the app of part {found.index(None) + 1} is not to be seen"
    there = [each for each in found if each is not None]
    for number, (before, after) in enumerate(pairwise(there), 2):
        if after.first <= before.last:
            return found, f"the screenshots of part {number} do not follow those of the part before it"
    return found, ""


def _segment(value: Any, pictures: int) -> Segment | None:
    first, last = (value.get("first"), value.get("last")) if isinstance(value, Mapping) else (None, None)
    if not _whole(first) or not _whole(last):
        raise UnusableAnswer("malformed", f"a segment is {str(value)[:60]!r}, expected the numbers first and last")
    if -1 in (first, last):
        return None
    if not 1 <= first <= last <= pictures:
        raise UnusableAnswer("out_of_range", f"a segment from {first} to {last}; there are {pictures} screenshots")
    return Segment(first - 1, last - 1)


def _whole(value: Any) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def parts_text(parts: Sequence[AppPart]) -> str:
    """The parts under a heading, one a line."""
    return "# Parts\n" + block(
        "\n".join(f"{number}. in {one_line(part.app)}: {one_line(part.task)}" for number, part in enumerate(parts, 1))
    )


def remembered_text(memories: Sequence[tuple[AppPart, str]]) -> str:
    """What earlier parts found out, as material: a model has told it of screens that others wrote."""
    lines = [f"| {one_line(part.memory)}: {one_line(' '.join(told.split()))}" for part, told in memories]
    return "\n".join([REMEMBERED, *lines])


def read_memory(reply: ModelReply) -> str:
    """What a reply tells. Raises `UnusableAnswer` when it says nothing."""
    return " ".join(said(reply).split())
