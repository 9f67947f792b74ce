"""The notification shade with quick settings, and heads-up notifications."""

from emulator.sim.systemui.shade.panel import build, heads_up

__all__ = ["build", "heads_up"]
