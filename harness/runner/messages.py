"""What the runner and its workers say to each other: one JSON object a line, over the worker's standard input and output."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from agents.options import AgentOptions
from harness.trajectory.schema import Cell, CodeIdentity, Outcome, Policy


class _Message(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Backend(_Message):
    """Where a worker finds tasks and devices: `module:function` names, called without and with `serials`."""

    suite: str = "harness.runner.benchmark:benchmark_suite"
    devices: str = "harness.runner.sessions:device_source"
    serials: list[str] = []


class Setup(_Message):
    """First message to a worker."""

    say: Literal["setup"] = "setup"
    slot: int
    backend: Backend
    policy: Policy
    code: CodeIdentity
    agent_options: AgentOptions = AgentOptions()
    fresh: bool = False


class Job(_Message):
    """Play one episode into `folder`."""

    say: Literal["job"] = "job"
    cell: Cell
    attempt: int
    folder: str
    plan: list[str] | None
    plan_sha256: str | None


class Ready(_Message):
    """The worker's device is online."""

    say: Literal["ready"] = "ready"
    serial: str


class Step(_Message):
    """A step of the current episode has been taken."""

    say: Literal["step"] = "step"
    steps: int


class Done(_Message):
    """The episode is complete in its folder, durable, and waits to be committed."""

    say: Literal["done"] = "done"
    outcome: Outcome
    recycle: bool = Field(description="True: the worker or its device is not to be used again")


class Broken(_Message):
    """The worker cannot work: no device, no tasks."""

    say: Literal["broken"] = "broken"
    detail: str


Reply = Annotated[Ready | Step | Done | Broken, Field(discriminator="say")]
_REPLY: TypeAdapter[Reply] = TypeAdapter(Reply)


def parse_reply(line: bytes) -> Reply:
    """Read a line from a worker. Raises `ValueError` when it is none."""
    return _REPLY.validate_json(line)
