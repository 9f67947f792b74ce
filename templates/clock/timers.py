"""The two templates about timers: prepare one, start one."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import ClassVar

from templates.base import Clause, Clauses, Goal, Params, Play, Situation, Trace
from templates.clock.common import ClockTemplate, length_words
from templates.clock.compare import check_rest, listing, row_changes
from templates.clock.pools import pools
from templates.clock.state import ClockState, Timer, clock_length
from templates.rows import fresh_key
from templates.state import Profile


class TimerParams(Params):
    """A length."""

    hours: int
    minutes: int
    seconds: int

    @property
    def total_s(self) -> int:
        return self.hours * 3600 + self.minutes * 60 + self.seconds

    @classmethod
    def of(cls, total_s: int) -> TimerParams:
        return cls(hours=total_s // 3600, minutes=total_s // 60 % 60, seconds=total_s % 60)


class CreateTimer(ClockTemplate[TimerParams]):
    """Prepare a timer and do not start it.

    Forms: `saved` an idle timer in the app's list; `preset` a length among the app's presets; `draft` the length typed on the timer
    screen; `reset` an idle timer that only starting and resetting can make, for adapted apps.
    Judged by the end: whether a saved timer ran in between leaves no trace in most apps.
    """

    name = "CreateTimer"
    evidence = "H"
    provenance = "androidworld"
    # Published with 14 steps (10 x complexity 1.4); an app whose only input are three wheels needs up to 18 drags for some lengths.
    step_limit = 24
    params_type = TimerParams
    main_field: ClassVar[str] = "timers"
    forms = frozenset({"saved", "preset", "draft", "reset"})
    motion_ms = 2000

    def needs(self, profile: Profile) -> frozenset[str]:
        fields = {"saved": "timers", "reset": "timers", "preset": "presets", "draft": "draft_timer_s"}
        return frozenset({"timers"} | {fields[form] for form in profile.forms})

    def sample(self, rng: random.Random) -> TimerParams:
        while True:
            params = TimerParams(hours=rng.randint(0, 3), minutes=rng.randint(0, 59), seconds=rng.randint(0, 59))
            if params.total_s > 0 and params.total_s not in pools().shipped_lengths:
                return params

    def instruction(self, params: TimerParams, app_name: str) -> str:
        return (
            f"Prepare a timer of exactly {length_words(params.total_s)} in {app_name} without leaving it running. Either save it unstarted "
            "(as a timer or as a preset), or leave the length entered on the timer screen, in no open dialog. Only where the app allows "
            "neither, because it saves a timer by starting it, start it and then reset it to its full length."
        )

    def check(self, params: TimerParams, trace: Trace[ClockState]) -> list[Clause]:
        clauses = Clauses()
        before, after, forms = trace.before, trace.after, trace.profile.forms
        timers = row_changes(before.timers or (), after.timers or ())
        idle = [t for t in timers.added if t.state == "idle" and t.seconds == params.total_s]
        presets = _new_presets(before, after)
        listed = bool(forms & {"saved"}) or ("reset" in forms and trace.profile.adapted)
        held = {
            "timers": len(idle) if listed else 0,
            "presets": presets.count(params.total_s) if "preset" in forms else 0,
            "draft_timer_s": int("draft" in forms and after.draft_timer_s == params.total_s),
        }
        kinds = [
            name for name, accepted in (("timers", listed), ("presets", "preset" in forms), ("draft_timer_s", "draft" in forms)) if accepted
        ]
        about = next((name for name in kinds if held[name]), (kinds or ["timers"])[0])
        want = f"{clock_length(params.total_s)} as one of: {', '.join(sorted(forms))}"
        found = f"timers: {listing(timers.added)}; presets: {_lengths(presets)}; typed: {_typed(after)}"
        clauses.goal("right_length", any(held.values()), want, found, about)
        moving = [t for state in (after, trace.later) if state is not None for t in state.timers or () if t.state == "running"]
        clauses.goal("not_running", not moving, "no running timer", listing(moving), "timers")
        extra = [t for t in timers.added if not (listed and t in idle[:1])]
        clauses.unchanged("no_other_timer", not extra, "no other new timer", listing(extra), "timers")
        clauses.unchanged("other_timers_unchanged", timers.others_untouched, "all as before", timers.describe(), "timers")
        if before.presets is not None and after.presets is not None:
            allowed = [params.total_s] if "preset" in forms and not (listed and idle) else []
            was, now = sorted(before.presets), sorted(after.presets)
            ok = now in (was, sorted(was + allowed))
            clauses.unchanged("other_presets_unchanged", ok, _lengths(was), _lengths(now), "presets")
        check_rest(clauses, trace, "timers", "presets")
        there = any(t.seconds == params.total_s for t in before.timers or ()) or params.total_s in (before.presets or ())
        already = there or before.draft_timer_s == params.total_s
        clauses.not_before("not_there_before", not already, "no timer of that length", "one" if already else "none", about)
        return clauses.items

    def goals(self, params: TimerParams, before: ClockState, profile: Profile) -> list[Goal[ClockState]]:
        play = (Play("CreateTimer", params),)
        return [
            Goal(states=(state,), plays=play)
            for form in sorted(profile.forms)
            if (state := _held(before, form, params.total_s)) is not None
        ]

    def near_misses(self, params: TimerParams, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        wrong = params.total_s + 60
        situations = [
            Situation(f"{form}_a_minute_longer", (state,), "right_length", (Play("CreateTimer", TimerParams.of(wrong)),))
            for form in sorted(profile.forms)
            if (state := _held(before, form, wrong)) is not None
        ]
        if before.timers is not None:
            running = Timer(seconds=params.total_s, state="running", remaining_ms=params.total_s * 1000)
            left_running = _with(before, running)
            situations.append(Situation("left_running", (left_running,), "not_running", (Play("StartTimer", params),)))
        if before.timers and "saved" in profile.forms:
            changed = before.timers[0].model_copy(update={"seconds": params.total_s})
            instead = before.replace(timers=(changed, *before.timers[1:]))
            situations.append(Situation("old_timer_changed_instead", (instead,), "other_timers_unchanged"))
        if before.timers is not None and not profile.forms & {"saved", "reset"} and profile.holds("timers", "durable"):
            card = _with(before, Timer(seconds=params.total_s))
            situations.append(Situation("started_and_reset_though_native", (card,), "right_length"))
        return situations

    def collateral(self, params: TimerParams, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        situations = super().collateral(params, before, profile)
        for goal in self.goals(params, before, profile):
            final = goal.states[-1]
            if final.timers is not None and profile.holds("timers", "durable"):
                more = _with(final, Timer(seconds=params.total_s + 61))
                situations.append(Situation("timer_added", (more,), "no_other_timer", goal.plays))
            if before.timers and profile.holds("timers", "durable") and final.timers is not None:
                fewer = final.replace(timers=final.timers[1:])
                situations.append(Situation("timer_deleted", (fewer,), "other_timers_unchanged", goal.plays))
            if before.presets and profile.holds("presets", "durable") and final.presets is not None:
                dropped = final.replace(presets=final.presets[1:])
                situations.append(Situation("preset_deleted", (dropped,), "other_presets_unchanged", goal.plays))
        return situations


def _lengths(seconds: Sequence[int]) -> str:
    return listing([clock_length(s) for s in seconds])


def _typed(state: ClockState) -> str:
    return "not read" if state.draft_timer_s is None else clock_length(state.draft_timer_s)


def _new_presets(before: ClockState, after: ClockState) -> list[int]:
    old = list(before.presets or ())
    new = []
    for seconds in after.presets or ():
        if seconds in old:
            old.remove(seconds)
        else:
            new.append(seconds)
    return new


def _held(before: ClockState, form: str, seconds: int) -> ClockState | None:
    """`before` with a timer prepared in one of the forms; None where `before` does not know that part of the app."""
    if form in ("saved", "reset"):
        return None if before.timers is None else _with(before, Timer(seconds=seconds))
    if form == "preset":
        return None if before.presets is None else before.replace(presets=(*before.presets, seconds))
    return before.replace(draft_timer_s=seconds)


class StartTimer(ClockTemplate[TimerParams]):
    """Make a timer and leave it running: the exact length it was made with, and the time left falls between two readings."""

    name = "StartTimer"
    evidence = "U"
    provenance = "new"
    step_limit = 20
    params_type = TimerParams
    main_field: ClassVar[str] = "timers"
    motion_ms = 2000

    def sample(self, rng: random.Random) -> TimerParams:
        while True:
            params = TimerParams(hours=0, minutes=rng.randint(2, 30), seconds=rng.choice((0, 15, 30, 45)))
            if params.total_s not in pools().shipped_lengths:
                return params

    def instruction(self, params: TimerParams, app_name: str) -> str:
        length = length_words(params.total_s)
        return f"Make a new timer of {length} in {app_name} and start it. It must still be counting down when you finish."

    def check(self, params: TimerParams, trace: Trace[ClockState]) -> list[Clause]:
        clauses = Clauses()
        before, after = trace.before, trace.after
        changes = row_changes(before.timers or (), after.timers or ())
        added = changes.added
        clauses.goal("one_new_timer", len(added) == 1, "1 new timer", f"{len(added)}: {listing(added)}", "timers")
        length = [clock_length(t.seconds) for t in added]
        clauses.goal("right_length", length == [clock_length(params.total_s)], clock_length(params.total_s), listing(length), "timers")
        states = [t.state for t in added]
        clauses.goal("running", states == ["running"], "running", listing(states), "timers")
        now = _remaining(added)
        then = _remaining(row_changes(before.timers or (), trace.later.timers or ()).added) if trace.later is not None else None
        falls = now is not None and then is not None and then < now <= params.total_s * 1000
        clauses.goal("counts_down", falls, f"less left after {trace.waited_ms} ms", f"{now} ms, then {then} ms", "timers")
        clauses.unchanged("other_timers_unchanged", changes.others_untouched, "all as before", changes.describe(), "timers")
        check_rest(clauses, trace, "timers")
        ran = [t for t in before.timers or () if t.state == "running"]
        clauses.not_before("not_running_before", not ran, "no running timer", listing(ran), "timers")
        return clauses.items

    def goals(self, params: TimerParams, before: ClockState, profile: Profile) -> list[Goal[ClockState]]:
        return [Goal(states=(_with(before, _running(params.total_s)),), plays=(Play("StartTimer", params),))]

    def near_misses(self, params: TimerParams, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        wrong = params.total_s + 60
        situations = [
            Situation("a_minute_longer", (_with(before, _running(wrong)),), "right_length", (Play("StartTimer", TimerParams.of(wrong)),))
        ]
        if profile.holds("timers", "durable"):
            idle, paused = Timer(seconds=params.total_s), Timer(seconds=params.total_s, state="paused", remaining_ms=60_000)
            situations += [
                Situation("not_started", (_with(before, idle),), "running"),
                Situation("paused", (_with(before, paused),), "running"),
                Situation("two_started", (_with(before, _running(params.total_s), _running(params.total_s)),), "one_new_timer"),
            ]
        else:
            # Without a list of idle timers, "not started" is the length typed and left, or nothing at all.
            situations.append(
                Situation("only_prepared", (before.replace(draft_timer_s=params.total_s),), "running", (Play("CreateTimer", params),))
            )
        if before.timers and profile.holds("timers", "durable"):
            started = before.timers[0].model_copy(update={"state": "running", "remaining_ms": before.timers[0].seconds * 1000})
            situations.append(
                Situation("old_timer_started_instead", (before.replace(timers=(started, *before.timers[1:])),), "one_new_timer")
            )
        return situations

    def collateral(self, params: TimerParams, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        situations = super().collateral(params, before, profile)
        if before.timers and profile.holds("timers", "durable"):
            final = _with(before, _running(params.total_s)).timers or ()
            fewer = before.replace(timers=final[1:])
            situations.append(Situation("timer_deleted", (fewer,), "other_timers_unchanged"))
        return situations


def _running(seconds: int) -> Timer:
    """A timer started three seconds ago."""
    return Timer(seconds=seconds, state="running", remaining_ms=(seconds - 3) * 1000)


def _with(before: ClockState, *timers: Timer) -> ClockState:
    """`before` with more timers, numbered after those in use."""
    rows = before.timers or ()
    new = tuple(timer.model_copy(update={"key": fresh_key(rows, i)}) for i, timer in enumerate(timers))
    return before.replace(timers=(*rows, *new))


def _remaining(timers: tuple[Timer, ...]) -> int | None:
    return timers[0].remaining_ms if len(timers) == 1 else None
