"""What a task template is: parameters, instruction, initial state, success condition and the states that must not count as success.

A verdict has three parts, and so have the clauses of every check: the goal holds, nothing else changed, and the goal did not
hold before. Templates see states only; where a value was read is filled in by the verifier.
"""

from __future__ import annotations

import hashlib
import json
import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict

from templates.answers import AnswerType
from templates.state import Profile, State

Evidence = Literal["D", "U", "H"]
"""D durable state, U screen or runtime state, H both."""
Provenance = Literal["androidworld", "new"]
ClauseKind = Literal["goal", "unchanged", "not_before"]


class Params(BaseModel):
    """Parameters of one instance; the same for every app."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class NoParams(Params):
    """For templates that have none."""


@dataclass(frozen=True)
class LocalTime:
    """The device's clock before the first action: epoch ms, and the IANA zone that it shows them in."""

    now_ms: int
    zone: str = "UTC"


class Clause(BaseModel):
    """One statement that was checked.

    `name` is stable (tests and near misses refer to it); `field` the part of the state it rests on; `where` and `tier` are where
    that part was read, filled in by the verifier; `expected` and `found` are for people.
    """

    model_config = ConfigDict(frozen=True)

    name: str
    kind: ClauseKind
    passed: bool
    expected: str
    found: str
    field: str = ""
    where: str = ""
    tier: str = ""


S = TypeVar("S", bound=State)
P = TypeVar("P", bound=Params)


@dataclass(frozen=True)
class Trace(Generic[S]):
    """What was read during an episode.

    `before`: after seeding, before the first action. `history`: the distinct states seen after the actions, in order, the final one
    included; only latched templates fill it. `after`: at the end. `later`: a second reading at the end, `waited_ms` of device time
    after `after`; only for templates with `motion_ms`. `answer`: what the agent said, if anything. `profile`: what the app can do.
    """

    before: S
    after: S
    profile: Profile
    history: tuple[S, ...] = ()
    later: S | None = None
    waited_ms: int = 0
    answer: str | None = None


@dataclass(frozen=True)
class Play:
    """A reference flow to play on the app: how a state that lives in memory only is brought about."""

    template: str
    params: Params


@dataclass(frozen=True)
class Situation(Generic[S]):
    """An ending of an episode that must be rejected, and the clause that must reject it.

    `states`: the states the app passes through after the initial one, the last being final; put in place through the app's storage.
    `plays`: for apps that keep what differs in memory: the reference flows that lead there instead. `seeded`: what is in the app's storage
    before these flows are played, where they make durable rows too; None: whatever is durable in the last state.
    """

    name: str
    states: tuple[S, ...]
    failing: str
    plays: tuple[Play, ...] = ()
    answer: str | None = None
    seeded: S | None = None


NearMiss = Situation


@dataclass(frozen=True)
class Goal(Generic[S]):
    """A right ending: the states passed through, the reference flows for memory-only apps, and the answer if one is asked."""

    states: tuple[S, ...]
    plays: tuple[Play, ...] = ()
    answer: str | None = None


class Template(ABC, Generic[P, S]):
    """A task that makes sense in every app of a category. Subclasses are stateless; one instance of each is registered."""

    category: ClassVar[str]
    name: ClassVar[str]
    """CamelCase; unique within the category."""
    evidence: ClassVar[Evidence]
    provenance: ClassVar[Provenance]
    step_limit: ClassVar[int]
    params_type: type[P]
    state_type: type[S]
    answer: ClassVar[AnswerType | None] = None
    forms: ClassVar[frozenset[str]] = frozenset()
    """Ways in which apps may hold the goal, when there are several; each app declares its own."""
    latched: ClassVar[bool] = False
    """The goal includes something that must have happened on the way: the state is sampled after every action."""
    by_the_clock: ClassVar[bool] = False
    """The parameters name days and hours that the device's clock shows, so that `settle` has to be told of its zone."""
    motion_ms: ClassVar[int] = 0
    """Device time between the two final readings, for goals about things that run or stand still; 0 = one reading."""

    @property
    def id(self) -> str:
        """`category/name`."""
        return f"{self.category}/{self.name}"

    @abstractmethod
    def needs(self, profile: Profile) -> frozenset[str]:
        """Fields of the state without which the goal cannot be judged on this app: not being able to read one at the end makes the
        episode invalid."""

    @abstractmethod
    def sample(self, rng: random.Random) -> P:
        """Draw parameters. The same generator state gives the same parameters."""

    def settle(self, params: P, here: LocalTime) -> P:
        """The parameters as they hold on a device whose clock shows this before the first action. The words of the instruction stay."""
        return params

    @abstractmethod
    def instruction(self, params: P, app_name: str) -> str:
        """What the agent is told: the same words for every app, fallbacks included."""

    @abstractmethod
    def initial(self, params: P, shipped: S, profile: Profile) -> S:
        """The state to start from: `shipped` (what the app has after its first start) plus distractors the app can hold durably."""

    @abstractmethod
    def check(self, params: P, trace: Trace[S]) -> list[Clause]:
        """Every clause of the success condition, passed or not. Success = all passed. Must not raise on any readable state."""

    @abstractmethod
    def goals(self, params: P, before: S, profile: Profile) -> list[Goal[S]]:
        """Right endings from `before`, one for each form that counts for this app; at least one."""

    @abstractmethod
    def near_misses(self, params: P, before: S, profile: Profile) -> list[Situation[S]]:
        """Endings that look right and are not."""

    @abstractmethod
    def collateral(self, params: P, before: S, profile: Profile) -> list[Situation[S]]:
        """Right endings with damage beside them; rejected by a clause of kind `unchanged`."""

    @abstractmethod
    def random_state(self, rng: random.Random, profile: Profile) -> S:
        """A state of the category that the app can hold durably; for tests of seeding and reading."""

    @abstractmethod
    def normalise(self, state: S, profile: Profile) -> S:
        """What must survive seed-then-read: row keys dropped, rows in a fixed order, details the app cannot keep set to None."""

    def instance(self, seed: int, index: int) -> P:
        """Parameters of instance `index` under `seed`: a function of these and the template's id alone, so the same for every app."""
        return self.sample(instance_rng(seed, self.id, index))


AnyTemplate = Template[Any, Any]


def instance_rng(seed: int, template_id: str, index: int) -> random.Random:
    """The generator of an instance: seeded with sha256 of the three values."""
    digest = hashlib.sha256(json.dumps([seed, template_id, index]).encode()).digest()
    return random.Random(int.from_bytes(digest, "big"))


def passed(clauses: Sequence[Clause]) -> bool:
    """Whether a check succeeded: it has clauses and all of them hold."""
    return bool(clauses) and all(clause.passed for clause in clauses)


@dataclass
class Clauses:
    """Collects the clauses of one check in order."""

    items: list[Clause] = field(default_factory=list)

    def add(self, name: str, kind: ClauseKind, ok: bool, expected: object, found: object, about: str = "") -> bool:
        """Append a clause and return whether it passed. `about` is the field of the state it rests on."""
        self.items.append(Clause(name=name, kind=kind, passed=ok, expected=str(expected), found=str(found), field=about))
        return ok

    def goal(self, name: str, ok: bool, expected: object, found: object, about: str = "") -> bool:
        return self.add(name, "goal", ok, expected, found, about)

    def unchanged(self, name: str, ok: bool, expected: object, found: object, about: str = "") -> bool:
        return self.add(name, "unchanged", ok, expected, found, about)

    def not_before(self, name: str, ok: bool, expected: object, found: object, about: str = "") -> bool:
        return self.add(name, "not_before", ok, expected, found, about)
