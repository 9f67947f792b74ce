"""What was drawn, as a list: so that a picture which differs little from the last one need not be drawn as a whole.

Painters add strokes without looking at what is drawn already. Two lists are equal when they give equal pictures; where they differ, only
the rectangle around the differing strokes is drawn anew, and in it nothing that something opaque covers whole.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from emulator.sim.toolkit import masks
from emulator.sim.toolkit.view import Bounds

_BAND: Final = 240
"""Lines of a picture that are darkened at a time, so that no second picture of the screen is made."""


class Stroke(NamedTuple):
    """One colour or picture through a mask.

    Attributes:
        box: left, top, right, bottom in px; what is drawn lies within.
        source: the colour; a picture; or the look-up table of the three bands that changes what is there.
        mask: what covers the box, None for all of it.
        at: left and top of the picture and of the mask in px; they may reach out of the box.
        alpha: 0 to 255, the strength of the mask.
    """

    box: tuple[int, int, int, int]
    source: tuple[int, int, int] | Image.Image | bytes
    mask: Image.Image | None = None
    at: tuple[int, int] = (0, 0)
    alpha: int = 255

    def covers(self, area: tuple[int, int, int, int]) -> bool:
        """Whether nothing of what is below shows in an area."""
        box = self.box
        return (
            self.mask is None
            and self.alpha >= 255
            and not isinstance(self.source, bytes)
            and box[0] <= area[0]
            and box[1] <= area[1]
            and box[2] >= area[2]
            and box[3] >= area[3]
        )


class Strokes(list[Stroke]):
    """Strokes from the lowest to the uppermost, on a picture of `size` px."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__()
        self.size = size

    def changed(self, before: Strokes) -> tuple[int, int, int, int] | None:
        """The area in which the picture may differ from that of other strokes; None when they are equal."""
        if self.size != before.size:
            return (0, 0, *self.size)
        first, shorter = 0, min(len(self), len(before))
        while first < shorter and self[first] == before[first]:
            first += 1
        last = 0
        while last < shorter - first and self[-1 - last] == before[-1 - last]:
            last += 1
        differing = [stroke.box for strokes in (self, before) for stroke in strokes[first : len(strokes) - last]]
        if not differing:
            return None
        lefts, tops, rights, bottoms = zip(*differing, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def draw(self, image: Image.Image, area: tuple[int, int, int, int]) -> None:
        """Draw what lies in an area on an RGB picture of this size."""
        first = next((place for place in range(len(self) - 1, -1, -1) if self[place].covers(area)), 0)
        room = Bounds(*area)
        for stroke in self[first:]:
            seen = Bounds(*stroke.box).clip(room)
            if not seen.empty:
                _draw(image, stroke, seen)


def _draw(image: Image.Image, stroke: Stroke, seen: Bounds) -> None:
    """Draw the part of a stroke that is seen."""
    box = (seen.left, seen.top, seen.right, seen.bottom)
    source, mask = stroke.source, stroke.mask
    if isinstance(source, bytes):
        _change(image, box, source)
        return
    if isinstance(source, Image.Image):
        source = _within(source, stroke.at, box)
    if mask is not None:
        image.paste(source, box, masks.faded(_within(mask, stroke.at, box), stroke.alpha))
    elif stroke.alpha >= 255:
        image.paste(source, box)
    else:
        image.paste(source, box, Image.new("L", (seen.width, seen.height), stroke.alpha))


def _within(picture: Image.Image, at: tuple[int, int], box: tuple[int, int, int, int]) -> Image.Image:
    """The part of a picture at a place that lies in a box."""
    left, top = at
    part = (box[0] - left, box[1] - top, box[2] - left, box[3] - top)
    return picture if part == (0, 0, *picture.size) else picture.crop(part)


def _change(image: Image.Image, box: tuple[int, int, int, int], table: bytes) -> None:
    left, top, right, bottom = box
    for start in range(top, bottom, _BAND):
        band = (left, start, right, min(start + _BAND, bottom))
        image.paste(image.crop(band).point(table), band)
