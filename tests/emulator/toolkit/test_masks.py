"""Coverage of shapes, against the distance of each pixel's middle from their edge."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from emulator.sim.toolkit import masks

SIZES = st.integers(1, 60).map(float)
WIDTHS = st.sampled_from([1.0, 2.0, 3.5, 8.0])


def _check(mask: Image.Image, coverage: Callable[[float, float], float]) -> None:
    """Each level is that of the coverage at the pixel's middle; one off is rounding."""
    found = mask.tobytes()
    for row in range(mask.height):
        for column in range(mask.width):
            expected = int(min(max(coverage(column + 0.5, row + 0.5), 0.0), 1.0) * 255 + 0.5)
            assert abs(found[row * mask.width + column] - expected) <= 1, (column, row)


@settings(max_examples=15, deadline=None)
@given(SIZES)
def test_a_filled_corner_and_a_disc(radius: float) -> None:
    _check(masks.corner(radius), lambda x, y: radius + 0.5 - math.hypot(x - radius, y - radius))
    _check(masks.disc(radius / 2), lambda x, y: radius / 2 + 0.5 - math.hypot(x - radius / 2, y - radius / 2))


@settings(max_examples=15, deadline=None)
@given(SIZES, WIDTHS)
def test_a_corner_of_a_border(radius: float, width: float) -> None:
    def coverage(x: float, y: float) -> float:
        away = math.hypot(x - radius, y - radius)
        return 1.0 if x > radius or y > radius else min(radius + 0.5 - away, away - (radius - width) + 0.5)

    mask = masks.corner(radius, width)
    assert mask.width == math.ceil(max(radius, width))
    _check(mask, coverage)


@settings(max_examples=15, deadline=None)
@given(SIZES, WIDTHS)
def test_a_ring(radius: float, width: float) -> None:
    middle = radius - width / 2
    _check(masks.ring(radius, width), lambda x, y: width / 2 + 0.5 - abs(math.hypot(x - radius, y - radius) - middle))


@pytest.mark.parametrize(("dx", "dy"), [(30.0, 0.0), (0.0, -25.5), (-17.3, 22.9), (40.1, 3.2), (0.0, 0.0)])
def test_a_line_with_round_ends(dx: float, dy: float) -> None:
    mask, left, top = masks.line(dx, dy, 5.0)
    length = dx * dx + dy * dy

    def coverage(x: float, y: float) -> float:
        x, y = x - left, y - top
        along = min(max((x * dx + y * dy) / length, 0.0), 1.0) if length else 0.0
        return 5.0 / 2 + 0.5 - math.hypot(x - along * dx, y - along * dy)

    _check(mask, coverage)
