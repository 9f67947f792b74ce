"""The calendar provider is one for all apps that live on it, and nobody else sees it; a private store is its app's alone."""

from __future__ import annotations

from datetime import timedelta

import pytest

from apps.base import AppState, Read
from apps.flows_kit.play import play
from apps.glance import glance
from apps.lineages.system_calendar import store
from apps.loader import app_flows, app_state, apps
from apps.spec import AppSpec
from harness.device import Device
from templates.calendar import Booking, CalendarState, Event, RangeParams, pools

URI = "content://com.android.calendar"
AS_ADAPTER = "caller_is_syncadapter=true&account_name=bench&account_type=LOCAL"
TITLE = "Ümlaut 1:1, O'Hara"
SPECS = [spec for spec in apps().values() if spec.category == "calendar"]
DAY = pools().days[3]
INSERTED = Booking(title=TITLE, day=DAY, minute=15 * 60, length=60)


def on_provider(spec: AppSpec) -> bool:
    """Whether its app.yaml says that events are the provider's."""
    return any(one.kind == "provider" and one.path.startswith(URI) and "events" in one.fields for one in spec.stores)


PUBLIC = [spec for spec in SPECS if on_provider(spec)]
PRIVATE = [spec for spec in SPECS if not on_provider(spec)]


def events_of(device: Device, app: AppState[CalendarState]) -> tuple[Event, ...]:
    found = app.read(device, Read(want=frozenset({"events"}))).state.events
    assert found is not None
    return found


@pytest.fixture(scope="module")
def inserted(device: Device) -> Device:
    """All apps as after their first start; then a calendar and an event made from a shell, as somebody else's."""
    device.set_time(round(pools().now.timestamp() * 1000))
    for spec in SPECS:
        app_state(spec).reset(device)
    device.shell(
        f"""
        content insert --uri "{URI}/calendars?{AS_ADAPTER}" --bind account_name:s:bench --bind account_type:s:LOCAL --bind name:s:bench \\
            --bind calendar_displayName:s:Bench --bind calendar_color:i:-12627531 --bind calendar_access_level:i:700 \\
            --bind ownerAccount:s:bench --bind visible:i:1 --bind sync_events:i:1
        """
    )
    bench = next(one.id for one in store.read_now(device).calendars if one.name == "Bench")
    device.shell(
        f"""
        content insert --uri {URI}/events --bind calendar_id:i:{bench} --bind "title:s:{TITLE}" --bind dtstart:l:{INSERTED.start_ms} \\
            --bind dtend:l:{INSERTED.start_ms + 3_600_000} --bind eventTimezone:s:UTC --bind eventStatus:i:1
        """
    )
    return device


def test_some_apps_live_on_the_provider() -> None:
    assert {"etar", "calendar"} <= {spec.id for spec in PUBLIC}


@pytest.mark.parametrize("spec", PUBLIC, ids=lambda spec: spec.id)
def test_an_inserted_event_shows_in_every_app_on_the_provider(inserted: Device, spec: AppSpec) -> None:
    app = app_state(spec)
    inserted.force_stop(spec.package)
    app.start(inserted)
    assert TITLE in {row.title for row in events_of(inserted, app)}
    params = RangeParams(first=DAY, last=DAY, events=(INSERTED,))
    played = play(inserted, app_flows(spec)["EventsInRange"], params, limit=60)
    assert played.answer is not None and TITLE in played.answer


@pytest.mark.parametrize("spec", PRIVATE, ids=lambda spec: spec.id)
def test_an_inserted_event_is_in_no_private_store(inserted: Device, spec: AppSpec) -> None:
    app = app_state(spec)
    inserted.force_stop(spec.package)
    app.start(inserted)
    assert TITLE not in {row.title for row in events_of(inserted, app)}
    assert not any(TITLE in node.label for node in glance(inserted).tree if node.package == spec.package)


@pytest.mark.parametrize("spec", PRIVATE, ids=lambda spec: spec.id)
def test_an_event_of_a_private_store_is_nowhere_else(inserted: Device, spec: AppSpec) -> None:
    app = app_state(spec)
    own = Booking(title=f"Only in {spec.id}", day=DAY + timedelta(days=1), minute=9 * 60)
    before = events_of(inserted, app)
    app.seed(inserted, CalendarState(events=(*before, own.event())))
    assert own.title in {row.title for row in events_of(inserted, app)}
    assert own.title not in {row.title for row in store.read_now(inserted).events}
    for other in PRIVATE:
        if other.id != spec.id:
            assert own.title not in {row.title for row in events_of(inserted, app_state(other))}, other.id
