"""What the ten clock templates share: the base class, damage to put beside a right ending, wording of times and lengths."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable
from typing import ClassVar, TypeVar

from templates.base import Goal, Params, Situation, Template
from templates.clock.generate import random_clock_state
from templates.clock.pools import pools
from templates.clock.state import Alarm, ClockState, Timer
from templates.state import Profile

P = TypeVar("P", bound=Params)

SPARE_LENGTH_S = 127
"""A timer length that no template draws on its own (parameters are multiples of 15 s or checked against it)."""


class ClockTemplate(Template[P, ClockState]):
    """A template of the category clock. `main_field` is the field its goal is about."""

    category: ClassVar[str] = "clock"
    state_type = ClockState
    main_field: ClassVar[str]

    def needs(self, profile: Profile) -> frozenset[str]:
        return frozenset({self.main_field})

    def initial(self, params: P, shipped: ClockState, profile: Profile) -> ClockState:
        return shipped

    @abstractmethod
    def goals(self, params: P, before: ClockState, profile: Profile) -> list[Goal[ClockState]]: ...

    def collateral(self, params: P, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        """Every right ending with each kind of damage that the app can hold durably, outside the goal's own field."""
        situations = []
        for goal in self.goals(params, before, profile):
            final = goal.states[-1]
            for name, failing, damaged in self._damages(before, final, profile):
                states = (*goal.states[:-1], damaged)
                situations.append(Situation(name=name, states=states, failing=failing, plays=goal.plays, answer=goal.answer))
        return situations

    def _damages(self, before: ClockState, final: ClockState, profile: Profile) -> Iterable[tuple[str, str, ClockState]]:
        """Name, failing clause and state of each damage done to `final`."""
        if self.main_field != "alarms" and profile.holds("alarms", "durable") and before.alarms is not None:
            alarms = before.alarms
            yield "alarm_added", "alarms_unchanged", final.replace(alarms=(*alarms, Alarm(hour=4, minute=10, label=_label(profile))))
            if alarms:
                yield "alarm_deleted", "alarms_unchanged", final.replace(alarms=alarms[1:])
                flipped = alarms[0].model_copy(update={"enabled": not alarms[0].enabled})
                yield "alarm_switched", "alarms_unchanged", final.replace(alarms=(flipped, *alarms[1:]))
        if (
            self.main_field != "timers"
            and profile.holds("timers", "durable")
            and before.timers is not None
            and final.timers == before.timers
        ):
            yield "timer_added", "timers_unchanged", final.replace(timers=(*before.timers, Timer(seconds=SPARE_LENGTH_S)))
        if self.main_field != "world_clocks" and profile.holds("world_clocks", "durable") and before.world_clocks is not None:
            added = next(zone for zone in pools().zones if zone not in before.world_clocks)
            yield "city_added", "world_clocks_unchanged", final.replace(world_clocks=(*before.world_clocks, added))

    def random_state(self, rng: random.Random, profile: Profile) -> ClockState:
        return random_clock_state(rng, profile, pools().zones)

    def normalise(self, state: ClockState, profile: Profile) -> ClockState:
        """Durable fields only, rows without keys and in order, without what the app cannot keep or what moves by itself."""
        kept = profile.durable(state)
        if kept.get("alarms") is not None:
            kept["alarms"] = tuple(sorted((_plain_alarm(alarm, profile) for alarm in kept["alarms"]), key=repr))
        if kept.get("timers") is not None:
            kept["timers"] = tuple(sorted((_plain_timer(timer) for timer in kept["timers"]), key=repr))
        if kept.get("presets") is not None:
            kept["presets"] = tuple(sorted(kept["presets"]))
        if kept.get("world_clocks") is not None:
            kept["world_clocks"] = tuple(sorted(kept["world_clocks"]))
        if kept.get("stopwatch") is not None:
            elapsed = None if kept["stopwatch"].state == "running" else kept["stopwatch"].elapsed_ms
            kept["stopwatch"] = kept["stopwatch"].model_copy(update={"ever_started": None, "elapsed_ms": elapsed})
        return ClockState(**kept)


def _label(profile: Profile) -> str | None:
    return "" if profile.can("alarms.label") else None


def _plain_alarm(alarm: Alarm, profile: Profile) -> Alarm:
    days = tuple(sorted(alarm.days)) if alarm.days is not None and profile.can("alarms.days") else None
    label = alarm.label if profile.can("alarms.label") else None
    return alarm.model_copy(update={"key": None, "label": label, "days": None if days is None else frozenset(days)})


def _plain_timer(timer: Timer) -> Timer:
    return timer.model_copy(update={"key": None, "remaining_ms": timer.remaining_ms if timer.state == "paused" else None})


def time_words(hour: int, minute: int) -> str:
    """`6:05 PM`."""
    return f"{hour % 12 or 12}:{minute:02} {'AM' if hour < 12 else 'PM'}"


def length_words(seconds: int) -> str:
    """`1 hour 5 minutes 20 seconds`, without zero parts."""
    parts = [(seconds // 3600, "hour"), (seconds // 60 % 60, "minute"), (seconds % 60, "second")]
    return " ".join(f"{n} {unit}{'' if n == 1 else 's'}" for n, unit in parts if n)
