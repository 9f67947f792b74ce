"""Etar: making, changing and deleting events in its form and on their pages; search."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from zoneinfo import ZoneInfo

import pytest

from apps.calendar.etar.state import App
from apps.lineages.system_calendar import form, store
from harness.device import Device, Key, LongPress, Tap, Type
from harness.device.stores import content
from templates.calendar import Booking, Event, Recurrence, Timed
from tests.apps.calendar.etar_pages import (
    HOUR,
    TODAY,
    TUESDAY,
    URI,
    events,
    find,
    go_to,
    nodes,
    ready,
    seed,
    series,
    tap,
    texts,
    view,
)


@pytest.fixture
def app(device: Device) -> Iterator[App]:
    yield from ready(device)


# --- the form ----------------------------------------------------------------------------------------------------------------------------


def test_what_it_saves_is_a_row_as_the_app_writes_it(device: Device, app: App) -> None:
    tap(device, "New event")
    device.perform(Type("Review"))
    tap(device, "start_date", "Tuesday, October 17", "OK", "start_time", "9 hours", "OK")
    assert [find(device, id).text for id in ("start_date", "start_time", "end_date", "end_time")] == [
        "Tue, Oct 17, 2023",
        "09:00",
        "Tue, Oct 17, 2023",
        "10:00",
    ]
    tap(device, "action_done")
    (event,) = events(device, app)
    start = form.milliseconds(datetime(2023, 10, 17, 9, tzinfo=ZoneInfo("UTC")))
    assert event == Event(title="Review", when=Timed(start_ms=start, end_ms=start + HOUR, zone="UTC"), reminders=(10,), key=event.key)
    (row,) = content.query(device, f"{URI}/events", texts=("description", "eventLocation", "duration"), numbers=("_id", "hasAttendeeData"))
    assert (row["description"], row["eventLocation"], row["duration"], row["hasAttendeeData"]) == (None, None, None, 1)


def test_an_empty_form_makes_nothing(device: Device, app: App) -> None:
    tap(device, "New event", "action_done")
    assert events(device, app) == ()


def test_leaving_a_form_asks_first(device: Device, app: App) -> None:
    tap(device, "New event")
    device.perform(Type("x"))
    device.perform(Key("BACK"))  # the keyboard
    device.perform(Key("BACK"))
    assert "Do you want to discard changes?" in texts(device)
    tap(device, "Discard")
    assert events(device, app) == ()


def test_an_end_before_the_start_is_moved(device: Device, app: App) -> None:
    tap(device, "New event", "end_time", "9 hours", "OK")
    assert find(device, "end_date").text == "Mon, Oct 16, 2023"
    tap(device, "end_date", "Tuesday, October 10", "OK")
    assert [find(device, id).text for id in ("end_date", "end_time")] == ["Sun, Oct 15, 2023", "16:00"]


def test_a_weekly_series_with_an_end(device: Device, app: App) -> None:
    tap(device, "New event")
    device.perform(Type("Class"))
    device.perform(Key("BACK"))
    tap(device, "rrule", "repeat_switch", "Tue", "endSpinner", "For a number of events", "Done")
    assert find(device, "rrule").text == "Weekly on Sun, Tue; for 5 times"
    tap(device, "action_done")
    (event,) = events(device, app)
    assert event.recurrence == Recurrence(freq="weekly", weekdays=("TU", "SU"), count=5)
    (row,) = content.query(device, f"{URI}/events", texts=("rrule", "duration"))
    assert (row["rrule"], row["duration"]) == ("FREQ=WEEKLY;COUNT=5;WKST=SU;BYDAY=SU,TU", "P3600S")


def test_a_monthly_series_on_a_weekday_until_a_day(device: Device, app: App) -> None:
    tap(device, "New event")
    device.perform(Type("Board"))
    device.perform(Key("BACK"))
    tap(device, "rrule", "repeat_switch", "freqSpinner", "REPEAT MONTHLY", "on every third Sunday", "endSpinner", "Until a date")
    tap(device, "endDate", "Thursday, November 30", "OK", "Done", "action_done")
    (event,) = events(device, app)
    assert event.recurrence == Recurrence(freq="monthly", on="3SU", until=date(2023, 11, 30))


def test_a_weekly_rule_without_a_day_cannot_be_taken(device: Device, app: App) -> None:
    tap(device, "New event")
    device.perform(Key("BACK"))
    tap(device, "rrule", "repeat_switch", "Sun")
    assert not find(device, "Done").enabled


def test_reminders_change_in_the_form_and_on_the_page(device: Device, app: App) -> None:
    seed(device, app, Booking(title="Call", day=TODAY, minute=18 * 60).event().model_copy(update={"reminders": (10,)}))
    view(device, "agenda")
    tap(device, "Call", "reminder_minutes_value", "30 minutes", "Add reminder", "after start of event")
    assert sorted(events(device, app)[0].reminders) == [-10, 30]
    device.perform(Tap(*[node for node in nodes(device) if node.short_id == "reminder_remove"][-1].center))
    assert len(events(device, app)[0].reminders) == 1


def test_another_zone_moves_the_instant(device: Device, app: App) -> None:
    tap(device, "New event")
    device.perform(Type("Call"))
    device.perform(Key("BACK"))
    tap(device, "Time zone")
    device.perform(Tap(*find(device, "searchBox").center))
    device.perform(Type("tokyo"))
    tap(device, "Tokyo")
    assert find(device, "timezone_button").text == "(GMT+09:00) Tokyo"
    tap(device, "action_done")
    (event,) = events(device, app)
    assert isinstance(event.when, Timed) and event.when.zone == "Asia/Tokyo"
    assert form.moment(event.when.start_ms, ZoneInfo("Asia/Tokyo")).hour == 16


# --- changing and deleting ---------------------------------------------------------------------------------------------------------------


def test_a_new_title_leaves_all_else(device: Device, app: App) -> None:
    old = Booking(title="Old", day=TODAY, minute=18 * 60, description="Keep", location="Here").event("7")
    seed(device, app, old.model_copy(update={"reminders": (30, 1440)}))
    before = events(device, app)[0]
    view(device, "agenda")
    tap(device, "Old", "info_action_edit")
    device.perform(LongPress(*find(device, "title").center))
    device.perform(Type("New"))
    tap(device, "action_done")
    assert events(device, app) == (before.model_copy(update={"title": "New"}),)
    assert find(device, "title").text == "New"


def test_a_whole_series_moves_with_one_of_its_days(device: Device, app: App) -> None:
    seed(device, app, series())
    view(device, "agenda")
    go_to(device, date(2023, 10, 18))
    tap(device, "Gym", "info_action_edit", "Change all events in the series", "start_time", "9 hours", "OK", "action_done")
    (event,) = events(device, app)
    start = form.milliseconds(datetime(2023, 10, 16, 9, tzinfo=ZoneInfo("UTC")))
    assert event.when == Timed(start_ms=start, end_ms=start + HOUR // 2, zone="UTC")
    assert event.recurrence == Recurrence(freq="daily")


def test_this_and_later_days_become_a_series_of_their_own(device: Device, app: App) -> None:
    seed(device, app, series())
    view(device, "agenda")
    go_to(device, date(2023, 10, 18))
    tap(device, "Gym", "info_action_edit", "Change this and all future events", "start_time", "9 hours", "OK", "action_done")
    first, second = events(device, app)
    assert first.recurrence == Recurrence(freq="daily", until=date(2023, 10, 17))
    assert second.recurrence == Recurrence(freq="daily")
    assert isinstance(second.when, Timed)
    assert form.moment(second.when.start_ms) == datetime(2023, 10, 18, 9, tzinfo=ZoneInfo("UTC"))


@pytest.mark.parametrize(("choice", "until"), [("This and future events", date(2023, 10, 17)), ("All events", None)])
def test_deleting_from_a_series(device: Device, app: App, choice: str, until: date | None) -> None:
    seed(device, app, series())
    view(device, "agenda")
    go_to(device, date(2023, 10, 18))
    tap(device, "Gym", "info_action_delete")
    assert "Delete Gym?" in texts(device) and "Only this event" not in texts(device)
    assert not find(device, "OK").enabled
    tap(device, choice, "OK")
    assert [event.recurrence for event in events(device, app)] == ([Recurrence(freq="daily", until=until)] if until else [])


def test_a_synchronised_series_can_lose_one_day(device: Device, app: App) -> None:
    seed(device, app, series())
    (calendar,) = store.read_now(device).calendars
    sync = f"caller_is_syncadapter=true&account_name={calendar.account[0].replace(' ', '%20')}&account_type=LOCAL"
    key = events(device, app)[0].key
    content.update(device, f"{URI}/events/{key}?{sync}", {"_sync_id": "server-1"}, "")
    view(device, "agenda")
    go_to(device, date(2023, 10, 18))
    tap(device, "Gym", "info_action_delete", "Only this event", "OK")
    (event,) = events(device, app)
    assert event.exceptions == (date(2023, 10, 18),)


def test_duplicates_and_single_deletion(device: Device, app: App) -> None:
    seed(device, app, Booking(title="Twin", day=TODAY, minute=18 * 60).event())
    view(device, "agenda")
    tap(device, "Twin", "info_action_duplicate", "action_done")
    assert [event.title for event in events(device, app)] == ["Twin", "Twin"]
    tap(device, "info_action_delete", "OK")
    assert [event.title for event in events(device, app)] == ["Twin"]


def test_search_looks_into_titles_descriptions_and_places(device: Device, app: App) -> None:
    seed(
        device,
        app,
        Booking(title="Alpha", day=TODAY, minute=600, description="blue ink").event(),
        Booking(title="Beta", day=TUESDAY, minute=600, location="Blue room").event(),
        Booking(title="Gamma", day=TUESDAY, minute=660).event(),
    )
    tap(device, "More options", "Search")
    device.perform(Type("blue"))
    device.perform(Key("ENTER"))
    assert {"Alpha", "Beta"} <= set(texts(device)) and "Gamma" not in texts(device)
