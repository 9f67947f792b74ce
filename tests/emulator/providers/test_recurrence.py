"""When recurring events happen: against the library itself over generated rules, where clocks change, and with exceptions."""

from __future__ import annotations

import random
import sqlite3
import time
from collections import defaultdict
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from dateutil.rrule import rrulestr

from emulator.sim.core.providers import ProviderError
from emulator.sim.providers.calendar.moments import DateError, parse_duration
from emulator.sim.providers.calendar.recurrence import Recurrence
from tests.emulator.providers.calendars import CALENDAR, DAY, DB, HOUR, LOCAL, add_calendar, add_event, add_series, begins, event, ms
from tests.emulator.providers.phone import Phone

RULES = 500
BEGIN, END = ms(2023, 9, 1), ms(2024, 5, 1)
"""Clocks of both zones change twice in between."""
WEEKDAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


def utc_ms(shown: datetime, zone: str) -> int:
    """The instant of a wall time, computed in another way than the provider does: by trying all offsets of the zone near it.

    A time that comes twice is the later one; one that is skipped is as far after the gap as it was after the gap's beginning.
    """
    place = ZoneInfo(zone)
    near = [(shown + timedelta(days=days)).replace(tzinfo=place).utcoffset() for days in (-1, 1)]
    tried = [(shown - offset).replace(tzinfo=UTC) for offset in near if offset is not None]
    right = [when for when in tried if when.astimezone(place).replace(tzinfo=None) == shown]
    return int((max(right) if right else max(tried)).timestamp() * 1000)


def make_rule(draw: random.Random) -> str:
    """A rule as calendars write them, and some that they do not."""
    frequency = draw.choice(("DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY", "HOURLY"))
    parts = [f"FREQ={frequency}"]
    if frequency == "HOURLY":
        parts.append(f"INTERVAL={draw.choice((6, 7, 12, 36))}")
    elif draw.random() < 0.5:
        parts.append(f"INTERVAL={draw.choice((1, 2, 3, 5, 26))}")
    if frequency == "WEEKLY" and draw.random() < 0.7:
        parts.append(f"BYDAY={','.join(draw.sample(WEEKDAYS, draw.randint(1, 4)))}")
    elif frequency == "MONTHLY":
        parts.append(
            draw.choice(
                (
                    f"BYMONTHDAY={draw.choice((1, 15, 29, 31, -1))}",
                    f"BYDAY={draw.choice((1, 2, 4, 5, -1))}{draw.choice(WEEKDAYS)}",
                    f"BYDAY=MO,TU,WE,TH,FR;BYSETPOS={draw.choice((1, -1, 3))}",
                )
            )
        )
    elif frequency == "YEARLY" and draw.random() < 0.6:
        parts.append(draw.choice(("BYMONTH=3,11;BYDAY=2SU", "BYYEARDAY=1,100,-30", "BYMONTH=2;BYMONTHDAY=29", "BYWEEKNO=1,13;BYDAY=TU")))
    elif frequency == "DAILY" and draw.random() < 0.2:
        parts.append("BYHOUR=1,2,14")
    if draw.random() < 0.3:
        parts.append(f"WKST={draw.choice(('SU', 'MO'))}")
    ending = draw.random()
    if ending < 0.25:
        parts.append(f"COUNT={draw.randint(1, 40)}")
    elif ending < 0.5:
        parts.append(f"UNTIL={datetime(2023, 9, 1) + timedelta(hours=draw.randint(0, 5000)):%Y%m%dT%H%M%SZ}")
    return ";".join(parts)


def computed(rule: str, start: datetime, zone: str) -> tuple[list[int], bool]:
    """The library's answer in wall time, turned into instants of the range, and whether those are all."""
    before, equals, until = rule.partition("UNTIL=")
    if equals:
        local = datetime.strptime(until[:16], "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC).astimezone(ZoneInfo(zone)).replace(tzinfo=None)
        rule = f"{before}UNTIL={local:%Y%m%dT%H%M%S}{until[16:]}"
    out = {utc_ms(start, zone)}
    for shown in rrulestr(rule, dtstart=start):
        if shown > datetime(2024, 5, 3):
            return sorted(out), False
        out.add(utc_ms(shown, zone))
    return sorted(out), True


@pytest.mark.parametrize("zone", ["America/New_York", "Australia/Lord_Howe"])
def test_instances_of_generated_rules_are_those_of_the_library(phone: Phone, zone: str) -> None:
    draw = random.Random(zone)
    phone.device.props.set("persist.sys.timezone", draw.choice(("UTC", zone)))
    calendar = add_calendar(phone)
    expected: dict[int, list[int]] = {}
    last: dict[int, int | None] = {}
    while len(expected) < RULES:
        rule = make_rule(draw)
        start = datetime(2023, 8, 1) + timedelta(days=draw.randint(0, 120), hours=draw.randint(0, 23), minutes=draw.choice((0, 30)))
        first = next(iter(rrulestr(rule.partition(";UNTIL")[0], dtstart=start)), None)
        if first is None or first.year > 2023:
            continue  # a leap day in odd years, or one far away
        start = first  # else the library leaves the start out of its count
        instants, ends = computed(rule, start, zone)
        skipped = {when for when in instants[1:] if draw.random() < 0.1} if draw.random() < 0.3 else set()
        dates = ",".join(f"{datetime.fromtimestamp(when / 1000, UTC):%Y%m%dT%H%M%SZ}" for when in sorted(skipped))
        added = ms(2023, 12, 24, 18) if draw.random() < 0.2 and not skipped else None
        id = add_series(
            phone, calendar, instants[0], rule, eventTimezone=zone, exdate=dates or None, rdate="20231224T180000Z" if added else None
        )
        wanted = {when for when in instants if when not in skipped} | ({added} if added else set())
        expected[id] = sorted(when for when in wanted if when < END)
        if ends or ("COUNT" not in rule and "UNTIL" not in rule):
            last[id] = max(wanted) + HOUR if ends else None
    began = time.process_time()
    rows = phone.query(f"{CALENDAR}/instances/when/{BEGIN - 40 * DAY}/{END - 1}", ["event_id", "begin", "end"], sort="begin")
    took = time.process_time() - began
    found: dict[int, list[int]] = defaultdict(list)
    for row in rows:
        assert row["end"] == row["begin"] + HOUR
        found[row["event_id"]].append(row["begin"])
    rules = {row["_id"]: row for row in phone.query(f"{CALENDAR}/events", ["_id", "rrule", "dtstart", "lastDate"])}
    for id, wanted_begins in expected.items():
        assert found[id] == wanted_begins, rules[id]
        assert id not in last or rules[id]["lastDate"] == last[id], rules[id]
    assert sum(len(wanted_begins) for wanted_begins in expected.values()) > 10_000 and took < 20


def test_an_event_stays_at_its_hour_when_clocks_change(phone: Phone) -> None:
    phone.device.props.set("persist.sys.timezone", "America/New_York")
    id = add_series(phone, add_calendar(phone), ms(2023, 11, 4, 13), "FREQ=DAILY", eventTimezone="America/New_York")
    rows = phone.query(f"{CALENDAR}/instances/when/{ms(2023, 11, 4)}/{ms(2023, 11, 7)}", ["begin", "startMinute"], sort="begin")
    assert [row["startMinute"] for row in rows] == [9 * 60] * 3
    assert [row["begin"] for row in rows] == [ms(2023, 11, 4, 13), ms(2023, 11, 5, 14), ms(2023, 11, 6, 14)]
    assert event(phone, id, "lastDate") is None


def test_times_that_are_skipped_or_come_twice(phone: Phone) -> None:
    calendar = add_calendar(phone)
    spring = add_series(phone, calendar, ms(2024, 3, 9, 7, 30), "FREQ=DAILY", eventTimezone="America/New_York")
    autumn = add_series(phone, calendar, ms(2023, 11, 4, 5, 30), "FREQ=DAILY", eventTimezone="America/New_York")
    assert begins(phone, ms(2024, 3, 9, 7), ms(2024, 3, 11, 8), event=spring) == [
        ms(2024, 3, 9, 7, 30),
        ms(2024, 3, 10, 7, 30),  # 2:30 is skipped: 3:30 of daylight saving time
        ms(2024, 3, 11, 6, 30),
    ]
    assert begins(phone, ms(2023, 11, 4, 5), ms(2023, 11, 5, 8), event=autumn) == [ms(2023, 11, 4, 5, 30), ms(2023, 11, 5, 6, 30)]


def test_all_day_series_are_in_utc_wherever_the_device_is(phone: Phone) -> None:
    phone.device.props.set("persist.sys.timezone", "America/New_York")
    calendar = add_calendar(phone)
    add_series(phone, calendar, ms(2023, 10, 31), "FREQ=MONTHLY;BYMONTHDAY=31", allDay=1, duration="P1D", eventTimezone="America/New_York")
    found = phone.query(
        f"{CALENDAR}/instances/when/{ms(2023, 10, 1)}/{ms(2024, 4, 1)}", ["begin", "startMinute", "endMinute"], sort="begin"
    )
    assert [row["begin"] for row in found] == [ms(2023, 10, 31), ms(2023, 12, 31), ms(2024, 1, 31), ms(2024, 3, 31)]
    assert {(row["startMinute"], row["endMinute"]) for row in found} == {(0, 1440)}


def test_only_the_range_that_was_asked_for_is_worked_out(phone: Phone) -> None:
    start = ms(2023, 10, 1, 9)
    add_series(phone, add_calendar(phone), start, "FREQ=DAILY")
    db_path = phone.device.fs.open_host(DB)

    def rows() -> int:
        db = sqlite3.connect(db_path)
        count = db.execute("SELECT COUNT(*) FROM Instances").fetchone()[0]
        db.close()
        return int(count)

    assert rows() == 0
    assert len(begins(phone, ms(2023, 12, 1), ms(2023, 12, 2))) == 1
    assert rows() == 62  # two months at least
    assert len(begins(phone, ms(2023, 12, 10), ms(2023, 12, 20))) == 10 and rows() == 62
    assert len(begins(phone, ms(2024, 6, 1), ms(2024, 6, 2))) == 1 and rows() == 62 + (ms(2024, 7, 2) - ms(2024, 1, 1)) // DAY
    add_event(phone, 1, ms(2024, 6, 1, 10))
    assert len(begins(phone, ms(2024, 6, 1), ms(2024, 6, 2))) == 2


def test_a_start_that_the_rule_does_not_meet_counts(phone: Phone) -> None:
    sunday = ms(2023, 10, 15, 9)
    id = add_series(phone, add_calendar(phone), sunday, "FREQ=WEEKLY;BYDAY=TU;COUNT=3")
    assert begins(phone, sunday - DAY, sunday + 60 * DAY) == [sunday, sunday + 2 * DAY, sunday + 9 * DAY]
    assert event(phone, id, "lastDate") == sunday + 9 * DAY + HOUR


def test_exclusions_by_rule_and_several_rules(phone: Phone) -> None:
    start = ms(2023, 10, 16, 9)
    add_series(phone, add_calendar(phone), start, "FREQ=DAILY;COUNT=7\nFREQ=DAILY;INTERVAL=10;COUNT=2", exrule="FREQ=DAILY;INTERVAL=2")
    assert [(when - start) // DAY for when in begins(phone, start - DAY, start + 20 * DAY)] == [1, 3, 5]


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=SECONDLY",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;INTERVAL=7;BYDAY=TU",
        "FREQ=MINUTELY;COUNT=2000000000",
        "FREQ=WEEKLY;INTERVAL=2147483647",
        "FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31;COUNT=2",
    ],
)
def test_rules_without_end_or_match_do_not_hold_the_device_up(phone: Phone, rule: str) -> None:
    calendar = add_calendar(phone)
    start = ms(2023, 10, 16, 9)
    began = time.process_time()
    add_series(phone, calendar, start, rule)
    assert begins(phone, start, start) == [start]
    assert len(phone.query(f"{CALENDAR}/instances/when/0/9223372036854775807")) >= 1
    assert time.process_time() - began < 15  # s; mostly far less, but the machine may be busy


def test_hostile_times_make_no_instances(phone: Phone) -> None:
    calendar = add_calendar(phone)
    add_event(phone, calendar, 9_000_000_000_000_000_000, dtend=9_000_000_000_000_000_000)
    with pytest.raises(ProviderError, match="Could not insert event"):
        add_series(phone, calendar, 0, "FREQ=DAILY", duration="an hour")
    with pytest.raises(ProviderError, match="Could not insert event"):
        add_series(phone, calendar, 9_000_000_000_000_000_000, "FREQ=DAILY;COUNT=3")
    assert begins(phone, -9_000_000_000_000_000_000, 9_000_000_000_000_000_000) == []


def test_durations(phone: Phone) -> None:
    read = {text: parse_duration(text) // 1000 for text in ("P3600S", "PT1H", "PT1H30M", "P1D", "P1W", "-PT15M", "+P0S", "P1DT2H", "")}
    assert list(read.values()) == [3600, 3600, 5400, 86_400, 604_800, -900, 0, 93_600, 0]
    with pytest.raises(DateError):
        parse_duration("1H")


def test_dates_of_a_series_may_name_their_zone() -> None:
    recurrence = Recurrence(ms(2023, 10, 16, 9), "UTC", rrule="FREQ=DAILY;COUNT=3", exdate="America/New_York;20231017T050000")
    assert recurrence.between(ms(2023, 10, 1), ms(2023, 11, 1)) == [ms(2023, 10, 16, 9), ms(2023, 10, 18, 9)]
    assert recurrence.last() == ms(2023, 10, 18, 9)


# --- changes of a series -----------------------------------------------------------------------------------------------------------------


def test_changing_the_rule_changes_the_instances(phone: Phone) -> None:
    start = ms(2023, 10, 16, 9)
    id = add_series(phone, add_calendar(phone), start, "FREQ=DAILY;COUNT=5")
    assert len(begins(phone, start, start + 30 * DAY)) == 5
    phone.update(f"{CALENDAR}/events/{id}", {"rrule": "FREQ=WEEKLY;COUNT=3"})
    assert begins(phone, start, start + 30 * DAY) == [start, start + 7 * DAY, start + 14 * DAY]
    assert event(phone, id, "lastDate") == start + 14 * DAY + HOUR
    phone.update(f"{CALENDAR}/events/{id}", {"rrule": None, "duration": None, "dtend": start + HOUR})
    assert begins(phone, start, start + 30 * DAY) == [start]
    with pytest.raises(ProviderError, match="Invalid recurrence rule: FREQ=WEEKLY;BYDAY="):
        phone.update(f"{CALENDAR}/events/{id}", {"rrule": "FREQ=WEEKLY;BYDAY="})


def test_one_instance_is_changed_cancelled_and_brought_back(phone: Phone) -> None:
    start = ms(2023, 10, 16, 9)
    id = add_series(phone, add_calendar(phone), start, "FREQ=DAILY;COUNT=4")
    phone.insert(f"{CALENDAR}/reminders", {"event_id": id, "minutes": 30, "method": 1})
    assert len(begins(phone, start, start + 9 * DAY)) == 4
    moved = phone.insert(
        f"{CALENDAR}/exception/{id}", {"originalInstanceTime": start + DAY, "dtstart": start + DAY + 2 * HOUR, "title": "Later"}
    )
    assert moved == f"{CALENDAR}/exception/{id}/{id + 1}"
    assert event(phone, id + 1, "title", "original_id", "originalInstanceTime", "dtend", "rrule", "duration") == (
        "Later",
        id,
        start + DAY,
        start + DAY + 3 * HOUR,
        None,
        None,
    )
    assert [row["minutes"] for row in phone.query(f"{CALENDAR}/reminders", ["minutes"], f"event_id={id + 1}")] == [30]
    phone.insert(f"{CALENDAR}/exception/{id}", {"originalInstanceTime": start + 2 * DAY, "eventStatus": 2})
    assert begins(phone, start, start + 9 * DAY) == [start, start + DAY + 2 * HOUR, start + 3 * DAY]
    phone.delete(f"{CALENDAR}/exception/{id}/{id + 1}")
    assert begins(phone, start, start + 9 * DAY) == [start, start + DAY, start + 3 * DAY]
    phone.delete(f"{CALENDAR}/events/{id}")
    assert phone.query(f"{CALENDAR}/events") == []


@pytest.mark.parametrize("rule", ["FREQ=DAILY;COUNT=6", "FREQ=DAILY"])
def test_a_series_is_split(phone: Phone, rule: str) -> None:
    start = ms(2023, 10, 16, 9)
    id = add_series(phone, add_calendar(phone), start, rule)
    new = rule.replace("6", "4")
    values = {"originalInstanceTime": start + 2 * DAY, "dtstart": start + 2 * DAY + HOUR, "rrule": new, "title": "New", "eventStatus": 1}
    phone.insert(f"{CALENDAR}/exception/{id}", values)
    assert event(phone, id, "rrule") == ("FREQ=DAILY;COUNT=2;WKST=MO" if "COUNT" in rule else "FREQ=DAILY;UNTIL=20231018T085959Z;WKST=MO")
    assert event(phone, id + 1, "rrule", "title", "original_id") == (new, "New", None)
    assert begins(phone, start, start + 3 * DAY + 5 * HOUR) == [start, start + DAY, start + 2 * DAY + HOUR, start + 3 * DAY + HOUR]
    if "COUNT" in rule:
        assert len(begins(phone, start, start + 20 * DAY)) == 6


def test_an_exception_names_its_instance_and_touches_what_it_may(phone: Phone) -> None:
    start = ms(2023, 10, 16, 9)
    id = add_series(phone, add_calendar(phone), start, "FREQ=DAILY")
    with pytest.raises(ProviderError, match="Exceptions must specify originalInstanceTime"):
        phone.insert(f"{CALENDAR}/exception/{id}", {"title": "x"})
    with pytest.raises(ProviderError, match="Exceptions can't overwrite dtend"):
        phone.insert(f"{CALENDAR}/exception/{id}", {"originalInstanceTime": start, "dtend": 5})
    single = add_event(phone, 1, start)
    assert phone.insert(f"{CALENDAR}/exception/{single}", {"originalInstanceTime": start}) == ""


def test_exceptions_from_a_server_find_their_series(phone: Phone) -> None:
    start = ms(2023, 10, 16, 9)
    calendar = add_calendar(phone)
    values = {"original_sync_id": "abc", "originalInstanceTime": start + DAY, "title": "Moved", "sync": True}
    early = add_event(phone, calendar, start + DAY + HOUR, **values)
    id = add_series(phone, calendar, start, "FREQ=DAILY;COUNT=3", sync=True, _sync_id="abc")
    assert event(phone, early, "original_id") == id
    assert begins(phone, start, start + 9 * DAY) == [start, start + DAY + HOUR, start + 2 * DAY]
    phone.update(f"{CALENDAR}/events/{id}?{LOCAL}", {"_sync_id": "xyz"})
    assert event(phone, early, "original_sync_id") == "xyz"
    assert begins(phone, start, start + 9 * DAY) == [start, start + DAY + HOUR, start + 2 * DAY]
