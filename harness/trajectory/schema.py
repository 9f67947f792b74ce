"""The records of a run, versioned: what each file of a run directory holds.

`run.json` is a `RunRecord`, `schedule.jsonl` a `Cell` a line, `results.jsonl` a `ResultLine` a line; each episode folder holds
`episode.json` (`EpisodeRecord`), `steps.jsonl` (`StepRecord` a line) and `verdict.json` (`VerdictRecord`). JSON Schemas are exported to
docs/schemas by `anyapp schemas`. Times are ISO 8601 UTC with milliseconds, device times epoch ms, latencies ms, positions device px.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from harness.device.actions import Action, Said

SCHEMA_VERSION: Literal[1] = 1
"""Raised when a field is removed or changes its meaning; fields may be added without raising it."""

Outcome = Literal["success", "failure", "invalid"]
Condition = Literal["c1", "c2"]
EndedBy = Literal["finish", "step_limit", "episode_timeout", "step_timeout", "agent_error", "stop_on_success", "infrastructure"]
Irreversible = Literal["send", "delete", "call", "pay"]
ActionRecord = Annotated[Action | Said, Field(discriminator="kind")]
Json = Any
"""None, bool, int, float, str, or lists and string-keyed dicts of these."""


class Record(BaseModel):
    """Base of all records: immutable, unknown fields kept out so that a misspelt field is an error and not silence."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Cell(Record):
    """One line of the frozen schedule: everything that decides an episode before it starts."""

    id: str = Field(pattern=r"^[A-Za-z0-9_-]+$", max_length=160, description="Name of the episode's folder; unique in the run")
    number: int = Field(ge=0, description="Place in the schedule, from 0")
    agent: str
    category: str
    template: str
    app: str
    index: int = Field(ge=0, description="Instance index; parameters come from the run's seed, the template and this index")
    run: int = Field(ge=0, description="Repetition, 0..K-1")
    condition: Condition
    seed: int = Field(ge=0, description="Seed of the agent in this episode")
    parameters: dict[str, Json] = Field(description="Instance parameters, the same for every app of the category")


class AppIdentity(Record):
    """Which app was used, down to the bytes."""

    id: str
    category: str
    name: str
    package: str
    role: Literal["original", "new"]
    version_name: str
    version_code: int
    checksum: str = Field(description="sha256 over the app's folder in the benchmark: its definition, and what the simulated device runs")
    apk_sha256: str = Field(default="", description="sha256 of the APK that real devices need, from apks.lock")


class AgentIdentity(Record):
    """Which agent acted, and with which settings."""

    name: str
    version: str = ""
    settings: dict[str, Json] = {}


class DeviceIdentity(Record):
    """The device as its properties describe it."""

    serial: str
    model: str
    build: str = Field(description="ro.build.fingerprint")
    api_level: int
    width: int
    height: int
    density: int
    timezone: str = Field(default="", description="IANA name of the zone that episodes begin in; empty in records of older versions")
    fonts: str = Field(default="", description="Packages that draw the text of a simulated device, with versions; empty for real ones")


class CodeIdentity(Record):
    """Code and packages that produced a record."""

    version: str
    revision: str = Field(description='git revision, with "+changes" when the tree had some, or "unknown"')
    python: str
    packages: dict[str, str]


class Policy(Record):
    """The rules of the episodes of a run."""

    step_timeout_s: float
    episode_timeout_s: float
    stop_on_success: bool = Field(default=False, description="False: the state when the agent has ended decides")
    step_limit: int | None = Field(default=None, description="Overrides every template's own limit when set")
    timezone: str | None = Field(default=None, description="Zone that devices are set to, by its IANA name; None: each keeps its own")
    max_attempts: int = Field(default=3, ge=1, description="Attempts of a cell whose episodes are invalid")


class PlanFile(Record):
    """The sub-goals used under condition c2."""

    sha256: str
    entries: int
    generator: str = ""
    model: str = Field(default="", description="Model that wrote them; empty for plans written by hand")
    prompt_sha256: str = ""


class SchedulePart(Record):
    """A further part of a schedule, frozen when what was planned before had been run: `schedule-<n>.jsonl`, n from 2."""

    episodes: int = Field(description="Lines of the file")
    sha256: str


class RunRecord(Record):
    """`run.json`: written before the first episode, and again when a further part is planned. Holds nothing about the host it ran on."""

    schema_version: Literal[1] = SCHEMA_VERSION
    created_at: str
    seed: int
    agents: list[str]
    agent_options: dict[str, Json] = Field(default={}, description="Model, server and settings the agents were given; holds no keys")
    conditions: list[Condition]
    instances: int
    runs: int
    filters: dict[str, list[str]]
    drawn: int | None = Field(
        default=None, description="Instances (pair and index) drawn from those that filters and `instances` leave; null: all of them"
    )
    policy: Policy
    code: CodeIdentity
    apps: list[AppIdentity]
    plans: PlanFile | None
    episodes: int = Field(description="Lines of the schedule, all its parts together")
    schedule_sha256: str = Field(description="Of schedule.jsonl")
    parts: list[SchedulePart] = Field(default=[], description="What was planned later, in order: schedule-2.jsonl and on")


class Latencies(Record):
    """Where the time of a step went, in ms."""

    observe: float
    decide: float
    execute: float


class Usage(Record):
    """What a model call cost, as the agent reports it."""

    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    calls: int = 0
    cost_usd: float | None = None
    model: str = ""


class ObservationRecord(Record):
    """What the device showed at one instant."""

    screenshot: str | None = Field(description="File below the episode folder; the same file again when the pixels are the same")
    tree: str | None = Field(description="File below the episode folder with the canonical text of the accessibility tree")
    tree_digest: str
    phash: str = Field(description="64-bit perceptual hash of the screenshot, 16 hexadecimal digits")
    package: str
    activity: str
    device_time: int = Field(description="epoch ms")
    consistent: bool = Field(description="False when screen and tree could not be had from one state")


class StepRecord(Record):
    """A line of `steps.jsonl`: what was seen, what the agent said, what was done."""

    schema_version: Literal[1] = SCHEMA_VERSION
    index: int = Field(ge=0)
    observation: ObservationRecord
    action: ActionRecord | None = Field(description="None when the agent gave no usable action")
    thought: str
    raw_output: str
    usage: Usage | None
    latency: Latencies
    error: str | None = Field(description="Why the action was not carried out, or what the agent did wrong")
    note: str = Field(default="", description="What the device said about the action, such as: no text field had the focus")
    error_kind: str | None = Field(default=None, description="What was wrong with the agent's output, by name, for counting")
    continues: bool = Field(default=False, description="True: carries on the decision before it, and is not counted as one")
    irreversible: Irreversible | None = Field(description="The kind of irreversible effect, from the app's declarations")


class Clause(Record):
    """One part of a success condition, checked."""

    name: str
    kind: str = Field(description="goal, unchanged (nothing else was touched) or not_before (a no-op cannot pass)")
    passed: bool
    expected: str
    found: str
    field: str = Field(default="", description="Part of the state it rests on")
    where: str = Field(default="", description="Where the value was read")
    tier: str = Field(default="", description="Kind of evidence")


class VerdictRecord(Record):
    """`verdict.json`: the outcome with everything that was checked."""

    schema_version: Literal[1] = SCHEMA_VERSION
    outcome: Outcome
    cause: str = ""
    detail: str = ""
    evidence: str = Field(default="", description="D durable state, U screen or runtime state, H both")
    tier: str = Field(default="", description="Kind of evidence the verdict rests on")
    answer_form: str = Field(default="", description="text or structured, when the task asks for an answer and one was given")
    unread: list[str] = Field(default=[], description="Parts of the state that this app does not show untouched: damage there goes unseen")
    clauses: list[Clause] = []


class EpisodeRecord(Record):
    """`episode.json`: the identity of everything and how it ended."""

    schema_version: Literal[1] = SCHEMA_VERSION
    cell: Cell
    attempt: int = Field(ge=1)
    agent: AgentIdentity
    app: AppIdentity
    app_installed: str = Field(description='Version that the device says is installed, "name (code)"; empty when it was not asked')
    device: DeviceIdentity | None
    code: CodeIdentity
    policy: Policy
    step_limit: int
    necessary_steps: int | None = Field(description="Length of the reference flow of the pair")
    provenance: str
    evidence: str
    support: str
    instruction: str
    plan: list[str] | None
    plan_sha256: str | None
    permitted_apps: list[str]
    started_at: str
    finished_at: str
    seconds: float
    device_started: int | None
    device_finished: int | None
    ended_by: EndedBy
    outcome: Outcome
    cause: str
    detail: str
    answer: str | None
    steps: int
    decisions: int | None = Field(default=None, description="Steps that were decisions of their own; the step limit is about these")
    final: ObservationRecord | None = Field(description="What the device showed after the last action")


class ResultLine(Record):
    """A line of `results.jsonl`: one a cell, its last attempt."""

    agent: str
    category: str
    template: str
    app: str
    index: int
    run: int
    condition: Condition
    outcome: Outcome
    cause: str
    steps: int
    seconds: float
    cell: str
    attempt: int
    ended_by: EndedBy
    role: Literal["original", "new"]
    support: str
    evidence: str
    provenance: str
    step_limit: int
    decisions: int | None = None
    necessary_steps: int | None
    seed: int


def published() -> dict[str, type[Record]]:
    """The records that have a published JSON Schema, by file name without ending."""
    return {
        "run": RunRecord,
        "schedule-line": Cell,
        "episode": EpisodeRecord,
        "step": StepRecord,
        "verdict": VerdictRecord,
        "result-line": ResultLine,
    }
