"""Colour palettes as data, and the resolution of colour names.

The roles are those of Material 3 (m3.material.io, "Color roles"). `light` and `dark` are its published baseline scheme; `pixel` and
`pixel_dark` look like the dynamic colours of a new Pixel; the others follow what the named family of apps looks like.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from emulator.sim.toolkit.palettes import ALIASES, PALETTES

RGBA = tuple[int, int, int, int]
FORCED_DARK: Final = "~dark"
"""Behind a palette's name: forced dark."""
_NAMED: Final[Mapping[str, RGBA]] = {"transparent": (0, 0, 0, 0), "white": (255, 255, 255, 255), "black": (0, 0, 0, 255)}


@dataclass(frozen=True)
class Palette:
    """A set of named colours. Hashable by name, so colours can be cached. `forced`: every colour, literal ones too, has its lightness
    turned over, as Android does for apps without a dark theme (HWUI's force-dark); pictures stay as they are."""

    name: str
    dark: bool
    colors: Mapping[str, str]
    forced: bool = False

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Palette) and other.name == self.name and other.colors == self.colors


@lru_cache(maxsize=64)
def palette(name: str) -> Palette:
    """The palette of this name. Raises KeyError naming the known ones.

    `name#RRGGBB` is the palette `name` with another primary colour, as apps with a user-chosen accent have it; `name~dark` is the palette
    forced dark.
    """
    plain, forced, _ = name.partition(FORCED_DARK)
    if forced:
        return Palette(name, True, palette(plain).colors, True)
    base, _, accent = name.partition("#")
    base = ALIASES.get(base, base)
    if base not in PALETTES:
        raise KeyError(f"no palette is called {name!r}; known: {', '.join(sorted([*PALETTES, *ALIASES]))}")
    colors = dict(PALETTES[base])
    dark = _luminance(parse(colors["surface"])) < 0.5
    if accent:
        colors["primary"] = f"#{accent}"
        colors["on_primary"] = "#000000" if _luminance(parse(f"#{accent}")) > 0.6 else "#FFFFFF"
    return Palette(name, dark, colors)


def palette_names() -> tuple[str, ...]:
    """All palette names."""
    return tuple(sorted([*PALETTES, *ALIASES]))


@lru_cache(maxsize=4096)
def parse(color: str) -> RGBA:
    """`#RRGGBB` or `#AARRGGBB` as (red, green, blue, alpha), 0..255. Raises ValueError for anything else."""
    digits = color[1:]
    if color[:1] != "#" or len(digits) not in (6, 8):
        raise ValueError(f"not a colour: {color!r}; write #RRGGBB, #AARRGGBB or a role such as on_surface")
    value = int(digits, 16)
    alpha = value >> 24 if len(digits) == 8 else 255
    return (value >> 16) & 255, (value >> 8) & 255, value & 255, alpha


@lru_cache(maxsize=4096)
def resolve(color: str, colors: Palette) -> RGBA:
    """A colour name, hex colour or `name/percent` (a role at that opacity, e.g. `on_surface/12`) as RGBA.

    Raises KeyError for a name that the palette does not have.
    """
    if color[:1] == "#":
        return _turned(parse(color)) if colors.forced else parse(color)
    name, _, percent = color.partition("/")
    if name in _NAMED:
        rgba = _NAMED[name]
    elif name in colors.colors:
        rgba = parse(colors.colors[name])
    else:
        raise KeyError(f"palette {colors.name!r} has no colour {name!r}; roles: {', '.join(sorted(colors.colors))}")
    if colors.forced:
        rgba = _turned(rgba)
    if percent:
        return rgba[0], rgba[1], rgba[2], int(rgba[3] * float(percent) / 100 + 0.5)
    return rgba


def _turned(rgba: RGBA) -> RGBA:
    """The colour with its lightness turned over and its hue kept."""
    red, green, blue, alpha = rgba
    shift = 255 - max(red, green, blue) - min(red, green, blue)
    return red + shift, green + shift, blue + shift, alpha


def _luminance(rgba: RGBA) -> float:
    return (0.2126 * rgba[0] + 0.7152 * rgba[1] + 0.0722 * rgba[2]) / 255


def is_light(color: str, colors: Palette) -> bool:
    """Whether dark icons are needed on this colour (status bar)."""
    return _luminance(resolve(color, colors)) > 0.5
