"""Coordinates: the one place where a model's numbers become device pixels.

A model answers in one of a few spaces: pixels of the device, pixels of the picture after its processor's resizing, or a grid that spans the
picture (0-1, 0-100, 0-999, 0-1000), in the order x, y or y, x. A number that cannot be in the space is an error and never bent into
it; only the far edge itself counts as the last pixel.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from agents.grammar.errors import ParseError
from agents.grammar.intents import Point
from agents.vision.resize import Rule, Size, unchanged


@dataclass(frozen=True)
class Space:
    """How a family writes a place. `grid` 0: pixels of the picture as the model's processor has it; else the number at the far edge.

    `reach`: the largest number that counts as the far edge, where a family's prompt and code differ by one (0 = `grid`).
    """

    grid: float = 0
    y_first: bool = False
    reach: float = 0


PIXELS = Space()
"""Pixels of the picture the model saw."""
UNIT = Space(1)
PERCENT = Space(100)
PERMILLE = Space(1000)
GRID_999 = Space(999, reach=1000)
"""0-999; 1000 occurs as the far edge."""
BOXES_Y_FIRST = Space(1000, y_first=True)
"""[ymin, xmin, ymax, xmax] of 0-1000."""


@dataclass(frozen=True)
class Frame:
    """One picture on its way to the model. Sizes are (width, height) in px.

    `device`: the display. `sent`: the picture in the request. `seen`: the picture after the server's own resizing, to which pixel
    coordinates refer.
    """

    device: Size
    sent: Size
    seen: Size
    space: Space = PIXELS

    @staticmethod
    def of(device: Size, space: Space, *, client: Rule = unchanged, server: Rule = unchanged) -> Frame:
        """The frame of a display, by the rules for what is sent and for what the server makes of that."""
        sent = client(device)
        return Frame(device, sent, server(sent), space)

    @property
    def spans(self) -> tuple[float, float]:
        """The numbers at the far edges, x and y."""
        return (self.space.grid, self.space.grid) if self.space.grid else (float(self.seen[0]), float(self.seen[1]))

    def point(self, numbers: Sequence[float]) -> Point:
        """The device pixel of two numbers, or of the middle of the box that four numbers are, in the family's order.

        Raises:
            ParseError: `bad_arguments` for other numbers of numbers and for what is no number, `out_of_range` outside the picture.
        """
        if len(numbers) not in (2, 4) or any(isinstance(n, bool) or not isinstance(n, int | float) for n in numbers):
            raise ParseError("bad_arguments", "a place is two numbers, or four of a box", found=repr(list(numbers)))
        if not all(math.isfinite(n) for n in numbers):
            raise ParseError("bad_arguments", "a place has finite numbers", found=repr(list(numbers)))
        pairs = [self._ordered(numbers[at], numbers[at + 1]) for at in range(0, len(numbers), 2)]
        for x, y in pairs:
            self._check(x, y)
        x, y = (sum(pair[axis] for pair in pairs) / len(pairs) for axis in (0, 1))
        return self._pixel(x, 0), self._pixel(y, 1)

    def numbers(self, x: float, y: float) -> tuple[float, float]:
        """A place on the device in the model's numbers, in the family's order, unrounded: for prompts, marks and histories."""
        across, down = self.spans
        return self._ordered(x / self.device[0] * across, y / self.device[1] * down)

    def whole_numbers(self, x: float, y: float) -> tuple[int, int]:
        """The same, rounded half up, and within the picture."""
        limits = self._ordered(*self.spans)
        first, second = (min(math.floor(n + 0.5), math.floor(limit)) for n, limit in zip(self.numbers(x, y), limits, strict=True))
        return first, second

    def _ordered(self, first: float, second: float) -> tuple[float, float]:
        return (second, first) if self.space.y_first else (first, second)

    def _check(self, x: float, y: float) -> None:
        for name, value, span in (("x", x, self.spans[0]), ("y", y, self.spans[1])):
            limit = max(span, self.space.reach)
            if not 0 <= value <= limit:
                raise ParseError(
                    "out_of_range", f"{name} lies outside of what the model saw", expected=f"0 to {limit:g}", found=f"{value:g}"
                )

    def _pixel(self, value: float, axis: int) -> int:
        size = self.device[axis]
        return min(math.floor(value / self.spans[axis] * size + 0.5), size - 1)
