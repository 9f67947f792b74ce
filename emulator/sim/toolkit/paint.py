"""Draw a laid-out view tree."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image

from emulator.sim.toolkit import controls
from emulator.sim.toolkit.content import face_of, line_baseline, text_height
from emulator.sim.toolkit.fallback import begins_at_right
from emulator.sim.toolkit.fields import draw_field
from emulator.sim.toolkit.fonts import text_width
from emulator.sim.toolkit.painter import Painter
from emulator.sim.toolkit.strokes import Strokes
from emulator.sim.toolkit.theme import Palette, palette
from emulator.sim.toolkit.units import px
from emulator.sim.toolkit.view import Bounds, View

PictureLoader = Callable[[str], Image.Image | None]
DISABLED_ALPHA = 0.38  # Material: opacity of content that cannot be used


def paint(image: Image.Image, root: View, colors: Palette | str, load: PictureLoader | None = None) -> None:
    """Draw `root` and all that is visible below it onto an RGB image.

    `colors` is a palette or its name. `load` gives the picture at a device path, or None when there is none.
    """
    strokes = Strokes(image.size)
    add_strokes(strokes, root, colors, load)
    strokes.draw(image, (0, 0, *image.size))


def add_strokes(strokes: Strokes, root: View, colors: Palette | str, load: PictureLoader | None = None) -> None:
    """Add to `strokes` what `paint` draws."""
    chosen = palette(colors) if isinstance(colors, str) else colors
    _Walk(Painter(strokes, chosen), load).view(root, 1.0)


class _Walk:
    """The state of one drawing pass."""

    def __init__(self, painter: Painter, load: PictureLoader | None) -> None:
        self._painter = painter
        self._load = load
        self._whole = painter.clip

    def view(self, view: View, alpha: float, clip: Bounds | None = None) -> None:
        """Draw a view and its children. `clip` is the visible part of the parent, which a shadow may fill too."""
        visible = view.visible
        if visible.empty:
            return
        painter = self._painter
        alpha *= view.alpha
        if alpha <= 0:
            return
        painter.alpha = alpha
        bounds = view.bounds
        if view.elevation and view.background:
            painter.clip = self._whole if clip is None else clip
            radius = max(view.corners) if view.corners else view.radius
            painter.shadow(bounds, view.elevation * 2.625, radius * 2.625)
        painter.clip = visible.clip(self._whole)
        if view.background:
            painter.rect(bounds, view.background, px(view.radius), [px(c) for c in view.corners] if view.corners else None)
        if view.border and not (view.kind == "edit" and view.look):
            width = max(px(view.border_width), 1)
            painter.outline(bounds, view.border, width, px(view.radius), [px(c) for c in view.corners] if view.corners else None)
        if view.kind in _CONTENT:
            if not view.enabled:
                painter.alpha = alpha * DISABLED_ALPHA
            _CONTENT[view.kind](self, view)
        if view.draw is not None:
            view.draw(painter, bounds)
        for child in view.children:
            if not child.visible.empty:
                self.view(child, alpha, visible)

    def _text(self, view: View) -> None:
        self._lines(view, view.bounds, view.lines, view.style.color)

    def _lines(self, view: View, bounds: Bounds, lines: list[str], color: str) -> None:
        """Draw wrapped lines inside the padding of `bounds`, by the view's gravity when there is room left over."""
        painter, style = self._painter, view.style
        face = face_of(style)
        left, right = bounds.left + px(view.padding[0]), bounds.right - px(view.padding[2])
        top, bottom = bounds.top + px(view.padding[1]), bounds.bottom - px(view.padding[3])
        spare = bottom - top - text_height(style, len(lines))
        if spare > 0 and view.gravity:
            words = view.gravity
            if "center" in words and "center_horizontal" not in words:
                top += spare // 2
            elif "bottom" in words:
                top += spare
        rgba = painter.color(color)
        align = style.align
        if align == "start" and view.gravity:
            align = "center" if view.gravity in ("center", "center_horizontal") else "end" if view.gravity.startswith("end") else "start"
        for index, line in enumerate(lines):
            if not line:
                continue
            baseline = round(top + line_baseline(style, index))
            if baseline < painter.clip.top - 8 or baseline - face.size > painter.clip.bottom:
                continue
            x = float(left)
            if align != "start" or begins_at_right(line):
                slack = right - left - text_width(line, face)
                x += slack / 2 if align == "center" else slack
            painter.glyphs(line, face, round(x), baseline, rgba)
            if style.underline or style.strike:
                thick = max(px(style.size / 16), 2)
                y = baseline + px(style.size * 0.1) if style.underline else baseline - px(style.size * 0.29)
                painter.fill(round(x), y, round(x + text_width(line, face)), y + thick, rgba)

    def _edit(self, view: View) -> None:
        draw_field(self._painter, view)

    def _icon(self, view: View) -> None:
        x, y = view.bounds.center
        self._painter.icon(x, y, view.icon, view.icon_size, view.tint or "on_surface_variant", fill=view.icon_fill)

    def _image(self, view: View) -> None:
        picture = self._load(view.image) if self._load is not None and view.image else None
        if picture is not None:
            self._painter.picture(picture, view.bounds, px(view.radius), whole=view.look == "fit")
        elif view.icon:
            self._icon(view)
        elif not view.background and view.image:
            self._painter.rect(view.bounds, "surface_container_highest", px(view.radius))

    def _checkable(self, view: View) -> None:
        label = controls.control(self._painter, view)
        if view.text:
            spare = view.bounds.height - px(view.padding[1]) - px(view.padding[3]) - text_height(view.style, len(view.lines))
            shifted = Bounds(label.left, view.bounds.top + max(spare, 0) // 2, label.right, view.bounds.bottom)
            self._lines(view, shifted, view.lines, view.style.color)

    def _control(self, view: View) -> None:
        controls.control(self._painter, view)


_CONTENT: dict[str, Callable[[_Walk, View], None]] = {
    "text": _Walk._text,
    "edit": _Walk._edit,
    "icon": _Walk._icon,
    "image": _Walk._image,
    "switch": _Walk._checkable,
    "checkbox": _Walk._checkable,
    "radio": _Walk._checkable,
    "slider": _Walk._control,
    "progress": _Walk._control,
    "divider": _Walk._control,
    "wheel": _Walk._control,
    "dial": _Walk._control,
}
