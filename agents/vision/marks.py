"""Set of marks: a box and a number drawn at each element, so that a model can name what it sees.

A number stands on a plate in a colour unlike the ground around it, at a corner of its box, where it hides no other number if that can be
avoided. Source of the idea: Set-of-Mark prompting (arXiv 2310.11441).
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from agents.vision.picture import Picture, prepare
from agents.vision.resize import Size
from harness.device.tree import Node

Box = tuple[int, int, int, int]
Colour = tuple[int, int, int]

COLOURS: Final[tuple[Colour, ...]] = (
    (214, 26, 60),
    (0, 92, 214),
    (0, 122, 61),
    (150, 40, 190),
    (196, 78, 0),
    (0, 128, 138),
    (255, 214, 10),
    (40, 40, 40),
)
"""Colours of plates and boxes; neighbours in the list of elements get different ones."""
NEAR: Final = 100.0
"""Distance of colours (0-255) under which two are hard to tell apart."""
FLAT: Final = 2.2
"""A box lower than this many plates is taken for a line of text, which no plate should hide."""
GROUND: Final = 8
"""The ground's colour is looked up in a picture made smaller by about this factor."""


def marked(data: bytes, size: Size, target: Size, nodes: Sequence[Node]) -> Picture:
    """A picture with the numbers of the elements on it.

    Args:
        data: the device's picture.
        size, target: its own size and the one to be sent, in px.
        nodes: elements in the order of their numbers.
    """
    ground = _ground(data)

    def draw(canvas: ImageDraw.ImageDraw) -> None:
        draw_marks(canvas, size, [node.bounds for node in nodes], ground)

    return prepare(data, size, target, draw=draw)


def draw_marks(canvas: ImageDraw.ImageDraw, size: Size, boxes: Sequence[Box], ground: Image.Image) -> None:
    """Draw boxes and plates. `ground`: the picture, in any size, for the colours under them."""
    height = max(14, round(min(size) / 34))
    font = ImageFont.load_default(height)
    plates: list[Box] = []
    lines = [box for box in boxes if box[3] - box[1] < FLAT * (height + 10)]
    chosen: list[Colour] = []
    for number, box in enumerate(boxes):
        chosen.append(_colour(number, box, size, ground))
        left, top, right, bottom = canvas.textbbox((0, 0), str(number), font=font)
        plates.append(_plate(box, (round(right - left) + 10, round(bottom - top) + 10), plates, lines, size))
    line = max(2, round(min(size) / 400))
    for box, colour in zip(boxes, chosen, strict=True):
        left, top, right, bottom = box
        canvas.rectangle((left, top, max(left, right - 1), max(top, bottom - 1)), outline=(*colour, 255), width=line)
    for number, (plate, colour) in enumerate(zip(plates, chosen, strict=True)):
        canvas.rectangle((plate[0], plate[1], plate[2] - 1, plate[3] - 1), fill=(*colour, 235), outline=(255, 255, 255, 255))
        middle = (plate[0] + plate[2]) / 2, (plate[1] + plate[3]) / 2
        canvas.text(middle, str(number), fill=(0, 0, 0) if _light(colour) else (255, 255, 255), font=font, anchor="mm")


def _plate(box: Box, plate: Size, others: Sequence[Box], lines: Sequence[Box], size: Size) -> Box:
    """Where a number stands: the first place at its box that hides no other number and no line of text, else the one that hides least."""
    left, top, right, bottom = box
    width, height = plate
    middle = (left + right - width) // 2, (top + bottom - height) // 2
    corners = [
        (left, top),
        (right - width, top),
        (left, bottom - height),
        (right - width, bottom - height),
        (left - width, middle[1]),
        (left, top - height),
        (right - width, top - height),
        (left - width, top),
        (right, middle[1]),
        (left, middle[1]),
        (right - width, middle[1]),
        (middle[0], top),
        (middle[0], bottom - height),
        middle,
        (left, bottom),
        (right - width, bottom),
    ]
    steps = range(width, max(width, min(right - left, 8 * width)), width)
    corners += [(left + step, top) for step in steps] + [(left + step, bottom - height) for step in steps]
    best, least = (0, 0, width, height), float("inf")
    for x, y in corners:
        x, y = min(max(x, 0), max(0, size[0] - width)), min(max(y, 0), max(0, size[1] - height))
        place = (x, y, x + width, y + height)
        hidden = 10 * sum(_common(place, other) for other in others)
        if hidden < least:
            hidden += sum(_common(place, line) for line in lines)
        if hidden < least:
            best, least = place, hidden
        if not hidden:
            break
    return best


def _common(one: Box, other: Box) -> int:
    """Area that two boxes share."""
    width = min(one[2], other[2]) - max(one[0], other[0])
    height = min(one[3], other[3]) - max(one[1], other[1])
    return max(0, width) * max(0, height)


def _ground(data: bytes) -> Image.Image:
    file = Image.open(io.BytesIO(data))
    small = max(1, file.width // GROUND), max(1, file.height // GROUND)
    file.draft("RGB", small)  # a JPEG is decoded at an eighth of its size
    return file.convert("RGB").resize(small, Image.Resampling.BOX)


def _colour(number: int, box: Box, size: Size, ground: Image.Image) -> Colour:
    """The first colour from the element's own place in the list that is unlike what lies under the box, else the one most unlike it."""
    across, down = ground.width / size[0], ground.height / size[1]
    left, top = int(box[0] * across), int(box[1] * down)
    right, bottom = max(left + 1, int(box[2] * across)), max(top + 1, int(box[3] * down))
    under = ground.crop((left, top, right, bottom)).resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    assert isinstance(under, tuple)
    turn = number % len(COLOURS)
    order = (*COLOURS[turn:], *COLOURS[:turn])
    return next((colour for colour in order if _distance(colour, under) >= NEAR), max(order, key=lambda colour: _distance(colour, under)))


def _distance(one: Sequence[float], other: Sequence[float]) -> float:
    """How unlike two colours are to the eye, which sees green best and blue least."""
    return float(sum(share * (a - b) ** 2 for share, a, b in zip((0.299, 0.587, 0.114), one, other, strict=True)) ** 0.5)


def _light(colour: Colour) -> bool:
    return 0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2] > 150
