"""Events as iCalendar text (RFC 5545): as the app shares and exports them, and as it reads a file."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from typing import Any
from zoneinfo import ZoneInfo

from apps.lineages.simple_calendar import encoding as store
from apps.lineages.simple_calendar.model import Model, Row, repetition
from apps.lineages.simple_calendar.reminders import leads

IMPORTED = "imported-ics"
_DURATION = re.compile(r"(-?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?")


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
    task = row["type"] == store.TASK
    kind = "VTODO" if task else "VEVENT"
    lines = [f"BEGIN:{kind}", f"SUMMARY:{_escaped(row['title'])}", f"UID:{row['import_id']}"]
    if row["flags"] & store.ALL_DAY:
        lines += [f"DTSTART;VALUE=DATE:{start:%Y%m%d}", f"DTEND;VALUE=DATE:{end + dt.timedelta(days=1):%Y%m%d}"]
    else:
        lines += [f"DTSTART:{start.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}", f"DTEND:{end.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}"]
    # The state model is not loaded before somebody shares or imports: it would make every simulated device larger.
    from apps.lineages.simple_calendar.repetition import from_repetition
    from templates.calendar.recurrence import to_rrule

    rule = from_repetition(repetition(row), start)
    if rule is not None and not rule.rest:
        lines.append(f"RRULE:{to_rrule(rule, start)}")
    lines += [f"EXDATE:{store.day_code(day)}" for day in store.read_day_codes(str(row["repetition_exceptions"]))]
    lines += [
        f"{name}:{_escaped(row[column])}" for name, column in (("DESCRIPTION", "description"), ("LOCATION", "location")) if row[column]
    ]
    for lead in leads(row):
        sign = "-" if lead >= 0 else ""
        lines += ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Reminder", f"TRIGGER:{sign}PT{abs(lead)}M", "END:VALARM"]
    return [*lines, f"END:{kind}"]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", "\\n")


def _unescaped(text: str) -> str:
    return re.sub(r"\\([nN\\;,])", lambda found: "\n" if found[1] in "nN" else found[1], text)


# --- reading ---------------------------------------------------------------------------------------------------------------------------


def from_ics(model: Model, text: str, group: int) -> list[dict[str, Any]]:
    """The columns of the events in a file, in a group. What is no event, or has no beginning, is passed over."""
    rows = (_columns(model, parts, group) for parts in _blocks(text))
    return [row for row in rows if row is not None]


def _blocks(text: str) -> Iterator[dict[str, list[str]]]:
    """For each event or task its lines by name, parameters and value together as they stand after the name."""
    unfolded = re.sub(r"\r?\n[ \t]", "", text)
    parts: dict[str, list[str]] | None = None
    for line in unfolded.splitlines():
        name, mark, rest = line.partition(":" if ";" not in line.partition(":")[0] else ";")
        if name == "BEGIN" and rest in ("VEVENT", "VTODO"):
            parts = {"BEGIN": [rest]}
        elif name == "END" and rest in ("VEVENT", "VTODO") and parts is not None:
            yield parts
            parts = None
        elif parts is not None and mark:
            parts.setdefault(name, []).append(mark + rest)


def _columns(model: Model, parts: dict[str, list[str]], group: int) -> dict[str, Any] | None:
    begin = _moment(model, parts.get("DTSTART") or parts.get("DUE") or [""])
    if begin is None:
        return None
    all_day = not isinstance(begin, dt.datetime)
    start = model.instant(begin) if not isinstance(begin, dt.datetime) else round(begin.timestamp())
    task = parts["BEGIN"] == ["VTODO"]
    values: dict[str, Any] = {
        "start_ts": start,
        "end_ts": start if task else _end(model, parts, begin, start),
        "title": _unescaped(_value(parts, "SUMMARY")),
        "description": _unescaped(_value(parts, "DESCRIPTION")),
        "location": _unescaped(_value(parts, "LOCATION")),
        "import_id": _value(parts, "UID") or f"{start}",
        "time_zone": model.ctx.zone,
        "flags": store.ALL_DAY if all_day else 0,
        "event_type": group,
        "source": IMPORTED,
        "last_updated": model.ctx.now(),
        "type": store.TASK if task else store.EVENT,
    }
    for number, lead in enumerate(_leads(parts.get("TRIGGER", []))[:3], 1):
        values[f"reminder_{number}_minutes"] = lead
    from apps.lineages.simple_calendar.repetition import to_repetition  # see _event
    from templates.calendar.recurrence import from_rrule

    try:
        local = model.local(start)
        rule = from_rrule(_value(parts, "RRULE"), local)
        kept = to_repetition(rule, local) if rule is not None else store.Repetition(0)
    except ValueError:
        kept = store.Repetition(0)  # a rule that the app does not know
    out = [match[0] for text in parts.get("EXDATE", []) if (match := re.search(r"\d{8}", text))]
    exceptions = f"[{', '.join(out)}]"
    return values | {
        "repeat_interval": kept.interval,
        "repeat_rule": kept.rule,
        "repeat_limit": kept.limit,
        "repetition_exceptions": exceptions,
    }


def _value(parts: dict[str, list[str]], name: str) -> str:
    """The first value, without parameters."""
    line = (parts.get(name) or [""])[0]
    return line[1:] if line.startswith(":") else line.partition(":")[2]


def _moment(model: Model, lines: list[str]) -> dt.date | dt.datetime | None:
    """A date, or an instant with its zone: UTC, the one that is named, or the device's."""
    found = re.search(r":(\d{8})(?:T(\d{6})(Z?))?$", lines[0].strip())
    if found is None:
        return None
    try:
        day = dt.datetime.strptime(found[1], "%Y%m%d")
        if found[2] is None:
            return day.date()
        named = re.search(r"TZID=\"?([^:;\"]+)", lines[0])
        zone = dt.UTC if found[3] else ZoneInfo(named[1]) if named else model.zone
        return dt.datetime.combine(day, dt.datetime.strptime(found[2], "%H%M%S").time(), zone)
    except (ValueError, KeyError, OSError):
        return None


def _end(model: Model, parts: dict[str, list[str]], begin: dt.date | dt.datetime, start: int) -> int:
    """The last instant: that of DTEND, which for days is the day after the last, or the length."""
    end = _moment(model, parts.get("DTEND", [""]))
    if isinstance(begin, dt.datetime):
        if isinstance(end, dt.datetime):
            return max(round(end.timestamp()), start)
        return start + 60 * _minutes(_value(parts, "DURATION"))
    last = begin
    if end is not None and not isinstance(end, dt.datetime):
        last = max(end - dt.timedelta(days=1), begin)
    return model.instant(last, 12 * 60)


def _minutes(text: str) -> int:
    found = _DURATION.fullmatch(text)
    if found is None:
        return 0
    weeks, days, hours, minutes = (int(part or 0) for part in found.groups()[1:])
    return ((weeks * 7 + days) * 24 + hours) * 60 + minutes


def _leads(lines: list[str]) -> list[int]:
    found = [text.rpartition(":")[2] for text in lines]
    return sorted(_minutes(text) * (1 if text.startswith("-") else -1) for text in found if _DURATION.fullmatch(text))
