"""Text and icons as masks: Roboto and Material Symbols through Pillow, with bounded caches.

Glyph advances are taken from the font at 1000 px per em and scaled, as Android lays text out (linear metrics, no hinting), so a
width is a sum of table look-ups. Glyphs are drawn at fractional positions. Kerning is not applied: the engine that can do it is
not part of every Pillow build, and the same actions must give the same bytes everywhere.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from emulator.sim.toolkit.kept import Kept

ASCENT: Final = 0.927734375  # Roboto hhea, in em
DESCENT: Final = 0.244140625
TOP: Final = 1.05615234375  # head yMax and yMin: what includeFontPadding gives the first and the last line
BOTTOM: Final = 0.27099609375
ELLIPSIS: Final = "…"
_TABLED: Final = 5000  # characters of a weight whose advances are kept: more than all alphabets have, fewer than all of CJK
_TABLE_EM: Final = 1000.0
_MONO_ADVANCE: Final = 0.6001  # Roboto Mono, in em
_MAX_MASK_WIDTH: Final = 2400  # px; hostile one-line text is cut here
_CACHED_LENGTH: Final = 2000  # characters

_TEXTS: Final = Kept(3_000_000)
_ICONS: Final = Kept(1_500_000)


class Face(NamedTuple):
    """What selects glyphs: size in px, weight 100..900, italic, fixed pitch, extra space between letters in px."""

    size: float
    weight: int = 400
    italic: bool = False
    mono: bool = False
    spacing: float = 0.0


def _package_dir(name: str) -> Path:
    spec = find_spec(name)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the font package {name!r} is not installed; install the project's dependencies", name=name)
    return Path(spec.origin).parent


@lru_cache(maxsize=1)
def _roboto_dir() -> Path:
    return _package_dir("fontpkg_roboto") / "files"


@lru_cache(maxsize=1)
def _symbols_dir() -> Path:
    return _package_dir("material_design_icons") / "assets"


@lru_cache(maxsize=16)
def _roboto(size: float, weight: int, italic: bool) -> ImageFont.FreeTypeFont:
    """Few are kept: each maps the font file anew, 0.3 MB, and opening one takes 0.2 ms, which lines of text that are kept do not need."""
    return _open_roboto(size, weight, italic)


@lru_cache(maxsize=2)
def _ruler(weight: int, italic: bool) -> ImageFont.FreeTypeFont:
    """The font that advances are read from, needed only for characters that are new."""
    return _open_roboto(_TABLE_EM, weight, italic)


def _open_roboto(size: float, weight: int, italic: bool) -> ImageFont.FreeTypeFont:
    name = "Roboto-Italic[wdth,wght].ttf" if italic else "Roboto[wdth,wght].ttf"
    font = ImageFont.truetype(str(_roboto_dir() / name), size, layout_engine=ImageFont.Layout.BASIC)
    font.set_variation_by_axes([min(max(weight, 100), 900), 100])
    return font


class _Advances(dict[str, float]):
    """Advance of each character in em, read from the font on first use."""

    def __init__(self, weight: int, italic: bool) -> None:
        super().__init__()
        self._weight, self._italic = weight, italic

    def __missing__(self, char: str) -> float:
        value = _ruler(self._weight, self._italic).getlength(char) / _TABLE_EM if char.isprintable() else 0.0
        if len(self) < _TABLED:
            self[char] = value
        return value


@lru_cache(maxsize=24)
def _advances(weight: int, italic: bool) -> _Advances:
    return _Advances(weight, italic)


def advances(text: str, face: Face) -> list[float]:
    """The advance of each character of `text` in px."""
    if face.mono:
        return [face.size * _MONO_ADVANCE + face.spacing] * len(text)
    table, size, extra = _advances(face.weight, face.italic), face.size, face.spacing
    return [table[char] * size + extra for char in text]


def text_width(text: str, face: Face) -> float:
    """Width of one line in px."""
    if face.mono:
        return (face.size * _MONO_ADVANCE + face.spacing) * len(text)
    table = _advances(face.weight, face.italic)
    return sum([table[char] for char in text]) * face.size + face.spacing * len(text)


def wrap(text: str, face: Face, width: float, max_lines: int) -> tuple[tuple[str, ...], float, bool]:
    """Break text into lines at most `width` px wide.

    Returns the lines, the width of the widest one in px, and whether anything had to be wrapped or cut. `max_lines` 0 means any
    number; text beyond the last line is replaced by an ellipsis.
    """
    # long texts are rare and would make the cache large
    return _wrap_cached(text, face, width, max_lines) if len(text) <= _CACHED_LENGTH else _wrap(text, face, width, max_lines)


def _wrap(text: str, face: Face, width: float, max_lines: int) -> tuple[tuple[str, ...], float, bool]:
    lines: list[str] = []
    broken = False
    for paragraph in text.replace("\r", "").split("\n"):
        if max_lines and len(lines) >= max_lines:
            broken = True
            if not lines[-1].endswith(ELLIPSIS):
                lines[-1] = ellipsize(lines[-1] + ELLIPSIS, face, width)
            break
        if text_width(paragraph, face) <= width:
            lines.append(paragraph)
        else:
            broken = True
            lines.extend(_break(paragraph, face, width, max_lines - len(lines) if max_lines else 0))
    widest = max([text_width(line, face) for line in lines])
    return tuple(lines), min(widest, width) if broken else widest, broken


_wrap_cached = lru_cache(maxsize=1024)(_wrap)


def _break(paragraph: str, face: Face, width: float, room: int) -> list[str]:
    """Greedy line breaking after spaces and hyphens into at most `room` lines (0 = any); a word longer than a line is broken anywhere."""
    lines: list[str] = []
    steps = advances(paragraph, face)
    start, end = 0, len(paragraph)
    while start < end:
        if room and len(lines) == room - 1:
            lines.append(ellipsize(paragraph[start:], face, width))
            return lines
        x, position, brk = 0.0, start, -1
        while position < end:
            x += steps[position]
            char = paragraph[position]
            if x > width and char != " ":
                break
            position += 1
            if char in " -/" and position < end:
                brk = position
        if position >= end:
            lines.append(paragraph[start:])
            return lines
        cut = brk if brk > start else max(position, start + 1)
        lines.append(paragraph[start:cut].rstrip(" "))
        start = cut
    return lines


def ellipsize(text: str, face: Face, width: float, where: Literal["start", "middle", "end"] = "end") -> str:
    """As much of `text` as fits into `width` px with an ellipsis in place of its start, middle or end, or the text itself when it fits."""
    if text_width(text, face) <= width:
        return text
    left = width - text_width(ELLIPSIS, face)
    before = {"start": 0.0, "middle": left / 2, "end": left}[where]
    head = _fitting(text, face, before)
    if where == "end":
        return head.rstrip(" ") + ELLIPSIS
    tail = _fitting(text[::-1], face, left - text_width(head, face))[::-1]
    return head + ELLIPSIS + tail


def _fitting(text: str, face: Face, width: float) -> str:
    """The longest beginning that is at most `width` px wide."""
    kept = 0
    for step in advances(text[:_MAX_MASK_WIDTH], face):
        width -= step
        if width < 0:
            break
        kept += 1
    return text[:kept]


@_TEXTS
def text_mask(text: str, face: Face) -> tuple[Image.Image, int, int]:
    """One line drawn white on black, with the position of its origin (start of the baseline) inside the mask in px."""
    font = _roboto(face.size, face.weight, face.italic)
    pad = int(face.size * 0.2) + 2
    width = min(int(text_width(text, face)) + 1, _MAX_MASK_WIDTH) + 2 * pad
    baseline = int(face.size * TOP) + 2
    mask = Image.new("L", (width, baseline + int(face.size * BOTTOM) + 3), 0)
    draw = ImageDraw.Draw(mask)
    x = float(pad)
    for char, step in zip(text, advances(text, face), strict=True):
        if x > width:
            break
        if char != " " and step > 0:
            shift = (step - font.getlength(char)) / 2 if face.mono else 0.0
            draw.text((x + shift, baseline), char, fill=255, font=font, anchor="ls")
        x += step
    return mask, pad, baseline


@lru_cache(maxsize=1)
def _codepoints() -> dict[str, str]:
    data: dict[str, str] = json.loads((_symbols_dir() / "codepoints.json").read_text(encoding="utf-8"))
    return data


_FINER: Final = 4
"""Filled symbols are drawn this much larger and reduced: at their own size hinting tears a line open where two edges meet."""


@lru_cache(maxsize=4)
def _symbols(size: int, fill: bool) -> ImageFont.FreeTypeFont:
    """Few are kept: each takes 1 MB, and opening one 1.5 ms, which icons that are kept do not need."""
    path = str(_symbols_dir() / "MaterialSymbolsOutlined.ttf")
    font = ImageFont.truetype(path, size * _FINER if fill else size, layout_engine=ImageFont.Layout.BASIC)
    optical = min(max(size / 2.625, 20.0), 48.0)
    font.set_variation_by_axes([1.0 if fill else 0.0, 0.0, optical, 400.0])
    return font


@_ICONS
def icon_mask(name: str, size: int, fill: bool = False) -> Image.Image:
    """A Material Symbol as a square mask of `size` px. Raises KeyError for a name the font does not have."""
    codepoints = _codepoints()
    if name not in codepoints:
        raise KeyError(f"no Material Symbol is called {name!r}")
    drawn = size * _FINER if fill else size
    mask = Image.new("L", (drawn, drawn), 0)
    ImageDraw.Draw(mask).text((0, drawn), codepoints[name], fill=255, font=_symbols(size, fill), anchor="ls")
    return mask.reduce(_FINER) if fill else mask


def has_icon(name: str) -> bool:
    """Whether Material Symbols has an icon of this name."""
    return name in _codepoints()
