"""Sizes, times and attributes, in the parts that two-pane file managers put together in ways of their own."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from apps.lineages.shared_files.words import count
from emulator.sim.toolkit import Context


def short(size: int, units: tuple[str, ...], *, least: str = "") -> str:
    """`612`, `1.2 k`, `3.4 M`, in steps of 1024. `least`: the unit of what is smaller than one step."""
    value, unit = float(size), ""
    for following in units:
        if value < 1024:
            break
        value, unit = value / 1024, following
    return f"{value:.1f} {unit}" if unit else f"{size} {least}".rstrip()


def in_bytes(size: int) -> str:
    """`1,234 bytes`."""
    return count(size, "byte").replace(str(size), f"{size:,}", 1)


def local(ctx: Context, ms: int) -> datetime:
    """A moment in the device's zone."""
    return datetime.fromtimestamp(ms / 1000, ZoneInfo(ctx.zone))


def clock(ctx: Context, at: datetime, rest: str = "%M") -> str:
    """`3:34 PM`, or `15:34` where the device shows 24 hours. `rest`: the format of what follows the hour."""
    rest = at.strftime(rest)
    return f"{at:%H}:{rest}" if ctx.is_24h else f"{at.hour % 12 or 12}:{rest} {'AM' if at.hour < 12 else 'PM'}"


def attributes(mode: int) -> str:
    """`rw-rw----`."""
    return "".join(letter if mode >> (8 - place) & 1 else "-" for place, letter in enumerate("rwxrwxrwx"))
