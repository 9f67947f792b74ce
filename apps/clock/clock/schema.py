"""The database of Clock 2.29 (BlackyHawky), schema 25, and the values of columns that its screens never change."""

from __future__ import annotations

from typing import Any

from emulator.sim.toolkit import Schema

SCHEMA = Schema(
    version=25,
    statements=(
        """CREATE TABLE alarm_templates (_id INTEGER PRIMARY KEY, year INTEGER NOT NULL, month INTEGER NOT NULL, day INTEGER NOT NULL,
 hour INTEGER NOT NULL,
 minutes INTEGER NOT NULL, daysofweek INTEGER NOT NULL, enabled INTEGER NOT NULL, vibrate INTEGER NOT NULL,
 vibrationPattern TEXT NOT NULL DEFAULT 'default',
 flash INTEGER NOT NULL, label TEXT NOT NULL, syncByLabel INTEGER NOT NULL, ringtone TEXT,
 delete_after_use INTEGER NOT NULL DEFAULT 0,
 autoSilenceDuration INTEGER NOT NULL DEFAULT 600, snoozeDuration INTEGER NOT NULL DEFAULT 10,
 missed_alarm_repeat_limit INTEGER NOT NULL DEFAULT -1,
 crescendoDuration INTEGER NOT NULL DEFAULT 0, alarmVolume INTEGER NOT NULL DEFAULT 5,
 manualSortOrder INTEGER NOT NULL DEFAULT 0)""",
        """CREATE TABLE alarm_instances (_id INTEGER PRIMARY KEY, year INTEGER NOT NULL, month INTEGER NOT NULL, day INTEGER NOT NULL,
 hour INTEGER NOT NULL,
 minutes INTEGER NOT NULL, vibrate INTEGER NOT NULL, vibrationPattern TEXT NOT NULL DEFAULT 'default', flash INTEGER NOT NULL,
 label TEXT NOT NULL,
 syncByLabel INTEGER NOT NULL, ringtone TEXT, alarm_state INTEGER NOT NULL, autoSilenceDuration INTEGER NOT NULL,
 snoozeDuration INTEGER NOT NULL,
 missed_alarm_repeat_count INTEGER NOT NULL, missed_alarm_repeat_limit INTEGER NOT NULL, crescendoDuration INTEGER NOT NULL,
 alarmVolume INTEGER NOT NULL,
 alarm_id INTEGER REFERENCES alarm_templates(_id) ON UPDATE CASCADE ON DELETE CASCADE)""",
    ),
    wal=False,
)
ALARM_COLUMNS: dict[str, Any] = {"year": 2023, "month": 9, "day": 15, "flash": 1, "syncByLabel": 0}
INSTANCE_COLUMNS: dict[str, Any] = {
    "flash": 1,
    "syncByLabel": 0,
    "autoSilenceDuration": 600,
    "snoozeDuration": 10,
    "missed_alarm_repeat_count": 0,
    "missed_alarm_repeat_limit": -1,
    "crescendoDuration": 0,
    "alarmVolume": 5,
}
