"""The measuring pass: how large a view is under a constraint (so many pixels exactly, or at most)."""

from __future__ import annotations

from emulator.sim.toolkit.content import measure_content
from emulator.sim.toolkit.units import px
from emulator.sim.toolkit.view import FILL, WRAP, View

UNBOUNDED = 1 << 24
OVER = "over"
"""`align` of a child that takes no room and has its row's, column's or box's bounds."""
_CONTAINERS = frozenset(("box", "row", "column", "flow", "grid", "scroll", "pager", "wheel", "dial", "canvas"))


class Measure:
    """Sizes of the views of one layout run, by object identity, each with the constraint it was found under."""

    def __init__(self) -> None:
        self.sizes: dict[int, tuple[int, int]] = {}
        self._constraint: dict[int, tuple[int, bool, int, bool]] = {}
        self._deferred: set[int] = set()

    def settle(self, view: View) -> None:
        """Measure the children of a view whose own size was given from outside, before they are arranged."""
        if id(view) in self._deferred:
            width, height = self.sizes[id(view)]
            self._content(view, width, True, height, True)

    def measure_child(self, view: View, width: int, width_exact: bool, height: int, height_exact: bool) -> tuple[int, int]:
        """Measure a view in a parent's room; `*_exact` tells whether the parent's own size on that axis is settled."""
        return self.measure(view, *_spec(view.width, width, width_exact), *_spec(view.height, height, height_exact))

    def measure(self, view: View, width: int, width_exact: bool, height: int, height_exact: bool) -> tuple[int, int]:
        """Size of a view that must be (`exact`) or may at most be so large. Remembered."""
        key = id(view)
        constraint = (width, width_exact, height, height_exact)
        if self._constraint.get(key) == constraint:
            return self.sizes[key]
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
        self.sizes[key] = w, h
        return w, h

    def _content(self, view: View, width: int, width_exact: bool, height: int, height_exact: bool) -> tuple[int, int]:
        left, top, right, bottom = edges(view.padding)
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
            if child.align == OVER:
                continue
            ml, mt, mr, mb = edges(child.margin)
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
        if OVER in [child.align for child in children]:
            children = [child for child in children if child.align != OVER]
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
            ml, mt, mr, mb = edges(child.margin)
            main_margin, cross_margin = (mt + mb, ml + mr) if vertical else (ml + mr, mt + mb)
            main_dim, cross_dim = (child.height, child.width) if vertical else (child.width, child.height)
            weight = child.weight or (1.0 if main_dim == FILL else 0.0)
            if weight:
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
        if not main_exact:
            # nothing to share out yet, but what has a weight gets less when there is too little room, as the body of a dialog
            for child, _, _, cross_margin in shared:
                size, c = self._measure_along(child, left, False, cross_room - cross_margin, cross_exact, vertical)
                left, used = max(left - size, 0), used + size
                cross = max(cross, c + cross_margin)
                if (child.width if vertical else child.height) == FILL and not cross_exact:
                    refit.append((child, cross_margin))
            shared = []
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
            w, h = self.sizes[id(child)]
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
        ml, mt, mr, mb = edges(child.margin)
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
            ml, mt, mr, mb = edges(child.margin)
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
                ml, mt, mr, mb = edges(child.margin)
                room = cell(width, gap, columns, column)[1]
                line = max(line, self.measure_child(child, room - ml - mr, True, height - mt - mb, False)[1] + mt + mb)
            for column, child in enumerate(row):
                if child.height == FILL:
                    ml, mt, mr, mb = edges(child.margin)
                    self.measure_child(child, cell(width, gap, columns, column)[1] - ml - mr, True, line - mt - mb, True)
            y += line + gap
        return width, max(y - gap, 0)


def edges(dp: tuple[float, float, float, float]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom in px."""
    if dp == (0.0, 0.0, 0.0, 0.0):
        return 0, 0, 0, 0
    return px(dp[0]), px(dp[1]), px(dp[2]), px(dp[3])


def _spec(dimension: float, room: int, exact: bool) -> tuple[int, bool]:
    """The constraint a child with this width or height gets in `room` px (see `ViewGroup.getChildMeasureSpec`)."""
    if dimension >= 0:
        return px(dimension), True
    if dimension == WRAP:
        return max(room, 0), False
    return max(room, 0), exact and room < UNBOUNDED


def cell(width: int, gap: int, columns: int, column: int) -> tuple[int, int]:
    """Start and width in px of a grid column; rounding is spread over the columns."""
    room = width - gap * (columns - 1)
    start = room * column // columns
    return start + gap * column, room * (column + 1) // columns - start
