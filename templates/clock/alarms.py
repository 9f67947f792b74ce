"""The four templates about alarms: create, edit, switch on, delete."""

from __future__ import annotations

import random
from typing import ClassVar, TypeVar

from templates.base import Clause, Clauses, Goal, Params, Situation, Trace
from templates.clock.common import ClockTemplate, time_words
from templates.clock.compare import check_rest, listing, row_changes
from templates.clock.pools import Minute, pools
from templates.clock.state import Alarm, ClockState
from templates.rows import RowChanges, fresh_key
from templates.state import Profile

P = TypeVar("P", bound="AlarmParams")

WEEKDAYS = frozenset(range(1, 6))
WEEKEND = frozenset({6, 7})
QUARTERS = (0, 15, 30, 45)


class Bystander(Params):
    """An alarm that is there before the task and must stay as it is. Its days keep it from ringing on the Sunday of the episode."""

    hour: int
    minute: int
    enabled: bool
    label: str

    def alarm(self, profile: Profile) -> Alarm:
        return Alarm(
            hour=self.hour,
            minute=self.minute,
            enabled=self.enabled,
            days=(WEEKDAYS if self.enabled else WEEKEND) if profile.can("alarms.days") else None,
            label=self.label if profile.can("alarms.label") else None,
        )


class AlarmParams(Params):
    """The time of the alarm the goal is about, and the alarms already there."""

    hour: int
    minute: int
    bystanders: tuple[Bystander, ...]

    @property
    def time(self) -> Minute:
        """Where the alarm must be in the end."""
        return self.hour, self.minute


class EditParams(AlarmParams):
    """`hour` and `minute` are the new time."""

    old_hour: int
    old_minute: int

    @property
    def old(self) -> Minute:
        return self.old_hour, self.old_minute


def other_half(time: Minute) -> Minute:
    """The same dial position in the other half of the day."""
    return (time[0] + 12) % 24, time[1]


def draw_time(rng: random.Random, hours: range, minutes: tuple[int, ...]) -> Minute:
    """A time from the grid that no app ships and that stays silent, nor lies twelve hours from one that is shipped."""
    return rng.choice([(h, m) for h in hours for m in minutes if pools().good_time((h, m))])


def draw_bystanders(rng: random.Random, target: Minute, taken: tuple[Minute, ...] = ()) -> tuple[Bystander, ...]:
    """A switched-off alarm in the other half of the day from the target (the trap of AM and PM), and one unrelated that is on."""
    labels = rng.sample(pools().labels, 2)
    opposite = other_half(target)
    free = [(h, m) for h in range(5, 23) for m in QUARTERS if pools().good_time((h, m)) and (h, m) not in (target, opposite, *taken)]
    other = rng.choice(free)
    return (
        Bystander(hour=opposite[0], minute=opposite[1], enabled=False, label=labels[0]),
        Bystander(hour=other[0], minute=other[1], enabled=True, label=labels[1]),
    )


class AlarmTemplate(ClockTemplate[P]):
    """Adding one alarm and something more. Days, label, sound and vibration of the new alarm are not judged: the instruction asks
    for a time only, and some apps preselect tomorrow's weekday."""

    evidence = "H"
    provenance = "new"
    main_field: ClassVar[str] = "alarms"

    def initial(self, params: P, shipped: ClockState, profile: Profile) -> ClockState:
        if shipped.alarms is None or not profile.holds("alarms", "durable"):
            return shipped
        return shipped.replace(alarms=(*shipped.alarms, *(b.alarm(profile) for b in params.bystanders)))

    def changes(self, before: ClockState, after: ClockState) -> RowChanges[Alarm]:
        return row_changes(before.alarms or (), after.alarms or ())

    def check_added(self, clauses: Clauses, params: P, trace: Trace[ClockState], changes: RowChanges[Alarm]) -> None:
        """One new alarm, at the time, switched on; every other as before; none like it before."""
        added = changes.added
        clauses.goal("one_new_alarm", len(added) == 1, "1 new alarm", f"{len(added)}: {listing(added)}", "alarms")
        right = bool(added) and all(alarm.time == params.time for alarm in added)
        clauses.goal("at_the_time", right, _clock(params.time), listing([_clock(a.time) for a in added]), "alarms")
        on = bool(added) and all(alarm.enabled for alarm in added)
        clauses.goal("switched_on", on, "on", listing(["on" if a.enabled else "off" for a in added]), "alarms")
        clauses.unchanged("other_alarms_unchanged", changes.others_untouched, "all as before", changes.describe(), "alarms")
        check_rest(clauses, trace, "alarms")
        self.check_not_before(clauses, params, trace)

    def check_not_before(self, clauses: Clauses, params: P, trace: Trace[ClockState]) -> None:
        same = [alarm for alarm in trace.before.alarms or () if alarm.time == params.time]
        clauses.not_before("not_there_before", not same, f"no alarm at {_clock(params.time)}", listing(same), "alarms")

    def new_alarm(self, time: Minute, profile: Profile, *, enabled: bool = True, key: str | None = None) -> Alarm:
        label = "" if profile.can("alarms.label") else None
        return Alarm(
            hour=time[0], minute=time[1], enabled=enabled, days=WEEKEND if profile.can("alarms.days") else None, label=label, key=key
        )

    def added(self, before: ClockState, *alarms: Alarm) -> ClockState:
        return before.replace(alarms=(*(before.alarms or ()), *alarms))

    def damaged(self, final: ClockState, params: P) -> list[tuple[str, ClockState]]:
        """`final` with a bystander deleted, switched, or moved by five minutes."""
        alarms = final.alarms or ()
        times = {(b.hour, b.minute) for b in params.bystanders}
        at = next((i for i, alarm in enumerate(alarms) if alarm.time in times), None)
        if at is None:
            return []
        victim = alarms[at]
        flipped = victim.model_copy(update={"enabled": not victim.enabled})
        moved = victim.model_copy(update={"minute": (victim.minute + 5) % 60})
        return [
            ("alarm_deleted", final.replace(alarms=(*alarms[:at], *alarms[at + 1 :]))),
            ("alarm_switched", final.replace(alarms=(*alarms[:at], flipped, *alarms[at + 1 :]))),
            ("alarm_moved", final.replace(alarms=(*alarms[:at], moved, *alarms[at + 1 :]))),
        ]

    def collateral(self, params: P, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        situations = super().collateral(params, before, profile)
        for goal in self.goals(params, before, profile):
            for name, state in self.damaged(goal.states[-1], params):
                situations.append(Situation(name, (*goal.states[:-1], state), "other_alarms_unchanged"))
        return situations


def _clock(time: Minute) -> str:
    return f"{time[0]:02}:{time[1]:02}"


class CreateAlarm(AlarmTemplate[AlarmParams]):
    """Add an alarm at a time. Weaknesses avoided: the other half of the day, a switched-off row, a shipped row, a moved bystander."""

    name = "CreateAlarm"
    params_type = AlarmParams
    step_limit = 24

    def sample(self, rng: random.Random) -> AlarmParams:
        time = draw_time(rng, range(5, 23), tuple(range(0, 60, 5)))
        return AlarmParams(hour=time[0], minute=time[1], bystanders=draw_bystanders(rng, time))

    def instruction(self, params: AlarmParams, app_name: str) -> str:
        return f"Using {app_name}, set up one additional alarm for {time_words(*params.time)} and leave it switched on."

    def check(self, params: AlarmParams, trace: Trace[ClockState]) -> list[Clause]:
        clauses = Clauses()
        self.check_added(clauses, params, trace, self.changes(trace.before, trace.after))
        return clauses.items

    def goals(self, params: AlarmParams, before: ClockState, profile: Profile) -> list[Goal[ClockState]]:
        key = fresh_key(before.alarms or ())
        return [Goal(states=(self.added(before, self.new_alarm(params.time, profile, key=key)),))]

    def near_misses(self, params: AlarmParams, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        key = fresh_key(before.alarms or ())
        right = self.new_alarm(params.time, profile, key=key)
        again = self.new_alarm(params.time, profile, key=fresh_key(before.alarms or (), 1))
        off = self.new_alarm(params.time, profile, key=key, enabled=False)
        late = self.new_alarm((params.hour, (params.minute + 5) % 60), profile, key=key)
        half = self.new_alarm(other_half(params.time), profile, key=key)
        return [
            Situation("other_half_of_day", (self.added(before, half),), "at_the_time"),
            Situation("five_minutes_off", (self.added(before, late),), "at_the_time"),
            Situation("switched_off", (self.added(before, off),), "switched_on"),
            Situation("added_twice", (self.added(before, right, again),), "one_new_alarm"),
            Situation("bystander_moved_there", (self.moved_there(params, before),), "other_alarms_unchanged"),
        ]

    def moved_there(self, params: AlarmParams, before: ClockState) -> ClockState:
        """The last alarm moved to the time, instead of a new one."""
        alarms = before.alarms or ()
        moved = alarms[-1].model_copy(update={"hour": params.hour, "minute": params.minute, "enabled": True})
        return before.replace(alarms=(*alarms[:-1], moved))


class EnableAlarm(CreateAlarm):
    """Add an alarm and make sure that it is on. A switched-off alarm stands at the same dial position in the other half of the day."""

    name = "EnableAlarm"

    def sample(self, rng: random.Random) -> AlarmParams:
        time = draw_time(rng, range(6, 23), QUARTERS)
        return AlarmParams(hour=time[0], minute=time[1], bystanders=draw_bystanders(rng, time))

    def instruction(self, params: AlarmParams, app_name: str) -> str:
        return f"Add an alarm for {time_words(*params.time)} in {app_name}, then check its switch: the new alarm has to be enabled."

    def near_misses(self, params: AlarmParams, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        alarms = before.alarms or ()
        at = next((i for i, alarm in enumerate(alarms) if alarm.time == other_half(params.time)), None)
        situations = super().near_misses(params, before, profile)
        if at is not None:
            on = alarms[at].model_copy(update={"enabled": True})
            only = before.replace(alarms=(*alarms[:at], on, *alarms[at + 1 :]))
            situations.append(Situation("old_alarm_switched_on_instead", (only,), "other_alarms_unchanged"))
        return situations


class EditAlarm(AlarmTemplate[EditParams]):
    """Add an alarm at one time, then move that same alarm to another. That it stood at the old time is seen on the way.

    Where the app gives its alarms no identity, "the same alarm" means that from the sighting on the list never fell back to its
    starting length.
    """

    name = "EditAlarm"
    params_type = EditParams
    step_limit = 30
    latched = True

    def sample(self, rng: random.Random) -> EditParams:
        while True:
            old, new = draw_time(rng, range(6, 12), QUARTERS), draw_time(rng, range(13, 23), QUARTERS)
            if other_half(new) != old:
                break
        bystanders = draw_bystanders(rng, new, taken=(old, other_half(old)))
        return EditParams(hour=new[0], minute=new[1], old_hour=old[0], old_minute=old[1], bystanders=bystanders)

    def instruction(self, params: EditParams, app_name: str) -> str:
        return (
            f"In {app_name}, create and save an alarm for {time_words(*params.old)}. Then open that same alarm again and move it to "
            f"{time_words(*params.time)}; do not delete it or add another one. Leave it switched on."
        )

    def check(self, params: EditParams, trace: Trace[ClockState]) -> list[Clause]:
        clauses = Clauses()
        before, changes = trace.before, self.changes(trace.before, trace.after)
        added = [self.changes(before, state).added for state in trace.history if state.alarms is not None]
        first = next((i for i, rows in enumerate(added) if any(a.time == params.old for a in rows)), None)
        found = "seen" if first is not None else "not seen after any action"
        clauses.goal("old_time_seen", first is not None, f"a new alarm at {_clock(params.old)} on the way", found, "alarms")
        kept = first is not None and _one_alarm_throughout(added[first:], params.old)
        clauses.goal("same_alarm", kept, "the alarm made first is there until the end", "yes" if kept else "no", "alarms")
        self.check_added(clauses, params, trace, changes)
        return clauses.items

    def goals(self, params: EditParams, before: ClockState, profile: Profile) -> list[Goal[ClockState]]:
        key = fresh_key(before.alarms or ())
        return [Goal(states=tuple(self.added(before, self.new_alarm(t, profile, key=key)) for t in (params.old, params.time)))]

    def near_misses(self, params: EditParams, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        key, next_key = fresh_key(before.alarms or ()), fresh_key(before.alarms or (), 1)

        def state(*alarms: tuple[Minute, str | None], on: bool = True) -> ClockState:
            return self.added(before, *(self.new_alarm(t, profile, key=k, enabled=on) for t, k in alarms))

        old, new = (params.old, key), (params.time, key)
        return [
            Situation("made_at_the_new_time", (state(new),), "old_time_seen"),
            Situation("left_at_the_old_time", (state(old),), "at_the_time"),
            Situation("second_alarm_added", (state(old), state(old, (params.time, next_key))), "one_new_alarm"),
            Situation("deleted_and_made_again", (state(old), before, state((params.time, next_key))), "same_alarm"),
            Situation("other_half_of_day", (state(old), state((other_half(params.time), key))), "at_the_time"),
            Situation("switched_off", (state(old), state(new, on=False)), "switched_on"),
        ]


def _one_alarm_throughout(added: list[tuple[Alarm, ...]], old: Minute) -> bool:
    """Whether an alarm first seen at `old` is among the added ones in every later state."""
    keys = {alarm.key for alarm in added[0] if alarm.time == old}
    if None in keys:
        return all(added)
    return any(all(any(alarm.key == key for alarm in rows) for rows in added) for key in keys)


class DeleteAlarm(AlarmTemplate[AlarmParams]):
    """Add an alarm and delete it again: it must have been seen on the way, and the end equals the start."""

    name = "DeleteAlarm"
    params_type = AlarmParams
    step_limit = 24
    latched = True

    def sample(self, rng: random.Random) -> AlarmParams:
        time = draw_time(rng, range(6, 23), QUARTERS)
        return AlarmParams(hour=time[0], minute=time[1], bystanders=draw_bystanders(rng, time))

    def instruction(self, params: AlarmParams, app_name: str) -> str:
        return (
            f"In {app_name}, save a new alarm for {time_words(*params.time)}. Once it is in the list, delete that alarm again and keep all "
            "the others."
        )

    def check(self, params: AlarmParams, trace: Trace[ClockState]) -> list[Clause]:
        clauses = Clauses()
        before, changes = trace.before, self.changes(trace.before, trace.after)
        added = [self.changes(before, state).added for state in trace.history if state.alarms is not None]
        seen = any(alarm.time == params.time for rows in added for alarm in rows)
        where = "seen" if seen else "not seen after any action"
        clauses.goal("was_added", seen, f"a new alarm at {_clock(params.time)} on the way", where, "alarms")
        clauses.goal("gone", not changes.added, "no new alarm", listing(changes.added), "alarms")
        clauses.unchanged("other_alarms_unchanged", changes.others_untouched, "all as before", changes.describe(), "alarms")
        check_rest(clauses, trace, "alarms")
        self.check_not_before(clauses, params, trace)
        return clauses.items

    def goals(self, params: AlarmParams, before: ClockState, profile: Profile) -> list[Goal[ClockState]]:
        return [Goal(states=(self.added(before, self.new_alarm(params.time, profile, key=fresh_key(before.alarms or ()))), before))]

    def near_misses(self, params: AlarmParams, before: ClockState, profile: Profile) -> list[Situation[ClockState]]:
        alarm = self.new_alarm(params.time, profile, key=fresh_key(before.alarms or ()))
        made = self.added(before, alarm)
        wrong = self.added(before, self.new_alarm(other_half(params.time), profile, key=alarm.key))
        off = self.added(before, alarm.model_copy(update={"enabled": False}))
        return [
            Situation("never_added", (before,), "was_added"),
            Situation("not_deleted", (made,), "gone"),
            Situation("switched_off_instead", (made, off), "gone"),
            Situation("another_time_added", (wrong, before), "was_added"),
            *(Situation(f"also_{name}", (made, state), "other_alarms_unchanged") for name, state in self.damaged(before, params)[:1]),
        ]
