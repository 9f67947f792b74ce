"""How Simple Calendar Pro and Fossify Calendar write events: tables, columns, flags, and repetition as three numbers.

Column names, types and codes are those of the apps' Room entities. Instants are epoch seconds UTC. An all-day event lasts from midnight
of its first to noon of its last day, in the zone of the device it was made on.
"""

from __future__ import annotations

import calendar
import datetime as dt
import json
from dataclasses import dataclass
from typing import Final

DATABASE: Final = "events.db"
PREFS: Final = "Prefs"
SHOWN_TYPES: Final = "display_event_types"
WARNED: Final = "was_alarm_warning_shown"

DAY, WEEK, MONTH, YEAR = 86_400, 604_800, 2_592_001, 31_536_000
"""Units of `repeat_interval`, s; a month is told from 30 days by its odd second."""
SAME_DAY, LAST_WEEKDAY, LAST_DAY, NTH_WEEKDAY = 1, 2, 3, 4
"""`repeat_rule` of monthly and yearly series."""
ALL_DAY, PAST, MISSING_YEAR, DONE = 1, 2, 4, 8
"""Bits of `flags`."""
OFF: Final = -1
NOTIFICATION: Final = 0
EVENT, TASK = 0, 1
FIRST_TYPE: Final = 1
OWN: Final = "simple-calendar"
"""`source` of what is made in the app; Fossify has kept the name."""
CONFIRMED: Final = 1

_INTEGERS = "reminder_1_minutes reminder_2_minutes reminder_3_minutes reminder_1_type reminder_2_type reminder_3_type"


def event_columns(*, fossify: bool) -> tuple[tuple[str, str], ...]:
    """Names and types of the columns of `events` after the id, in order."""
    names = [
        *("start_ts", "end_ts", "title:t", "location:t", "description:t"),
        *_INTEGERS.split(),
        *("repeat_interval", "repeat_rule", "repeat_limit", "repetition_exceptions:t", "attendees:t", "import_id:t", "time_zone:t"),
        *("flags", "event_type", "parent_id", "last_updated", "source:t", "availability"),
        *(("access_level",) if fossify else ()),
        *("color", "type"),
        *(("status",) if fossify else ()),
    ]
    return tuple((name.removesuffix(":t"), "TEXT" if name.endswith(":t") else "INTEGER") for name in names)


def blank_event(*, fossify: bool) -> dict[str, object]:
    """Every column of an event without anything in it; there are no defaults in the table."""
    row: dict[str, object] = {name: "" if kind == "TEXT" else 0 for name, kind in event_columns(fossify=fossify)}
    row |= {"repetition_exceptions": "[]", "attendees": "[]", "event_type": FIRST_TYPE, "source": OWN}
    row |= dict.fromkeys(("reminder_1_minutes", "reminder_2_minutes", "reminder_3_minutes"), OFF)
    return row | ({"status": CONFIRMED} if fossify else {})


def statements(*, fossify: bool) -> tuple[str, ...]:
    """What makes the tables: version 8 of Simple Calendar Pro, version 11 of Fossify."""
    key = "`id` INTEGER PRIMARY KEY AUTOINCREMENT"
    columns = "".join(f", `{name}` {kind} NOT NULL" for name, kind in event_columns(fossify=fossify))
    owner = ", FOREIGN KEY(`task_id`) REFERENCES `events`(`id`) ON UPDATE NO ACTION ON DELETE CASCADE " if fossify else ""
    header = ", `header` INTEGER NOT NULL" if fossify else ""
    return (
        f"CREATE TABLE IF NOT EXISTS `events` ({key}{columns})",
        "CREATE UNIQUE INDEX IF NOT EXISTS `index_events_id` ON `events` (`id`)",
        f"CREATE TABLE IF NOT EXISTS `event_types` ({key}, `title` TEXT NOT NULL, `color` INTEGER NOT NULL, "
        "`caldav_calendar_id` INTEGER NOT NULL, `caldav_display_name` TEXT NOT NULL, `caldav_email` TEXT NOT NULL, "
        "`type` INTEGER NOT NULL)",
        "CREATE UNIQUE INDEX IF NOT EXISTS `index_event_types_id` ON `event_types` (`id`)",
        f"CREATE TABLE IF NOT EXISTS `widgets` ({key}, `widget_id` INTEGER NOT NULL, `period` INTEGER NOT NULL{header})",
        "CREATE UNIQUE INDEX IF NOT EXISTS `index_widgets_widget_id` ON `widgets` (`widget_id`)",
        f"CREATE TABLE IF NOT EXISTS `tasks` ({key}, `task_id` INTEGER NOT NULL, `start_ts` INTEGER NOT NULL, `flags` INTEGER NOT NULL"
        f"{owner})",
        "CREATE UNIQUE INDEX IF NOT EXISTS `index_tasks_id_task_id` ON `tasks` (`id`, `task_id`)",
    )


# --- days ------------------------------------------------------------------------------------------------------------------------------


def day_code(day: dt.date) -> str:
    """`20231017`."""
    return f"{day:%Y%m%d}"


def read_day_codes(text: str) -> tuple[dt.date, ...]:
    """The column `repetition_exceptions`: a JSON list of day codes, as strings or, once a day was added, as numbers.

    Raises:
        ValueError: something else.
    """
    items = json.loads(text) if text.strip() else []
    if not isinstance(items, list):
        raise ValueError(f"{text[:80]!r} is no list")
    return tuple(dt.datetime.strptime(str(item), "%Y%m%d").date() for item in items)


def day_codes(days: tuple[dt.date, ...]) -> str:
    return json.dumps([day_code(day) for day in days])


def nth_weekday(day: dt.date) -> int:
    """1 for the first weekday of its kind in the month."""
    return (day.day - 1) // 7 + 1


def is_last_weekday(day: dt.date) -> bool:
    return (day + dt.timedelta(days=7)).month != day.month


def is_last_day(day: dt.date) -> bool:
    return day.day == calendar.monthrange(day.year, day.month)[1]


# --- repetition ------------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Repetition:
    """The three columns. `limit`: 0 for ever, positive the last instant (epoch s) at which an occurrence may begin, negative minus the
    number of occurrences."""

    interval: int
    rule: int = 0
    limit: int = 0

    @property
    def unit(self) -> int:
        """The largest unit that the interval is a multiple of, as the app tells them apart; 0 if it is none."""
        return next((unit for unit in (YEAR, MONTH, WEEK, DAY) if self.interval and self.interval % unit == 0), 0)

    @property
    def every(self) -> int:
        return self.interval // self.unit if self.unit else 0
