"""Which of two agents did a task better, asked in both orders: a preference counts only when it is the same in both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from harness.judgebench.errors import BadTable
from harness.judgebench.lines import read_lines
from harness.judgebench.paired import exact_mcnemar


class Preference(BaseModel):
    """A judge's word on two attempts at one task, in the order in which it saw them. `preferred` None: no usable answer, of the kind
    `invalid` (`harness.judges.judgment.INVALID_KINDS`) where that is known."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = 1
    source: str = ""
    task: str = Field(min_length=1)
    judge: str = Field(min_length=1)
    model: str
    first: str = Field(min_length=1, description="Agent whose attempt was shown first")
    second: str = Field(min_length=1, description="Agent whose attempt was shown second")
    preferred: Literal["first", "second", "tie"] | None
    reason: str = ""
    invalid: str = ""

    @property
    def question(self) -> tuple[str, ...]:
        """What was asked of whom: judge, model, source, task, first, second."""
        return self.judge, self.model, self.source, self.task, self.first, self.second

    @property
    def winner(self) -> str | None:
        """The agent that is preferred; empty for a tie, None without an answer."""
        return {"first": self.first, "second": self.second, "tie": "", None: None}[self.preferred]


@dataclass(frozen=True)
class Duel:
    """Two agents under one judge. Stable: `left`, `right` and `ties`. Not counted: `unstable` (another answer in the other order; of them
    `first_twice` always took what came first, `second_twice` what came second), `one_sided` (asked in one order), `invalid`.

    `p`: exact sign test of the stable preferences.
    """

    judge: str
    left_agent: str
    right_agent: str
    left: int
    right: int
    ties: int
    unstable: int
    first_twice: int
    second_twice: int
    one_sided: int
    invalid: int
    p: float


def read_preferences(paths: Iterable[Path]) -> list[Preference]:
    """The preferences of several files. Raises BadTable for a bad line, an agent against itself, or the same question twice."""
    seen: dict[tuple[str, ...], str] = {}
    out: list[Preference] = []
    for path in paths:
        for place, each in read_lines(path, Preference):
            if each.first == each.second:
                raise BadTable(f"{each.first!r} is compared with itself", where=place)
            if each.question in seen:
                raise BadTable(f"the same question on {each.task!r} twice", where=place, found=f"the first time at {seen[each.question]}")
            seen[each.question] = place
            out.append(each)
    return out


def duels(preferences: Sequence[Preference]) -> list[Duel]:
    """Every pair of agents under every judge, sorted; agents of a pair in the order of their names."""
    asked: dict[tuple[str, str, str], dict[tuple[str, str], list[Preference]]] = {}
    for each in preferences:
        left, right = sorted((each.first, each.second))
        asked.setdefault((f"{each.judge}/{each.model}", left, right), {}).setdefault((each.source, each.task), []).append(each)
    return [_duel(*key, list(tasks.values())) for key, tasks in sorted(asked.items())]


def _duel(judge: str, left: str, right: str, tasks: Sequence[Sequence[Preference]]) -> Duel:
    tally = dict.fromkeys(("left", "right", "ties", "unstable", "first_twice", "second_twice", "one_sided", "invalid"), 0)
    for asked in tasks:
        winners = [each.winner for each in asked]
        if None in winners:
            tally["invalid"] += 1
        elif len(asked) < 2:
            tally["one_sided"] += 1
        elif winners[0] != winners[1]:
            tally["unstable"] += 1
            places = {each.preferred for each in asked}
            tally["first_twice"] += places == {"first"}
            tally["second_twice"] += places == {"second"}
        else:
            tally["left" if winners[0] == left else "right" if winners[0] == right else "ties"] += 1
    return Duel(judge, left, right, **tally, p=exact_mcnemar(tally["left"], tally["right"]))
