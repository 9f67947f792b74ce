"""The one node of the user interface: what a screen is built from, laid out, drawn, touched and read as accessibility tree.

A screen is a tree of `View`. Apps make it anew at every build from storage and state; nothing in it outlives the build.
Lengths are dp (float), text sizes sp, `bounds` are device pixels once `layout` has run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

FILL: float = -1.0
"""Take all the room the parent gives (match_parent)."""
WRAP: float = -2.0
"""Take the room the content needs (wrap_content)."""

Handler = Callable[[], object]
Direction = Literal["left", "right", "up", "down"]
Color = str
"""`#RRGGBB`, `#AARRGGBB` (Android order) or the name of a theme colour such as `surface` or `on_surface_variant`."""

Kind = Literal[
    "box",  # children on top of each other, each placed by its own `align` (FrameLayout)
    "row",  # children side by side, `weight` shares what is left (horizontal LinearLayout)
    "column",  # children below each other (vertical LinearLayout)
    "flow",  # side by side, wrapping to further lines (FlexboxLayout, ChipGroup, FlowRow)
    "grid",  # `columns` equal columns
    "scroll",  # one child that may be longer than the room (ScrollView, RecyclerView, LazyColumn); see `axis`
    "pager",  # children are pages; only page `page` is laid out; a horizontal swipe calls `on_page`
    "wheel",  # a number wheel (NumberPicker, Compose wheel): `items`, `selected_index`, `on_select`
    "dial",  # a clock face: `items` around a circle, `selected_index`, `on_select`; see toolkit.dial
    "text",
    "edit",  # a text field; see `value`, `on_change`
    "icon",
    "image",
    "switch",
    "checkbox",
    "radio",
    "slider",
    "progress",
    "divider",
    "space",
    "canvas",  # `draw(painter, bounds_px)` paints it
]


@dataclass(slots=True)
class Bounds:
    """A rectangle in device pixels, right and bottom exclusive, as in `[l,t][r,b]`."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top

    @property
    def center(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2

    @property
    def empty(self) -> bool:
        return self.right <= self.left or self.bottom <= self.top

    def contains(self, x: float, y: float) -> bool:
        return self.left <= x < self.right and self.top <= y < self.bottom

    def clip(self, other: Bounds) -> Bounds:
        """The part of this rectangle inside `other` (possibly empty)."""
        return Bounds(max(self.left, other.left), max(self.top, other.top), min(self.right, other.right), min(self.bottom, other.bottom))


@dataclass(slots=True)
class TextStyle:
    """How text looks: size in sp, weight 100..900, colour, horizontal alignment, number of lines, line spacing in sp (0 = natural)."""

    size: float = 14.0
    weight: int = 400
    color: Color = "on_surface"
    align: Literal["start", "center", "end"] = "start"
    max_lines: int = 0
    ellipsize: Literal["start", "middle", "end"] = "end"  # where a single line that is too long is cut; what is said stays whole
    line_height: float = 0.0
    italic: bool = False
    underline: bool = False
    strike: bool = False
    mono: bool = False
    letter_spacing: float = 0.0


@dataclass(slots=True)
class View:
    """A node. Builders in `toolkit.widgets` and `toolkit.material` make them; apps seldom call this constructor directly.

    Identity: `cls` is the Java class reported to accessibility, `id` the short resource id (`alarm_time` becomes
    `<package>:id/alarm_time`; a value with a colon is taken whole, e.g. `android:id/button1`), `key` the identity that scroll
    offsets, wheels and focus are remembered under (default: id, else the path in the tree).
    """

    kind: Kind = "box"
    cls: str = "android.view.View"
    id: str = ""
    key: str = ""
    text: str = ""
    desc: str = ""
    hint: str = ""
    # layout, in dp
    width: float = WRAP
    height: float = WRAP
    min_width: float = 0.0
    min_height: float = 0.0
    max_width: float = 0.0
    max_height: float = 0.0
    weight: float = 0.0
    padding: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)  # left, top, right, bottom
    margin: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    align: str = ""  # own place in a box parent, or across a row/column: start|center|end|top|bottom, two words joined by a blank
    gravity: str = ""  # where this view puts its content when there is room left over (same words)
    spacing: float = 0.0  # between children of row, column, flow and grid
    offset: tuple[float, float] = (0.0, 0.0)  # moves the laid-out view, in dp, without moving its siblings
    columns: int = 0
    axis: Literal["vertical", "horizontal"] = "vertical"
    page: int = 0
    initial_scroll: float = 0.0  # offset of a scroll that was never moved, dp
    # looks
    background: Color = ""
    radius: float = 0.0
    corners: tuple[float, float, float, float] | None = None  # top left, top right, bottom right, bottom left; overrides radius
    border: Color = ""
    border_width: float = 1.0
    elevation: float = 0.0
    alpha: float = 1.0
    style: TextStyle = field(default_factory=TextStyle)
    icon: str = ""  # Material Symbols name
    icon_size: float = 24.0
    icon_fill: bool = False
    tint: Color = ""
    image: str = ""  # device path of a picture, drawn to fill
    look: str = ""  # variant: switch `m3|classic`, edit `plain|underline|outlined|filled`, progress `linear|circular`, ...
    draw: Callable[[Any, Bounds], None] | None = None
    progress: float = 0.0  # 0..1 for slider and progress; negative = indeterminate
    # fields and choices
    value: str = ""
    password: bool = False
    single_line: bool = True
    focused: bool = False  # has input focus; set by the device after the build, read by the painter (caret, highlighted outline)
    selection: tuple[int, int] = (-1, -1)  # caret or selected range in `value`, set by the device; (-1, -1) = caret at the end
    input_type: Literal["text", "number", "phone", "email", "datetime", "decimal"] = "text"
    ime_action: Literal["", "done", "search", "next", "send", "go"] = ""
    items: tuple[str, ...] = ()
    item_descs: tuple[str, ...] = ()
    selected_index: int = 0
    wrap_items: bool = False
    item_extent: float = 48.0  # dp per wheel item
    # accessibility
    checkable: bool = False
    checked: bool = False
    enabled: bool = True
    focusable: bool = False
    selected: bool = False
    scrollable: bool | None = None  # default: a scroll or pager that can move
    accessible: bool = True  # False: not in the tree, though its children are
    leaf: bool = False  # True: the children are drawn but not in the tree (merged semantics of Compose and Flutter)
    state_description: str = ""
    # behaviour
    on_click: Handler | None = None
    on_long_click: Handler | None = None
    on_double_click: Handler | None = None
    on_swipe: dict[Direction, Handler] | None = None
    on_change: Callable[[str], object] | None = None  # new text of a field
    on_submit: Handler | None = None  # IME action key or Enter on a single-line field
    on_select: Callable[[int], object] | None = None  # wheel, dial, slider (0..100)
    on_page: Callable[[int], object] | None = None
    on_drag: Callable[[int, int], object] | None = None  # total finger movement dx, dy in px, called at release
    on_touch: Callable[[int, int], object] | None = None  # tap at x, y in px relative to the view's left top
    on_scroll: Callable[[int], object] | None = None  # a scroll was moved by a gesture; its new offset in px
    on_scroll_end: Handler | None = None
    on_focus: Callable[[bool], object] | None = None
    children: list[View] = field(default_factory=list)
    # filled in by layout
    bounds: Bounds = field(default_factory=Bounds)
    visible: Bounds = field(default_factory=Bounds)  # bounds clipped by all ancestors
    path: str = ""  # position in the tree, e.g. `0/3/1`
    scroll_range: int = 0  # px the content is longer than the room
    scroll_offset: int = 0  # px
    lines: list[str] = field(default_factory=list)  # text after wrapping

    def walk(self) -> Iterator[View]:
        """This view and everything below it, in drawing order."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def identity(self) -> str:
        """The name under which scroll offset, wheel position and focus are remembered between builds."""
        return self.key or self.id or self.path

    @property
    def clickable(self) -> bool:
        return self.enabled and (self.on_click is not None or self.on_touch is not None or self.kind == "edit")

    @property
    def long_clickable(self) -> bool:
        return self.enabled and (self.on_long_click is not None or self.kind == "edit")
