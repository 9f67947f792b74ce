"""Calendar apps as templates see them: four kinds of profile, and an in-memory stand-in for their storage."""

from __future__ import annotations

from collections.abc import Mapping

from templates.calendar import TEMPLATES, AllDay, CalendarState, DaysShown, Event, pools
from templates.state import Medium
from tests.templates.world import Kind, World

FIELDS: Mapping[str, Medium] = {"events": "durable", "calendars": "durable", "now_ms": "runtime", "shown": "screen"}
NOW_MS = round(pools().now.timestamp() * 1000)
EMPTY = CalendarState(events=(), calendars=("Local",), now_ms=NOW_MS)
FIRST_PAGE = CalendarState(
    now_ms=NOW_MS, shown=DaysShown(open=True, first=pools().today.replace(day=1), last=pools().today.replace(day=31))
)
"""What a reader says of the fields beside the stores after a start: a month is in front."""


HOLIDAY = Event(title="Shipped Holiday", when=AllDay(first=pools().today.replace(month=12), last=pools().today.replace(month=12)), key="1")
KINDS = (
    Kind("own_database", EMPTY, FIELDS),
    Kind("provider", EMPTY.replace(events=(HOLIDAY,)), FIELDS, unsupported=frozenset({"events.tasks"})),
    Kind("new_id_on_edit", EMPTY, FIELDS, unsupported=frozenset({"events.lasting_key", "events.tasks", "events.zone"})),
    Kind(
        "no_ids",
        CalendarState(events=(), now_ms=NOW_MS),
        {**FIELDS, "calendars": "none"},
        unsupported=frozenset({"events.location", "events.exceptions"}),
        keyed=False,
    ),
)


WORLD = World("calendar", TEMPLATES, KINDS, FIRST_PAGE, rows=("events",))
