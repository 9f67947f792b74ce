"""Touching and looking at Etar on the device."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from apps.base import Read
from apps.calendar.etar.state import App
from apps.glance import glance
from apps.loader import apps
from harness.device import Device, Node, Tap
from templates.calendar import Booking, CalendarState, DaysShown, Event, pools

SPEC = apps()["calendar/etar"]
URI = "content://com.android.calendar"
TODAY = pools().today
TUESDAY = date(2023, 10, 17)
HOUR = 3_600_000


def ready(device: Device) -> Iterator[App]:
    """The app as after its first start, on the day that templates take place on, in 24 hours."""
    device.set_time(round(pools().now.timestamp() * 1000))
    device.shell("settings put system time_12_24 24")
    app = App(SPEC)
    app.reset(device)
    yield app
    device.shell("settings put system time_12_24 12")


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
