"""What the accessibility tree needs of the device, as protocols: the core's classes satisfy them, and so do the small ones of the tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from emulator.sim.core.geometry import Display
from emulator.sim.toolkit.view import Bounds, View


class WindowSource(Protocol):
    """One window with a laid-out tree of views.

    Types: app, dialog, popup, ime, statusbar, navbar, shade, headsup, toast, launcher, crash.
    """

    @property
    def id(self) -> int: ...
    @property
    def title(self) -> str: ...
    @property
    def package(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def root(self) -> View: ...
    @property
    def bounds(self) -> Bounds: ...
    @property
    def focused(self) -> bool: ...
    @property
    def modal(self) -> bool:
        """Takes every touch, also beside itself."""


class FrameSource(Protocol):
    """What is on screen, back to front; never changed once made. `memo` holds what is derived from it (tree, XML)."""

    @property
    def windows(self) -> Sequence[WindowSource]: ...
    @property
    def focus(self) -> View | None:
        """The field that has input focus."""

    @property
    def display(self) -> Display:
        """How the display is turned, and how many px of the layout a px of the device is."""

    @property
    def memo(self) -> dict[object, object]: ...


class ScreenSource(Protocol):
    """A device that can be looked at."""

    def frame(self) -> FrameSource: ...
