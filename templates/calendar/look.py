"""The three templates that ask about events: those of a day, the next one, those of several days. They change nothing.

Answers to EventsOnDate and EventsInRange are lists of titles in any order, to NextEvent one title: structured, or as text that holds the
titles and separators only, with an introduction that ends in a colon if need be. Accepted: any order of a list, bullets and numbers,
quotation marks, emoji beside a title (some apps draw one there). Rejected: a title missing, too many, misspelt, shortened or in other
letter case; times and places beside the titles; a sentence around a single title.
"""

from __future__ import annotations

import random
import unicodedata
from abc import abstractmethod
from datetime import UTC, datetime, timedelta
from typing import ClassVar, TypeVar
from zoneinfo import ZoneInfo

from templates.answers import AnswerType, Expected, match, structured
from templates.base import Clause, Clauses, Goal, LocalTime, Play, Situation, Trace
from templates.calendar.bookings import DAY, WEEK, Booking, CalendarParams, DayParams, Draw, RangeParams, spoken
from templates.calendar.common import CalendarTemplate
from templates.calendar.compare import is_booking, known_zone, listing
from templates.calendar.pools import pools
from templates.calendar.state import CalendarState, DaysShown
from templates.state import Profile

P = TypeVar("P", bound=CalendarParams)

HOUR = timedelta(hours=1)
WIDEST_VIEW = timedelta(days=27)
"""A view from its first to its last day; wider ones show a month and no day in particular."""


class NextParams(CalendarParams):
    """`target`: the event with the earliest start that is still to come; `past`: titles of events that have begun already."""

    target: Booking
    past: tuple[Booking, ...]

    @property
    def planted(self) -> tuple[Booking, ...]:
        return (*self.others, *self.past, self.target)


class QuestionTemplate(CalendarTemplate[P]):
    """Ends with an answer; the calendar stays as it is."""

    evidence = "U"
    step_limit = 24

    @abstractmethod
    def expected(self, params: P) -> Expected:
        """The right answer."""

    @abstractmethod
    def asked_about(self, params: P) -> tuple[Booking, ...]:
        """The events that the answer names."""

    def check_answer(self, clauses: Clauses, params: P, trace: Trace[CalendarState]) -> None:
        given, expected = trace.answer, self.expected(params)
        clauses.goal("answered", given is not None, "an answer", "none" if given is None else repr(given), "events")
        result = match(expected, without_emoji(given)) if given is not None else None
        right = result is not None and result.right
        clauses.goal("right_answer", right, structured(expected), "none" if result is None else result.understood, "events")

    def check_untouched(self, clauses: Clauses, params: P, trace: Trace[CalendarState]) -> None:
        """Nothing is changed, and what the answer names was there."""
        self.check_beside(clauses, trace)
        rows = trace.before.events or ()
        missing = [event.event() for event in self.asked_about(params) if not any(is_booking(row, event) for row in rows)]
        clauses.not_before("there_before", not missing, "the events asked for", f"missing: {listing(missing)}", "events")

    def said(self, *events: Booking) -> str:
        """The structured answer that names these events."""
        titles = tuple(event.title for event in events)
        return structured(Expected("text", titles[0]) if self.answer == "text" else Expected("list", titles))


class EventsOnDate(QuestionTemplate[DayParams]):
    """Open a day and name its events. The day has to be in view in the end: alone, in its week, or in a list."""

    name = "EventsOnDate"
    provenance = "androidworld"
    answer: ClassVar[AnswerType | None] = "list"
    params_type = DayParams
    shown: ClassVar[frozenset[str]] = frozenset({"shown"})

    def sample(self, rng: random.Random) -> DayParams:
        draw = Draw(rng)
        day = draw.day()
        names = [draw.titles() for _ in range(rng.randint(2, 3))]
        minutes: list[int | None] = []
        events = []
        for title, _ in names:
            events.append(draw.booking(title, day, taken=minutes))
            minutes.append(events[-1].minute)
        events.append(draw.series(day) if rng.random() < 0.5 else Booking(title=draw.titles()[0], day=day, minute=None))
        last, first = pools().hours[-1] * 60, pools().hours[0] * 60
        others = (
            draw.booking(names[0][1], day - DAY).with_(minute=last),
            draw.booking(names[1][1], day + DAY).with_(minute=first),
            Booking(title=draw.titles()[0], day=day + DAY, minute=None),
            Booking(title=draw.titles()[0], day=day - DAY, minute=None),
            draw.booking(draw.titles()[0], day + WEEK),
        )
        return DayParams(day=day, events=tuple(events), others=others)

    def instruction(self, params: DayParams, app_name: str) -> str:
        return (
            f"In {app_name}, open {spoken(params.day)} so that its events are shown, and leave it there. Answer with the titles of all "
            f"events on that day (a repeating event counts if it takes place then), and nothing else."
        )

    def expected(self, params: DayParams) -> Expected:
        return Expected("list", tuple(event.title for event in params.events))

    def asked_about(self, params: DayParams) -> tuple[Booking, ...]:
        return params.events

    def check(self, params: DayParams, trace: Trace[CalendarState]) -> list[Clause]:
        clauses = Clauses()
        view = trace.after.shown or DaysShown()
        shows = view.open and view.first is not None and view.last is not None and view.first <= params.day <= view.last
        clauses.goal("day_in_view", shows, params.day, view, "shown")
        narrow = view.first is not None and view.last is not None and view.last - view.first < WIDEST_VIEW
        clauses.goal("opened", view.open and narrow, "a view of days rather than of a month", view, "shown")
        self.check_answer(clauses, params, trace)
        self.check_untouched(clauses, params, trace)
        return clauses.items

    def goals(self, params: DayParams, before: CalendarState, profile: Profile) -> list[Goal[CalendarState]]:
        seen = before.replace(shown=_opened(params))
        plays = (Play(self.name, params),)
        backwards = ", ".join(event.title for event in reversed(params.events))
        return [Goal((seen,), plays, self.said(*params.events)), Goal((seen,), plays, backwards)]

    def near_misses(self, params: DayParams, before: CalendarState, profile: Profile) -> list[Situation[CalendarState]]:
        events, others = params.events, params.others
        open_day = before.replace(shown=_opened(params))
        far = params.model_copy(update={"day": params.day + (8 if params.day.day <= 22 else -8) * DAY})
        answers = {
            "one_missing": self.said(*events[1:]),
            "the_last_missing": self.said(*events[:-1]),
            "one_of_the_day_before": self.said(*events, others[0]),
            "one_of_the_day_after": self.said(*events, others[2]),
            "similar_title": self.said(others[0], *events[1:]),
            "the_first_alone": self.said(events[0]),
        }
        plays = (Play(self.name, params),)
        situations = [
            self.situation(name, "right_answer", open_day, plays=plays, answer=answer, seeded=before) for name, answer in answers.items()
        ]
        elsewhere = before.replace(shown=_opened(far))
        situations += [
            self.situation("no_answer", "answered", open_day, plays=plays, seeded=before),
            self.situation(
                "another_day_open", "day_in_view", elsewhere, plays=(Play(self.name, far),), answer=self.said(*events), seeded=before
            ),
        ]
        return situations


def _opened(params: DayParams) -> DaysShown:
    return DaysShown(open=True, first=params.day, last=params.day)


class NextEvent(QuestionTemplate[NextParams]):
    """Name the next event that has not begun yet, by the device's clock. One event of today is over, another one going on."""

    name = "NextEvent"
    provenance = "new"
    answer: ClassVar[AnswerType | None] = "text"
    params_type = NextParams
    shown: ClassVar[frozenset[str]] = frozenset({"now_ms"})

    def sample(self, rng: random.Random) -> NextParams:
        draw = Draw(rng)
        today, now = pools().today, pools().now
        over = draw.booking(draw.titles()[0], today).with_(minute=rng.choice((9, 10, 11)) * 60, length=60)
        running = draw.booking(draw.titles()[0], today).with_(minute=now.hour * 60, length=120)
        title, similar = draw.titles()
        day, hours = rng.choice(((today, (18, 19, 20)), (today + DAY, (8, 9, 10, 11, 12))))
        target = draw.booking(title, day).with_(minute=60 * rng.choice(hours))
        others = (
            draw.booking(similar, day + DAY).with_(minute=pools().hours[0] * 60),
            draw.booking(draw.titles()[0], day + 2 * DAY),
            Booking(title=draw.titles()[0], day=day + 2 * DAY, minute=None),
            draw.series(day + 3 * DAY),
        )
        return NextParams(target=target, past=(over, running), others=others)

    def settle(self, params: NextParams, here: LocalTime) -> NextParams:
        """Where the clock does not show the usual start, all events are moved by whole hours, so that the same ones are over, going on
        and to come."""
        shown = datetime.fromtimestamp(here.now_ms / 1000, UTC).astimezone(ZoneInfo(known_zone(here.zone))).replace(tzinfo=None)
        usual = pools().now.replace(tzinfo=None, minute=1, second=0)  # a minute after the event that is going on has begun
        by = (shown - usual) // HOUR * HOUR
        return super().settle(params.mapped(lambda booking: booking.later(by)) if by else params, here)

    def instruction(self, params: NextParams, app_name: str) -> str:
        return (
            f"In {app_name}, find the next upcoming calendar event: of all events that have not begun yet, the one that begins first. "
            "Answer with its title and nothing else."
        )

    def expected(self, params: NextParams) -> Expected:
        return Expected("text", params.target.title)

    def asked_about(self, params: NextParams) -> tuple[Booking, ...]:
        return (*params.past, params.target)

    def check(self, params: NextParams, trace: Trace[CalendarState]) -> list[Clause]:
        clauses = Clauses()
        now, start = trace.after.now_ms, params.target.start_ms
        begun = max(event.start_ms for event in params.past)
        still = now is not None and begun < now < start
        clauses.goal("still_to_come", still, f"a clock between {begun} and {start} ms", "unknown" if now is None else f"{now} ms", "now_ms")
        self.check_answer(clauses, params, trace)
        self.check_untouched(clauses, params, trace)
        return clauses.items

    def goals(self, params: NextParams, before: CalendarState, profile: Profile) -> list[Goal[CalendarState]]:
        return [Goal((before,), answer=self.said(params.target)), Goal((before,), answer=f'"{params.target.title}".')]

    def near_misses(self, params: NextParams, before: CalendarState, profile: Profile) -> list[Situation[CalendarState]]:
        answers = {
            "the_one_going_on": params.past[1],
            "the_one_that_is_over": params.past[0],
            "the_one_after": params.others[0],
            "the_all_day_one": params.others[2],
            "the_repeating_one": params.others[3],
        }
        situations = [self.situation(name, "right_answer", before, answer=self.said(event)) for name, event in answers.items()]
        both = f"{params.target.title}, {params.others[0].title}"
        return [*situations, self.situation("two_named", "right_answer", before, answer=both)]


class EventsInRange(QuestionTemplate[RangeParams]):
    """Name the events of several days in a row."""

    name = "EventsInRange"
    provenance = "new"
    answer: ClassVar[AnswerType | None] = "list"
    params_type = RangeParams

    def sample(self, rng: random.Random) -> RangeParams:
        draw = Draw(rng)
        first = rng.choice(pools().days[:-3])
        days = [first + i * DAY for i in range(rng.randint(3, 4))]
        last = days[-1]
        names = [draw.titles() for _ in range(2)]
        events = (
            draw.booking(names[0][0], first),
            draw.booking(names[1][0], rng.choice(days[1:])),
            Booking(title=draw.titles()[0], day=last, minute=None),
            draw.series(rng.choice(days)),
        )
        late, early = pools().hours[-1] * 60, pools().hours[0] * 60
        others = (
            draw.booking(names[0][1], first - DAY).with_(minute=late),
            draw.booking(names[1][1], last + DAY).with_(minute=early),
            Booking(title=draw.titles()[0], day=last + DAY, minute=None),
            Booking(title=draw.titles()[0], day=first - DAY, minute=None),
        )
        return RangeParams(first=first, last=last, events=events, others=others)

    def instruction(self, params: RangeParams, app_name: str) -> str:
        return (
            f"In {app_name}, look through the agenda from {spoken(params.first)} to {spoken(params.last)}, both days included. Answer with "
            f"the titles of all events on these days (a repeating event counts if it takes place then; name it once), and nothing else."
        )

    def expected(self, params: RangeParams) -> Expected:
        return Expected("list", tuple(event.title for event in params.events))

    def asked_about(self, params: RangeParams) -> tuple[Booking, ...]:
        return params.events

    def check(self, params: RangeParams, trace: Trace[CalendarState]) -> list[Clause]:
        clauses = Clauses()
        self.check_answer(clauses, params, trace)
        self.check_untouched(clauses, params, trace)
        return clauses.items

    def goals(self, params: RangeParams, before: CalendarState, profile: Profile) -> list[Goal[CalendarState]]:
        bullets = "\n".join(f"- {event.title}" for event in reversed(params.events))
        return [Goal((before,), answer=self.said(*params.events)), Goal((before,), answer=f"The events are:\n{bullets}")]

    def near_misses(self, params: RangeParams, before: CalendarState, profile: Profile) -> list[Situation[CalendarState]]:
        events, others = params.events, params.others
        answers = {
            "the_first_day_missing": self.said(*events[1:]),
            "the_all_day_one_missing": self.said(*events[:2], events[3]),
            "the_repeating_one_missing": self.said(*events[:3]),
            "one_of_the_day_before": self.said(*events, others[0]),
            "one_of_the_day_after": self.said(*events, others[1]),
            "the_all_day_one_after": self.said(*events, others[2]),
            "one_named_twice": self.said(*events, events[0]),
            "similar_title": self.said(others[0], *events[1:]),
        }
        return [self.situation(name, "right_answer", before, answer=answer) for name, answer in answers.items()]


def without_emoji(text: str) -> str:
    """A text without pictures and what joins them: some apps draw one beside a title that has none."""
    return "".join(char for char in text if unicodedata.category(char) != "So" and char not in "\u200d\ufe0e\ufe0f")
