"""Dates and counts as Amaze words them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from apps.lineages.shared_files.storage import Row
from emulator.sim.toolkit import Context


def date(ctx: Context, ms: int) -> str:
    """`Oct 15 | 3:34 PM`; with the year when it is another than this one."""
    zone = ZoneInfo(ctx.zone)
    at, now = datetime.fromtimestamp(ms / 1000, zone), datetime.fromtimestamp(ctx.now() / 1000, zone)
    day = f"{at:%b} {at.day}" + (f", {at.year}" if at.year != now.year else "")
    time = f"{at:%H:%M}" if ctx.is_24h else f"{at.hour % 12 or 12}:{at:%M} {at:%p}"
    return f"{day} | {time}"


def counts(rows: list[Row]) -> str:
    """`2 folders and 1 files`."""
    folders = sum(row.is_dir for row in rows)
    return f"{folders} folders and {len(rows) - folders} files"
