"""Reminders of Simple Calendar Pro and Fossify Calendar: alarms, notifications, the permission for them."""

from __future__ import annotations

from pathlib import Path

from emulator.sim.toolkit.app import Intent
from tests.apps.calendar.simple_calendar.planner import BACK, BOTH, MINUTE_MS, Planner, day


@BOTH
def test_a_reminder_notifies_and_sets_the_next_alarm(phone: Planner) -> None:
    model = phone.model
    phone.new_event("Yoga")
    phone.set_time("event_end_time", 17)
    phone.tap("event_reminder_1")
    phone.tap("5 minutes before")
    phone.tap("event_repetition")
    phone.tap("Daily")
    phone.tap("save")
    due = model.instant(day(15), 15 * 60 + 55)
    assert phone.alarms() == [due]
    phone.device.clock.advance((due - model.now + 1) * 1000)
    (note,) = phone.notes()
    assert (note.title, note.text) == ("Yoga", "16:00 – 17:00")
    assert phone.alarms() == [due + 86_400]
    phone.device.activities.deliver_notification_action(phone.package, note.id, "", "snooze")
    assert not phone.notes()
    phone.device.clock.advance(10 * MINUTE_MS)
    assert [note.title for note in phone.notes()] == ["Yoga"]


@BOTH
def test_a_deleted_event_does_not_remind(phone: Planner) -> None:
    phone.new_event("Dinner")
    phone.tap("save")
    assert phone.alarms()
    phone.open_event(day(15), "Dinner")
    phone.tap("delete")
    phone.tap("Yes")
    assert not phone.alarms()


@BOTH
def test_alarms_are_set_anew_when_the_device_starts(phone: Planner) -> None:
    phone.add("Team Sync", day(17), 9 * 60, reminder_1_minutes=30)
    phone.add("Going on", day(15), 15 * 60, 120, reminder_1_minutes=10)
    assert not phone.alarms()
    phone.device.activities.broadcast(Intent(action="android.intent.action.BOOT_COMPLETED", package=phone.package))
    assert phone.alarms() == [phone.model.instant(day(17), 8 * 60 + 30)]
    assert [note.title for note in phone.notes()] == ["Going on"]


@BOTH
def test_the_last_reminders_are_those_of_the_next_new_event(phone: Planner) -> None:
    phone.new_event("First")
    phone.tap("event_reminder_1")
    phone.tap("1 hour before")
    phone.tap("event_reminder_2")
    phone.tap("5 minutes before")
    phone.tap("save")
    row = phone.row("First")
    assert (row["reminder_1_minutes"], row["reminder_2_minutes"]) == (5, 60)  # in order
    phone.new_event("Second")
    assert [phone.find(f"event_reminder_{n}").text for n in (1, 2, 3)] == ["5 minutes before", "1 hour before", "Add another reminder"]
    phone.device.input.key(BACK)
    phone.tap("Discard")
    phone.model.prefs["use_previous_event_reminders"] = False
    phone.new_event("Third")
    assert phone.find("event_reminder_1").text == "10 minutes before"


@BOTH
def test_the_first_reminder_brings_a_note_and_a_permission(tmp_path: Path, package: str) -> None:
    phone = Planner(tmp_path, package, ready=False)
    phone.new_event("Dinner")
    phone.tap("save")
    assert phone.sees("Disclaimer")
    phone.tap("OK")
    phone.tap("Don’t allow")
    assert phone.sees("Grant permission") and not phone.model.rows()
    phone.tap("Cancel")
    phone.tap("event_reminder_1")
    phone.tap("No reminder")
    phone.tap("save")
    assert phone.row("Dinner")["reminder_1_minutes"] == -1


@BOTH
def test_an_all_day_event_can_remind_during_the_day(phone: Planner) -> None:
    phone.new_event("Fair")
    phone.set_date("event_start_date", day(20))
    phone.tap("event_all_day_holder")
    phone.tap("event_reminder_1")
    phone.tap("During the day at…")
    phone.tap("9 hours")
    phone.tap("30 minutes")
    phone.tap("OK")
    assert phone.find("event_reminder_1").text == "During the day at 09:30"
    phone.tap("save")
    assert phone.row("Fair")["reminder_1_minutes"] == -570
    assert phone.alarms() == [phone.model.instant(day(20), 570)]
