"""What the ten calendar templates share: the base class, the clauses about rows beside the goal, damage to put beside a right ending."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Iterable
from datetime import timedelta
from typing import ClassVar, TypeVar

from templates.answers import normal
from templates.base import Clauses, Goal, LocalTime, Trace
from templates.calendar.bookings import Booking, CalendarParams
from templates.calendar.compare import changes, content, is_booking, known_zone, listing, told, zone_name
from templates.calendar.generate import random_calendar_state
from templates.calendar.pools import pools
from templates.calendar.state import AllDay, CalendarState, Event, Timed
from templates.damage import DamagedTemplate
from templates.rows import RowChanges, fresh_key
from templates.state import Profile

P = TypeVar("P", bound=CalendarParams)

HOUR_MS = 3_600_000
STRAY = "Unrelated Errand"
"""The title of an event that no pool knows, for damage."""


class CalendarTemplate(DamagedTemplate[P, CalendarState]):
    """A template of the category calendar. Its goal is about stored events, and about `shown`, fields in memory or on the screen."""

    category: ClassVar[str] = "calendar"
    state_type = CalendarState
    damaged_endings: ClassVar[int | None] = 1
    shown: ClassVar[frozenset[str]] = frozenset()
    by_the_clock: ClassVar[bool] = True

    def settle(self, params: P, here: LocalTime) -> P:
        """Days and hours are those of the device's zone, which single events are kept in too."""
        return params.mapped(lambda booking: booking.with_(zone=known_zone(here.zone)))

    def needs(self, profile: Profile) -> frozenset[str]:
        return frozenset({"events"}) | self.shown

    def initial(self, params: P, shipped: CalendarState, profile: Profile) -> CalendarState:
        if shipped.events is None or not profile.holds("events", "durable"):
            return shipped
        planted = (_as_kept(booking.event(), profile) for booking in params.planted)
        return shipped.replace(events=(*shipped.events, *planted))

    # clauses

    def changes(self, trace: Trace[CalendarState]) -> RowChanges[Event]:
        return changes(trace.before.events, trace.after.events)

    def check_beside(self, clauses: Clauses, trace: Trace[CalendarState], spared: RowChanges[Event] | None = None) -> None:
        """Every event is as before and none is new. `spared`: what the goal itself has done, which is not held against it."""
        found = self.changes(trace)
        allowed = spared or RowChanges((), (), ())
        added = list(found.added)
        for row in allowed.added:
            added.remove(row)
        removed = tuple(row for row in found.removed if row not in allowed.removed)
        changed = tuple(pair for pair in found.changed if pair not in allowed.changed)
        clauses.unchanged("no_other_new_event", not added, "no other new event", listing(added), "events")
        story = RowChanges((), removed, changed).describe(told)
        clauses.unchanged("other_events_unchanged", not removed and not changed, "all as before", story, "events")
        before, after = trace.before.calendars, trace.after.calendars
        if before is not None and after is not None:
            same = sorted(map(normal, before)) == sorted(map(normal, after))
            clauses.unchanged("calendars_unchanged", same, ", ".join(before), ", ".join(after), "calendars")

    # endings

    def with_events(self, before: CalendarState, *events: Event) -> CalendarState:
        """`before` with more events, numbered after those in use."""
        rows = before.events or ()
        return before.replace(events=(*rows, *(row.model_copy(update={"key": fresh_key(rows, i)}) for i, row in enumerate(events))))

    def place_of(self, state: CalendarState, booking: Booking) -> int | None:
        """Index of the row of a seeded event."""
        return next((i for i, row in enumerate(state.events or ()) if is_booking(row, booking)), None)

    def with_row(self, state: CalendarState, at: int, *rows: Event) -> CalendarState:
        """`state` with one row replaced by others, or taken out."""
        events = state.events or ()
        return state.replace(events=(*events[:at], *rows, *events[at + 1 :]))

    def edited(self, state: CalendarState, booking: Booking, **changes: object) -> CalendarState:
        """`state` with some fields of a seeded event replaced."""
        at = self.place_of(state, booking)
        if at is None or state.events is None:
            return state
        return self.with_row(state, at, state.events[at].model_copy(update=changes))

    def without(self, state: CalendarState, *bookings: Booking) -> CalendarState:
        """`state` without these seeded events."""
        for booking in bookings:
            at = self.place_of(state, booking)
            state = state if at is None else self.with_row(state, at)
        return state

    @abstractmethod
    def goals(self, params: P, before: CalendarState, profile: Profile) -> list[Goal[CalendarState]]: ...

    def _damages(self, state: CalendarState, params: P, profile: Profile) -> Iterable[tuple[tuple[str, str], CalendarState]]:
        """Name and failing clause, and `state` with that damage done to it."""
        rows = state.events or ()
        single = next((at for other in params.others if not other.repeat and (at := self.place_of(state, other)) is not None), None)
        if single is not None:
            row = rows[single]
            versions: dict[str, tuple[Event, ...]] = {
                "event_deleted": (),
                "event_retitled": (row.model_copy(update={"title": f"{row.title} II"}),),
                "event_moved": (row.model_copy(update={"when": _an_hour_later(row.when)}),),
                "description_changed": (row.model_copy(update={"description": f"{row.description} Later."}),),
                "reminder_added": (row.model_copy(update={"reminders": (*row.reminders, 120)}),),
            }
            for name, version in versions.items():
                yield (name, "other_events_unchanged"), self.with_row(state, single, *version)
        series = next((at for other in params.others if other.repeat and (at := self.place_of(state, other)) is not None), None)
        if series is not None:
            yield ("series_deleted", "other_events_unchanged"), self.with_row(state, series)
            once = rows[series].model_copy(update={"recurrence": None})
            yield ("series_ended", "other_events_unchanged"), self.with_row(state, series, once)
        # The key leaves room for those of the goal's own events.
        last = pools().days[-1]
        stray = Booking(title=STRAY, day=last + timedelta(days=2), minute=12 * 60, zone=params.others[0].zone).event(fresh_key(rows, 5))
        yield ("event_added", "no_other_new_event"), state.replace(events=(*rows, stray))

    # for tests

    def random_state(self, rng: random.Random, profile: Profile) -> CalendarState:
        return random_calendar_state(rng, profile)

    def normalise(self, state: CalendarState, profile: Profile) -> CalendarState:
        """Durable fields only, rows without keys, in order, with their zones, without what the app cannot keep."""
        kept = profile.durable(state)
        if kept.get("events") is not None:
            kept["events"] = tuple(sorted((_comparable(row, profile) for row in kept["events"]), key=repr))
        if kept.get("calendars") is not None:
            kept["calendars"] = tuple(sorted(map(normal, kept["calendars"])))
        return CalendarState(**kept)


def _an_hour_later(when: Timed | AllDay) -> Timed | AllDay:
    if isinstance(when, AllDay):
        return AllDay(first=when.first + timedelta(days=1), last=when.last + timedelta(days=1))
    return when.model_copy(update={"start_ms": when.start_ms + HOUR_MS, "end_ms": when.end_ms + HOUR_MS})


def _as_kept(row: Event, profile: Profile) -> Event:
    """A row without the details that the app cannot keep."""
    lost: dict[str, object] = {}
    if not profile.can("events.location"):
        lost["location"] = ""
    if not profile.can("events.exceptions"):
        lost["exceptions"] = ()
    return row.model_copy(update=lost)


def _comparable(row: Event, profile: Profile) -> Event:
    """The row as it must survive seeding and reading. What is compared and never seeded is left out."""
    plain = content(_as_kept(row, profile)).model_copy(update={"shown": True, "part_of": None, "extra": ()})
    if isinstance(row.when, AllDay) or isinstance(plain.when, AllDay):
        return plain
    zone = zone_name(row.when.zone) if profile.can("events.zone") else None
    return plain.model_copy(update={"when": plain.when.model_copy(update={"zone": zone})})
