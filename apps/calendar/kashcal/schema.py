"""The tables of kashcal.db as Room makes them. Source: KashCal/KashCal, app/schemas/.../16.json and the master triggers of DatabaseModule.

The tables are told column by column; the statements that Room runs are made from that.
"""

from __future__ import annotations

VERSION = 16
ROOM_HASH = "47576f6ac3a10d511beaf7ae5e16c497"

_ID = "id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL"
_EVENT = "event_id INTEGER NOT NULL"
_TABLES = {
    "accounts": f"""{_ID}, provider TEXT NOT NULL, email TEXT NOT NULL, display_name TEXT, principal_url TEXT, home_set_url TEXT,
        credential_key TEXT, is_enabled INTEGER NOT NULL DEFAULT 1, last_sync_at INTEGER, last_successful_sync_at INTEGER,
        consecutive_sync_failures INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL""",
    "calendars": f"""{_ID}, account_id INTEGER NOT NULL, caldav_url TEXT NOT NULL, display_name TEXT NOT NULL, color INTEGER NOT NULL,
        ctag TEXT, sync_token TEXT, is_visible INTEGER NOT NULL DEFAULT 1, is_default INTEGER NOT NULL DEFAULT 0,
        is_read_only INTEGER NOT NULL DEFAULT 0, sort_order INTEGER NOT NULL DEFAULT 0, is_notification_muted INTEGER NOT NULL DEFAULT 0,
        local_color_override INTEGER, default_reminder TEXT, FOREIGN KEY(account_id) REFERENCES accounts(id) ON DELETE CASCADE""",
    "events": f"""{_ID}, uid TEXT NOT NULL, import_id TEXT, calendar_id INTEGER NOT NULL, title TEXT NOT NULL, location TEXT,
        description TEXT, start_ts INTEGER NOT NULL, end_ts INTEGER NOT NULL, timezone TEXT, end_timezone TEXT,
        is_all_day INTEGER NOT NULL DEFAULT 0, status TEXT NOT NULL DEFAULT 'CONFIRMED', transp TEXT NOT NULL DEFAULT 'OPAQUE',
        classification TEXT NOT NULL DEFAULT 'PUBLIC', organizer_email TEXT, organizer_name TEXT, rrule TEXT, rdate TEXT, exdate TEXT,
        duration TEXT, original_event_id INTEGER, original_instance_time INTEGER, original_sync_id TEXT, reminders TEXT,
        alarm_count INTEGER NOT NULL DEFAULT 0, extra_properties TEXT, raw_ical TEXT, dtstamp INTEGER NOT NULL, caldav_url TEXT, etag TEXT,
        sequence INTEGER NOT NULL DEFAULT 0, sync_status TEXT NOT NULL DEFAULT 'SYNCED', last_sync_error TEXT,
        sync_retry_count INTEGER NOT NULL DEFAULT 0, local_modified_at INTEGER, server_modified_at INTEGER,
        priority INTEGER NOT NULL DEFAULT 0, geo_lat REAL, geo_lon REAL, color INTEGER, url TEXT, categories TEXT,
        created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, FOREIGN KEY(calendar_id) REFERENCES calendars(id) ON DELETE CASCADE,
        FOREIGN KEY(original_event_id) REFERENCES events(id) ON DELETE CASCADE""",
    "ics_subscriptions": f"""{_ID}, url TEXT NOT NULL, name TEXT NOT NULL, color INTEGER NOT NULL, calendar_id INTEGER NOT NULL,
        last_sync INTEGER NOT NULL DEFAULT 0, sync_interval_hours INTEGER NOT NULL DEFAULT 24, enabled INTEGER NOT NULL DEFAULT 1,
        etag TEXT, last_modified TEXT, username TEXT, last_error TEXT, created_at INTEGER NOT NULL,
        FOREIGN KEY(calendar_id) REFERENCES calendars(id) ON DELETE CASCADE""",
    "occurrences": f"""{_ID}, {_EVENT}, calendar_id INTEGER NOT NULL, start_ts INTEGER NOT NULL, end_ts INTEGER NOT NULL,
        start_day INTEGER NOT NULL, end_day INTEGER NOT NULL, is_cancelled INTEGER NOT NULL DEFAULT 0, exception_event_id INTEGER,
        FOREIGN KEY(event_id) REFERENCES events(id) ON DELETE CASCADE,
        FOREIGN KEY(exception_event_id) REFERENCES events(id) ON DELETE SET NULL""",
    "pending_operations": f"""{_ID}, {_EVENT}, operation TEXT NOT NULL, status TEXT NOT NULL DEFAULT 'PENDING',
        retry_count INTEGER NOT NULL DEFAULT 0, max_retries INTEGER NOT NULL DEFAULT 5, next_retry_at INTEGER NOT NULL DEFAULT 0,
        last_error TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, target_url TEXT, target_calendar_id INTEGER,
        move_phase INTEGER NOT NULL DEFAULT 0, source_calendar_id INTEGER, lifetime_reset_at INTEGER NOT NULL DEFAULT 0, failed_at INTEGER,
        linked_move_id TEXT""",
    "scheduled_reminders": f"""{_ID}, {_EVENT}, occurrence_time INTEGER NOT NULL, trigger_time INTEGER NOT NULL,
        reminder_offset TEXT NOT NULL, status TEXT NOT NULL DEFAULT 'PENDING', snooze_count INTEGER NOT NULL DEFAULT 0,
        event_title TEXT NOT NULL, event_location TEXT, is_all_day INTEGER NOT NULL DEFAULT 0, calendar_color INTEGER NOT NULL,
        created_at INTEGER NOT NULL, FOREIGN KEY(event_id) REFERENCES events(id) ON DELETE CASCADE""",
    "sync_logs": f"""{_ID}, timestamp INTEGER NOT NULL, calendar_id INTEGER, event_uid TEXT, action TEXT NOT NULL, result TEXT NOT NULL,
        details TEXT, http_status INTEGER""",
}
_INDICES = {
    "accounts": ("!provider,email,home_set_url", "is_enabled"),
    "calendars": ("account_id", "!caldav_url", "is_visible"),
    "events": (
        "calendar_id",
        "start_ts",
        "end_ts",
        "calendar_id,start_ts",
        "uid",
        "import_id",
        "calendar_id,import_id",
        "original_event_id",
        "original_event_id,original_instance_time",
        "sync_status",
        "calendar_id,sync_status",
        "caldav_url",
        "!calendar_id,uid,original_instance_time",
    ),
    "ics_subscriptions": ("!url", "!calendar_id", "enabled"),
    "occurrences": (
        "start_ts,end_ts",
        "start_day",
        "event_id",
        "calendar_id,start_ts",
        "exception_event_id",
        "is_cancelled",
        "!event_id,start_ts",
    ),
    "pending_operations": ("event_id", "status,next_retry_at", "linked_move_id"),
    "scheduled_reminders": ("event_id", "trigger_time", "status", "!event_id,occurrence_time,reminder_offset"),
    "sync_logs": ("timestamp", "calendar_id", "event_uid"),
}
"""Columns of each index; a leading exclamation mark makes it unique. Room names an index after its table and columns."""
_FULL_TEXT = ("title", "location", "description")


def _index(table: str, columns: str) -> str:
    unique, names = ("UNIQUE ", columns[1:]) if columns.startswith("!") else ("", columns)
    return f"CREATE {unique}INDEX index_{table}_{names.replace(',', '_')} ON {table} ({names})"


def _full_text() -> list[str]:
    """The search index over events, and Room's triggers that keep it in step."""
    forget = "BEGIN DELETE FROM events_fts WHERE docid=OLD.rowid; END"
    names, values = ", ".join(_FULL_TEXT), ", ".join(f"NEW.{name}" for name in _FULL_TEXT)
    remember = f"BEGIN INSERT INTO events_fts(docid, {names}) VALUES (NEW.rowid, {values}); END"
    statements = ["CREATE VIRTUAL TABLE events_fts USING FTS4(title TEXT NOT NULL, location TEXT, description TEXT, content=`events`)"]
    for moment, what in (("BEFORE UPDATE", forget), ("BEFORE DELETE", forget), ("AFTER UPDATE", remember), ("AFTER INSERT", remember)):
        name = f"room_fts_content_sync_events_fts_{moment.replace(' ', '_')}"
        statements.append(f"CREATE TRIGGER {name} {moment} ON events {what}")
    return statements


def _one_master(moment: str, more: str) -> str:
    """A calendar has one master row for a uid; NULL keeps the unique index from saying so."""
    same = f"uid = NEW.uid AND calendar_id = NEW.calendar_id AND original_event_id IS NULL{more}"
    refuse = "SELECT RAISE(ABORT, 'UNIQUE constraint failed: duplicate master event uid in calendar')"
    return (
        f"CREATE TRIGGER trigger_master_event_unique_{moment.lower()} BEFORE {moment} ON events WHEN NEW.original_event_id IS NULL "
        f"BEGIN {refuse} WHERE EXISTS (SELECT 1 FROM events WHERE {same}); END"
    )


STATEMENTS = (
    *(f"CREATE TABLE {name} ({columns})" for name, columns in _TABLES.items()),
    *(_index(table, columns) for table, indices in _INDICES.items() for columns in indices),
    *_full_text(),
    _one_master("INSERT", ""),
    _one_master("UPDATE", " AND id != NEW.id"),
)
