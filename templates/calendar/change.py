"""The three templates about events that are there: delete those of a day, change a title, move one."""

from __future__ import annotations

import random
from typing import TypeVar

from templates.answers import normal
from templates.base import Clause, Clauses, Goal, Situation, Trace
from templates.calendar.bookings import DAY, WEEK, Booking, DayParams, Draw, MoveParams, RenameParams, TargetParams, clock, spoken
from templates.calendar.common import HOUR_MS, CalendarTemplate
from templates.calendar.compare import begins_at, content, has_title, is_booking, listing, minutes, told
from templates.calendar.pools import pools
from templates.calendar.state import AllDay, CalendarState, Event, Timed
from templates.rows import RowChanges, fresh_key
from templates.state import Profile

T = TypeVar("T", bound=TargetParams)


class DeleteEvent(CalendarTemplate[DayParams]):
    """Delete both events of a day. Events of the same titles on the days around it, and a series with occurrences on other weekdays, stay.
    Moving them to another day is not deleting them."""

    name = "DeleteEvent"
    evidence = "D"
    provenance = "androidworld"
    step_limit = 14
    params_type = DayParams

    def sample(self, rng: random.Random) -> DayParams:
        draw = Draw(rng)
        day = draw.day()
        title, similar = draw.titles()
        first = draw.booking(title, day)
        second = draw.booking(draw.titles()[0], day, taken=[first.minute])
        others = (
            draw.booking(similar, day - DAY),
            draw.booking(title, day + rng.choice((-1, 1)) * DAY),
            Booking(title=draw.titles()[0], day=day + DAY, minute=None),
            draw.series(day + 2 * DAY),
        )
        return DayParams(day=day, events=(first, second), others=others)

    def instruction(self, params: DayParams, app_name: str) -> str:
        return f"In {app_name}, delete every calendar event on {spoken(params.day)}. Events on other days stay."

    def check(self, params: DayParams, trace: Trace[CalendarState]) -> list[Clause]:
        clauses = Clauses()
        targets = [row for row in trace.before.events or () if any(is_booking(row, event) for event in params.events)]
        found = self.changes(trace)
        gone = [row for row in targets if row in found.removed]
        deleted = len(targets) == len(params.events) and len(gone) == len(targets)
        clauses.goal("deleted", deleted, listing(targets), f"gone: {listing(gone)}", "events")
        touched = tuple(pair for pair in found.changed if pair[0] in targets)  # told by `deleted`
        self.check_beside(clauses, trace, RowChanges((), tuple(gone), touched))
        there = len(targets) == len(params.events)
        clauses.not_before("there_before", there, listing([event.event() for event in params.events]), listing(targets), "events")
        return clauses.items

    def goals(self, params: DayParams, before: CalendarState, profile: Profile) -> list[Goal[CalendarState]]:
        return [Goal((self.without(before, *params.events),))]

    def near_misses(self, params: DayParams, before: CalendarState, profile: Profile) -> list[Situation[CalendarState]]:
        first, second = params.events
        done = self.without(before, *params.events)
        only_one = self.without(before, first)
        elsewhere = second.with_(day=params.day + 2 * DAY).event().when
        # Without ids an event that was changed looks like one deleted and one made.
        edited = "deleted" if fresh_key(before.events) is not None else "no_other_new_event"
        situations = [
            self.situation("one_left", "deleted", only_one),
            self.situation("one_moved_away", edited, self.edited(only_one, second, when=elsewhere)),
            self.situation("one_emptied", edited, self.edited(only_one, second, title="(No title)", description="")),
            self.situation("the_day_before_deleted_too", "other_events_unchanged", self.without(done, params.others[0])),
            self.situation("everything_of_that_title", "other_events_unchanged", self.without(done, params.others[1])),
            self.situation("the_day_before_instead", "deleted", self.without(before, params.others[0])),
            self.situation("everything_deleted", "other_events_unchanged", before.replace(events=())),
        ]
        return situations


class KeepingTemplate(CalendarTemplate[T]):
    """One event is edited and has to stay the same event: its id, where the app keeps ids through an edit, and everything not asked for."""

    evidence = "D"
    provenance = "androidworld"
    params_type: type[T]

    def successor(self, trace: Trace[CalendarState], old: Event | None) -> Event | None:
        """What has become of an event of the start: the row with its id, or, where an edit may give a new id, the row that replaces it."""
        if old is None:
            return None
        found = self.changes(trace)
        if old in found.removed:
            lasting = old.key is not None and trace.profile.can("events.lasting_key")
            return None if lasting or len(found.added) != len(found.removed) else _likest(found.added, old)
        return next((new for before, new in found.changed if before == old), old)

    def check_edited(self, clauses: Clauses, params: T, trace: Trace[CalendarState]) -> Event | None:
        """The same event, in the state after, without the parts that were to change."""
        old = next((row for row in trace.before.events or () if is_booking(row, params.target)), None)
        new = self.successor(trace, old)
        found = "gone" if new is None else told(new)
        clauses.goal("same_event", new is not None, "the event that was there before", found, "events")
        return new

    def check_kept(self, clauses: Clauses, params: T, trace: Trace[CalendarState], new: Event | None, *free: str) -> None:
        """All other parts of the event, and all other events, are as before. `free`: the parts that were to change."""
        old = next((row for row in trace.before.events or () if is_booking(row, params.target)), None)
        if old is not None and new is not None:
            loose = dict.fromkeys(free)
            was, now = (content(row).model_copy(update=loose) for row in (old, new))
            clauses.goal("rest_of_it_kept", was == now, told(old), told(new), "events")
            gone, come = self.changes(trace).removed, self.changes(trace).added
            replaced = RowChanges(tuple(row for row in come if row == new), tuple(row for row in gone if row == old), ((old, new),))
            self.check_beside(clauses, trace, replaced)
        else:
            clauses.goal("rest_of_it_kept", False, "the event that was there before", "gone", "events")
            self.check_beside(clauses, trace)
        there = old is not None
        clauses.not_before("there_before", there, told(params.target.event()), told(old) if old is not None else "not there", "events")

    def remade(self, before: CalendarState, params: T, new: Event) -> CalendarState:
        """The event deleted and another one made in its place, under a new id and without its description."""
        gone = self.without(before, params.target)
        rows = gone.events or ()
        made = new.model_copy(update={"key": fresh_key(before.events), "description": ""})
        return gone.replace(events=(*rows, made))

    def remade_fails(self, before: CalendarState, profile: Profile) -> str:
        keyed = fresh_key(before.events) is not None
        return "same_event" if keyed and profile.can("events.lasting_key") else "rest_of_it_kept"


class EditEvent(KeepingTemplate[RenameParams]):
    """Change an event's title and nothing else. Another event of the old title is on a day nearby."""

    name = "EditEvent"
    step_limit = 24
    params_type = RenameParams

    def sample(self, rng: random.Random) -> RenameParams:
        draw = Draw(rng)
        target, others = draw.among()
        return RenameParams(target=target, others=others, new_title=draw.titles()[0])

    def instruction(self, params: RenameParams, app_name: str) -> str:
        return (
            f"In {app_name}, change the title of the calendar event '{params.target.title}' on {spoken(params.target.day)} to "
            f"'{params.new_title}'. Change nothing else."
        )

    def check(self, params: RenameParams, trace: Trace[CalendarState]) -> list[Clause]:
        clauses = Clauses()
        new = self.check_edited(clauses, params, trace)
        found = "gone" if new is None else new.title
        clauses.goal("new_title", new is not None and has_title(new, params.new_title), params.new_title, found, "events")
        self.check_kept(clauses, params, trace, new, "title")
        return clauses.items

    def goals(self, params: RenameParams, before: CalendarState, profile: Profile) -> list[Goal[CalendarState]]:
        return [Goal((self.edited(before, params.target, title=params.new_title),))]

    def near_misses(self, params: RenameParams, before: CalendarState, profile: Profile) -> list[Situation[CalendarState]]:
        target, new = params.target, params.new_title
        done = self.edited(before, target, title=new)
        made = target.event().model_copy(update={"title": new})
        later = target.with_(minute=(target.minute or 0) + 60).event().when
        moved = self.edited(before, target, title=new, when=later)
        return [
            self.situation("similar_title", "new_title", self.edited(before, target, title=params.others[0].title)),
            self.situation("added_to_the_old_one", "new_title", self.edited(before, target, title=f"{target.title} {new}")),
            self.situation("the_other_day_instead", "new_title", self.edited(before, params.others[1], title=new)),
            self.situation("the_other_day_too", "other_events_unchanged", self.edited(done, params.others[1], title=new)),
            self.situation("description_lost", "rest_of_it_kept", self.edited(before, target, title=new, description="")),
            self.situation("moved_as_well", "rest_of_it_kept", moved),
            self.situation("copied", "no_other_new_event", self.with_events(before, made)),
            self.situation("deleted_and_made_again", self.remade_fails(before, profile), self.remade(before, params, made)),
        ]


class MoveEvent(KeepingTemplate[MoveParams]):
    """Move an event to another day and hour; its length and all else stay. The published goal lets it be made first; here it is there."""

    name = "MoveEvent"
    step_limit = 24
    params_type = MoveParams

    def sample(self, rng: random.Random) -> MoveParams:
        draw = Draw(rng)
        title, similar = draw.titles()
        day = draw.day()
        target = draw.booking(title, day)
        new_day = rng.choice([other for other in pools().days if other != day])
        minute = draw.hour([target.minute])
        others = (
            draw.booking(similar, day),
            draw.booking(similar, new_day).with_(minute=minute),
            Booking(title=draw.titles()[0], day=new_day, minute=None),
            draw.series(new_day + DAY),
        )
        return MoveParams(target=target, others=others, new_day=new_day, new_minute=minute)

    def instruction(self, params: MoveParams, app_name: str) -> str:
        return (
            f"In {app_name}, find the calendar event '{params.target.title}' and move it so that it begins on {spoken(params.new_day)} at "
            f"{clock(params.new_minute)}. It keeps its length; change nothing else."
        )

    def check(self, params: MoveParams, trace: Trace[CalendarState]) -> list[Clause]:
        clauses = Clauses()
        new = self.check_edited(clauses, params, trace)
        found = "gone" if new is None else told(new)
        moved = params.moved
        clauses.goal("new_start", new is not None and begins_at(new, moved.start_ms), moved.at, found, "events")
        clauses.goal("length_kept", new is not None and minutes(new) == moved.length, f"{moved.length} minutes", found, "events")
        self.check_kept(clauses, params, trace, new, "when")
        return clauses.items

    def goals(self, params: MoveParams, before: CalendarState, profile: Profile) -> list[Goal[CalendarState]]:
        return [Goal((self.edited(before, params.target, when=params.moved.event().when),))]

    def near_misses(self, params: MoveParams, before: CalendarState, profile: Profile) -> list[Situation[CalendarState]]:
        target, moved = params.target, params.moved
        start, end = moved.start_ms, moved.start_ms + moved.length * 60_000
        when: dict[tuple[str, str], Timed | AllDay] = {
            ("right_day_old_hour", "new_start"): target.with_(day=params.new_day).event().when,
            ("right_hour_old_day", "new_start"): target.with_(minute=params.new_minute).event().when,
            ("a_week_later", "new_start"): moved.with_(day=params.new_day + WEEK).event().when,
            ("an_hour_later", "new_start"): Timed(start_ms=start + HOUR_MS, end_ms=end + HOUR_MS, zone=moved.zone),
            ("all_day", "new_start"): AllDay(first=params.new_day, last=params.new_day),
            ("longer", "length_kept"): Timed(start_ms=start, end_ms=end + 15 * 60_000, zone=moved.zone),
            ("no_length", "length_kept"): Timed(start_ms=start, end_ms=start, zone=moved.zone),
        }
        situations = [self.situation(name, failing, self.edited(before, target, when=then)) for (name, failing), then in when.items()]
        other = params.others[0]
        there = other.with_(day=params.new_day, minute=params.new_minute).event().when
        instead = self.edited(before, other, when=there)
        lost = self.edited(before, target, when=moved.event().when, description="")
        situations += [
            self.situation("similar_one_instead", "new_start", instead),
            self.situation("copied", "no_other_new_event", self.with_events(before, moved.event())),
            self.situation("description_lost", "rest_of_it_kept", lost),
            self.situation("deleted_and_made_again", self.remade_fails(before, profile), self.remade(before, params, moved.event())),
        ]
        return situations


def _likest(rows: tuple[Event, ...], old: Event) -> Event | None:
    """The row that has most in common with another."""

    def likeness(row: Event) -> int:
        same_text = (normal(row.title) == normal(old.title)) + (normal(row.description) == normal(old.description))
        return 2 * same_text + (content(row).when == content(old).when)

    return max(rows, key=likeness, default=None)
