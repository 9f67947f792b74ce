"""The rules by which pictures are made smaller before a model sees them, by the client or by the server's processor.

All sizes are (width, height) in px. The rules are public: Qwen's smart resize (processor of Qwen2-VL and its descendants), Anthropic's
limits for pictures, and plain bounds of area or edge.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

Size = tuple[int, int]
Rule = Callable[[Size], Size]


class BadPicture(ValueError):
    """A picture that no rule can make fit."""


@dataclass(frozen=True)
class SmartResize:
    """Both sides multiples of `factor`, the area within bounds, the shape kept as far as that allows.

    Sides are rounded half to even, as Python's processors do; a side is never less than one factor.
    """

    factor: int = 28
    min_pixels: int = 3136
    max_pixels: int = 12_845_056
    max_ratio: float = 200.0

    def __call__(self, size: Size) -> Size:
        width, height = size
        _check(size)
        if max(size) > self.max_ratio * min(size):
            raise BadPicture(f"{width}x{height} is longer than {self.max_ratio:g} times its breadth")
        fitted = self._nearest(width), self._nearest(height)
        area = fitted[0] * fitted[1]
        if area > self.max_pixels:
            shrink = math.sqrt(width * height / self.max_pixels)
            return self._down(width / shrink), self._down(height / shrink)
        if area < self.min_pixels:
            grow = math.sqrt(self.min_pixels / (width * height))
            return self._up(width * grow), self._up(height * grow)
        return fitted

    def _nearest(self, side: float) -> int:
        return max(self.factor, round(side / self.factor) * self.factor)

    def _down(self, side: float) -> int:
        return max(self.factor, math.floor(side / self.factor) * self.factor)

    def _up(self, side: float) -> int:
        return max(self.factor, math.ceil(side / self.factor) * self.factor)


@dataclass(frozen=True)
class PatchLimit:
    """The largest size of the same shape within a longest edge and a number of patches, as Anthropic's service keeps pictures."""

    max_edge: int = 1568
    max_patches: int = 1568
    patch: int = 28

    def patches(self, size: Size) -> int:
        """Patches, which are also tokens."""
        return math.ceil(size[0] / self.patch) * math.ceil(size[1] / self.patch)

    def __call__(self, size: Size) -> Size:
        _check(size)
        if max(size) <= self.max_edge and self.patches(size) <= self.max_patches:
            return size
        low, high = 1, min(max(size), self.max_edge)
        while low < high:  # the longest edge that fits
            middle = (low + high + 1) // 2
            if self.patches(_of_edge(size, middle)) <= self.max_patches:
                low = middle
            else:
                high = middle - 1
        return _of_edge(size, low)


@dataclass(frozen=True)
class AreaLimit:
    """The same shape with an area within bounds; sides are multiples of nothing."""

    max_pixels: int
    min_pixels: int = 1

    def __call__(self, size: Size) -> Size:
        _check(size)
        area = size[0] * size[1]
        bound = min(max(area, self.min_pixels), self.max_pixels)
        if bound == area:
            return size
        scale = math.sqrt(bound / area)
        return max(1, round(size[0] * scale)), max(1, round(size[1] * scale))


@dataclass(frozen=True)
class EdgeLimit:
    """The same shape with a longest edge."""

    max_edge: int

    def __call__(self, size: Size) -> Size:
        _check(size)
        return size if max(size) <= self.max_edge else _of_edge(size, self.max_edge)


def unchanged(size: Size) -> Size:
    """The picture as the device made it."""
    _check(size)
    return size


def _of_edge(size: Size, edge: int) -> Size:
    width, height = size
    if width >= height:
        return edge, max(1, round(height * edge / width))
    return max(1, round(width * edge / height)), edge


def _check(size: Size) -> None:
    if min(size) < 1:
        raise BadPicture(f"a picture of {size[0]}x{size[1]} px")
