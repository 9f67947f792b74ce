"""Random clock states, for tests that seed an app and read it back."""

from __future__ import annotations

import random

from templates.clock.state import Alarm, ClockState, Stopwatch, Timer
from templates.state import Profile


def random_clock_state(rng: random.Random, profile: Profile, zones: tuple[str, ...]) -> ClockState:
    """A state with up to four rows of each kind, limited to what the app keeps durably and to the given zones.

    Alarms repeat on weekdays chosen so that an app may schedule them, and lie outside the first two hours of an episode.
    """
    state = ClockState()
    if profile.holds("alarms", "durable"):
        state = state.replace(alarms=tuple(_alarm(rng, slot, profile) for slot in rng.sample(range(14 * 12), rng.randint(0, 4))))
    if profile.holds("timers", "durable"):
        state = state.replace(timers=tuple(_timer(rng, profile) for _ in range(rng.randint(0, 3))))
    if profile.holds("presets", "durable"):
        state = state.replace(presets=tuple(rng.sample(range(10, 4000), rng.randint(1, 4))))
    if profile.holds("stopwatch", "durable"):
        paused = Stopwatch(state="paused", elapsed_ms=rng.randint(1_000, 900_000))
        state = state.replace(stopwatch=rng.choice([Stopwatch(), paused]))
    if profile.holds("world_clocks", "durable"):
        state = state.replace(world_clocks=tuple(rng.sample(zones, rng.randint(0, 4))))
    return state


def _alarm(rng: random.Random, slot: int, profile: Profile) -> Alarm:
    """An alarm in the five-minute slot `slot` after midnight."""
    days = frozenset(rng.sample(range(1, 8), rng.randint(1, 7)))
    return Alarm(
        hour=slot // 12,
        minute=slot % 12 * 5,
        enabled=rng.random() < 0.5,
        days=days if profile.can("alarms.days") else None,
        label=rng.choice(["", "Choir", 'Ärzte 8 o\'clock, "now"']) if profile.can("alarms.label") else None,
    )


def _timer(rng: random.Random, profile: Profile) -> Timer:
    seconds = rng.randint(60, 10_000)
    if profile.can("timers.paused") and rng.random() < 0.5:
        return Timer(seconds=seconds, state="paused", remaining_ms=rng.randint(1, seconds - 1) * 1000)
    return Timer(seconds=seconds)
