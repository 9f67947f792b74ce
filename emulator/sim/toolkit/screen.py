"""The room that an activity draws in, for builders that look different when the phone is turned (Resources.getConfiguration).

The device says it before it builds a screen; between two builds nothing may rely on it.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ScreenSize:
    """`width` and `height` in dp, without the bars of the system."""

    width: float
    height: float

    @property
    def landscape(self) -> bool:
        return self.width > self.height


UPRIGHT = ScreenSize(1080 / 2.625, 2209 / 2.625)
_now = [UPRIGHT]


def screen_size() -> ScreenSize:
    """The room for what is being built."""
    return _now[0]


def show_on(size: ScreenSize) -> None:
    """For the device: what is built next is for a screen of this size."""
    _now[0] = size
