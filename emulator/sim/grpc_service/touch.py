"""Touches and mouse events as motions of one finger."""

from __future__ import annotations

from emulator.sim.core.input import TouchPanel

LEFT_BUTTON = 1


class TouchScreen:
    """The device follows one finger: the first that goes down. Others are let pass until it is lifted."""

    def __init__(self, target: TouchPanel, size: tuple[int, int]) -> None:
        self._target = target
        self._size = size
        self._finger: int | None = None
        self._mouse = False

    def touch(self, finger: int, x: int, y: int, down: bool) -> None:
        """A finger is at (x, y) px, or was lifted there."""
        if self._finger is None and down:
            self._finger = finger
            self._target.motion("down", *self._inside(x, y))
        elif finger == self._finger:
            self._target.motion("move" if down else "up", *self._inside(x, y))
            if not down:
                self._finger = None

    def mouse(self, x: int, y: int, buttons: int) -> None:
        """The mouse is at (x, y) px; with the left button it acts as a finger."""
        pressed = bool(buttons & LEFT_BUTTON)
        if pressed or self._mouse:
            self.touch(-1, x, y, pressed)
        self._mouse = pressed

    def _inside(self, x: int, y: int) -> tuple[int, int]:
        width, height = self._size
        return min(max(x, 0), width - 1), min(max(y, 0), height - 1)
