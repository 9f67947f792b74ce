"""Cached coverage masks of the shapes that need smooth edges: corners, rings, arcs, lines, shadows.

Coverage of a pixel is taken from the distance of its centre to the edge (one pixel wide ramp), which is as smooth as supersampling
and needs one pass over small arrays. Sizes are px.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter


def _grid(size: float) -> tuple[np.ndarray, np.ndarray]:
    axis = np.arange(math.ceil(size), dtype=np.float32) + 0.5
    return axis[None, :], axis[:, None]


def _image(coverage: np.ndarray) -> Image.Image:
    return Image.fromarray((np.clip(coverage, 0.0, 1.0) * 255 + 0.5).astype(np.uint8))


@lru_cache(maxsize=256)
def corner(radius: float, width: float = 0.0) -> Image.Image:
    """Top left corner of a rounded rectangle: filled, or a border of `width` when given."""
    x, y = _grid(max(radius, width))
    distance = np.hypot(x - radius, y - radius)
    coverage = radius + 0.5 - distance
    if width:
        coverage = np.minimum(coverage, distance - (radius - width) + 0.5)
        # beyond the centre of a corner smaller than the border the border is solid
        coverage = np.where((x > radius) | (y > radius), 1.0, coverage)
    return _image(coverage)


@lru_cache(maxsize=256)
def corners(radius: float, width: float = 0.0) -> tuple[Image.Image, Image.Image, Image.Image, Image.Image]:
    """The four corners: top left, top right, bottom right, bottom left."""
    first = corner(radius, width)
    flip = first.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    return first, flip, flip.transpose(Image.Transpose.FLIP_TOP_BOTTOM), first.transpose(Image.Transpose.FLIP_TOP_BOTTOM)


@lru_cache(maxsize=32)
def rounded(width: int, height: int, radii: tuple[int, int, int, int]) -> Image.Image:
    """A whole rounded rectangle, for pictures."""
    mask = Image.new("L", (width, height), 255)
    for index, radius in enumerate(radii):
        if radius:
            x = 0 if index in (0, 3) else width - radius
            y = 0 if index in (0, 1) else height - radius
            mask.paste(corners(float(radius))[index], (x, y))
    return mask


@lru_cache(maxsize=64)
def disc(radius: float) -> Image.Image:
    """A filled circle in a square of ceil(2 * radius) px."""
    x, y = _grid(2 * radius)
    return _image(radius + 0.5 - np.hypot(x - radius, y - radius))


@lru_cache(maxsize=12)
def ring(radius: float, width: float) -> Image.Image:
    """A whole ring; `radius` is that of its outer edge."""
    x, y = _grid(2 * radius)
    return _image(width / 2 + 0.5 - np.abs(np.hypot(x - radius, y - radius) - (radius - width / 2)))


@lru_cache(maxsize=24)
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


@lru_cache(maxsize=128)
def line(dx: float, dy: float, width: float) -> tuple[Image.Image, float, float]:
    """A line with round ends from (0, 0) to (dx, dy); returns the mask and where (0, 0) is in it."""
    pad = width / 2 + 1
    ox, oy = math.ceil(max(-dx, 0.0) + pad), math.ceil(max(-dy, 0.0) + pad)
    w, h = math.ceil(abs(dx) + 2 * pad) + 1, math.ceil(abs(dy) + 2 * pad) + 1
    x = np.arange(w, dtype=np.float32)[None, :] + 0.5 - ox
    y = np.arange(h, dtype=np.float32)[:, None] + 0.5 - oy
    length = dx * dx + dy * dy
    along = np.clip((x * dx + y * dy) / length, 0.0, 1.0) if length else np.zeros((h, w), dtype=np.float32)
    return _image(width / 2 + 0.5 - np.hypot(x - along * dx, y - along * dy)), float(ox), float(oy)


@lru_cache(maxsize=64)
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
