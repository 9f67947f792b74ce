"""Reference flows of Etar. The agenda is the view that says what there is; the day view shows one day alone."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from apps.calendar.etar import words
from apps.flows_kit import Flow, Flows, Ui
from harness.device.actions import Answer
from harness.device.tree import Node
from templates.calendar.bookings import Booking, DayParams, MoveParams, NewParams, RangeParams, ReminderParams, RenameParams
from templates.calendar.look import NextParams

USUAL_LENGTH = 60
MOST_MONTHS = 24


# --- pickers -----------------------------------------------------------------------------------------------------------------------------


def pick_day(ui: Ui, day: date) -> Flow:
    """A day in the date picker that is open, and OK."""
    for _ in range(MOST_MONTHS):
        shown = next(found for node in ui.tree if (found := words.parse_month(node.text)) is not None)
        if (shown.year, shown.month) == (day.year, day.month):
            break
        yield ui.tap(id="month_navigation_next" if shown < day else "month_navigation_previous")
    spoken = f"{words.DAYS[day.weekday()]}, {words.MONTHS[day.month - 1]} {day.day}"
    yield ui.tap(where=lambda node: node.desc in (spoken, f"Today {spoken}"))
    yield ui.tap(id="confirm_button")


def pick_time(ui: Ui, hour: int, minute: int) -> Flow:
    """A time in the time picker that is open, and OK. Minutes are taken in fives."""
    half = ui.find(id="material_clock_period_pm_button" if hour >= 12 else "material_clock_period_am_button")
    was = int(ui.get(id="material_minute_tv").text)
    if half is None:
        yield ui.tap(where=lambda node: node.desc in (f"{hour} hours", f"{hour:02} hours"))
    else:
        yield ui.tap(desc=f"{hour % 12 or 12} o'clock")
        if not half.checked:
            yield ui.tap(half)
    if was != minute:
        yield ui.tap(where=lambda node: node.desc in (f"{minute} minutes", f"{minute:02} minutes"))
    yield ui.tap(id="material_timepicker_ok_button")


def go_to(ui: Ui, day: date) -> Flow:
    """The view in front, at a day."""
    yield ui.tap(where=lambda node: words.parse_full(node.text) is not None or words.parse_month(node.text) is not None)
    yield from pick_day(ui, day)


def open_view(ui: Ui, name: str) -> Flow:
    """A view, by the drawer."""
    yield ui.tap(desc="Open navigation drawer")
    yield ui.tap(id=f"{name}_menu_item")


# --- the form ----------------------------------------------------------------------------------------------------------------------------


def set_start(ui: Ui, day: date, minute: int) -> Flow:
    """Start date and start time in the form; the end follows."""
    yield ui.tap(id="start_date")
    yield from pick_day(ui, day)
    yield ui.tap(id="start_time")
    yield from pick_time(ui, minute // 60, minute % 60)


def fill(ui: Ui, booking: Booking) -> Flow:
    """A form with title, start, length and description, not saved yet. An app of whole days only would have no minute."""
    minute = booking.minute or 0
    yield ui.tap(id="floating_action_button")
    yield ui.tap(id="title")
    yield ui.type(booking.title)
    yield from set_start(ui, booking.day, minute)
    if booking.length != USUAL_LENGTH:
        end = datetime.combine(booking.day, datetime.min.time()) + timedelta(minutes=minute + booking.length)
        if end.date() != (datetime.combine(booking.day, datetime.min.time()) + timedelta(minutes=minute + USUAL_LENGTH)).date():
            yield ui.tap(id="end_date")
            yield from pick_day(ui, end.date())
        yield ui.tap(id="end_time")
        yield from pick_time(ui, end.hour, end.minute)
    if booking.description:
        field = yield from ui.scroll_until(id="description")
        yield ui.tap(field)
        yield ui.type(booking.description)
        yield ui.key("BACK")  # the keyboard


def add(ui: Ui, params: NewParams) -> Flow:
    yield from fill(ui, params.target)
    yield ui.tap(id="action_done")


def add_repeating(ui: Ui, params: NewParams) -> Flow:
    """The picker opens on a weekly repetition on the start's weekday, switched off."""
    yield from fill(ui, params.target)
    button = yield from ui.scroll_until(id="rrule")
    yield ui.tap(button)
    yield ui.tap(id="repeat_switch")
    if params.target.repeat == "daily":
        yield ui.tap(id="freqSpinner")
        yield ui.tap(text="REPEAT DAILY")
    yield ui.tap(id="done")
    yield ui.tap(id="action_done")


def add_reminder(ui: Ui, params: ReminderParams) -> Flow:
    """Another lead time for the reminder that is there already."""
    yield from fill(ui, params.target.with_(length=USUAL_LENGTH))
    spinner = yield from ui.scroll_until(id="reminder_minutes_value")
    yield ui.tap(spinner)
    choice = yield from ui.scroll_until(text=words.lead(params.lead), id="title")
    yield ui.tap(choice)
    yield ui.tap(id="action_done")


# --- the agenda --------------------------------------------------------------------------------------------------------------------------


def agenda_at(ui: Ui, day: date) -> Flow:
    yield from open_view(ui, "agenda")
    yield from go_to(ui, day)


def listed(ui: Ui) -> list[tuple[date, Node, str]]:
    """Days, rows and times of the events in sight, from top to bottom."""
    day = next(each for node in ui.tree if (each := words.parse_full(node.text)) is not None)
    rows: list[tuple[date, Node, str]] = []
    for node in sorted(ui.all(below=ui.get(id="toolbar")), key=lambda node: node.bounds[1]):
        if node.short_id == "date":
            day = words.parse_heading(node.text, day) or day
        elif node.short_id == "title":
            rows.append((day, node, ""))
        elif node.short_id == "when" and rows:
            rows[-1] = (*rows[-1][:2], node.text)
    return rows


def titles_between(ui: Ui, first: date, last: date, found: list[str]) -> Flow:
    """Titles of all events from one day to another into `found`, each once; the list begins at the first day."""
    seen: set[tuple[date, str]] = set()
    for _ in range(20):
        rows = listed(ui)
        seen |= {(day, node.text) for day, node, _ in rows if first <= day <= last}
        before = ui.tree.digest
        if (rows and rows[-1][0] > last) or not rows:
            break
        yield ui.swipe("up", duration_ms=1200)
        if ui.tree.digest == before:
            break
    found += dict.fromkeys(title for _, title in sorted(seen))


def open_event(ui: Ui, title: str, day: date) -> Flow:
    """The page of an event, from the agenda at its day."""
    rows = [node for where, node, _ in listed(ui) if where == day and node.text == title]
    if rows:
        yield ui.tap(rows[0])
    else:
        node = yield from ui.scroll_until(text=title, id="title")
        yield ui.tap(node)


def delete_events(ui: Ui, params: DayParams) -> Flow:
    yield from agenda_at(ui, params.day)
    for event in params.events:
        yield from open_event(ui, event.title, params.day)
        yield ui.tap(id="info_action_delete")
        yield ui.tap(id="android:id/button1")


def edit_event(ui: Ui, params: RenameParams) -> Flow:
    yield from agenda_at(ui, params.target.day)
    yield from open_event(ui, params.target.title, params.target.day)
    yield ui.tap(id="info_action_edit")
    yield ui.long_press(id="title")
    if ui.has(label="Select all"):
        yield ui.tap(label="Select all")
    yield ui.type(params.new_title)
    yield ui.tap(id="action_done")


def move_event(ui: Ui, params: MoveParams) -> Flow:
    """The event is looked for by its title."""
    yield ui.tap(desc="More options")
    yield ui.tap(text="Search")
    yield ui.type(params.target.title)
    yield ui.key("ENTER")
    yield ui.tap(text=params.target.title, id="title")
    yield ui.tap(id="info_action_edit")
    yield from set_start(ui, params.new_day, params.new_minute)
    yield ui.tap(id="action_done")


# --- questions ---------------------------------------------------------------------------------------------------------------------------


def events_on_date(ui: Ui, params: DayParams) -> Flow:
    """The agenda says what there is; the day view is what stays in front."""
    yield from agenda_at(ui, params.day)
    found: list[str] = []
    yield from titles_between(ui, params.day, params.day, found)
    yield Answer("\n".join(found) or "none")
    yield from open_view(ui, "day")
    if not ui.has(text=words.full(params.day)):
        yield from go_to(ui, params.day)


def next_event(ui: Ui, params: NextParams) -> Flow:
    """The first of the agenda from today on that has a time and has not begun."""
    yield from open_view(ui, "agenda")
    begun = {event.title for event in params.past}
    for _ in range(5):
        rows = [node.text for _, node, when in listed(ui) if ":" in when and node.text not in begun]
        if rows:
            yield Answer(rows[0])
            return
        yield ui.swipe("up", duration_ms=1200)


def events_in_range(ui: Ui, params: RangeParams) -> Flow:
    yield from agenda_at(ui, params.first)
    found: list[str] = []
    yield from titles_between(ui, params.first, params.last, found)
    yield Answer("\n".join(found) or "none")


FLOWS: Flows = {
    "AddOneEvent": add,
    "AddTimedEvent": add,
    "AddRepeatingEvent": add_repeating,
    "DeleteEvent": delete_events,
    "EditEvent": edit_event,
    "MoveEvent": move_event,
    "EventsOnDate": events_on_date,
    "NextEvent": next_event,
    "EventsInRange": events_in_range,
    "AddReminder": add_reminder,
}
