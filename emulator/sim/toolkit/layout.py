"""Lay out a view tree as Android's layouts do: measure every view, then give each its place.

A view whose size is fixed from outside is measured without its children; these are only measured when it turns out to be on screen,
so a list of hundreds of rows of fixed height costs little more than what can be seen of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from emulator.sim.toolkit.content import first_baseline
from emulator.sim.toolkit.gravity import Gravity, parse_gravity, place
from emulator.sim.toolkit.measure import OVER, Measure, cell, edges
from emulator.sim.toolkit.units import px
from emulator.sim.toolkit.view import Bounds, View

_NO_SCROLL: Mapping[str, int] = {}


def layout(
    root: View,
    width_px: int,
    height_px: int,
    *,
    left: int = 0,
    top: int = 0,
    scroll: Mapping[str, int] = _NO_SCROLL,
    clipped: bool = True,
) -> None:
    """Lay `root` out in a room of `width_px` x `height_px` with its corner at `left`, `top` (device px).

    A root with `FILL` takes the whole room, with `WRAP` what its content needs. `scroll` maps the identity of scrolling views to their
    offset in px, which is clamped. What is out of sight gets no place unless `clipped` is off, which is for finding places only: then
    everything counts as visible. Fills `bounds`, `visible`, `path`, `lines`, `scroll_range` and `scroll_offset` of every view.
    """
    measure = Measure()
    ml, mt, mr, mb = edges(root.margin)
    measure.measure_child(root, width_px - ml - mr, True, height_px - mt - mb, True)
    _Arrange(measure, scroll, clipped).arrange(root, left + ml, top + mt, Bounds(left, top, left + width_px, top + height_px), "0")


class _Arrange:
    """The second pass: places, visible parts, paths and scroll offsets."""

    def __init__(self, measure: Measure, scroll: Mapping[str, int], clipped: bool) -> None:
        self._measure = measure
        self._scroll = scroll
        self._clipped = clipped

    def arrange(self, view: View, left: int, top: int, clip: Bounds, path: str) -> None:
        """Put a measured view at `left`, `top` and its children inside it."""
        w, h = self._measure.sizes[id(view)]
        if view.offset != (0.0, 0.0):
            left, top = left + px(view.offset[0]), top + px(view.offset[1])
        bounds = Bounds(left, top, left + w, top + h)
        visible = bounds.clip(clip) if self._clipped else bounds
        view.path, view.bounds = path, bounds
        if visible.empty:
            view.visible = Bounds()
            if view.children:
                _hide(view)
            return
        view.visible = visible
        if not view.children:
            return
        self._measure.settle(view)
        pad_l, pad_t, pad_r, pad_b = edges(view.padding)
        inner = Bounds(left + pad_l, top + pad_t, left + w - pad_r, top + h - pad_b)
        kind = view.kind
        if kind == "column" or kind == "row":
            self._arrange_line(view, inner, visible, vertical=kind == "column")
        elif kind == "scroll":
            self._arrange_scroll(view, inner, visible)
        elif kind == "flow":
            self._arrange_flow(view, inner, visible)
        elif kind == "grid":
            self._arrange_grid(view, inner, visible)
        elif kind == "pager":
            for index, child in enumerate(view.children):
                if index == view.page:
                    self._arrange_in(child, inner, visible, parse_gravity(view.gravity), f"{path}/{index}")
                else:
                    child.path, child.bounds, child.visible = f"{path}/{index}", Bounds(), Bounds()
                    _hide(child)
        elif kind == "wheel":
            extent = px(view.item_extent)
            y = inner.top + (inner.height - extent * len(view.children)) // 2
            for index, child in enumerate(view.children):
                x = inner.left + (inner.width - self._measure.sizes[id(child)][0]) // 2
                self.arrange(child, x, y + index * extent, visible, f"{path}/{index}")
        else:
            gravity = parse_gravity(view.gravity)
            for index, child in enumerate(view.children):
                if child.align == OVER:
                    self._arrange_over(child, view, f"{path}/{index}")
                else:
                    self._arrange_in(child, inner, visible, gravity, f"{path}/{index}")

    def _arrange_in(self, child: View, inner: Bounds, clip: Bounds, gravity: Gravity, path: str) -> None:
        """Place one child of a box by its own alignment, else by the box's gravity."""
        ml, mt, mr, mb = edges(child.margin)
        own = parse_gravity(child.align) if child.align else gravity
        w, h = self._measure.sizes[id(child)]
        x = place(own.horizontal or gravity.horizontal, inner.left + ml, inner.right - mr, w)
        y = place(own.vertical or gravity.vertical, inner.top + mt, inner.bottom - mb, h)
        self.arrange(child, x, y, clip, path)

    def _arrange_over(self, child: View, parent: View, path: str) -> None:
        """Lay a child exactly over its parent."""
        bounds = parent.bounds
        self._measure.measure(child, bounds.width, True, bounds.height, True)
        self.arrange(child, bounds.left, bounds.top, parent.visible, path)

    def _arrange_line(self, view: View, inner: Bounds, clip: Bounds, *, vertical: bool) -> None:
        gravity = parse_gravity(view.gravity)
        gap = px(view.spacing)
        numbered = list(enumerate(view.children))
        if OVER in [child.align for child in view.children]:
            for index, child in numbered:
                if child.align == OVER:
                    self._arrange_over(child, view, f"{view.path}/{index}")
            numbered = [(index, child) for index, child in numbered if child.align != OVER]
        children = [child for _, child in numbered]
        sizes = [self._measure.sizes[id(child)] for child in children]
        margins = [edges(child.margin) for child in children]
        axis = 1 if vertical else 0
        used = sum(size[axis] + margin[axis] + margin[axis + 2] for size, margin in zip(sizes, margins, strict=True))
        used += gap * (len(children) - 1)
        room = inner.height if vertical else inner.width
        along = gravity.vertical if vertical else gravity.horizontal
        position = inner.top if vertical else inner.left
        if used < room:
            if gravity.between and len(children) > 1:
                gap += (room - used) // (len(children) - 1)
            elif along == "center":
                position += (room - used) // 2
            elif along == "end":
                position += room - used
        default = gravity.horizontal if vertical else gravity.vertical
        baseline = 0
        if not vertical and any(child.align == "baseline" for child in children):
            baseline = max(first_baseline(c) + m[1] for c, m in zip(children, margins, strict=True) if c.align == "baseline")
        for (index, child), (w, h), (ml, mt, mr, mb) in zip(numbered, sizes, margins, strict=True):
            path = f"{view.path}/{index}"
            if vertical:
                across = parse_gravity(child.align).cross_horizontal if child.align else default
                self.arrange(child, place(across, inner.left + ml, inner.right - mr, w), position + mt, clip, path)
                position += mt + h + mb + gap
            else:
                if child.align == "baseline":
                    y = inner.top + baseline - first_baseline(child)
                else:
                    across = parse_gravity(child.align).cross_vertical if child.align else default
                    y = place(across, inner.top + mt, inner.bottom - mb, h)
                self.arrange(child, position + ml, y, clip, path)
                position += ml + w + mr + gap

    def _arrange_scroll(self, view: View, inner: Bounds, clip: Bounds) -> None:
        child = view.children[0]
        ml, mt, mr, mb = edges(child.margin)
        w, h = self._measure.sizes[id(child)]
        vertical = view.axis == "vertical"
        content, room = (h + mt + mb, inner.height) if vertical else (w + ml + mr, inner.width)
        view.scroll_range = max(content - room, 0)
        view.scroll_offset = min(max(self._scroll.get(view.identity, px(view.initial_scroll)), 0), view.scroll_range)
        x, y = inner.left + ml, inner.top + mt
        if vertical:
            if content < room and parse_gravity(view.gravity).vertical == "end":
                y = inner.bottom - mb - h  # a list that is stacked from its end
            y -= view.scroll_offset
            x = place(parse_gravity(child.align).cross_horizontal, x, inner.right - mr, w)
        else:
            x -= view.scroll_offset
            y = place(parse_gravity(child.align).cross_vertical, y, inner.bottom - mb, h)
        self.arrange(child, x, y, clip, f"{view.path}/0")
        for index, extra in enumerate(view.children[1:], 1):
            extra.path, extra.bounds, extra.visible = f"{view.path}/{index}", Bounds(), Bounds()
            _hide(extra)

    def _arrange_flow(self, view: View, inner: Bounds, clip: Bounds) -> None:
        gap = px(view.spacing)
        gravity = parse_gravity(view.gravity)
        line: list[tuple[int, View, int]] = []  # index, child, x
        x = line_height = 0
        y = inner.top

        def flush() -> None:
            shift = place(gravity.horizontal, inner.left, inner.right, x - gap)
            for index, child, at in line:
                mt, mb = px(child.margin[1]), px(child.margin[3])
                top = place(gravity.vertical, y + mt, y + line_height - mb, self._measure.sizes[id(child)][1])
                self.arrange(child, shift + at, top, clip, f"{view.path}/{index}")

        for index, child in enumerate(view.children):
            ml, mt, mr, mb = edges(child.margin)
            w, h = self._measure.sizes[id(child)]
            if line and x + ml + w + mr > inner.width:
                flush()
                y += line_height + gap
                line, x, line_height = [], 0, 0
            line.append((index, child, x + ml))
            x += ml + w + mr + gap
            line_height = max(line_height, mt + h + mb)
        flush()

    def _arrange_grid(self, view: View, inner: Bounds, clip: Bounds) -> None:
        columns, gap = max(view.columns, 1), px(view.spacing)
        gravity = parse_gravity(view.gravity)
        y = inner.top
        for start in range(0, len(view.children), columns):
            row = view.children[start : start + columns]
            line = max(self._measure.sizes[id(child)][1] + px(child.margin[1]) + px(child.margin[3]) for child in row)
            for column, child in enumerate(row):
                x, width = cell(inner.width, gap, columns, column)
                room = Bounds(inner.left + x, y, inner.left + x + width, y + line)
                self._arrange_in(child, room, clip, gravity, f"{view.path}/{start + column}")
            y += line + gap


def _hide(view: View) -> None:
    """Give what is below an invisible view its path and no place on the screen."""
    for index, child in enumerate(view.children):
        child.path, child.bounds, child.visible = f"{view.path}/{index}", Bounds(), Bounds()
        if child.children:
            _hide(child)
