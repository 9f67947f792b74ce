"""KashCal on a simulated device: what its tests see and touch."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

from apps.base import Read
from apps.calendar.kashcal.flows import pick_day, set_moment
from apps.calendar.kashcal.state import App
from apps.flows_kit import Flow, Ui
from apps.glance import glance
from apps.loader import apps
from harness.device import Device, Node, Tap
from templates.calendar.state import DaysShown, Event, Recurrence, Timed

SPEC = apps()["calendar/kashcal"]
PREFERENCES = SPEC.store("preferences").path
TODAY = date(2023, 10, 15)


def ms(year: int, month: int, day: int, hour: int, minute: int = 0, zone: str = "UTC") -> int:
    return round(datetime(year, month, day, hour, minute, tzinfo=ZoneInfo(zone)).timestamp() * 1000)


def timed(title: str, day: int, hour: int, *, length: int = 60, zone: str = "UTC", **more: object) -> Event:
    start = ms(2023, 10, day, hour, zone=zone)
    return Event(title=title, when=Timed(start_ms=start, end_ms=start + length * 60_000, zone=zone)).model_copy(update=more)


def seed(device: Device, app: App, *events: Event) -> None:
    state = app.read(device, Read(frozenset({"events", "calendars"}))).state
    app.seed(device, state.replace(events=events))


def events(device: Device, app: App) -> tuple[Event, ...]:
    return app.read(device, Read(frozenset({"events"}))).state.events or ()


def shown(device: Device, app: App, *, active: bool = False) -> DaysShown | None:
    return app.read(device, Read(frozenset({"shown"}), active=active)).state.shown


def own(device: Device) -> list[Node]:
    return [node for node in glance(device).tree.without_keyboard if node.package == SPEC.package]


def labels(device: Device) -> list[str]:
    return [node.label for node in own(device) if node.label]


def tap(device: Device, label: str, index: int = 0) -> None:
    found = [node for node in own(device) if label in (node.text, node.desc, node.hint)]
    assert found, f"{label!r} is not on the screen: {labels(device)}"
    device.perform(Tap(*found[index].center))


def tap_all(device: Device, *names: str) -> None:
    for name in names:
        tap(device, name)


def do(device: Device, steps: Flow, ui: Ui) -> None:
    for action in steps:
        device.perform(action)  # type: ignore[arg-type]
        ui.screen = glance(device)


def new_event(device: Device, title: str, day: date, hour: int | None = None) -> None:
    """The form of a new event on a day, with its title typed."""
    ui = Ui(glance(device))
    do(device, pick_day(ui, day), ui)
    tap(device, "Create event")
    device.type(title)
    if hour is not None:
        ui.screen = glance(device)
        do(device, set_moment(ui, 0, datetime(day.year, day.month, day.day, hour)), ui)


def reach(device: Device, label: str) -> None:
    """Scroll the form until something can be touched."""
    ui = Ui(glance(device))
    do(device, scroll(ui, label), ui)


def scroll(ui: Ui, label: str) -> Flow:
    yield from ui.scroll_until(where=lambda node: label in (node.text, node.desc, node.hint))


def titles(view: DaysShown | None) -> Sequence[str]:
    return () if view is None or view.titles is None else view.titles


def daily(day: int = 16) -> Event:
    return timed("Board Meeting", day, 9, recurrence=Recurrence(freq="daily"))
