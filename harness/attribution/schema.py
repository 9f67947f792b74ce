"""What is recorded of one attribution."""

from __future__ import annotations

from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from harness.judges.judgment import Confidence

SCHEMA_VERSION: Literal[1] = 1
Mode = Literal["planning", "grounding", "mixed_planning_grounding", "execution_tooling", "environment_or_evaluator", "unknown"]
MODES: Final[tuple[Mode, ...]] = (
    "planning",
    "grounding",
    "mixed_planning_grounding",
    "execution_tooling",
    "environment_or_evaluator",
    "unknown",
)
"""The six classes of AnyAppBench (arXiv 2609.34139): planning: a wrong or incomplete strategy; grounding: a sound strategy that hits the
wrong element; mixed: both, and one of them would not do; execution_tooling: the agent's own machinery broke; environment_or_evaluator:
trouble of app, device or verifier, a hypothesis only; unknown: the evidence does not tell."""
COARSE: Final = {mode: "planning_or_grounding" if "planning" in mode or mode == "grounding" else "other" for mode in MODES}
Stage = Literal["heuristic", "triage", "deep", "single"]
Fallback = Literal["", "first_and_last", "trimmed_trace"]


class Evidence(BaseModel):
    """One thing that the attribution rests on. `step` (from 1) exists in the episode; None for what names none."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    step: int | None
    text: str


class Attribution(BaseModel):
    """Why one failed episode failed. `mode` None: there is no usable answer (`invalid` says why), which is not the class `unknown`.

    `planning`, `grounding`: 0 absent, 1 possible, 2 likely, 3 dominant. `stage`: which one decided. `fallback`: what was left out when the
    request was longer than the model takes. `dropped`: evidence that cited steps which do not exist.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    schema_version: Literal[1] = SCHEMA_VERSION
    episode: str
    agent: str
    category: str
    app: str
    template: str
    recorded_outcome: Literal["failure"] = "failure"
    mode: Mode | None
    planning: int | None = Field(default=None, ge=0, le=3)
    grounding: int | None = Field(default=None, ge=0, le=3)
    confidence: Confidence = "low"
    rationale: str = ""
    evidence: tuple[Evidence, ...] = ()
    dropped: tuple[str, ...] = ()
    suspects_verifier: bool = False
    stage: Stage
    escalated: str = Field(default="", description="Why triage handed over to the deep review")
    fallback: Fallback = ""
    frames: tuple[int, ...] = ()
    images: int = 0
    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = None
    latency_ms: float = 0.0
    model: str = ""
    settings: dict[str, Any] = {}
    prompt_sha256: str = ""
    invalid: str = ""
