"""KashCal's screens: its views, the form with its sheets, series, alerts, zones, search and settings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from apps import datastore
from apps.base import Read
from apps.calendar.kashcal.flows import pick_day, set_moment, turn_to
from apps.calendar.kashcal.sight import cells
from apps.calendar.kashcal.state import App
from apps.flows_kit import Flow, Ui
from apps.glance import glance
from apps.loader import apps
from harness.device import Device, Node, Swipe, Tap
from harness.device.dumpsys import alarms, notifications
from harness.device.stores import read_files
from templates.calendar.state import AllDay, DaysShown, Event, Recurrence, Timed

SPEC = apps()["calendar/kashcal"]
PREFERENCES = SPEC.store("preferences").path
TODAY = date(2023, 10, 15)


@pytest.fixture
def app(device: Device) -> Iterator[App]:
    """The app as an episode begins with it, the clock at the afternoon of 15 October 2023, in 24 hours."""
    device.set_time(ms(2023, 10, 15, 15, 34))
    device.put_setting("system", "time_12_24", "24")
    app = App(SPEC)
    app.reset(device)
    yield app
    device.put_setting("system", "time_12_24", "12")


def ms(year: int, month: int, day: int, hour: int, minute: int = 0, zone: str = "UTC") -> int:
    return round(datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def timed(title: str, day: int, hour: int, *, length: int = 60, zone: str = "UTC", **more: object) -> Event:
    start = ms(2023, 10, day, hour, zone=zone)
    return Event(title=title, when=Timed(start_ms=start, end_ms=start + length * 60_000, zone=zone)).model_copy(update=more)


def seed(device: Device, app: App, *events: Event) -> None:
    state = app.read(device, Read(frozenset({"events", "calendars"}))).state
    app.seed(device, state.replace(events=events))


def events(device: Device, app: App) -> tuple[Event, ...]:
    return app.read(device, Read(frozenset({"events"}))).state.events or ()


def shown(device: Device, app: App, *, active: bool = False) -> DaysShown | None:
    return app.read(device, Read(frozenset({"shown"}), active=active)).state.shown


def own(device: Device) -> list[Node]:
    return [node for node in glance(device).tree.without_keyboard if node.package == SPEC.package]


def labels(device: Device) -> list[str]:
    return [node.label for node in own(device) if node.label]


def tap(device: Device, label: str, index: int = 0) -> None:
    found = [node for node in own(device) if label in (node.text, node.desc, node.hint)]
    assert found, f"{label!r} is not on the screen: {labels(device)}"
    device.perform(Tap(*found[index].center))


def tap_all(device: Device, *names: str) -> None:
    for name in names:
        tap(device, name)


def do(device: Device, steps: Flow, ui: Ui) -> None:
    for action in steps:
        device.perform(action)  # type: ignore[arg-type]
        ui.screen = glance(device)


def new_event(device: Device, title: str, day: date, hour: int | None = None) -> None:
    """The form of a new event on a day, with its title typed."""
    ui = Ui(glance(device))
    do(device, pick_day(ui, day), ui)
    tap(device, "Create event")
    device.type(title)
    if hour is not None:
        ui.screen = glance(device)
        do(device, set_moment(ui, 0, datetime(day.year, day.month, day.day, hour)), ui)


def reach(device: Device, label: str) -> None:
    """Scroll the form until something can be touched."""
    ui = Ui(glance(device))
    do(device, scroll(ui, label), ui)


def scroll(ui: Ui, label: str) -> Flow:
    yield from ui.scroll_until(where=lambda node: label in (node.text, node.desc, node.hint))


def titles(view: DaysShown | None) -> Sequence[str]:
    return () if view is None or view.titles is None else view.titles


# --- the first start, the views -------------------------------------------------------------------------------------------------------


def test_the_first_start_offers_to_connect_and_does_so_once(device: Device, app: App) -> None:
    device.clear(SPEC.package)
    app.start(device)
    assert {"Apple Calendar?", "We've got you.", "Connect", "Not Now"} <= set(labels(device))
    assert shown(device, app) is None
    tap(device, "Not Now")
    assert "Create event" in labels(device)
    (file,) = read_files(device, [PREFERENCES])
    assert datastore.parse(file.data)["onboarding_dismissed"] is True
    device.force_stop(SPEC.package)
    app.start(device)
    assert "Apple Calendar?" not in labels(device)


def test_connecting_says_that_there_is_no_network(device: Device, app: App) -> None:
    device.clear(SPEC.package)
    app.start(device)
    tap_all(device, "Connect", "Apple ID")
    device.type("ann@example.com")
    tap(device, "App-Specific Password")
    device.type("abcdabcdabcdabcd")
    device.key("BACK")
    tap(device, "Sign In")
    assert "No internet connection" in labels(device)


def test_the_month_shows_the_picked_day(device: Device, app: App) -> None:
    seed(device, app, timed("Piano Lesson", 20, 9), timed("Dentist Appointment", 20, 11), timed("Board Meeting", 21, 9))
    assert shown(device, app) == DaysShown(open=True, first=TODAY, last=TODAY, titles=())
    assert "Nothing to see here; go touch grass?" in labels(device)
    tap(device, "20")
    day = date(2023, 10, 20)
    assert shown(device, app) == DaysShown(open=True, first=day, last=day, titles=("Piano Lesson", "Dentist Appointment"))
    assert {"Piano Lesson", "09:00 - 10:00", "👨‍⚕️ Dentist Appointment"} <= set(labels(device))


def test_dots_do_not_mix_up_the_days(device: Device, app: App) -> None:
    seed(device, app, *(timed("Board Meeting", day, 9) for day in range(1, 32, 2)))
    assert list(cells(own(device))) == list(range(1, 32))


def test_the_day_panel_and_the_month_turn_by_swipes(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 16, 9))
    device.perform(Swipe(900, 1500, 200, 1500, 300))
    assert titles(shown(device, app)) == ("Board Meeting",)
    device.perform(Swipe(900, 700, 200, 700, 300))
    assert {"November 2023", "Pick a day. Seize it."} <= set(labels(device))
    assert shown(device, app) == DaysShown(open=True, first=date(2023, 11, 1), last=date(2023, 11, 30))
    tap(device, "Today")
    view = shown(device, app)
    assert view is not None and view.first == TODAY


def test_the_heading_opens_wheels_for_the_month(device: Device, app: App) -> None:
    tap(device, "October 2023")
    wheel = next(node for node in own(device) if node.scrollable)
    x, y = wheel.center
    device.perform(Swipe(x, y + 100, x, y - 110, 600))
    tap(device, "Done")
    assert "December 2023" in labels(device)


def test_the_agenda_lists_thirty_days(device: Device, app: App) -> None:
    seed(
        device,
        app,
        timed("Past", 14, 9),
        timed("Weekly 1:1", 16, 9),
        Event(title="Trip", when=AllDay(first=date(2023, 10, 17), last=date(2023, 10, 18))),
        timed("Far", 15, 9).model_copy(update={"when": Timed(start_ms=ms(2023, 11, 20, 9), end_ms=ms(2023, 11, 20, 10))}),
    )
    tap_all(device, "Open drawer", "Agenda")
    found = labels(device)
    assert "Upcoming Events" in found and "🤝 Weekly 1:1" in found
    assert found.index("Tuesday, October 17") < found.index("Day 1 of 2 (All day)") < found.index("Wednesday, October 18")
    assert "Past" not in found and "Far" not in found
    expected = DaysShown(open=True, first=date(2023, 10, 16), last=date(2023, 10, 18), titles=("Weekly 1:1", "Trip", "Trip"))
    assert shown(device, app) == expected


@pytest.mark.parametrize(
    ("name", "first", "last", "after"),
    [
        ("3 Days", date(2023, 10, 15), date(2023, 10, 17), date(2023, 10, 18)),
        ("Week", date(2023, 10, 15), date(2023, 10, 21), date(2023, 10, 22)),
    ],
)
def test_columns_of_days_turn(device: Device, app: App, name: str, first: date, last: date, after: date) -> None:
    seed(device, app, timed("Board Meeting", 16, 9))
    tap_all(device, "Open drawer", name)
    assert shown(device, app) == DaysShown(open=True, first=first, last=last)
    assert "Board Meeting" in labels(device)
    device.perform(Swipe(900, 1500, 200, 1500, 300))
    view = shown(device, app)
    assert view is not None and view.first == after
    tap(device, "Previous 3 days" if name == "3 Days" else "Previous week")
    view = shown(device, app)
    assert view is not None and view.first == first
    tap(device, "Board Meeting")
    assert "Mon, Oct 16 · 09:00 - 10:00" in labels(device)


def test_the_full_month_and_the_year_lead_to_the_month(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 16, 9))
    tap_all(device, "Open drawer", "Month (Full)")
    assert {"Day 16, 1 event", "Day 17, 0 events"} <= {node.desc for node in own(device)}
    assert shown(device, app) == DaysShown(open=True, first=date(2023, 10, 1), last=date(2023, 10, 31))
    tap(device, "Day 16, 1 event")
    assert titles(shown(device, app)) == ("Board Meeting",)
    tap_all(device, "Open drawer", "Year")
    assert shown(device, app) == DaysShown(open=True, first=date(2023, 1, 1), last=date(2023, 12, 31))
    tap(device, "March 2023")
    assert {"March 2023", "Pick a day. Seize it."} <= set(labels(device))


def test_sheets_hide_the_view_and_an_active_reading_closes_them(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 16, 9))
    tap_all(device, "16", "Board Meeting")
    assert shown(device, app) is None
    assert titles(shown(device, app, active=True)) == ("Board Meeting",)
    tap(device, "Open drawer")
    assert shown(device, app) is None
    assert titles(shown(device, app, active=True)) == ("Board Meeting",)
    tap(device, "Create event")
    assert shown(device, app, active=True) == DaysShown()


# --- the form -------------------------------------------------------------------------------------------------------------------------


def test_a_new_event_begins_at_the_next_hour_with_the_defaults(device: Device, app: App) -> None:
    new_event(device, "Board Meeting", date(2023, 10, 17))
    tap(device, "Save Event")
    (event,) = events(device, app)
    start = ms(2023, 10, 17, 16)
    assert (event.title, event.when) == ("Board Meeting", Timed(start_ms=start, end_ms=start + 1_800_000, zone="UTC"))
    assert event.reminders == (15,) and event.recurrence is None and event.extra == ()
    assert "16:00 - 16:30" in labels(device)


def test_the_end_follows_the_start_and_may_not_come_before_it(device: Device, app: App) -> None:
    day = date(2023, 10, 17)
    new_event(device, "Board Meeting", day, 9)
    assert [label for label in labels(device) if label in ("09:00", "09:30")] == ["09:00", "09:30"]
    ui = Ui(glance(device))
    do(device, set_moment(ui, 1, datetime(2023, 10, 17, 8, 55)), ui)
    assert "End time must be after start time" in labels(device)
    tap(device, "Save Event")
    assert events(device, app) == ()
    ui.screen = glance(device)
    do(device, set_moment(ui, 1, datetime(2023, 10, 18, 0, 5)), ui)
    tap(device, "Save")
    (event,) = events(device, app)
    assert event.when == Timed(start_ms=ms(2023, 10, 17, 9), end_ms=ms(2023, 10, 18, 0, 5), zone="UTC")


def test_an_all_day_event_has_dates_and_the_alert_of_its_kind(device: Device, app: App) -> None:
    new_event(device, "Bin Day", date(2023, 10, 19))
    tap(device, "All day")
    tap(device, "Save Event")
    (event,) = events(device, app)
    assert event.when == AllDay(first=date(2023, 10, 19), last=date(2023, 10, 19)) and event.reminders == (720,)
    assert "All day" in labels(device)


def test_the_months_of_the_date_sheet_turn(device: Device, app: App) -> None:
    new_event(device, "Board Meeting", date(2023, 10, 31))
    tap(device, "Tue, Oct 31, 2023")
    tap(device, "Pick month and year")
    assert "November" in labels(device)
    tap(device, "Pick month and year")
    ui = Ui(glance(device))
    do(device, turn_to(ui, date(2024, 2, 1), "Previous month", "Next month"), ui)
    tap_all(device, "29", "Done")
    assert "Thu, Feb 29, 2024" in labels(device)


def test_an_event_can_be_in_another_zone(device: Device, app: App) -> None:
    new_event(device, "Board Meeting", date(2023, 10, 17), 9)
    tap_all(device, "Time zone", "Search…")
    device.type("new york")
    tap(device, "New York")
    assert {"New York (EDT)", "05:00", "05:30"} <= set(labels(device))
    tap(device, "Save Event")
    (event,) = events(device, app)
    start = ms(2023, 10, 17, 9)
    assert event.when == Timed(start_ms=start, end_ms=start + 1_800_000, zone="America/New_York")
    assert "09:00 - 09:30" in labels(device)


def test_what_else_can_be_entered_is_read(device: Device, app: App) -> None:
    new_event(device, "Board Meeting", date(2023, 10, 17), 9)
    tap_all(device, "Event color", "Sage", "Free")
    reach(device, "Notes")
    tap(device, "Address, room, or meeting link")
    device.type("Room 4; upstairs")
    device.key("BACK")
    reach(device, "Notes")
    tap(device, "Notes", -1)
    device.type("Bring the keys")
    tap(device, "Save Event")
    (event,) = events(device, app)
    assert (event.location, event.description) == ("Room 4; upstairs", "Bring the keys")
    assert event.extra == ("availability: transparent", "colour: 33B679")


def test_titles_used_before_are_suggested(device: Device, app: App) -> None:
    seed(device, app, timed("Board Game Night", 16, 9))
    new_event(device, "Boa", date(2023, 10, 17))
    tap(device, "Board Game Night")
    tap(device, "Save Event")
    assert [event.title for event in events(device, app)] == ["Board Game Night", "Board Game Night"]


def test_leaving_with_changes_asks_first(device: Device, app: App) -> None:
    new_event(device, "Board Meeting", date(2023, 10, 17))
    tap(device, "Cancel")
    tap(device, "Discard Changes?")
    assert "Create event" in labels(device) and events(device, app) == ()
    tap(device, "Create event")
    tap(device, "Cancel")
    assert "Create event" in labels(device)


def test_an_edit_keeps_the_row(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 16, 9, description="Bring the keys", key="7"))
    tap_all(device, "16", "Board Meeting", "Edit", "All day", "Save")
    (event,) = events(device, app)
    assert (event.key, event.description, event.when) == ("7", "Bring the keys", AllDay(first=date(2023, 10, 16), last=date(2023, 10, 16)))


def test_an_event_is_deleted_from_its_form(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 16, 9))
    tap_all(device, "16", "Board Meeting", "Edit")
    reach(device, "Delete Event")
    tap_all(device, "Delete Event", "Confirm Delete")
    assert events(device, app) == ()


def test_a_copy_is_a_new_event(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 16, 9))
    tap_all(device, "16", "Board Meeting", "More options", "Duplicate", "Save Event")
    assert [(event.title, event.when) for event in events(device, app)] == [
        (timed("Board Meeting", 16, 9).title, timed("", 16, 9).when)
    ] * 2


# --- series ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("touches", "rule"),
    [
        (("Daily",), Recurrence(freq="daily")),
        (("Weekly",), Recurrence(freq="weekly", weekdays=("TU",))),
        (("Biweekly",), Recurrence(freq="weekly", interval=2, weekdays=("TU",))),
        (("Monthly",), Recurrence(freq="monthly")),
        (("Monthly", "3rd Tuesday"), Recurrence(freq="monthly", on="3TU")),
        (("Quarterly", "Last day of month"), Recurrence(freq="monthly", interval=3, on="last_day")),
        (("Yearly", "After", "Fewer"), Recurrence(freq="yearly", count=9)),
        (("Daily", "On date"), Recurrence(freq="daily", until=date(2023, 11, 16))),
    ],
)
def test_repetition(device: Device, app: App, touches: tuple[str, ...], rule: Recurrence) -> None:
    new_event(device, "Board Meeting", date(2023, 10, 17), 9)
    tap(device, "Repeat")
    for name in touches:
        reach(device, name)
        tap(device, name)
    tap(device, "Save Event")
    (event,) = events(device, app)
    assert event.recurrence == rule


def test_a_weekly_series_on_two_days_has_occurrences_on_both(device: Device, app: App) -> None:
    new_event(device, "Board Meeting", date(2023, 10, 17), 9)
    tap_all(device, "Repeat", "Weekly")
    reach(device, "F")
    tap(device, "F")
    tap(device, "Save Event")
    (event,) = events(device, app)
    assert event.recurrence == Recurrence(freq="weekly", weekdays=("TU", "FR"))
    for day, there in (("20", True), ("24", True), ("25", False)):
        tap(device, day)
        assert ("Board Meeting" in titles(shown(device, app))) is there


def daily(day: int = 16) -> Event:
    return timed("Board Meeting", day, 9, recurrence=Recurrence(freq="daily"))


def test_one_occurrence_is_deleted(device: Device, app: App) -> None:
    seed(device, app, daily())
    tap_all(device, "18", "Board Meeting", "Delete")
    assert {"Just this one", "This and all future"} <= set(labels(device))
    tap(device, "Confirm")
    assert titles(shown(device, app)) == ()
    (event,) = events(device, app)
    assert event.exceptions == (date(2023, 10, 18),) and event.recurrence == Recurrence(freq="daily")
    tap(device, "19")
    assert titles(shown(device, app)) == ("Board Meeting",)


def test_the_rest_of_a_series_is_deleted(device: Device, app: App) -> None:
    seed(device, app, daily())
    tap_all(device, "18", "Board Meeting", "Delete", "This and all future", "Confirm")
    (event,) = events(device, app)
    assert event.recurrence == Recurrence(freq="daily", until=date(2023, 10, 17))
    tap(device, "17")
    assert titles(shown(device, app)) == ("Board Meeting",)
    tap(device, "16")
    tap_all(device, "Board Meeting", "Delete", "This and all future", "Confirm")
    assert events(device, app) == ()


def test_one_occurrence_is_edited(device: Device, app: App) -> None:
    seed(device, app, daily())
    tap_all(device, "18", "Board Meeting", "Edit", "Confirm")
    assert "Repeat" not in labels(device)
    ui = Ui(glance(device))
    do(device, set_moment(ui, 0, datetime(2023, 10, 18, 12)), ui)
    tap(device, "Save Event")
    master, exception = events(device, app)
    assert master.recurrence == Recurrence(freq="daily") and master.exceptions == ()
    assert exception.part_of == master.key and exception.recurrence is None
    assert exception.when == Timed(start_ms=ms(2023, 10, 18, 12), end_ms=ms(2023, 10, 18, 13), zone="UTC")
    assert "12:00 - 13:00 🔁" in labels(device)
    tap_all(device, "Board Meeting", "Delete", "Confirm")
    (master,) = events(device, app)
    assert master.exceptions == (date(2023, 10, 18),)


def test_an_occurrence_moved_onto_the_next_one_shows_beside_it(device: Device, app: App) -> None:
    seed(device, app, daily())
    tap_all(device, "18", "Board Meeting", "Edit", "Confirm")
    ui = Ui(glance(device))
    do(device, set_moment(ui, 0, datetime(2023, 10, 19, 9)), ui)
    tap_all(device, "Save Event", "19")
    assert titles(shown(device, app)) == ("Board Meeting", "Board Meeting")
    assert [event.part_of for event in events(device, app)] == [None, events(device, app)[0].key]


def test_all_occurrences_are_edited(device: Device, app: App) -> None:
    seed(device, app, daily())
    tap_all(device, "18", "Board Meeting", "Edit", "All occurrences", "Confirm", "All day", "Save Event")
    (event,) = events(device, app)
    assert event.when == AllDay(first=date(2023, 10, 16), last=date(2023, 10, 16)) and event.recurrence == Recurrence(freq="daily")
    tap(device, "25")
    assert "All day 🔁" in labels(device)


# --- alerts ---------------------------------------------------------------------------------------------------------------------------


def test_alerts_are_added_changed_and_removed(device: Device, app: App) -> None:
    new_event(device, "Board Meeting", date(2023, 10, 17), 9)
    tap_all(device, "Alerts", "Add Alert")
    reach(device, "1d")
    tap(device, "1d")
    assert "15m, 1d" in labels(device)
    tap(device, "Remove alert")
    tap(device, "Save Event")
    (event,) = events(device, app)
    assert event.reminders == (1440,)


def test_the_wheels_of_an_alert_turn(device: Device, app: App) -> None:
    new_event(device, "Board Meeting", date(2023, 10, 17), 9)
    tap_all(device, "Alerts", "15 minutes before")
    reach(device, "Done")
    wheel = sorted(
        (node for node in own(device) if node.scrollable and node.bounds[2] - node.bounds[0] < 300), key=lambda node: node.bounds[0]
    )
    x, y = wheel[1].center
    device.perform(Swipe(x, y + 60, x, y - 108, 600))
    tap(device, "Save Event")
    (event,) = events(device, app)
    assert event.reminders == (135,)


def test_a_reminder_notifies_when_it_is_due(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 15, 16, reminders=(15, 1440)), timed("Past", 15, 10, reminders=(15,)))
    due = ms(2023, 10, 15, 15, 45)
    assert [alarm.due_ms for alarm in alarms.read(device).of(SPEC.package)] == [due]
    device.set_time(due)
    (note,) = [note for note in notifications.read(device) if note.package == SPEC.package]
    assert (note.title, note.text, note.channel) == ("Board Meeting", "16:00", "event_reminders")
    assert set(note.actions) == {"Snooze", "Dismiss"}


def test_a_notification_snoozes_and_opens_its_event(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 15, 16, reminders=(15,)))
    device.key("HOME")
    device.set_time(ms(2023, 10, 15, 15, 45))
    touch_notification(device, "Snooze")
    assert not [note for note in notifications.read(device) if note.package == SPEC.package]
    assert [alarm.due_ms for alarm in alarms.read(device).of(SPEC.package)] == [pytest.approx(ms(2023, 10, 15, 16), abs=30_000)]
    device.set_time(ms(2023, 10, 15, 16, 1))
    touch_notification(device, "Board Meeting")
    assert "Sun, Oct 15 · 16:00 - 17:00" in labels(device)


def touch_notification(device: Device, label: str) -> None:
    device.shell("cmd statusbar expand-notifications")
    device.perform(Tap(*next(node.center for node in glance(device).tree if node.text == label)))


def test_alerts_of_all_day_events_go_by_the_clock(device: Device, app: App) -> None:
    day = AllDay(first=date(2023, 10, 18), last=date(2023, 10, 18))
    seed(device, app, Event(title="Bin Day", when=day, reminders=(-540, 720, 1440)))
    due = sorted(alarm.due_ms for alarm in alarms.read(device).of(SPEC.package))
    assert due == [ms(2023, 10, 17, 9), ms(2023, 10, 18, 9), ms(2023, 10, 18, 12)]


def test_a_series_reminds_again(device: Device, app: App) -> None:
    seed(device, app, daily(15).model_copy(update={"reminders": (30,)}))
    assert min(alarm.due_ms for alarm in alarms.read(device).of(SPEC.package)) == ms(2023, 10, 16, 8, 30)
    device.set_time(ms(2023, 10, 16, 8, 30))
    assert [note.text for note in notifications.read(device) if note.package == SPEC.package] == ["09:00"]
    assert ms(2023, 10, 17, 8, 30) in {alarm.due_ms for alarm in alarms.read(device).of(SPEC.package)}


def test_a_deleted_event_reminds_no_more(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 16, 9, reminders=(15,)))
    tap_all(device, "16", "Board Meeting", "Delete", "Confirm")
    assert alarms.read(device).of(SPEC.package) == ()


def test_saving_with_an_alert_asks_for_the_permission(device: Device, app: App) -> None:
    device.shell(f"pm revoke {SPEC.package} android.permission.POST_NOTIFICATIONS")
    app.start(device)
    new_event(device, "Board Meeting", date(2023, 10, 17))
    tap(device, "Save Event")
    tree = glance(device).tree
    refuse = next(node for node in tree if node.text in ("Don’t allow", "Don't allow"))
    device.perform(Tap(*refuse.center))
    assert [event.title for event in events(device, app)] == ["Board Meeting"]


# --- zones with daylight saving ---------------------------------------------------------------------------------------------------------


def test_hours_stay_when_the_clocks_go_back(device: Device, app: App, away: str) -> None:
    app.reset(device)
    weekly = Recurrence(freq="weekly", weekdays=("SU",))
    seed(
        device,
        app,
        timed("Piano Lesson", 22, 18, zone=away, recurrence=weekly),
        Event(title="Bin Day", when=AllDay(first=date(2023, 11, 5), last=date(2023, 11, 5))),
    )
    ui = Ui(glance(device))
    for day in (date(2023, 10, 29), date(2023, 11, 5)):
        do(device, pick_day(ui, day), ui)
        assert "18:00 - 19:00 🔁" in labels(device)
        ui.screen = glance(device)
    assert titles(shown(device, app)) == ("Bin Day", "Piano Lesson")
    do(device, pick_day(ui, date(2023, 11, 4)), ui)
    assert titles(shown(device, app)) == ()


def test_events_made_after_the_change_are_at_their_hour(device: Device, app: App, away: str) -> None:
    app.reset(device)
    new_event(device, "Board Meeting", date(2023, 11, 6), 9)
    tap(device, "Save Event")
    new_event(device, "Bin Day", date(2023, 11, 5))
    tap_all(device, "All day", "Save Event")
    meeting, bins = events(device, app)
    start = ms(2023, 11, 6, 9, zone=away)
    assert meeting.when == Timed(start_ms=start, end_ms=start + 1_800_000, zone=away)
    assert datetime.fromtimestamp(start / 1000, UTC).hour == 14
    assert bins.when == AllDay(first=date(2023, 11, 5), last=date(2023, 11, 5))
    assert titles(shown(device, app)) == ("Bin Day",)


def test_days_follow_the_device_into_another_zone(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 17, 2))
    try:
        device.set_zone("America/New_York")
        tap(device, "16")
        assert titles(shown(device, app)) == ("Board Meeting",)
        assert "22:00 - 23:00" in labels(device)
    finally:
        device.set_zone("UTC")


# --- search, calendars, settings --------------------------------------------------------------------------------------------------------


def test_search_finds_words_of_title_place_and_notes(device: Device, app: App) -> None:
    far = timedelta(days=40)
    later = Timed(
        start_ms=ms(2023, 10, 16, 9) + round(far.total_seconds() * 1000), end_ms=ms(2023, 10, 16, 10) + round(far.total_seconds() * 1000)
    )
    seed(
        device,
        app,
        timed("Board Meeting", 16, 9, location="Harbour Room"),
        timed("Piano Lesson", 17, 9, description="at the harbour"),
        timed("Harbour Walk", 16, 9).model_copy(update={"when": later}),
    )
    tap(device, "Search")
    device.type("harb")
    assert {"Board Meeting", "Piano Lesson", "Harbour Walk"} <= set(labels(device))
    tap(device, "Week")
    assert "Harbour Walk" not in labels(device) and "Piano Lesson" in labels(device)
    tap_all(device, "Date", "16", "Done")
    assert "Piano Lesson" not in labels(device) and "Board Meeting" in labels(device)
    tap(device, "Board Meeting")
    assert "Harbour Room" in labels(device) and "Edit" in labels(device)
    device.key("BACK")
    assert shown(device, app) == DaysShown()
    tap(device, "Close")
    assert "Create event" in labels(device)


def test_words_of_the_search_are_no_operators(device: Device, app: App) -> None:
    seed(device, app, timed('Say "OR" (NOT)* now', 16, 9))
    tap(device, "Search")
    device.type('OR "NOT')
    assert 'Say "OR" (NOT)* now' in labels(device)


def test_the_day_is_seen_in_the_dark_theme(device: Device, app: App) -> None:
    try:
        device.put_setting("secure", "ui_night_mode", "2")
        seed(device, app, timed("Board Meeting", 20, 9))
        tap(device, "20")
        assert titles(shown(device, app)) == ("Board Meeting",)
    finally:
        device.put_setting("secure", "ui_night_mode", "1")


def test_a_hidden_calendar_shows_nothing(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 16, 9))
    tap_all(device, "Open drawer", "Local")
    device.key("BACK")
    tap(device, "16")
    assert titles(shown(device, app)) == ()
    (event,) = events(device, app)
    assert not event.shown


def test_settings_are_kept_and_followed(device: Device, app: App) -> None:
    seed(device, app, timed("Weekly 1:1", 16, 9))
    tap(device, "Settings")
    tap_all(device, "Start Week On", "Monday", "Time Format", "12-hour", "Default Event Length", "1 hour", "Event Emojis")
    tap_all(device, "Default View", "Agenda")
    reach(device, "Default Alert")
    tap_all(device, "Default Alert", "No reminder")
    device.force_stop(SPEC.package)
    app.start(device)
    assert {"Upcoming Events", "Weekly 1:1", "9:00 AM - 10:00 AM"} <= set(labels(device))
    tap_all(device, "Open drawer", "Month")
    assert [label for label in labels(device) if label in ("Mon", "Sun")] == ["Mon", "Sun"]
    new_event(device, "Board Meeting", date(2023, 10, 17), 20)
    tap(device, "Save Event")
    made = events(device, app)[-1]
    assert made.when == Timed(start_ms=ms(2023, 10, 17, 20), end_ms=ms(2023, 10, 17, 21), zone="UTC") and made.reminders == ()
