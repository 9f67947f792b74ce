"""KashCal's stores: what is seeded is read back and shows, a database written by hand is read, damage is told."""

from __future__ import annotations

import random
import sqlite3
from datetime import date
from pathlib import Path

import pytest

from apps import datastore
from apps.base import Read
from apps.calendar.kashcal import format as store
from apps.calendar.kashcal.emoji import decorated, rules, stored
from apps.calendar.kashcal.occurrences import Series, expand
from apps.calendar.kashcal.state import App
from apps.calendar.kashcal.texts import repetition
from apps.glance import glance
from apps.loader import apps
from emulator.sim.toolkit.fonts import has_icon
from harness.device import Device
from harness.device.stores import sqlite
from harness.device.stores.files import remove, write_file
from harness.errors import StoreCorrupt, StoreMissing
from templates.calendar.compare import content
from templates.calendar.generate import random_calendar_state
from templates.calendar.state import AllDay, CalendarState, Event, Recurrence, Timed

SPEC = apps()["calendar/kashcal"]
DATABASE, PREFERENCES = SPEC.store("database").path, SPEC.store("preferences").path
BY_HAND = """
CREATE TABLE accounts (id INTEGER PRIMARY KEY, provider TEXT NOT NULL, email TEXT NOT NULL, created_at INTEGER NOT NULL);
CREATE TABLE calendars (id INTEGER PRIMARY KEY, account_id INTEGER NOT NULL, caldav_url TEXT NOT NULL, display_name TEXT NOT NULL,
 color INTEGER NOT NULL, is_visible INTEGER NOT NULL DEFAULT 1, is_default INTEGER NOT NULL DEFAULT 0,
 is_read_only INTEGER NOT NULL DEFAULT 0);
CREATE TABLE events (id INTEGER PRIMARY KEY, uid TEXT NOT NULL, calendar_id INTEGER NOT NULL, title TEXT NOT NULL, location TEXT,
 description TEXT, start_ts INTEGER NOT NULL, end_ts INTEGER NOT NULL, timezone TEXT, is_all_day INTEGER NOT NULL DEFAULT 0,
 status TEXT NOT NULL DEFAULT 'CONFIRMED', transp TEXT NOT NULL DEFAULT 'OPAQUE', classification TEXT NOT NULL DEFAULT 'PUBLIC',
 organizer_email TEXT, rrule TEXT, rdate TEXT, exdate TEXT, original_event_id INTEGER, original_instance_time INTEGER, reminders TEXT,
 sync_status TEXT NOT NULL DEFAULT 'SYNCED', color INTEGER, url TEXT, categories TEXT);
INSERT INTO calendars VALUES (1, 1, 'local://default', 'Local', -6381922, 1, 1, 0), (2, 2, 'https://x/y', 'Work', -1, 0, 0, 0);
"""
COLUMNS = "INSERT INTO events (id, uid, calendar_id, title, start_ts, end_ts, timezone, is_all_day"
NINE = 1_697_533_200_000
"""17 October 2023, 09:00 UTC, a Tuesday."""
HOUR = 3_600_000
ROWS = f"""
{COLUMNS}, reminders, location, description)
 VALUES (3, 'a', 1, 'Zoë''s Violin', {NINE}, {NINE + HOUR}, 'UTC', 0, '["-PT15M","-P1DT2H","PT9H"]', 'Café', 'Two
lines');
{COLUMNS}) VALUES (4, 'b', 1, 'Trip', {store.midnight(date(2023, 10, 20))}, {store.day_end(date(2023, 10, 22))}, NULL, 1);
{COLUMNS}, rrule, exdate)
 VALUES (5, 'c', 1, 'Lesson', {NINE}, {NINE + HOUR}, 'Europe/Berlin', 0, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,FR;UNTIL=20240101T225959Z',
 '{NINE + 14 * 24 * HOUR},20231103,20231114T100000Z');
{COLUMNS}, original_event_id, original_instance_time)
 VALUES (6, 'c', 1, 'Lesson', {NINE + 2 * HOUR}, {NINE + 3 * HOUR}, 'Europe/Berlin', 0, 5, {NINE});
{COLUMNS}, status, transp, classification, color, url)
 VALUES (7, 'd', 2, 'Hidden', {NINE}, {NINE}, NULL, 0, 'TENTATIVE', 'TRANSPARENT', 'PRIVATE', -13388167, 'https://example.com');
{COLUMNS}, sync_status) VALUES (8, 'e', 2, 'Waiting to go', {NINE}, {NINE}, 'UTC', 0, 'PENDING_DELETE');
"""
LESSON = Timed(start_ms=NINE, end_ms=NINE + HOUR, zone="Europe/Berlin")
READ = (
    Event(
        title="Zoë's Violin",
        when=Timed(start_ms=NINE, end_ms=NINE + HOUR),
        reminders=(15, 1560, -540),
        location="Café",
        description="Two\nlines",
        key="3",
    ),
    Event(title="Trip", when=AllDay(first=date(2023, 10, 20), last=date(2023, 10, 22)), key="4"),
    Event(
        title="Lesson",
        when=LESSON,
        recurrence=Recurrence(freq="weekly", interval=2, weekdays=("TU", "FR"), until=date(2024, 1, 1)),
        exceptions=(date(2023, 10, 31), date(2023, 11, 3), date(2023, 11, 14)),
        key="5",
    ),
    Event(title="Lesson", when=Timed(start_ms=NINE + 2 * HOUR, end_ms=NINE + 3 * HOUR, zone="Europe/Berlin"), part_of="5", key="6"),
    Event(
        title="Hidden",
        when=Timed(start_ms=NINE, end_ms=NINE, zone=None),
        shown=False,
        extra=("availability: transparent", "colour: 33B679", "link: https://example.com", "status: tentative", "visibility: private"),
        key="7",
    ),
)


@pytest.fixture
def app(device: Device) -> App:
    app = App(SPEC)
    app.reset(device)
    return app


def read(device: Device, app: App) -> CalendarState:
    return app.read(device, Read(frozenset({"events", "calendars"}))).state


def put(device: Device, path: Path, script: str) -> None:
    """Replace the app's database by one made with this script."""
    with sqlite3.connect(path) as db:
        db.executescript(script)
    db.close()
    device.force_stop(SPEC.package)
    write_file(device, DATABASE, path.read_bytes(), remove=(f"{DATABASE}-wal", f"{DATABASE}-shm"))


@pytest.mark.parametrize("number", range(8))
def test_what_is_seeded_is_read_back(device: Device, app: App, number: int) -> None:
    state = random_calendar_state(random.Random(number), app.profile("AddOneEvent"))
    app.seed(device, state)
    again = read(device, app)
    assert sorted(map(repr, map(content, again.events or ()))) == sorted(map(repr, map(content, state.events or ())))
    assert again.calendars == ("Local",)


def test_rows_keep_their_ids(device: Device, app: App) -> None:
    first = Event(title="One", when=Timed(start_ms=NINE, end_ms=NINE + HOUR))
    second = first.model_copy(update={"title": "Two", "key": "41"})
    app.seed(device, read(device, app).replace(events=(first, second)))
    assert {event.title: event.key for event in read(device, app).events or ()} == {"Two": "41", "One": "42"}


def test_seeding_writes_what_the_app_derives(device: Device, app: App) -> None:
    lesson = READ[2].model_copy(update={"reminders": (30,)})
    app.seed(device, read(device, app).replace(events=(lesson,)))
    with sqlite.read(device, DATABASE) as db:
        days = [row["start_day"] for row in db.rows("SELECT start_day FROM occurrences WHERE is_cancelled = 0 ORDER BY start_ts")]
        found = db.value("SELECT COUNT(*) FROM events_fts WHERE events_fts MATCH 'les*'")
        alerts = db.rows("scheduled_reminders")
        version, identity = db.value("PRAGMA user_version"), db.value("SELECT identity_hash FROM room_master_table")
    assert days[:4] == [20231017, 20231020, 20231117, 20231128] and days[-1] == 20231229
    assert found == 1 and (version, identity) == (16, "47576f6ac3a10d511beaf7ae5e16c497")
    assert {row["reminder_offset"] for row in alerts} == {"-PT30M"}


def test_a_database_written_by_hand_is_read(device: Device, app: App, tmp_path: Path) -> None:
    put(device, tmp_path / "a.db", BY_HAND + ROWS)
    assert read(device, app) == CalendarState(events=READ, calendars=("Local", "Work"))


def test_rows_inserted_into_the_app_s_own_database_show(device: Device, app: App) -> None:
    device.force_stop(SPEC.package)
    day = store.code(date(2023, 10, 17))
    with sqlite.edit(device, DATABASE) as db:
        db.execute(
            "INSERT INTO events (id, uid, calendar_id, title, start_ts, end_ts, timezone, dtstamp, created_at, updated_at) "
            "VALUES (9, 'x', 1, 'Coffee with Ann', ?, ?, 'UTC', 0, 0, 0)",
            (NINE, NINE + HOUR),
        )
        db.execute(
            "INSERT INTO occurrences (event_id, calendar_id, start_ts, end_ts, start_day, end_day) VALUES (9, 1, ?, ?, ?, ?)",
            (NINE, NINE + HOUR, day, day),
        )
    device.set_time(NINE)
    app.start(device)
    assert "☕ Coffee with Ann" in {node.text for node in glance(device).tree}
    assert [event.key for event in read(device, app).events or ()] == ["9"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE events SET rrule='FREQ=SOMETIMES' WHERE id=3",
        "UPDATE events SET reminders='15' WHERE id=3",
        "UPDATE events SET reminders='[\"soon\"]' WHERE id=3",
        "UPDATE events SET exdate='20231399' WHERE id=5",
        "UPDATE events SET start_ts='now' WHERE id=3",
        "UPDATE events SET title=x'00ff' WHERE id=3",
        "UPDATE events SET is_all_day=7 WHERE id=3",
    ],
)
def test_values_of_another_kind_are_damage(device: Device, app: App, tmp_path: Path, statement: str) -> None:
    put(device, tmp_path / "a.db", f"{BY_HAND}{ROWS}{statement};")
    with pytest.raises(StoreCorrupt):
        read(device, app)


def test_an_unreadable_database_raises(device: Device, app: App) -> None:
    device.force_stop(SPEC.package)
    write_file(device, DATABASE, b"not a database", remove=(f"{DATABASE}-wal", f"{DATABASE}-shm"))
    with pytest.raises(StoreCorrupt):
        read(device, app)
    remove(device, DATABASE)
    with pytest.raises(StoreMissing):
        read(device, app)


def test_damaged_preferences_count_as_none(device: Device, app: App) -> None:
    device.force_stop(SPEC.package)
    write_file(device, PREFERENCES, b"\xff\xff")
    app.start(device)
    assert "Apple Calendar?" in {node.text for node in glance(device).tree}


def test_preferences_of_the_app_itself_are_followed(device: Device, app: App) -> None:
    device.force_stop(SPEC.package)
    values = datastore.Preferences({store.ONBOARDING: True, "default_calendar_view": "agenda"})
    values.put_long("default_calendar_id", 1)
    write_file(device, PREFERENCES, datastore.render(values))
    app.start(device)
    assert "No upcoming events" in {node.text for node in glance(device).tree}


# --- encodings -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("minutes", "text"), [(0, "-PT0M"), (15, "-PT15M"), (60, "-PT1H"), (90, "-PT90M"), (1440, "-P1D"), (-540, "PT9H")])
def test_lead_times_are_durations(minutes: int, text: str) -> None:
    assert store.offset(minutes) == text
    assert store.lead(text) == minutes


@pytest.mark.parametrize("text", ["", "PT", "-P", "15", "-PT15X"])
def test_other_texts_are_no_durations(text: str) -> None:
    with pytest.raises(ValueError):
        store.lead(text)


def test_a_rule_that_leaves_out_its_start_still_has_it() -> None:
    """The app adds the start to what the rule names."""
    found = expand(Series(NINE, NINE + HOUR, False, "UTC", "FREQ=WEEKLY;BYDAY=FR;COUNT=2", None), NINE, "UTC")
    assert [occurrence.first_day for occurrence in found] == [20231017, 20231020, 20231027]


def test_a_rule_that_is_none_has_no_occurrences() -> None:
    assert expand(Series(NINE, NINE + HOUR, False, "UTC", "FREQ=SOMETIMES", None), NINE, "UTC") == []


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (None, "Does not repeat"),
        ("FREQ=DAILY", "Daily"),
        ("FREQ=WEEKLY;BYDAY=TU", "Weekly on Tue"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU", "Biweekly on Mon, Tue"),
        ("FREQ=MONTHLY;BYMONTHDAY=17", "Monthly on day 17"),
        ("FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR", "Quarterly on last Fri"),
        ("FREQ=YEARLY;COUNT=5", "Yearly, 5 times"),
        ("FREQ=DAILY;INTERVAL=4;UNTIL=20231224T225959Z", "Every 4 days, until Dec 24, 2023"),
    ],
)
def test_repetition_in_words(rule: str | None, words: str) -> None:
    assert repetition(rule) == words


def test_emoji_go_before_known_words_and_come_off_again() -> None:
    for title in ("Weekly 1:1", "Client Call", "Coffee", "Scoffee", "Team Sync", "🤝 Handshake"):
        assert stored(decorated(title)) == title
    assert decorated("Scoffee") == "Scoffee"
    assert all(has_icon(rule.icon) for rule in rules())
