"""Events: insert, update, delete, and what follows from each (CalendarProvider2.insertInTransaction, handleUpdateEvents,
deleteEventInternal)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from emulator.sim.core.providers import ProviderError
from emulator.sim.providers.calendar import instances
from emulator.sim.providers.calendar.checks import RUNTIME, TIMES, all_day_corrections, last_date, number, scrub, text, validate
from emulator.sim.providers.calendar.edit import Edit
from emulator.sim.providers.calendar.moments import DateError, format_2445

CANCELED: Final = instances.CANCELED
COLOR_OF_EVENT: Final = 1


# --- insert ------------------------------------------------------------------------------------------------------------------------------


def insert(edit: Edit, given: Mapping[str, Any]) -> int:
    """Add an event; gives its row number."""
    values = {**given, **edit.marks}
    if "dtstart" not in values:
        start = number(values, "originalInstanceTime")
        if "original_sync_id" not in values or start is None or number(values, "eventStatus") != CANCELED:
            raise ProviderError("DTSTART field missing from event", RUNTIME)
        values.update(dtstart=start, dtend=start, eventTimezone="UTC")  # a cancelled instance needs no times of its own
    if edit.sync:
        scrub(values)
    else:
        validate(values)
    last = last_date(values)
    if last is not None:
        values["lastDate"] = last
    calendar = number(values, "calendar_id")
    if calendar is None:
        raise ProviderError("New events must specify a calendar id")
    if text(values, "eventColor_index"):
        values["eventColor"] = edit.color(calendar, text(values, "eventColor_index"), COLOR_OF_EVENT)
    owner = edit.owner(calendar)
    if "organizer" not in values and owner is not None:
        values["organizer"] = owner
    values.update(_original(edit, values, calendar))
    values.update(all_day_corrections(values))
    values.pop("hasAlarm", None)  # the provider's own: set when there is a reminder
    id = edit.insert("Events", values)
    settle(edit, id)
    if "selfAttendeeStatus" in given:
        edit.insert(
            "Attendees",
            {
                "event_id": id,
                "attendeeStatus": number(given, "selfAttendeeStatus"),
                "attendeeType": 0,
                "attendeeRelationship": 1,
                "attendeeEmail": owner,
            },
        )
    if text(given, "_sync_id") and (text(given, "rrule") or text(given, "rdate")):
        sql = "UPDATE Events SET original_id=? WHERE original_sync_id=? AND calendar_id=?"
        edit.db.execute(sql, (id, text(given, "_sync_id"), calendar))  # exceptions that came before their series
    return id


def _original(edit: Edit, values: Mapping[str, Any], calendar: int) -> dict[str, Any]:
    """The other name of the series that an exception belongs to: row number for sync id, or the other way round."""
    if "original_sync_id" in values and "original_id" not in values:
        sql = "SELECT _id FROM view_events WHERE _sync_id=? AND calendar_id=? AND lastSynced=0"
        found = edit.value(sql, text(values, "original_sync_id"), calendar)
        return {} if found is None else {"original_id": found}
    if "original_id" in values and "original_sync_id" not in values:
        found = edit.value("SELECT _sync_id FROM Events WHERE _id=?", number(values, "original_id"))
        return {} if not found else {"original_sync_id": found}
    return {}


def settle(edit: Edit, id: int) -> None:
    """After an event was written: its times as text, and its instances."""
    row = edit.row("SELECT * FROM Events WHERE _id=?", id)
    if row is None:
        return
    all_day = bool(row["allDay"])
    zone = "UTC" if all_day or not row["eventTimezone"] else str(row["eventTimezone"])
    raw: dict[str, Any] = {"event_id": id}
    for column, own_all_day in (
        ("dtstart", all_day),
        ("dtend", all_day),
        ("originalInstanceTime", bool(row["originalAllDay"])),
        ("lastDate", all_day),
    ):
        if row[column] is not None:
            try:
                raw[f"{column}2445"] = format_2445(int(row[column]), zone, all_day=own_all_day)
            except (DateError, ValueError):
                raw[f"{column}2445"] = None
    names = ", ".join(raw)
    edit.db.execute(f"INSERT OR REPLACE INTO EventsRawTimes ({names}) VALUES ({', '.join('?' * len(raw))})", tuple(raw.values()))
    instances.refresh(edit.db, id)


# --- update ------------------------------------------------------------------------------------------------------------------------------


def update(edit: Edit, id: int, given: Mapping[str, Any]) -> None:
    """Change an event."""
    row = edit.row("SELECT * FROM Events WHERE _id=?", id)
    if row is None:
        return
    changes = {name: value for name, value in given.items() if name != "hasAlarm"}
    merged = {**dict(row), **changes}
    if text(changes, "eventColor_index"):
        edit.color(int(merged["calendar_id"]), text(changes, "eventColor_index"), COLOR_OF_EVENT)
    if edit.sync:
        changes.update(scrub(merged))
    elif _was_valid(dict(row)):
        validate(merged)
    if any(name in changes for name in TIMES):
        last = last_date(merged)
        if last != merged.get("lastDate"):
            changes["lastDate"] = last
    changes.update(edit.marks)
    if "selfAttendeeStatus" in changes:
        raise ProviderError("Updating selfAttendeeStatus in Events table is not allowed.")
    changes.update(all_day_corrections(merged))
    if number(changes, "eventStatus") == CANCELED and _is_orphan(edit, merged):
        delete(edit, id)
        return
    if edit.sync and number(changes, "dirty") == 0:
        changes["mutators"] = None
    edit.update("Events", id, changes)
    settle(edit, id)


def _was_valid(row: Mapping[str, Any]) -> bool:
    """An event that is malformed already is not checked, so that it can be put right."""
    try:
        validate(row)
    except ProviderError:
        return False
    return True


def _is_orphan(edit: Edit, values: Mapping[str, Any]) -> bool:
    """Whether an exception's series is gone: cancelling the exception then removes it."""
    original = text(values, "original_sync_id")
    return bool(original) and edit.value("SELECT 1 FROM Events WHERE _sync_id=?", original) is None


# --- delete ------------------------------------------------------------------------------------------------------------------------------


def delete(edit: Edit, id: int) -> int:
    """Remove an event. One that a server knows is only marked, until its sync adapter has told the server and deletes it."""
    row = edit.row("SELECT _sync_id, rrule, rdate, original_id, original_sync_id FROM Events WHERE _id=?", id)
    if row is None:
        return 0
    recurs = bool(row["rrule"] or row["rdate"])
    if recurs or row["original_id"] or row["original_sync_id"]:
        instances.forget_window(edit.db)
    if edit.sync or not row["_sync_id"]:
        edit.delete("Events", id)
        if recurs and not row["_sync_id"]:
            edit.db.execute("DELETE FROM Events WHERE original_id=?", (id,))
        return 1
    edit.update("Events", id, {"deleted": 1, **edit.marks})
    edit.db.execute("DELETE FROM Events WHERE original_id=? AND _sync_id IS NULL", (id,))
    for table in ("Instances", "EventsRawTimes", "Reminders", "CalendarAlerts", "ExtendedProperties"):
        edit.db.execute(f"DELETE FROM {table} WHERE event_id=?", (id,))
    return 1
