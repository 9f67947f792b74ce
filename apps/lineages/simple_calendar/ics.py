"""Events as iCalendar text (RFC 5545), as the app hands them to others."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable

from apps.lineages.simple_calendar import encoding as store
from apps.lineages.simple_calendar.model import Model, Row, repetition
from templates.calendar.recurrence import to_rrule


def to_ics(model: Model, ids: Iterable[int]) -> str:
    """A calendar with these events."""
    lines = ["BEGIN:VCALENDAR", f"PRODID:-//{model.look.name}//EN", "VERSION:2.0"]
    for id in dict.fromkeys(ids):
        row = model.row(id)
        if row is not None:
            lines += _event(model, row)
    return "\r\n".join([*lines, "END:VCALENDAR", ""])


def _event(model: Model, row: Row) -> list[str]:
    start, end = model.local(int(row["start_ts"])), model.local(int(row["end_ts"]))
    kind = "VTODO" if row["type"] == store.TASK else "VEVENT"
    lines = [f"BEGIN:{kind}", f"SUMMARY:{_escaped(row['title'])}", f"UID:{row['import_id']}"]
    if row["flags"] & store.ALL_DAY:
        lines += [f"DTSTART;VALUE=DATE:{start:%Y%m%d}", f"DTEND;VALUE=DATE:{end + dt.timedelta(days=1):%Y%m%d}"]
    else:
        lines += [f"DTSTART:{start.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}", f"DTEND:{end.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}"]
    rule = store.from_repetition(repetition(row), start)
    if rule is not None and not rule.rest:
        lines.append(f"RRULE:{to_rrule(rule, start)}")
    lines += [
        f"{name}:{_escaped(row[column])}" for name, column in (("DESCRIPTION", "description"), ("LOCATION", "location")) if row[column]
    ]
    return [*lines, f"END:{kind}"]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")
