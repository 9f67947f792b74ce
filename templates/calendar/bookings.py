"""Parameters about events: what the task is about, and what is in the calendar already."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from typing import Literal, Self
from zoneinfo import ZoneInfo

from pydantic import Field

from templates.base import Params
from templates.calendar.pools import pools
from templates.calendar.state import WEEKDAYS, AllDay, Event, Recurrence, Timed

Repeat = Literal["", "daily", "weekly"]
DAY = timedelta(days=1)
WEEK = timedelta(days=7)


class Booking(Params):
    """An event to be made or seeded.

    `minute`: of the day at which it begins, in the device's zone; None for an all-day event. `length`: minutes; of an all-day event
    ignored. `repeat`: without end; a weekly one on the weekday of `day`. `zone`: the device's, known once there is a device; it is no
    parameter, and not written with them.
    """

    title: str
    day: date
    minute: int | None
    length: int = 60
    description: str = ""
    location: str = ""
    repeat: Repeat = ""
    zone: str = Field(default="UTC", exclude=True)

    @property
    def start_ms(self) -> int:
        """Its first instant, epoch ms; of an all-day event midnight in the device's zone."""
        return instant(self.day, self.minute or 0, self.zone)

    @property
    def at(self) -> str:
        """Date and time for an instruction."""
        return spoken(self.day) if self.minute is None else f"{spoken(self.day)} at {clock(self.minute)}"

    def event(self, key: str | None = None) -> Event:
        """The row that an app has of it when nothing else is entered."""
        if self.minute is None:
            when: Timed | AllDay = AllDay(first=self.day, last=self.day)
        else:
            when = Timed(start_ms=self.start_ms, end_ms=self.start_ms + self.length * 60_000, zone=self.zone)
        return Event(
            title=self.title,
            when=when,
            recurrence=self.recurrence,
            description=self.description,
            location=self.location,
            key=key,
        )

    @property
    def recurrence(self) -> Recurrence | None:
        if not self.repeat:
            return None
        return Recurrence(freq=self.repeat, weekdays=(WEEKDAYS[self.day.weekday()],) if self.repeat == "weekly" else ())

    def with_(self, **changes: object) -> Booking:
        """A copy with some fields replaced, validated anew."""
        return Booking.model_validate(dict(self) | changes)

    def later(self, by: timedelta) -> Booking:
        """The same so much later by the clock; an all-day event on the first day that is not too early for that."""
        moved = datetime.combine(self.day, time()) + timedelta(minutes=self.minute or 0) + by
        if self.minute is None:
            return self.with_(day=moved.date() if moved.time() == time() else moved.date() + DAY)
        return self.with_(day=moved.date(), minute=moved.hour * 60 + moved.minute)


class CalendarParams(Params):
    """`others`: events that are there before the task and must stay as they are."""

    others: tuple[Booking, ...] = ()

    @property
    def planted(self) -> tuple[Booking, ...]:
        """Everything that is there before the task."""
        return self.others

    def mapped(self, change: Callable[[Booking], Booking]) -> Self:
        """A copy with every booking changed."""
        changed: dict[str, object] = {}
        for name, value in self:
            if isinstance(value, Booking):
                changed[name] = change(value)
            elif isinstance(value, tuple):
                changed[name] = tuple(change(each) if isinstance(each, Booking) else each for each in value)
        return self.model_copy(update=changed)


class NewParams(CalendarParams):
    """`target`: the event to be made."""

    target: Booking


class ReminderParams(NewParams):
    """`lead`: minutes before the start at which to remind; the length of `target` is free."""

    lead: int


class DayParams(CalendarParams):
    """`events`: everything that is on `day`."""

    day: date
    events: tuple[Booking, ...]

    @property
    def planted(self) -> tuple[Booking, ...]:
        return (*self.others, *self.events)


class RangeParams(CalendarParams):
    """`events`: everything that is on the days from `first` to `last`; a weekly one may have begun before."""

    first: date
    last: date
    events: tuple[Booking, ...]

    @property
    def planted(self) -> tuple[Booking, ...]:
        return (*self.others, *self.events)


class TargetParams(CalendarParams):
    """`target`: the event the task is about, as it is there before."""

    target: Booking

    @property
    def planted(self) -> tuple[Booking, ...]:
        return (*self.others, self.target)


class RenameParams(TargetParams):
    """`new_title`: what it has to be called in the end."""

    new_title: str


class MoveParams(TargetParams):
    """`new_day`, `new_minute`: when it has to begin in the end."""

    new_day: date
    new_minute: int

    @property
    def moved(self) -> Booking:
        return self.target.with_(day=self.new_day, minute=self.new_minute)


def instant(day: date, minute: int, zone: str = "UTC") -> int:
    """Epoch ms of a minute of a day in a zone. A minute that clocks leave out there is as far after midnight as if they did not."""
    moment = datetime.combine(day, time(minute // 60, minute % 60), ZoneInfo(zone))
    return round(moment.timestamp() * 1000)


def spoken(day: date) -> str:
    """`Tuesday, October 17, 2023`."""
    return f"{day:%A}, {day:%B} {day.day}, {day.year}"


def clock(minute: int) -> str:
    """`09:00`, in 24 hours."""
    return f"{minute // 60:02d}:{minute % 60:02d}"


class Draw:
    """Draws titles that differ, and the events beside a task. Every draw is from the same generator, in order."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self._titles = rng.sample(pools().titles, len(pools().titles))

    def titles(self) -> tuple[str, str]:
        """Two titles that are easily taken for one another, and like none drawn before."""
        pair = self._titles.pop()
        return pair if self.rng.random() < 0.5 else (pair[1], pair[0])

    def hour(self, taken: Sequence[int | None] = ()) -> int:
        """A whole hour as minute of the day, other than those taken."""
        return 60 * self.rng.choice([hour for hour in pools().hours if 60 * hour not in taken])

    def day(self) -> date:
        return self.rng.choice(pools().days)

    def length(self) -> int:
        return self.rng.choice(pools().lengths)

    def description(self) -> str:
        return self.rng.choice(pools().descriptions)

    def booking(self, title: str, day: date, *, taken: Sequence[int | None] = ()) -> Booking:
        """A timed event with a description."""
        return Booking(title=title, day=day, minute=self.hour(taken), length=self.length(), description=self.description())

    def series(self, day: date) -> Booking:
        """A weekly series of a stranger that has an occurrence on `day` and began one or two weeks before."""
        who = self.rng.choice(pools().strangers)
        return Booking(
            title=who.title,
            day=day - self.rng.choice((1, 2)) * WEEK,
            minute=self.hour(),
            length=self.length(),
            description=who.description,
            location=who.location,
            repeat="weekly",
        )

    def among(self, **changes: object) -> tuple[Booking, tuple[Booking, ...]]:
        """An event on some day, with these fields replaced, and the traps around it."""
        title, similar = self.titles()
        target = self.booking(title, self.day()).with_(**changes)
        return target, self.around(title, similar, target.day)

    def around(self, title: str, similar: str, day: date) -> tuple[Booking, ...]:
        """Traps around an event `title` on `day`: one with a similar title that day, one with the same title the day before or after, an
        all-day event the day after, and a weekly series on another weekday."""
        near = day + self.rng.choice((-1, 1)) * DAY
        return (
            self.booking(similar, day),
            self.booking(title, near),
            Booking(title=self.titles()[0], day=day + DAY, minute=None),
            self.series(day + 2 * DAY),
        )
