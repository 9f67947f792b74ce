"""What a judge says of one trajectory, in one form for all judges."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

SCHEMA_VERSION: Literal[1] = 1
Status = Literal["judged", "insufficient_evidence", "invalid"]
"""`judged`: there is a verdict. `insufficient_evidence`: the judge says that it cannot tell. `invalid`: there is no usable answer, which is
never counted as a verdict of either kind."""
Confidence = Literal["low", "medium", "high"]
CONFIDENCES: Final[tuple[Confidence, ...]] = ("low", "medium", "high")
INVALID_KINDS: Final = {
    "empty": "nothing was said",
    "truncated": "the answer ends before the verdict",
    "refusal": "the model refuses to judge",
    "malformed": "the answer has not the form asked for",
    "contradiction": "the answer gives two verdicts",
    "out_of_range": "a value is none of those allowed",
    "context_overflow": "the evidence is longer than the model takes",
    "no_evidence": "the trajectory has nothing to judge by",
    "unavailable": "the model was out of reach",
}
"""Why a judgment is invalid."""


class UnusableAnswer(Exception):
    """An answer that is no verdict. `kind` is one of `INVALID_KINDS`."""

    def __init__(self, kind: str, words: str = "") -> None:
        if kind not in INVALID_KINDS:
            raise ValueError(f"unknown kind: {kind}")
        self.kind = kind
        super().__init__(words or INVALID_KINDS[kind])


class Invalid(BaseModel):
    """Why there is no verdict."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: str
    words: str = ""


class Judgment(BaseModel):
    """One judge's word on one trajectory.

    `success` is None unless `status` is `judged`. `cited_steps`: steps (from 1) that the judge names, all of which exist. `axes`: further
    answers of the judge by name (process, side_effect, optimality, looping, safe, first_unsafe_step, ...). `frames`: screens that the model
    saw, as numbers from 0, each once and in order. `warnings`: what a reader should know (same model family as the agent).
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = SCHEMA_VERSION
    trajectory: str
    source: str = ""
    judge: str
    judge_version: str
    settings: dict[str, Any] = {}
    model: str
    status: Status
    success: bool | None = None
    confidence: Confidence | None = None
    reason: str = ""
    cited_steps: tuple[int, ...] = ()
    axes: dict[str, Any] = {}
    invalid: Invalid | None = None
    frames: tuple[int, ...] = ()
    images: int = Field(default=0, description="Pictures sent, over all calls")
    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = None
    latency_ms: float = 0.0
    prompt_sha256: str = ""
    answers: tuple[str, ...] = Field(default=(), description="What the model said, call by call")
    warnings: tuple[str, ...] = ()
    content_sha256: str = Field(default="", description="Over what the judge could see of the trajectory (harness.judges.checksum)")
