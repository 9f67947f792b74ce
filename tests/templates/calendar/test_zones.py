"""Days and hours of parameters are those that the device's clock shows, in every time zone."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from templates.base import AnyTemplate, LocalTime
from templates.calendar import TEMPLATES, Booking, NewParams, NextParams, Timed
from templates.calendar.pools import pools
from tests.templates.calendar.world import KINDS, NOW_MS, WORLD

ZONES = (
    "America/New_York",
    "America/St_Johns",
    "America/Asuncion",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Europe/Berlin",
    "Pacific/Apia",
    "Pacific/Auckland",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
)
BY_NAME = {template.name: template for template in TEMPLATES}
KIND = KINDS[0]


def wall(ms: int, zone: str) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None)


@pytest.mark.parametrize("zone", ZONES)
def test_an_event_begins_at_its_hour_in_the_zone(zone: str) -> None:
    for day in (date(2023, 10, 17), date(2023, 10, 29), date(2023, 11, 5), date(2024, 3, 31)):
        booking = Booking(title="A", day=day, minute=9 * 60, zone=zone, repeat="weekly")
        when = booking.event().when
        assert isinstance(when, Timed) and when.zone == zone
        assert wall(when.start_ms, zone) == datetime(day.year, day.month, day.day, 9)


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.name)
def test_right_endings_pass_and_those_of_utc_do_not(template: AnyTemplate, zone: str) -> None:
    given_params = template.instance(0, 0)
    params = template.settle(given_params, LocalTime(NOW_MS, zone))
    before = WORLD.before_of(template, params, KIND)
    for goal in template.goals(params, before, KIND.profile):
        clauses = template.check(params, WORLD.trace_of(template, KIND, before, goal.states, goal.answer))
        assert not [clause.name for clause in clauses if not clause.passed]
    if isinstance(params, NewParams):
        start = WORLD.before_of(template, given_params, KIND)
        there = template.goals(given_params, start, KIND.profile)[0]
        failing = {
            c.name for c in template.check(params, WORLD.trace_of(template, KIND, before, there.states, there.answer)) if not c.passed
        }
        assert "right_start" in failing


def test_a_zone_is_no_parameter() -> None:
    for template in TEMPLATES:
        params = template.instance(0, 0)
        settled = template.settle(params, LocalTime(NOW_MS, "Europe/Berlin"))
        assert "zone" not in params.model_dump_json()
        if template.name != "NextEvent":
            assert settled.model_dump() == params.model_dump()
            assert settled != params


def test_an_unknown_zone_is_utc_as_on_a_device() -> None:
    template = BY_NAME["AddOneEvent"]
    params = template.instance(0, 0)
    assert template.settle(params, LocalTime(NOW_MS, "Mars/Olympus_Mons")) == params
    assert template.settle(params, LocalTime(NOW_MS, "../../etc/passwd")) == params


@given(st.integers(-3 * 365 * 24 * 60, 3 * 365 * 24 * 60), st.sampled_from(ZONES), st.integers(0, 50))
def test_the_next_event_is_next_whatever_the_clock_shows(minutes: int, zone: str, seed: int) -> None:
    template = BY_NAME["NextEvent"]
    now = NOW_MS + minutes * 60_000
    params = template.settle(template.instance(seed, 0), LocalTime(now, zone))
    assert isinstance(params, NextParams)
    over, running = params.past
    assert over.start_ms + over.length * 60_000 < now
    assert running.start_ms < now < running.start_ms + running.length * 60_000
    coming = [event for event in params.others if event.minute is not None and not event.repeat]
    assert now + 3_600_000 < params.target.start_ms < min(event.start_ms for event in coming)
    assert all(params.target.day < event.day for event in params.others if event.minute is None)


def test_events_are_where_the_parameters_say_when_the_clock_shows_the_usual_hour() -> None:
    template = BY_NAME["NextEvent"]
    params = template.instance(0, 0)
    for zone in ZONES:
        now = round(pools().now.replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)
        assert template.settle(params, LocalTime(now, zone)).model_dump() == params.model_dump()


def test_moving_a_booking_keeps_to_the_clock_and_all_day_events_are_not_moved_too_early() -> None:
    timed = Booking(title="A", day=date(2023, 10, 15), minute=22 * 60)
    assert (timed.later(timedelta(hours=3)).day, timed.later(timedelta(hours=3)).minute) == (date(2023, 10, 16), 60)
    whole = Booking(title="B", day=date(2023, 10, 17), minute=None)
    assert [whole.later(timedelta(hours=hours)).day.day for hours in (-24, -11, 0, 10, 24)] == [16, 17, 17, 18, 18]
