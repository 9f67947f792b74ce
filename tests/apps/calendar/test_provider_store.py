"""The calendar provider's rows read as events, also those that other apps write; events seeded through it have instances."""

from __future__ import annotations

import random
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from apps.lineages.system_calendar import form, seeding, store
from apps.lineages.system_calendar.form import AllDayEnd
from harness.device import Device
from harness.device.stores import content, sqlite
from harness.errors import StoreCorrupt, StoreMissing
from templates.calendar import TEMPLATES, AllDay, CalendarState, Event, Recurrence, Timed
from templates.calendar.generate import random_calendar_state
from templates.state import Profile

URI = "content://com.android.calendar"
LOCAL = seeding.LocalCalendar()
PROFILE = Profile({"events": "durable", "calendars": "durable", "now_ms": "runtime", "shown": "screen"}, frozenset({"events.tasks"}))
NINE = 1_697_533_200_000
"""2023-10-17 09:00 UTC, a Tuesday."""
HOUR = 3_600_000


@pytest.fixture
def calendar(device: Device) -> int:
    """A provider with one empty calendar."""
    return seeding.clear(device, LOCAL)


def insert(device: Device, calendar: int, *binds: str) -> Event:
    """Insert an event from a shell, and read it back."""
    words = " ".join(f"--bind '{bind}'" for bind in (f"calendar_id:i:{calendar}", *binds))
    answer = device.shell(f"content insert --uri {URI}/events {words}")
    assert "Exception" not in answer.stdout + answer.stderr
    return store.read_now(device).events[-1]


def instances(device: Device, first: date, last: date) -> list[int]:
    """When seeded events begin (epoch ms), by the provider's own expansion."""
    begin, end = form.midnight(first), form.midnight(last)
    rows = content.query(device, f"{URI}/instances/when/{begin}/{end}", numbers=("_id", "begin"), sort="begin")
    return [int(row["begin"] or 0) for row in rows]


# --- reading -----------------------------------------------------------------------------------------------------------------------------


def test_a_plain_event(device: Device, calendar: int) -> None:
    event = insert(device, calendar, "title:s:Weekly 1:1", f"dtstart:l:{NINE}", f"dtend:l:{NINE + HOUR}", "eventTimezone:s:Europe/Berlin")
    assert event == Event(title="Weekly 1:1", when=Timed(start_ms=NINE, end_ms=NINE + HOUR, zone="Europe/Berlin"), key=event.key)


@pytest.mark.parametrize(("text", "length"), [("P3600S", HOUR), ("PT1H", HOUR), ("PT1H30M", HOUR * 3 // 2), ("P1D", 24 * HOUR)])
def test_every_way_to_write_a_length(device: Device, calendar: int, text: str, length: int) -> None:
    event = insert(
        device, calendar, f"dtstart:l:{NINE}", f"duration:s:{text}", "eventTimezone:s:UTC", "rrule:s:FREQ=WEEKLY;WKST=SU;BYDAY=TU"
    )
    assert event.when == Timed(start_ms=NINE, end_ms=NINE + length, zone="UTC")
    assert event.recurrence == Recurrence(freq="weekly", weekdays=("TU",))


def test_whole_days_by_both_rules(device: Device, calendar: int) -> None:
    first = form.midnight(date(2023, 10, 17))
    insert(device, calendar, f"dtstart:l:{first}", f"dtend:l:{first + 48 * HOUR}", "eventTimezone:s:UTC", "allDay:i:1")
    ends = {rule: store.read_now(device, rule).events[0].when for rule in ("exclusive", "inclusive")}
    assert ends["exclusive"] == AllDay(first=date(2023, 10, 17), last=date(2023, 10, 18))
    assert ends["inclusive"] == AllDay(first=date(2023, 10, 17), last=date(2023, 10, 19))


def test_a_day_taken_out_in_every_way(device: Device, calendar: int) -> None:
    weekly = (f"dtstart:l:{NINE}", "duration:s:PT1H", "eventTimezone:s:UTC", "rrule:s:FREQ=WEEKLY;BYDAY=TU")
    series = insert(device, calendar, *weekly, "exdate:s:20231024T090000Z,20231107")
    cancelled = NINE + 14 * 24 * HOUR
    device.shell(f"content insert --uri {URI}/exception/{series.key} --bind originalInstanceTime:l:{cancelled} --bind eventStatus:i:2")
    (found,) = store.read_now(device).events
    assert found.exceptions == (date(2023, 10, 24), date(2023, 10, 31), date(2023, 11, 7))


def test_an_occurrence_that_was_changed_is_a_row_of_its_own(device: Device, calendar: int) -> None:
    series = insert(device, calendar, "title:s:Old", f"dtstart:l:{NINE}", "duration:s:PT1H", "eventTimezone:s:UTC", "rrule:s:FREQ=DAILY")
    device.shell(f"content insert --uri {URI}/exception/{series.key} --bind originalInstanceTime:l:{NINE + 24 * HOUR} --bind title:s:New")
    first, second = store.read_now(device).events
    assert (first.exceptions, second.title, second.part_of) == ((), "New", series.key)


def test_only_reminders_that_the_phone_tells_count(device: Device, calendar: int) -> None:
    event = insert(device, calendar, f"dtstart:l:{NINE}", f"dtend:l:{NINE}", "eventTimezone:s:UTC")
    rows = [{"event_id": event.key, "minutes": minutes, "method": method} for minutes, method in ((30, 1), (-15, 0), (60, 2), (5, 4))]
    content.insert(device, f"{URI}/reminders", rows)
    (found,) = store.read_now(device).events
    assert set(found.reminders) == {30, -15, 5}
    assert found.extra == ("reminder by mail: 60",)


def test_what_else_was_entered_is_told(device: Device, calendar: int) -> None:
    event = insert(
        device,
        calendar,
        f"dtstart:l:{NINE}",
        f"dtend:l:{NINE}",
        "eventTimezone:s:UTC",
        "availability:i:1",
        "accessLevel:i:2",
        "eventStatus:i:0",
        "eventColor:i:-65536",
    )
    content.insert(device, f"{URI}/attendees", [{"event_id": event.key, "attendeeEmail": "ann@example.org", "attendeeRelationship": 1}])
    (found,) = store.read_now(device).events
    assert found.extra == ("availability: free", "colour: #FF0000", "guest: ann@example.org", "status: tentative", "visibility: private")


def test_hidden_missing_and_deleted(device: Device, calendar: int) -> None:
    times = (f"dtstart:l:{NINE}", f"dtend:l:{NINE}", "eventTimezone:s:UTC")
    assert insert(device, calendar, *times).shown
    assert not insert(device, 77, "title:s:Nowhere", *times).shown
    gone = insert(device, calendar, "title:s:Gone", *times)
    content.update(device, f"{URI}/events", {"deleted": 1}, f"_id={gone.key}")
    content.update(device, f"{URI}/calendars/{calendar}", {"visible": 0}, "")
    found = store.read_now(device).events
    assert [(event.title, event.shown) for event in found] == [("", False), ("Nowhere", False)]


def test_a_rule_within_a_day_equals_nothing(device: Device, calendar: int) -> None:
    event = insert(device, calendar, f"dtstart:l:{NINE}", "duration:s:PT1H", "eventTimezone:s:UTC", "rrule:s:FREQ=HOURLY;COUNT=3")
    assert event.recurrence is not None and event.recurrence.rest == ("RRULE=FREQ=HOURLY;COUNT=3",)


# --- unreadable --------------------------------------------------------------------------------------------------------------------------


def test_no_database_and_damaged_ones_are_told(device: Device, calendar: int) -> None:
    device.shell(f"cp {store.DATABASE} /data/local/tmp/kept.db; echo nonsense > {store.DATABASE}; rm -f {store.DATABASE}-*", root=True)
    with pytest.raises(StoreCorrupt):
        store.read_now(device)
    device.shell(f"rm -f {store.DATABASE}*", root=True)
    with pytest.raises(StoreMissing):
        store.read_now(device)
    assert seeding.clear(device, LOCAL) == calendar
    assert store.read_now(device).events == ()


def test_a_text_that_cannot_be_read_is_damage(device: Device, calendar: int) -> None:
    insert(device, calendar, f"dtstart:l:{NINE}", f"dtend:l:{NINE}", "eventTimezone:s:UTC")
    device.force_stop(store.PACKAGE)
    with sqlite.edit(device, store.DATABASE) as db:
        db.execute("UPDATE Events SET dtend=NULL, duration='soon'")
    with pytest.raises(StoreCorrupt, match="soon"):
        store.read_now(device)


# --- seeding -----------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["exclusive", "inclusive"])
def test_random_states_come_back(device: Device, calendar: int, rule: AllDayEnd) -> None:
    template = TEMPLATES[0]
    for number in range(12):
        wanted = random_calendar_state(random.Random(number), PROFILE)
        seeding.seed(device, wanted.events or (), calendar, rule)
        found = CalendarState(events=store.read_now(device, rule).events)
        assert template.normalise(found, PROFILE) == template.normalise(wanted, PROFILE), number


def test_keys_are_kept_and_the_store_holds_nothing_else(device: Device, calendar: int) -> None:
    insert(device, 77, "title:s:Nowhere", f"dtstart:l:{NINE}", f"dtend:l:{NINE}", "eventTimezone:s:UTC")
    when = Timed(start_ms=NINE, end_ms=NINE + HOUR)
    seeding.seed(device, [Event(title="a", when=when, key="41"), Event(title="b", when=when)], calendar)
    assert [(event.title, event.key) for event in store.read_now(device).events] == [("a", "41"), ("b", "42")]
    seeding.seed(device, [], calendar)
    assert store.read_now(device).events == ()


def test_a_series_keeps_its_hour_when_clocks_change(device: Device, calendar: int, away: str) -> None:
    zone = ZoneInfo(away)
    start = datetime(2023, 11, 1, 9, 0, tzinfo=zone)
    when = Timed(start_ms=form.milliseconds(start), end_ms=form.milliseconds(start) + HOUR, zone=away)
    out = date(2023, 11, 3)
    seeding.seed(device, [Event(title="x", when=when, recurrence=Recurrence(freq="daily", count=8), exceptions=(out,))], calendar)
    begun = [form.moment(ms, zone) for ms in instances(device, date(2023, 10, 30), date(2023, 11, 12))]
    days = [date(2023, 11, 1) + timedelta(days=place) for place in range(8)]
    assert [(shown.date(), shown.hour) for shown in begun] == [(day, 9) for day in days if day != out]
