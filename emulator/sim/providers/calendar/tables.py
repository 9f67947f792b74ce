"""Tables, view, indices and triggers of calendar.db (schema version 601, API 33).

Source: aosp-mirror/platform_packages_providers_calendarprovider, CalendarDatabaseHelper.bootstrapDB, and the sync-state helper of the
platform for `_sync_state`.
"""

from __future__ import annotations

from typing import Final

from emulator.sim.providers.select import string_hash
from emulator.sim.providers.store import Layout

PACKAGE: Final = "com.android.providers.calendar"
AUTHORITY: Final = "com.android.calendar"
VERSION: Final = 601
SYNC_STATE_VERSION: Final = 5


def words(text: str) -> tuple[str, ...]:
    """Names written one after another."""
    return tuple(text.split())


def numbered(prefix: str) -> tuple[str, ...]:
    """The ten columns that sync adapters use as they like."""
    return tuple(f"{prefix}{number}" for number in range(1, 11))


_CALENDARS = (
    "_id INTEGER PRIMARY KEY",
    "account_name TEXT",
    "account_type TEXT",
    "_sync_id TEXT",
    "dirty INTEGER",
    "mutators TEXT",
    "name TEXT",
    "calendar_displayName TEXT",
    "calendar_color INTEGER",
    "calendar_color_index TEXT",
    "calendar_access_level INTEGER",
    "visible INTEGER NOT NULL DEFAULT 1",
    "sync_events INTEGER NOT NULL DEFAULT 0",
    "calendar_location TEXT",
    "calendar_timezone TEXT",
    "ownerAccount TEXT",
    "isPrimary INTEGER",
    "canOrganizerRespond INTEGER NOT NULL DEFAULT 1",
    "canModifyTimeZone INTEGER DEFAULT 1",
    "canPartiallyUpdate INTEGER DEFAULT 0",
    "maxReminders INTEGER DEFAULT 5",
    "allowedReminders TEXT DEFAULT '0,1'",
    "allowedAvailability TEXT DEFAULT '0,1'",
    "allowedAttendeeTypes TEXT DEFAULT '0,1,2'",
    "deleted INTEGER NOT NULL DEFAULT 0",
    *(f"{name} TEXT" for name in numbered("cal_sync")),
)
_EVENTS = (
    "_id INTEGER PRIMARY KEY AUTOINCREMENT",
    "_sync_id TEXT",
    "dirty INTEGER",
    "mutators TEXT",
    "lastSynced INTEGER DEFAULT 0",
    "calendar_id INTEGER NOT NULL",
    "title TEXT",
    "eventLocation TEXT",
    "description TEXT",
    "eventColor INTEGER",
    "eventColor_index TEXT",
    "eventStatus INTEGER",
    "selfAttendeeStatus INTEGER NOT NULL DEFAULT 0",
    "dtstart INTEGER",
    "dtend INTEGER",
    "eventTimezone TEXT",
    "duration TEXT",
    "allDay INTEGER NOT NULL DEFAULT 0",
    "accessLevel INTEGER NOT NULL DEFAULT 0",
    "availability INTEGER NOT NULL DEFAULT 0",
    "hasAlarm INTEGER NOT NULL DEFAULT 0",
    "hasExtendedProperties INTEGER NOT NULL DEFAULT 0",
    "rrule TEXT",
    "rdate TEXT",
    "exrule TEXT",
    "exdate TEXT",
    "original_id INTEGER",
    "original_sync_id TEXT",
    "originalInstanceTime INTEGER",
    "originalAllDay INTEGER",
    "lastDate INTEGER",
    "hasAttendeeData INTEGER NOT NULL DEFAULT 0",
    "guestsCanModify INTEGER NOT NULL DEFAULT 0",
    "guestsCanInviteOthers INTEGER NOT NULL DEFAULT 1",
    "guestsCanSeeGuests INTEGER NOT NULL DEFAULT 1",
    "organizer STRING",
    "isOrganizer INTEGER",
    "deleted INTEGER NOT NULL DEFAULT 0",
    "eventEndTimezone TEXT",
    "customAppPackage TEXT",
    "customAppUri TEXT",
    "uid2445 TEXT",
    *(f"{name} TEXT" for name in numbered("sync_data")),
)
EVENT_COLUMNS: Final = frozenset(column.split(" ", 1)[0] for column in _EVENTS)

TABLES: Final = (
    "CREATE TABLE _sync_state (_id INTEGER PRIMARY KEY,account_name TEXT NOT NULL,account_type TEXT NOT NULL,data TEXT,"
    "UNIQUE(account_name, account_type))",
    "CREATE TABLE _sync_state_metadata (version INTEGER)",
    f"INSERT INTO _sync_state_metadata (version) VALUES ({SYNC_STATE_VERSION})",
    "CREATE TABLE Colors (_id INTEGER PRIMARY KEY,account_name TEXT NOT NULL,account_type TEXT NOT NULL,data TEXT,"
    "color_type INTEGER NOT NULL,color_index TEXT NOT NULL,color INTEGER NOT NULL)",
    f"CREATE TABLE Calendars ({','.join(_CALENDARS)})",
    f"CREATE TABLE Events ({','.join(_EVENTS)})",
    "CREATE TABLE EventsRawTimes (_id INTEGER PRIMARY KEY,event_id INTEGER NOT NULL,dtstart2445 TEXT,dtend2445 TEXT,"
    "originalInstanceTime2445 TEXT,lastDate2445 TEXT,UNIQUE (event_id))",
    "CREATE TABLE Instances (_id INTEGER PRIMARY KEY,event_id INTEGER,begin INTEGER,end INTEGER,startDay INTEGER,endDay INTEGER,"
    "startMinute INTEGER,endMinute INTEGER,UNIQUE (event_id, begin, end))",
    "CREATE TABLE CalendarMetaData (_id INTEGER PRIMARY KEY,localTimezone TEXT,minInstance INTEGER,maxInstance INTEGER)",
    "CREATE TABLE CalendarCache (_id INTEGER PRIMARY KEY,key TEXT NOT NULL,value TEXT)",
    "CREATE TABLE Attendees (_id INTEGER PRIMARY KEY,event_id INTEGER,attendeeName TEXT,attendeeEmail TEXT,attendeeStatus INTEGER,"
    "attendeeRelationship INTEGER,attendeeType INTEGER,attendeeIdentity TEXT,attendeeIdNamespace TEXT)",
    "CREATE TABLE Reminders (_id INTEGER PRIMARY KEY,event_id INTEGER,minutes INTEGER,method INTEGER NOT NULL DEFAULT 0)",
    "CREATE TABLE CalendarAlerts (_id INTEGER PRIMARY KEY,event_id INTEGER,begin INTEGER NOT NULL,end INTEGER NOT NULL,"
    "alarmTime INTEGER NOT NULL,creationTime INTEGER NOT NULL DEFAULT 0,receivedTime INTEGER NOT NULL DEFAULT 0,"
    "notifyTime INTEGER NOT NULL DEFAULT 0,state INTEGER NOT NULL,minutes INTEGER,UNIQUE (alarmTime, begin, event_id))",
    "CREATE TABLE ExtendedProperties (_id INTEGER PRIMARY KEY,event_id INTEGER,name TEXT,value TEXT)",
)
INDICES: Final = (
    "CREATE INDEX eventsCalendarIdIndex ON Events (calendar_id)",
    "CREATE INDEX instancesStartDayIndex ON Instances (startDay)",
    "CREATE INDEX attendeesEventIdIndex ON Attendees (event_id)",
    "CREATE INDEX remindersEventIdIndex ON Reminders (event_id)",
    "CREATE INDEX calendarAlertsEventIdIndex ON CalendarAlerts (event_id)",
    "CREATE INDEX extendedPropertiesEventIdIndex ON ExtendedProperties (event_id)",
)

_VIEW_EVENTS = words(
    "title description eventLocation eventColor eventColor_index eventStatus selfAttendeeStatus dtstart dtend duration eventTimezone "
    "eventEndTimezone allDay accessLevel availability hasAlarm hasExtendedProperties rrule rdate exrule exdate original_sync_id "
    "original_id originalInstanceTime originalAllDay lastDate hasAttendeeData calendar_id guestsCanInviteOthers guestsCanModify "
    "guestsCanSeeGuests organizer"
)
_VIEW_CALENDARS = words(
    "calendar_timezone calendar_displayName calendar_location visible calendar_color calendar_color_index calendar_access_level "
    "maxReminders allowedReminders allowedAttendeeTypes allowedAvailability canOrganizerRespond canModifyTimeZone canPartiallyUpdate "
    "isPrimary"
)
VIEW: Final = "CREATE VIEW view_events AS SELECT " + ",".join(
    (
        "Events._id AS _id",
        *_VIEW_EVENTS,
        "COALESCE(isOrganizer, organizer = ownerAccount) AS isOrganizer",
        *("customAppPackage", "customAppUri", "uid2445"),
        *numbered("sync_data"),
        *(f"Events.{name} AS {name}" for name in ("deleted", "_sync_id", "dirty", "mutators")),
        "lastSynced",
        *(f"Calendars.{name} AS {name}" for name in ("account_name", "account_type")),
        *_VIEW_CALENDARS,
        *numbered("cal_sync"),
        *("ownerAccount", "sync_events"),
        "ifnull(eventColor,calendar_color) AS displayColor FROM Events JOIN Calendars ON (Events.calendar_id=Calendars._id)",
    )
)

_RELATED = ("Instances", "EventsRawTimes", "Attendees", "Reminders", "CalendarAlerts", "ExtendedProperties")


def _colour(table: str, column: str, index: str, kind: int, account: str) -> str:
    """Writing the index of a colour sets the colour itself, from the palette of the account."""
    return (
        f"UPDATE {table} SET {column}=(SELECT color FROM Colors WHERE account_name={account.format('account_name')} "
        f"AND account_type={account.format('account_type')} AND color_index=new.{index} AND color_type={kind}) WHERE _id=old._id;"
    )


TRIGGERS: Final = (
    "CREATE TRIGGER calendar_cleanup DELETE ON Calendars BEGIN DELETE FROM Events WHERE calendar_id=old._id;END",
    "CREATE TRIGGER events_cleanup_delete DELETE ON Events BEGIN "
    + "".join(f"DELETE FROM {table} WHERE event_id=old._id;" for table in _RELATED)
    + "END",
    "CREATE TRIGGER event_color_update UPDATE OF eventColor_index ON Events WHEN new.eventColor_index NOT NULL BEGIN "
    + _colour("Events", "eventColor", "eventColor_index", 1, "(SELECT {} FROM Calendars WHERE _id=new.calendar_id)")
    + " END",
    "CREATE TRIGGER calendar_color_update UPDATE OF calendar_color_index ON Calendars WHEN new.calendar_color_index NOT NULL BEGIN "
    + _colour("Calendars", "calendar_color", "calendar_color_index", 0, "new.{}")
    + " END",
    "CREATE TRIGGER original_sync_update UPDATE OF _sync_id ON Events BEGIN "
    "UPDATE Events SET original_sync_id=new._sync_id WHERE original_id=old._id; END",
)


def cache_id(key: str) -> int:
    """Row number of a key in CalendarCache: its Java hash code, signed."""
    code = string_hash(key)
    return code - (1 << 32) if code >= 1 << 31 else code


_CACHE = {"timezoneDatabaseVersion": "2009s", "timezoneType": "auto", "timezoneInstances": "UTC", "timezoneInstancesPrevious": "UTC"}
_CACHE_ROWS = tuple(f"INSERT INTO CalendarCache VALUES ({cache_id(key)},'{key}','{value}')" for key, value in _CACHE.items())

CALENDAR: Final = Layout(
    f"/data/data/{PACKAGE}/databases/calendar.db", PACKAGE, VERSION, (*TABLES, *_CACHE_ROWS, *INDICES, VIEW, *TRIGGERS)
)
"""In write-ahead mode: this provider names none, and that is the platform's default since API 28."""
