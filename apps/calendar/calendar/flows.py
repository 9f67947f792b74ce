"""Reference flows of Calendar. A layout begins at today when it is chosen, so it is chosen before a date is gone to.

Events are found in the summary of a week: all of a day's events stand below its name, by title, and times in the device's notation.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator
from datetime import date, datetime, time, timedelta
from typing import Final

from apps.calendar.calendar.views import MONTHS, SHORTS, day_of, week_columns
from apps.flows_kit import Flow, FlowError, Flows, Ui
from harness.device.actions import Action, Answer, Said
from harness.device.tree import Node
from templates.calendar.bookings import Booking, DayParams, MoveParams, NewParams, RangeParams, ReminderParams, RenameParams, spoken
from templates.calendar.look import NextParams

DAY: Final = timedelta(days=1)
SUMMARY: Final = "Full Week Summary"
PAGES: Final = 60
"""Months that a picker is turned, and days that are looked through, at most."""
_TIME = re.compile(r"(\d{1,2}):(\d{2})(?: ([AP])M)?")


# --- pickers -----------------------------------------------------------------------------------------------------------------------------


def pick_day(ui: Ui, opener: Node, day: date, ok: str) -> Flow:
    """Open a date picker, turn it to a month, and take a day."""
    yield ui.tap(opener)
    name = spoken(day)
    for _ in range(PAGES):
        if ui.has(where=lambda node: node.text.removeprefix("Today, ") == name):
            break
        shown = next((text for node in ui.all(cls="TextView") if (text := _month(node.text)) is not None), None)
        if shown is None:
            raise FlowError("the date picker names no month", expected="October 2023", found="")
        yield ui.tap(desc="Change to next month" if shown < (day.year, day.month) else "Change to previous month")
    yield ui.tap(where=lambda node: node.text.removeprefix("Today, ") == name)
    yield ui.tap(text=ok)


def _month(text: str) -> tuple[int, int] | None:
    """Year and month of `October 2023`."""
    name, _, year = text.partition(" ")
    return (int(year), MONTHS.index(name[:3]) + 1) if year.isdigit() and len(year) == 4 and name[:3] in MONTHS else None


def pick_time(ui: Ui, opener: Node, minute: int) -> Flow:
    """Open a time picker and take a time; its minute is a multiple of five."""
    hour, rest = divmod(minute, 60)
    yield ui.tap(opener)
    names = {f"{hour} hours", f"{hour % 12 or 12} o'clock"}
    yield ui.tap(where=lambda node: node.desc in names and not node.text)
    yield ui.tap(where=lambda node: node.desc == f"{rest} minutes" and not node.text)
    half = ui.find(text="AM" if hour < 12 else "PM")
    if half is not None:
        yield ui.tap(half)
    yield ui.tap(text="OK")


# --- the form ----------------------------------------------------------------------------------------------------------------------------


def day_row(ui: Ui, last: bool) -> Node:
    """The first or the last day in the form."""
    return ui.get(int(last), where=lambda node: day_of(node.text) is not None)


def time_row(ui: Ui, last: bool) -> Node:
    return ui.get(int(last), where=lambda node: _TIME.fullmatch(node.text) is not None)


def fill(ui: Ui, event: Booking, *, with_end: bool = True) -> Flow:
    """The form for a new event, from the calendar on: texts, start and end."""
    yield ui.tap(desc="Add")
    yield ui.tap(hint="Title")
    yield ui.type(event.title)
    if event.description:
        yield ui.tap(where=lambda node: node.editable and not node.hint)
        yield ui.type(event.description)
    yield ui.key("BACK")  # the keyboard is over the times
    yield from set_start(ui, event.day, event.minute or 0)
    if with_end:
        day, minute = event.day, (event.minute or 0) + event.length
        if minute >= 24 * 60:
            day, minute = day + DAY * (minute // (24 * 60)), minute % (24 * 60)
            yield from pick_day(ui, day_row(ui, last=True), day, "OK")
        yield from pick_time(ui, time_row(ui, last=True), minute)


def set_start(ui: Ui, day: date, minute: int) -> Flow:
    if day_of(day_row(ui, last=False).text) != day:
        yield from pick_day(ui, day_row(ui, last=False), day, "OK")
    yield from pick_time(ui, time_row(ui, last=False), minute)


def replace(ui: Ui, hint: str, text: str) -> Flow:
    """New contents for a field, whose old ones are selected by holding it."""
    yield ui.long_press(hint=hint)
    whole = ui.find(text="Select all")
    if whole is not None:
        yield ui.tap(whole)
    yield ui.type(text)


def save(ui: Ui) -> Flow:
    yield ui.tap(desc="Save")


# --- the calendar ------------------------------------------------------------------------------------------------------------------------


def choose_layout(ui: Ui, label: str) -> Flow:
    yield ui.tap(where=lambda node: node.text in SHORTS)
    yield ui.tap(text=label)


def go_to(ui: Ui, day: date) -> Flow:
    """The summary of the week of a day."""
    yield from choose_layout(ui, SUMMARY)
    if day not in week_columns(ui.tree):
        bar = ui.get(pattern=rf"^({'|'.join(MONTHS)}) \d{{4}}$")
        yield from pick_day(ui, bar, day, "Go to date")


def items(ui: Ui, day: date) -> list[tuple[Node, str]]:
    """The events of a day in sight: the node of the title, and the times, "" for whole days."""
    columns = week_columns(ui.tree)
    if day not in columns:
        return []
    left, right, top = columns[day]
    texts = [node for node in ui.all(cls="TextView") if node.bounds[1] >= top and left <= node.center[0] < right]
    found: list[tuple[Node, str]] = []
    for node in texts:
        if found and found[-1][0].parent == node.parent:
            found[-1] = (found[-1][0], node.text)
        else:
            found.append((node, ""))
    return found


def all_of(ui: Ui, *days: date) -> Generator[Action | Said, None, list[str]]:
    """The titles of all events of some days, which are in sight; scrolls if there are many."""
    titles: list[str] = []
    for _ in range(PAGES):
        titles += [node.text for day in days for node, _ in items(ui, day) if node.text not in titles]
        before = ui.tree.digest
        area = next((node for node in ui.all(cls="ScrollView") if node.scrollable), None)
        if area is None:
            break
        yield ui.swipe("up", area, part=0.6)
        if ui.tree.digest == before:
            break
    return titles


def find(ui: Ui, day: date, title: str) -> Generator[Action | Said, None, Node]:
    """The node of an event of a day in the summary."""
    for _ in range(PAGES):
        node = next((node for node, _ in items(ui, day) if node.text == title), None)
        if node is not None:
            return node
        before = ui.tree.digest
        yield ui.swipe("up", part=0.5)
        if ui.tree.digest == before:
            break
    raise FlowError("an event is not in the summary of its week", expected=title, found=", ".join(node.text for node, _ in items(ui, day)))


# --- the flows ---------------------------------------------------------------------------------------------------------------------------


def add_event(ui: Ui, params: NewParams) -> Flow:
    yield from fill(ui, params.target)
    yield from save(ui)


def add_repeating(ui: Ui, params: NewParams) -> Flow:
    yield from fill(ui, params.target)
    yield ui.tap(text="Does not repeat")
    if params.target.repeat == "weekly":
        yield ui.tap(text="days ▼")
        yield ui.tap(text="weeks")
        yield ui.tap(text=f"{params.target.day:%a}")
    yield ui.tap(text="OK")
    yield from save(ui)


def add_reminder(ui: Ui, params: ReminderParams) -> Flow:
    yield from fill(ui, params.target, with_end=False)
    yield ui.tap(text="Add reminder")
    yield ui.tap(text="1 hour before" if params.lead == 60 else f"{params.lead} minutes before")
    yield from save(ui)


def delete_events(ui: Ui, params: DayParams) -> Flow:
    yield from go_to(ui, params.day)
    for event in params.events:
        node = yield from find(ui, params.day, event.title)
        yield ui.tap(node)
        yield ui.tap(desc="Delete")


def open_form(ui: Ui, event: Booking) -> Flow:
    """The form of an event that is there."""
    yield from go_to(ui, event.day)
    node = yield from find(ui, event.day, event.title)
    yield ui.tap(node)
    yield ui.tap(desc="Edit")


def edit_event(ui: Ui, params: RenameParams) -> Flow:
    yield from open_form(ui, params.target)
    yield from replace(ui, "Title", params.new_title)
    yield from save(ui)


def move_event(ui: Ui, params: MoveParams) -> Flow:
    yield from open_form(ui, params.target)
    yield from set_start(ui, params.new_day, params.new_minute)
    yield from save(ui)


def said(titles: list[str]) -> Answer:
    return Answer(json.dumps({"answer": titles}, ensure_ascii=False))


def events_on_date(ui: Ui, params: DayParams) -> Flow:
    yield from go_to(ui, params.day)
    titles = yield from all_of(ui, params.day)
    yield said(titles)


def events_in_range(ui: Ui, params: RangeParams) -> Flow:
    yield from go_to(ui, params.first)
    titles: list[str] = []
    days = [params.first + DAY * index for index in range((params.last - params.first).days + 1)]
    while days:
        shown = [day for day in days if day in week_columns(ui.tree)]
        more = yield from all_of(ui, *shown)
        titles += [title for title in more if title not in titles]
        days = [day for day in days if day not in shown]
        if days:
            yield ui.swipe("left")
    yield said(titles)


def next_event(ui: Ui, params: NextParams) -> Flow:
    """What time it is shows in the form for a new event, which is left again."""
    yield ui.tap(desc="Add")
    today, clock = day_of(day_row(ui, last=False).text), _clock(time_row(ui, last=False).text)
    assert today is not None and clock is not None
    yield ui.key("BACK")
    yield from go_to(ui, today)
    for day in (today + DAY * index for index in range(PAGES)):
        if day not in week_columns(ui.tree):
            yield ui.swipe("left")
        for node, times in items(ui, day):
            begins = _clock(times.partition(" - ")[0])
            if begins is not None and datetime.combine(day, begins) > datetime.combine(today, clock):
                yield Answer(json.dumps({"answer": node.text}, ensure_ascii=False))
                return


def _clock(text: str) -> time | None:
    """A time as the app shows it, in 24 hours or 12."""
    found = _TIME.fullmatch(text)
    if found is None:
        return None
    hour = int(found[1]) % 12 + (12 if found[3] == "P" else 0) if found[3] else int(found[1])
    return time(hour, int(found[2]))


FLOWS: Flows = {
    "AddOneEvent": add_event,
    "AddTimedEvent": add_event,
    "AddRepeatingEvent": add_repeating,
    "AddReminder": add_reminder,
    "DeleteEvent": delete_events,
    "EditEvent": edit_event,
    "MoveEvent": move_event,
    "EventsOnDate": events_on_date,
    "NextEvent": next_event,
    "EventsInRange": events_in_range,
}
