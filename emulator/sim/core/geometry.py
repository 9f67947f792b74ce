"""Sizes of the screen and of what the system puts around apps, for the one profile there is: Pixel 6, 1080x2400 at 420 dpi."""

from __future__ import annotations

from dataclasses import dataclass

from emulator.sim.toolkit.screen import ScreenSize
from emulator.sim.toolkit.view import Bounds, View

WIDTH = 1080
HEIGHT = 2400
DENSITY = 420
SCALE = DENSITY / 160
STATUS_BAR = 128
"""px with the camera at the top: as high as its cutout."""
STATUS_BAR_LANDSCAPE = 74
CUTOUT = 128
"""px at the edge where the camera is that apps do not draw under in landscape."""
NAV_BAR = 63
IME_HEIGHT = 866
IME_HEIGHT_LANDSCAPE = 588
MIN_SIZE = 200
"""px below which WindowManagerService takes no size for a display."""
MAX_SCALE = 2
"""How many times as large as the panel a display may be made (WindowManagerService.MAX_SCALE)."""
MIN_DENSITY = 72
MAX_CANVAS = 2 * WIDTH * 2 * HEIGHT
"""px that are laid out and drawn at most, 31 MB: a finer grid than `wm density` makes of the panel at half its dpi."""
EDGE = 40
"""px from the left or right edge within which a swipe is the back gesture."""


@dataclass(frozen=True, slots=True)
class Display:
    """The display as it is turned now.

    Everything is laid out in px of 420 dpi; a device px is `1 / zoom` of them, which is 1 unless `wm density` says otherwise.

    Attributes:
        width, height: px of 420 dpi, as turned.
        real_width, real_height: px of the device, as turned.
        rotation: 0 to 3, quarters of a turn as `Surface.ROTATION_*`.
        density: dpi.
    """

    real_width: int = WIDTH
    real_height: int = HEIGHT
    rotation: int = 0
    density: int = DENSITY

    @property
    def zoom(self) -> float:
        """px of 420 dpi in a px of the device."""
        return DENSITY / self.density

    @property
    def width(self) -> int:
        return round(self.real_width * self.zoom)

    @property
    def height(self) -> int:
        return round(self.real_height * self.zoom)

    @property
    def landscape(self) -> bool:
        return self.real_width > self.real_height

    @property
    def status_bar(self) -> int:
        """Height of the status bar."""
        return STATUS_BAR_LANDSCAPE if self.rotation % 2 else STATUS_BAR

    @property
    def area(self) -> tuple[int, int]:
        """Left and right edge of what apps draw in: turned, the strip of the camera is left black."""
        return (CUTOUT if self.rotation == 1 else 0), self.width - (CUTOUT if self.rotation == 3 else 0)

    @property
    def floor(self) -> int:
        """Upper edge of the navigation bar."""
        return self.height - NAV_BAR

    @property
    def ime_height(self) -> int:
        """Height of the keyboard with the bar below it."""
        return min(IME_HEIGHT_LANDSCAPE if self.landscape else IME_HEIGHT, self.height * 3 // 5)

    @property
    def room(self) -> ScreenSize:
        """What activities draw in."""
        left, right = self.area
        return ScreenSize((right - left) / SCALE, (self.floor - self.status_bar) / SCALE)

    def from_real(self, x: float, y: float) -> tuple[float, float]:
        """A point in px of the device, in those of 420 dpi."""
        return (x, y) if self.zoom == 1 else (x * self.zoom, y * self.zoom)

    def real(self, bounds: Bounds) -> Bounds:
        """A rectangle in px of the device."""
        if self.zoom == 1:
            return bounds
        return Bounds(*(round(edge / self.zoom) for edge in (bounds.left, bounds.top, bounds.right, bounds.bottom)))

    def from_panel(self, x: float, y: float, panel: tuple[int, int]) -> tuple[float, float]:
        """A point of the touch panel, which does not turn with the picture, in px of the device as turned. `panel`: its size in px."""
        width, height = panel
        if self.rotation == 0 and panel == (self.real_width, self.real_height):
            return x, y
        across, down = x / width, y / height
        turned = ((across, down), (down, 1 - across), (1 - across, 1 - down), (1 - down, across))[self.rotation]
        return turned[0] * self.real_width, turned[1] * self.real_height


UPRIGHT = Display()


def to_px(dp: float) -> int:
    return round(dp * SCALE)


def shift(view: View, dx: int, dy: int) -> None:
    """Move a laid-out tree."""
    if not dx and not dy:
        return
    for node in view.walk():
        node.bounds = Bounds(node.bounds.left + dx, node.bounds.top + dy, node.bounds.right + dx, node.bounds.bottom + dy)
        node.visible = Bounds(node.visible.left + dx, node.visible.top + dy, node.visible.right + dx, node.visible.bottom + dy)
