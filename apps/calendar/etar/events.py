"""Events as the app's views ask for them: none before the permission is given."""

from __future__ import annotations

from apps.lineages.system_calendar import access
from apps.lineages.system_calendar.access import Calendar, Instance
from emulator.sim.toolkit import Context


def allowed(ctx: Context) -> bool:
    """Whether the app may read the calendar and write to it."""
    return ctx.has_permission(access.READ) and ctx.has_permission(access.WRITE)


def by_day(ctx: Context, first: int, last: int) -> list[Instance]:
    """Instances on some days (Julian days, both included)."""
    return access.instances_by_day(ctx, first, last) if allowed(ctx) else []


def search(ctx: Context, text: str, begin: int, end: int) -> list[Instance]:
    """Instances between two instants (epoch ms) that hold every word of a text."""
    return access.search(ctx, text, begin, end) if allowed(ctx) else []


def calendars(ctx: Context) -> list[Calendar]:
    """All calendars."""
    return access.calendars(ctx) if allowed(ctx) else []


def open_page(ctx: Context, one: Instance) -> None:
    """The page of an instance."""
    ctx.start_activity("info", event=one.event_id, begin=one.begin, end=one.end)
