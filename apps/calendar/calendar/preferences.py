"""The app's DataStore file: the layout it opens with, and the calendar that new events go into."""

from __future__ import annotations

from typing import Final

from apps.datastore import Preferences, parse, render
from emulator.sim.toolkit import Context

FILE: Final = "files/datastore_default.preferences_pb"
LAYOUT: Final = "default_calendar_layout"
CALENDAR: Final = "last_selected_calendar_id"


def _read(ctx: Context) -> Preferences:
    """What is kept; nothing in a file that is missing or damaged, which DataStore replaces at the next write."""
    data = ctx.read_bytes(FILE)
    try:
        return parse(data) if data else Preferences()
    except ValueError:
        return Preferences()


def layout(ctx: Context) -> str:
    """The name of the layout that was chosen last; empty for none."""
    value = _read(ctx).get(LAYOUT)
    return value if isinstance(value, str) else ""


def set_layout(ctx: Context, name: str) -> None:
    kept = _read(ctx)
    kept[LAYOUT] = name
    ctx.write_bytes(FILE, render(kept))


def calendar(ctx: Context) -> int | None:
    """The calendar that was picked last for a new event."""
    value = _read(ctx).get(CALENDAR)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def set_calendar(ctx: Context, id: int) -> None:
    kept = _read(ctx)
    kept.put_long(CALENDAR, id)
    ctx.write_bytes(FILE, render(kept))
