"""Sizes of the screen and of what the system puts around apps, for the one profile there is: Pixel 6, 1080x2400 at 420 dpi."""

from __future__ import annotations

from emulator.sim.toolkit.view import Bounds, View

WIDTH = 1080
HEIGHT = 2400
DENSITY = 420
SCALE = DENSITY / 160
STATUS_BAR = 128
NAV_BAR = 63
IME_HEIGHT = 866
EDGE = 40
"""px from the left or right edge within which a swipe is the back gesture."""


def to_px(dp: float) -> int:
    return round(dp * SCALE)


def shift(view: View, dx: int, dy: int) -> None:
    """Move a laid-out tree."""
    if not dx and not dy:
        return
    for node in view.walk():
        node.bounds = Bounds(node.bounds.left + dx, node.bounds.top + dy, node.bounds.right + dx, node.bounds.bottom + dy)
        node.visible = Bounds(node.visible.left + dx, node.visible.top + dy, node.visible.right + dx, node.visible.bottom + dy)
