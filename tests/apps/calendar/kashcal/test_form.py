"""The form of an event in KashCal, with its sheets."""

from __future__ import annotations

from datetime import date, datetime

from apps.calendar.kashcal.flows import set_moment, turn_to
from apps.calendar.kashcal.state import App
from apps.flows_kit import Ui
from apps.glance import glance
from harness.device import Device
from templates.calendar.state import AllDay, Timed
from tests.apps.calendar.kashcal.pages import do, events, labels, ms, new_event, reach, seed, tap, tap_all, timed


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
