"""What each URI of the calendar reads (CalendarProvider2.queryInternal)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from emulator.sim.core.providers import ProviderError
from emulator.sim.providers.calendar import columns
from emulator.sim.providers.calendar.moments import DateError, start_of_day
from emulator.sim.providers.select import Selection, Source
from emulator.sim.providers.uri import Uri, first_match

INSTANCE_PATTERNS: Final = (
    "instances/when/*/*",
    "instances/whenbyday/*/*",
    "instances/search/*/*/*",
    "instances/searchbyday/*/*/*",
    "instances/groupbyday/*/*",
)
PATTERNS: Final = (
    *("events", "events/#", "event_entities", "event_entities/#", "calendars", "calendars/#", "calendar_entities", "calendar_entities/#"),
    *("attendees", "attendees/#", "reminders", "reminders/#", "extendedproperties", "extendedproperties/#"),
    *("calendar_alerts", "calendar_alerts/#", "calendar_alerts/by_instance", "syncstate", "syncstate/#", "colors", "properties"),
    *("exception/#", "exception/#/#", "time", "time/#"),
    *INSTANCE_PATTERNS,
)
_WITH_EVENTS = "INNER JOIN view_events AS Events ON (Instances.event_id=Events._id)"
_INSTANCES = Source(f"Instances {_WITH_EVENTS}", columns.INSTANCES)
_SEARCHED = replace(_INSTANCES, tables=f"(Instances {_WITH_EVENTS}) LEFT OUTER JOIN Attendees ON (Attendees.event_id=Events._id)")
_TOKEN = re.compile(r"""[^\s"'.?!,]+|"([^"]*)\"""")
_SEARCH_COLUMNS = ("title", "description", "eventLocation", "group_concat(attendeeEmail)", "group_concat(attendeeName)")
_ONE_ATTENDEE = "Events._id=Attendees.event_id AND Events.calendar_id=Calendars._id"
_SOURCES: Final = {
    "events": Source("view_events", columns.EVENTS),
    "event_entities": Source("view_events", columns.EVENT_ENTITIES),
    "calendars": Source("Calendars", columns.CALENDARS),
    "calendar_entities": Source("Calendars", columns.CALENDARS),
    "colors": Source("Colors", columns.COLORS),
    "attendees": Source("Attendees, Events, Calendars", columns.ATTENDEES, f"({_ONE_ATTENDEE})"),
    "reminders": Source("Reminders"),
    "extendedproperties": Source("ExtendedProperties"),
    "calendar_alerts": Source("CalendarAlerts, view_events", columns.ALERTS, "(view_events._id=CalendarAlerts.event_id)"),
    "properties": Source("CalendarCache", columns.PROPERTIES),
    "syncstate": Source("_sync_state"),
}
_ONE_REMINDER = Source(
    "Reminders, Events, Calendars", columns.REMINDERS, "(Events._id=Reminders.event_id AND Events.calendar_id=Calendars._id)"
)
_IDS = {"attendees": "Attendees._id", "reminders": "Reminders._id", "calendar_alerts": "CalendarAlerts._id"}
_BY_ACCOUNT = ("events", "event_entities", "calendars", "calendar_entities", "colors")


def source_of(uri: Uri) -> Source | None:
    """What a URI outside `instances` reads; None for one that cannot be queried."""
    pattern = first_match(uri.segments, PATTERNS)
    name = pattern.partition("/")[0]
    if name not in _SOURCES:
        return None
    source = _SOURCES[name]
    if pattern.endswith("/#"):
        source = _ONE_REMINDER if name == "reminders" else source
        return source.only(f"{_IDS.get(name, '_id')}=?", uri.segments[1])
    if pattern == "calendar_alerts/by_instance":
        return replace(source, group="event_id,begin")
    if name in _BY_ACCOUNT:
        source = of_account(source, uri)
    if name in ("events", "event_entities") and not uri.flag("caller_is_syncadapter"):
        source = source.only("lastSynced = 0")
    return source


def of_account(source: Source, uri: Uri) -> Source:
    """Only rows of the account that the URI's parameters name, if they do."""
    account = uri.parameters.get("account_name", "")
    return source.only("account_name=? AND account_type=?", account, uri.parameters.get("account_type", "")) if account else source


def _whole(text: str, what: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ProviderError(f"Cannot parse {what} {text}") from None


def instance_range(uri: Uri, zone: str) -> tuple[int, int]:
    """First and last instant (epoch ms) that a URI below `instances` asks about; days are those of the zone."""
    by_day = uri.segments[1] == "groupbyday"
    begin = _whole(uri.segments[2], "start day" if by_day else "begin")
    end = _whole(uri.segments[3], "end day" if by_day else "end")
    if not uri.segments[1].endswith("byday"):
        return begin, end
    try:
        return start_of_day(begin, zone), start_of_day(end + 1, zone)
    except DateError:
        raise ProviderError(f"day out of range: {begin} to {end}") from None


def instances_of(uri: Uri, wanted: Selection) -> tuple[Source, Selection]:
    """What a URI below `instances` reads once the table covers its range."""
    kind, begin, end = uri.segments[1], int(uri.segments[2]), int(uri.segments[3])
    where = "startDay<=? AND endDay>=?" if kind.endswith("byday") else "begin<=? AND end>=?"
    if kind == "groupbyday":
        return replace(_INSTANCES.only(where, end, begin), group="startDay"), replace(wanted, args=(), sort="")
    if not kind.startswith("search"):
        return _INSTANCES.only(where, end, begin), wanted
    tokens = [_escaped(found[1] if found[1] is not None else found[0]) for found in _TOKEN.finditer(uri.segments[4])]
    columns_match = " OR ".join(f"{column} LIKE ? ESCAPE '#'" for column in _SEARCH_COLUMNS)
    having = f" HAVING {' AND '.join(f'({columns_match})' for _ in tokens)}" if tokens else ""
    args = [f"%{token}%" for token in tokens for _ in _SEARCH_COLUMNS]
    return replace(_SEARCHED.only(where, end, begin), group=f"Instances._id{having}"), replace(wanted, args=(*wanted.args, *args))


def _escaped(token: str) -> str:
    return re.sub(r"([%_#])", r"#\1", token)
