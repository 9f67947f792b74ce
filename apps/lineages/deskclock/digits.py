"""The right-aligned HHMMSS of the timer keypad."""

from __future__ import annotations


def setup_seconds(digits: str) -> int:
    """Length in seconds of up to six digits: `10205` is one hour, two minutes, five seconds."""
    padded = digits.rjust(6, "0")
    return int(padded[:-4]) * 3600 + int(padded[-4:-2]) * 60 + int(padded[-2:])
