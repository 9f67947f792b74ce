"""Repetition as Simple Calendar Pro and Fossify Calendar keep it, and when its occurrences are."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo

import pytest

from apps.lineages.simple_calendar.encoding import DAY, MONTH, WEEK, YEAR, Repetition
from apps.lineages.simple_calendar.occurrences import starts
from apps.lineages.simple_calendar.repetition import from_repetition, to_repetition
from templates.calendar.state import Recurrence

BERLIN = ZoneInfo("Europe/Berlin")
FRIDAY = dt.datetime(2023, 10, 27, 9, tzinfo=BERLIN)
"""The fourth and last Friday of October, before clocks go back."""


def days(kept: Repetition, start: dt.datetime, until: dt.date) -> list[str]:
    """Days (and hours other than the start's) of the occurrences up to a day."""
    end = round(dt.datetime.combine(until, dt.time(23, 59), BERLIN).timestamp())
    found = (dt.datetime.fromtimestamp(at, BERLIN) for at in starts(kept, round(start.timestamp()), BERLIN, 0, end))
    return [f"{at:%m-%d}" + ("" if at.time() == start.time() else f" {at:%H:%M}") for at in found]


@pytest.mark.parametrize(
    ("rule", "columns"),
    [
        (Recurrence(freq="daily"), (DAY, 0, 0)),
        (Recurrence(freq="daily", interval=3, count=4), (3 * DAY, 0, -4)),
        (Recurrence(freq="weekly", weekdays=("MO", "SU")), (WEEK, 65, 0)),
        (Recurrence(freq="monthly"), (MONTH, 1, 0)),
        (Recurrence(freq="monthly", interval=2, on="-1FR"), (2 * MONTH, 2, 0)),
        (Recurrence(freq="monthly", on="4FR"), (MONTH, 4, 0)),
        (Recurrence(freq="yearly", on="4FR"), (YEAR, 4, 0)),
        (Recurrence(freq="daily", until=dt.date(2023, 11, 3)), (DAY, 0, 1_699_052_399)),
    ],
)
def test_rules_and_columns_translate_both_ways(rule: Recurrence, columns: tuple[int, int, int]) -> None:
    kept = to_repetition(rule, FRIDAY)
    assert (kept.interval, kept.rule, kept.limit) == columns
    assert from_repetition(kept, FRIDAY) == rule


def test_a_limit_before_the_hour_of_the_start_leaves_that_day_out() -> None:
    limit = round(dt.datetime(2023, 11, 3, 8, 59, tzinfo=BERLIN).timestamp())
    assert from_repetition(Repetition(DAY, 0, limit), FRIDAY) == Recurrence(freq="daily", until=dt.date(2023, 11, 2))


def test_a_weekly_series_on_no_weekday_is_told_from_one_on_its_own() -> None:
    found = from_repetition(Repetition(WEEK, 0, 0), FRIDAY)
    assert found is not None and found.rest and days(Repetition(WEEK, 0, 0), FRIDAY, dt.date(2023, 12, 31)) == []


def test_an_interval_of_no_unit_is_an_error() -> None:
    with pytest.raises(ValueError, match="12345"):
        from_repetition(Repetition(12345), FRIDAY)


@pytest.mark.parametrize(
    ("kept", "start", "expected"),
    [
        (Repetition(3 * DAY), FRIDAY, ["10-27", "10-30", "11-02", "11-05", "11-08"]),
        (Repetition(WEEK, 1 << 4), FRIDAY, ["10-27", "11-03"]),
        (Repetition(2 * WEEK, 1 << 0 | 1 << 4), FRIDAY, ["10-27", "11-06"]),
        (Repetition(MONTH, 1), FRIDAY.replace(month=8, day=31), ["08-31", "10-31"]),
        (Repetition(MONTH, 3), FRIDAY.replace(month=8, day=31), ["08-31", "09-30", "10-31"]),
        (Repetition(MONTH, 2), FRIDAY.replace(month=8, day=25), ["08-25", "09-29", "10-27"]),
        (Repetition(MONTH, 4), FRIDAY.replace(month=8, day=25), ["08-25", "09-22", "10-27"]),
        (Repetition(DAY, 0, -2), FRIDAY, ["10-27", "10-28"]),
    ],
)
def test_occurrences_keep_their_hour_by_the_wall_clock(kept: Repetition, start: dt.datetime, expected: list[str]) -> None:
    assert days(kept, start, dt.date(2023, 11, 9)) == expected


def test_the_29th_of_february_comes_in_leap_years_only() -> None:
    start = dt.datetime(2024, 2, 29, 9, tzinfo=BERLIN)
    found = starts(Repetition(YEAR, 1), round(start.timestamp()), BERLIN, 0, round(dt.datetime(2033, 1, 1, tzinfo=BERLIN).timestamp()))
    assert [dt.datetime.fromtimestamp(at, BERLIN).year for at in found] == [2024, 2028, 2032]
