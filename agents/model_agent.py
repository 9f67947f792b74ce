"""What all agents with a model have in common: one request a decision, parsing, compositions of primitives, errors told back to the
model, usage summed up.

A family (`agents.families`) says how a request looks and what an output means; everything else is here.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from agents.compose import Composition, run_all
from agents.grammar.errors import ParseError
from agents.grammar.intents import Done, Intent, OpenApp, Parsed, Press, TapAt, Write
from agents.models.connect import check_key, connect
from agents.models.errors import ContextOverflow
from agents.models.request import ModelClient, ModelReply, Request
from agents.options import AgentOptions
from agents.protocol import Decision, Task, Usage
from agents.vision.frame import Frame
from agents.vision.picture import Picture
from harness.device import Observation
from harness.device.actions import Action, Finish, Said, Wait

MAX_ERRORS_IN_A_ROW = 4
"""Outputs in a row that are no action after which an agent gives up."""


@dataclass
class Turn:
    """One past decision. `output` is what the model said, `parsed` what it meant (None for an error), `error` what was told to be wrong
    with it, `picture` what it saw, `after` the observation that followed, once there is one."""

    observation: Observation
    output: str = ""
    parsed: Parsed | None = None
    error: str = ""
    picture: Picture | None = None
    frame: Frame | None = None
    native: Any = None
    notes: dict[str, Any] = field(default_factory=dict)


@dataclass
class Calls:
    """What the model calls behind one decision cost together."""

    replies: list[ModelReply] = field(default_factory=list)

    def usage(self) -> Usage | None:
        """The sum; None without calls. A cost is known only when it is of every call."""
        if not self.replies:
            return None
        used = [reply.usage for reply in self.replies]
        costs = [each.cost_usd for each in used]
        return Usage(
            sum(each.input_tokens for each in used),
            sum(each.output_tokens for each in used),
            sum(each.cached_tokens for each in used),
            sum(each.calls for each in used),
            None if None in costs else sum(cost for cost in costs if cost is not None),
            ", ".join(dict.fromkeys(each.model for each in used if each.model)),
        )


class ModelAgent(ABC):
    """An agent that asks a model. Subclasses give `decide`, or the simpler `request` and `parse`.

    Args:
        options: which model, where it is served, the agent's own settings.
        client: stands in for the connection in tests.
    """

    version: ClassVar[str] = "1"
    settings: ClassVar[dict[str, Callable[[str], Any]]] = {}
    """Names of the agent's own settings, and what makes a value of their text."""
    roles: ClassVar[tuple[str, ...]] = ()
    """Further models: settings `ROLE.model`, `ROLE.base_url`, ... are theirs."""
    default_model: ClassVar[str] = ""

    def __init__(self, options: AgentOptions | None = None, client: ModelClient | None = None) -> None:
        self.options = options or AgentOptions()
        self.own = self._own_settings()
        self.model = self.options.model or self.default_model
        self._given = client
        self._connected: dict[str, ModelClient] = {}
        self.task: Task
        self.turns: list[Turn] = []
        self._course: Composition | None = None
        self._errors = 0
        self._forgotten = 0
        self._refused = ""
        self._ending = False

    def _own_settings(self) -> dict[str, Any]:
        known = set(self.settings)
        own: dict[str, Any] = {}
        for name, text in self.options.settings.items():
            role, dot, _ = name.partition(".")
            if dot and role in self.roles:
                continue
            if name not in known:
                raise ValueError(f"unknown setting {name!r}; known: {', '.join(sorted(known)) or 'none'}")
            try:
                own[name] = self.settings[name](text)
            except ValueError as error:
                raise ValueError(f"the setting {name} cannot be {text!r}: {error}") from error
        return own

    def setting(self, name: str, default: Any) -> Any:
        """One of the agent's own settings."""
        return self.own.get(name, default)

    def client(self, role: str = "") -> ModelClient:
        """The connection of the agent's model, or of a further one."""
        if self._given is not None:
            return self._given
        if role not in self._connected:
            self._connected[role] = connect(self.options.of_role(role) if role else self.options)
        return self._connected[role]

    def check_keys(self) -> None:
        """That every server it asks has its key, before anything is run or sent. Raises `NoKey`."""
        for role in ("", *self.roles):
            check_key(self.options.of_role(role) if role else self.options)

    # the agent protocol

    def reset(self, task: Task) -> None:
        self.task = task
        self.turns = []
        self._course = None
        self._errors = 0
        self._forgotten = 0
        self._refused = ""
        self._ending = False

    def refused(self, reason: str) -> None:
        """The harness refused the last action; the model hears of it with the next request."""
        self._refused = reason
        self._course = None

    @property
    def carries_on(self) -> bool:
        return self._course is not None

    def describe(self) -> dict[str, Any]:
        said = {name: value for name, value in self.options.model_dump().items() if value not in (None, "", {})}
        return {"version": self.version, "model": self.model, "prompt_sha256": self.prompt_checksum(), **said}

    def prompt_checksum(self) -> str:
        """sha256 over the fixed texts of the prompts."""
        return hashlib.sha256("\0".join(self.prompt_texts()).encode()).hexdigest()

    def prompt_texts(self) -> tuple[str, ...]:
        """The fixed texts of the prompts, for the record."""
        return ()

    def act(self, observation: Observation) -> Decision:
        if self._course is not None:
            action = self._next(observation)
            if action is not None:
                return Decision(action, continues=True)
        if len(self.turns) + self._forgotten >= self.task.step_limit:
            return Decision(None, error="all decisions are spent")  # asked only to carry on, and there is nothing to carry on
        return self._decision(observation)

    def _next(self, observation: Observation) -> Action | Said | None:
        """The next primitive of what was decided; None when that is over."""
        assert self._course is not None
        try:
            return self._course.send(observation)
        except StopIteration:
            self._course = None
            return None

    def _decision(self, observation: Observation) -> Decision:
        calls = Calls()
        turn = Turn(observation)
        if self._refused and self.turns:
            self.turns[-1].error = self.turns[-1].error or self._refused
        self._refused = ""
        try:
            parsed = self._decided(observation, turn, calls)
        except ParseError as error:
            return self._misunderstood(turn, calls, error)
        self._errors = 0
        turn.parsed = parsed
        self.turns.append(turn)
        course = run_all(parsed.intents, observation)
        first = next(course, Wait(0))  # there may be nothing to do: emptying a field that is empty
        self._course = course if _goes_on(parsed.intents) else None
        return Decision(first, parsed.thought, turn.output, calls.usage())

    def _decided(self, observation: Observation, turn: Turn, calls: Calls) -> Parsed:
        """Ask. When that is longer than the model takes, the older half of the past turns is forgotten, and again, while there are any."""
        while True:
            try:
                return self.decide(observation, turn, calls)
            except ContextOverflow:
                drop = (len(self.turns) + 1) // 2
                if not drop:
                    raise
                self.turns = self.turns[drop:]
                self._forgotten += drop
                turn.output, turn.native = "", None
                turn.notes.clear()

    def _misunderstood(self, turn: Turn, calls: Calls, error: ParseError) -> Decision:
        self._errors += 1
        turn.error = f"{error.kind}: {error}"
        self.turns.append(turn)
        if self._errors >= MAX_ERRORS_IN_A_ROW:
            words = f"{turn.error} (the {self._errors}th output in a row that is no action: the agent gives up)"
            return Decision(Finish(), "", turn.output, calls.usage(), words, error_kind=error.kind)
        return Decision(None, "", turn.output, calls.usage(), turn.error, error_kind=error.kind)

    # what a family says

    def decide(self, observation: Observation, turn: Turn, calls: Calls) -> Parsed:
        """Ask, and understand. Fills `turn`; raises ParseError for what is no action.

        Families with one call a decision leave this as it is and give `request` and `parse`.
        """
        reply = self.ask(self.request(observation, turn), calls)
        turn.output, turn.native = full_text(reply), reply.native
        return self.parse(reply, turn)

    def ask(self, request: Request, calls: Calls, role: str = "") -> ModelReply:
        """One model call, counted."""
        reply = self.client(role).complete(request)
        calls.replies.append(reply)
        return reply

    @abstractmethod
    def request(self, observation: Observation, turn: Turn) -> Request:
        """The request for the next action. Puts what the model will see into `turn.picture` and `turn.frame`."""

    @abstractmethod
    def parse(self, reply: ModelReply, turn: Turn) -> Parsed:
        """What a reply means. Raises ParseError, and nothing else, whatever the reply holds."""


def full_text(reply: ModelReply) -> str:
    """Thought and text of a reply, for the record and for parsers that take a thought before the action."""
    return f"<think>{reply.reasoning}</think>\n{reply.text}" if reply.reasoning else reply.text


def _goes_on(intents: tuple[Intent, ...]) -> bool:
    """Whether more may follow the first primitive."""
    only = intents[0]
    if len(intents) > 1:
        return True
    if isinstance(only, TapAt | Press):
        return only.times > 1
    return isinstance(only, Write | OpenApp) or (isinstance(only, Done) and only.answer is not None)
