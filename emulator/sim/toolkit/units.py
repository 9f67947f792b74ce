"""Density of the device's screen and conversion of dp and sp to pixels.

The profile is fixed at 420 dpi (Pixel 6), so 1 dp = 1 sp = 420/160 = 2.625 px.
"""

from __future__ import annotations

from typing import Final

DENSITY: Final = 2.625


def px(dp: float) -> int:
    """Pixels of a length in dp, rounded half up as `TypedValue.complexToDimensionPixelSize` does."""
    return int(dp * DENSITY + 0.5) if dp >= 0 else -int(-dp * DENSITY + 0.5)
