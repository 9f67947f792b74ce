"""Clock apps as templates see them: four kinds of profile, with what each ships, and an in-memory stand-in for their storage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from templates.base import AnyTemplate
from templates.clock import TEMPLATES, Alarm, ClockState, Stopwatch, Timer
from templates.state import Medium, Profile
from tests.templates.world import Kind, World

DURABLE: Mapping[str, Medium] = dict.fromkeys(ClockState.model_fields, "durable")


@dataclass(frozen=True)
class ClockKind(Kind[ClockState]):
    """A kind of clock app. `create_timer`: the forms in which it has a timer that does not run; `adapted`: that takes its fallback."""

    create_timer: frozenset[str] = frozenset()
    adapted: bool = False

    def profile_for(self, template: AnyTemplate) -> Profile:
        create = template.name == "CreateTimer"
        return Profile(self.fields, self.unsupported, self.adapted and create, self.create_timer if create else frozenset())


WEEK, WEEKEND = frozenset(range(1, 6)), frozenset({6, 7})
OFF_ALARMS = (
    Alarm(hour=7, minute=0, enabled=False, days=WEEK, key="1"),
    Alarm(hour=9, minute=0, enabled=False, days=WEEKEND, key="2"),
)
KINDS = (
    ClockKind(
        "rows",
        ClockState(alarms=OFF_ALARMS, timers=(Timer(seconds=300, key="1"),), world_clocks=()),
        {**DURABLE, "presets": "none", "draft_timer_s": "none", "stopwatch": "screen"},
        create_timer=frozenset({"saved"}),
    ),
    ClockKind(
        "draft",
        ClockState(alarms=(), timers=(), world_clocks=(), stopwatch=Stopwatch()),
        {**DURABLE, "presets": "none", "draft_timer_s": "screen"},
        create_timer=frozenset({"draft"}),
    ),
    ClockKind(
        "presets",
        ClockState(alarms=(), timers=(), presets=(600, 900, 1800, 3600), world_clocks=(), stopwatch=Stopwatch()),
        {**DURABLE, "timers": "runtime", "draft_timer_s": "screen", "stopwatch": "runtime"},
        create_timer=frozenset({"preset", "draft"}),
        unsupported=frozenset({"alarms.label"}),
    ),
    ClockKind(
        "lists",
        ClockState(
            alarms=(),
            timers=(),
            presets=(60, 300, 600, 600, 900, 18000),
            world_clocks=("America/New_York", "Europe/London"),
            stopwatch=Stopwatch(ever_started=False),
        ),
        {**DURABLE, "draft_timer_s": "none"},
        create_timer=frozenset({"preset", "reset"}),
        keyed=False,
        adapted=True,
    ),
)


def moved_on(state: ClockState, ms: int) -> ClockState:
    """The state `ms` of device time later."""
    changes: dict[str, object] = {}
    if state.timers is not None:
        changes["timers"] = tuple(
            t.model_copy(update={"remaining_ms": t.remaining_ms - ms}) if t.state == "running" and t.remaining_ms is not None else t
            for t in state.timers
        )
    watch = state.stopwatch
    if watch is not None and watch.state == "running" and watch.elapsed_ms is not None:
        changes["stopwatch"] = watch.model_copy(update={"elapsed_ms": watch.elapsed_ms + ms})
    return state.model_copy(update=changes)


class ClockWorld(World[ClockState]):
    def later(self, template: AnyTemplate, kind: Kind[ClockState], last: ClockState) -> ClockState:
        return moved_on(last, template.motion_ms)


WORLD = ClockWorld("clock", TEMPLATES, KINDS, ClockState(), rows=("alarms", "timers"))
