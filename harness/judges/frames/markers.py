"""Actions drawn on the screens they were made on: a dot for a tap, a ring around it for a long press, an arrow for a swipe, and a strip of
text below the picture for everything that has no place.

Sizes go by the longest edge, so that marks stay legible when a picture is made smaller to 600 px. The strip is added below and hides
nothing; places in the picture stay what they were.
"""

from __future__ import annotations

import math
from functools import lru_cache
from importlib.resources import as_file, files
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from harness.device.actions import Key, Wait
from harness.device.keys import key_name
from harness.errors import printable
from harness.judges.frames.pictures import Draw
from harness.judges.trajectory import Step, Trajectory

Colour = tuple[int, int, int]
MARK: Final[Colour] = (230, 0, 38)
EDGE: Final[Colour] = (255, 255, 255)
"""Around every mark, so that it shows on a ground of its own colour."""
GROUND: Final[Colour] = (24, 24, 28)
LINES: Final = 3
"""Lines of the strip at most; what is longer ends with an ellipsis."""
_RADIUS: Final = 1 / 75  # of the longest edge: 8 px at 600
_LETTERS: Final = 1 / 44  # likewise: 13.6 px at 600
_MAX_TEXT: Final = 600
_ELLIPSIS: Final = "…"


def action_marks(trajectory: Trajectory) -> Draw:
    """What `make_pictures` calls to draw the action of each step on its screen; the final screen stays as it is."""

    def draw(picture: Image.Image, number: int) -> Image.Image:
        return draw_step(picture, trajectory.steps[number]) if number < len(trajectory.steps) else picture

    return draw


def draw_step(picture: Image.Image, step: Step) -> Image.Image:
    """The picture (RGB, drawn upon) with the mark of a step; a taller one where the step gets a strip."""
    unit = max(picture.size) * _RADIUS
    if not step.points:
        return _with_strip(picture, _strip_text(step), max(8, round(max(picture.size) * _LETTERS)))
    places = [(min(max(x, 0), picture.width - 1), min(max(y, 0), picture.height - 1)) for x, y in step.points]
    canvas = ImageDraw.Draw(picture)
    if len(places) > 1 and math.dist(places[0], places[-1]) > 2 * unit:
        _arrow(canvas, places[0], places[-1], unit)
        return picture
    if step.kind == "long_press":
        _ring(canvas, places[0], 2.4 * unit, unit)
    _dot(canvas, places[0], unit)
    return picture


def _dot(canvas: ImageDraw.ImageDraw, place: tuple[int, int], radius: float) -> None:
    for size, colour in ((radius * 1.3, EDGE), (radius, MARK)):
        canvas.ellipse((place[0] - size, place[1] - size, place[0] + size, place[1] + size), fill=colour)


def _ring(canvas: ImageDraw.ImageDraw, place: tuple[int, int], radius: float, unit: float) -> None:
    for grow, width, colour in ((0.2, 0.9, EDGE), (0.0, 0.5, MARK)):
        size = radius + grow * unit
        box = (place[0] - size, place[1] - size, place[0] + size, place[1] + size)
        canvas.ellipse(box, outline=colour, width=max(2, round(width * unit)))


def _arrow(canvas: ImageDraw.ImageDraw, start: tuple[int, int], end: tuple[int, int], unit: float) -> None:
    """From where the finger went down (a dot) to where it went up (the head)."""
    length = math.dist(start, end)
    along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
    across = (-along[1], along[0])
    for grow, colour in ((0.3 * unit, EDGE), (0.0, MARK)):
        head = min(3 * unit, length * 0.6)
        half = unit * 0.4 + grow
        wing = unit * 1.5 + 1.6 * grow
        tip = (end[0] + along[0] * grow * 1.6, end[1] + along[1] * grow * 1.6)
        neck = (end[0] - along[0] * (head + grow), end[1] - along[1] * (head + grow))
        corners = [
            (start[0] + across[0] * half, start[1] + across[1] * half),
            (neck[0] + across[0] * half, neck[1] + across[1] * half),
            (neck[0] + across[0] * wing, neck[1] + across[1] * wing),
            tip,
            (neck[0] - across[0] * wing, neck[1] - across[1] * wing),
            (neck[0] - across[0] * half, neck[1] - across[1] * half),
            (start[0] - across[0] * half, start[1] - across[1] * half),
        ]
        canvas.polygon(corners, fill=colour)
        radius = 0.8 * unit + grow
        canvas.ellipse((start[0] - radius, start[1] - radius, start[0] + radius, start[1] + radius), fill=colour)


def _strip_text(step: Step) -> str:
    words = step.words
    if isinstance(step.action, Key):
        words = f"press the key {key_name(step.action.code).removeprefix('KEYCODE_')}"
    elif isinstance(step.action, Wait):
        words = f"wait {step.action.ms / 1000:g} s"
    return f"Step {step.number}: {words}"


def _with_strip(picture: Image.Image, text: str, letters: int) -> Image.Image:
    margin = letters // 2
    lines = wrapped(text, letters, picture.width - 2 * margin)
    pitch = round(letters * 1.25)
    strip = pitch * len(lines) + 2 * margin
    whole = Image.new("RGB", (picture.width, picture.height + strip), GROUND)
    whole.paste(picture)
    canvas = ImageDraw.Draw(whole)
    for place, line in enumerate(lines):
        canvas.text((margin, picture.height + margin + place * pitch), line, EDGE, font=_font(letters))
    return whole


def wrapped(text: str, letters: int, width: int) -> list[str]:
    """The lines of a strip: at most `LINES`, each at most `width` px of letters `letters` px high. Characters that command, turn the
    direction, or have no glyph are shown as their code points, from left to right in the order in which they are stored."""
    shown = _drawable(text)
    font = _font(letters)
    lines: list[str] = []
    rest = shown
    while rest and len(lines) < LINES:
        fits = _fitting(rest, font, width)
        cut = rest.rfind(" ", 1, fits + 1) if fits < len(rest) else fits
        cut = cut if cut > fits // 2 else fits
        lines.append(rest[:cut].rstrip(" "))
        rest = rest[cut:].lstrip(" ")
    if rest or len(text) > _MAX_TEXT:
        last = lines[-1]
        while last and font.getlength(last + _ELLIPSIS) > width:
            last = last[:-1]
        lines[-1] = last + _ELLIPSIS
    return lines


def _fitting(text: str, font: ImageFont.FreeTypeFont, width: int) -> int:
    """How many characters of a text fit, one at least."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if font.getlength(text[:middle]) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def _drawable(text: str) -> str:
    plain = printable(text[:_MAX_TEXT].replace("\r\n", "\n").replace("\n", " / ").replace("\t", " "))
    return "".join(char if _has_glyph(char) else f"<U+{ord(char):04X}>" for char in plain)


@lru_cache(maxsize=4096)
def _has_glyph(char: str) -> bool:
    if " " <= char <= "~":
        return True
    if not char.isprintable():
        return False
    font = _font(24)
    return bytes(font.getmask(char)) != bytes(font.getmask("\uffff"))


@lru_cache(maxsize=32)
def _font(letters: int) -> ImageFont.FreeTypeFont:
    """Roboto, without the engine that turns and joins letters: the same words give the same pixels on every machine."""
    with as_file(files("fontpkg_roboto") / "files" / "Roboto[wdth,wght].ttf") as path:
        return ImageFont.truetype(str(path), letters, layout_engine=ImageFont.Layout.BASIC)
