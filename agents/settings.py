"""Values of agents' own settings from their texts. All raise ValueError for what they cannot be."""

from __future__ import annotations

from typing import Final

SMALLEST_PIXELS: Final = 50_000
SMALLEST_EDGE: Final = 200


def picture_pixels(text: str) -> int:
    """A bound for the pixels of a picture."""
    if int(text) < SMALLEST_PIXELS:
        raise ValueError(f"nothing can be read on a picture of fewer than {SMALLEST_PIXELS} pixels")
    return int(text)


def picture_edge(text: str) -> int:
    """A bound for the longer edge of a picture."""
    if int(text) < SMALLEST_EDGE:
        raise ValueError(f"nothing can be read on a picture whose longer edge is under {SMALLEST_EDGE} pixels")
    return int(text)


def past_steps(text: str) -> int:
    """A number of past steps or pictures."""
    if int(text) < 0:
        raise ValueError("a number of steps is at least 0")
    return int(text)


def one_or_more(text: str) -> int:
    """A number that is at least 1."""
    if int(text) < 1:
        raise ValueError("it is at least 1")
    return int(text)
