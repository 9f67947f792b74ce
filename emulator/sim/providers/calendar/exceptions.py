"""content://com.android.calendar/exception/#: change one instance of a series, or that one and all after it (handleInsertException)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from emulator.sim.core.providers import ProviderError
from emulator.sim.providers.calendar import events
from emulator.sim.providers.calendar.checks import RUNTIME, last_date, number, scrub, text, validate
from emulator.sim.providers.calendar.columns import IN_EXCEPTION
from emulator.sim.providers.calendar.edit import Edit
from emulator.sim.providers.calendar.instances import recurrence_of
from emulator.sim.providers.calendar.moments import DAY_MS, DateError, format_2445, parse_duration
from emulator.sim.providers.calendar.recurrence import is_valid, parse_rule
from emulator.sim.providers.calendar.tables import numbered, words

TENTATIVE: Final = 0
_ORDER: Final = words("FREQ UNTIL COUNT INTERVAL WKST BYSECOND BYMINUTE BYHOUR BYDAY BYMONTHDAY BYYEARDAY BYWEEKNO BYMONTH BYSETPOS")
_COPIED: Final = {
    "Reminders": "minutes, method",
    "Attendees": "attendeeName, attendeeEmail, attendeeStatus, attendeeRelationship, attendeeType, attendeeIdentity, attendeeIdNamespace",
    "ExtendedProperties": "name, value",
}


def insert(edit: Edit, original: int, given: Mapping[str, Any]) -> int | None:
    """Make an exception; gives the row of the event that now stands for it, None when there is nothing to make it of.

    Without `rrule` it is for one instance. With one, the series ends before that instance and a new one begins there; at the first
    instance the series itself changes.
    """
    when = number(given, "originalInstanceTime")
    if when is None:
        raise ProviderError("Exceptions must specify originalInstanceTime")
    for name in given:
        if name not in IN_EXCEPTION:
            raise ProviderError(f"Exceptions can't overwrite {name}")
    row = edit.row("SELECT * FROM Events WHERE _id=?", original)
    if row is None or not row["rrule"] or row["original_id"]:
        return None
    if text(given, "eventColor_index"):
        edit.color(int(row["calendar_id"]), text(given, "eventColor_index"), events.COLOR_OF_EVENT)
    changes = {**given, **edit.marks}
    before = dict(row)
    if not text(given, "rrule"):
        values = _single(before, changes, when)
        if values is None:
            return None
    elif when == number(before, "dtstart"):
        if not is_valid(text(changes, "rrule")):
            raise ProviderError(f"Invalid recurrence rule: {text(before, 'rrule')}")
        changes.pop("originalInstanceTime")
        edit.update("Events", original, changes)
        events.settle(edit, original)
        return original
    else:
        ended, rest = _split(before, when)
        edit.update("Events", original, ended)
        events.settle(edit, original)
        values = {**before, **rest, **changes}
        values.pop("originalInstanceTime")
        values["lastDate"] = last_date(values)
    values.pop("_id")
    if edit.sync:
        scrub(values)
    else:
        validate(values)
    made = edit.insert("Events", values)
    events.settle(edit, made)
    for table, columns in _COPIED.items():
        sql = f"INSERT INTO {table} (event_id, {columns}) SELECT ?, {columns} FROM {table} WHERE event_id=?"
        edit.db.execute(sql, (made, original))
    if "selfAttendeeStatus" in changes:
        sql = "UPDATE Attendees SET attendeeStatus=? WHERE event_id=? AND attendeeEmail=?"
        edit.db.execute(sql, (number(changes, "selfAttendeeStatus"), made, edit.owner(int(values["calendar_id"]))))
    return made


def _single(before: Mapping[str, Any], changes: Mapping[str, Any], when: int) -> dict[str, Any] | None:
    """An event in place of one instance. None when the series has no length that can be read."""
    dropped = ("_sync_id", *numbered("sync_data"))
    values = {name: value for name, value in before.items() if name not in dropped}
    values.update(changes)
    values.update(original_id=before["_id"], original_sync_id=before["_sync_id"], originalAllDay=before["allDay"])
    values.setdefault("eventStatus", TENTATIVE)
    try:
        if before["duration"] is None and "duration" not in changes:
            return None
        length = parse_duration(text(values, "duration"))
    except DateError:
        return None
    for name in ("rrule", "rdate", "exrule", "exdate", "duration"):
        values[name] = None
    start = number(values, "dtstart") if "dtstart" in changes else when
    if start is None:
        return None
    values.update(dtstart=start, dtend=start + length, lastDate=start + length)
    return values


def rule_text(parts: Mapping[str, str]) -> str:
    """A rule as the platform writes it: in its own order, and with the first day of the week."""
    full = {"WKST": "MO", **parts}
    return ";".join(f"{name}={full[name]}" for name in _ORDER if name in full)


def _split(before: Mapping[str, Any], when: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """End a series before an instance: what changes in it, and what the rest of it takes over."""
    parts = parse_rule(text(before, "rrule"))
    rest: dict[str, Any] = {}
    if "COUNT" in parts:
        done = len(recurrence_of(before).between(int(before["dtstart"]), when))
        if not done:
            raise ProviderError("can't use this method on first instance", RUNTIME)
        rest["rrule"] = rule_text({**parts, "COUNT": str(int(parts["COUNT"]) - done)})
        parts = {**parts, "COUNT": str(done)}
    else:
        all_day = bool(before["allDay"])
        last = when - 1000  # UNTIL is inclusive
        parts = {**parts, "UNTIL": format_2445(last // DAY_MS * DAY_MS if all_day else last, "UTC", all_day=all_day)}
    ended = {"rrule": rule_text(parts), "dtstart": before["dtstart"]}
    return {**ended, "lastDate": last_date({**before, **ended})}, rest
