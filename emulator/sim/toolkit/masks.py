"""Cached coverage masks of the shapes that need smooth edges: corners, rings, arcs, lines, shadows.

Coverage of a pixel is taken from the distance of its centre to the edge (one pixel wide ramp), which is as smooth as supersampling
and needs one pass over small arrays. Sizes are px.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from emulator.sim.toolkit.field import Field, distance
from emulator.sim.toolkit.kept import Kept

_SHAPES: Final = Kept(3_000_000)


@_SHAPES
def corner(radius: float, width: float = 0.0) -> Image.Image:
    """Top left corner of a rounded rectangle: filled, or a border of `width` when given."""
    side = math.ceil(max(radius, width))
    away = distance(side, side, radius, radius)
    coverage = radius + 0.5 - away
    if not width:
        return coverage.levels()
    mask = coverage.smaller(away - (radius - width) + 0.5).levels()
    # beyond the centre of a corner smaller than the border the border is solid
    centre = math.floor(radius + 0.5)
    mask.paste(255, (centre, 0, side, side))
    mask.paste(255, (0, centre, side, side))
    return mask


@_SHAPES
def corners(radius: float, width: float = 0.0) -> tuple[Image.Image, Image.Image, Image.Image, Image.Image]:
    """The four corners: top left, top right, bottom right, bottom left."""
    first = corner(radius, width)
    flip = first.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return first, flip, flip.transpose(Image.Transpose.FLIP_TOP_BOTTOM), first.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


@_SHAPES
def rounded(width: int, height: int, radii: tuple[int, int, int, int]) -> Image.Image:
    """A whole rounded rectangle, for pictures."""
    mask = Image.new("L", (width, height), 255)
    for index, radius in enumerate(radii):
        if radius:
            x = 0 if index in (0, 3) else width - radius
            y = 0 if index in (0, 1) else height - radius
            mask.paste(corners(float(radius))[index], (x, y))
    return mask


@_SHAPES
def disc(radius: float) -> Image.Image:
    """A filled circle in a square of ceil(2 * radius) px."""
    side = math.ceil(2 * radius)
    return (radius + 0.5 - distance(side, side, radius, radius)).levels()


@_SHAPES
def ring(radius: float, width: float) -> Image.Image:
    """A whole ring; `radius` is that of its outer edge."""
    side = math.ceil(2 * radius)
    return (width / 2 + 0.5 - abs(distance(side, side, radius, radius) - (radius - width / 2))).levels()


@_SHAPES
def arc(radius: float, width: float, start: float, sweep: float, round_caps: bool) -> Image.Image:
    """Part of a ring, `radius` measured to the outer edge, angles in degrees clockwise from 12 o'clock.

    The ring is kept and only cut to the sector, since the arcs of a running timer are different in every picture.
    """
    whole = ring(radius, width)
    if abs(sweep) >= 360 or not sweep:
        return whole if sweep else Image.new("L", whole.size, 0)
    if sweep < 0:
        start, sweep = start + sweep, -sweep
    side = whole.width
    sector = Image.new("L", (2 * side, 2 * side), 0)
    # past the corners, so that the pie's own round edge is never seen; Pillow counts angles from 3 o'clock
    far = side
    ImageDraw.Draw(sector).pieslice((-far, -far, 2 * side + far, 2 * side + far), start - 90, start + sweep - 90, fill=255)
    part = ImageChops.darker(whole, sector.reduce(2))
    if round_caps:
        middle, cap = radius - width / 2, disc(width / 2)
        for end in (start, start + sweep):
            x = round(radius + middle * math.sin(math.radians(end)) - width / 2)
            y = round(radius - middle * math.cos(math.radians(end)) - width / 2)
            box = (x, y, x + cap.width, y + cap.height)
            part.paste(ImageChops.lighter(part.crop(box), cap), box)
    return part


@_SHAPES
def line(dx: float, dy: float, width: float) -> tuple[Image.Image, float, float]:
    """A line with round ends from (0, 0) to (dx, dy); returns the mask and where (0, 0) is in it."""
    pad = width / 2 + 1
    ox, oy = math.ceil(max(-dx, 0.0) + pad), math.ceil(max(-dy, 0.0) + pad)
    w, h = math.ceil(abs(dx) + 2 * pad) + 1, math.ceil(abs(dy) + 2 * pad) + 1
    length = math.hypot(dx, dy)
    if not length:
        return (width / 2 + 0.5 - distance(w, h, ox, oy)).levels(), float(ox), float(oy)
    # how far a pixel is beside the line, and how far beyond one of its ends
    xs, ys = [column + 0.5 - ox for column in range(w)], [row + 0.5 - oy for row in range(h)]
    beside = Field.across((x * dy / length for x in xs), h) - Field.down((y * dx / length for y in ys), w)
    middle = Field.across((x * dx / length for x in xs), h) + Field.down((y * dy / length - length / 2 for y in ys), w)
    beyond = (abs(middle) - length / 2).positive()
    away = (beside * beside + beyond * beyond) ** 0.5
    return (width / 2 + 0.5 - away).levels(), float(ox), float(oy)


@_SHAPES
def shadow(radius: float, elevation: float) -> tuple[Image.Image, int, int]:
    """A nine-patch of a soft shadow: corners of the mask are corners of the shadow, the middle row and column are its edges.

    Returns the square mask, the size of its corners, and how far it reaches over the surface, in px.
    Blur grows with elevation like Android's spot shadow.
    """
    blur = max(elevation * 0.75, 1.0)
    pad = math.ceil(blur * 2.2)
    side = pad + math.ceil(max(radius, blur * 2))
    size = 2 * side + 1
    core = Image.new("L", (size, size), 0)
    inner = size - 2 * pad
    core.paste(255, (pad, pad, pad + inner, pad + inner))
    if radius >= 1:
        r = math.ceil(radius)
        far = pad + inner - r
        for piece, at in zip(corners(float(r)), ((pad, pad), (far, pad), (far, far), (pad, far)), strict=True):
            core.paste(piece, at)
    return core.filter(ImageFilter.GaussianBlur(blur)), side, pad


@lru_cache(maxsize=512)
def _levels(percent: int) -> bytes:
    return bytes(value * percent // 255 for value in range(256))


def faded(mask: Image.Image, alpha: int) -> Image.Image:
    """The mask at `alpha` / 255 of its strength."""
    if alpha >= 255:
        return mask
    return mask.point(_levels(alpha))
