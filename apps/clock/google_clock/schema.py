"""The database of Google Clock 7.4, with the two alarms that it ships."""

from __future__ import annotations

import sqlite3

from emulator.sim.toolkit import Context, Schema

SHIPPED = ((8, 30, 31), (9, 0, 96))


def _shipped(db: sqlite3.Connection, ctx: Context) -> None:
    for hour, minute, days in SHIPPED:
        db.execute(
            "INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label, ringtone, delete_after_use)"
            " VALUES (?,?,?,0,0,'',NULL,0)",
            (hour, minute, days),
        )


SCHEMA = Schema(
    version=14,
    statements=(
        """CREATE TABLE alarm_templates (_id INTEGER PRIMARY KEY, external_uuid TEXT, hour INTEGER NOT NULL, minutes INTEGER NOT NULL,
 daysofweek INTEGER NOT NULL,
 blackout_start TEXT, blackout_end TEXT, enabled INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT,
 delete_after_use INTEGER NOT NULL DEFAULT 0, wakeup INTEGER, workflow_label TEXT, workflow_data TEXT)""",
        """CREATE TABLE alarm_instances (_id INTEGER PRIMARY KEY, year INTEGER NOT NULL, month INTEGER NOT NULL, day INTEGER NOT NULL,
 hour INTEGER NOT NULL,
 minutes INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL, ringtone TEXT, alarm_state INTEGER NOT NULL,
 wakeup INTEGER, missed_reason_id INTEGER,
 missed_reason_args TEXT, alarm_id INTEGER REFERENCES alarm_templates(_id) ON UPDATE CASCADE ON DELETE CASCADE)""",
    ),
    wal=False,
    on_create=_shipped,
)
