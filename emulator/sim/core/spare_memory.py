"""Giving memory back. Pictures of the screen are large, and the C library keeps what was freed: good while frames follow one another, and
wasted on a farm of devices that wait for their agents."""

from __future__ import annotations

import ctypes
from functools import lru_cache
from typing import Any


@lru_cache(maxsize=1)
def _trim() -> Any:
    """glibc's malloc_trim; None with other C libraries."""
    try:
        return ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):
        return None


def give_back() -> None:
    """Hand free memory to the system. Takes about 2 ms, and as much again when the next frame is drawn."""
    trim = _trim()
    if trim is not None:
        trim(0)
