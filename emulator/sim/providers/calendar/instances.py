"""The Instances table: when events happen, worked out for the range that somebody asked for and kept up to date within it.

CalendarMetaData says which range (epoch ms) the table covers and in which zone its days and minutes are; a range of 0 means that the
table is stale as a whole. Source: CalendarInstancesHelper and CalendarProvider2.acquireInstanceRangeLocked.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from typing import Any, Final

from emulator.sim.providers.calendar.moments import DAY_MS, DateError, julian_day, parse_duration, wall
from emulator.sim.providers.calendar.recurrence import Recurrence, RuleError
from emulator.sim.providers.calendar.tables import cache_id

LEAST_SPAN_MS: Final = 2 * 31 * DAY_MS
"""At least so much is worked out at a time."""
LONGEST_ASSUMED_MS: Final = 7 * DAY_MS
CANCELED: Final = 2
_ENTRIES = (
    "SELECT * FROM view_events WHERE ((dtstart <= ? AND (lastDate IS NULL OR lastDate >= ?)) OR (originalInstanceTime IS NOT NULL AND "
    "originalInstanceTime <= ? AND originalInstanceTime >= ?)) AND sync_events != 0 AND lastSynced = 0 ORDER BY _id"
)


def cached(db: sqlite3.Connection, key: str) -> str | None:
    row = db.execute("SELECT value FROM CalendarCache WHERE key=?", (key,)).fetchone()
    return None if row is None or row["value"] is None else str(row["value"])


def write_cached(db: sqlite3.Connection, key: str, value: str | None) -> None:
    db.execute("INSERT OR REPLACE INTO CalendarCache (_id, key, value) VALUES (?,?,?)", (cache_id(key), key, value))


def window(db: sqlite3.Connection) -> tuple[int, int, str]:
    """Least and greatest instant that the table covers, and its zone."""
    row = db.execute("SELECT minInstance, maxInstance, localTimezone FROM CalendarMetaData").fetchone()
    return (0, 0, "UTC") if row is None else (int(row[0] or 0), int(row[1] or 0), str(row[2] or "UTC"))


def write_window(db: sqlite3.Connection, least: int, most: int, zone: str) -> None:
    db.execute(
        "INSERT OR REPLACE INTO CalendarMetaData (_id, localTimezone, minInstance, maxInstance) VALUES (1,?,?,?)", (zone, least, most)
    )


def forget_window(db: sqlite3.Connection) -> None:
    """Make the next question work everything out anew."""
    write_window(db, 0, 0, window(db)[2])


def covers(db: sqlite3.Connection, begin: int, end: int, device_zone: str) -> bool:
    """Whether the table answers a question about a range as it is."""
    least, most, _ = window(db)
    return most != 0 and least <= begin and end <= most and not _zone(db, device_zone)[1]


def _zone(db: sqlite3.Connection, device_zone: str) -> tuple[str, bool]:
    """The zone instances are to be in, and whether it is another one than before: the device's, or a home zone that the user keeps."""
    now = cached(db, "timezoneInstances") or device_zone
    if cached(db, "timezoneType") == "home":
        return now, now != cached(db, "timezoneInstancesPrevious")
    return device_zone, now != device_zone


def acquire(db: sqlite3.Connection, begin: int, end: int, device_zone: str) -> None:
    """Make the table cover a range (epoch ms, both ends included)."""
    spare = max(0, LEAST_SPAN_MS - (end - begin)) // 2
    wide_begin, wide_end = begin - spare, end + spare
    zone, changed = _zone(db, device_zone)
    least, most, _ = window(db)
    if most == 0 or changed:
        db.execute("DELETE FROM Instances")
        expand(db, wide_begin, wide_end, zone)
        write_window(db, wide_begin, wide_end, zone)
        write_cached(db, "timezoneInstances", zone)
        if cached(db, "timezoneType") == "home":
            write_cached(db, "timezoneInstancesPrevious", zone)
        return
    if begin >= least and end <= most:
        return
    if begin < least:
        expand(db, wide_begin, least, zone)
        least = wide_begin
    if end > most:
        expand(db, most, wide_end, zone)
        most = wide_end
    write_window(db, least, most, zone)


def expand(db: sqlite3.Connection, begin: int, end: int, zone: str) -> None:
    """Add the instances of all events in a range."""
    rows = db.execute(_ENTRIES, (end, begin, end, begin - LONGEST_ASSUMED_MS)).fetchall()
    write(db, rows, begin, end, zone)


def zone_of(event: Mapping[str, Any]) -> str:
    """The zone an event's rules run in; all-day and floating events are in UTC."""
    return "UTC" if event["allDay"] or not event["eventTimezone"] else str(event["eventTimezone"])


def recurrence_of(event: Mapping[str, Any]) -> Recurrence:
    text = {name: str(event[name] or "") for name in ("rrule", "rdate", "exrule", "exdate")}
    return Recurrence(int(event["dtstart"] or 0), zone_of(event), **text)


def _length(event: Mapping[str, Any], *, recurs: bool) -> int:
    """How long one instance lasts, in ms."""
    if event["duration"] is not None:
        try:
            return parse_duration(str(event["duration"]))
        except DateError:
            return 0
    if recurs and event["allDay"]:
        return DAY_MS
    return int(event["dtend"]) - int(event["dtstart"]) if event["dtend"] is not None else 0


def write(db: sqlite3.Connection, rows: Iterable[sqlite3.Row], begin: int, end: int, zone: str) -> None:
    """Add the instances of some events in a range. Exceptions among them take the place of what they are exceptions to.

    Series and exceptions find each other by sync id within a calendar; those that were never synchronized by row number. (The platform
    takes all series without a sync id for one, which only works out when an exception names a server's id.)
    """
    found: dict[int, dict[int, int]] = {}  # start -> end, by event
    events = [dict(row) for row in rows]
    for event in events:
        try:
            found[event["_id"]] = _starts(event, begin, end)
        except (RuleError, DateError):
            continue  # as on the device, where the log says so
    series = {(event["calendar_id"], event["_sync_id"]): event["_id"] for event in events if event["_sync_id"] and event["rrule"]}
    for event in events:
        if event["originalInstanceTime"] is None:
            continue
        original = series.get((event["calendar_id"], event["original_sync_id"])) or event["original_id"]
        found.get(original or 0, {}).pop(int(event["originalInstanceTime"]), None)
    for event in events:
        if event["deleted"] or event["eventStatus"] == CANCELED:
            continue
        shown_in = "UTC" if event["allDay"] else zone
        for start, stop in found.get(event["_id"], {}).items():
            replace(db, event["_id"], start, stop, shown_in)


def _starts(event: Mapping[str, Any], begin: int, end: int) -> dict[int, int]:
    recurrence = recurrence_of(event)
    length = _length(event, recurs=recurrence.recurs)
    if not recurrence.recurs:
        start = int(event["dtstart"] or 0)
        return {start: start + length} if start + length >= begin and start <= end else {}
    if event["deleted"] or event["eventStatus"] == CANCELED:
        return {}
    return {start: start + length for start in recurrence.between(begin, end)}


def replace(db: sqlite3.Connection, event: int, start: int, stop: int, zone: str) -> None:
    """Write one instance, with its days and minutes in a zone. One that ends at midnight ends on the day before, at minute 1440."""
    try:
        first, last = wall(start, zone), wall(stop, zone)
    except DateError:
        return
    start_day, end_day = julian_day(first), julian_day(last)
    end_minute = last.hour * 60 + last.minute
    if end_minute == 0 and end_day > start_day:
        end_minute, end_day = 24 * 60, end_day - 1
    db.execute(
        "INSERT OR REPLACE INTO Instances (event_id, begin, end, startDay, endDay, startMinute, endMinute) VALUES (?,?,?,?,?,?,?)",
        (event, start, stop, start_day, end_day, first.hour * 60 + first.minute, end_minute),
    )


def refresh(db: sqlite3.Connection, id: int) -> None:
    """Bring the instances of an event that was written up to date within the range that the table covers."""
    least, most, zone = window(db)
    if most == 0:
        return
    event = db.execute("SELECT * FROM Events WHERE _id=?", (id,)).fetchone()
    if event is None:
        return
    original, sync_id = event["original_id"], event["original_sync_id"]
    root = original if original is not None else id
    family = db.execute(
        "SELECT * FROM view_events WHERE (_id=:root OR original_id=:root OR (:sync IS NOT NULL AND calendar_id=:calendar AND "
        "(_sync_id=:sync OR original_sync_id=:sync)) OR _id=:id) AND lastSynced=0 ORDER BY _id",
        {"root": root, "sync": sync_id or event["_sync_id"], "calendar": event["calendar_id"], "id": id},
    ).fetchall()
    db.executemany("DELETE FROM Instances WHERE event_id=?", [(row["_id"],) for row in family] or [(id,)])
    write(db, [row for row in family if row["sync_events"]], least, most, zone)
