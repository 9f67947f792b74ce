"""Simple Calendar Pro and Fossify Calendar: stores written by hand are read and shown, seeded ones too, and views tell their days."""

from __future__ import annotations

import datetime as dt
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from apps.base import Read, SeedError
from apps.glance import glance
from apps.lineages.simple_calendar.state import SimpleCalendarState
from apps.loader import app_state, apps
from harness.device import Device, Key, Swipe, Tap
from harness.device.dumpsys import alarms, notifications
from harness.device.stores import prefs, sqlite
from harness.device.stores.files import remove, write_file
from harness.device.tree import Node
from harness.errors import StoreCorrupt, StoreMissing, Unreadable
from templates.calendar.common import CalendarTemplate
from templates.calendar.generate import random_calendar_state
from templates.calendar.state import AllDay, CalendarState, DaysShown, Event, Recurrence, Timed
from templates.catalogue import template

IDS = ("simple_calendar_pro", "fossify_calendar")
COLUMNS = (
    "`start_ts` INTEGER NOT NULL, `end_ts` INTEGER NOT NULL, `title` TEXT NOT NULL, `location` TEXT NOT NULL, `description` TEXT NOT NULL, "
    "`reminder_1_minutes` INTEGER NOT NULL, `reminder_2_minutes` INTEGER NOT NULL, `reminder_3_minutes` INTEGER NOT NULL, "
    "`reminder_1_type` INTEGER NOT NULL, `reminder_2_type` INTEGER NOT NULL, `reminder_3_type` INTEGER NOT NULL, "
    "`repeat_interval` INTEGER NOT NULL, `repeat_rule` INTEGER NOT NULL, `repeat_limit` INTEGER NOT NULL, "
    "`repetition_exceptions` TEXT NOT NULL, `attendees` TEXT NOT NULL, `import_id` TEXT NOT NULL, `time_zone` TEXT NOT NULL, "
    "`flags` INTEGER NOT NULL, `event_type` INTEGER NOT NULL, `parent_id` INTEGER NOT NULL, `last_updated` INTEGER NOT NULL, "
    "`source` TEXT NOT NULL, `availability` INTEGER NOT NULL, {access}`color` INTEGER NOT NULL, `type` INTEGER NOT NULL{status}"
)
GROUPS = (
    "CREATE TABLE `event_types` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `title` TEXT NOT NULL, `color` INTEGER NOT NULL, "
    "`caldav_calendar_id` INTEGER NOT NULL, `caldav_display_name` TEXT NOT NULL, `caldav_email` TEXT NOT NULL, `type` INTEGER NOT NULL)",
    "INSERT INTO event_types VALUES (1, 'Regular event', -37120, 0, '', '', 0), (4, 'Büro', -65536, 0, '', '', 0)",
    "CREATE TABLE `tasks` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `task_id` INTEGER NOT NULL, `start_ts` INTEGER NOT NULL, "
    "`flags` INTEGER NOT NULL)",
    "CREATE TABLE `widgets` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, `widget_id` INTEGER NOT NULL, `period` INTEGER NOT NULL)",
)
NINE = 1_697_533_200
"""17 October 2023, 09:00 UTC, epoch s."""
TWO_LEADS = "30, 0, -1, 0, 0, 0"
NO_LEADS = "-1, -1, -1, 0, 0, 0"


def app_of(id: str) -> SimpleCalendarState:
    found = app_state(apps()[f"calendar/{id}"])
    assert isinstance(found, SimpleCalendarState)
    return found


@pytest.fixture(params=IDS)
def app(request: pytest.FixtureRequest, device: Device) -> Iterator[SimpleCalendarState]:
    found = app_of(request.param)
    found.reset(device)
    yield found
    device.force_stop(found.package)


def look(device: Device, app: SimpleCalendarState, *names: str, active: bool = False) -> CalendarState:
    return app.read(device, Read(want=frozenset(names), active=active)).state


def node(device: Device, label: str) -> Node:
    """The node with this id, text or description."""
    nodes = [n for n in glance(device).tree.without_keyboard if label in (n.short_id, n.text, n.desc)]
    assert nodes, f"{label!r} is not on the screen"
    return nodes[0]


def tap(device: Device, label: str) -> None:
    device.perform(Tap(*node(device, label).center))


def view_as(device: Device, name: str) -> None:
    tap(device, "change_view")
    tap(device, name)


def timed(day: int, hour: int, minutes: int = 60, zone: str = "UTC") -> Timed:
    start = round(dt.datetime(2023, 10, day, hour, tzinfo=dt.UTC).timestamp() * 1000)
    return Timed(start_ms=start, end_ms=start + minutes * 60_000, zone=zone)


def day(number: int, month: int = 10) -> dt.date:
    return dt.date(2023, month, number)


# --- stores ----------------------------------------------------------------------------------------------------------------------------


def hand_written(path: Path, *rows: str, fossify: bool) -> bytes:
    """events.db made by plain statements. `rows`: values after the id and up to the column access_level or color."""
    access, status = ("`access_level` INTEGER NOT NULL, ", ", `status` INTEGER NOT NULL") if fossify else ("", "")
    connection = sqlite3.connect(path)
    columns = COLUMNS.format(access=access, status=status)
    connection.execute(f"CREATE TABLE `events` (`id` INTEGER PRIMARY KEY AUTOINCREMENT, {columns})")
    connection.execute("CREATE UNIQUE INDEX `index_events_id` ON `events` (`id`)")
    for statement in GROUPS:
        connection.execute(statement)
    for row in rows:
        color_type = row.rsplit("|", 1)[1]
        values = row.rsplit("|", 1)[0] + (", 0" if fossify else "") + f", {color_type}" + (", 1" if fossify else "")
        connection.execute(f"INSERT INTO events VALUES ({values})")
    connection.execute("PRAGMA user_version = " + ("11" if fossify else "8"))
    connection.commit()
    connection.close()
    return path.read_bytes()


def put(device: Device, app: SimpleCalendarState, data: bytes) -> None:
    device.force_stop(app.package)
    path = app.spec.store("events").path
    write_file(device, path, data, remove=(f"{path}-wal", f"{path}-shm"))


def test_a_store_written_by_hand_is_read_and_shown(device: Device, app: SimpleCalendarState, tmp_path: Path) -> None:
    rows = (
        f"7, {NINE}, {NINE + 3600}, 'Zoë''s Hour', 'Café', 'First\nSecond', {TWO_LEADS}, 0, 0, 0, '', '', 'a', 'UTC', 0, 1, 0, 0, "
        "'simple-calendar', 0 | 0, 0",
        f"9, {NINE - 9 * 3600}, {NINE + 3 * 3600 + 86_400}, 'Fair', '', '', {NO_LEADS}, 0, 0, 0, '[]', '[]', 'b', 'UTC', 3, 1, 0, 0, "
        "'imported-ics', 1 | -65536, 0",
        f"12, {NINE}, {NINE + 900}, 'Yoga', '', '', {NO_LEADS}, 1209600, 2, {NINE + 30 * 86_400}, '[20231031]', '[]', 'c', 'UTC', 0, 4, "
        "0, 0, 'simple-calendar', 0 | 0, 0",
        f"13, {NINE}, {NINE}, 'Call', '', '', {NO_LEADS}, 2592001, 4, -3, '[\"20231121\"]', '[]', 'd', 'Europe/Berlin', 8, 1, 7, 0, "
        "'simple-calendar', 0 | 0, 1",
    )
    put(device, app, hand_written(tmp_path / "events.db", *rows, fossify=app.fossify))
    state = look(device, app, "events", "calendars")
    berlin = Timed(start_ms=NINE * 1000, end_ms=NINE * 1000, zone="Europe/Berlin")
    assert state.calendars == ("Regular event", "Büro")
    assert state.events == (
        Event(title="Zoë's Hour", when=timed(17, 9), reminders=(30, 0), description="First\nSecond", location="Café", key="7"),
        Event(title="Fair", when=AllDay(first=day(17), last=day(18)), extra=("availability: free", "colour: #FF0000"), key="9"),
        Event(
            title="Yoga",
            when=timed(17, 9, 15),
            recurrence=Recurrence(freq="weekly", interval=2, weekdays=("TU",), until=day(16, 11)),
            exceptions=(day(31),),
            shown=False,
            extra=("category: Büro",),
            key="12",
        ),
        Event(
            title="Call",
            when=berlin,
            recurrence=Recurrence(freq="monthly", on="3TU", count=3),
            exceptions=(day(21, 11),),
            kind="task",
            part_of="7",
            extra=("done: yes",),
            key="13",
        ),
    )
    app.start(device)
    view_as(device, "Simple event list")
    assert node(device, "Zoë's Hour") and node(device, "First Second") and node(device, "All-day (18 Wednesday)")
    assert not [n for n in glance(device).tree if n.text == "Yoga"]  # its calendar is hidden


@pytest.mark.parametrize("seed", range(8))
def test_random_states_are_read_as_they_were_seeded(device: Device, app: SimpleCalendarState, seed: int) -> None:
    profile = app.profile("AddOneEvent")
    wanted = random_calendar_state(random.Random(f"calendar {seed}"), profile)
    app.seed(device, wanted)
    find = template("calendar", "AddOneEvent")
    assert isinstance(find, CalendarTemplate)
    assert find.normalise(look(device, app, "events"), profile) == find.normalise(wanted, profile)


def test_seeded_keys_are_row_ids_and_new_ids_lie_above(device: Device, app: SimpleCalendarState) -> None:
    seeded = (Event(title="B", when=timed(18, 9)), Event(title="A", when=timed(17, 9), key="41"))
    app.seed(device, CalendarState(events=seeded))
    assert [(row.title, row.key) for row in look(device, app, "events").events or ()] == [("A", "41"), ("B", "42")]


def test_a_seeded_event_is_shown_found_and_reminds(device: Device, app: SimpleCalendarState) -> None:
    now = device.time_ms()
    start = (now // 60_000 + 10) * 60_000
    soon = Event(title="Tea", when=Timed(start_ms=start, end_ms=start + 3_600_000), reminders=(5,))
    app.seed(device, CalendarState(events=(soon, Event(title="Far", when=timed(27, 9), recurrence=Recurrence(freq="yearly")))))
    assert [alarm.due_ms for alarm in alarms.read(device).of(app.package)] == [start - 5 * 60_000]
    tap(device, "top_toolbar_search")
    device.type("far")
    assert node(device, "Far")
    device.wait(start - 5 * 60_000 - device.time_ms() + 2000)
    notes = [note for note in notifications.read(device) if note.package == app.package]
    assert [note.title for note in notes] == ["Tea"]
    device.set_time(now)


def test_what_has_no_place_is_refused(device: Device, app: SimpleCalendarState) -> None:
    many = Event(title="A", when=timed(17, 9), reminders=(0, 5, 10, 30))
    odd = Event(title="A", when=timed(17, 9), recurrence=Recurrence(freq="monthly", on="2FR"))
    days = Event(title="A", when=timed(17, 9), recurrence=Recurrence(freq="daily", interval=365))  # a year, to the app
    for event in (many, odd, days):
        with pytest.raises(SeedError):
            app.seed(device, CalendarState(events=(event,)))


def test_every_seven_days_is_every_week(device: Device, app: SimpleCalendarState) -> None:
    app.seed(device, CalendarState(events=(Event(title="A", when=timed(17, 9), recurrence=Recurrence(freq="daily", interval=14)),)))
    [event] = look(device, app, "events").events or ()
    assert event.recurrence == Recurrence(freq="weekly", interval=2, weekdays=("TU",))


def test_the_app_makes_its_store_as_room_does(device: Device, app: SimpleCalendarState) -> None:
    with sqlite.read(device, app.spec.store("events").path) as db:
        version, hash = ("11", "ab28877f557ed5ff8a83137b5b9b858f") if app.fossify else ("8", "1d5b2fddcb258e43f2935820863057a9")
        assert str(db.value("PRAGMA user_version")) == version
        assert db.value("SELECT identity_hash FROM room_master_table") == hash
        assert {"events", "event_types", "tasks", "widgets"} <= db.tables()
        names = [row["name"] for row in db.rows("PRAGMA table_info(events)")]
        assert ("access_level" in names, "status" in names, len(names)) == (app.fossify, app.fossify, 29 if app.fossify else 27)
        assert db.value("SELECT title FROM event_types") == ("Local calendar" if app.fossify else "Regular event")
    options = prefs.read(device, app.spec.store("preferences").path)
    assert options["display_event_types"] == frozenset({"1"}) and options["was_alarm_warning_shown"] is True


@pytest.mark.parametrize("name", ["events", "preferences"])
def test_an_unreadable_store_is_no_empty_calendar(device: Device, app: SimpleCalendarState, name: str) -> None:
    device.force_stop(app.package)
    path = app.spec.store(name).path
    write_file(device, path, b"not what it should be\x00")
    with pytest.raises(StoreCorrupt):
        look(device, app, "events")
    remove(device, path, f"{path}-wal", f"{path}-shm")
    with pytest.raises(StoreMissing):
        look(device, app, "events")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET repeat_interval = 12345",
        "UPDATE events SET repetition_exceptions = '[2023'",
        "UPDATE events SET repetition_exceptions = '{}'",
        "UPDATE events SET attendees = 'nobody'",
        "UPDATE events SET start_ts = 'now'",
        "UPDATE events SET end_ts = 1000000000000000",
        "UPDATE events SET end_ts = -4611686018427387904",
        "DROP TABLE tasks",
    ],
)
def test_columns_that_make_no_sense_are_corrupt(device: Device, app: SimpleCalendarState, change: str) -> None:
    app.seed(device, CalendarState(events=(Event(title="A", when=timed(17, 9)),)))
    device.force_stop(app.package)
    with sqlite.edit(device, app.spec.store("events").path) as db:
        db.execute(change)
    with pytest.raises(Unreadable):
        look(device, app, "events")


# --- days shown ------------------------------------------------------------------------------------------------------------------------

SEEDED = (
    Event(title="Team Sync", when=timed(17, 9)),
    Event(title="Fair", when=AllDay(first=day(18), last=day(18))),
    Event(title="Review", when=timed(20, 9)),
)


def test_views_tell_the_days_they_cover(device: Device, app: SimpleCalendarState) -> None:
    app.seed(device, CalendarState(events=SEEDED))

    def shown() -> DaysShown | None:
        return look(device, app, "shown").shown

    assert shown() == DaysShown(open=True, first=day(1), last=day(31))
    view_as(device, "Weekly view")
    assert shown() == DaysShown(open=True, first=day(15), last=day(21), titles=("Fair", "Team Sync", "Review"))
    device.perform(Swipe(900, 1200, 150, 1200, 300))
    assert shown() == DaysShown(open=True, first=day(22), last=day(28), titles=())
    tap(device, "Tue\n24")
    assert shown() == DaysShown(open=True, first=day(24), last=day(24), titles=())
    device.perform(Key("BACK"))
    view_as(device, "Yearly view")
    assert shown() == DaysShown(open=True, first=dt.date(2023, 1, 1), last=dt.date(2023, 12, 31))
    view_as(device, "Simple event list")
    assert shown() == DaysShown(open=True, first=day(17), last=day(20), titles=("Team Sync", "Fair", "Review"))
    tap(device, "Team Sync")
    assert shown() == DaysShown()
    device.perform(Key("BACK"))
    tap(device, "top_toolbar_search")
    device.type("Sync")
    assert shown() == DaysShown()
    device.perform(Key("HOME"))
    assert shown() == DaysShown()


def test_a_dialog_hides_the_view_until_the_agent_has_finished(device: Device, app: SimpleCalendarState) -> None:
    app.seed(device, CalendarState(events=SEEDED))
    tap(device, "change_view")
    assert look(device, app, "shown").shown is None
    assert look(device, app, "shown", active=True).shown == DaysShown(open=True, first=day(1), last=day(31))


def test_month_and_day_view_tells_the_chosen_day(device: Device, app: SimpleCalendarState) -> None:
    app.seed(device, CalendarState(events=SEEDED))
    view_as(device, "Monthly and daily view")
    shown = look(device, app, "shown").shown
    assert shown is not None and (shown.first, shown.last) == (day(1), day(31))
    cells = [n for n in glance(device).tree if n.clickable and n.cls == "android.view.View" and not n.resource_id]
    device.perform(Tap(*cells[16].center))
    assert look(device, app, "shown").shown == DaysShown(open=True, first=day(17), last=day(17), titles=("Team Sync",))


# --- zones -----------------------------------------------------------------------------------------------------------------------------


def test_all_day_events_and_hours_in_another_zone(device: Device, app: SimpleCalendarState, away: str) -> None:
    at = round(dt.datetime(2023, 11, 6, 14, tzinfo=dt.UTC).timestamp() * 1000)
    seeded = (
        Event(title="Fair", when=AllDay(first=day(5, 11), last=day(6, 11))),
        Event(
            title="Yoga", when=Timed(start_ms=at, end_ms=at + 3_600_000, zone=away), recurrence=Recurrence(freq="daily", until=day(8, 11))
        ),
    )
    app.seed(device, CalendarState(events=seeded))
    assert [row.model_copy(update={"key": None}) for row in look(device, app, "events").events or ()] == list(seeded)
    view_as(device, "Simple event list")
    tree = [n.text for n in glance(device).tree if n.short_id in ("event_section_title", "event_item_title", "event_item_time")]
    assert tree == [
        *("November", "5 Sunday", "Fair", "All-day (6 Monday)", "6 Monday", "Yoga", "09:00 AM - 10:00 AM"),
        *("7 Tuesday", "Yoga", "09:00 AM - 10:00 AM", "8 Wednesday", "Yoga", "09:00 AM - 10:00 AM"),
    ]
