"""The category calendar: ten templates over events, their repetition and reminders, and questions about them."""

from templates.base import AnyTemplate
from templates.calendar.bookings import Booking, CalendarParams, DayParams, MoveParams, NewParams, RangeParams, ReminderParams, RenameParams
from templates.calendar.change import DeleteEvent, EditEvent, MoveEvent
from templates.calendar.create import AddOneEvent, AddReminder, AddRepeatingEvent, AddTimedEvent
from templates.calendar.look import EventsInRange, EventsOnDate, NextEvent, NextParams
from templates.calendar.pools import pools
from templates.calendar.recurrence import from_rrule, to_rrule
from templates.calendar.state import AllDay, CalendarState, DaysShown, Event, Recurrence, Timed, Weekday

__all__ = [
    "TEMPLATES",
    "AllDay",
    "Booking",
    "CalendarParams",
    "CalendarState",
    "DayParams",
    "DaysShown",
    "Event",
    "MoveParams",
    "NewParams",
    "NextParams",
    "RangeParams",
    "Recurrence",
    "ReminderParams",
    "RenameParams",
    "Timed",
    "Weekday",
    "from_rrule",
    "pools",
    "to_rrule",
]

TEMPLATES: tuple[AnyTemplate, ...] = (
    AddOneEvent(),
    AddTimedEvent(),
    AddRepeatingEvent(),
    DeleteEvent(),
    EditEvent(),
    MoveEvent(),
    EventsOnDate(),
    NextEvent(),
    EventsInRange(),
    AddReminder(),
)
