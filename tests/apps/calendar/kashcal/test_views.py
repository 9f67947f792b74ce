"""The first start of KashCal, and its views."""

from __future__ import annotations

from datetime import date

import pytest

from apps import datastore
from apps.calendar.kashcal.sight import cells
from apps.calendar.kashcal.state import App
from harness.device import Device, Swipe
from harness.device.stores import read_files
from templates.calendar.state import AllDay, DaysShown, Event, Timed
from tests.apps.calendar.kashcal.pages import PREFERENCES, SPEC, TODAY, labels, ms, own, seed, shown, tap, tap_all, timed, titles


def test_the_first_start_offers_to_connect_and_does_so_once(device: Device, app: App) -> None:
    device.clear(SPEC.package)
    app.start(device)
    assert {"Apple Calendar?", "We've got you.", "Connect", "Not Now"} <= set(labels(device))
    assert shown(device, app) is None
    tap(device, "Not Now")
    assert "Create event" in labels(device)
    (file,) = read_files(device, [PREFERENCES])
    assert datastore.parse(file.data)["onboarding_dismissed"] is True
    device.force_stop(SPEC.package)
    app.start(device)
    assert "Apple Calendar?" not in labels(device)


def test_connecting_says_that_there_is_no_network(device: Device, app: App) -> None:
    device.clear(SPEC.package)
    app.start(device)
    tap_all(device, "Connect", "Apple ID")
    device.type("ann@example.com")
    tap(device, "App-Specific Password")
    device.type("abcdabcdabcdabcd")
    device.key("BACK")
    tap(device, "Sign In")
    assert "No internet connection" in labels(device)


def test_the_month_shows_the_picked_day(device: Device, app: App) -> None:
    seed(device, app, timed("Piano Lesson", 20, 9), timed("Dentist Appointment", 20, 11), timed("Board Meeting", 21, 9))
    assert shown(device, app) == DaysShown(open=True, first=TODAY, last=TODAY, titles=())
    assert "Nothing to see here; go touch grass?" in labels(device)
    tap(device, "20")
    day = date(2023, 10, 20)
    assert shown(device, app) == DaysShown(open=True, first=day, last=day, titles=("Piano Lesson", "Dentist Appointment"))
    assert {"Piano Lesson", "09:00 - 10:00", "👨‍⚕️ Dentist Appointment"} <= set(labels(device))


def test_dots_do_not_mix_up_the_days(device: Device, app: App) -> None:
    seed(device, app, *(timed("Board Meeting", day, 9) for day in range(1, 32, 2)))
    assert list(cells(own(device))) == list(range(1, 32))


def test_the_day_panel_and_the_month_turn_by_swipes(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 16, 9))
    device.perform(Swipe(900, 1500, 200, 1500, 300))
    assert titles(shown(device, app)) == ("Board Meeting",)
    device.perform(Swipe(900, 700, 200, 700, 300))
    assert {"November 2023", "Pick a day. Seize it."} <= set(labels(device))
    assert shown(device, app) == DaysShown(open=True, first=date(2023, 11, 1), last=date(2023, 11, 30))
    tap(device, "Today")
    view = shown(device, app)
    assert view is not None and view.first == TODAY


def test_the_heading_opens_wheels_for_the_month(device: Device, app: App) -> None:
    tap(device, "October 2023")
    wheel = next(node for node in own(device) if node.scrollable)
    x, y = wheel.center
    device.perform(Swipe(x, y + 100, x, y - 110, 600))
    tap(device, "Done")
    assert "December 2023" in labels(device)


def test_the_agenda_lists_thirty_days(device: Device, app: App) -> None:
    seed(
        device,
        app,
        timed("Past", 14, 9),
        timed("Weekly 1:1", 16, 9),
        Event(title="Trip", when=AllDay(first=date(2023, 10, 17), last=date(2023, 10, 18))),
        timed("Far", 15, 9).model_copy(update={"when": Timed(start_ms=ms(2023, 11, 20, 9), end_ms=ms(2023, 11, 20, 10))}),
    )
    tap_all(device, "Open drawer", "Agenda")
    found = labels(device)
    assert "Upcoming Events" in found and "🤝 Weekly 1:1" in found
    assert found.index("Tuesday, October 17") < found.index("Day 1 of 2 (All day)") < found.index("Wednesday, October 18")
    assert "Past" not in found and "Far" not in found
    expected = DaysShown(open=True, first=date(2023, 10, 16), last=date(2023, 10, 18), titles=("Weekly 1:1", "Trip", "Trip"))
    assert shown(device, app) == expected


@pytest.mark.parametrize(
    ("name", "first", "last", "after"),
    [
        ("3 Days", date(2023, 10, 15), date(2023, 10, 17), date(2023, 10, 18)),
        ("Week", date(2023, 10, 15), date(2023, 10, 21), date(2023, 10, 22)),
    ],
)
def test_columns_of_days_turn(device: Device, app: App, name: str, first: date, last: date, after: date) -> None:
    seed(device, app, timed("Board Meeting", 16, 9))
    tap_all(device, "Open drawer", name)
    assert shown(device, app) == DaysShown(open=True, first=first, last=last)
    assert "Board Meeting" in labels(device)
    device.perform(Swipe(900, 1500, 200, 1500, 300))
    view = shown(device, app)
    assert view is not None and view.first == after
    tap(device, "Previous 3 days" if name == "3 Days" else "Previous week")
    view = shown(device, app)
    assert view is not None and view.first == first
    tap(device, "Board Meeting")
    assert "Mon, Oct 16 · 09:00 - 10:00" in labels(device)


def test_the_full_month_and_the_year_lead_to_the_month(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 16, 9))
    tap_all(device, "Open drawer", "Month (Full)")
    assert {"Day 16, 1 event", "Day 17, 0 events"} <= {node.desc for node in own(device)}
    assert shown(device, app) == DaysShown(open=True, first=date(2023, 10, 1), last=date(2023, 10, 31))
    tap(device, "Day 16, 1 event")
    assert titles(shown(device, app)) == ("Board Meeting",)
    tap_all(device, "Open drawer", "Year")
    assert shown(device, app) == DaysShown(open=True, first=date(2023, 1, 1), last=date(2023, 12, 31))
    tap(device, "March 2023")
    assert {"March 2023", "Pick a day. Seize it."} <= set(labels(device))


def test_sheets_hide_the_view_and_an_active_reading_closes_them(device: Device, app: App) -> None:
    seed(device, app, timed("Board Meeting", 16, 9))
    tap_all(device, "16", "Board Meeting")
    assert shown(device, app) is None
    assert titles(shown(device, app, active=True)) == ("Board Meeting",)
    tap(device, "Open drawer")
    assert shown(device, app) is None
    assert titles(shown(device, app, active=True)) == ("Board Meeting",)
    tap(device, "Create event")
    assert shown(device, app, active=True) == DaysShown()
