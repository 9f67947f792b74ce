"""Repetition means the same however an app writes it, and RRULE text survives being written and read."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from templates.calendar import Recurrence, from_rrule, to_rrule
from templates.calendar.recurrence import canonical
from templates.calendar.state import WEEKDAYS, Frequency

TUESDAY = datetime(2023, 10, 17, 9, tzinfo=UTC)


def meaning(text: str, start: datetime | date = TUESDAY) -> Recurrence | None:
    return canonical(from_rrule(text, start), start.date() if isinstance(start, datetime) else start)


@pytest.mark.parametrize(
    "group",
    [
        ("FREQ=DAILY;WKST=SU", "FREQ=DAILY;INTERVAL=1", "RRULE:FREQ=DAILY", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU"),
        ("FREQ=WEEKLY;WKST=SU;BYDAY=TU", "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU", "FREQ=WEEKLY", "FREQ=WEEKLY;BYDAY=", "INTERVAL=7;FREQ=DAILY"),
        ("FREQ=WEEKLY;BYDAY=TH,TU", "BYDAY=TU,TH;FREQ=WEEKLY"),
        ("FREQ=MONTHLY;WKST=SU;BYMONTHDAY=17", "FREQ=MONTHLY;INTERVAL=1", "FREQ=MONTHLY"),
        ("FREQ=MONTHLY;BYDAY=3TU", "FREQ=MONTHLY;BYDAY=TU;BYSETPOS=3", "FREQ=MONTHLY;BYDAY=+3TU"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1",),
        ("FREQ=YEARLY;WKST=SU", "FREQ=YEARLY;INTERVAL=1", "FREQ=YEARLY;BYMONTH=10;BYMONTHDAY=17", "FREQ=MONTHLY;INTERVAL=12"),
        ("FREQ=DAILY;COUNT=5", "COUNT=5;FREQ=DAILY;INTERVAL=1"),
        ("FREQ=DAILY;UNTIL=20231101", "FREQ=DAILY;UNTIL=20231101T090000Z", "FREQ=DAILY;UNTIL=20231102T085900Z"),
        ("FREQ=DAILY;INTERVAL=2",),
        ("FREQ=YEARLY;BYMONTH=3",),
        ("FREQ=WEEKLY;BYDAY=MO",),
    ],
)
def test_rules_of_one_meaning_are_equal_and_of_different_meaning_are_not(group: tuple[str, ...]) -> None:
    assert len({meaning(text) for text in group}) == 1
    others = ["FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2", "FREQ=MONTHLY;BYMONTHDAY=4", "FREQ=YEARLY;INTERVAL=2", ""]
    assert not {meaning(text) for text in others} & {meaning(group[0])}


@pytest.mark.parametrize("text", ["FREQ=HOURLY", "daily", "FREQ=", "FREQ=DAILY;INTERVAL=x", "FREQ=DAILY;UNTIL=tomorrow"])
def test_what_is_no_rule_of_days_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        from_rrule(text, TUESDAY)


def test_an_empty_rule_is_none() -> None:
    assert from_rrule("", TUESDAY) is from_rrule(" RRULE: ".strip(), TUESDAY) is None


def test_the_last_day_is_that_of_the_event_s_zone() -> None:
    berlin = datetime(2023, 10, 17, 0, 30, tzinfo=ZoneInfo("Europe/Berlin"))
    rule = from_rrule("FREQ=DAILY;UNTIL=20231031T233000Z", berlin)
    assert rule is not None
    assert rule.until == date(2023, 11, 1)  # half past midnight of 1 November, after the change of the clocks
    earlier = from_rrule("FREQ=DAILY;UNTIL=20231031T232900Z", berlin)
    assert earlier is not None
    assert earlier.until == date(2023, 10, 31)


def test_written_rules_are_read_back_over_many_rules_zones_and_starts() -> None:
    rng = random.Random(7)
    frequencies: tuple[Frequency, ...] = ("daily", "weekly", "monthly", "yearly")
    for _ in range(600):
        day = date(2023, 1, 1) + timedelta(days=rng.randrange(700))
        zone = ZoneInfo(rng.choice(("UTC", "Europe/Berlin", "America/New_York", "Pacific/Auckland")))
        start: datetime | date = rng.choice(
            (day, datetime(day.year, day.month, day.day, rng.randrange(24), rng.choice((0, 30)), tzinfo=zone))
        )
        freq = rng.choice(frequencies)
        end = rng.choice(("never", "until", "count"))
        rule = Recurrence(
            freq=freq,
            interval=rng.randint(1, 14),
            weekdays=tuple(rng.sample(WEEKDAYS, rng.randint(0, 7))) if freq == "weekly" else (),
            on=rng.choice(("", "", "2TU", "-1FR", "last_day")) if freq in ("monthly", "yearly") else "",
            until=day + timedelta(days=rng.randint(1, 900)) if end == "until" else None,
            count=rng.randint(1, 99) if end == "count" else None,
        )
        text = to_rrule(rule, start)
        assert canonical(from_rrule(text, start), day) == canonical(rule, day), text
        assert canonical(canonical(rule, day), day) == canonical(rule, day)


def test_parts_that_say_something_else_are_kept_apart_and_not_written() -> None:
    rule = from_rrule("FREQ=DAILY;BYHOUR=9,12", TUESDAY)
    assert rule is not None
    assert rule.rest == ("BYHOUR=9,12",)
    with pytest.raises(ValueError, match="not written"):
        to_rrule(rule, TUESDAY)
