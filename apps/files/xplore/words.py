"""Sizes, dates and attributes as the app writes them."""

from __future__ import annotations

from apps.lineages.two_panes import words
from emulator.sim.toolkit import Context

_UNITS = ("KB", "MB", "GB", "TB")


def short(size: int) -> str:
    """`612 B`, `1.2 KB`, `3.4 MB`, in steps of 1024."""
    return words.short(size, _UNITS, least="B")


def exact(size: int) -> str:
    """`612 bytes`, `1.2 KB (1,234 bytes)`."""
    number = words.in_bytes(size)
    return f"{short(size)} ({number})" if size >= 1024 else number


def listed(size: int, *, exactly: bool) -> str:
    """A size in a row of the list."""
    return f"{size:,} B" if exactly else short(size)


def day(ctx: Context, ms: int) -> str:
    """`Oct 15, 2023`."""
    at = words.local(ctx, ms)
    return f"{at:%b} {at.day}, {at.year}"


def moment(ctx: Context, ms: int) -> str:
    """`Oct 15, 2023 3:34:05 PM`, or `15:34:05` where the device shows 24 hours."""
    return f"{day(ctx, ms)} {words.clock(ctx, words.local(ctx, ms), '%M:%S')}"


def attributes(mode: int, *, folder: bool) -> str:
    """`-rw-rw----`."""
    return ("d" if folder else "-") + words.attributes(mode)
