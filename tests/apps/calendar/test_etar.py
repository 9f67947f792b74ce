"""Etar: its views, form, repetition, deletion, reminders and settings, and what its reader says of each screen."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from apps.base import Read
from apps.calendar.etar.state import App
from apps.glance import glance
from apps.lineages.system_calendar import form, store
from apps.loader import apps
from harness.device import Device, Key, LongPress, Node, Swipe, Tap, Type
from harness.device.stores import content, prefs
from harness.errors import StoreCorrupt
from templates.calendar import AllDay, Booking, CalendarState, DaysShown, Event, Recurrence, Timed, pools

SPEC = apps()["calendar/etar"]
URI = "content://com.android.calendar"
TODAY = pools().today
TUESDAY = date(2023, 10, 17)
HOUR = 3_600_000


@pytest.fixture
def app(device: Device) -> Iterator[App]:
    device.set_time(round(pools().now.timestamp() * 1000))
    device.shell("settings put system time_12_24 24")
    app = App(SPEC)
    app.reset(device)
    yield app
    device.shell("settings delete system time_12_24")


def nodes(device: Device) -> list[Node]:
    return [node for node in glance(device).tree.without_keyboard if node.package == SPEC.package]


def texts(device: Device) -> list[str]:
    return [node.text for node in nodes(device) if node.text]


def find(device: Device, what: str) -> Node:
    """A node by id, text, description or hint."""
    return next(node for node in nodes(device) if what in (node.short_id, node.text, node.desc, node.hint))


def tap(device: Device, *whats: str) -> None:
    for what in whats:
        device.perform(Tap(*find(device, what).center))


def view(device: Device, name: str) -> None:
    tap(device, "Open navigation drawer", f"{name}_menu_item")


def go_to(device: Device, day: date) -> None:
    title = next(text for text in texts(device) if "2023" in text)
    tap(device, title, f"{day:%A}, {day:%B} {day.day}", "OK")


def shown(device: Device, app: App, *, active: bool = False) -> DaysShown | None:
    return app.read(device, Read(want=frozenset({"shown"}), active=active)).state.shown


def events(device: Device, app: App) -> tuple[Event, ...]:
    found = app.read(device, Read(want=frozenset({"events"}))).state.events
    assert found is not None
    return found


def seed(device: Device, app: App, *seeded: Event) -> None:
    app.seed(device, CalendarState(events=seeded))


def series(title: str = "Gym") -> Event:
    """Every day from Monday, October 16, at seven."""
    return Booking(title=title, day=date(2023, 10, 16), minute=7 * 60, length=30, repeat="daily").event()


# --- views -------------------------------------------------------------------------------------------------------------------------------


def test_it_starts_with_the_week_whose_bar_names_the_month_only(device: Device, app: App) -> None:
    assert "October 2023" in texts(device)
    assert shown(device, app) is None
    week = DaysShown(open=True, first=date(2023, 10, 15), last=date(2023, 10, 21))
    assert shown(device, app, active=True) == week
    assert shown(device, app) is None  # it is the week again


def test_day_and_month_turn_by_swipes_and_say_their_days(device: Device, app: App) -> None:
    view(device, "day")
    assert shown(device, app) == DaysShown(open=True, first=TODAY, last=TODAY)
    device.perform(Swipe(900, 1500, 200, 1500, 300))
    assert shown(device, app) == DaysShown(open=True, first=TODAY + timedelta(days=1), last=TODAY + timedelta(days=1))
    view(device, "month")
    assert shown(device, app) == DaysShown(open=True, first=date(2023, 10, 1), last=date(2023, 10, 31))
    device.perform(Swipe(500, 1800, 500, 900, 300))
    assert shown(device, app) == DaysShown(open=True, first=date(2023, 11, 1), last=date(2023, 11, 30))


def test_a_day_of_the_month_opens_and_back_returns(device: Device, app: App) -> None:
    view(device, "month")
    weeks = [node for node in nodes(device) if node.short_class == "View" and node.bounds[2] - node.bounds[0] == 1080]
    third = weeks[2].bounds
    device.perform(Tap(2 * 154 + 77, (third[1] + third[3]) // 2))
    assert shown(device, app) == DaysShown(open=True, first=TUESDAY, last=TUESDAY)
    device.perform(Key("BACK"))
    assert shown(device, app) == DaysShown(open=True, first=date(2023, 10, 1), last=date(2023, 10, 31))


def test_the_agenda_lists_days_and_its_bar_follows_the_list(device: Device, app: App) -> None:
    days = [TODAY + timedelta(days=number) for number in range(12)]
    seed(device, app, *(Booking(title=f"Event {day.day}", day=day, minute=600, length=30).event() for day in days))
    view(device, "agenda")
    seen = shown(device, app)
    assert seen is not None and seen.titles is not None
    assert (seen.first, seen.titles[0]) == (TODAY, "Event 15")
    assert {"TODAY, SUNDAY", "October 15", "10:00 \u2013 10:30"} <= set(texts(device))
    device.perform(Swipe(500, 1900, 500, 1400, 1500))
    moved = shown(device, app)
    assert moved is not None and moved.first is not None and moved.first > TODAY
    go_to(device, TUESDAY)
    again = shown(device, app)
    assert again is not None and again.first == TUESDAY
    view(device, "day")
    assert shown(device, app) == DaysShown(open=True, first=TUESDAY, last=TUESDAY)


def test_more_of_the_agenda_is_shown_on_request(device: Device, app: App) -> None:
    seed(device, app, Booking(title="Far", day=date(2024, 1, 20), minute=600).event(), Booking(title="Near", day=TODAY, minute=600).event())
    view(device, "agenda")
    assert "Far" not in texts(device)
    tap(device, next(text for text in texts(device) if text.startswith("Touch to view events after")))
    assert "Far" in texts(device) and "January 20, 2024" in texts(device)


def test_forms_pickers_and_other_pages_are_no_view(device: Device, app: App) -> None:
    tap(device, "New event")
    assert shown(device, app) == DaysShown()
    tap(device, "Cancel")
    view(device, "day")
    tap(device, "Open navigation drawer")
    assert shown(device, app) == DaysShown()
    device.perform(Key("BACK"))
    tap(device, "More options", "Search")
    assert shown(device, app) == DaysShown()


def test_touching_an_hour_twice_makes_an_event_there(device: Device, app: App) -> None:
    view(device, "day")
    spot = Tap(600, 1500)
    device.perform(spot)
    assert "action_done" not in {node.short_id for node in nodes(device)}
    device.perform(spot)
    start = find(device, "start_time").text
    assert start.endswith(":00") and find(device, "start_date").text == "Sun, Oct 15, 2023"


def test_touching_an_event_on_the_hours_opens_it(device: Device, app: App) -> None:
    seed(
        device,
        app,
        Booking(title="Whole", day=TODAY, minute=None).event(),
        Booking(title="Long", day=TODAY, minute=8 * 60, length=780).event(),
    )
    view(device, "day")
    device.perform(Tap(600, 1500))
    assert find(device, "title").text == "Long"
    device.perform(Key("BACK"))
    device.perform(Tap(600, 325))
    assert find(device, "title").text == "Whole"


def test_a_long_press_on_the_month_makes_an_event_of_the_whole_day(device: Device, app: App) -> None:
    view(device, "month")
    weeks = [node for node in nodes(device) if node.short_class == "View" and node.bounds[2] - node.bounds[0] == 1080]
    third = weeks[2].bounds
    device.perform(LongPress(3 * 154 + 77, (third[1] + third[3]) // 2))
    device.perform(Type("Holiday"))
    tap(device, "Save")
    (event,) = events(device, app)
    assert (event.title, event.when, event.reminders) == ("Holiday", AllDay(first=date(2023, 10, 18), last=date(2023, 10, 18)), (10,))


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


# --- calendars and settings --------------------------------------------------------------------------------------------------------------


def test_a_hidden_calendar_hides_its_events(device: Device, app: App) -> None:
    seed(device, app, Booking(title="Seen", day=TODAY, minute=18 * 60).event())
    view(device, "agenda")
    assert "Seen" in texts(device)
    tap(device, "Open navigation drawer", "action_settings", "Personal", "Display events")
    assert not events(device, app)[0].shown
    device.perform(Key("BACK"))
    assert "Events are not displayed" in texts(device)
    device.perform(Key("BACK"))
    assert "Seen" not in texts(device)


def test_an_offline_calendar_can_be_added_and_used(device: Device, app: App) -> None:
    tap(device, "Open navigation drawer", "action_settings", "Add offline calendar", "offline_calendar_name")
    device.perform(Type("Club"))
    tap(device, "Add calendar")
    assert app.read(device, Read(want=frozenset({"calendars"}))).state.calendars == ("Personal", "Club")
    club = next(one for one in store.read_now(device).calendars if one.name == "Club")
    assert (club.account, club.level) == (("Offline Calendar", "LOCAL"), 800)


def test_settings_are_kept_as_the_app_keeps_them_and_followed(device: Device, app: App) -> None:
    tap(
        device,
        "Open navigation drawer",
        "action_settings",
        "General settings",
        "Week starts on",
        "Monday",
        "Default event duration",
        "2 hours",
    )
    tap(device, "Default view", "Month")
    kept = prefs.read(device, SPEC.store("preferences").path)
    assert kept["preferences_week_start_day"] == "2"
    assert kept["preferences_default_event_duration"] == "120"
    device.force_stop(SPEC.package)
    app.start(device)
    assert find(device, "d0_label").text == "MON"
    tap(device, "New event")
    assert [find(device, id).text for id in ("start_time", "end_time")] == ["16:00", "18:00"]


def test_no_calendar_to_write_to_is_said(device: Device, app: App) -> None:
    (calendar,) = store.read_now(device).calendars
    content.delete(device, f"{URI}/calendars/{calendar.id}")
    tap(device, "New event")
    assert "No calendars" in texts(device)
    tap(device, "Add calendar")
    assert "Add offline calendar" in texts(device)


def test_the_first_start_asks_for_permissions_and_the_battery(device: Device, app: App) -> None:
    device.clear(SPEC.package)
    app.start(device)
    asked = [node.text for node in glance(device).tree if "access your calendar" in node.text]
    assert asked
    for _ in range(2):
        allow = [node for node in glance(device).tree if node.short_id.endswith("permission_allow_button")]
        device.perform(Tap(*allow[0].center))
    assert "Let app always run in background?" in texts(device)
    tap(device, "Deny")
    assert "action_info" in {node.short_id for node in nodes(device)}


# --- reminders ---------------------------------------------------------------------------------------------------------------------------


def posted(device: Device) -> str:
    return device.shell("dumpsys notification --noredact").stdout


def test_a_reminder_notifies_when_due_and_snoozes(device: Device, app: App) -> None:
    event = Booking(title="Dentist", day=TODAY, minute=16 * 60, location="Main St").event().model_copy(update={"reminders": (10,)})
    seed(device, app, event)
    assert SPEC.package in device.shell("dumpsys alarm").stdout
    assert "Dentist" not in posted(device)
    device.set_time(form.milliseconds(datetime(2023, 10, 15, 15, 50, 1, tzinfo=ZoneInfo("UTC"))))
    device.wait(1000)
    assert "Dentist" in posted(device) and "16:00, Main St" in posted(device)
    rows = content.query(device, f"{URI}/calendar_alerts", numbers=("_id", "event_id", "minutes", "state"))
    assert [(row["minutes"], row["state"]) for row in rows] == [(10, 1)]


def test_no_notification_without_the_setting_or_the_event(device: Device, app: App) -> None:
    event = Booking(title="Dentist", day=TODAY, minute=16 * 60).event().model_copy(update={"reminders": (10,)})
    seed(device, app, event)
    tap(device, "Open navigation drawer", "action_settings", "General settings", "Notifications")
    device.set_time(form.milliseconds(datetime(2023, 10, 15, 15, 50, 1, tzinfo=ZoneInfo("UTC"))))
    device.wait(1000)
    assert "Dentist" not in posted(device)


# --- zones -------------------------------------------------------------------------------------------------------------------------------


def test_a_series_keeps_its_hour_when_clocks_change(device: Device, app: App, away: str) -> None:
    zone = ZoneInfo(away)
    start = datetime(2023, 11, 4, 9, 0, tzinfo=zone)
    when = Timed(start_ms=form.milliseconds(start), end_ms=form.milliseconds(start) + HOUR, zone=away)
    day = AllDay(first=date(2023, 11, 6), last=date(2023, 11, 6))
    seed(device, app, Event(title="Walk", when=when, recurrence=Recurrence(freq="daily", count=3)), Event(title="Free", when=day))
    view(device, "agenda")
    assert [text for text in texts(device) if "\u2013" in text] == ["09:00 \u2013 10:00"] * 3
    seen = shown(device, app)
    assert seen is not None and seen.titles == ("Walk", "Walk", "Free", "Walk")
    assert texts(device).index("Free") > texts(device).index("November 6")


def test_an_event_made_away_is_kept_in_that_zone(device: Device, app: App, away: str) -> None:
    app.start(device)
    tap(device, "New event")
    device.perform(Type("Lunch"))
    tap(device, "start_date", "month_navigation_next", "Monday, November 6", "OK", "start_time", "12 hours", "OK", "action_done")
    (event,) = events(device, app)
    noon = form.milliseconds(datetime(2023, 11, 6, 12, tzinfo=ZoneInfo(away)))
    assert event.when == Timed(start_ms=noon, end_ms=noon + HOUR, zone=away)


def test_a_damaged_store_is_told(device: Device, app: App) -> None:
    device.shell(f"cp {store.DATABASE} /data/local/tmp/kept.db; echo nonsense > {store.DATABASE}; rm -f {store.DATABASE}-*", root=True)
    with pytest.raises(StoreCorrupt):
        app.read(device, Read(want=frozenset({"events"})))
    app.reset(device)
    assert events(device, app) == ()
