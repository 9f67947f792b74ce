"""Search, calendars and settings of KashCal."""

from __future__ import annotations

from datetime import date, timedelta

from apps.calendar.kashcal.state import App
from harness.device import Device
from templates.calendar.state import DaysShown, Timed
from tests.apps.calendar.kashcal.pages import SPEC, events, labels, ms, new_event, reach, seed, shown, tap, tap_all, timed, titles


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
