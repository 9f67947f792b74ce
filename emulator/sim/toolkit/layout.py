"""Measure and arrange a view tree as Android's layouts do.

Two passes: `measure` gives each view a size under a constraint (so many pixels exactly, or at most), `arrange` gives it a place.
A view whose size is fixed from outside is measured without its children; these are only measured when it turns out to be on screen,
so a list of hundreds of rows of fixed height costs little more than what can be seen of it.
"""

from __future__ import annotations

from collections.abc import Mapping

from emulator.sim.toolkit.content import first_baseline, measure_content
from emulator.sim.toolkit.gravity import Gravity, parse_gravity, place
from emulator.sim.toolkit.units import px
from emulator.sim.toolkit.view import FILL, WRAP, Bounds, View

UNBOUNDED = 1 << 24
_CONTAINERS = frozenset(("box", "row", "column", "flow", "grid", "scroll", "pager", "wheel", "dial", "canvas"))
_NO_SCROLL: Mapping[str, int] = {}


def layout(root: View, width_px: int, height_px: int, *, left: int = 0, top: int = 0, scroll: Mapping[str, int] = _NO_SCROLL) -> None:
    """Lay `root` out in a room of `width_px` x `height_px` with its corner at `left`, `top` (device px).

    A root with `FILL` takes the whole room, with `WRAP` what its content needs. `scroll` maps the identity of scrolling views to their
    offset in px, which is clamped. Fills `bounds`, `visible`, `path`, `lines`, `scroll_range` and `scroll_offset` of every view.
    """
    run = _Layout(scroll)
    margin_l, margin_t, margin_r, margin_b = _edges(root.margin)
    run.measure_child(root, width_px - margin_l - margin_r, True, height_px - margin_t - margin_b, True)
    run.arrange(root, left + margin_l, top + margin_t, Bounds(left, top, left + width_px, top + height_px), "0")


def _edges(dp: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
    if dp == (0.0, 0.0, 0.0, 0.0):
        return 0, 0, 0, 0
    return px(dp[0]), px(dp[1]), px(dp[2]), px(dp[3])


class _Layout:
    """One layout run: the size of each view under its last constraint, by object identity."""

    def __init__(self, scroll: Mapping[str, int]) -> None:
        self._scroll = scroll
        self._size: dict[int, tuple[int, int]] = {}
        self._constraint: dict[int, tuple[int, bool, int, bool]] = {}
        self._deferred: set[int] = set()

    # measuring

    def measure_child(self, view: View, width: int, width_exact: bool, height: int, height_exact: bool) -> tuple[int, int]:
        """Measure a view in a parent's room; `*_exact` tells whether the parent's own size on that axis is settled."""
        return self.measure(view, *_spec(view.width, width, width_exact), *_spec(view.height, height, height_exact))

    def measure(self, view: View, width: int, width_exact: bool, height: int, height_exact: bool) -> tuple[int, int]:
        """Size of a view that must be (`exact`) or may at most be so large. Remembered."""
        key = id(view)
        constraint = (width, width_exact, height, height_exact)
        if self._constraint.get(key) == constraint:
            return self._size[key]
        self._constraint[key] = constraint
        if view.max_width and not width_exact:
            width = min(width, px(view.max_width))
        if view.max_height and not height_exact:
            height = min(height, px(view.max_height))
        width, height = max(width, 0), max(height, 0)
        if view.kind in _CONTAINERS:
            if width_exact and height_exact:
                self._deferred.add(key)
                size = (width, height)
            else:
                self._deferred.discard(key)
                size = self._content(view, width, width_exact, height, height_exact)
        else:
            size = measure_content(view, width, height)
        w = width if width_exact else max(min(size[0], width), px(view.min_width) if view.min_width else 0)
        h = height if height_exact else max(min(size[1], height), px(view.min_height) if view.min_height else 0)
        if (w, h) != size and view.kind in _CONTAINERS and view.children and not (width_exact and height_exact):
            # minimum size or clamping changed what the children have to live with
            self._content(view, w, True, h, True)
        self._size[key] = w, h
        return w, h

    def _content(self, view: View, width: int, width_exact: bool, height: int, height_exact: bool) -> tuple[int, int]:
        left, top, right, bottom = _edges(view.padding)
        w, h = self._children(view, max(width - left - right, 0), width_exact, max(height - top - bottom, 0), height_exact)
        return w + left + right, h + top + bottom

    def _children(self, view: View, width: int, width_exact: bool, height: int, height_exact: bool) -> tuple[int, int]:
        kind = view.kind
        if kind == "column":
            return self._line(view, width, width_exact, height, height_exact, vertical=True)
        if kind == "row":
            return self._line(view, width, width_exact, height, height_exact, vertical=False)
        if kind == "scroll":
            return self._scrolling(view, width, width_exact, height, height_exact)
        if kind == "flow":
            return self._flow(view, width, height)
        if kind == "grid":
            return self._grid(view, width, height)
        if kind == "pager":
            pages = view.children[view.page : view.page + 1] if view.page >= 0 else []
            return self._box(pages, width, width_exact, height, height_exact)
        if kind == "wheel":
            extent = px(view.item_extent)
            w = 0
            for child in view.children:
                w = max(w, self.measure(child, *_spec(child.width, width, width_exact), extent, True)[0])
            return w, extent * max(len(view.children), 3)
        return self._box(view.children, width, width_exact, height, height_exact)

    def _box(self, children: list[View], width: int, width_exact: bool, height: int, height_exact: bool) -> tuple[int, int]:
        w = h = 0
        filling: list[tuple[View, int, int]] = []
        for child in children:
            ml, mt, mr, mb = _edges(child.margin)
            cw, ch = self.measure_child(child, width - ml - mr, width_exact, height - mt - mb, height_exact)
            fills = (child.width == FILL and not width_exact, child.height == FILL and not height_exact)
            if fills[0] or fills[1]:
                filling.append((child, ml + mr, mt + mb))
            # a child that fills does not make its wrapping parent larger than its own content
            w, h = max(w, cw + ml + mr), max(h, ch + mt + mb)
        for child, horizontal, vertical in filling:
            self.measure_child(child, w - horizontal, True, h - vertical, True)
        return w, h

    def _line(self, view: View, width: int, width_exact: bool, height: int, height_exact: bool, *, vertical: bool) -> tuple[int, int]:
        """Row or column: fixed children first, then those that share what is left."""
        children = view.children
        if not children:
            return 0, 0
        main, main_exact, cross_room, cross_exact = (
            (height, height_exact, width, width_exact) if vertical else (width, width_exact, height, height_exact)
        )
        used = px(view.spacing) * (len(children) - 1) if view.spacing else 0
        cross = 0
        total_weight = 0.0
        shared: list[tuple[View, float, int, int]] = []
        refit: list[tuple[View, int]] = []
        for child in children:
            ml, mt, mr, mb = _edges(child.margin)
            main_margin, cross_margin = (mt + mb, ml + mr) if vertical else (ml + mr, mt + mb)
            main_dim, cross_dim = (child.height, child.width) if vertical else (child.width, child.height)
            weight = child.weight or (1.0 if main_dim == FILL else 0.0)
            if weight and main_exact:
                total_weight += weight
                shared.append((child, weight, main_margin, cross_margin))
                used += main_margin
                continue
            used += main_margin
            size, c = self._measure_along(child, max(main - used, 0), main_exact, cross_room - cross_margin, cross_exact, vertical)
            used += size
            if cross_dim == FILL and not cross_exact:
                refit.append((child, cross_margin))
            cross = max(cross, c + cross_margin)
        left = max(main - used, 0)
        for child, weight, _, cross_margin in shared:
            share = int(left * weight / total_weight + 0.5)
            left -= share
            total_weight -= weight
            used += share
            cross_dim = child.width if vertical else child.height
            c_room, c_exact = _spec(cross_dim, cross_room - cross_margin, cross_exact)
            if vertical:
                c = self.measure(child, c_room, c_exact, share, True)[0]
            else:
                c = self.measure(child, share, True, c_room, c_exact)[1]
            if cross_dim == FILL and not cross_exact:
                refit.append((child, cross_margin))
            cross = max(cross, c + cross_margin)
        for child, cross_margin in refit:
            w, h = self._size[id(child)]
            if vertical:
                self.measure(child, cross - cross_margin, True, h, True)
            else:
                self.measure(child, w, True, cross - cross_margin, True)
        return (cross, used) if vertical else (used, cross)

    def _measure_along(self, child: View, main: int, main_exact: bool, cross: int, cross_exact: bool, vertical: bool) -> tuple[int, int]:
        """Measure a child of a row or column; returns its size along and across."""
        if vertical:
            w, h = self.measure_child(child, cross, cross_exact, main, main_exact)
            return h, w
        return self.measure_child(child, main, main_exact, cross, cross_exact)

    def _scrolling(self, view: View, width: int, width_exact: bool, height: int, height_exact: bool) -> tuple[int, int]:
        if not view.children:
            return 0, 0
        child = view.children[0]
        ml, mt, mr, mb = _edges(child.margin)
        if view.axis == "vertical":
            w, h = self.measure(child, *_spec(child.width, width - ml - mr, width_exact), *_spec(child.height, UNBOUNDED, False))
            if child.height == FILL and height_exact and h + mt + mb < height:
                w, h = self.measure(child, w, True, height - mt - mb, True)
        else:
            w, h = self.measure(child, *_spec(child.width, UNBOUNDED, False), *_spec(child.height, height - mt - mb, height_exact))
            if child.width == FILL and width_exact and w + ml + mr < width:
                w, h = self.measure(child, width - ml - mr, True, h, True)
        return w + ml + mr, h + mt + mb

    def _flow(self, view: View, width: int, height: int) -> tuple[int, int]:
        gap = px(view.spacing)
        x = y = line = widest = 0
        for child in view.children:
            ml, mt, mr, mb = _edges(child.margin)
            w, h = self.measure_child(child, width - ml - mr, True, height - mt - mb, False)
            if x and x + w + ml + mr > width:
                x, y, line = 0, y + line + gap, 0
            x += w + ml + mr
            widest, line = max(widest, x), max(line, h + mt + mb)
            x += gap
        return widest, y + line

    def _grid(self, view: View, width: int, height: int) -> tuple[int, int]:
        columns, gap = max(view.columns, 1), px(view.spacing)
        y = 0
        for start in range(0, len(view.children), columns):
            row = view.children[start : start + columns]
            line = 0
            for column, child in enumerate(row):
                ml, mt, mr, mb = _edges(child.margin)
                cell = _cell(width, gap, columns, column)[1]
                line = max(line, self.measure_child(child, cell - ml - mr, True, height - mt - mb, False)[1] + mt + mb)
            for column, child in enumerate(row):
                if child.height == FILL:
                    ml, mt, mr, mb = _edges(child.margin)
                    self.measure_child(child, _cell(width, gap, columns, column)[1] - ml - mr, True, line - mt - mb, True)
            y += line + gap
        return width, max(y - gap, 0)

    # arranging

    def arrange(self, view: View, left: int, top: int, clip: Bounds, path: str) -> None:
        """Put a measured view at `left`, `top` and its children inside it."""
        w, h = self._size[id(view)]
        if view.offset != (0.0, 0.0):
            left, top = left + px(view.offset[0]), top + px(view.offset[1])
        bounds = Bounds(left, top, left + w, top + h)
        visible = bounds.clip(clip)
        view.path, view.bounds = path, bounds
        if visible.empty:
            view.visible = Bounds()
            if view.children:
                _hide(view)
            return
        view.visible = visible
        if not view.children:
            return
        if id(view) in self._deferred:
            self._content(view, w, True, h, True)
        pad_l, pad_t, pad_r, pad_b = _edges(view.padding)
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
                x = inner.left + (inner.width - self._size[id(child)][0]) // 2
                self.arrange(child, x, y + index * extent, visible, f"{path}/{index}")
        else:
            gravity = parse_gravity(view.gravity)
            for index, child in enumerate(view.children):
                self._arrange_in(child, inner, visible, gravity, f"{path}/{index}")

    def _arrange_in(self, child: View, inner: Bounds, clip: Bounds, gravity: Gravity, path: str) -> None:
        """Place one child of a box by its own alignment, else by the box's gravity."""
        ml, mt, mr, mb = _edges(child.margin)
        own = parse_gravity(child.align) if child.align else gravity
        w, h = self._size[id(child)]
        x = place(own.horizontal or gravity.horizontal, inner.left + ml, inner.right - mr, w)
        y = place(own.vertical or gravity.vertical, inner.top + mt, inner.bottom - mb, h)
        self.arrange(child, x, y, clip, path)

    def _arrange_line(self, view: View, inner: Bounds, clip: Bounds, *, vertical: bool) -> None:
        gravity = parse_gravity(view.gravity)
        gap = px(view.spacing)
        children = view.children
        sizes = [self._size[id(child)] for child in children]
        margins = [_edges(child.margin) for child in children]
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
        for index, child in enumerate(children):
            (w, h), (ml, mt, mr, mb) = sizes[index], margins[index]
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
        ml, mt, mr, mb = _edges(child.margin)
        w, h = self._size[id(child)]
        vertical = view.axis == "vertical"
        content, room = (h + mt + mb, inner.height) if vertical else (w + ml + mr, inner.width)
        view.scroll_range = max(content - room, 0)
        view.scroll_offset = min(max(self._scroll.get(view.identity, 0), 0), view.scroll_range)
        x, y = inner.left + ml, inner.top + mt
        if vertical:
            y -= view.scroll_offset
            x = place(parse_gravity(child.align).cross_horizontal, x, inner.right - mr, w)
        else:
            x -= view.scroll_offset
            y = place(parse_gravity(child.align).cross_vertical, y, inner.bottom - mb, h)
        self.arrange(child, x, y, clip, f"{view.path}/0")
        for index, extra in enumerate(view.children[1:], 1):
            extra.path, extra.bounds, extra.visible = f"{view.path}/{index}", Bounds(), Bounds()

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
                top = place(gravity.vertical, y + mt, y + line_height - mb, self._size[id(child)][1])
                self.arrange(child, shift + at, top, clip, f"{view.path}/{index}")

        for index, child in enumerate(view.children):
            ml, mt, mr, mb = _edges(child.margin)
            w, h = self._size[id(child)]
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
            line = max(self._size[id(child)][1] + px(child.margin[1]) + px(child.margin[3]) for child in row)
            for column, child in enumerate(row):
                x, width = _cell(inner.width, gap, columns, column)
                cell = Bounds(inner.left + x, y, inner.left + x + width, y + line)
                self._arrange_in(child, cell, clip, gravity, f"{view.path}/{start + column}")
            y += line + gap


def _spec(dimension: float, room: int, exact: bool) -> tuple[int, bool]:
    """The constraint a child with this width or height gets in `room` px (see `ViewGroup.getChildMeasureSpec`)."""
    if dimension >= 0:
        return px(dimension), True
    if dimension == WRAP:
        return max(room, 0), False
    return max(room, 0), exact and room < UNBOUNDED


def _cell(width: int, gap: int, columns: int, column: int) -> tuple[int, int]:
    """Start and width in px of a grid column; rounding is spread over the columns."""
    room = width - gap * (columns - 1)
    start = room * column // columns
    return start + gap * column, room * (column + 1) // columns - start


def _hide(view: View) -> None:
    """Give what is below an invisible view its path and no place on the screen."""
    for index, child in enumerate(view.children):
        child.path, child.bounds, child.visible = f"{view.path}/{index}", Bounds(), Bounds()
        if child.children:
            _hide(child)
