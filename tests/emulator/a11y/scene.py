"""Hand-made windows with bounds, for tests of the accessibility tree that need no device."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from emulator.sim.core.geometry import UPRIGHT, Display
from emulator.sim.toolkit.view import Bounds, View

PACKAGE = "org.example.app"


def view(
    bounds: tuple[int, int, int, int], *children: View, cls: str = "android.widget.FrameLayout", path: str = "0", **fields: Any
) -> View:
    """A laid-out view whose visible part is `bounds`."""
    place = Bounds(*bounds)
    return View(cls=cls, bounds=place, visible=place, path=path, children=list(children), **fields)


@dataclass
class Window:
    root: View
    type: str = "app"
    focused: bool = True
    modal: bool = False
    package: str = PACKAGE
    id: int = 1
    title: str = "window"
    bounds: Bounds = field(default_factory=lambda: Bounds(0, 0, 1080, 2400))


@dataclass
class Frame:
    windows: list[Window]
    focus: View | None = None
    display: Display = UPRIGHT
    memo: dict[object, object] = field(default_factory=dict)


class Scene:
    """Something that can be looked at."""

    def __init__(self, *windows: Window, focus: View | None = None) -> None:
        self.current = Frame(list(windows), focus)

    def frame(self) -> Frame:
        return self.current


def screen(*children: View, focus: View | None = None) -> Scene:
    """One app window with these views below its root."""
    return Scene(Window(view((0, 128, 1080, 2337), *children, cls="android.widget.LinearLayout")), focus=focus)
