"""A hand on Calendar (com.vayunmathur.calendar): taps by label, what is on the screen, and the rows that the app writes."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

from apps.base import AppState, Read
from apps.calendar.calendar.views import SHORTS
from apps.datastore import Value, parse
from apps.glance import glance
from apps.lineages.system_calendar.store import DATABASE
from apps.loader import app_state, apps
from harness.device import Device, LongPress, Node, Swipe, Tap
from harness.device.stores import sqlite
from templates.calendar import AllDay, CalendarState, DaysShown, Event, Recurrence, Timed, pools

SPEC = apps()["calendar/calendar"]
URI = "content://com.android.calendar"
MINUTE = 60_000


def timed(title: str, day: date, hour: float, length: int = 60, *, zone: str = "UTC", rule: Recurrence | None = None) -> Event:
    """An event at an hour of a zone; `length` in minutes."""
    moment = datetime(day.year, day.month, day.day, int(hour), round(hour % 1 * 60), tzinfo=ZoneInfo(zone))
    start = round(moment.timestamp() * 1000)
    return Event(title=title, when=Timed(start_ms=start, end_ms=start + length * MINUTE, zone=zone), recurrence=rule)


def whole(title: str, first: date, last: date | None = None) -> Event:
    return Event(title=title, when=AllDay(first=first, last=last or first))


class Hand:
    """What a person does with the app."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.app: AppState[CalendarState] = app_state(SPEC)

    def reset(self, *events: Event) -> None:
        """The app as after its first start, at the usual time, with these events."""
        self.device.set_time(round(pools().now.timestamp() * 1000))
        self.app.reset(self.device)
        if events:
            self.app.seed(self.device, CalendarState(events=events))

    def nodes(self) -> list[Node]:
        return [node for node in glance(self.device).tree.without_keyboard if node.package != "com.android.systemui"]

    def texts(self) -> list[str]:
        return [node.text for node in self.nodes() if node.text]

    def node(self, label: str, index: int = 0) -> Node:
        return [node for node in self.nodes() if label in (node.text, node.desc, node.hint)][index]

    def tap(self, *labels: str, index: int = 0) -> None:
        for label in labels:
            self.device.perform(Tap(*self.node(label, index).center))

    def number(self, label: str) -> None:
        """Tap a number on the face of the time picker."""
        node = next(node for node in self.nodes() if node.desc == label and not node.text)
        self.device.perform(Tap(*node.center))

    def switch(self) -> None:
        """Tap the switch of the form."""
        self.device.perform(Tap(*next(node for node in self.nodes() if node.checkable).center))

    def swatch(self, index: int, beside: str = "") -> Tap:
        """A tap on one of the circles of colour, or on that beside a calendar's name."""
        middle = self.node(beside).center[1] if beside else 0
        circles = [node for node in self.nodes() if node.clickable and node.bounds[2] - node.bounds[0] in (73, 74, 105)]
        fitting = [node for node in circles if not beside or abs(node.center[1] - middle) < 60]
        return Tap(*fitting[index].center)

    def swipe(self, x1: int, y1: int, x2: int, y2: int) -> None:
        self.device.perform(Swipe(x1, y1, x2, y2, 400))

    def replace(self, label: str, text: str) -> None:
        """New contents for a field, whose old ones are selected by holding it."""
        field = next(node for node in self.nodes() if node.editable and node.hint == label)
        self.device.perform(LongPress(*field.center))
        self.device.type(text)

    def layout(self, label: str) -> None:
        node = next(node for node in self.nodes() if node.text in SHORTS)
        self.device.perform(Tap(*node.center))
        self.tap(label)

    def go_to(self, day: str) -> None:
        """Go to a day of the month in view, named as the picker does."""
        bar = next(node for node in self.nodes() if node.text.endswith(("2023", "2024")) and len(node.text) == 8)
        self.device.perform(Tap(*bar.center))
        self.tap(day, "Go to date")

    def new(self, title: str) -> None:
        """Open the form for a new event and give it a title."""
        self.tap("Add", "Title")
        self.device.type(title)
        self.device.key("BACK")

    def columns(self, titles: Sequence[str]) -> dict[str, tuple[int, int]]:
        """Middle of the column and top of the block of events in a grid, px."""
        return {node.text: (node.center[0], node.bounds[1]) for node in self.nodes() if node.text in titles}

    def shown(self, *, active: bool = False) -> DaysShown | None:
        return self.app.read(self.device, Read(want=frozenset({"shown"}), active=active)).state.shown

    def events(self) -> tuple[Event, ...]:
        found = self.app.read(self.device, Read(want=frozenset({"events"}))).state.events
        assert found is not None
        return found

    def event(self, title: str) -> Event:
        return next(event for event in self.events() if event.title == title)

    def preferences(self) -> dict[str, Value]:
        """What the app's DataStore file holds."""
        text = self.device.shell(["base64", SPEC.store("preferences").path], root=True).stdout
        return dict(parse(b64decode(text)))

    def row(self, title: str, *columns: str) -> tuple[object, ...]:
        """Columns of the row of an event, marked as deleted or not."""
        with sqlite.read(self.device, DATABASE) as database:
            [row] = database.rows(f"SELECT {', '.join(columns)} FROM Events WHERE title=?", (title,))
        return tuple(row[name] for name in columns)
