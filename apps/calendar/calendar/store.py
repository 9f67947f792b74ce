"""The provider as the app holds it: events and calendars are loaded once and after its own changes, instances are asked for anew.

What is loaded lives in the memory of the process. An event that somebody else puts into the provider meanwhile has instances but is not
among the loaded ones, so it shows only after the next start or the next change made here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, Final

from apps.calendar.calendar import rules
from apps.calendar.calendar.format import DAY, length_ms, length_text, local, midnight
from apps.lineages.system_calendar import access
from emulator.sim.toolkit import Context

EDITOR: Final = 600
"""Access level from which on the app lets events of a calendar be changed."""
ACCOUNT: Final = "Offline Calendar"
ALERT: Final = 1
DAY_MS: Final = 86_400_000
Event = dict[str, Any]
"""JSON values: id, calendar, title, description, location, color ("" for the calendar's), start, end (epoch ms), zone, all_day, rule (see
`rules`, or None), taken_out (ISO dates), reminders (minutes)."""
Calendar = dict[str, Any]
"""JSON values: id, account, name, color, level, visible."""

_EVENT_COLUMNS: Final = (
    *("_id", "calendar_id", "title", "description", "eventLocation", "eventColor", "dtstart", "dtend", "allDay", "eventTimezone"),
    *("deleted", "rrule", "duration", "exdate"),
)
_CALENDAR_COLUMNS: Final = ("_id", "account_name", "calendar_displayName", "calendar_color", "calendar_access_level", "visible")
_INSTANCE_COLUMNS: Final = ("_id", "event_id", "begin", "end", "eventTimezone", "allDay", "displayColor")


@dataclass(frozen=True)
class Instance:
    """One time at which a loaded event happens. `first`, `last`: its days as the grids have them; `last` is before `first` for one that
    begins and ends at the same midnight, which then is on no day of a grid."""

    id: int
    begin: int
    end: int
    zone: str
    all_day: bool
    color: str
    event: Event
    start: datetime
    stop: datetime
    first: date
    last: date

    @property
    def title(self) -> str:
        return str(self.event["title"]) or "(No title)"

    def on(self, day: date) -> bool:
        return self.first <= day <= self.last

    @property
    def shown_start(self) -> datetime:
        """Where it begins, in the event's own zone."""
        return local(self.begin, self.zone)

    @property
    def shown_end(self) -> datetime:
        return local(self.end, self.zone)


class Store:
    """What the app knows of the provider."""

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx

    @property
    def permitted(self) -> bool:
        return self.ctx.has_permission(access.READ) and self.ctx.has_permission(access.WRITE)

    # --- what is loaded --------------------------------------------------------------------------------------------------------------

    def load(self) -> None:
        """Read events and calendars, if the app may."""
        if self.permitted:
            self._load_events()
            self._load_calendars()

    def _load_events(self) -> None:
        reminders: dict[int, list[int]] = {}
        for row in self.ctx.query(f"{access.URI}/reminders", ("event_id", "minutes")):
            reminders.setdefault(int(row["event_id"]), []).append(max(int(row["minutes"]), 0))
        rows = self.ctx.query(f"{access.URI}/events", _EVENT_COLUMNS)
        kept = [row for row in rows if not row["deleted"] and row["title"] is not None]
        self.ctx.memory["events"] = [_event(row, sorted(reminders.get(int(row["_id"]), [])), self.ctx.zone) for row in kept]

    def _load_calendars(self) -> None:
        self.ctx.memory["calendars"] = [
            {
                "id": int(row["_id"]),
                "account": row["account_name"] or "",
                "name": row["calendar_displayName"] or "",
                "color": access.color_of(row["calendar_color"]),
                "level": int(row["calendar_access_level"] or 0),
                "visible": row["visible"] == 1,
            }
            for row in self.ctx.query(f"{access.URI}/calendars", _CALENDAR_COLUMNS)
        ]

    @property
    def events(self) -> list[Event]:
        found: list[Event] = self.ctx.memory.get("events", [])
        return found

    @property
    def calendars(self) -> list[Calendar]:
        found: list[Calendar] = self.ctx.memory.get("calendars", [])
        return found

    def event(self, id: int) -> Event | None:
        return next((event for event in self.events if event["id"] == id), None)

    def calendar(self, id: int) -> Calendar | None:
        return next((calendar for calendar in self.calendars if calendar["id"] == id), None)

    def editable(self, id: int) -> bool:
        calendar = self.calendar(id)
        return calendar is not None and calendar["level"] >= EDITOR

    # --- instances -------------------------------------------------------------------------------------------------------------------

    def instances(self, first: date, last: date) -> list[Instance]:
        """Instances of loaded events in shown calendars between the midnights around these days (both included), by begin."""
        if not self.permitted:
            return []
        begin, end = midnight(first, self.ctx.zone), midnight(last + DAY, self.ctx.zone)
        events = {event["id"]: event for event in self.events}
        hidden = {calendar["id"] for calendar in self.calendars if not calendar["visible"]}
        rows = self.ctx.query(f"{access.URI}/instances/when/{begin}/{end}", _INSTANCE_COLUMNS, "", (), "begin ASC")
        found = [self._instance(row, events[row["event_id"]]) for row in rows if row["event_id"] in events]
        return [one for one in found if one.event["calendar"] not in hidden]

    def _instance(self, row: Mapping[str, Any], event: Event) -> Instance:
        begin, end, all_day = int(row["begin"]), int(row["end"]), bool(row["allDay"])
        here = "UTC" if all_day else self.ctx.zone
        start, stop = local(begin, here), local(end, here)
        last = stop.date() - DAY if stop.time().replace(microsecond=0) == datetime.min.time() else stop.date()
        zone = str(row["eventTimezone"] or self.ctx.zone)
        color = access.color_of(row["displayColor"])
        return Instance(int(row["_id"]), begin, end, zone, all_day, color, event, start, stop, start.date(), last)

    # --- changes -----------------------------------------------------------------------------------------------------------------------

    def save(self, id: int | None, event: Event) -> None:
        """Insert or update an event with its reminders. What the provider refuses is lost without a word, as in the app, which catches
        every exception here and writes it to the log."""
        values = columns(event)
        values["hasAlarm"] = int(bool(event["reminders"]))
        try:
            if id is None:
                id = access.insert(self.ctx, values)
            else:
                self.ctx.update(f"{access.URI}/events", values, "_id=?", (id,))
            self.ctx.delete_rows(f"{access.URI}/reminders", "event_id=?", (id,))
            for minutes in dict.fromkeys(event["reminders"]):
                self.ctx.insert(f"{access.URI}/reminders", {"event_id": id, "minutes": minutes, "method": ALERT})
            self._load_events()
        except Exception:
            return

    def delete(self, id: int) -> None:
        """Mark an event as deleted; its row stays."""
        self._update(id, {"deleted": 1})

    def take_out(self, id: int, begin: int) -> None:
        """Add the day of one occurrence to those taken out of its series, as a bare date."""
        event = self.event(id)
        if event is not None:
            day = local(begin, event["zone"]).date().isoformat()
            days = list(dict.fromkeys([*event["taken_out"], day]))
            self._update(id, {"exdate": _dates(days)})

    def _update(self, id: int, values: Mapping[str, Any]) -> None:
        try:
            self.ctx.update(f"{access.URI}/events", values, "_id=?", (id,))
        except Exception:  # goes to the log, as in `save`
            return
        self._load_events()

    def show(self, calendar: int, visible: bool) -> None:
        access.show_calendar(self.ctx, calendar, visible)
        self._load_calendars()

    def paint(self, calendar: int, color: str) -> None:
        self.ctx.update(f"{access.URI}/calendars", {"calendar_color": _argb(color)}, "_id=?", (calendar,))
        self._load_calendars()

    def rename(self, calendar: int, name: str) -> None:
        self.ctx.update(f"{access.URI}/calendars", {"calendar_displayName": name, "name": name}, "_id=?", (calendar,))
        self._load_calendars()

    def remove(self, calendar: int) -> None:
        """Remove a calendar; its events go with it, but stay loaded until the next start."""
        self.ctx.delete_rows(f"{access.URI}/calendars", "_id=?", (calendar,))
        self._load_calendars()

    def create(self, name: str, color: str) -> None:
        """A calendar that lives on the device only."""
        values = {
            "ownerAccount": ACCOUNT,
            "calendar_displayName": name,
            "name": name,
            "calendar_color": _argb(color),
            "visible": 1,
            "calendar_access_level": EDITOR,
            "sync_events": 1,
            "calendar_timezone": self.ctx.zone,
        }
        access.insert_calendar(self.ctx, (ACCOUNT, "LOCAL"), values)
        self._load_calendars()


def _event(row: Mapping[str, Any], reminders: list[int], device_zone: str) -> Event:
    zone = str(row["eventTimezone"] or device_zone)
    start, end = int(row["dtstart"] or 0), int(row["dtend"] or 0)
    if end == 0 and row["duration"] is not None:
        end = start + length_ms(str(row["duration"]))
    taken_out = [day for part in str(row["exdate"] or "").split(",") if (day := _iso(part.strip()))]
    return {
        "id": int(row["_id"]),
        "calendar": int(row["calendar_id"]),
        "title": row["title"],
        "description": row["description"] or "",
        "location": row["eventLocation"] or "",
        "color": access.color_of(row["eventColor"]) if row["eventColor"] is not None else "",
        "start": start,
        "end": end,
        "zone": zone,
        "all_day": bool(row["allDay"]),
        "rule": rules.parse(str(row["rrule"] or ""), zone),
        "taken_out": taken_out,
        "reminders": reminders,
    }


def columns(event: Event) -> dict[str, Any]:
    """What is written for an event. Its end is the day that was picked, also for whole days, where the provider means the day after."""
    zone = "UTC" if event["all_day"] else event["zone"]
    values: dict[str, Any] = {
        "title": event["title"],
        "description": event["description"],
        "eventLocation": event["location"],
        "calendar_id": event["calendar"],
        "dtstart": event["start"],
        "allDay": int(event["all_day"]),
        "eventTimezone": zone,
    }
    if event["rule"] is None:
        values |= {"dtend": event["end"], "duration": None, "rrule": None}
    else:
        length = event["end"] - event["start"] + (DAY_MS if event["all_day"] else 0)
        first = local(event["start"], zone).date()
        values |= {"dtend": None, "duration": length_text(length), "rrule": rules.written(event["rule"], first, zone)}
    if event["taken_out"]:
        values["exdate"] = _dates(event["taken_out"])
    return values


def _iso(text: str) -> str:
    """The ISO date that a basic date or time begins with; empty when it is none."""
    try:
        return datetime.strptime(text[:8], "%Y%m%d").date().isoformat() if text[:8].isdigit() else ""
    except ValueError:
        return ""


def _dates(days: list[str]) -> str:
    return ",".join(day.replace("-", "") for day in days)


def _argb(color: str) -> int:
    """`#RRGGBB` as the signed number that stands for it, opaque."""
    return int(color[1:], 16) - 0x1000000
