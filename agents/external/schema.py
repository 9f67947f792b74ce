"""The messages of the protocol, version 1: the single source for the client, the server and the published OpenAPI document.

A server has three routes: `GET /v1/info`, `POST /v1/reset`, `POST /v1/act`. Whoever reads a message ignores fields it does not know, so
fields may be added within a version. Positions and sizes are device px, times epoch ms UTC.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from harness.device.actions import Action, Said

PROTOCOL: Literal[1] = 1
"""Raised when a field is removed or changes its meaning; the routes then begin with another `/v<n>`."""
INFO_PATH, RESET_PATH, ACT_PATH = "/v1/info", "/v1/reset", "/v1/act"
MAX_REPLY_BYTES = 4_000_000
"""Bytes of the longest reply of an agent that is read."""

SessionId = Annotated[str, Field(min_length=1, max_length=128, pattern=r"^[A-Za-z0-9_-]+$", description="Names one episode")]
Pixels = Annotated[int, Field(ge=0, le=100_000)]
AnyAction = Annotated[Action | Said, Field(discriminator="kind")]


class Message(BaseModel):
    """Base of all messages."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class Info(Message):
    """What a server says about itself. `settings` are stored with every episode, so they must not hold secrets."""

    name: str = Field(min_length=1, max_length=200)
    version: str = Field(default="", max_length=200)
    protocol: int = Field(description="Version of the protocol that the server speaks")
    settings: dict[str, Any] = Field(default={}, description="JSON values worth recording: model, temperature, revision of the prompt")


class TaskMessage(Message):
    """What the agent is asked to do."""

    instruction: str
    prompt: str = Field(description="The instruction, under condition c2 with the sub-goals before it")
    app_name: str
    condition: Literal["c1", "c2"]
    plan: list[str] | None = Field(description="App-independent sub-goals, under condition c2 only")
    width: Pixels = Field(description="Width of the display")
    height: Pixels = Field(description="Height of the display")
    step_limit: int = Field(ge=0, description="Decisions that the agent may take")
    seed: int = Field(description="All chance in the agent has to come from it")


class ResetRequest(Message):
    """Begins an episode. A session is begun once; its first act has step 0."""

    protocol: int = PROTOCOL
    session: SessionId
    task: TaskMessage
    settings: dict[str, str] = Field(default={}, description="What the user said with --agent-option NAME=VALUE")


class ResetReply(Message):
    """The agent is ready for the first observation."""

    session: SessionId


class NodeMessage(Message):
    """An element of the screen. `index` is its number in the canonical text; `parent` the index of its nearest ancestor, -1 for none."""

    index: int = Field(ge=0)
    parent: int = Field(ge=-1)
    depth: int = Field(ge=0)
    text: str
    desc: str = Field(description="Content description")
    hint: str
    id: str = Field(description="Resource id with its package, or empty")
    cls: str = Field(description="Full class name")
    package: str
    flags: list[str] = Field(description="Names in small letters: clickable, long_clickable, scrollable, checkable, checked, ...")
    bounds: tuple[int, int, int, int] = Field(description="left, top, right, bottom; right and bottom exclusive")


class ObservationMessage(Message):
    """One look at the device; picture and tree are of the same moment unless `consistent` is false."""

    screenshot: str = Field(description="base64 of the picture as the device encoded it")
    media_type: Literal["image/jpeg", "image/png"]
    width: Pixels
    height: Pixels
    rotation: int = Field(ge=0, le=3, description="Quarter turns of the display")
    tree: str = Field(description="Canonical text of the accessibility tree, see docs/driver.md")
    nodes: list[NodeMessage] = Field(description="The same tree as JSON, in drawing order")
    package: str = Field(description="Of the app in front")
    activity: str
    window: str = Field(description="Title of the focused window")
    keyboard: bool = Field(description="Whether the on-screen keyboard is shown")
    keyboard_package: str
    device_time_ms: int = Field(description="The device's clock, epoch ms UTC")
    utc_offset_minutes: int = Field(default=0, ge=-1439, le=1439, description="How far the device's zone is ahead of UTC now")
    consistent: bool


class LastAction(Message):
    """What became of the action before. `refused`: it was not carried out (none given, outside the display); `reason` says why."""

    action: dict[str, Any] | None = Field(description="As it was carried out; null when there was none")
    outcome: Literal["done", "refused"]
    reason: str = ""


class ActRequest(Message):
    """Asks for the next action. `step` counts the calls of a session from 0. The same step of the same session may come twice, when the
    first reply was lost: a server then gives the same reply again and must not decide anew."""

    protocol: int = PROTOCOL
    session: SessionId
    step: int = Field(ge=0)
    observation: ObservationMessage
    last: LastAction | None = Field(description="null at step 0")


class UsageMessage(Message):
    """What the model calls behind one decision cost."""

    input_tokens: int = Field(default=0, ge=0, le=10**12)
    output_tokens: int = Field(default=0, ge=0, le=10**12)
    cached_tokens: int = Field(default=0, ge=0, le=10**12)
    calls: int = Field(default=0, ge=0, le=10**9)
    cost_usd: float | None = Field(default=None, ge=0, le=10**9, allow_inf_nan=False)
    model: str = Field(default="", max_length=500)


class Remarks(Message):
    """What goes with an action in a reply."""

    thought: str = Field(default="", description="Recorded as it is")
    raw_output: str = Field(default="", description="Recorded as it is")
    usage: UsageMessage | None = None
    error: str | None = Field(default=None, description="Why there is no action, or what went wrong on the way to it")
    error_kind: str | None = Field(default=None, max_length=80, description="The error by name, for counting")
    continues: bool = Field(default=False, description="The action carries on the decision before; it does not count as a step")
    carries_on: bool = Field(default=False, description="The next action will carry on this decision: the step limit waits for it")


class ActReply(Remarks):
    """A decision. `action` is one of the eight kinds; null spends the step and does nothing."""

    action: AnyAction | None


class ErrorReply(Message):
    """The body of any reply whose status is not 200."""

    error: str
