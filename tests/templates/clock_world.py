"""Clock apps as templates see them: four kinds of profile, with what each ships, and an in-memory stand-in for their storage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from templates.base import AnyTemplate, Params, Trace
from templates.clock import Alarm, ClockState, Stopwatch, Timer
from templates.state import Medium, Profile

DURABLE: Mapping[str, Medium] = dict.fromkeys(ClockState.model_fields, "durable")


@dataclass(frozen=True)
class Kind:
    """A kind of clock app. `keyed`: rows have ids."""

    name: str
    shipped: ClockState
    fields: Mapping[str, Medium]
    create_timer: frozenset[str]
    keyed: bool = True
    adapted: bool = False
    unsupported: frozenset[str] = frozenset()

    def profile(self, template: AnyTemplate) -> Profile:
        create = template.name == "CreateTimer"
        return Profile(self.fields, self.unsupported, self.adapted and create, self.create_timer if create else frozenset())


WEEK, WEEKEND = frozenset(range(1, 6)), frozenset({6, 7})
OFF_ALARMS = (
    Alarm(hour=7, minute=0, enabled=False, days=WEEK, key="1"),
    Alarm(hour=9, minute=0, enabled=False, days=WEEKEND, key="2"),
)
KINDS = (
    Kind(
        "rows",
        ClockState(alarms=OFF_ALARMS, timers=(Timer(seconds=300, key="1"),), world_clocks=()),
        {**DURABLE, "presets": "none", "draft_timer_s": "none", "stopwatch": "screen"},
        frozenset({"saved"}),
    ),
    Kind(
        "draft",
        ClockState(alarms=(), timers=(), world_clocks=(), stopwatch=Stopwatch()),
        {**DURABLE, "presets": "none", "draft_timer_s": "screen"},
        frozenset({"draft"}),
    ),
    Kind(
        "presets",
        ClockState(alarms=(), timers=(), presets=(600, 900, 1800, 3600), world_clocks=(), stopwatch=Stopwatch()),
        {**DURABLE, "timers": "runtime", "draft_timer_s": "screen", "stopwatch": "runtime"},
        frozenset({"preset", "draft"}),
        unsupported=frozenset({"alarms.label"}),
    ),
    Kind(
        "lists",
        ClockState(
            alarms=(),
            timers=(),
            presets=(60, 300, 600, 600, 900, 18000),
            world_clocks=("America/New_York", "Europe/London"),
            stopwatch=Stopwatch(ever_started=False),
        ),
        {**DURABLE, "draft_timer_s": "none"},
        frozenset({"preset", "reset"}),
        keyed=False,
        adapted=True,
    ),
)


def stored(state: ClockState, kind: Kind) -> ClockState:
    """The state as it reads after an app has stored it: new rows have got ids, or rows have none."""
    changes = {}
    for name in ("alarms", "timers"):
        rows: Sequence[Alarm] | Sequence[Timer] | None = getattr(state, name)
        if rows is not None:
            fresh = map(str, count(max((int(row.key) for row in rows if row.key), default=0) + 1))
            changes[name] = tuple(row.model_copy(update={"key": (row.key or next(fresh)) if kind.keyed else None}) for row in rows)
    return state.model_copy(update=changes)


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


def before_of(template: AnyTemplate, params: Params, kind: Kind) -> ClockState:
    """The state before the first action."""
    initial = template.initial(params, kind.shipped, kind.profile(template))
    assert isinstance(initial, ClockState)
    return stored(initial, kind)


def trace_of(template: AnyTemplate, kind: Kind, before: ClockState, states: Sequence[ClockState]) -> Trace[ClockState]:
    """An episode that passed through `states`."""
    read = [stored(state, kind) for state in states]
    later = moved_on(read[-1], template.motion_ms) if template.motion_ms else None
    profile = kind.profile(template)
    return Trace(before, read[-1], profile, history=tuple(read), later=later, waited_ms=template.motion_ms)
