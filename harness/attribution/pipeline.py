"""The two stages, and the single call.

two-stage: triage on the last three key frames at 640 px and quality 70 answers or escalates (when it says so, is of low confidence, or
finds no class); the deep review on all key frames at 896 px and quality 80 replaces its answer. single: one call with at most six key
frames.

A request that is longer than the model takes is tried again with the first and last frame alone, then with the list of steps cut as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, Literal

from agents.models.errors import ContextOverflow
from agents.models.request import ModelClient, ModelReply, Request
from harness.attribution import prompts
from harness.attribution.evidence import HEAD, TAIL, messages
from harness.attribution.heuristic import Hunch, hunch
from harness.attribution.reading import Answer, read
from harness.attribution.schema import Attribution, Fallback, Stage
from harness.judges.frames.key_frames import key_frames, key_frames_tail
from harness.judges.frames.selection import first_and_last
from harness.judges.judgment import UnusableAnswer
from harness.judges.trajectory import Trajectory

Method = Literal["two-stage", "single", "heuristic"]
VERSION: Final = "1"
SETTINGS: Final[Mapping[str, Any]] = {
    "triage_edge": 640,
    "triage_quality": 70,
    "deep_edge": 896,
    "deep_quality": 80,
    "deep_frames": 0,
    "single_frames": 6,
    "max_tokens": 800,
    "obvious_first": True,
}
"""`deep_frames` 0: all key frames. Edges of 0: pictures as they are. `obvious_first`: obvious cases are settled without the model."""
TIMEOUT_S: Final = 120.0
RETRIES: Final = 3


def prompt_checksum() -> str:
    """sha256 over the fixed texts of the prompts."""
    return sha256("\0".join(prompts.TEXTS).encode()).hexdigest()


@dataclass
class Case:
    """The work on one failed episode: asks and keeps count."""

    trajectory: Trajectory
    client: ModelClient | None
    model: str
    settings: Mapping[str, Any]
    temperature: float | None = 0.0
    replies: list[ModelReply] = field(default_factory=list)
    frames: set[int] = field(default_factory=set)
    images: int = 0
    fallback: Fallback = ""

    def attribute(self, method: Method) -> Attribution:
        """Find out.

        Raises:
            AgentUnavailable: the model is out of reach; nothing is attributed then.
        """
        if method == "heuristic" or self.settings["obvious_first"]:
            found = hunch(self.trajectory)
            if found is not None:
                return self._by_hunch(found)
        if method == "heuristic" or self.client is None:
            return self._record("heuristic", invalid="not an obvious case")
        stage: Stage = "single" if method == "single" else "triage"
        escalated = ""
        answer: Answer | None
        try:
            if method == "single":
                answer = self._ask(prompts.SINGLE, key_frames(self.trajectory, self.settings["single_frames"]), "deep", triage=False)
            else:
                answer, escalated = self._triage()
                if escalated:
                    stage = "deep"
                    numbers = key_frames(self.trajectory, self.settings["deep_frames"] or None)
                    answer = self._ask(prompts.DEEP, numbers, "deep", triage=False)
        except UnusableAnswer as error:
            return self._record(stage, escalated=escalated, invalid=f"{error.kind}: {error}")
        except ContextOverflow as error:
            return self._record(stage, escalated=escalated, invalid=f"context_overflow: {error}")
        assert answer is not None
        return self._record(stage, answer, escalated=escalated)

    def _triage(self) -> tuple[Answer | None, str]:
        """The answer of the first stage, and why it has to be reviewed; an answer that cannot be read is reviewed too."""
        try:
            answer = self._ask(prompts.TRIAGE, key_frames_tail(self.trajectory), "triage", triage=True)
        except UnusableAnswer as error:
            return None, f"triage gave no usable answer ({error.kind})"
        if answer.escalate:
            return answer, "triage asked for it"
        if answer.confidence == "low":
            return answer, "low confidence"
        if answer.mode == "unknown":
            return answer, "triage found no class"
        return answer, ""

    def _ask(self, task: str, numbers: Sequence[int], stage: str, *, triage: bool) -> Answer:
        ends = first_and_last(self.trajectory)
        attempts: list[tuple[Fallback, Sequence[int], bool]] = [("", numbers, False)]
        # What leaves nothing out would only be refused again.
        attempts += [("first_and_last", ends, False)] if len(ends) < len(numbers) else []
        attempts += [("trimmed_trace", ends, True)] if len(self.trajectory.steps) > HEAD + TAIL else []
        for fallback, shown, trimmed in attempts:
            try:
                reply = self._call(task, shown, stage, trimmed=trimmed)
            except ContextOverflow:
                if fallback == attempts[-1][0]:
                    raise
                continue
            self.fallback = fallback
            return read(reply, len(self.trajectory.steps), triage=triage)
        raise AssertionError("the last attempt raises or returns")

    def _call(self, task: str, numbers: Sequence[int], stage: str, *, trimmed: bool) -> ModelReply:
        assert self.client is not None
        edge, quality = self.settings[f"{stage}_edge"], self.settings[f"{stage}_quality"]
        turns, shown = messages(self.trajectory, task, numbers, edge=edge, quality=quality, trimmed=trimmed)
        reply = self.client.complete(
            Request(self.model, turns, temperature=self.temperature, max_tokens=self.settings["max_tokens"], json_mode=True)
        )
        self.replies.append(reply)
        self.frames.update(shown)
        self.images += len(shown)
        return reply

    # records

    def _by_hunch(self, found: Hunch) -> Attribution:
        answer = Answer(found.mode, found.planning, found.grounding, found.confidence, found.rationale, found.evidence, ())
        return self._record("heuristic", answer)

    def _record(self, stage: Stage, answer: Answer | None = None, *, escalated: str = "", invalid: str = "") -> Attribution:
        trajectory = self.trajectory
        costs = [reply.usage.cost_usd for reply in self.replies]
        return Attribution(
            episode=trajectory.id,
            agent=trajectory.agent,
            category=trajectory.category,
            app=trajectory.app,
            template=str(trajectory.facts.get("template", "")),
            mode=answer.mode if answer else None,
            planning=answer.planning if answer else None,
            grounding=answer.grounding if answer else None,
            confidence=answer.confidence if answer else "low",
            rationale=answer.rationale if answer else "",
            evidence=answer.evidence if answer else (),
            dropped=answer.dropped if answer else (),
            suspects_verifier=answer is not None and answer.mode == "environment_or_evaluator",
            stage=stage,
            escalated=escalated,
            fallback=self.fallback,
            frames=tuple(sorted(self.frames)),
            images=self.images,
            calls=len(self.replies),
            input_tokens=sum(reply.usage.input_tokens for reply in self.replies),
            output_tokens=sum(reply.usage.output_tokens for reply in self.replies),
            cost_usd=None if not costs or None in costs else sum(cost for cost in costs if cost is not None),
            latency_ms=round(sum(reply.latency_ms for reply in self.replies), 2),
            model=self.model if self.replies else "",
            settings=dict(self.settings),
            prompt_sha256=prompt_checksum(),
            invalid=invalid,
        )
