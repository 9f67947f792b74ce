"""Sizes, dates and attributes as the app writes them."""

from __future__ import annotations

from collections.abc import Iterable

from apps.lineages.shared_files.storage import Row
from apps.lineages.two_panes import words
from apps.lineages.two_panes.words import attributes
from emulator.sim.toolkit import Context

__all__ = ["attributes", "bytes_of", "exact", "moment", "short", "tally"]

_UNITS = ("k", "M", "G", "T")


def bytes_of(size: int) -> str:
    """`1,234`."""
    return f"{size:,}"


def short(size: int) -> str:
    """`612`, `1.2 k`, `3.4 M`, in steps of 1024."""
    return words.short(size, _UNITS)


def exact(size: int) -> str:
    """`612 bytes`, `1,234 bytes (1.2 k)`."""
    more = f" ({short(size)})" if size >= 1024 else ""
    return f"{words.in_bytes(size)}{more}"


def moment(ctx: Context, ms: int) -> str:
    """`10/15/2023 3:34 PM`, or `15:34` where the device shows 24 hours."""
    at = words.local(ctx, ms)
    return f"{at:%m/%d/%Y} {words.clock(ctx, at)}"


def tally(rows: Iterable[Row], marked: Iterable[str]) -> str:
    """`0 / 1.2 k in 0 / 5 files, 0 / 2 folders`: what is selected out of what is there."""
    every, chosen = list(rows), set(marked)
    files = [row for row in every if not row.is_dir]
    picked = [row for row in files if row.path in chosen]
    folders = [row for row in every if row.is_dir]
    sizes = f"{short(sum(row.size for row in picked))} / {short(sum(row.size for row in files))}"
    return f"{sizes} in {len(picked)} / {len(files)} files, {sum(row.path in chosen for row in folders)} / {len(folders)} folders"
