"""A list of messages that stands on the bottom of its room, as a RecyclerView with stackFromEnd does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from emulator.sim.toolkit import FILL, View, column, layout, list_, screen_size
from emulator.sim.toolkit.units import DENSITY, px

_FAR: Final = 1e6
"""dp; a scroll that begins there begins at its end."""


def height_of(view: View) -> float:
    """The height in dp that a view takes at the full width of the screen."""
    layout(view, px(screen_size().width), 10**6)
    return view.bounds.height / DENSITY


def stacked(rows: Sequence[View], beside: Sequence[View], *, id: str, key: str, below: float = 8.0) -> View:
    """The rows, scrolled to their end.

    Args:
        beside: the bars above and below, which leave the list its room.
        key: another one when there are more rows, so that the newest is seen.
        below: room under the last row, dp.
    """
    filled = height_of(column(*rows, width=FILL)) if rows else 0.0
    room = screen_size().height - sum(height_of(bar) for bar in beside) - below
    view = list_(rows, pad=(0, max(0.0, room - filled - 1), 0, below), id=id, key=key, weight=1)
    view.initial_scroll = _FAR
    return view
