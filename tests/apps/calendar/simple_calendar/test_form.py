"""The form of an event in Simple Calendar Pro and Fossify Calendar."""

from __future__ import annotations

from tests.apps.calendar.simple_calendar.planner import BACK, BOTH, Planner, day


@BOTH
def test_a_new_event_begins_at_the_next_hour_without_length_and_reminds(phone: Planner) -> None:
    phone.new_event()
    phone.tap("save")
    row = phone.row("Dinner")
    assert phone.when("Dinner") == ("2023-10-15 16:00", "2023-10-15 16:00")
    leads = (row["reminder_1_minutes"], row["reminder_2_minutes"], row["reminder_3_minutes"])
    assert (leads, row["event_type"], row["type"], row["flags"]) == ((10, -1, -1), 1, 0, 0)
    assert (row["source"], row["time_zone"], row["repetition_exceptions"]) == ("simple-calendar", "UTC", "[]")
    assert len(row["import_id"]) == 32 + 13
    assert row.get("status", 1) == 1 and row.get("access_level", 0) == 0
    assert phone.sees("Time remaining till the reminder goes off:\n15 minutes")  # seconds have passed since


@BOTH
def test_the_end_moves_with_the_start_and_may_not_lie_before_it(phone: Planner) -> None:
    phone.new_event()
    phone.set_time("event_end_time", 18)
    phone.set_date("event_start_date", day(20, 11))
    phone.set_time("event_start_time", 9, 30)
    assert [phone.find(id).text for id in ("event_end_date", "event_end_time")] == ["November 20 (Mon)", "11:30"]
    phone.set_time("event_end_time", 8)
    phone.tap("save")
    assert phone.sees("The event cannot end earlier than it starts") and not phone.model.rows()
    phone.set_time("event_end_time", 10)
    phone.tap("save")
    assert phone.when("Dinner") == ("2023-11-20 09:30", "2023-11-20 10:00")


@BOTH
def test_a_title_is_needed(phone: Planner) -> None:
    phone.new_event("")
    phone.tap("save")
    assert phone.sees("Title cannot be empty") and not phone.model.rows()


@BOTH
def test_an_all_day_event_is_on_its_days(phone: Planner) -> None:
    phone.new_event("Fair")
    phone.tap("event_all_day_holder")
    assert not phone.sees("event_start_time")
    phone.set_date("event_start_date", day(30))
    phone.set_date("event_end_date", day(1, 11))
    phone.tap("save")
    assert phone.when("Fair") == ("2023-10-30 00:00", "2023-11-01 12:00") and phone.row("Fair")["flags"] == 1
    seen = []
    phone.open_day(day(29))
    for _ in range(5):
        seen.append(phone.texts("event_item_title"))
        phone.turn("left")
    assert seen == [[], ["Fair"], ["Fair"], ["Fair"], []]


@BOTH
def test_leaving_a_changed_form_asks(phone: Planner) -> None:
    phone.new_event()
    phone.device.input.key(BACK)
    assert phone.sees("You have unsaved changes. Save before leaving?")
    phone.tap("Discard")
    assert phone.title == "October" and not phone.model.rows()
    phone.new_event()
    phone.device.input.key(BACK)
    phone.tap("android:id/button1")
    assert phone.row("Dinner")


@BOTH
def test_an_untouched_form_is_left_without_a_question(phone: Planner) -> None:
    phone.add("Team Sync", day(17), 9 * 60)
    phone.open_event(day(17), "Team Sync")
    assert phone.sees("Edit Event")
    phone.device.input.key(BACK)
    assert phone.title == "October 17 (Tue)"


@BOTH
def test_an_edit_keeps_id_and_what_was_not_touched(phone: Planner) -> None:
    id = phone.add("Team Sync", day(17), 9 * 60, location="Room 4", description="Bring it", reminder_1_minutes=60, color=-65536)
    before = phone.row("Team Sync")
    phone.open_event(day(17), "Team Sync")
    phone.tap("event_title")
    phone.device.input.text("s")
    phone.tap("save")
    after = phone.row("Team Syncs")
    changed = {name for name in before if before[name] != after[name]}
    assert after["id"] == id and changed == {"title", "last_updated"}


@BOTH
def test_duplicate_makes_another_event(phone: Planner) -> None:
    phone.add("Team Sync", day(17), 9 * 60)
    phone.open_event(day(17), "Team Sync")
    phone.tap("Duplicate event")
    assert phone.sees("New Event")
    phone.tap("save")
    assert len([row for row in phone.model.rows() if row["title"] == "Team Sync"]) == 2


@BOTH
def test_events_may_have_a_zone_of_their_own_once_that_is_allowed(phone: Planner) -> None:
    phone.model.prefs["allow_changing_time_zones"] = True
    phone.new_event()
    phone.tap("event_time_zone")
    phone.device.input.text("new york")
    phone.tap("America/New_York")
    phone.set_time("event_start_time", 9)
    phone.tap("save")
    assert phone.row("Dinner")["time_zone"] == "America/New_York"
    assert phone.when("Dinner")[0] == "2023-10-15 13:00"
    phone.open_event(day(15), "Dinner")
    assert phone.find("event_start_time").text == "09:00"
