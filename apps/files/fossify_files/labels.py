"""What the dialog with properties says, for the screen and for the reader."""

from __future__ import annotations

from typing import Final

NAME: Final = "Name"
PATH: Final = "Path"
SIZE: Final = "Size"
SELECTED: Final = "Items selected"
_UNITS: Final = ("B", "kB", "MB", "GB", "TB")


def format_size(size: int) -> str:
    """`612 B`, `1.3 kB`: one digit behind the point, steps of 1000 (DecimalFormat `#,##0.#`, which rounds halves to even)."""
    if size <= 0:
        return "0 B"
    step = min((len(str(size)) - 1) // 3, len(_UNITS) - 1)
    shown = f"{size / 1000**step:,.1f}".removesuffix(".0")
    return f"{shown} {_UNITS[step]}"


def bytes_of(words: str) -> int | None:
    """The exact size behind `format_size`; None for one that was rounded."""
    number, _, unit = words.partition(" ")
    return int(number) if unit == "B" and number.isascii() and number.isdecimal() else None
