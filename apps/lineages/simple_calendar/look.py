"""What differs between Simple Calendar Pro and Fossify Calendar, as data."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from apps.lineages.simple_calendar import encoding as store
from emulator.sim.toolkit import Context, Schema


@dataclass(frozen=True)
class Words:
    """What events are grouped by is called an event type in one app and a calendar in the other."""

    filter: str
    manage: str
    first: str
    add: str
    edit: str
    page: str
    default: str
    exists: str
    keep: str
    filtered_out: str
    more_apps: str
    locked: str


TYPES: Final = Words(
    filter="Filter events by type",
    manage="Manage event types",
    first="Regular event",
    add="Add a new type",
    edit="Edit type",
    page="Event types",
    default="Default event type",
    exists="Type with this title already exists",
    keep="Move affected events into the default event type",
    filtered_out="You have filtered out all event types",
    more_apps="More apps from us",
    locked="Default event type cannot be deleted",
)
CALENDARS: Final = Words(
    filter="Filter events by calendar",
    manage="Manage calendars",
    first="Local calendar",
    add="Add new calendar",
    edit="Edit calendar",
    page="Calendars",
    default="Default calendar",
    exists="Calendar with this title already exists",
    keep="Move affected events into the default calendar",
    filtered_out="You have filtered out all calendars",
    more_apps="More Fossify apps",
    locked="Default calendar cannot be deleted",
)


@dataclass(frozen=True)
class Look:
    """One app of the lineage. `group` is the word in the resource ids of what events are grouped by: `event_<group>_holder`."""

    name: str
    version: str
    theme: str
    fab_look: Literal["round", "m3"]
    words: Words
    group: str
    fossify: bool
    """The columns access_level and status are there; the first weekday is a number in the preferences instead of a flag."""
    room_hash: str
    schema_version: int
    first_color: int
    """Colour of the group that is there from the start, as a signed ARGB integer."""
    all_day: Literal["checkbox", "switch"]
    cells_described: bool
    """Days of the month grid and arrows have content descriptions."""
    people: tuple[str, ...] = field(default=("birthdays", "anniversaries"))

    def schema(self) -> Schema:
        """The database as the app makes it, and with it the one group, which is shown."""
        tables = store.statements(fossify=self.fossify)
        return Schema(self.schema_version, tables, room_hash=self.room_hash, on_create=_first_group(self))


def _first_group(look: Look) -> Callable[[sqlite3.Connection, Context], None]:
    def create(db: sqlite3.Connection, ctx: Context) -> None:
        db.execute(
            "INSERT INTO event_types (id, title, color, caldav_calendar_id, caldav_display_name, caldav_email, type) "
            "VALUES (?,?,?,0,'','',0)",
            (store.FIRST_TYPE, look.words.first, look.first_color),
        )
        ctx.prefs(store.PREFS)[store.SHOWN_TYPES] = {str(store.FIRST_TYPE)}

    return create
