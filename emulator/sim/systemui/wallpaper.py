"""The home screen's wallpaper: soft hills at dusk, computed once a process."""

from __future__ import annotations

import math
from functools import lru_cache

from PIL import Image, ImageFilter

from emulator.sim.toolkit.field import Field
from emulator.sim.toolkit.painter import Painter
from emulator.sim.toolkit.view import Bounds

SCALE = 4
"""The picture is computed at a quarter of the screen's resolution and enlarged: it holds no detail finer than that."""

_SKY = ((0x16, 0x2B, 0x4E), (0x4E, 0x6F, 0x9A), (0xE8, 0xA9, 0x8C))
_HILLS: tuple[tuple[float, float, float, float, tuple[int, int, int], tuple[int, int, int]], ...] = (
    # height of the crest (share of the screen), swing, waves across the screen, phase, colour at the crest, colour below
    (0.56, 0.040, 0.9, 0.4, (0xB7, 0x86, 0x92), (0x7C, 0x63, 0x86)),
    (0.64, 0.055, 0.7, 2.2, (0x7A, 0x68, 0x93), (0x4B, 0x4C, 0x7C)),
    (0.74, 0.045, 1.1, 4.0, (0x47, 0x4E, 0x7E), (0x2A, 0x35, 0x60)),
    (0.85, 0.035, 0.8, 5.6, (0x26, 0x34, 0x5D), (0x10, 0x1B, 0x38)),
)


@lru_cache(maxsize=1)
def picture(width: int, height: int) -> Image.Image:
    """The wallpaper at a size in px. Do not write on it."""
    return _small(width // SCALE, height // SCALE).resize((width, height), Image.Resampling.BICUBIC)


@lru_cache(maxsize=1)
def veiled(width: int, height: int, dark: bool) -> Image.Image:
    """The wallpaper out of focus behind the overview. Do not write on it."""
    small = _small(width // SCALE, height // SCALE).filter(ImageFilter.GaussianBlur(24))
    veil = Image.new("RGB", small.size, "#1B1C20" if dark else "#EEF1F8")
    return Image.blend(small, veil, 0.72).resize((width, height), Image.Resampling.BICUBIC)


def _small(w: int, h: int) -> Image.Image:
    xs, ys = [column / (w - 1) for column in range(w)], [row / (h - 1) for row in range(h)]
    heights = [min(max(y / 0.62, 0.0), 1.0) ** 1.4 for y in ys]
    glow = Field.across((math.exp(-(((x - 0.72) / 0.30) ** 2)) for x in xs), h)
    glow = glow * Field.down((math.exp(-(((y - 0.50) / 0.16) ** 2)) for y in ys), w)
    hills = [_hill(crest, swing, waves, phase, xs, ys) for crest, swing, waves, phase, *_ in _HILLS]
    bands = []
    for band, shine in enumerate((40.0, 26.0, 4.0)):
        top, middle, low = (float(color[band]) for color in _SKY)
        sky = (top + (middle - top) * min(share * 2, 1.0) + (low - middle) * max(share * 2 - 1, 0.0) for share in heights)
        canvas = Field.down(sky, w) + glow * shine
        for (cover, depth), (*_, bright, dark) in zip(hills, _HILLS, strict=True):
            hill = depth.scaled(float(dark[band] - bright[band]), float(bright[band]))
            canvas = canvas + (hill - canvas) * cover
        bands.append(canvas.image.convert("L"))
    return Image.merge("RGB", bands)


def _hill(crest: float, swing: float, waves: float, phase: float, xs: list[float], ys: list[float]) -> tuple[Field, Field]:
    """How much of each pixel a hill covers, and how far it is below the crest, both 0..1."""
    w, h = len(xs), len(ys)
    wave = [2 * math.pi * waves * x for x in xs]
    line = [crest + swing * math.sin(at + phase) + swing * 0.35 * math.sin(at * 2.3 + phase * 1.7) for at in wave]
    below = Field.down(ys, w) - Field.across(line, h)
    return below.scaled(float(h), 0.5).within(), (below * (1 / 0.22)).within()


def draw(painter: Painter, bounds: Bounds) -> None:
    """Fill `bounds` with the wallpaper."""
    painter.image(picture(bounds.width, bounds.height), bounds)


def draw_veiled(painter: Painter, bounds: Bounds) -> None:
    """Fill `bounds` with the wallpaper behind the overview."""
    painter.image(veiled(bounds.width, bounds.height, painter.palette.dark), bounds)
