"""The state model of the category calendar, and what each field asks of an app's reader.

Fields and where they live (`fields` in app.yaml):

=========  ========  ============================================================================================================
events     durable   Every event and task that is not deleted: rows of the calendar provider's table Events (not the views, which hide
                     rows of missing calendars; `deleted` = 0), or of the app's own database. Series are one row each.
calendars  durable   Names of the calendars (the provider's Calendars, event types, KashCal's calendars), shown or hidden.
now_ms     runtime   The device's clock (`date`), epoch ms.
shown      screen    The days that the app's view in front covers, see `DaysShown`.
=========  ========  ============================================================================================================

**None is "could not be read this time", never "there is none".** The screen can always be looked at, so with a form, a search or another
app in front `shown` is `DaysShown()`. It is None only where a view is in front that does not tell which days it covers; an active reading,
which comes after the agent has finished, may then close a sheet or dialog that hides the view, or open the view's menu of layouts and
leave it again, but must not move to other days.

**Times.** A timed event has two instants (epoch ms) and the IANA zone it is kept in, the device's for events that are made or seeded
there. An all-day event has two dates and neither: apps store UTC midnights with the last day included or excluded, or midnights of the
device's zone, and the reader undoes that by the app's own rule. Instants are compared by whole minutes, since some apps leave the seconds
of the moment at which the form was opened.

**Repetition** is a `Recurrence` whatever the app stores: `recurrence.from_rrule` and `to_rrule` for those that keep RRULE text; the others
translate their own encoding. It need not be in its simplest form, comparing sees to that (`recurrence.canonical`). The end of a series
row is that of its first occurrence.

**Seeding** makes the store hold exactly the given events. A row with a key keeps it as its id; one without gets a new id. An event goes
into the calendar that the app uses for new ones. Everything that the app derives is written too, or made by the provider: instances,
occurrences, full-text index, alarms; after the restart a seeded event must show on the app's screens and be found by its search.
`calendars` is passed on as it was read and not to be changed. Reminders are seeded as notifications. A seeded event has no attendees,
status confirmed, availability busy, default visibility.

**Default reminders** that an app puts on every new event are read like any others; the templates overlook the usual ones.

Weakest evidence (`tier` in app.yaml): screen for EventsOnDate, runtime for NextEvent, durable for the rest. Flows take day, hour and title
from the parameters, and must work for others too: conformance plays EventsOnDate on other days.

Details for `unsupported` in app.yaml: `events.tasks` the app has no tasks beside its events; `events.lasting_key` saving an edit may give
the event a new id; `events.zone` the zone of an event is not kept; `events.location`, `events.exceptions` cannot be kept.
"""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict

from templates.state import State

Weekday = Literal["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
WEEKDAYS: tuple[Weekday, ...] = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
"""Monday first, as `date.weekday()` counts; named as in RFC 5545."""
Frequency = Literal["daily", "weekly", "monthly", "yearly"]


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Timed(_Part):
    """From one instant to another (epoch ms). `zone`: the IANA zone the event is kept in, None where the app keeps none."""

    start_ms: int
    end_ms: int
    zone: str | None = "UTC"


class AllDay(_Part):
    """Whole days, both included."""

    first: date
    last: date


class Recurrence(_Part):
    """How a series repeats: every `interval` units, for ever unless `until` or `count` is given.

    `weekdays`: of a weekly series; () = that of its start. `on`: of a monthly or yearly series: "" the day of the month it starts on, "2TU"
    the second Tuesday, "-1FR" the last Friday, "last_day" the last day of the month. `until`: the last day on which an occurrence
    may begin, in the event's zone. `count`: occurrences in all. `rest`: parts that say something else, as sorted `NAME=value` texts;
    compared, never seeded.
    """

    freq: Frequency
    interval: int = 1
    weekdays: tuple[Weekday, ...] = ()
    on: str = ""
    until: date | None = None
    count: int | None = None
    rest: tuple[str, ...] = ()

    def __str__(self) -> str:
        every = self.freq if self.interval == 1 else f"{self.freq}, every {self.interval}"
        parts = [every, ",".join(self.weekdays), self.on, *self.rest]
        parts += [f"until {self.until}"] if self.until else []
        parts += [f"{self.count} times"] if self.count is not None else []
        return " ".join(part for part in parts if part)


class Event(_Part):
    """One row. Texts as stored, "" where there is none.

    `reminders`: lead times in minutes of every reminder that notifies, in any order; 0 = at the start, negative = after it (an all-day
    event's "9 in the morning" is -540). `exceptions`: days (of the event's zone) whose occurrence was taken out of the series. `part_of`:
    the key of the series of which this row replaces an occurrence. `kind`: task for a row of the app's task list in the same store.
    `shown`: its calendar exists and is not hidden. `extra`: what else the user can enter and has entered, one text `kind: value` each,
    sorted (guests, link, colour, category, status other than confirmed, availability other than busy, visibility other than default); never
    what the app fills in by itself. `part_of`, `shown` and `extra` are compared, never seeded.
    """

    title: str
    when: Timed | AllDay
    recurrence: Recurrence | None = None
    reminders: tuple[int, ...] = ()
    description: str = ""
    location: str = ""
    exceptions: tuple[date, ...] = ()
    part_of: str | None = None
    kind: Literal["event", "task"] = "event"
    shown: bool = True
    extra: tuple[str, ...] = ()
    key: str | None = None

    @property
    def all_day(self) -> bool:
        return isinstance(self.when, AllDay)


class DaysShown(_Part):
    """The days that a view of the calendar in front covers. `open` False = no such view is in front.

    `first`, `last`: of a day or week view its days; of a month view with a panel for one day that day, of one without the whole month; of a
    list the days of its uppermost and lowest rows in sight, a heading at the upper edge included. `titles`: what the tree says of the
    events in sight, in order; None where the view draws them without text.
    """

    open: bool = False
    first: date | None = None
    last: date | None = None
    titles: tuple[str, ...] | None = None

    def __str__(self) -> str:
        return f"{self.first} to {self.last}" if self.open else "no view of days"


class CalendarState(State):
    """Everything the templates look at; see the module's docstring for who fills what. None = not read this time."""

    events: tuple[Event, ...] | None = None
    calendars: tuple[str, ...] | None = None
    now_ms: int | None = None
    shown: DaysShown | None = None
