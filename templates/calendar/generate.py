"""Random calendar states, for tests that seed an app and read it back."""

from __future__ import annotations

import random
from datetime import date, timedelta

from templates.calendar.bookings import instant
from templates.calendar.compare import first_day
from templates.calendar.pools import pools
from templates.calendar.state import WEEKDAYS, AllDay, CalendarState, Event, Frequency, Recurrence, Timed
from templates.state import Profile

_FREQUENCIES: tuple[Frequency, ...] = ("daily", "weekly", "monthly", "yearly")
_ZONES = ("UTC", "Europe/Berlin", "America/New_York")
_LEADS = (0, 5, 10, 30, 60, 1440)
_LEADS_AT_MOST = 3
"""Simple Calendar Pro and its descendant have room for three."""


def random_calendar_state(rng: random.Random, profile: Profile) -> CalendarState:
    """A state of up to six events, limited to what the app keeps durably."""
    if not profile.holds("events", "durable"):
        return CalendarState()
    return CalendarState(events=tuple(_event(rng, profile) for _ in range(rng.randint(0, 6))))


def _event(rng: random.Random, profile: Profile) -> Event:
    day = rng.choice(pools().days) + timedelta(days=rng.randint(-20, 40))
    stranger = rng.choice(pools().strangers)
    when: Timed | AllDay
    if rng.random() < 0.3:
        when = AllDay(first=day, last=day + timedelta(days=rng.choice((0, 0, 1, 3))))
    else:
        start = instant(day, 60 * rng.randint(6, 21) + rng.choice((0, 15, 30, 45)))
        zone = rng.choice(_ZONES) if profile.can("events.zone") else "UTC"
        when = Timed(start_ms=start, end_ms=start + 60_000 * rng.choice(pools().lengths), zone=zone)
    event = Event(
        title=rng.choice((rng.choice(pools().titles)[0], stranger.title)),
        when=when,
        reminders=tuple(sorted(rng.sample(_LEADS, rng.randint(0, _LEADS_AT_MOST)))),
        description=rng.choice(("", stranger.description, rng.choice(pools().descriptions))),
        location=rng.choice(("", stranger.location)) if profile.can("events.location") else "",
    )
    if rng.random() < 0.5 or (isinstance(when, AllDay) and when.first != when.last):
        return event
    rule = _recurrence(rng, event)
    taken_out: tuple[date, ...] = ()
    if rule.freq == "daily" and profile.can("events.exceptions") and rng.random() < 0.5:
        taken_out = (first_day(event) + timedelta(days=rule.interval),)
    return event.model_copy(update={"recurrence": rule, "exceptions": taken_out})


def _recurrence(rng: random.Random, event: Event) -> Recurrence:
    """Rules that every app can keep: weekly ones include the weekday that the series begins on."""
    start = first_day(event)
    freq = rng.choice(_FREQUENCIES)
    own = WEEKDAYS[start.weekday()]
    weekdays = {own, *rng.sample(WEEKDAYS, rng.randint(0, 2))} if freq == "weekly" else set()
    end = rng.choice(("never", "never", "until", "count"))
    return Recurrence(
        freq=freq,
        interval=rng.choice((1, 1, 2, 3)),
        weekdays=tuple(day for day in WEEKDAYS if day in weekdays),
        until=start + timedelta(days=rng.randint(20, 400)) if end == "until" else None,
        count=rng.randint(3, 12) if end == "count" else None,
    )
