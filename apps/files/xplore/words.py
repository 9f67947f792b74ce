"""Sizes, dates and attributes as the app writes them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from apps.lineages.shared_files.words import count
from emulator.sim.toolkit import Context

_UNITS = ("KB", "MB", "GB", "TB")


def short(size: int) -> str:
    """`612 B`, `1.2 KB`, `3.4 MB`, in steps of 1024."""
    value, unit = float(size), ""
    for following in _UNITS:
        if value < 1024:
            break
        value, unit = value / 1024, following
    return f"{value:.1f} {unit}" if unit else f"{size} B"


def exact(size: int) -> str:
    """`612 bytes`, `1.2 KB (1,234 bytes)`."""
    number = f"{count(size, 'byte').replace(str(size), f'{size:,}', 1)}"
    return f"{short(size)} ({number})" if size >= 1024 else number


def listed(size: int, *, exactly: bool) -> str:
    """A size in a row of the list."""
    return f"{size:,} B" if exactly else short(size)


def day(ctx: Context, ms: int) -> str:
    """`Oct 15, 2023`."""
    at = datetime.fromtimestamp(ms / 1000, ZoneInfo(ctx.zone))
    return f"{at:%b} {at.day}, {at.year}"


def moment(ctx: Context, ms: int) -> str:
    """`Oct 15, 2023 3:34:05 PM`, or `15:34:05` where the device shows 24 hours."""
    at = datetime.fromtimestamp(ms / 1000, ZoneInfo(ctx.zone))
    time = f"{at:%H:%M:%S}" if ctx.is_24h else f"{at.hour % 12 or 12}:{at:%M:%S} {'AM' if at.hour < 12 else 'PM'}"
    return f"{day(ctx, ms)} {time}"


def attributes(mode: int, *, folder: bool) -> str:
    """`-rw-rw----`."""
    return ("d" if folder else "-") + "".join(letter if mode >> (8 - place) & 1 else "-" for place, letter in enumerate("rwxrwxrwx"))
