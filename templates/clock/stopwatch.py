"""The three templates about the stopwatch: run it, pause it, reset it."""

from __future__ import annotations

import random
from typing import ClassVar

from templates.base import Clause, Clauses, Goal, NoParams, Play, Situation, Trace
from templates.clock.common import ClockTemplate
from templates.clock.compare import check_rest
from templates.clock.state import ClockState, Stopwatch
from templates.state import Profile

RUNNING = Stopwatch(state="running", elapsed_ms=3_000, ever_started=True)
PAUSED = Stopwatch(state="paused", elapsed_ms=2_500, ever_started=True)
RESET = Stopwatch(state="reset", elapsed_ms=0, ever_started=True)

_PLAYS = {
    "running": (Play("StopwatchRunning", NoParams()),),
    "paused": (Play("PauseStopwatch", NoParams()),),
    "reset": (Play("StopwatchReset", NoParams()),),
}


class StopwatchTemplate(ClockTemplate[NoParams]):
    """Something about the one stopwatch every clock app has. Two readings tell whether it runs."""

    evidence = "U"
    params_type = NoParams
    main_field: ClassVar[str] = "stopwatch"
    motion_ms = 2000

    def sample(self, rng: random.Random) -> NoParams:
        return NoParams()

    def ending(self, before: ClockState, *watches: Stopwatch) -> tuple[ClockState, ...]:
        """The states of a stopwatch that goes through `watches`."""
        return tuple(before.replace(stopwatch=watch) for watch in watches)

    def situation(self, before: ClockState, name: str, failing: str, *watches: Stopwatch) -> Situation[ClockState]:
        return Situation(name, self.ending(before, *watches), failing, _PLAYS[watches[-1].state])

    def untouched(self, before: ClockState, failing: str) -> Situation[ClockState]:
        return Situation("never_started", (before,), failing)

    def check_not_before(self, clauses: Clauses, trace: Trace[ClockState], goal: str) -> None:
        """A stopwatch that lives in memory is not on the first page; the app's process was started anew, so that it stood at zero."""
        before = trace.before.stopwatch
        found = str(before) if before is not None else "a fresh process"
        clauses.not_before("not_before", before is None or before.state == "reset", "at zero before", found, "stopwatch")
        check_rest(clauses, trace, "stopwatch")

    def check_still(self, clauses: Clauses, trace: Trace[ClockState]) -> None:
        now, then = _elapsed(trace.after), _elapsed(trace.later)
        still = now is not None and now == then and _state(trace.later) == _state(trace.after)
        clauses.goal("stands_still", still, f"the same after {trace.waited_ms} ms", f"{now} ms, then {then} ms", "stopwatch")


def _state(state: ClockState | None) -> str:
    return state.stopwatch.state if state is not None and state.stopwatch is not None else "unknown"


def _elapsed(state: ClockState | None) -> int | None:
    return state.stopwatch.elapsed_ms if state is not None and state.stopwatch is not None else None


class StopwatchRunning(StopwatchTemplate):
    """Start the stopwatch and leave it running."""

    name = "StopwatchRunning"
    provenance = "androidworld"
    step_limit = 10

    def instruction(self, params: NoParams, app_name: str) -> str:
        return f"Get the stopwatch in {app_name} going and leave it running."

    def check(self, params: NoParams, trace: Trace[ClockState]) -> list[Clause]:
        clauses = Clauses()
        clauses.goal("running", _state(trace.after) == "running", "running", trace.after.stopwatch, "stopwatch")
        now, then = _elapsed(trace.after), _elapsed(trace.later)
        moves = now is not None and then is not None and then > now and _state(trace.later) == "running"
        clauses.goal("advances", moves, f"more after {trace.waited_ms} ms", f"{now} ms, then {then} ms", "stopwatch")
        self.check_not_before(clauses, trace, "running")
        return clauses.items

    def goals(self, params: NoParams, before: ClockState, profile: Profile) -> list[Goal[ClockState]]:
        return [Goal(self.ending(before, RUNNING), _PLAYS["running"])]

    def near_misses(self, params: NoParams, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        return [
            self.untouched(before, "running"),
            self.situation(before, "paused", "running", RUNNING, PAUSED),
            self.situation(before, "reset", "running", RUNNING, PAUSED, RESET),
        ]


class PauseStopwatch(StopwatchTemplate):
    """Run the stopwatch for a moment and pause it: above zero and standing still. An untouched stopwatch is at zero."""

    name = "PauseStopwatch"
    provenance = "androidworld"
    step_limit = 10

    def instruction(self, params: NoParams, app_name: str) -> str:
        return f"Let the stopwatch in {app_name} run for a moment, then pause it. The measured time has to stay on it."

    def check(self, params: NoParams, trace: Trace[ClockState]) -> list[Clause]:
        clauses = Clauses()
        clauses.goal("paused", _state(trace.after) == "paused", "paused", trace.after.stopwatch, "stopwatch")
        elapsed = _elapsed(trace.after)
        clauses.goal("above_zero", bool(elapsed), "above 0 ms", f"{elapsed} ms", "stopwatch")
        self.check_still(clauses, trace)
        self.check_not_before(clauses, trace, "paused")
        return clauses.items

    def goals(self, params: NoParams, before: ClockState, profile: Profile) -> list[Goal[ClockState]]:
        return [Goal(self.ending(before, RUNNING, PAUSED), _PLAYS["paused"])]

    def near_misses(self, params: NoParams, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        return [
            self.untouched(before, "paused"),
            self.situation(before, "left_running", "paused", RUNNING),
            self.situation(before, "reset", "above_zero", RUNNING, PAUSED, RESET),
        ]


class StopwatchReset(StopwatchTemplate):
    """Run the stopwatch and reset it. That it ran is seen on the way, or told by an app that keeps a trace of it."""

    name = "StopwatchReset"
    provenance = "new"
    step_limit = 22
    latched = True

    def instruction(self, params: NoParams, app_name: str) -> str:
        return f"Start the stopwatch in {app_name}, let it run for a moment, then stop it and reset it to zero."

    def check(self, params: NoParams, trace: Trace[ClockState]) -> list[Clause]:
        clauses = Clauses()
        before, after = trace.before.stopwatch, trace.after.stopwatch
        sighted = any(_state(state) == "running" or (_elapsed(state) or 0) > 0 for state in trace.history)
        recorded = after is not None and bool(after.ever_started) and before is not None and before.ever_started is False
        found = "seen running" if sighted else "the app recorded a start" if recorded else "not seen after any action"
        clauses.goal("has_run", sighted or recorded, "running on the way", found, "stopwatch")
        clauses.goal("at_zero", _state(trace.after) == "reset" and not _elapsed(trace.after), "reset at 0 s", after, "stopwatch")
        self.check_still(clauses, trace)
        self.check_not_before(clauses, trace, "reset")
        return clauses.items

    def goals(self, params: NoParams, before: ClockState, profile: Profile) -> list[Goal[ClockState]]:
        return [Goal(self.ending(before, RUNNING, PAUSED, RESET), _PLAYS["reset"])]

    def near_misses(self, params: NoParams, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        return [
            self.untouched(before, "has_run"),
            self.situation(before, "left_running", "at_zero", RUNNING),
            self.situation(before, "only_paused", "at_zero", RUNNING, PAUSED),
        ]
