"""The state model of the category clock: alarms, timers, presets, stopwatch and world clocks, in units every clock app shares."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from templates.state import State

TimerPhase = Literal["idle", "running", "paused", "finished"]
StopwatchPhase = Literal["reset", "running", "paused"]


class _Row(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Alarm(_Row):
    """One alarm. `days` are ISO weekdays (Monday 1 .. Sunday 7), empty = once; `label` None = the app was not asked or has none.

    `key` is the app's row id as text; None where the app gives its alarms no identity, or for a row that is yet to be made.
    """

    hour: int = Field(ge=0, le=23)
    minute: int = Field(ge=0, le=59)
    enabled: bool = True
    days: frozenset[int] | None = frozenset()
    label: str | None = ""
    key: str | None = None

    @property
    def time(self) -> tuple[int, int]:
        return self.hour, self.minute

    def __str__(self) -> str:
        name = f" {self.label!r}" if self.label else ""
        return f"{self.hour:02}:{self.minute:02} {'on' if self.enabled else 'off'}{name}"


class Timer(_Row):
    """One timer. `seconds` is the length it was made with; `remaining_ms` what is left, None when unknown (idle: the full length)."""

    seconds: int = Field(ge=0)
    state: TimerPhase = "idle"
    remaining_ms: int | None = None
    key: str | None = None

    def __str__(self) -> str:
        left = "" if self.remaining_ms is None or self.state == "idle" else f", {self.remaining_ms / 1000:g} s left"
        return f"{clock_length(self.seconds)} {self.state}{left}"


class Stopwatch(_Row):
    """The stopwatch. `elapsed_ms` is None when unknown; `ever_started` is None where the app keeps no trace of it."""

    state: StopwatchPhase = "reset"
    elapsed_ms: int | None = 0
    ever_started: bool | None = None

    def __str__(self) -> str:
        return self.state if self.elapsed_ms is None else f"{self.state} at {self.elapsed_ms / 1000:g} s"


class ClockState(State):
    """Everything a clock app holds. None = not read this time.

    `presets`: lengths in seconds offered for starting. `draft_timer_s`: the length typed on the timer's own setup screen and not
    started, 0 = nothing typed. `world_clocks`: IANA zone ids of the chosen cities, in the app's order.
    """

    alarms: tuple[Alarm, ...] | None = None
    timers: tuple[Timer, ...] | None = None
    presets: tuple[int, ...] | None = None
    draft_timer_s: int | None = Field(default=None, ge=0)
    stopwatch: Stopwatch | None = None
    world_clocks: tuple[str, ...] | None = None


def clock_length(seconds: int) -> str:
    """`H:MM:SS`."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
