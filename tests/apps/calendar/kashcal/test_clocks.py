"""KashCal where clocks change."""

from __future__ import annotations

from datetime import UTC, date, datetime

from apps.calendar.kashcal.flows import pick_day
from apps.calendar.kashcal.state import App
from apps.flows_kit import Ui
from apps.glance import glance
from harness.device import Device
from templates.calendar.state import AllDay, Event, Recurrence, Timed
from tests.apps.calendar.kashcal.pages import do, events, labels, ms, new_event, seed, shown, tap, tap_all, timed, titles


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
