"""Fonts for what Roboto lacks: which characters belong together, which font draws them, and how wide they are.

The fonts are Noto's, from packages of the extra `fonts`. Without them nothing here is asked, and such characters are boxes. As on a
device with the language English, Chinese characters have their simplified forms, and a sign that is text by default is drawn as text.
Scripts that join or reorder letters, and pictures of several characters, need the shaping engine of Pillow (raqm); without it each
character is drawn by itself, those of scripts from right to left in that order.
"""

from __future__ import annotations

import struct
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from PIL import ImageFont, features

PACKAGES: Final = ("manimgx-fonts", "manimgx-fonts-cjk")
"""Distributions that carry the fonts; each may be there or not."""
DRAWING: Final = ("fontpkg-roboto", "material-design-icons", *PACKAGES, "pillow")
"""Distributions that decide how text looks."""
_SIMPLIFIED: Final = 2  # of the faces of Noto Sans CJK
_TABLE_EM: Final = 1000.0
_ENDS: Final = frozenset(("Cc", "Zl", "Zp"))
"""Categories of what ends a line or does nothing; the shaping engine takes no ends of lines."""
_CACHED_LENGTH: Final = 500  # characters; longer texts are rare and would make the caches large
_VIRAMA: Final = 9  # combining class
_MOST_MARKS: Final = 24  # characters of one cluster; hostile text piles up marks without end
_TEXT, _PICTURE, _JOINER, _KEYCAP = "\ufe0e", "\ufe0f", "\u200d", "\u20e3"
_PICTURES: Final = frozenset(
    chr(code)
    for first, last in (
        *((0x231A, 0x231B), (0x23E9, 0x23EC), (0x23F0, 0x23F0), (0x23F3, 0x23F3), (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2648, 0x2653)),
        *((0x267F, 0x267F), (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB), (0x26BD, 0x26BE), (0x26C4, 0x26C5), (0x26CE, 0x26CE)),
        *((0x26D4, 0x26D4), (0x26EA, 0x26EA), (0x26F2, 0x26F3), (0x26F5, 0x26F5), (0x26FA, 0x26FA), (0x26FD, 0x26FD), (0x2705, 0x2705)),
        *((0x270A, 0x270B), (0x2728, 0x2728), (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755), (0x2757, 0x2757), (0x2795, 0x2797)),
        *((0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C), (0x2B50, 0x2B50), (0x2B55, 0x2B55)),
    )
    for code in range(first, last + 1)
)
"""Characters of the basic plane that are pictures unless told otherwise (Emoji_Presentation of Unicode 15)."""
_NOT_AT_START: Final = frozenset("、。，．：；！？）］｝」』】〉》〕’”…ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ・%")
_NOT_AT_END: Final = frozenset("（［｛「『【〈《〔‘“")


_IDEOGRAPHIC: Final = (("\u2e80", "\u9fff"), ("\uf900", "\ufaff"), ("\uff00", "\uffef"), ("\U00020000", "\U0003ffff"))


class Coverage:
    """The characters a font has, from its table `cmap`."""

    def __init__(self, ranges: list[tuple[int, int]]) -> None:
        merged = sorted(ranges)
        self._starts = [first for first, _ in merged]
        self._ends = [last for _, last in merged]

    def __contains__(self, char: str) -> bool:
        code = ord(char)
        at = bisect_right(self._starts, code) - 1
        return at >= 0 and code <= self._ends[at]

    def characters(self) -> Iterator[str]:
        for first, last in zip(self._starts, self._ends, strict=True):
            yield from map(chr, range(first, last + 1))


class Font(NamedTuple):
    """A font file; of a collection one of its faces."""

    name: str
    path: str
    face: int = 0
    right_to_left: bool = False


class Run(NamedTuple):
    """Characters of a line from `start` to `end` that one font draws together; None: Roboto."""

    start: int
    end: int
    font: Font | None


def provenance() -> str:
    """The versions of everything that decides how text looks, `name version` each: runs record it."""
    from importlib import metadata  # brings the parser of e-mails along: nothing else needs it

    found = []
    for name in DRAWING:
        try:
            found.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            continue
    return ", ".join([*found, f"raqm {features.version('raqm')}" if shapes() else "no raqm"])


@lru_cache(maxsize=1)
def shapes() -> bool:
    """Whether this Pillow can shape text."""
    return bool(features.check("raqm"))


@lru_cache(maxsize=1)
def fonts() -> tuple[Font, ...]:
    """The fonts there are, in the order in which they are asked: scripts, symbols, Chinese, Japanese and Korean, pictures. Empty without
    the extra."""
    scripts: list[Font] = []
    symbols: list[Font] = []
    pictures: list[Font] = []
    for path in _files("manimgx_fonts", "*.ttf"):
        name = path.name.partition("[")[0]
        if name.startswith("NotoSans-Italic"):
            continue
        font = Font(name, str(path), right_to_left=name in ("NotoSansArabic", "NotoSansHebrew"))
        # Noto Sans itself has Latin letters that Roboto lacks
        (pictures if name == "NotoEmoji" else symbols if name.startswith("NotoSansSymbols") else scripts).append(font)
    ideographs = [Font(path.name, str(path), _SIMPLIFIED) for path in _files("manimgx_fonts_cjk", "*.ttc")]
    return (*scripts, *symbols, *ideographs, *pictures)


def _files(package: str, pattern: str) -> list[Path]:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return []
    return sorted(Path(spec.origin).parent.glob(pattern))


@lru_cache(maxsize=1)
def _emoji() -> Font | None:
    return next((font for font in fonts() if font.name == "NotoEmoji"), None)


@lru_cache(maxsize=64)
def coverage(path: str, index: int = 0) -> Coverage:
    """What the font has. Raises ValueError for a file whose tables make no sense."""
    with Path(path).open("rb") as file:

        def take(offset: int, pattern: str) -> tuple[int, ...]:
            file.seek(offset)
            return struct.unpack(pattern, file.read(struct.calcsize(pattern)))

        try:
            head = take(12 + 4 * index, ">I")[0] if take(0, ">I")[0] == 0x74746366 else 0  # `ttcf`: a collection
            tables = take(head + 4, ">H")[0]
            records = [take(head + 12 + 16 * number, ">4sIII") for number in range(tables)]
            cmap = next(record[2] for record in records if record[0] == b"cmap")  # type: ignore[comparison-overlap]
            kinds = [take(cmap + 4 + 8 * number, ">HHI") for number in range(take(cmap + 2, ">H")[0])]
            wide = [cmap + offset for platform, coding, offset in kinds if (platform, coding) in ((3, 10), (0, 4), (0, 6))]
            narrow = [cmap + offset for platform, coding, offset in kinds if (platform, coding) in ((3, 1), (0, 3))]
            for table in wide:
                if take(table, ">H")[0] == 12:
                    count = take(table + 12, ">I")[0]
                    flat = take(table + 16, f">{3 * count}I")
                    return Coverage(list(zip(flat[::3], flat[1::3], strict=True)))
            for table in narrow:
                if take(table, ">H")[0] == 4:
                    count = take(table + 6, ">H")[0] // 2
                    ends, starts = take(table + 14, f">{count}H"), take(table + 16 + 2 * count, f">{count}H")
                    return Coverage([(first, last) for first, last in zip(starts, ends, strict=True) if first != 0xFFFF])
        except (struct.error, StopIteration) as error:
            raise ValueError(f"{Path(path).name} is no font whose characters can be told") from error
    raise ValueError(f"{Path(path).name} has no table of characters that is known")


def clusters(text: str) -> Iterator[tuple[int, int]]:
    """Starts and ends of what a reader takes for one character: a letter with its marks, a syllable, a picture with what changes it, a
    flag."""
    start, end = 0, len(text)
    while start < end:
        at = start + 1
        if at < end and _is_flag(text[start]) and _is_flag(text[at]):
            at += 1
        while at < end and at - start < _MOST_MARKS and _belongs(text[at - 1], text[at]):
            at += 1
        yield start, at
        start = at


def _belongs(last: str, char: str) -> bool:
    """Whether a character goes on what the last one is part of."""
    if unicodedata.category(last) in _ENDS:
        return False
    if _extends(char) or _hangul(last, char):
        return True
    if last == _JOINER:
        return char >= "\U0001f000" or unicodedata.category(char) == "So"
    return unicodedata.combining(last) == _VIRAMA and unicodedata.category(char) == "Lo"  # binds the next consonant


def _is_flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _extends(char: str) -> bool:
    if char < "\u0300":
        return False
    return (
        unicodedata.category(char) in ("Mn", "Me", "Mc")
        or char in "\u200c\u200d\uff9e\uff9f"
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
    )


def _hangul(last: str, char: str) -> bool:
    """Whether a conjoining vowel or final consonant follows what it belongs to."""
    vowel, final = "\u1160" <= char <= "\u11a7", "\u11a8" <= char <= "\u11ff"
    return (vowel and "\u1100" <= last <= "\u11a7") or (final and "\u1160" <= last <= "\u11ff")


def _ignorable(char: str) -> bool:
    """Whether a font need not have it for what it belongs to."""
    return char in (_TEXT, _PICTURE, _JOINER, "\u200c") or unicodedata.category(char) in ("Cf", "Cc")


@lru_cache(maxsize=1)
def roboto() -> Coverage:
    """What Roboto has."""
    file = next(path for path in _files("fontpkg_roboto", "files/Roboto[[]*.ttf"))
    return coverage(str(file))


@lru_cache(maxsize=1)
def _plain() -> frozenset[str]:
    """Characters that need no other font, whatever stands beside them."""
    return frozenset(roboto().characters()) - {_PICTURE, _JOINER, _KEYCAP} - _PICTURES


def needed(text: str) -> bool:
    """Whether a text has characters that are drawn by another font than Roboto, and there are others."""
    return not text.isascii() and not _plain().issuperset(text) and bool(fonts())


def runs(text: str) -> tuple[Run, ...]:
    """The line cut where the font changes; clusters are never cut. Blanks and signs between words from right to left stay with these."""
    return _runs_cached(text) if len(text) <= _CACHED_LENGTH else _runs(text)


def _runs(text: str) -> tuple[Run, ...]:
    found: list[Run] = []
    for start, end in clusters(text):
        font = _font_of(text[start:end])
        if found and found[-1].font == font:
            found[-1] = Run(found[-1].start, end, font)
        else:
            found.append(Run(start, end, font))
    joined: list[Run] = []
    for run in found:
        if len(joined) > 1 and run.font is not None and run.font.right_to_left and joined[-2].font == run.font and joined[-1].font is None:
            between = text[joined[-1].start : joined[-1].end]
            if all(not char.isalnum() and char in coverage(run.font.path, run.font.face) for char in between):
                joined[-2:] = [Run(joined[-2].start, run.end, run.font)]
                continue
        joined.append(run)
    return tuple(part for run in joined for part in _without_blanks(text, run)) if starts_right_to_left(text) else tuple(joined)


_runs_cached = lru_cache(maxsize=512)(_runs)


def within_clusters(text: str) -> frozenset[int]:
    """Positions within what another font than Roboto draws as one. In Roboto marks are drawn, and take room, by themselves."""
    return frozenset(
        at
        for first, last, font in runs(text)
        if font is not None
        for start, end in clusters(text[first:last])
        for at in range(first + start + 1, first + end)
    )


def _without_blanks(text: str, run: Run) -> list[Run]:
    """A run of Roboto with the blanks around it as runs of their own: in a line from right to left they are on its other sides."""
    if run.font is not None:
        return [run]
    part = text[run.start : run.end]
    first = run.start + len(part) - len(part.lstrip(" "))
    last = max(run.start + len(part.rstrip(" ")), first)
    return [Run(start, end, None) for start, end in ((run.start, first), (first, last), (last, run.end)) if start < end]


@lru_cache(maxsize=4096)
def _font_of(cluster: str) -> Font | None:
    wanted = [char for char in cluster if not _ignorable(char)]
    base = cluster[0]
    # of ASCII the signs on keys alone are pictures
    picture = (
        _KEYCAP in cluster
        or (_PICTURE in cluster and not base.isascii())
        or ((base >= "\U0001f000" or base in _PICTURES) and _TEXT not in cluster)
    )
    emoji = _emoji()
    if picture and emoji is not None and base in coverage(emoji.path):
        return emoji
    if all(char in roboto() for char in wanted):
        return None
    whole = next((font for font in fonts() if all(char in coverage(font.path, font.face) for char in wanted)), None)
    return whole or next((font for font in fonts() if base not in roboto() and base in coverage(font.path, font.face)), None)


@lru_cache(maxsize=24)
def face(font: Font, size: float, weight: int) -> ImageFont.FreeTypeFont:
    """The font at a size in px, at the weight nearest to the one asked for."""
    engine = ImageFont.Layout.RAQM if shapes() else ImageFont.Layout.BASIC
    loaded = ImageFont.truetype(font.path, size, index=font.face, layout_engine=engine)
    settings: list[float] = []
    for axis in loaded.get_variation_axes():
        least, most, usual = (float(axis[key] or 0) for key in ("minimum", "maximum", "default"))
        settings.append(min(max(weight, least), most) if axis["name"] == b"Weight" else usual)
    loaded.set_variation_by_axes(settings)
    return loaded


def _width(text: str, font: Font, weight: int) -> float:
    """Of shaped text, in em."""
    return _width_cached(text, font, weight) if len(text) <= _CACHED_LENGTH else _measured(text, font, weight)


def _measured(text: str, font: Font, weight: int) -> float:
    return float(_length(text, font, face(font, _TABLE_EM, weight))) / _TABLE_EM


_width_cached = lru_cache(maxsize=4096)(_measured)


def _length(text: str, font: Font, loaded: ImageFont.FreeTypeFont) -> float:
    if shapes():
        return loaded.getlength(one_line(text), direction="rtl" if font.right_to_left else "ltr")
    return sum(loaded.getlength(char) for char in text if not _ignorable(char))


def one_line(text: str) -> str:
    """A text without ends of lines and control characters, which have no glyphs."""
    return "".join([char for char in text if unicodedata.category(char) not in _ENDS])


def run_advances(text: str, font: Font, weight: int) -> list[float]:
    """Advances in em of the characters that a run has: a cluster's is its first character's, the others have none."""
    steps = [0.0] * len(text)
    parts = list(clusters(text))
    for start, end in parts:
        steps[start] = _width(text[start:end], font, weight)
    if font.right_to_left and shapes() and len(parts) > 1:
        # letters that join are narrower or wider than alone
        alone, whole = sum(steps), _width(text, font, weight)
        steps = [step * whole / alone for step in steps] if alone else steps
    return steps


def starts_right_to_left(text: str) -> bool:
    """Whether the first letter with a direction runs from right to left."""
    for char in text:
        direction = unicodedata.bidirectional(char)
        if direction in ("L", "R", "AL"):
            return direction != "L"
    return False


def begins_at_right(line: str) -> bool:
    """Whether a text view draws a line at its right edge where nothing else is asked for; boxes have no direction."""
    return needed(line) and starts_right_to_left(line)


def break_after(text: str) -> frozenset[int]:
    """Positions at which a line may be broken although no blank is there: between characters of Chinese and Japanese, by their rules."""
    found = set()
    for at in range(1, len(text)):
        last, char = text[at - 1], text[at]
        if (_ideographic(last) or _ideographic(char)) and char not in _NOT_AT_START and last not in _NOT_AT_END and not _extends(char):
            found.add(at)
    return frozenset(found)


def _ideographic(char: str) -> bool:
    return any(first <= char <= last for first, last in _IDEOGRAPHIC)
