"""Series in KashCal: made, changed and deleted, as a whole or in part."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from apps.calendar.kashcal.flows import set_moment
from apps.calendar.kashcal.state import App
from apps.flows_kit import Ui
from apps.glance import glance
from harness.device import Device
from templates.calendar.state import AllDay, Recurrence, Timed
from tests.apps.calendar.kashcal.pages import daily, do, events, labels, ms, new_event, reach, seed, shown, tap, tap_all, titles


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
