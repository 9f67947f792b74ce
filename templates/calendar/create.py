"""The four templates that make an event: with a description, without, repeating, and with a reminder."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import ClassVar, TypeVar

from templates.answers import normal
from templates.base import Clause, Clauses, Goal, Situation, Trace
from templates.calendar.bookings import Booking, Draw, NewParams, ReminderParams
from templates.calendar.common import HOUR_MS, CalendarTemplate
from templates.calendar.compare import (
    begins_at,
    closest,
    has_title,
    is_booking,
    listing,
    minutes,
    same_repetition,
)
from templates.calendar.pools import pools
from templates.calendar.state import WEEKDAYS, AllDay, CalendarState, Event, Recurrence, Timed
from templates.rows import RowChanges, fresh_key
from templates.state import Profile

N = TypeVar("N", bound=NewParams)


class NewEventTemplate(CalendarTemplate[N]):
    """Make one event, entering nothing that is not asked for. Reminders that apps put on every event by themselves are overlooked.

    Weaknesses of the published check avoided: hour, length, description and repetition are compared; further events, duplicates,
    an existing event changed instead, tasks, and events in a calendar that is not shown fail.
    """

    evidence = "D"
    length_asked: ClassVar[bool] = True

    def leads(self, params: N) -> frozenset[int]:
        """Lead times that are asked for."""
        return frozenset()

    def check(self, params: N, trace: Trace[CalendarState]) -> list[Clause]:
        clauses = Clauses()
        target = params.target
        added = self.changes(trace).added
        row = closest(added, target)
        self._check_row(clauses, params, row, listing(added))
        self.check_beside(clauses, trace, RowChanges(() if row is None else (row,), (), ()))
        there = [old for old in trace.before.events or () if is_booking(old, target)]
        clauses.not_before("not_there_before", not there, "no such event then", listing(there), "events")
        return clauses.items

    def _check_row(self, clauses: Clauses, params: N, row: Event | None, found: str) -> None:
        target, leads = params.target, self.leads(params)
        clauses.goal("right_title", row is not None and has_title(row, target.title), target.title, found, "events")
        clauses.goal("right_start", row is not None and begins_at(row, target.start_ms), target.at, found, "events")
        if self.length_asked:
            clauses.goal("right_length", row is not None and minutes(row) == target.length, f"{target.length} minutes", found, "events")
        same_text = row is not None and normal(row.description) == normal(target.description)
        clauses.goal("right_description", same_text, target.description or "none", found, "events")
        expected = str(target.recurrence or "once")
        clauses.goal("right_repetition", row is not None and same_repetition(row, target), expected, found, "events")
        clauses.goal("is_event", row is not None and row.kind == "event", "an event, not a task", found, "events")
        clauses.goal("in_shown_calendar", row is not None and row.shown, "an event of a calendar that is shown", found, "events")
        if leads:
            wanted = ", ".join(f"{lead} minutes before" for lead in sorted(leads))
            clauses.goal("reminder_set", row is not None and leads <= set(row.reminders), wanted, found, "events")
        bare = row is not None and not (row.location or row.extra or row.exceptions)
        usual = leads | pools().default_leads
        bare = bare and row is not None and set(row.reminders) <= usual
        clauses.goal("nothing_else_entered", bare, "nothing that was not asked for", found, "events")

    def made(self, params: N) -> Event:
        """The event as it has to be, with a reminder that the app puts there by itself."""
        leads = self.leads(params) or {min(pools().default_leads)}
        return params.target.event().model_copy(update={"reminders": tuple(sorted(leads))})

    def goals(self, params: N, before: CalendarState, profile: Profile) -> list[Goal[CalendarState]]:
        return [Goal((self.with_events(before, self.made(params)),))]

    def near_misses(self, params: N, before: CalendarState, profile: Profile) -> list[Situation[CalendarState]]:
        target, right = params.target, self.made(params)
        start = target.start_ms
        trap = params.others[0].title
        end = start + target.length * 60_000

        def timed(first: int, last: int) -> Timed:
            return Timed(start_ms=first, end_ms=last, zone=target.zone)

        wrong: dict[tuple[str, str], dict[str, object]] = {
            ("similar_title", "right_title"): {"title": trap},
            ("an_hour_later", "right_start"): {"when": timed(start + HOUR_MS, end + HOUR_MS)},
            ("the_day_after", "right_start"): _later(target, 1),
            ("the_week_after", "right_start"): _later(target, 7),
            ("all_day", "right_start"): {"when": AllDay(first=target.day, last=target.day)},
            ("with_a_far_reminder", "nothing_else_entered"): {"reminders": (*right.reminders, 1440)},
            ("another_description", "right_description"): {"description": self._another_description(target)},
        }
        if self.length_asked:
            wrong["half_an_hour_longer", "right_length"] = {"when": timed(start, end + 30 * 60_000)}
            wrong["no_length", "right_length"] = {"when": timed(start, start)}
        if profile.can("events.location"):
            wrong["with_a_place", "nothing_else_entered"] = {"location": "Room 4"}
        if profile.can("events.tasks"):
            # Tasks have no length, so an app may not keep the one given.
            wrong["as_a_task", "is_event"] = {"kind": "task", "when": timed(start, start), "reminders": ()}
        wrong |= self.wrong_repetitions(target)
        situations = [
            self.situation(name, failing, self.with_events(before, right.model_copy(update=change)))
            for (name, failing), change in wrong.items()
        ]
        situations.append(self.situation("made_twice", "no_other_new_event", self.with_events(before, right, right)))
        same_title = params.others[1]
        at = self.place_of(before, same_title)
        if at is not None and before.events is not None:
            changed = right.model_copy(update={"key": before.events[at].key})
            situations.append(self.situation("another_changed_instead", self._instead(before), self.with_row(before, at, changed)))
        return situations

    def _instead(self, before: CalendarState) -> str:
        """Without ids a changed row looks like one removed and one added, so it is then the missing one that tells."""
        return "right_title" if fresh_key(before.events) is not None else "other_events_unchanged"

    def _another_description(self, target: Booking) -> str:
        return next(text for text in pools().descriptions if text != target.description)

    def wrong_repetitions(self, target: Booking) -> dict[tuple[str, str], dict[str, object]]:
        """Repetitions that were not asked for."""
        weekly = Recurrence(freq="weekly", weekdays=(WEEKDAYS[target.day.weekday()],))
        return {("every_week", "right_repetition"): {"recurrence": weekly}}


def _later(target: Booking, days: int) -> dict[str, object]:
    """Some days later; a weekly series then repeats on the weekday of that day."""
    moved = target.with_(day=target.day + timedelta(days=days)).event()
    return {"when": moved.when, "recurrence": moved.recurrence}


class AddOneEvent(NewEventTemplate[NewParams]):
    """An event with title, description, start and length."""

    name = "AddOneEvent"
    provenance = "androidworld"
    step_limit = 34
    params_type = NewParams

    def sample(self, rng: random.Random) -> NewParams:
        target, others = Draw(rng).among()
        return NewParams(target=target, others=others)

    def instruction(self, params: NewParams, app_name: str) -> str:
        target = params.target
        return (
            f"In {app_name}, create a calendar event titled '{target.title}' with the description '{target.description}' that begins on "
            f"{target.at} and lasts {target.length} minutes. Enter nothing else."
        )


class AddTimedEvent(NewEventTemplate[NewParams]):
    """An event with title, start and length; the description stays empty."""

    name = "AddTimedEvent"
    provenance = "androidworld"
    step_limit = 24
    params_type = NewParams

    def sample(self, rng: random.Random) -> NewParams:
        target, others = Draw(rng).among(description="")
        return NewParams(target=target, others=others)

    def instruction(self, params: NewParams, app_name: str) -> str:
        target = params.target
        return (
            f"In {app_name}, create a calendar event titled '{target.title}' that begins on {target.at} and lasts {target.length} minutes. "
            "Enter nothing else."
        )


class AddRepeatingEvent(NewEventTemplate[NewParams]):
    """A series without end, daily or weekly on the weekday it begins on, with title, description, start and length."""

    name = "AddRepeatingEvent"
    provenance = "androidworld"
    step_limit = 34
    params_type = NewParams

    def sample(self, rng: random.Random) -> NewParams:
        draw = Draw(rng)
        title, similar = draw.titles()
        target = draw.booking(title, draw.day()).with_(repeat=rng.choice(("daily", "weekly")))
        return NewParams(target=target, others=draw.around(title, similar, target.day))

    def instruction(self, params: NewParams, app_name: str) -> str:
        target = params.target
        how = "every day" if target.repeat == "daily" else f"every week on {target.day:%A}"
        return (
            f"In {app_name}, create a repeating calendar event titled '{target.title}' with the description '{target.description}' that "
            f"begins on {target.at} and repeats {how} without end, each time for {target.length} minutes. Enter nothing else."
        )

    def wrong_repetitions(self, target: Booking) -> dict[tuple[str, str], dict[str, object]]:
        rule = target.recurrence or Recurrence(freq="daily")
        own = WEEKDAYS[target.day.weekday()]
        other = WEEKDAYS[(target.day.weekday() + 2) % 7]
        variants: dict[str, Recurrence | None] = {
            "once": None,
            "every_second_time": rule.model_copy(update={"interval": 2}),
            "ten_times": rule.model_copy(update={"count": 10}),
            "until_a_day": rule.model_copy(update={"until": target.day + timedelta(days=60)}),
            "every_month": Recurrence(freq="monthly"),
            "on_two_weekdays": Recurrence(freq="weekly", weekdays=tuple(day for day in WEEKDAYS if day in (own, other))),
        }
        if rule.freq == "daily":
            variants["every_week"] = Recurrence(freq="weekly", weekdays=(own,))
        else:
            variants["every_day"] = Recurrence(freq="daily")
        return {(name, "right_repetition"): {"recurrence": variant} for name, variant in variants.items()}


class AddReminder(NewEventTemplate[ReminderParams]):
    """An event with a reminder at a lead time that no app sets by itself. How long the event lasts is free."""

    name = "AddReminder"
    provenance = "new"
    step_limit = 24
    params_type = ReminderParams
    length_asked = False

    def sample(self, rng: random.Random) -> ReminderParams:
        target, others = Draw(rng).among(description="", length=60)
        return ReminderParams(target=target, others=others, lead=rng.choice(pools().leads))

    def instruction(self, params: ReminderParams, app_name: str) -> str:
        target = params.target
        lead = "1 hour" if params.lead == 60 else f"{params.lead} minutes"
        return (
            f"In {app_name}, create a calendar event titled '{target.title}' that begins on {target.at}, with a reminder (notification) "
            f"{lead} before it. A reminder that the app adds by itself may stay. Enter nothing else."
        )

    def leads(self, params: ReminderParams) -> frozenset[int]:
        return frozenset({params.lead})

    def goals(self, params: ReminderParams, before: CalendarState, profile: Profile) -> list[Goal[CalendarState]]:
        both = self.made(params).model_copy(update={"reminders": (params.lead, min(pools().default_leads))})
        return [*super().goals(params, before, profile), Goal((self.with_events(before, both),))]

    def near_misses(self, params: ReminderParams, before: CalendarState, profile: Profile) -> list[Situation[CalendarState]]:
        right = self.made(params)
        other = next(lead for lead in pools().leads if lead != params.lead)
        leads: dict[str, tuple[int, ...]] = {
            "no_reminder": (),
            "the_usual_reminder_alone": (min(pools().default_leads),),
            "another_lead": (other,),
            "at_the_start": (0,),
        }
        wrong = [
            self.situation(name, "reminder_set", self.with_events(before, right.model_copy(update={"reminders": times})))
            for name, times in leads.items()
        ]
        return [*super().near_misses(params, before, profile), *wrong]
