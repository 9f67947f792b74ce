"""Etar: its views and what its reader says of them, calendars, settings, the first start, reminders, zones."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from apps.base import Read
from apps.calendar.etar.state import App
from apps.glance import glance
from apps.lineages.system_calendar import form, store
from harness.device import Device, Key, LongPress, Swipe, Tap, Type
from harness.device.stores import content, prefs
from harness.errors import StoreCorrupt
from templates.calendar import AllDay, Booking, DaysShown, Event, Recurrence, Timed
from tests.apps.calendar.etar_pages import (
    HOUR,
    SPEC,
    TODAY,
    TUESDAY,
    URI,
    events,
    find,
    go_to,
    nodes,
    ready,
    seed,
    shown,
    tap,
    texts,
    view,
)


@pytest.fixture
def app(device: Device) -> Iterator[App]:
    yield from ready(device)


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
    assert "Dentist" not in posted(device)
    device.set_time(form.milliseconds(datetime(2023, 10, 15, 15, 50, 1, tzinfo=ZoneInfo("UTC"))))
    device.wait(1000)
    assert "Dentist" in posted(device) and "16:00, Main St" in posted(device)
    rows = content.query(device, f"{URI}/calendar_alerts", numbers=("_id", "event_id", "minutes", "state"))
    assert [(row["minutes"], row["state"]) for row in rows] == [(10, 1)]
    device.perform(Swipe(540, 10, 540, 1200, 400))
    snooze = next(node for node in glance(device).tree if node.text == "Snooze")
    device.perform(Tap(*snooze.center))
    device.perform(Key("BACK"))
    assert "Dentist" not in posted(device)
    device.set_time(device.time_ms() + 5 * 60_000)
    device.wait(1000)
    assert "Dentist" in posted(device)


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
