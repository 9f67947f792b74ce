"""How Simple Clock's state is read and put in place."""

from __future__ import annotations

from apps.lineages.simple_clock.state import SimpleClockState


class App(SimpleClockState):
    with_london = False
