"""Reference flows of KashCal. Days are picked in its own grids, times on wheels without ids that are found by their places."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, datetime, timedelta

from apps.calendar.kashcal.emoji import decorated, stored
from apps.calendar.kashcal.sight import AGENDA, MONTH_NAMES, cells
from apps.flows_kit import Flow, FlowError, Flows, Ui
from harness.device.actions import Answer, Swipe
from harness.device.tree import Node
from templates.answers import Expected, structured
from templates.calendar.bookings import Booking, DayParams, MoveParams, NewParams, RangeParams, ReminderParams, RenameParams
from templates.calendar.look import NextParams

WHEEL_STEP_PX = 84
"""Height of one value (32 dp)."""
MARGIN_PX = 100
"""Kept from the display's edges."""
MINUTE_STEP = 5
WHEEN = re.compile(r"\w{3}, \w{3} \d{1,2}, \d{4}")
_ALERTS = {15: "15m", 30: "30m", 60: "1h", 1440: "1d"}
_MOST_MONTHS = 24
_MOST_PAGES = 14


def shown(title: str) -> str:
    """A title as the app shows it."""
    return decorated(title)


def months_away(ui: Ui, day: date) -> int:
    """From the month in sight."""
    pattern = rf"^({'|'.join(MONTH_NAMES)}) (\d{{4}})$"
    name, year = ui.get(pattern=pattern).text.split(" ")
    return (day.year - int(year)) * 12 + day.month - 1 - MONTH_NAMES.index(name)


def turn_to(ui: Ui, day: date, before: str, after: str) -> Flow:
    """Turn a grid to a day's month by its arrows, described as `before` and `after`."""
    for _ in range(_MOST_MONTHS):
        away = months_away(ui, day)
        if away == 0:
            return
        yield ui.tap(desc=after if away > 0 else before)
    raise FlowError("the grid does not reach the month", expected=str(day), found=ui.get(pattern=r"\d{4}$").text)


def cell(ui: Ui, day: date) -> Node:
    """The day's cell in the grid in sight."""
    found = cells(list(ui.tree.without_keyboard))
    if day.day not in found:
        raise FlowError("no such day in the grid", expected=str(day), found=", ".join(map(str, found)) or "no grid")
    return found[day.day]


def pick_day(ui: Ui, day: date) -> Flow:
    """In the month view."""
    yield from turn_to(ui, day, "Previous", "Next")
    yield ui.tap(cell(ui, day))


# the sheet for date and time


def wheels(ui: Ui) -> list[Node]:
    """From left to right: hours, minutes, and in 12-hour mode the halves of the day."""
    colon = ui.get(text=":")
    found = [node for node in ui.all(where=lambda node: node.scrollable) if node.bounds[1] < colon.center[1] < node.bounds[3]]
    narrow = [node for node in found if node.bounds[2] - node.bounds[0] < ui.tree.width // 3]
    return sorted(narrow, key=lambda node: node.bounds[0])


def value_of(ui: Ui, index: int) -> str:
    """The value in the middle of a wheel."""
    wheel = wheels(ui)[index]
    y = wheel.center[1]
    inside = [node for node in ui.all(inside=wheel) if node.text]
    return min(inside, key=lambda node: abs(node.center[1] - y)).text


def turn(ui: Ui, index: int, count: int, target: int, read: Callable[[str], int], *, wrap: bool = True) -> Flow:
    """Drag a wheel to a value. The finger begins on the wheel and may end anywhere on the display."""
    for _ in range(count):
        away = target - read(value_of(ui, index))
        if wrap:
            away = (away + count // 2) % count - count // 2
        if away == 0:
            return
        x, y = wheels(ui)[index].center
        start = y + (WHEEL_STEP_PX if away > 0 else -WHEEL_STEP_PX)
        room = (start if away > 0 else ui.tree.height - start) - MARGIN_PX
        steps = max(-(room // WHEEL_STEP_PX), min(room // WHEEL_STEP_PX, away))
        # a slow drag moves the wheel by exactly its way; a quick one would fling it
        yield Swipe(x, start, x, start - steps * WHEEL_STEP_PX, 300 + 150 * abs(steps))
    raise FlowError("a wheel does not come to rest on the value", expected=str(target), found=value_of(ui, index))


def set_time(ui: Ui, minute: int) -> Flow:
    """Turn the wheels to a minute of the day, a multiple of five."""
    if minute % MINUTE_STEP:
        raise FlowError("the wheel has no such minute", expected=f"a multiple of {MINUTE_STEP}", found=str(minute % 60))
    hour = minute // 60
    if len(wheels(ui)) > 2:
        yield from turn(ui, 2, 2, hour // 12, lambda text: ("AM", "PM").index(text), wrap=False)
        yield from turn(ui, 0, 12, hour % 12, lambda text: int(text) % 12)
    else:
        yield from turn(ui, 0, 24, hour, int)
    yield from turn(ui, 1, 60 // MINUTE_STEP, minute % 60 // MINUTE_STEP, lambda text: int(text) // MINUTE_STEP)


def set_moment(ui: Ui, which: int, moment: datetime) -> Flow:
    """Tap the start (0) or the end (1) of the form and set it."""
    row = ui.get(which, where=lambda node: WHEEN.fullmatch(node.text) is not None)
    same_day = row.text == f"{moment:%a, %b} {moment.day}, {moment.year}"
    yield ui.tap(row)
    if not same_day:
        yield from turn_to(ui, moment.date(), "Previous month", "Next month")
        yield ui.tap(cell(ui, moment.date()))
    yield from set_time(ui, moment.hour * 60 + moment.minute)
    yield ui.tap(text="Done")


# the form


def start_of(booking: Booking) -> datetime:
    minute = booking.minute or 0
    return datetime(booking.day.year, booking.day.month, booking.day.day, minute // 60, minute % 60)


def fill(ui: Ui, booking: Booking, *, length: bool = True) -> Flow:
    """A new event with title and times; the form stays open. Its title has the focus from the beginning."""
    yield ui.tap(desc="Create event")
    yield ui.type(booking.title)
    start = start_of(booking)
    yield from set_moment(ui, 0, start)
    if length:
        end = start + timedelta(minutes=booking.length)
        if end_shown(ui) != end:
            yield from set_moment(ui, 1, end)


def end_shown(ui: Ui) -> datetime | None:
    """The end as the form has it now; None in 12-hour mode, where it is set in any case."""
    day = ui.get(1, where=lambda node: WHEEN.fullmatch(node.text) is not None)
    clock = ui.find(beside=day, pattern=r"^\d\d:\d\d$")
    return None if clock is None else datetime.strptime(f"{day.text} {clock.text}", "%a, %b %d, %Y %H:%M")


def write_notes(ui: Ui, text: str) -> Flow:
    """At the end of the form."""
    field = yield from ui.scroll_until(where=lambda node: node.editable and node.label in ("Notes", ""), pattern="Notes")
    yield ui.tap(field)
    yield ui.type(text)


def save(ui: Ui) -> Flow:
    yield ui.tap(text="Save Event")


def add_timed_event(ui: Ui, params: NewParams) -> Flow:
    yield from fill(ui, params.target)
    yield from save(ui)


def add_one_event(ui: Ui, params: NewParams) -> Flow:
    yield from fill(ui, params.target)
    yield from write_notes(ui, params.target.description)
    yield from save(ui)


def add_repeating_event(ui: Ui, params: NewParams) -> Flow:
    """A weekly chip takes the weekday of the start, so the times come first."""
    yield from fill(ui, params.target)
    row = yield from ui.scroll_until(text="Does not repeat")
    yield ui.tap(row)
    chip = yield from ui.scroll_until(text=params.target.repeat.capitalize())
    yield ui.tap(chip)
    yield from write_notes(ui, params.target.description)
    yield from save(ui)


def add_reminder(ui: Ui, params: ReminderParams) -> Flow:
    yield from fill(ui, params.target, length=False)
    row = yield from ui.scroll_until(desc="Alerts")
    yield ui.tap(row)
    add = yield from ui.scroll_until(text="Add Alert")
    yield ui.tap(add)
    chip = yield from ui.scroll_until(text=_ALERTS[params.lead])
    yield ui.tap(chip)
    yield from save(ui)


# events that are there


def open_event(ui: Ui, booking: Booking) -> Flow:
    """The quick view of an event, from the month."""
    yield from pick_day(ui, booking.day)
    card = yield from ui.scroll_until(text=shown(booking.title))
    yield ui.tap(card)


def delete_event(ui: Ui, params: DayParams) -> Flow:
    yield from pick_day(ui, params.day)
    for booking in params.events:
        card = yield from ui.scroll_until(text=shown(booking.title))
        yield ui.tap(card)
        yield ui.tap(text="Delete")
        yield ui.tap(text="Confirm")


def edit_event(ui: Ui, params: RenameParams) -> Flow:
    yield from open_event(ui, params.target)
    yield ui.tap(text="Edit")
    yield ui.long_press(where=lambda node: node.editable, text=params.target.title)
    if ui.has(text="Select all"):  # missing when the title is a single word, which is then selected
        yield ui.tap(text="Select all")
    yield ui.type(params.new_title)
    yield from save(ui)


def move_event(ui: Ui, params: MoveParams) -> Flow:
    """The end follows the start."""
    yield from open_event(ui, params.target)
    yield ui.tap(text="Edit")
    yield from set_moment(ui, 0, start_of(params.moved))
    yield from save(ui)


# looking


def answer(*titles: str) -> Answer:
    return Answer(text=structured(Expected("list", titles)))


def cards(ui: Ui, top: int) -> list[tuple[int, str]]:
    """Where each card below a line begins, and its title, from top to bottom."""
    found = []
    for card in ui.all(where=lambda node: node.clickable and not node.desc and node.bounds[1] >= top):
        texts = [node for node in ui.all(inside=card) if node.text]
        if texts and card.bounds[2] - card.bounds[0] > ui.tree.width // 2:
            found.append((card.bounds[1], stored(min(texts, key=lambda node: node.bounds[1]).text)))
    return sorted(found)


def events_on_date(ui: Ui, params: DayParams) -> Flow:
    yield from pick_day(ui, params.day)
    top = max(node.bounds[3] for node in cells(list(ui.tree.without_keyboard)).values())
    titles: list[str] = []
    for _ in range(_MOST_PAGES):
        seen = [title for _, title in cards(ui, top) if title not in titles]
        titles += seen
        panel = next((node for node in ui.all(cls="ScrollView") if node.scrollable), None)
        if panel is None or not seen:
            break
        yield ui.swipe("up", panel, part=0.6, duration_ms=600)
    yield answer(*titles)


def open_agenda(ui: Ui) -> Flow:
    yield ui.tap(desc="Open drawer")
    yield ui.tap(text="Agenda")


def next_event(ui: Ui, params: NextParams) -> Flow:
    yield from open_agenda(ui)
    card = yield from ui.scroll_until(text=shown(params.target.title))
    yield Answer(text=structured(Expected("text", stored(card.text))))


def events_in_range(ui: Ui, params: RangeParams) -> Flow:
    """Read on until a later day comes into sight."""
    yield from open_agenda(ui)
    top = ui.get(text=AGENDA).bounds[3]
    titles: list[str] = []
    day: date | None = None
    for _ in range(_MOST_PAGES):
        lines: list[tuple[int, date | str]] = [*headings(ui, params.first), *cards(ui, top)]
        for _, line in sorted(lines, key=lambda pair: pair[0]):
            if isinstance(line, date):
                day = line
            elif day is not None and params.first <= day <= params.last and line not in titles:
                titles.append(line)
        before = ui.tree.digest
        if day is not None and day > params.last:
            break
        yield ui.swipe("up", ui.largest_scrollable(), part=0.6, duration_ms=800)
        if ui.tree.digest == before:
            break
    yield answer(*titles)


def headings(ui: Ui, near: date) -> list[tuple[int, date]]:
    """The agenda's days in sight, which are named without their year."""
    found = []
    for node in ui.all(pattern=rf"day, ({'|'.join(MONTH_NAMES)}) \d+$"):
        name, number = node.text.split(", ")[1].split(" ")
        month = MONTH_NAMES.index(name) + 1
        year = near.year + (1 if month < near.month - 6 else -1 if month > near.month + 6 else 0)
        found.append((node.bounds[1], date(year, month, int(number))))
    return found


FLOWS: Flows = {
    "AddOneEvent": add_one_event,
    "AddTimedEvent": add_timed_event,
    "AddRepeatingEvent": add_repeating_event,
    "DeleteEvent": delete_event,
    "EditEvent": edit_event,
    "MoveEvent": move_event,
    "EventsOnDate": events_on_date,
    "NextEvent": next_event,
    "EventsInRange": events_in_range,
    "AddReminder": add_reminder,
}
