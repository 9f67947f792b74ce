"""Gravity words (`start`, `center`, `end`, `top`, `bottom`, ...) and what they do to a position."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

Along = Literal["", "start", "center", "end"]


class Gravity(NamedTuple):
    """Parsed alignment: position on either axis; `between` spreads children over the room of a row or column."""

    horizontal: Along = ""
    vertical: Along = ""
    between: bool = False
    single: Along = ""  # a lone word, which in a row or column means the cross axis

    @property
    def cross_horizontal(self) -> Along:
        return self.horizontal or self.single

    @property
    def cross_vertical(self) -> Along:
        return self.vertical or self.single


_HORIZONTAL: dict[str, Along] = {"left": "start", "start": "start", "center_horizontal": "center", "right": "end", "end": "end"}
_VERTICAL: dict[str, Along] = {"top": "start", "center_vertical": "center", "bottom": "end"}


@lru_cache(maxsize=256)
def parse_gravity(words: str) -> Gravity:
    """Parse one or two words. Raises ValueError for a word that is none."""
    horizontal: Along = ""
    vertical: Along = ""
    between = False
    parts = words.split()
    centers = 0
    for word in parts:
        if word in _HORIZONTAL:
            horizontal = _HORIZONTAL[word]
        elif word in _VERTICAL:
            vertical = _VERTICAL[word]
        elif word == "center":
            centers += 1
        elif word in ("between", "space_between"):
            between = True
        elif word != "baseline":
            raise ValueError(f"no gravity is called {word!r} (in {words!r}); use start, center, end, top, bottom, between, baseline")
    if centers:
        horizontal, vertical = horizontal or "center", vertical or "center"
    single: Along = ""
    if len(parts) == 1:
        single = horizontal or vertical
    return Gravity(horizontal, vertical, between, single)


def place(along: Along, start: int, end: int, size: int) -> int:
    """Where something of `size` px begins between `start` and `end`."""
    if along == "center":
        return start + (end - start - size) // 2
    if along == "end":
        return end - size
    return start
