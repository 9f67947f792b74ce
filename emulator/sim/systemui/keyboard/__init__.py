"""The on-screen keyboard, laid out and behaving like Gboard."""

from emulator.sim.systemui.keyboard.panel import build

__all__ = ["build"]
