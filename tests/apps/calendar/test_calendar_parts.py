"""Calendar's own arithmetic: its repetitions, lengths and words, the pages of its pager, and blocks that overlap."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time

import pytest

from apps.calendar.calendar import form, rules
from apps.calendar.calendar.format import add_months, lead_text, length_ms, length_text, span_text, time_text
from apps.calendar.calendar.grid import slices
from apps.calendar.calendar.markdown import shown
from apps.calendar.calendar.navigation import LAYOUTS, Place
from apps.calendar.calendar.store import Instance
from emulator.sim.toolkit.app import State

TODAY = date(2023, 10, 18)
"""A Wednesday."""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("FREQ=DAILY;INTERVAL=1", "Every 1 days"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;COUNT=5", "Every 2 weeks on Tue, Fri, 5 times"),
        ("FREQ=MONTHLY;INTERVAL=1;BYDAY=3WE", "Every 1 months"),
        ("FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=1,-1;BYSETPOS=-1;WKST=SU", "Every 1 months"),
        ("FREQ=YEARLY;INTERVAL=1;BYMONTH=2,3;UNTIL=20301231T235900Z", "Every 1 years, Until Tue, Dec 31, 2030"),
    ],
)
def test_a_rule_is_written_as_it_was_read(text: str, told: str) -> None:
    rule = rules.parse(text, "UTC")
    assert rule is not None
    assert rules.written(rule, TODAY, "UTC") == text
    assert rules.told(rule) == told


@pytest.mark.parametrize(
    "text", ["", "FREQ=HOURLY", "FREQ=DAILY;UNTIL=soon", "INTERVAL=2", "FREQ=DAILY;BYDAY", "FREQ=DAILY;UNTIL=2030T2359"]
)
def test_what_is_no_rule_to_the_app_is_none(text: str) -> None:
    assert rules.parse(text, "UTC") is None


def test_the_last_day_of_a_rule_is_that_of_its_zone() -> None:
    rule = rules.parse("FREQ=DAILY;UNTIL=20231106T045900Z", "America/New_York")
    assert rule is not None and rule["end"] == {"until": "2023-11-05"}
    assert rules.written(rule, TODAY, "America/New_York") == "FREQ=DAILY;INTERVAL=1;UNTIL=20231106T045900Z"


def test_a_weekly_rule_without_days_is_written_all_the_same() -> None:
    rule = rules.parse("FREQ=WEEKLY", "UTC")
    assert rule is not None and rules.written(rule, TODAY, "UTC") == "FREQ=WEEKLY;INTERVAL=1;BYDAY="


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "PT0S"), (1_800_000, "PT30M"), (5_400_000, "PT1H30M"), (86_400_000, "PT24H"), (3_605_000, "PT1H0M5S"), (61_500, "PT1M1.500S")],
)
def test_lengths_are_written_as_kotlin_does(ms: int, text: str) -> None:
    assert length_text(ms) == text
    assert length_ms(text) == ms


@pytest.mark.parametrize(("text", "ms"), [("P3600S", 0), ("P1D", 86_400_000), ("P1DT2H", 93_600_000), ("PT", 0), ("1h", 0)])
def test_lengths_of_others_are_read_where_kotlin_reads_them(text: str, ms: int) -> None:
    assert length_ms(text) == ms


def test_words() -> None:
    assert [lead_text(lead) for lead in (-5, 0, 45, 60, 120, 1440, 2880)] == [
        *("At time of event", "At time of event", "45 minutes before", "1 hour before", "2 hours before", "1 day before", "2 days before"),
    ]
    assert [rules.ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 31)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "31st"),
    ]
    assert [time_text(time(hour, 5), is_24h=False) for hour in (0, 12, 13)] == ["12:05 AM", "12:05 PM", "1:05 PM"]
    start = datetime(2023, 10, 18)
    assert span_text(start, datetime(2023, 10, 19), True, True, with_date=False) == "All-day"
    assert span_text(start, datetime(2023, 10, 20), True, True) == "Wed, Oct 18, 2023 - Fri, Oct 20, 2023"
    late = datetime(2023, 10, 18, 23)
    assert span_text(late, datetime(2023, 10, 19, 1), False, True, with_date=False) == "Wed, Oct 18, 2023, 23:00 - Thu, Oct 19, 2023, 01:00"
    assert add_months(date(2024, 1, 31), 1) == date(2024, 2, 29)
    assert add_months(date(2024, 1, 31), -2) == date(2023, 11, 30)


def test_marks_that_are_none_stay() -> None:
    assert shown("100% remote, a=b_c, 2 * 3 * 4") == "100% remote, a=b_c, 2  3  4"
    assert shown("**a** _b_ ~~c~~ `d`\n1. e\n- [x] f") == "a b c d\n1. e\n☑ f"


# --- pages -------------------------------------------------------------------------------------------------------------------------------


def place(layout: str) -> Place:
    state: State = {}
    where = Place(state)
    where.open(layout, TODAY)
    return where


def test_weeks_are_counted_from_today_and_rounded_towards_it() -> None:
    where = place("FullWeek")
    assert where.week()[0] == date(2023, 10, 15)
    where.go_to(date(2023, 10, 22))  # the Sunday after is less than a week away
    assert where.week()[0] == date(2023, 10, 15) and where.day == date(2023, 10, 22)
    where.go_to(date(2023, 10, 26))
    assert where.week()[0] == date(2023, 10, 22) and where.day == date(2023, 10, 25)
    where.go_to(date(2023, 10, 12))
    assert where.week()[0] == date(2023, 10, 15)
    where.go_to(date(2023, 10, 11))
    assert where.week()[0] == date(2023, 10, 8)


def test_the_number_of_a_page_outlives_a_change_between_days_and_weeks() -> None:
    where = place("FullWeek")
    where.turn(2)
    assert where.day == date(2023, 11, 1)
    where.choose(next(layout for layout in LAYOUTS if layout.name == "Day"))
    assert where.week() == [date(2023, 10, 20)]
    where.choose(next(layout for layout in LAYOUTS if layout.name == "Month"))
    assert where.day == TODAY


def test_a_month_has_whole_weeks() -> None:
    where = place("Month")
    weeks = where.month()
    assert (weeks[0][0], weeks[-1][-1]) == (date(2023, 10, 1), date(2023, 11, 4))
    where.go_to(date(2023, 11, 2))
    assert where.page == 1 and where.day == date(2023, 11, 18)


# --- blocks ------------------------------------------------------------------------------------------------------------------------------


def one(number: int, start: float, end: float) -> Instance:
    first, last = (datetime(2023, 10, 18, int(hour) % 24, round(hour % 1 * 60)) for hour in (start, end))
    event = {"id": number, "title": str(number), "calendar": 1, "color": ""}
    return Instance(number, 0, 0, "UTC", False, "#000000", event, first, last, first.date(), last.date())


@pytest.mark.parametrize(
    ("times", "places"),
    [
        ([(9, 10), (10, 11)], [(0, 1), (0, 1)]),
        ([(9, 11), (10, 12)], [(0, 2), (1, 2)]),
        ([(9, 12), (9, 10), (10, 11), (13, 14)], [(0, 2), (1, 2), (0, 2), (0, 1)]),
        ([(9, 9)], []),
    ],
)
def test_events_that_overlap_stand_side_by_side(times: Sequence[tuple[float, float]], places: list[tuple[int, int]]) -> None:
    found = slices([one(number, *span) for number, span in enumerate(times)], TODAY)
    assert [(piece.column, piece.columns) for piece in found] == places


# --- the form ----------------------------------------------------------------------------------------------------------------------------


def test_the_length_of_an_event_outlasts_the_change_of_clocks() -> None:
    filled = form.new_form(1_698_890_400_000, "America/New_York", 1)  # 1 November, 22:00 there
    form.set_end_day(filled, date(2023, 11, 2))
    form.set_start_day(filled, date(2023, 11, 4))
    assert (filled["start"], filled["end"]) == ("2023-11-04T22:00:00", "2023-11-05T21:00:00")
    assert form.stored(filled)["end"] - form.stored(filled)["start"] == 24 * 3_600_000


def test_an_intent_with_a_moment_beyond_the_calendar_is_cut_off() -> None:
    filled = form.new_form(0, "UTC", 1)
    form.fill(filled, {"beginTime": 10**18, "title": 7, "allDay": True})
    assert filled["start"] == "2100-12-31T00:00:00" and filled["title"] == "" and filled["all_day"]
