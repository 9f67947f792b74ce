"""The state model of the category clock: alarms, timers, presets, stopwatch and world clocks, in units every clock app shares."""

from __future__ import annotations

import random
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from templates.state import Profile, State

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


def random_clock_state(rng: random.Random, profile: Profile, zones: tuple[str, ...]) -> ClockState:
    """A state with up to four rows of each kind, limited to what the app keeps durably and to the given zones."""
    state = ClockState()
    if profile.holds("alarms", "durable"):
        times = rng.sample(range(24 * 12), rng.randint(0, 4))
        state = state.replace(
            alarms=tuple(
                Alarm(
                    hour=t // 12,
                    minute=t % 12 * 5,
                    enabled=rng.random() < 0.5,
                    days=frozenset(rng.sample(range(1, 8), rng.randint(1, 7))) if profile.can("alarms.days") else None,
                    label=rng.choice(["", "Gym", "Tea"]) if profile.can("alarms.label") else None,
                )
                for t in times
            )
        )
    if profile.holds("timers", "durable"):
        state = state.replace(timers=tuple(_random_timer(rng, profile) for _ in range(rng.randint(0, 3))))
    if profile.holds("presets", "durable"):
        state = state.replace(presets=tuple(rng.sample(range(10, 4000), rng.randint(1, 4))))
    if profile.holds("stopwatch", "durable"):
        elapsed = rng.randint(1_000, 900_000)
        state = state.replace(stopwatch=rng.choice([Stopwatch(), Stopwatch(state="paused", elapsed_ms=elapsed)]))
    if profile.holds("world_clocks", "durable"):
        state = state.replace(world_clocks=tuple(rng.sample(zones, rng.randint(0, 4))))
    return state


def _random_timer(rng: random.Random, profile: Profile) -> Timer:
    seconds = rng.randint(60, 10_000)
    phases: list[TimerPhase] = ["idle"] + [phase for phase in ("paused",) if profile.can(f"timers.{phase}")]  # type: ignore[list-item]
    phase = rng.choice(phases)
    return Timer(seconds=seconds, state=phase, remaining_ms=None if phase == "idle" else rng.randint(1, seconds - 1) * 1000)
