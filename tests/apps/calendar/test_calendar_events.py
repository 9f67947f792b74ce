"""Calendar: the page of an event and what is deleted there, calendars, other apps, zones, rows made by others, damaged stores."""

from __future__ import annotations

import random
from datetime import date

import pytest

from apps.base import Read
from apps.lineages.system_calendar.store import DATABASE
from harness.device import Device
from harness.errors import StoreCorrupt, StoreMissing
from templates.calendar import TEMPLATES, DaysShown, Event, Recurrence, Timed
from tests.apps.calendar.calendar_hand import SPEC, URI, Hand, timed, whole

TUESDAY = date(2023, 10, 17)
MONDAYS = Recurrence(freq="weekly", weekdays=("MO",))


@pytest.fixture
def hand(device: Device) -> Hand:
    hand = Hand(device)
    hand.reset()
    return hand


# --- the page of an event ---------------------------------------------------------------------------------------------------------------


def test_deleting_marks_the_row_and_asks_nothing(hand: Hand) -> None:
    hand.reset(timed("Team Sync", TUESDAY, 9), timed("Stays", TUESDAY, 11))
    hand.layout("Full Week Summary")
    hand.tap("Team Sync")
    assert "Tue, Oct 17, 2023 • 9:00 AM - 10:00 AM" in hand.texts()
    hand.tap("Delete")
    assert "Team Sync" not in hand.texts()
    assert hand.row("Team Sync", "deleted") == (1,)
    assert [event.title for event in hand.events()] == ["Stays"]
    hand.reset()
    assert hand.events() == ()


def test_a_series_asks_what_to_delete(hand: Hand) -> None:
    days = whole("Days", date(2023, 10, 9)).model_copy(update={"recurrence": Recurrence(freq="daily", count=12)})
    hand.reset(days, timed("Hours", date(2023, 10, 16), 9, rule=MONDAYS))
    hand.tap("Days", index=1)
    hand.tap("Delete", "Delete this event")
    assert hand.row("Days", "exdate", "deleted") == ("20231016", 0)
    assert len(hand.columns(["Days"])) == 1 and hand.texts().count("Days") == 5
    hand.tap("Hours", "Delete", "Delete this event")
    assert hand.event("Hours").exceptions == (date(2023, 10, 16),)
    assert "Hours" in hand.texts()  # a bare date takes nothing out of a series with hours, as the provider reads it
    hand.tap("Hours", "Delete", "Delete all events")
    assert [event.title for event in hand.events()] == ["Days"]


def test_a_description_is_shown_without_its_marks(hand: Hand) -> None:
    note = "# Plan\n- **Bring** `code`\nsee [here](http://example.com), 2*3 and a_b"
    hand.reset(timed("Note", TUESDAY, 9).model_copy(update={"description": note}))
    hand.layout("Full Week Summary")
    hand.tap("Note")
    assert "Plan\n• Bring code\nsee here, 2*3 and a_b" in hand.texts()
    assert hand.event("Note").description == note


def test_a_tap_on_a_place_looks_it_up_or_does_nothing(hand: Hand) -> None:
    hand.reset(timed("Lunch", TUESDAY, 12).model_copy(update={"location": "Café O'Leary & Sons; 2nd floor"}))
    hand.layout("Full Week Summary")
    hand.tap("Lunch", "Café O'Leary & Sons; 2nd floor")
    assert not any("keeps stopping" in text for text in hand.texts())
    hand.device.key("BACK")
    hand.app.start(hand.device)
    assert {"Lunch", "Oct 2023"} & set(hand.texts())


def test_an_event_keeps_its_own_zone(hand: Hand) -> None:
    hand.new("Abroad")
    hand.tap("UTC", "Search")
    hand.device.type("berlin")
    hand.tap("Europe/Berlin", "3:34 PM")
    hand.number("6 o'clock")
    hand.number("0 minutes")
    hand.tap("OK", "Save")
    assert hand.row("Abroad", "eventTimezone", "dtstart") == ("Europe/Berlin", 1697385600000)
    hand.layout("Full Week Summary")
    assert "4:00 PM - 4:00 PM" in hand.texts()
    hand.tap("Abroad")
    assert "Sun, Oct 15, 2023 • 6:00 PM - 6:00 PM" in hand.texts()


# --- calendars ---------------------------------------------------------------------------------------------------------------------------


def test_calendars_can_be_made_hidden_renamed_painted_and_deleted(device: Device, hand: Hand) -> None:
    hand.reset(timed("Team Sync", TUESDAY, 9))
    hand.tap("Settings", "Add", "Calendar name")
    device.type("Work")
    hand.tap("Create")
    device.perform(hand.swatch(0, "Work"))
    device.perform(hand.swatch(2))
    hand.tap("Change color", "Work", "Edit")
    hand.replace("New name", "Job")
    hand.tap("Rename")
    found = device.shell(f"content query --uri {URI}/calendars --projection calendar_displayName:calendar_color --where _id=2").stdout
    assert found.strip() == f"Row: 0 calendar_displayName=Job, calendar_color={0xFF9C27B0 - (1 << 32)}"
    hand.tap("Delete")
    assert 'Are you sure you want to delete "Job"? This will remove all events in the calendar.' in hand.texts()
    hand.tap("Delete")
    hand.switch()
    hand.tap("Back")
    assert "Team Sync" not in hand.texts()
    assert hand.event("Team Sync").shown is False


def test_the_calendar_picked_last_is_the_next_events_too(device: Device, hand: Hand) -> None:
    hand.tap("Settings", "Add", "Calendar name")
    device.type("Work")
    hand.tap("Create", "Back")
    hand.new("One")
    hand.tap("Personal", "Work", "Save")
    hand.new("Two")
    hand.tap("Save")
    assert hand.row("Two", "calendar_id") == (2,)
    assert hand.preferences() == {"last_selected_calendar_id": 2}


# --- other apps, other zones, other hands ------------------------------------------------------------------------------------------------


def test_other_apps_can_ask_for_a_day_and_for_an_event(device: Device, hand: Hand) -> None:
    device.shell(f"am start -a android.intent.action.VIEW -d {URI}/time/1700000000000 -p {SPEC.package}")
    assert hand.shown() == DaysShown(open=True, first=date(2023, 11, 12), last=date(2023, 11, 18), titles=())
    device.shell(
        f"am start -a android.intent.action.INSERT -t vnd.android.cursor.dir/event -p {SPEC.package} --es title Asked "
        "--es eventLocation Hall --el beginTime 1697533200000"
    )
    hand.tap("Save")
    asked = hand.event("Asked")
    assert asked.when == Timed(start_ms=1697533200000, end_ms=1697536800000) and asked.location == "Hall"


def test_hours_and_days_stand_when_clocks_go_back(device: Device, hand: Hand, away: str) -> None:
    friday = date(2023, 11, 3)
    hand.reset(
        timed("Standup", friday, 9, 30, zone=away, rule=Recurrence(freq="daily")),
        timed("Night", date(2023, 11, 5), 23, 30, zone=away),
        whole("Marathon", date(2023, 11, 5)),
    )
    hand.layout("Full Week Summary")
    for _ in range(3):
        hand.swipe(900, 1200, 200, 1200)
    shown = hand.shown()
    assert shown is not None and shown.first == date(2023, 11, 5)
    assert shown.titles == ("Marathon", "Standup", "Night", *["Standup"] * 6)
    assert hand.texts().count("9:00 AM - 9:30 AM") == 7
    hand.layout("Full Week")
    tops = {node.bounds[1] for node in hand.nodes() if node.text == "Standup"}
    assert len(tops) == 1
    assert "Marathon" in hand.texts()
    hand.layout("Full Week Summary")
    hand.tap("Standup")
    assert "Sun, Nov 5, 2023 • 9:00 AM - 9:30 AM" in hand.texts()
    hand.tap("Back")
    hand.layout("Day")
    hand.go_to("Wednesday, October 4, 2023")
    hand.new("Autumn")
    hand.tap("Sun, Oct 15, 2023", "Change to next month", "Monday, November 6, 2023", "OK", "11:34 AM")
    hand.number("8 o'clock")
    hand.number("0 minutes")
    hand.tap("OK", "Save")
    assert hand.event("Autumn").when == Timed(start_ms=1699275600000, end_ms=1699275600000, zone=away)


def test_rows_written_by_hand_are_read_and_shown(device: Device, hand: Hand) -> None:
    device.shell(
        f"""
        content insert --uri {URI}/events --bind calendar_id:i:1 --bind "title:s:Weekly 1:1, O'Hara" --bind dtstart:l:1697533200000 \
            --bind duration:s:PT45M --bind "rrule:s:FREQ=WEEKLY;INTERVAL=1;BYDAY=TU;WKST=SU" --bind eventTimezone:s:Europe/Berlin \
            --bind "description:s:Row: 4 _id=7, title=none" --bind exdate:s:20231024
        content insert --uri {URI}/reminders --bind event_id:i:1 --bind minutes:i:60 --bind method:i:1
        content insert --uri {URI}/reminders --bind event_id:i:1 --bind minutes:i:5 --bind method:i:2
        """
    )
    device.force_stop(SPEC.package)
    hand.app.start(device)
    assert hand.events() == (
        Event(
            title="Weekly 1:1, O'Hara",
            when=Timed(start_ms=1697533200000, end_ms=1697535900000, zone="Europe/Berlin"),
            recurrence=Recurrence(freq="weekly", weekdays=("TU",)),
            reminders=(60,),
            description="Row: 4 _id=7, title=none",
            exceptions=(date(2023, 10, 24),),
            extra=("reminder by mail: 5",),
            key="1",
        ),
    )
    hand.layout("Full Week Summary")
    assert "Weekly 1:1, O'Hara" in hand.texts()


@pytest.mark.parametrize("seed", range(3))
def test_random_events_are_read_as_they_were_seeded(hand: Hand, seed: int) -> None:
    template = TEMPLATES[0]
    profile = hand.app.profile(template.name)
    wanted = template.random_state(random.Random(f"calendar {seed}"), profile)
    hand.app.seed(hand.device, wanted)
    read = hand.app.read(hand.device, Read(want=frozenset({"events"}))).state
    assert template.normalise(read, profile).events == template.normalise(wanted, profile).events


def test_a_store_that_is_gone_or_damaged_is_no_empty_one(device: Device, hand: Hand) -> None:
    device.force_stop(SPEC.package)
    device.shell(f"rm -f {DATABASE} {DATABASE}-journal {DATABASE}-wal {DATABASE}-shm", root=True)
    with pytest.raises(StoreMissing):
        hand.events()
    device.shell(f"echo garbage > {DATABASE}", root=True)
    with pytest.raises(StoreCorrupt):
        hand.events()
    hand.reset()
    assert hand.events() == ()
