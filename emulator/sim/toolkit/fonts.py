"""Text and icons as masks: Roboto and Material Symbols through Pillow, with bounded caches.

Glyph advances are taken from the font at 1000 px per em and scaled, as Android lays text out (linear metrics, no hinting), so a
width is a sum of table look-ups. Glyphs are drawn at fractional positions. Kerning is not applied: the engine that can do it is
not part of every Pillow build, and the same actions must give the same bytes everywhere. What Roboto lacks is drawn from the fonts of
the extra `fonts` where it is installed (`fallback`), else as boxes; a run records which fonts there were.
"""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from emulator.sim.toolkit import fallback
from emulator.sim.toolkit.kept import Kept

ASCENT: Final = 0.927734375  # Roboto hhea, in em
DESCENT: Final = 0.244140625
TOP: Final = 1.05615234375  # head yMax and yMin: what includeFontPadding gives the first and the last line
BOTTOM: Final = 0.27099609375
ELLIPSIS: Final = "…"
_TABLED: Final = 5000  # characters of a weight whose advances are kept: more than all alphabets have, fewer than all of CJK
_TABLE_EM: Final = 1000.0
_MONO_ADVANCE: Final = 0.6001  # Roboto Mono, in em
_TALLEST: Final = 1.4  # of the fonts beside Roboto, above and below the baseline, in em
_DEEPEST: Final = 0.9
_MAX_GLYPHS: Final = 2000  # of a run that is shaped as a whole
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
    """The advance of each character of `text` in px. What is drawn together has the advance of its first character."""
    if fallback.needed(text):
        return list(_mixed(text, face) if len(text) <= _CACHED_LENGTH else _mixed.__wrapped__(text, face))
    if face.mono:
        return [face.size * _MONO_ADVANCE + face.spacing] * len(text)
    return _roboto_advances(text, face)


def _roboto_advances(text: str, face: Face) -> list[float]:
    if face.mono:
        return [face.size * _MONO_ADVANCE + face.spacing] * len(text)
    table, size, extra = _advances(face.weight, face.italic), face.size, face.spacing
    return [table[char] * size + extra for char in text]


@lru_cache(maxsize=512)
def _mixed(text: str, face: Face) -> tuple[float, ...]:
    """Advances of a text that not all is in Roboto. Fixed pitch is kept by what is."""
    steps: list[float] = []
    for start, end, font in fallback.runs(text):
        part = text[start:end]
        if font is None:
            steps += _roboto_advances(part, face)
            continue
        extra = face.spacing
        steps += [step * face.size + extra if step else 0.0 for step in fallback.run_advances(part, font, face.weight)]
    return tuple(steps)


def text_width(text: str, face: Face) -> float:
    """Width of one line in px."""
    if fallback.needed(text):
        return sum(advances(text, face))
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
    mixed = fallback.needed(paragraph)
    elsewhere = fallback.break_after(paragraph) if mixed else frozenset()
    within = fallback.within_clusters(paragraph) if mixed else frozenset()

    def fits(first: int, last: int) -> bool:
        """Letters that join are as wide as what they stand beside lets them be, so what was cut is measured again."""
        return not mixed or text_width(paragraph[first:last].rstrip(" "), face) <= width

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
            if (char in " -/" or position in elsewhere) and position < end:
                brk = position
        if position >= end and fits(start, end):
            lines.append(paragraph[start:])
            return lines
        cut = brk if brk > start else max(position, start + 1)
        while cut in within:
            cut += 1
        while not fits(start, cut):
            shorter = next((at for at in range(cut - 1, start, -1) if at not in within), start)
            if shorter == start:
                break  # one character, wider than the room
            cut = shorter
        lines.append(paragraph[start:cut].rstrip(" "))
        start = cut
    return lines


def ellipsize(text: str, face: Face, width: float, where: Literal["start", "middle", "end"] = "end") -> str:
    """As much of `text` as fits into `width` px with an ellipsis in place of its start, middle or end, or the text itself when it fits."""
    if text_width(text, face) <= width:
        return text
    left = width - text_width(ELLIPSIS, face)
    before = {"start": 0.0, "middle": left / 2, "end": left}[where]
    head = text[: _fitting(_parts(text[:_MAX_MASK_WIDTH], face), before)]
    if where == "end":
        return head.rstrip(" ") + ELLIPSIS
    last = text[-_MAX_MASK_WIDTH:]
    kept = _fitting(_parts(last, face)[::-1], left - text_width(head, face))
    return head + ELLIPSIS + (last[-kept:] if kept else "")


def _parts(text: str, face: Face) -> list[tuple[int, float]]:
    """What is not cut apart: numbers of characters and their widths in px."""
    steps = advances(text, face)
    if not fallback.needed(text):
        return [(1, step) for step in steps]
    return [(end - start, sum(steps[start:end])) for start, end in fallback.clusters(text)]


def _fitting(parts: list[tuple[int, float]], width: float) -> int:
    """How many characters of the first parts are at most `width` px wide together."""
    kept = 0
    for count, step in parts:
        width -= step
        if width < 0:
            break
        kept += count
    return kept


@_TEXTS
def text_mask(text: str, face: Face) -> tuple[Image.Image, int, int]:
    """One line drawn white on black, with the position of its origin (start of the baseline) inside the mask in px."""
    if fallback.needed(text):
        return _mixed_mask(text, face)
    font = _roboto(face.size, face.weight, face.italic)
    pad = int(face.size * 0.2) + 2
    width = min(int(text_width(text, face)) + 1, _MAX_MASK_WIDTH) + 2 * pad
    baseline = int(face.size * TOP) + 2
    mask = Image.new("L", (width, baseline + int(face.size * BOTTOM) + 3), 0)
    _draw_roboto(ImageDraw.Draw(mask), float(pad), baseline, text, face, font, width)
    return mask, pad, baseline


def _draw_roboto(
    draw: ImageDraw.ImageDraw, x: float, baseline: int, text: str, face: Face, font: ImageFont.FreeTypeFont, width: int
) -> None:
    for char, step in zip(text, _roboto_advances(text, face), strict=True):
        if x > width:
            break
        if char != " " and step > 0:
            shift = (step - font.getlength(char)) / 2 if face.mono else 0.0
            draw.text((x + shift, baseline), char, fill=255, font=font, anchor="ls")
        x += step


def _mixed_mask(text: str, face: Face) -> tuple[Image.Image, int, int]:
    """A line of several fonts. Some are taller than Roboto; what a line takes in height stays Roboto's."""
    steps = advances(text, face)
    pad = int(face.size * 0.3) + 2
    width = min(int(sum(steps)) + 1, _MAX_MASK_WIDTH) + 2 * pad
    baseline = int(face.size * _TALLEST) + 2
    mask = Image.new("L", (width, baseline + int(face.size * _DEEPEST) + 3), 0)
    draw = ImageDraw.Draw(mask)
    x = float(pad)
    runs = fallback.runs(text)
    # In a line from right to left the runs follow each other in that direction, and each is drawn in its own.
    for start, end, font in reversed(runs) if fallback.starts_right_to_left(text) else runs:
        if x > width:
            break
        part, taken = text[start:end], steps[start:end]
        if font is None:
            _draw_roboto(draw, x, baseline, part, face, _roboto(face.size, face.weight, face.italic), width)
        else:
            _draw_run(draw, x, baseline, part, taken, fallback.face(font, face.size, face.weight), font, width)
        x += sum(taken)
    return mask, pad, baseline


def _draw_run(
    draw: ImageDraw.ImageDraw,
    x: float,
    baseline: int,
    text: str,
    steps: list[float],
    loaded: ImageFont.FreeTypeFont,
    font: fallback.Font,
    width: int,
) -> None:
    if font.right_to_left and fallback.shapes():
        draw.text((x, baseline), fallback.one_line(text[:_MAX_GLYPHS]), fill=255, font=loaded, anchor="ls", direction="rtl")
        return
    parts = list(fallback.clusters(text))
    for start, end in reversed(parts) if font.right_to_left else parts:
        if x > width:
            break
        if steps[start] > 0:
            draw.text((x, baseline), fallback.one_line(text[start:end]), fill=255, font=loaded, anchor="ls")
        x += steps[start]


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
