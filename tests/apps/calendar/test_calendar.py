"""Calendar: its layouts and where they lead, the form and its pickers, and what of it ends up in the provider."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from apps.flows_kit.play import play
from apps.loader import app_flows
from harness.device import Device
from harness.device.dumpsys import notifications
from templates.base import NoParams
from templates.calendar import AllDay, Booking, DaysShown, NewParams, Recurrence, Timed
from tests.apps.calendar.calendar_hand import SPEC, URI, Hand, timed, whole

TUESDAY = date(2023, 10, 17)
SUNDAY = date(2023, 10, 15)
WEEK = DaysShown(open=True, first=SUNDAY, last=SUNDAY + timedelta(days=6), titles=())
MINUTE_MS = 60_000


@pytest.fixture
def hand(device: Device) -> Hand:
    hand = Hand(device)
    hand.reset()
    return hand


# --- first start -------------------------------------------------------------------------------------------------------------------------


def test_without_permission_there_is_one_button(device: Device, hand: Hand) -> None:
    device.clear(SPEC.package)
    device.launch(SPEC.package)
    hand.tap("Don’t allow")
    assert hand.texts() == ["Please grant calendar permission"]
    hand.tap("Please grant calendar permission", "Allow")
    assert "Oct 2023" in hand.texts()


def test_without_a_calendar_an_event_gets_none_and_is_seen_nowhere(device: Device, hand: Hand) -> None:
    device.clear("com.android.providers.calendar")
    device.force_stop(SPEC.package)
    hand.app.start(device)
    hand.new("Lost")
    assert "Select calendar" in hand.texts()
    hand.tap("Save")
    hand.layout("Full Week Summary")
    assert "Lost" not in hand.texts()
    assert hand.event("Lost").shown is False
    hand.tap("Settings", "Create a calendar", "Calendar name")
    device.type("Home")
    hand.tap("Create")
    with_calendar = device.shell(
        f"content query --uri {URI}/calendars --projection account_name:account_type:calendar_access_level:name"
    ).stdout
    assert with_calendar.strip() == "Row: 0 account_name=Offline Calendar, account_type=LOCAL, calendar_access_level=600, name=Home"


# --- layouts -----------------------------------------------------------------------------------------------------------------------------


def test_layouts_tell_their_days(hand: Hand) -> None:
    hand.reset(timed("Team Sync", TUESDAY, 9), timed("No length", TUESDAY, 10, 0), whole("Holiday", TUESDAY))
    assert hand.shown() == WEEK.model_copy(update={"titles": ("Holiday", "Team Sync")})
    hand.layout("Day")
    assert hand.shown() == DaysShown(open=True, first=SUNDAY, last=SUNDAY, titles=())
    hand.layout("Work Week")
    assert hand.shown() == DaysShown(open=True, first=date(2023, 10, 9), last=date(2023, 10, 13), titles=())
    hand.layout("Full Week Summary")
    assert hand.shown() == WEEK.model_copy(update={"titles": ("Holiday", "Team Sync", "No length")})
    hand.layout("Month")
    shown = hand.shown()
    assert shown is not None and (shown.first, shown.last) == (date(2023, 10, 1), date(2023, 10, 31))
    assert shown.titles == ("Holiday", "Team Sync", "No length")
    hand.layout("Agenda")
    shown = hand.shown()
    assert shown is not None and shown.first == SUNDAY
    assert shown.titles == ("Holiday", "Holiday", "Team Sync", "No length", "Holiday")
    hand.tap("Settings")
    assert hand.shown() == DaysShown()


def test_swipes_turn_pages(hand: Hand) -> None:
    hand.swipe(900, 1200, 200, 1200)
    assert hand.shown() == DaysShown(open=True, first=date(2023, 10, 22), last=date(2023, 10, 28), titles=())
    hand.swipe(900, 1200, 200, 1200)
    assert "Oct 2023" in hand.texts()  # the week begins on the 29th
    hand.swipe(200, 1200, 900, 1200)
    hand.swipe(200, 1200, 900, 1200)
    assert hand.shown() == WEEK
    hand.layout("Month")
    hand.swipe(900, 1200, 200, 1200)
    shown = hand.shown()
    assert shown is not None and (shown.first, shown.last) == (date(2023, 11, 1), date(2023, 11, 30))


def test_the_agenda_scrolls_without_an_end_and_names_the_month_at_its_top(hand: Hand) -> None:
    hand.layout("Agenda")
    for _ in range(12):
        hand.swipe(500, 2100, 500, 500)
    shown = hand.shown()
    assert shown is not None and shown.first is not None and shown.first > date(2023, 12, 20)
    assert f"{shown.first:%b %Y}" in hand.texts()


def test_the_layout_is_kept(device: Device, hand: Hand) -> None:
    hand.layout("Month")
    kept = hand.preferences()
    assert kept == {"default_calendar_layout": "Month"}
    device.force_stop(SPEC.package)
    hand.app.start(device)
    assert "M" in hand.texts()


def test_a_change_of_the_layout_leads_back_to_today(hand: Hand) -> None:
    hand.go_to("Wednesday, October 25, 2023")
    assert hand.shown() == DaysShown(open=True, first=date(2023, 10, 22), last=date(2023, 10, 28), titles=())
    hand.layout("Agenda")
    shown = hand.shown()
    assert shown is not None and shown.first == SUNDAY
    hand.go_to("Wednesday, October 25, 2023")
    shown = hand.shown()
    assert shown is not None and shown.first == date(2023, 10, 25)


def test_a_dialog_hides_the_days_from_those_who_may_not_touch(hand: Hand) -> None:
    hand.tap("Oct 2023")
    assert hand.shown() is None
    assert hand.shown(active=True) == WEEK


def test_a_day_of_the_agenda_that_fills_the_screen_is_not_guessed(hand: Hand) -> None:
    hand.reset(*(timed(f"Call {number}", SUNDAY, 9) for number in range(20)))
    hand.layout("Agenda")
    hand.swipe(500, 1800, 500, 1000)
    assert hand.shown(active=True) is None
    assert "A" in hand.texts()


def test_a_date_can_be_typed(device: Device, hand: Hand) -> None:
    hand.layout("Day")
    hand.tap("Oct 2023", "Switch to text input mode")
    hand.replace("Date", "02292024")
    hand.tap("Go to date")
    assert hand.shown() == DaysShown(open=True, first=date(2024, 2, 29), last=date(2024, 2, 29), titles=())


def test_events_put_there_by_others_show_after_a_restart(device: Device, hand: Hand) -> None:
    device.shell(
        f"content insert --uri {URI}/events --bind calendar_id:i:1 --bind title:s:Seeded --bind dtstart:l:{1697533200000} "
        f"--bind dtend:l:{1697536800000} --bind eventTimezone:s:UTC"
    )
    hand.layout("Full Week Summary")
    assert "Seeded" not in hand.texts()
    device.force_stop(SPEC.package)
    hand.app.start(device)
    assert "Seeded" in hand.texts()


# --- the form ----------------------------------------------------------------------------------------------------------------------------


def test_a_new_event_begins_and_ends_at_this_very_moment(device: Device, hand: Hand) -> None:
    device.wait(12_345)
    before = device.time_ms()
    hand.new("Now")
    hand.tap("Save")
    when = hand.event("Now").when
    assert isinstance(when, Timed) and when.start_ms == when.end_ms
    assert before < when.start_ms and when.start_ms % MINUTE_MS
    assert hand.event("Now").reminders == ()


def test_the_end_moves_with_the_start_and_cannot_go_before_it(hand: Hand) -> None:
    hand.new("Moved")
    hand.tap("3:34 PM")
    hand.number("4 o'clock")
    hand.number("0 minutes")
    hand.tap("OK")
    assert hand.texts().count("4:00 PM") == 2
    hand.tap("4:00 PM", index=1)
    hand.number("3 o'clock")
    hand.number("45 minutes")
    hand.tap("OK")
    assert "Select time" in hand.texts()  # not before the start
    hand.tap("Select hour")
    hand.number("5 o'clock")
    hand.tap("OK")
    hand.tap("Sun, Oct 15, 2023", "Friday, October 20, 2023", "OK", "Save")
    row = hand.row("Moved", "dtstart", "dtend", "duration", "rrule", "description", "eventLocation", "allDay", "hasAlarm")
    assert row == (1697817600000, 1697823900000, None, None, "", "", 0, 0)


def test_a_weekly_event_without_a_day_is_lost(hand: Hand) -> None:
    hand.new("Gone")
    hand.tap("Does not repeat", "days ▼", "weeks", "OK")
    assert "Every 1 weeks on " in hand.texts()
    hand.tap("Save")
    assert "Oct 2023" in hand.texts()  # without a message
    assert hand.events() == ()


def test_repetitions_are_written_as_the_dialog_says(device: Device, hand: Hand) -> None:
    hand.new("Weekly")
    hand.tap("Does not repeat", "days ▼", "weeks", "Thu", "Tue", "OK")
    assert "Every 1 weeks on Thu, Tue" in hand.texts()
    hand.tap("Save")
    assert hand.row("Weekly", "rrule", "duration", "dtend") == ("FREQ=WEEKLY;INTERVAL=1;BYDAY=TU,TH", "PT0S", None)
    hand.new("Monthly")
    hand.tap("Does not repeat", "days ▼", "months", "3rd Sun", "Until", "Until: Sun, Oct 15, 2023", "Change to next month")
    hand.tap("Sunday, November 19, 2023", "OK", "OK")
    assert "Every 1 months, Until Sun, Nov 19, 2023" in hand.texts()
    hand.tap("Save")
    assert hand.row("Monthly", "rrule") == ("FREQ=MONTHLY;INTERVAL=1;BYDAY=3SU;UNTIL=20231119T235900Z",)
    hand.new("Daily")
    hand.tap("Does not repeat", "Count")
    hand.replace("Count", "5")
    device.key("BACK")
    hand.tap("OK", "Save")
    assert hand.row("Daily", "rrule") == ("FREQ=DAILY;INTERVAL=1;COUNT=5",)
    assert hand.event("Daily").recurrence == Recurrence(freq="daily", count=5)


def test_a_repetition_can_be_removed(hand: Hand) -> None:
    hand.reset(timed("Series", TUESDAY, 9, rule=Recurrence(freq="daily")))
    hand.layout("Full Week Summary")
    hand.tap("Series", "Edit", "Remove", "Save")
    assert hand.row("Series", "rrule", "duration", "dtend") == (None, None, 1697536800000)


def test_an_edit_keeps_the_row_and_everything_else(device: Device, hand: Hand) -> None:
    old = timed("Old", TUESDAY, 9, 45).model_copy(
        update={"description": "Bring *two*\n# ideas", "reminders": (30, 1440), "location": "Hall"}
    )
    hand.reset(timed("Other", TUESDAY, 9), old)
    [id] = hand.row("Old", "_id")
    hand.layout("Full Week Summary")
    hand.tap("Old", "Edit")
    hand.replace("Title", "New")
    hand.tap("Save")
    assert "New" in hand.texts()  # on the page of the event
    assert hand.event("New") == old.model_copy(update={"title": "New", "key": str(id)})
    methods = device.shell(f"content query --uri {URI}/reminders --projection minutes:method --where event_id={id}").stdout
    assert methods.split() == ["Row:", "0", "minutes=30,", "method=1", "Row:", "1", "minutes=1440,", "method=1"]


def test_an_edit_writes_empty_texts_for_none(hand: Hand) -> None:
    hand.reset(timed("Plain", TUESDAY, 9))
    assert hand.row("Plain", "description", "eventLocation") == (None, None)
    hand.layout("Full Week Summary")
    hand.tap("Plain", "Edit", "Save")
    assert hand.row("Plain", "description", "eventLocation") == ("", "")


def test_reminders_are_rows_for_others(device: Device, hand: Hand) -> None:
    hand.new("Told")
    hand.tap("Add reminder", "At time of event", "Add reminder", "1 day before", "Add reminder", "30 minutes before")
    assert [text for text in hand.texts() if "before" in text or "At time" in text] == [
        "At time of event",
        "30 minutes before",
        "1 day before",
    ]
    hand.tap("Remove", index=2)
    hand.tap("Add reminder")
    assert "30 minutes before" not in hand.texts()
    hand.tap("1 day before", "Save")
    assert hand.event("Told").reminders == (0, 30, 1440)
    device.wait(5 * MINUTE_MS)
    assert not [one for one in notifications.read(device) if one.package == SPEC.package]


def test_whole_days_end_where_they_begin(hand: Hand) -> None:
    hand.new("Day off")
    hand.switch()
    hand.tap("Save")
    assert hand.row("Day off", "dtstart", "dtend", "eventTimezone", "allDay") == (1697328000000, 1697328000000, "UTC", 1)
    assert hand.event("Day off").when == AllDay(first=SUNDAY, last=SUNDAY)
    assert "Day off" not in hand.texts()  # an event without length is on no day of a grid
    hand.layout("Agenda")
    assert "Day off" in hand.texts()


# --- reference flows ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("notation", ["12", "24"])
def test_the_reference_flows_work_in_both_notations_of_time(device: Device, hand: Hand, notation: str) -> None:
    device.put_setting("system", "time_12_24", notation)
    try:
        flows = app_flows(SPEC)
        target = Booking(
            title="Long night", day=date(2024, 1, 31), minute=23 * 60 + 30, length=90, description="Say *hello*", repeat="weekly"
        )
        play(device, flows["AddRepeatingEvent"], NewParams(target=target), limit=60)
        assert hand.event("Long night") == target.event(key="1")
        later = timed("Next", date(2023, 10, 22), 0.25)
        hand.reset(timed("Over", SUNDAY, 0), timed("Now", SUNDAY, 15.5), whole("Whole", date(2023, 10, 16)), later)
        played = play(device, flows["NextEvent"], NoParams(), limit=24)
        assert played.answer == '{"answer": "Next"}'
    finally:
        device.put_setting("system", "time_12_24", "12")
