"""Drawing primitives: clipped, with opacity, colours by name. Used by the view painter and by `View.draw`."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from emulator.sim.toolkit import masks
from emulator.sim.toolkit.content import face_of
from emulator.sim.toolkit.fonts import Face, has_icon, icon_mask, text_mask, text_width
from emulator.sim.toolkit.strokes import Stroke, Strokes
from emulator.sim.toolkit.theme import RGBA, Palette, resolve
from emulator.sim.toolkit.units import px
from emulator.sim.toolkit.view import Bounds, Color, TextStyle

_MISSING_ICON = "help"
_MAX_GLYPHS = 1000  # of one line; more never fit on the screen


class Painter:
    """Adds what is drawn in `clip` to `strokes`. Coordinates and lengths are device px; angles are degrees clockwise from 12 o'clock."""

    def __init__(self, strokes: Strokes, palette: Palette, clip: Bounds | None = None, alpha: float = 1.0) -> None:
        self.strokes = strokes
        self.palette = palette
        self.clip = clip or Bounds(0, 0, *strokes.size)
        self.alpha = alpha

    def color(self, color: Color) -> RGBA:
        """The colour with this painter's opacity applied."""
        r, g, b, a = resolve(color, self.palette)
        return (r, g, b, a) if self.alpha >= 1 else (r, g, b, int(a * self.alpha + 0.5))

    def mask(self, mask: Image.Image, left: int, top: int, rgba: RGBA) -> None:
        """Paint one colour through a mask whose corner is at `left`, `top`."""
        if rgba[3] == 0:
            return
        clip = self.clip
        width, height = mask.size
        x0, y0, x1, y1 = max(left, clip.left), max(top, clip.top), min(left + width, clip.right), min(top + height, clip.bottom)
        if x0 >= x1 or y0 >= y1:
            return
        self.strokes.append(Stroke((x0, y0, x1, y1), rgba[:3], mask, (left, top), rgba[3]))

    def fill(self, left: int, top: int, right: int, bottom: int, rgba: RGBA) -> None:
        """Fill a rectangle with square corners."""
        clip = self.clip
        x0, y0, x1, y1 = max(left, clip.left), max(top, clip.top), min(right, clip.right), min(bottom, clip.bottom)
        if x0 >= x1 or y0 >= y1 or rgba[3] == 0:
            return
        self.strokes.append(Stroke((x0, y0, x1, y1), rgba[:3], alpha=rgba[3]))

    def rect(self, bounds: Bounds, color: Color, radius: float = 0.0, corners: Sequence[float] | None = None) -> None:
        """A filled rectangle with rounded corners (`corners`: top left, top right, bottom right, bottom left)."""
        rgba = self.color(color)
        x0, y0, x1, y1 = bounds.left, bounds.top, bounds.right, bounds.bottom
        radii = _radii(bounds, radius, corners)
        if radii is None:
            self.fill(x0, y0, x1, y1, rgba)
            return
        self._corner_pieces(bounds, radii, 0.0, rgba)
        tl, tr, br, bl = radii
        top, bottom = max(tl, tr), max(bl, br)
        # three bands; where the two corners of a band differ, the smaller one leaves a strip beside it
        self.fill(x0 + tl, y0, x1 - tr, y0 + top, rgba)
        self.fill(x0, y0 + tl, x0 + tl, y0 + top, rgba)
        self.fill(x1 - tr, y0 + tr, x1, y0 + top, rgba)
        self.fill(x0, y0 + top, x1, y1 - bottom, rgba)
        self.fill(x0 + bl, y1 - bottom, x1 - br, y1, rgba)
        self.fill(x0, y1 - bottom, x0 + bl, y1 - bl, rgba)
        self.fill(x1 - br, y1 - bottom, x1, y1 - br, rgba)

    def outline(self, bounds: Bounds, color: Color, width: int, radius: float = 0.0, corners: Sequence[float] | None = None) -> None:
        """The border of a rounded rectangle, drawn inside `bounds`."""
        rgba = self.color(color)
        x0, y0, x1, y1 = bounds.left, bounds.top, bounds.right, bounds.bottom
        tl, tr, br, bl = _radii(bounds, radius, corners) or (0, 0, 0, 0)
        self._corner_pieces(bounds, (tl, tr, br, bl), float(width), rgba)
        # a corner piece is never smaller than the border is wide
        tl, tr, br, bl = (max(value, width) if value else 0 for value in (tl, tr, br, bl))
        self.fill(x0 + tl, y0, x1 - tr, y0 + width, rgba)
        self.fill(x0 + bl, y1 - width, x1 - br, y1, rgba)
        self.fill(x0, y0 + (tl or width), x0 + width, y1 - (bl or width), rgba)
        self.fill(x1 - width, y0 + (tr or width), x1, y1 - (br or width), rgba)

    def _corner_pieces(self, bounds: Bounds, radii: tuple[int, int, int, int], width: float, rgba: RGBA) -> None:
        for index, radius in enumerate(radii):
            if radius:
                piece = masks.corners(float(radius), width)[index]
                size = piece.size[0]
                x = bounds.left if index in (0, 3) else bounds.right - size
                y = bounds.top if index in (0, 1) else bounds.bottom - size
                self.mask(piece, x, y, rgba)

    def shadow(self, bounds: Bounds, elevation: float, radius: float = 0.0) -> None:
        """The shadow a surface `elevation` px above the ground throws; only what shows around the surface is drawn."""
        radius = min(radius, bounds.width / 2, bounds.height / 2)
        patch, side, pad = masks.shadow(float(int(radius)), float(elevation))
        drop = int(elevation * 0.45 + 0.5)
        rgba = (0, 0, 0, int(62 * self.alpha))
        x0, y0, x1, y1 = bounds.left - pad, bounds.top - pad + drop, bounds.right + pad, bounds.bottom + pad + drop
        side_x, side_y = min(side, (x1 - x0) // 2), min(side, (y1 - y0) // 2)
        size = patch.size[0]
        right, bottom = size - side_x, size - side_y
        for box, at in (
            ((0, 0, side_x, side_y), (x0, y0)),
            ((right, 0, size, side_y), (x1 - side_x, y0)),
            ((0, bottom, side_x, size), (x0, y1 - side_y)),
            ((right, bottom, size, size), (x1 - side_x, y1 - side_y)),
        ):
            self.mask(patch.crop(box), at[0], at[1], rgba)
        w, h = x1 - x0 - 2 * side_x, y1 - y0 - 2 * side_y
        if w > 0:
            for start, y in ((0, y0), (bottom, y1 - side_y)):
                self.mask(patch.crop((side, start, side + 1, start + side_y)).resize((w, side_y)), x0 + side_x, y, rgba)
        if h > 0:
            for start, x in ((0, x0), (right, x1 - side_x)):
                self.mask(patch.crop((start, side, start + side_x, side + 1)).resize((side_x, h)), x, y0 + side_y, rgba)

    def circle(self, x: float, y: float, radius: float, color: Color) -> None:
        """A filled circle."""
        self.mask(masks.disc(float(radius)), round(x - radius), round(y - radius), self.color(color))

    def ring(self, x: float, y: float, radius: float, width: float, color: Color) -> None:
        """A circle's outline; `radius` is that of its outer edge."""
        self.mask(masks.ring(float(radius), float(width)), round(x - radius), round(y - radius), self.color(color))

    def arc(
        self, x: float, y: float, radius: float, width: float, start: float, sweep: float, color: Color, *, round_caps: bool = False
    ) -> None:
        """Part of a ring from `start` over `sweep` degrees (negative = anticlockwise)."""
        mask = masks.arc(float(radius), float(width), round(float(start), 1), round(float(sweep), 1), round_caps)
        self.mask(mask, round(x - radius), round(y - radius), self.color(color))

    def line(self, x1: float, y1: float, x2: float, y2: float, color: Color, width: float) -> None:
        """A straight line with round ends."""
        mask, ox, oy = masks.line(round(float(x2 - x1), 1), round(float(y2 - y1), 1), float(width))
        self.mask(mask, round(x1 - ox), round(y1 - oy), self.color(color))

    def text(self, x: float, y: float, text: str, style: TextStyle, *, anchor: str = "start", color: Color = "") -> None:
        """One line of text with its baseline at `y`; `x` is its start, centre or end as `anchor` says."""
        face = face_of(style)
        if anchor != "start":
            width = text_width(text, face)
            x -= width / 2 if anchor == "center" else width
        self.glyphs(text, face, round(x), round(y), self.color(color or style.color))

    def glyphs(self, text: str, face: Face, x: int, baseline: int, rgba: RGBA) -> None:
        """Text at an exact origin."""
        if text:
            text = text[:_MAX_GLYPHS]
            mask, left, top = text_mask(text, face)
            self.mask(mask, x - left, baseline - top, rgba)

    def icon(self, x: float, y: float, name: str, size: float, color: Color, *, fill: bool = False) -> None:
        """A Material Symbol centred on `x`, `y`; `size` in dp."""
        side = px(size)
        mask = icon_mask(name if has_icon(name) else _MISSING_ICON, side, fill)
        self.mask(mask, round(x - side / 2), round(y - side / 2), self.color(color))

    def picture(self, picture: Image.Image, bounds: Bounds, radius: float = 0.0, *, whole: bool = False) -> None:
        """A picture scaled to fill `bounds`, cropped in the middle, with rounded corners; `whole` shows all of it within them."""
        if bounds.empty or not picture.width or not picture.height:
            return
        if whole:
            fit = min(bounds.width / picture.width, bounds.height / picture.height)
            width, height = max(1, int(picture.width * fit)), max(1, int(picture.height * fit))
            left, top = bounds.left + (bounds.width - width) // 2, bounds.top + (bounds.height - height) // 2
            bounds = Bounds(left, top, left + width, top + height)
        scale = max(bounds.width / picture.width, bounds.height / picture.height)
        w, h = bounds.width / scale, bounds.height / scale
        x, y = (picture.width - w) / 2, (picture.height - h) / 2
        colors = picture if picture.mode == "RGB" else picture.convert("RGB")
        scaled = colors.resize((bounds.width, bounds.height), Image.Resampling.BILINEAR, box=(x, y, x + w, y + h))
        mask = masks.rounded(bounds.width, bounds.height, _radii(bounds, radius, None) or (0, 0, 0, 0))
        self.image(scaled, bounds, mask, int(255 * self.alpha))

    def image(self, picture: Image.Image, bounds: Bounds, mask: Image.Image | None = None, alpha: int = 255) -> None:
        """A picture of the size of `bounds`, through a mask of that size and `alpha` / 255 of its strength. Both are kept as they are."""
        seen = bounds.clip(self.clip)
        if not seen.empty:
            box = (seen.left, seen.top, seen.right, seen.bottom)
            self.strokes.append(Stroke(box, picture, mask, (bounds.left, bounds.top), alpha))


def _radii(bounds: Bounds, radius: float, corners: Sequence[float] | None) -> tuple[int, int, int, int] | None:
    """Corner radii in whole px, no larger than the rectangle allows; None when all are square."""
    limit = min(bounds.width, bounds.height) // 2
    values = corners if corners is not None else (radius, radius, radius, radius)
    first, second, third, fourth = (min(int(value + 0.5), limit) if value > 0 else 0 for value in values)
    return (first, second, third, fourth) if first or second or third or fourth else None
