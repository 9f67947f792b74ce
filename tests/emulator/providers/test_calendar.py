"""The calendar provider: calendars, events, what belongs to them, and who may write what."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from emulator.sim.core.providers import ProviderError
from tests.emulator.providers.calendars import CALENDAR, DAY, DB, HOUR, LOCAL, add_calendar, add_event, add_series, begins, event, ms
from tests.emulator.providers.phone import Phone

PLANNER = "org.example.planner"
START = ms(2023, 10, 17, 9)


def test_a_local_calendar_is_seeded_from_the_command_line(phone: Phone) -> None:
    binds = (
        "--bind account_name:s:bench --bind account_type:s:LOCAL --bind name:s:bench --bind calendar_displayName:s:Bench "
        "--bind calendar_color:i:-12627531 --bind calendar_access_level:i:700 --bind ownerAccount:s:bench --bind visible:i:1 "
        "--bind sync_events:i:1 --bind calendar_timezone:s:UTC"
    )
    assert phone.run(f'content insert --uri "{CALENDAR}/calendars?{LOCAL}" {binds}') == ""
    ids = phone.run(f"content query --uri {CALENDAR}/calendars --projection _id:account_name:account_type --where \"account_name='bench'\"")
    assert ids == "Row: 0 _id=1, account_name=bench, account_type=LOCAL\n"
    times = f"--bind dtstart:l:{START} --bind dtend:l:{START + HOUR} --bind eventTimezone:s:UTC --bind eventStatus:i:1"
    assert phone.run(f"content insert --uri {CALENDAR}/events --bind calendar_id:i:1 --bind 'title:s:Weekly 1:1' {times}") == ""
    assert phone.run(f"content insert --uri {CALENDAR}/reminders --bind event_id:i:1 --bind minutes:i:30 --bind method:i:1") == ""
    seen = phone.run(f"content query --uri {CALENDAR}/instances/when/{START - DAY}/{START + DAY} --projection event_id:begin:end:title")
    assert seen == f"Row: 0 event_id=1, begin={START}, end={START + HOUR}, title=Weekly 1:1\n"
    row = phone.run(f"content query --uri {CALENDAR}/events --projection _id:hasAlarm:organizer:dirty:mutators:lastDate:isOrganizer")
    assert (
        row == f"Row: 0 _id=1, hasAlarm=1, organizer=bench, dirty=1, mutators=com.android.shell, lastDate={START + HOUR}, isOrganizer=1\n"
    )


def test_the_database_is_that_of_a_device(phone: Phone) -> None:
    add_event(phone, add_calendar(phone), START)
    phone.device.close_databases()
    db = sqlite3.connect(phone.device.fs.open_host(DB))
    names = {row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type='table'")}
    tables = (
        "android_metadata Calendars Events EventsRawTimes Instances CalendarMetaData CalendarCache Attendees Reminders CalendarAlerts "
        "ExtendedProperties Colors _sync_state _sync_state_metadata"
    )
    assert names >= set(tables.split())
    assert db.execute("PRAGMA user_version").fetchone() == (601,)
    assert (
        len(db.execute("PRAGMA table_info(Events)").fetchall()) == 52 and len(db.execute("PRAGMA table_info(Calendars)").fetchall()) == 35
    )
    assert db.execute("SELECT title, account_name, displayColor FROM view_events").fetchall() == [("Team Sync", "bench", -12627531)]
    assert db.execute("SELECT dtstart2445, dtend2445, lastDate2445 FROM EventsRawTimes").fetchall() == [
        ("20231017T090000Z", "20231017T100000Z", "20231017T100000Z")
    ]
    assert dict(db.execute("SELECT key, value FROM CalendarCache").fetchall())["timezoneType"] == "auto"
    db.close()
    assert phone.device.fs.stat(DB).uid == phone.device.packages.require("com.android.providers.calendar").uid


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ({"dtstart": None}, "DTSTART field missing from event"),
        ({"calendar_id": None}, "Event values must include a calendar_id"),
        ({"eventTimezone": None}, "Event values must include an eventTimezone"),
        ({"dtend": None}, "DTEND and DURATION cannot both be null for an event."),
        ({"duration": "PT1H"}, "Cannot have both DTEND and DURATION in an event"),
        ({"rrule": "FREQ=WEEKLY;BYDAY="}, "Invalid recurrence rule: FREQ=WEEKLY;BYDAY="),
        ({"rrule": "EVERY DAY"}, "Invalid recurrence rule: EVERY DAY"),
        ({"rrule": "FREQ=DAILY;BYHOUR=24"}, "Invalid recurrence rule"),
        ({"_sync_id": "x"}, "Only sync adapters may write to _sync_id"),
        ({"dirty": 0}, "Only sync adapters may write to dirty"),
        ({"account_name": "x"}, "Only the provider may write to account_name"),
        ({"eventColor_index": "3"}, "Color type: 1 and index 3 does not exist for account."),
    ],
)
def test_events_are_refused_in_the_provider_s_words(phone: Phone, values: dict[str, Any], text: str) -> None:
    calendar = add_calendar(phone)
    with pytest.raises(ProviderError) as caught:
        add_event(phone, calendar, START, **values)
    assert str(caught.value).startswith(text)
    assert phone.query(f"{CALENDAR}/events") == []


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda p: p.insert(f"{CALENDAR}/calendars", {"account_name": "a", "name": "n"}), "Only sync adapters may write to account_name"),
        (lambda p: p.insert(f"{CALENDAR}/calendars?caller_is_syncadapter=true", {"name": "n"}), "Sync adapters must specify an account"),
        (lambda p: p.insert(f"{CALENDAR}/reminders", {"minutes": 5}), "Reminders values must contain a numeric event_id"),
        (lambda p: p.insert(f"{CALENDAR}/extendedproperties", {"event_id": 1}), "Only sync adapters may write using"),
        (lambda p: p.insert(f"{CALENDAR}/instances/when/0/1", {"begin": 1}), "Inserting into instances not supported"),
        (lambda p: p.insert(f"{CALENDAR}/events/1", {"title": "x"}), "Cannot insert into that URL"),
        (lambda p: p.update(f"{CALENDAR}/events", {"title": "x"}), "Selection must be specified for"),
        (lambda p: p.delete(f"{CALENDAR}/events"), "Selection must be specified for"),
        (lambda p: p.delete(f"{CALENDAR}/events/1", "title='x'"), "Selection not permitted for"),
        (lambda p: p.query(f"{CALENDAR}/events?limit=1"), "Invalid URI parameter: limit"),
        (lambda p: p.query(f"{CALENDAR}/instances/when/now/1"), "Cannot parse begin now"),
        (lambda p: p.query(f"{CALENDAR}/nonsense"), f"Unknown URL {CALENDAR}/nonsense"),
        (lambda p: p.query(f"{CALENDAR}/events", ["nonsense"]), "Invalid column nonsense"),
    ],
)
def test_calls_are_refused_in_the_provider_s_words(phone: Phone, call: Any, text: str) -> None:
    with pytest.raises(ProviderError) as caught:
        call(phone)
    assert str(caught.value).startswith(text)


def test_an_all_day_event_begins_at_midnight_utc(phone: Phone) -> None:
    phone.device.props.set("persist.sys.timezone", "America/New_York")
    calendar = add_calendar(phone)
    day = ms(2023, 10, 17)
    one = add_event(phone, calendar, day + 9 * HOUR, dtend=day + DAY + HOUR, allDay=1)
    assert event(phone, one, "dtstart", "dtend") == (day, day + DAY)
    many = add_series(phone, calendar, day + 5, "FREQ=DAILY;COUNT=2", allDay=1, duration="P90000S")
    assert event(phone, many, "dtstart", "duration", "lastDate") == (day + 5, "P2D", day + DAY + 5 + 25 * HOUR)
    rows = phone.query(
        f"{CALENDAR}/instances/whenbyday/2460235/2460235", ["startDay", "endDay", "startMinute", "endMinute"], f"event_id={one}"
    )
    assert rows == [{"startDay": 2460235, "endDay": 2460235, "startMinute": 0, "endMinute": 1440}]
    assert phone.query(f"{CALENDAR}/instances/whenbyday/2460234/2460234", ["title"]) == []


def test_days_are_those_of_the_device_s_zone(phone: Phone) -> None:
    add_event(phone, add_calendar(phone), ms(2023, 10, 17, 2))
    columns = ["startDay", "startMinute", "endMinute"]
    by_day = f"{CALENDAR}/instances/whenbyday/2460234/2460234"
    assert phone.query(by_day, columns) == []
    phone.device.props.set("persist.sys.timezone", "America/New_York")
    assert phone.query(by_day, columns) == [{"startDay": 2460234, "startMinute": 22 * 60, "endMinute": 23 * 60}]
    key = {"where": "key=?", "args": ("timezoneType",)}
    phone.update(f"{CALENDAR}/properties", {"value": "home"}, **key)
    phone.update(f"{CALENDAR}/properties", {"value": "Asia/Tokyo"}, "key=?", ("timezoneInstances",))
    assert phone.query(f"{CALENDAR}/instances/whenbyday/2460235/2460235", columns) == [
        {"startDay": 2460235, "startMinute": 11 * 60, "endMinute": 12 * 60}
    ]
    phone.update(f"{CALENDAR}/properties", {"value": "auto"}, **key)
    assert phone.query(by_day, ["startMinute"]) == [{"startMinute": 22 * 60}]


def test_reminders_decide_whether_an_event_has_an_alarm(phone: Phone) -> None:
    id = add_event(phone, add_calendar(phone), START, hasAlarm=1)
    assert event(phone, id, "hasAlarm") == 0
    phone.insert(f"{CALENDAR}/reminders", {"event_id": id, "minutes": 30, "method": 1})
    phone.insert(f"{CALENDAR}/reminders", {"event_id": id, "minutes": 10, "method": 1})
    assert event(phone, id, "hasAlarm") == 1
    assert phone.update(f"{CALENDAR}/reminders", {"minutes": 60}, "minutes=30") == 1
    assert phone.query(f"{CALENDAR}/reminders/1", ["event_id", "minutes", "title"]) == [
        {"event_id": id, "minutes": 60, "title": "Team Sync"}
    ]
    assert phone.delete(f"{CALENDAR}/reminders/1") == 1 and event(phone, id, "hasAlarm") == 1
    assert phone.delete(f"{CALENDAR}/reminders", "event_id=?", (id,)) == 1 and event(phone, id, "hasAlarm") == 0
    assert phone.insert(f"{CALENDAR}/reminders", {"event_id": 99, "minutes": 1, "method": 1}) == ""


def test_guests_and_what_the_owner_answered(phone: Phone) -> None:
    id = add_event(phone, add_calendar(phone), START)
    for email, status in (("bench", 4), ("alice@example.org", 3)):
        phone.insert(f"{CALENDAR}/attendees", {"event_id": id, "attendeeEmail": email, "attendeeStatus": status, "attendeeRelationship": 1})
    assert event(phone, id, "selfAttendeeStatus") == 4
    phone.update(f"{CALENDAR}/attendees", {"attendeeStatus": 1}, "attendeeEmail='bench'")
    assert event(phone, id, "selfAttendeeStatus") == 1
    assert [row["attendeeEmail"] for row in phone.query(f"{CALENDAR}/attendees", ["attendeeEmail"], "event_id=1")] == [
        "bench",
        "alice@example.org",
    ]
    with pytest.raises(ProviderError, match="Updating selfAttendeeStatus in Events table is not allowed"):
        phone.update(f"{CALENDAR}/events/{id}", {"selfAttendeeStatus": 2})
    assert phone.delete(f"{CALENDAR}/attendees/2") == 1


def test_an_event_that_no_server_knows_is_really_removed(phone: Phone) -> None:
    calendar = add_calendar(phone)
    id = add_event(phone, calendar, START)
    phone.insert(f"{CALENDAR}/reminders", {"event_id": id, "minutes": 30, "method": 1})
    phone.insert(f"{CALENDAR}/calendar_alerts", {"event_id": id, "begin": START, "end": START + HOUR, "alarmTime": START, "state": 0})
    assert begins(phone, START, START) == [START]
    assert phone.delete(f"{CALENDAR}/events/{id}") == 1
    db = sqlite3.connect(phone.device.fs.open_host(DB))
    for table in ("Events", "Instances", "EventsRawTimes", "Reminders", "CalendarAlerts"):
        assert db.execute(f"SELECT COUNT(*) FROM {table}").fetchone() == (0,), table
    db.close()


def test_an_event_that_a_server_knows_is_marked_and_goes_with_its_sync_adapter(phone: Phone) -> None:
    id = add_event(phone, add_calendar(phone), START, sync=True, _sync_id="abc")
    assert event(phone, id, "dirty", "mutators") == (None, None)
    phone.insert(f"{CALENDAR}/reminders?{LOCAL}", {"event_id": id, "minutes": 30, "method": 1})
    assert phone.delete(f"{CALENDAR}/events/{id}", caller="com.android.shell") == 1
    assert event(phone, id, "deleted", "dirty", "mutators") == (1, 1, "com.android.shell")
    assert begins(phone, START, START) == [] and phone.query(f"{CALENDAR}/reminders") == []
    assert phone.delete(f"{CALENDAR}/events/{id}?{LOCAL}") == 1 and event(phone, id, "deleted") is None


def test_marking_an_event_as_deleted_keeps_its_row(phone: Phone) -> None:
    id = add_event(phone, add_calendar(phone), START)
    assert phone.update(f"{CALENDAR}/events/{id}", {"deleted": 1}) == 1
    assert event(phone, id, "deleted") == 1 and begins(phone, START, START) == []
    assert phone.query(f"{CALENDAR}/events", ["_id"], "deleted=0") == []


def test_a_calendar_takes_its_events_along(phone: Phone) -> None:
    kept, gone = add_calendar(phone), add_calendar(phone, name="other")
    add_event(phone, kept, START)
    add_series(phone, gone, START, "FREQ=DAILY")
    assert len(begins(phone, START, START + 3 * DAY)) == 5
    assert phone.delete(f"{CALENDAR}/calendars?{LOCAL}", "_id=?", (gone,)) == 1
    assert begins(phone, START, START + 3 * DAY) == [START]
    assert phone.query(f"{CALENDAR}/events", ["calendar_id"]) == [{"calendar_id": kept}]


def test_only_calendars_that_are_kept_in_step_have_instances(phone: Phone) -> None:
    calendar = add_calendar(phone, sync_events=0, visible=0)
    add_event(phone, calendar, START)
    assert begins(phone, START, START) == []
    phone.update(f"{CALENDAR}/calendars/{calendar}", {"sync_events": 1})
    assert begins(phone, START, START) == [START]
    assert phone.query(f"{CALENDAR}/instances/when/{START}/{START}", ["title"], "visible=1") == []
    phone.update(f"{CALENDAR}/calendars/{calendar}", {"visible": 1}, caller="com.android.shell")
    assert phone.query(f"{CALENDAR}/instances/when/{START}/{START}", ["title"], "visible=1") == [{"title": "Team Sync"}]
    assert phone.query(f"{CALENDAR}/calendars", ["dirty", "mutators", "isPrimary"]) == [
        {"dirty": 1, "mutators": "com.android.shell", "isPrimary": 1}
    ]


def test_colours_come_from_the_account_s_palette(phone: Phone) -> None:
    calendar = add_calendar(phone)
    color = {"color_type": 1, "color_index": "3", "color": 0x112233}
    phone.insert(f"{CALENDAR}/colors?{LOCAL}", color)
    with pytest.raises(ProviderError, match="color type 1 and index 3 already exists"):
        phone.insert(f"{CALENDAR}/colors?{LOCAL}", color)
    id = add_event(phone, calendar, START, eventColor_index="3")
    assert event(phone, id, "eventColor", "displayColor") == (0x112233, 0x112233)
    phone.update(f"{CALENDAR}/colors?{LOCAL}", {"color": 5}, "color_index='3'")
    assert event(phone, id, "displayColor") == 5
    with pytest.raises(ProviderError, match=r"Cannot delete color 3. Referenced by 1 events"):
        phone.delete(f"{CALENDAR}/colors?{LOCAL}", "color_index='3'")


def test_events_are_found_by_words(phone: Phone) -> None:
    calendar = add_calendar(phone)
    add_event(phone, calendar, START, title="Lunch meeting", eventLocation="Park")
    add_event(phone, calendar, START, title="Lunch", description="100% fun")
    whole = f"{CALENDAR}/instances/search/{START - DAY}/{START + DAY}"
    assert [row["title"] for row in phone.query(f"{whole}/lunch", ["title"], sort="title ASC")] == ["Lunch", "Lunch meeting"]
    assert [row["title"] for row in phone.query(f"{whole}/lunch%20park", ["title"])] == ["Lunch meeting"]
    assert [row["title"] for row in phone.query(f"{whole}/100%25", ["title"], "visible=?", ("1",))] == ["Lunch"]
    assert phone.query(f"{whole}/%22meeting%20lunch%22", ["title"]) == []
    assert phone.query(f"{CALENDAR}/instances/groupbyday/2460235/2460236", ["startDay"]) == [{"startDay": 2460235}]


def test_an_app_needs_the_permissions_and_hears_of_changes(phone: Phone) -> None:
    calendar = add_calendar(phone)
    phone.open(PLANNER)
    app = phone.app(PLANNER)
    with pytest.raises(ProviderError, match=r"requires android\.permission\.READ_CALENDAR"):
        app.ctx.query(f"{CALENDAR}/events")
    for permission in ("READ_CALENDAR", "WRITE_CALENDAR"):
        phone.device.packages.grant(PLANNER, f"android.permission.{permission}")
    made = app.ctx.insert(
        f"{CALENDAR}/events", {"calendar_id": calendar, "dtstart": START, "dtend": START, "eventTimezone": "UTC", "title": "Mine"}
    )
    assert made == f"{CALENDAR}/events/1" and event(phone, 1, "mutators") == PLANNER
    heard = len(app.ctx.memory["heard"])
    alert = {"event_id": 1, "begin": START, "end": START, "alarmTime": START, "state": 0, "minutes": 10}
    app.ctx.insert(f"{CALENDAR}/calendar_alerts", alert)
    assert app.ctx.memory["heard"][-1] == CALENDAR and len(app.ctx.memory["heard"]) == heard
    assert app.ctx.query(f"{CALENDAR}/calendar_alerts/by_instance", ["title", "alarmTime"]) == [{"title": "Mine", "alarmTime": START}]
    add_event(phone, calendar, START + DAY)
    assert begins(phone, START, START + DAY) == [START, START + DAY]


def test_a_snapshot_keeps_events_and_instances(phone: Phone) -> None:
    calendar = add_calendar(phone)
    add_series(phone, calendar, START, "FREQ=DAILY")
    assert len(begins(phone, START, START + 2 * DAY)) == 3
    phone.device.snapshots.save("here")
    phone.delete(f"{CALENDAR}/events", "1")
    assert begins(phone, START, START + 2 * DAY) == []
    phone.device.snapshots.load("here")
    assert len(begins(phone, START, START + 2 * DAY)) == 3


def test_rows_written_into_the_file_are_seen_when_the_range_is_forgotten(phone: Phone) -> None:
    calendar = add_calendar(phone)
    assert begins(phone, START, START) == []
    sql = (
        "insert into Events (calendar_id, title, dtstart, dtend, lastDate, eventTimezone) "
        f"values ({calendar}, 'x', {START}, {START}, {START}, 'UTC');"
        "update CalendarMetaData set minInstance=0, maxInstance=0"
    )
    phone.run(f'sqlite3 {DB} "{sql}"', uid=0)
    assert begins(phone, START, START) == [START]


def test_clearing_the_provider_leaves_no_calendar(phone: Phone) -> None:
    add_event(phone, add_calendar(phone), START)
    assert phone.run("pm clear com.android.providers.calendar") == "Success\n"
    assert phone.query(f"{CALENDAR}/calendars") == phone.query(f"{CALENDAR}/events") == []
    assert add_calendar(phone) == 1
