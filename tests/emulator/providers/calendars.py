"""Short ways to a phone's calendar, for tests."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from tests.emulator.providers.phone import Phone

CALENDAR = "content://com.android.calendar"
DB = "/data/data/com.android.providers.calendar/databases/calendar.db"
LOCAL = "caller_is_syncadapter=true&account_name=bench&account_type=LOCAL"
HOUR = 3_600_000
DAY = 24 * HOUR


def ms(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> int:
    """An instant in UTC, epoch ms."""
    return int(datetime(year, month, day, hour, minute, tzinfo=UTC).timestamp() * 1000)


def add_calendar(phone: Phone, **values: Any) -> int:
    """A calendar on the device; gives its row number."""
    row = {
        "account_name": "bench",
        "account_type": "LOCAL",
        "name": "bench",
        "calendar_displayName": "Bench",
        "calendar_color": -12627531,
        "calendar_access_level": 700,
        "ownerAccount": "bench",
        "visible": 1,
        "sync_events": 1,
        "calendar_timezone": "UTC",
        **values,
    }
    made = phone.insert(f"{CALENDAR}/calendars?{LOCAL}", row, caller="com.android.shell")
    return int(made.partition("?")[0].rsplit("/", 1)[1])


def add_event(phone: Phone, calendar: int, start: int, *, caller: str = "com.android.shell", sync: bool = False, **values: Any) -> int:
    """An event of an hour in UTC, unless `values` say otherwise (None leaves a column out); gives its row number."""
    row = {"calendar_id": calendar, "title": "Team Sync", "dtstart": start, "dtend": start + HOUR, "eventTimezone": "UTC", **values}
    uri = f"{CALENDAR}/events?{LOCAL}" if sync else f"{CALENDAR}/events"
    made = phone.insert(uri, {name: value for name, value in row.items() if value is not None}, caller=caller)
    return int(made.partition("?")[0].rsplit("/", 1)[1])


def add_series(phone: Phone, calendar: int, start: int, rule: str, **values: Any) -> int:
    """A recurring event of an hour."""
    return add_event(phone, calendar, start, **{"dtend": None, "duration": "PT1H", "rrule": rule, **values})


def begins(phone: Phone, begin: int, end: int, **event: int) -> list[int]:
    """When instances begin in a range, in order; of one event, when given as `event=ID`."""
    where = f"event_id={event['event']}" if event else ""
    return [int(row["begin"]) for row in phone.query(f"{CALENDAR}/instances/when/{begin}/{end}", ["begin"], where, (), "begin ASC")]


def event(phone: Phone, id: int, *columns: str) -> Any:
    """A column of an event, or several as a tuple; None when it is gone."""
    rows = phone.query(f"{CALENDAR}/events/{id}", list(columns))
    if not rows:
        return None
    return rows[0][columns[0]] if len(columns) == 1 else tuple(rows[0].values())
