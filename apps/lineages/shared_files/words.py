"""Sizes in words, in the ways that file managers write them."""

from __future__ import annotations

_UNITS = ("B", "kB", "MB", "GB", "TB")


def short_size(size: int, base: int = 1000, units: tuple[str, ...] = _UNITS) -> str:
    """`612 B`, `1.25 kB`, as Android's Formatter.formatShortFileSize and formatFileSize do: three figures, unit above 900 of the lower."""
    value, unit = float(size), units[0]
    for following in units[1:]:
        if value <= 900:
            break
        value, unit = value / base, following
    if unit == units[0]:
        return f"{size} {unit}"
    figures = f"{value:.2f}" if value < 100 else f"{value:.0f}"
    return f"{figures} {unit}"


def count(number: int, one: str, many: str = "") -> str:
    """`1 file`, `2 files`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
