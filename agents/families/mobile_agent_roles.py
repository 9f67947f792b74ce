"""The roles of Mobile-Agent-v3: what each is asked, and what its reply means.

The manager plans, the executor gives the next action, the reflector compares the screens before and after it, the note keeper keeps what
will be needed later. All reply in sections with headings. Source of the facts: X-PLUG/MobileAgent (Mobile-Agent-v3); all texts are ours.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final, Literal

from agents.families.feedback import one_line
from agents.families.mobile_use import Dialect, Fields, find_arguments, in_words, shortened, to_intent
from agents.families.mobile_use_agent import ADVICE, MEANINGS
from agents.grammar.errors import ParseError
from agents.grammar.intents import Parsed
from agents.grammar.tidy import nothing_found, split_thought
from agents.vision.frame import Frame

Outcome = Literal["A", "B", "C", ""]
OUTCOMES: Final[dict[Outcome, str]] = {
    "A": "as intended, at least in part",
    "B": "led to a wrong screen",
    "C": "changed nothing",
    "": "not known",
}
FAILED: Final = ("B", "C")
INVALID: Final = "invalid"
"""What is listed for a reply of the executor that was no action."""
SHOWN_STEPS: Final = 5
_QUOTED: Final = '"..."'
_NAMES: Final = "Thought|Historical Operations|Plan|Action|Description|Outcome|Error Description|Important Notes"
_HEADING: Final = re.compile(rf"^[ \t]*+#{{1,6}}+[ \t]*+\**+({_NAMES})\**[ \t]*+[:：]?[ \t]*+#*+[:：]?", re.I | re.M)
_OUTCOME: Final = re.compile(r"[^A-Za-z]*(?i:outcome\b|option\b|answer\b)?[^A-Za-z]*(A(?!\s+[a-z])|[BC])(?![A-Za-z'’])")
_LETTERS: Final[dict[str, Outcome]] = {"A": "A", "B": "B", "C": "C"}
_FINISHED: Final = ("finished", "all finished", "task finished")


@dataclass
class Step:
    """A past action as the roles hear of it. `error`: what went wrong, by the reflector or by whoever refused it."""

    action: str
    description: str
    outcome: Outcome = ""
    error: str = ""

    def line(self, *, judged: bool = True) -> str:
        """One line for a list."""
        said = f"{self.action}: {one_line(self.description)}" if self.description else self.action
        if not judged:
            return said
        error = f" ({one_line(self.error)})" if self.error else ""
        return f"{said} -> {self.outcome or '?'}, {OUTCOMES[self.outcome]}{error}"


@dataclass
class Memory:
    """What the roles share during an episode."""

    task: str
    plan: str = ""
    done: str = ""
    notes: str = ""
    steps: list[Step] = field(default_factory=list)

    def stuck(self, threshold: int) -> bool:
        """Whether the last actions all failed."""
        last = self.steps[-threshold:]
        return len(last) == threshold and all(step.outcome in FAILED for step in last)


@dataclass(frozen=True)
class Planned:
    """A reply of the manager."""

    plan: str
    done: str
    thought: str

    @property
    def finished(self) -> bool:
        """Whether the plan is nothing but the word that ends the task; a longer plan in which the word occurs is a plan."""
        return " ".join(re.findall(r"[a-z]+", self.plan[:60].lower())) in _FINISHED and len(self.plan) < 60


# --- what is asked -----------------------------------------------------------------------------------------------------------------------


def manager_prompt(memory: Memory, *, failures: int = 0) -> str:
    """For one picture, that of now. `failures`: so many of the last actions failed, and the plan has to be thought over."""
    if not memory.steps and not memory.plan:
        return _joined(
            f"You plan how a user's task is done on an Android phone. Others carry out the plan.\n\nThe user's task: {memory.task}",
            "The picture shows the screen now. Break the task into a few sub-goals in order. When the task asks for something, the last "
            "sub-goal is to give the answer.",
            "Reply in this form:\n### Thought ###\nWhy the plan is what it is.\n### Plan ###\nThe sub-goals, numbered.",
        )
    stuck = ""
    if failures:
        lines = "\n".join(f"- {step.line()}" for step in memory.steps[-failures:])
        stuck = f"The work is stuck. These last actions failed:\n{lines}\nThink the plan over: take another way."
    last = f"The last action: {memory.steps[-1].line()}" if memory.steps else ""
    return _joined(
        f"You keep the plan of how a user's task is done on an Android phone. Others carry it out.\n\nThe user's task: {memory.task}",
        f"Done so far: {memory.done or 'nothing is known'}",
        f"The plan so far:\n{memory.plan or 'none'}",
        last,
        f"Notes:\n{memory.notes}" if memory.notes else "",
        stuck,
        "The picture shows the screen now. Say what has been done, and what is left of the plan; change the plan when it does not work. "
        "The task is finished only when the screen or what was done shows it, and when an answer that the user asks for has been given.",
        "Reply in this form:\n### Thought ###\nWhy the plan is what it is.\n### Historical Operations ###\nWhat of the task has been done "
        "so far, in short.\n### Plan ###\nThe sub-goals that are left, numbered; or the one word Finished when nothing is left.",
    )


def executor_prompt(memory: Memory, dialect: Dialect, resolution: tuple[int, int], wrong: str = "") -> str:
    """For one picture, that of now. `wrong`: what was wrong with the last reply."""
    past = memory.steps[-SHOWN_STEPS:]
    first = len(memory.steps) - len(past) + 1
    steps = "\n".join(f"{number}. {step.line()}" for number, step in enumerate(past, first)) or "none"
    return _joined(
        f"You operate an Android phone. Do the next action of a plan.\n\nThe user's task: {memory.task}",
        f"The plan:\n{memory.plan}",
        f"Done so far: {memory.done}" if memory.done else "",
        f"Notes:\n{memory.notes}" if memory.notes else "",
        f"The last actions:\n{steps}",
        f"The picture shows the screen now; its resolution is {resolution[0]}x{resolution[1]}, [0, 0] is the top left corner. "
        f"A swipe begins at coordinate and ends at coordinate2.\n{ADVICE}\n\nActions:\n{_action_list(dialect)}",
        wrong,
        "Reply in this form:\n### Thought ###\nWhat to do next, and why.\n### Action ###\nOne action as JSON, from the list.\n"
        "### Description ###\nThe action in a few words.",
    )


def reflector_prompt(memory: Memory, step: Step) -> str:
    """For two pictures: before the action, and after it."""
    choices = "\n".join(f"{letter}: it {words if letter != 'A' else f'went {words}'}." for letter, words in OUTCOMES.items() if letter)
    return _joined(
        "You check whether an action on an Android phone had the effect it was meant to have. The first picture shows the screen before "
        f"it, the second the screen after it.\n\nThe user's task: {memory.task}",
        f"The plan:\n{memory.plan}",
        f"The action: {step.line(judged=False)}",
        f"Outcomes:\n{choices}\nA scroll that shows nothing new has reached the end: C.",
        "Reply in this form:\n### Outcome ###\nOne letter: A, B or C.\n### Error Description ###\nFor B and C what went wrong, else None.",
    )


def notes_prompt(memory: Memory) -> str:
    """For one picture, that of now."""
    return _joined(
        f"You keep notes while a user's task is done on an Android phone.\n\nThe user's task: {memory.task}",
        f"What is left of the plan:\n{memory.plan}",
        f"Notes so far:\n{memory.notes or 'none'}",
        "The picture shows the screen now. Keep what it shows and what will be needed later: names, numbers, texts, the answer to a "
        "question. Nothing about how the phone is operated.",
        "Reply in this form, with all that is worth keeping of the notes so far:\n### Important Notes ###\nThe notes, or None.",
    )


def _action_list(dialect: Dialect) -> str:
    """One line an action: its form and its meaning."""
    forms = dict.fromkeys(("coordinate", "coordinate2"), "[x, y]") | {"button": f'"{" | ".join(dialect.buttons)}"'}
    lines = []
    for name, arguments in dialect.actions.items():
        said = "".join(f', "{argument}": {forms.get(argument, _QUOTED)}' for argument in arguments)
        lines.append(f'- {{"action": "{name}"{said}}}: {MEANINGS[name].partition(";")[0]}')
    return "\n".join(lines)


def _joined(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part)


# --- what replies mean -------------------------------------------------------------------------------------------------------------------


def sections(text: str) -> dict[str, str]:
    """The first section of each heading, by the heading in small letters. Raises ParseError for a thought that never ends."""
    rest = split_thought(text).rest
    marks = list(_HEADING.finditer(rest))
    found: dict[str, str] = {}
    for mark, following in zip_longest(marks, marks[1:]):
        found.setdefault(mark[1].lower(), rest[mark.end() : following.start() if following else None].strip())
    return found


def parse_manager(text: str, finish: str = "stop") -> Planned:
    """Raises ParseError: there is no plan in it, or it was cut off."""
    found = sections(text)
    plan = found.get("plan", "")
    if finish == "length" or not plan:
        raise nothing_found(text, finish) if "plan" not in found else ParseError("truncated", "the plan has no end", found=plan[-120:])
    return Planned(plan, found.get("historical operations", ""), found.get("thought", ""))


def parse_executor(text: str, frame: Frame, dialect: Dialect, finish: str = "stop") -> Parsed:
    """The action. A reply without headings may be the action alone. Raises ParseError."""
    found = sections(text)
    arguments = _executor_arguments(text, found, finish)
    intent = to_intent(arguments, frame, dialect)
    return Parsed((intent,), found.get("thought", ""), shortened(one_line(found.get("description", "")) or in_words(arguments)))


def action_of(text: str) -> str:
    """The action of a reply that holds one, as JSON for the list of past actions."""
    return shortened(json.dumps(dict(_executor_arguments(text, sections(text))), ensure_ascii=False))


def _executor_arguments(text: str, found: Mapping[str, str], finish: str = "stop") -> Fields:
    if found and "action" not in found:
        raise nothing_found(text, finish)
    inside = found.get("action", split_thought(text).rest)
    if found and not inside:
        raise ParseError("truncated", "the section of the action is empty")
    return find_arguments(inside, finish=finish)


def parse_reflector(text: str, finish: str = "stop") -> tuple[Outcome, str]:
    """The letter with which the section of the outcome begins, and what went wrong. Neither a letter among its words nor an article
    ("A page opened") is one. Raises ParseError."""
    found = sections(text)
    said = found.get("outcome", "")
    match = _OUTCOME.match(said[:200])
    if match is None:
        raise nothing_found(text if "outcome" not in found else said, finish)
    outcome = _LETTERS[match[1]]
    if outcome == "A":
        return outcome, ""
    return outcome, shortened(_unless_none(found.get("error description", "")) or said[match.end() :].strip(" .:,-()*`"))


def parse_notes(text: str, finish: str = "stop") -> str:
    """All notes; empty when there is nothing to keep. Raises ParseError."""
    found = sections(text)
    if "important notes" not in found or finish == "length":
        raise nothing_found(text, finish)
    return _unless_none(found["important notes"])


def _unless_none(text: str) -> str:
    return "" if text.strip(" .").lower() in ("none", "n/a", "nothing") else text
