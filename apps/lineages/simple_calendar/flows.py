"""How a person does the ten calendar tasks in Simple Calendar Pro and Fossify Calendar."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Generator

from apps.flows_kit import Flow, Flows, Ui
from harness.device.actions import Action, Answer, Said
from harness.device.tree import Node
from templates.calendar.bookings import (
    Booking,
    DayParams,
    MoveParams,
    NewParams,
    RangeParams,
    ReminderParams,
    RenameParams,
)
from templates.calendar.look import NextParams

SUNDAY = 6
MONTHS = [f"{dt.date(2023, month, 1):%B}" for month in range(1, 13)]
TIME = re.compile(r"\d{1,2}:\d{2}.*")


# --- the month -------------------------------------------------------------------------------------------------------------------------


def month_in_front(ui: Ui) -> dt.date:
    """The first of the month that the grid shows. The year is left out when it is the present one, which is that of all tasks."""
    name, _, year = ui.get(id="top_value").text.partition(" ")
    return dt.date(int(year) if year else 2023, MONTHS.index(name) + 1, 1)


def open_day(ui: Ui, day: dt.date) -> Flow:
    """From the month grid to the list of a day. The numbers are drawn, so the cell is found by its place."""
    while (shown := month_in_front(ui)) != day.replace(day=1):
        yield ui.tap(id="top_right_arrow" if day > shown else "top_left_arrow")
    left, top, right, bottom = ui.get(id="fragment_months_viewpager").bounds
    cells = ui.all(where=lambda node: _is_cell(node, (left, top, right, bottom)))
    first = day.replace(day=1)
    lead = (first.weekday() - SUNDAY) % 7
    yield ui.tap(cells[lead + day.day - 1])


def _is_cell(node: Node, area: tuple[int, int, int, int]) -> bool:
    left, top, right, bottom = node.bounds
    inside = left >= area[0] and top > area[1] and right <= area[2] and bottom <= area[3]
    return inside and node.clickable and not node.text and not node.resource_id and (right - left) * 6 < area[2] - area[0]


# --- the form --------------------------------------------------------------------------------------------------------------------------


def pick_day(ui: Ui, day: dt.date) -> Flow:
    """In the calendar that is open."""
    wanted = f"{day:%d %B %Y}"
    for _ in range(24):
        if ui.has(desc=wanted):
            break
        shown = dt.datetime.strptime(ui.get(id="android:id/month_view").desc, "%B %Y").date()
        yield ui.tap(id="android:id/next" if day > shown else "android:id/prev")
    yield ui.tap(desc=wanted)
    yield ui.tap(id="android:id/button1")


def pick_time(ui: Ui, minute: int) -> Flow:
    """On the clock face that is open, minutes in fives."""
    hour, rest = divmod(minute, 60)
    if ui.has(id="material_clock_period_am_button"):
        yield ui.tap(desc=f"{hour % 12 or 12} o'clock")
    else:
        yield ui.tap(desc=f"{hour or '00'} hours")
    yield ui.tap(where=lambda node: node.desc in (f"{rest} minutes", f"{rest:02} minutes"))
    half = ui.find(id=f"material_clock_period_{'pm' if hour >= 12 else 'am'}_button")
    if half is not None and not half.checked:
        yield ui.tap(half)
    yield ui.tap(id="material_timepicker_ok_button")


def shows(ui: Ui, id: str, value: str) -> bool:
    return any(node.text.startswith(value) for node in ui.all(id=id))


def reach(ui: Ui, id: str) -> Generator[Action | Said, None, Node]:
    return (yield from ui.scroll_until(container={"id": "event_nested_scrollview"}, id=id))


def set_start(ui: Ui, day: dt.date, minute: int) -> Flow:
    yield from reach(ui, "event_start_date")
    if not re.fullmatch(rf"{day:%B} {day.day}( \d{{4}})? \(.*\)", ui.get(id="event_start_date").text):
        yield ui.tap(id="event_start_date")
        yield from pick_day(ui, day)
    yield ui.tap(id="event_start_time")
    yield from pick_time(ui, minute)


def fill(ui: Ui, target: Booking) -> Flow:
    """A new form with title, description, start and end in it."""
    yield ui.tap(id="calendar_fab")
    if ui.has(id="fab_event_label"):
        yield ui.tap(id="fab_event_label")
    yield ui.type(target.title)
    if target.description:
        yield ui.tap(id="event_description")
        yield ui.type(target.description)
    yield from hide_keyboard(ui)
    minute = target.minute or 0
    yield from set_start(ui, target.day, minute)
    end = dt.datetime.combine(target.day, dt.time()) + dt.timedelta(minutes=minute + target.length)
    if end.date() != target.day:
        yield ui.tap(id="event_end_date")
        yield from pick_day(ui, end.date())
    yield ui.tap(id="event_end_time")
    yield from pick_time(ui, end.hour * 60 + end.minute)


def hide_keyboard(ui: Ui) -> Flow:
    """So that the rows below the fields can be seen."""
    if any(node.package != ui.screen.package for node in ui.tree if node not in ui.tree.without_keyboard):
        yield ui.key("BACK")


# --- making events ---------------------------------------------------------------------------------------------------------------------


def add(ui: Ui, params: NewParams) -> Flow:
    yield from fill(ui, params.target)
    yield ui.tap(id="save")


def add_repeating(ui: Ui, params: NewParams) -> Flow:
    yield from fill(ui, params.target)
    yield from reach(ui, "event_repetition")
    yield ui.tap(id="event_repetition")
    yield ui.tap(text=params.target.repeat.capitalize())
    yield ui.tap(id="save")


def add_reminder(ui: Ui, params: ReminderParams) -> Flow:
    yield from fill(ui, params.target)
    yield from reach(ui, "event_reminder_1")
    yield ui.tap(id="event_reminder_1")
    label = "1 hour before" if params.lead == 60 else f"{params.lead} minutes before"
    yield ui.tap(text=label)
    yield ui.tap(id="save")


# --- changing events -------------------------------------------------------------------------------------------------------------------


def card(ui: Ui, title: str) -> Node:
    return ui.get(id="event_item_title", text=title)


def delete(ui: Ui, params: DayParams) -> Flow:
    yield from open_day(ui, params.day)
    yield ui.long_press(card(ui, params.events[0].title))
    for event in params.events[1:]:
        yield ui.tap(card(ui, event.title))
    yield ui.tap(id="cab_delete")
    yield ui.tap(text="Yes")


def edit(ui: Ui, params: RenameParams) -> Flow:
    yield from open_day(ui, params.target.day)
    yield ui.tap(card(ui, params.target.title))
    yield ui.long_press(id="event_title")
    if ui.has(text="Select all"):  # missing when the title is a single word, which is then selected
        yield ui.tap(text="Select all")
    yield ui.type(params.new_title)
    yield ui.tap(id="save")


def move(ui: Ui, params: MoveParams) -> Flow:
    yield from open_day(ui, params.target.day)
    yield ui.tap(card(ui, params.target.title))
    yield from set_start(ui, params.new_day, params.new_minute)
    yield ui.tap(id="save")


# --- looking ---------------------------------------------------------------------------------------------------------------------------


def events_on_date(ui: Ui, params: DayParams) -> Flow:
    yield from open_day(ui, params.day)
    titles: list[str] = []
    yield from read_on(ui, titles)
    yield Answer(", ".join(titles))


def read_on(ui: Ui, titles: list[str]) -> Flow:
    """The titles of a list, page by page."""
    while True:
        titles += [node.text for node in ui.all(id="event_item_title") if node.text not in titles]
        before = ui.tree.digest
        area = ui.largest_scrollable()
        if area is None:
            return
        yield ui.swipe("up", area, duration_ms=900)
        if ui.tree.digest == before:
            return


def open_list(ui: Ui) -> Flow:
    yield ui.tap(id="change_view")
    yield ui.tap(text="Simple event list")


def next_event(ui: Ui, params: NextParams) -> Flow:
    """The first event of the list that begins after those that have begun already."""
    yield from open_list(ui)
    over = {event.title for event in params.past}
    found = yield from ui.scroll_until(
        container={"id": "calendar_events_list"},
        id="event_item_title",
        where=lambda node: node.text not in over and _is_timed(ui, node),
    )
    yield Answer(found.text)


def _is_timed(ui: Ui, title: Node) -> bool:
    """Whether the time below a title is one, and not the word for a whole day."""
    below = [node for node in ui.all(id="event_item_time") if node.bounds[1] >= title.bounds[1]]
    return bool(below) and TIME.fullmatch(below[0].text) is not None


def events_in_range(ui: Ui, params: RangeParams) -> Flow:
    """Page through the list and note what stands below the headings of the days asked for."""
    yield from open_list(ui)
    titles: list[str] = []
    heading = ""
    wanted = [params.first + dt.timedelta(days=n) for n in range((params.last - params.first).days + 1)]
    days = {f"{day.day} {day:%A}" for day in wanted}
    while True:
        below = False
        for node in ui.all(where=lambda node: node.short_id in ("event_section_title", "event_item_title")):
            if node.short_id == "event_section_title":
                heading = node.text if " " in node.text and node.text[0].isdigit() else heading
                below = below or (bool(titles) and heading not in days)
            elif heading in days and node.text not in titles:
                titles.append(node.text)
        before = ui.tree.digest
        if below:
            break
        yield ui.swipe("up", ui.get(id="calendar_events_list"), duration_ms=900)
        if ui.tree.digest == before:
            break
    yield Answer(", ".join(titles))


FLOWS: Flows = {
    "AddOneEvent": add,
    "AddTimedEvent": add,
    "AddRepeatingEvent": add_repeating,
    "AddReminder": add_reminder,
    "DeleteEvent": delete,
    "EditEvent": edit,
    "MoveEvent": move,
    "EventsOnDate": events_on_date,
    "NextEvent": next_event,
    "EventsInRange": events_in_range,
}
