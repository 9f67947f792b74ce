"""Everything but events: calendars, reminders, guests, alerts, properties of events, colours, and the provider's own settings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from emulator.sim.core.providers import ProviderError, Row
from emulator.sim.providers.calendar import instances
from emulator.sim.providers.calendar.checks import number, text
from emulator.sim.providers.calendar.edit import Edit
from emulator.sim.providers.uri import Uri

TABLES: Final = {
    "attendees": "Attendees",
    "reminders": "Reminders",
    "extendedproperties": "ExtendedProperties",
    "calendar_alerts": "CalendarAlerts",
}
_MISSING: Final = {
    "attendees": "Attendees values must contain an event_id",
    "reminders": "Reminders values must contain a numeric event_id",
    "extendedproperties": "ExtendedProperties values must contain a numeric event_id",
    "calendar_alerts": "CalendarAlerts values must contain a numeric event_id",
}
COLOR_OF_CALENDAR: Final = 0
ORGANIZER: Final = 2
ACCEPTED: Final = 1


# --- rows that belong to an event --------------------------------------------------------------------------------------------------------


def insert(edit: Edit, kind: str, values: Mapping[str, Any]) -> int | None:
    """Add a row to an event; None when there is no such event."""
    event = number(values, "event_id")
    if event is None:
        raise ProviderError(_MISSING[kind])
    if not edit.has_event(event):
        return None
    if kind != "calendar_alerts":  # made from reminders, and not synchronized
        edit.set_dirty(event)
    id = edit.insert(TABLES[kind], values)
    if kind == "reminders":
        edit.update("Events", event, {"hasAlarm": 1})
    elif kind == "attendees":
        _copy_status(edit, values)
    return id


def update(edit: Edit, kind: str, rows: list[Row], values: Mapping[str, Any]) -> int:
    """Change rows, each of which names its event."""
    for row in rows:
        edit.update(TABLES[kind], int(row["_id"]), values)
        if kind == "calendar_alerts":
            continue
        if row["event_id"] is not None:
            edit.update("Events", int(row["event_id"]), edit.marks)
        if kind == "attendees":
            merged = edit.row("SELECT * FROM Attendees WHERE _id=?", int(row["_id"]))
            _copy_status(edit, {**dict(merged or {}), **values})
    return len(rows)


def delete(edit: Edit, kind: str, rows: list[Row]) -> int:
    """Remove rows. An event without reminders has no alarm any more."""
    for row in rows:
        edit.delete(TABLES[kind], int(row["_id"]))
    for event in {int(row["event_id"]) for row in rows if row["event_id"] is not None}:
        if kind == "calendar_alerts" and edit.sync:
            continue
        edit.update("Events", event, edit.marks)
        if kind == "reminders" and edit.value("SELECT 1 FROM Reminders WHERE event_id=?", event) is None:
            edit.update("Events", event, {"hasAlarm": 0})
    return len(rows)


def _copy_status(edit: Edit, guest: Mapping[str, Any]) -> None:
    """What the calendar's owner answered stands in the event too."""
    event = number(guest, "event_id")
    calendar = edit.value("SELECT calendar_id FROM Events WHERE _id=?", event)
    owner = None if calendar is None else edit.owner(int(calendar))
    if event is None or owner is None or owner != guest.get("attendeeEmail"):
        return
    status = number(guest, "attendeeStatus")
    if status is None:
        status = ACCEPTED if number(guest, "attendeeRelationship") == ORGANIZER else 0
    edit.update("Events", event, {"selfAttendeeStatus": status})


# --- calendars and colours ---------------------------------------------------------------------------------------------------------------


def insert_calendar(edit: Edit, given: Mapping[str, Any]) -> int:
    values = dict(given)
    index = text(values, "calendar_color_index")
    if index:
        account = text(values, "account_name"), text(values, "account_type")
        values["calendar_color"] = edit.account_color(*account, index, COLOR_OF_CALENDAR)
    return edit.insert("Calendars", values)


def update_calendar(edit: Edit, id: int, given: Mapping[str, Any]) -> int:
    """Change a calendar. Whether its events are kept in step decides whether they have instances."""
    values = {**given, **edit.marks}
    if edit.sync and number(values, "dirty") == 0:
        values["mutators"] = None
    index = text(values, "calendar_color_index")
    if index:
        edit.color(id, index, COLOR_OF_CALENDAR)
    count = edit.update("Calendars", id, values)
    if "sync_events" in values:
        instances.forget_window(edit.db)
    return count


def insert_color(edit: Edit, uri: Uri, given: Mapping[str, Any]) -> int:
    account, kind = uri.parameters.get("account_name", ""), uri.parameters.get("account_type", "")
    index, color_type = text(given, "color_index"), number(given, "color_type")
    if not account or not kind:
        raise ProviderError(f"Account name and type must be non empty parameters for {uri.text}")
    if not index:
        raise ProviderError(f"COLOR_INDEX must be non empty for {uri.text}")
    if "color_type" not in given or "color" not in given:
        raise ProviderError("New colors must contain COLOR_TYPE and COLOR")
    sql = "SELECT 1 FROM Colors WHERE account_name=? AND account_type=? AND color_type=? AND color_index=?"
    if edit.value(sql, account, kind, color_type, index) is not None:
        raise ProviderError(f"color type {color_type} and index {index} already exists for account and type provided")
    return edit.insert("Colors", {**given, "account_name": account, "account_type": kind})


def update_color(edit: Edit, id: int, values: Mapping[str, Any]) -> None:
    """Change a colour, and with it every calendar and event that has it."""
    if not values or any(name not in ("color", "data") for name in values):
        raise ProviderError(
            "You may only change the COLOR and DATA columns for an existing Colors entry.", "java.lang.UnsupportedOperationException"
        )
    edit.update("Colors", id, values)
    row = edit.row("SELECT * FROM Colors WHERE _id=?", id)
    if row is None or "color" not in values:
        return
    account = (row["color"], row["account_name"], row["account_type"], row["color_index"])
    if row["color_type"] == COLOR_OF_CALENDAR:
        edit.db.execute("UPDATE Calendars SET calendar_color=? WHERE account_name=? AND account_type=? AND calendar_color_index=?", account)
    else:
        edit.db.execute(
            "UPDATE Events SET eventColor=? WHERE calendar_id IN (SELECT _id FROM Calendars WHERE account_name=? AND account_type=?) "
            "AND eventColor_index=?",
            account,
        )


def delete_color(edit: Edit, id: int) -> int:
    row = edit.row("SELECT * FROM Colors WHERE _id=?", id)
    if row is None:
        return 0
    if row["color_type"] == COLOR_OF_CALENDAR:
        sql, what = "SELECT COUNT(*) FROM Calendars WHERE account_name=? AND account_type=? AND calendar_color_index=?", "calendars"
    else:
        sql, what = "SELECT COUNT(*) FROM view_events WHERE account_name=? AND account_type=? AND eventColor_index=?", "events"
    used = edit.value(sql, row["account_name"], row["account_type"], row["color_index"])
    if used:
        raise ProviderError(
            f"Cannot delete color {row['color_index']}. Referenced by {used} {what}.", "java.lang.UnsupportedOperationException"
        )
    return edit.delete("Colors", id)


# --- properties --------------------------------------------------------------------------------------------------------------------------


def update_property(edit: Edit, key: str, value: str | None) -> int:
    """Set a property that exists: the zone of instances, and whether it follows the device (`auto`) or is the user's own (`home`)."""
    count = edit.db.execute("UPDATE CalendarCache SET value=? WHERE key=?", (value, key)).rowcount
    before = instances.cached(edit.db, "timezoneInstances")
    if key == "timezoneType":
        zone = edit.zone if value == "auto" else instances.cached(edit.db, "timezoneInstancesPrevious")
        if zone is not None:
            instances.write_cached(edit.db, "timezoneInstances", zone)
        instances.forget_window(edit.db)
    elif key == "timezoneInstances" and instances.cached(edit.db, "timezoneType") == "home":
        instances.write_cached(edit.db, "timezoneInstancesPrevious", before)
        instances.forget_window(edit.db)
    return count
