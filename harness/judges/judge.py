"""What a judge is: it looks at a trajectory, asks a model, and gives a verdict.

A judge's prompts, its choice of evidence and its reading of answers are its own; asking, counting, invalid answers and the record are here.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, ClassVar, Literal

from agents.models.errors import ContextOverflow
from agents.models.request import ModelClient, ModelReply, Request
from agents.protocol import AgentUnavailable
from harness.judges.judgment import Confidence, Invalid, Judgment, Status, UnusableAnswer
from harness.judges.reading import check_success, said
from harness.judges.trajectory import Trajectory


@dataclass(frozen=True)
class Opinion:
    """What a judge comes to. `status` `judged` needs `success`."""

    success: bool | None
    status: Status = "judged"
    confidence: Confidence | None = None
    reason: str = ""
    cited_steps: Sequence[int] = ()
    axes: Mapping[str, Any] = field(default_factory=dict)
    warnings: Sequence[str] = ()


@dataclass
class Hearing:
    """One judge's work on one trajectory: asks the model and keeps count. Safe to ask from several threads.

    `show` notes which screens a request shows; the judge calls it for every request that holds pictures.
    """

    client: ModelClient
    model: str
    parallel: int = 1
    replies: list[ModelReply] = field(default_factory=list)
    frames: set[int] = field(default_factory=set)
    images: int = 0
    _lock: Lock = field(default_factory=Lock)

    def ask(self, request: Request, frames: Sequence[int] = ()) -> ModelReply:
        """One reply. `frames`: the screens that the request shows."""
        reply = self.client.complete(request)
        with self._lock:
            self.replies.append(reply)
            self.frames.update(frames)
            self.images += sum(len(message.images) for message in request.messages)
        return reply

    def ask_all(self, requests: Sequence[tuple[Request, Sequence[int]]]) -> list[ModelReply]:
        """The replies to requests that do not depend on one another, in their order; up to `parallel` at a time."""
        if self.parallel <= 1 or len(requests) <= 1:
            return [self.ask(request, frames) for request, frames in requests]
        with ThreadPoolExecutor(min(self.parallel, len(requests))) as pool:
            return list(pool.map(lambda each: self.ask(*each), requests))


class Judge(ABC):
    """A way of judging. `settings` are its switches, with their defaults; they are recorded with every judgment.

    Args:
        settings: switches that differ from their defaults. Raises ValueError for one that the judge does not have or that cannot be so.
    """

    name: ClassVar[str]
    version: ClassVar[str] = "1"
    temperature: ClassVar[float | None] = 0.0
    defaults: ClassVar[Mapping[str, Any]] = {}
    choices: ClassVar[Mapping[str, Sequence[Any]]] = {}
    """What settings may be, where their type allows more."""
    least: ClassVar[Mapping[str, float]] = {}
    """The smallest value of settings that are numbers; 0 where nothing is said."""
    most: ClassVar[Mapping[str, float]] = {"quality": 100}
    """The greatest value of settings that are numbers; no bound where nothing is said."""
    about: ClassVar[Literal["task", "safety"]] = "task"
    """What `success` is about: the task was done, or nothing unsafe was. Only the former is compared with verifiers' verdicts."""
    reasons_for_all: ClassVar[bool] = True
    """Whether the reason of a success is one for all of the task; reasons for parts of it may tell what is not done yet."""
    needs: ClassVar[str] = "screenshots"
    """What it looks at, in a word for tables: screenshots, trees, both."""

    def __init__(self, settings: Mapping[str, Any] | None = None) -> None:
        self.settings = {**self.defaults, **self._checked(settings or {})}

    def _checked(self, settings: Mapping[str, Any]) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for name, value in settings.items():
            if name not in self.defaults:
                raise ValueError(f"the judge {self.name} has no setting {name!r}; it has: {', '.join(self.defaults) or 'none'}")
            out[name] = chosen = _as(type(self.defaults[name]), name, value)
            if name in self.choices and chosen not in self.choices[name]:
                raise ValueError(f"the setting {name} is {chosen!r}, expected one of: {', '.join(map(str, self.choices[name]))}")
            if isinstance(chosen, int | float) and not chosen >= self.least.get(name, 0):
                raise ValueError(f"the setting {name} is {chosen!r}, expected {self.least.get(name, 0)} or more")
            if isinstance(chosen, int | float) and name in self.most and chosen > self.most[name]:
                raise ValueError(f"the setting {name} is {chosen!r}, expected {self.most[name]} at most")
        return out

    @abstractmethod
    def hear(self, trajectory: Trajectory, hearing: Hearing) -> Opinion:
        """Come to a verdict.

        Raises:
            UnusableAnswer: the model's answer is no verdict.
            AgentUnavailable: the model is out of reach.
        """

    def said(self, reply: ModelReply) -> str:
        """What a reply says behind its thought. Raises `UnusableAnswer` where it says nothing."""
        return said(reply)

    def _check_success(self, hearing: Hearing, reason: str) -> None:
        """That the answer means its success. Raises `UnusableAnswer` (see `check_success`), also where it repeats the form."""
        text = self.said(hearing.replies[-1]) if hearing.replies else ""
        check_success(text, reason, of_the_task=self.about == "task" and self.reasons_for_all)
        if len(reason) > 20 and any(reason in text for text in self.prompt_texts()):
            raise UnusableAnswer("malformed", "the reason is that of the form")

    @abstractmethod
    def sample(self, request: Request) -> str:
        """A well-formed answer to one of its own requests, for estimates without a model."""

    @abstractmethod
    def prompt_texts(self) -> tuple[str, ...]:
        """The fixed texts of its prompts, for the record."""

    def prompt_checksum(self) -> str:
        """sha256 over the fixed texts."""
        return hashlib.sha256("\0".join(self.prompt_texts()).encode()).hexdigest()

    def judge(self, trajectory: Trajectory, client: ModelClient, model: str, *, parallel: int = 1) -> Judgment:
        """The judgment on a trajectory. Whatever the model says, this gives a `Judgment`.

        Raises:
            AgentUnavailable: the model is out of reach, so that this trajectory has not been judged.
        """
        hearing = Hearing(client, model, parallel)
        opinion = Opinion(None, "invalid")
        invalid: Invalid | None = None
        try:
            opinion = self.hear(trajectory, hearing)
            if opinion.status == "judged" and opinion.success is None:
                raise UnusableAnswer("malformed", "a verdict without an answer")
            if opinion.status == "judged" and opinion.success:
                self._check_success(hearing, opinion.reason)
        except UnusableAnswer as error:
            opinion, invalid = Opinion(None, "invalid"), Invalid(kind=error.kind, words=_storable(str(error)[:500]))
        except ContextOverflow as error:
            opinion, invalid = Opinion(None, "invalid"), Invalid(kind="context_overflow", words=_storable(str(error)[:500]))
        costs = [reply.usage.cost_usd for reply in hearing.replies]
        known = {step.number for step in trajectory.steps}
        return Judgment(
            trajectory=trajectory.id,
            source=trajectory.source,
            judge=self.name,
            judge_version=self.version,
            settings=dict(self.settings),
            model=model,
            status=opinion.status,
            success=opinion.success if opinion.status == "judged" else None,
            confidence=opinion.confidence,
            reason=_storable(opinion.reason),
            cited_steps=tuple(sorted({step for step in opinion.cited_steps if step in known})),
            axes=_storable(dict(opinion.axes)),
            invalid=invalid,
            frames=tuple(sorted(hearing.frames)),
            images=hearing.images,
            calls=len(hearing.replies),
            input_tokens=sum(reply.usage.input_tokens for reply in hearing.replies),
            output_tokens=sum(reply.usage.output_tokens for reply in hearing.replies),
            cost_usd=None if not costs or None in costs else sum(cost for cost in costs if cost is not None),
            latency_ms=round(sum(reply.latency_ms for reply in hearing.replies), 2),
            prompt_sha256=self.prompt_checksum(),
            answers=tuple(_storable(reply.text) for reply in hearing.replies),
            warnings=tuple(opinion.warnings),
        )


def _storable(value: Any) -> Any:
    """The value without halves of surrogate pairs, which JSON texts can hold and UTF-8 cannot."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, Mapping):
        return {_storable(key): _storable(each) for key, each in value.items()}
    return [_storable(each) for each in value] if isinstance(value, list | tuple) else value


def _as(kind: type, name: str, value: Any) -> Any:
    """A setting as the type of its default; texts come from the command line."""
    if kind is bool and isinstance(value, str):
        if value.lower() in ("true", "yes", "on", "1"):
            return True
        if value.lower() in ("false", "no", "off", "0"):
            return False
    elif kind in (int, float) and isinstance(value, str | int | float) and not isinstance(value, bool):
        try:
            return kind(value)
        except ValueError:
            pass
    elif isinstance(value, kind):
        return value
    raise ValueError(f"the setting {name} is {value!r}, expected {kind.__name__}")


__all__ = ["AgentUnavailable", "Hearing", "Judge", "Opinion", "UnusableAnswer"]
