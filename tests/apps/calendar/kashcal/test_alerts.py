"""Alerts of KashCal: set, due, put off."""

from __future__ import annotations

from datetime import date

import pytest

from apps.calendar.kashcal.state import App
from apps.glance import glance
from harness.device import Device, Swipe, Tap
from harness.device.dumpsys import alarms, notifications
from templates.calendar.state import AllDay, Event
from tests.apps.calendar.kashcal.pages import SPEC, daily, events, labels, ms, new_event, own, reach, seed, tap, tap_all, timed


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
