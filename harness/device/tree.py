"""The accessibility tree as a person could see or touch it, from the XML of the device.

Kept, in drawing order: nodes with words (text, description, hint), nodes that can be acted on (click, long click, scroll, check),
nodes with a state worth knowing (focused, selected, checked), and leaves that show something without words (pictures, progress bars).
Dropped: what is invisible, of no size or off the display; containers that only hold others; what lies wholly under the keyboard or
an open shade; and the system's bars, unless a bar has the focus. Windows come from the device in no fixed order (a hash set), so they
are put in one: the application's first (large before small), then the keyboard, then what the system draws over everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntFlag
from functools import cached_property
from hashlib import blake2b

from lxml import etree

from harness.errors import Unreadable

SYSTEM_UI = "com.android.systemui"
_BAR_PART = 0.12  # a system window at an edge that is at most this part of the display thick is a status or navigation bar
_BOUNDS = re.compile(r"\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]")
# Classes that show nothing by themselves: a leaf of one of these without words and actions is an empty container.
_BARE = frozenset(
    {"View", "ViewGroup", "FrameLayout", "ViewStub", "Space", "RecyclerView", "ListView", "GridView", "ScrollView", "ViewPager"}
)


class Flag(IntFlag):
    """What a node can do and which state it is in."""

    CLICKABLE = 1
    LONG_CLICKABLE = 2
    SCROLLABLE = 4
    CHECKABLE = 8
    CHECKED = 16
    FOCUSABLE = 32
    FOCUSED = 64
    SELECTED = 128
    DISABLED = 256
    PASSWORD = 512
    EDITABLE = 1024


_ATTRIBUTES = (
    ("clickable", 1),
    ("long-clickable", 2),
    ("scrollable", 4),
    ("checkable", 8),
    ("checked", 16),
    ("focusable", 32),
    ("focused", 64),
    ("selected", 128),
    ("password", 512),
)
_ACTING = Flag.CLICKABLE | Flag.LONG_CLICKABLE | Flag.SCROLLABLE | Flag.CHECKABLE
_TELLING = int(_ACTING | Flag.CHECKED | Flag.FOCUSED | Flag.SELECTED | Flag.EDITABLE)
_TOUCHABLE = int(_ACTING)


@dataclass(frozen=True, slots=True)
class Node:
    """One element of the screen.

    `bounds` are (left, top, right, bottom) in px, right and bottom exclusive, clipped to the display. `path` leads from the window
    (0 = backmost) through child positions of the device's tree; `parent` is the index of the nearest kept ancestor in `Tree.nodes`, -1 for
    none; `depth` counts kept ancestors.
    """

    text: str
    desc: str
    hint: str
    resource_id: str
    cls: str
    package: str
    flags: Flag
    bounds: tuple[int, int, int, int]
    path: tuple[int, ...]
    parent: int
    depth: int

    @property
    def password(self) -> bool:
        """Whether it is a field that hides what is typed; its text is then dots."""
        return bool(self.flags & Flag.PASSWORD)

    @property
    def editable(self) -> bool:
        """Whether text can be typed into it."""
        return bool(self.flags & Flag.EDITABLE)

    @property
    def focused(self) -> bool:
        """Whether it has the input focus."""
        return bool(self.flags & Flag.FOCUSED)

    @property
    def clickable(self) -> bool:
        """Whether a tap does something."""
        return bool(self.flags & Flag.CLICKABLE)

    @property
    def long_clickable(self) -> bool:
        """Whether a long press does something."""
        return bool(self.flags & Flag.LONG_CLICKABLE)

    @property
    def scrollable(self) -> bool:
        """Whether its content can be moved."""
        return bool(self.flags & Flag.SCROLLABLE)

    @property
    def checkable(self) -> bool:
        """Whether it is a check box, switch or radio button."""
        return bool(self.flags & Flag.CHECKABLE)

    @property
    def checked(self) -> bool:
        """Whether it is switched on."""
        return bool(self.flags & Flag.CHECKED)

    @property
    def selected(self) -> bool:
        """Whether it is the chosen one of several."""
        return bool(self.flags & Flag.SELECTED)

    @property
    def enabled(self) -> bool:
        """Whether it reacts at all."""
        return not self.flags & Flag.DISABLED

    @property
    def center(self) -> tuple[int, int]:
        """The pixel in its middle."""
        left, top, right, bottom = self.bounds
        return (left + right) // 2, (top + bottom) // 2

    @property
    def label(self) -> str:
        """What a person would call it: text, else description, else hint."""
        return self.text or self.desc or self.hint

    @property
    def short_id(self) -> str:
        """The resource id without its package when that is the node's own."""
        return self.resource_id.removeprefix(f"{self.package}:id/")

    @property
    def short_class(self) -> str:
        """The class without its package: `Button` for `android.widget.Button`."""
        return self.cls.rpartition(".")[2]


@dataclass(frozen=True)
class Tree:
    """The kept nodes of one screen in drawing order: what is later lies above what is earlier.

    `width`, `height`: the display in px as it is turned; `rotation`: quarter turns; `keyboard`: package of the shown keyboard, or "".
    """

    nodes: tuple[Node, ...]
    width: int
    height: int
    rotation: int
    keyboard: str = ""

    def __len__(self) -> int:
        return len(self.nodes)

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __getitem__(self, index: int) -> Node:
        return self.nodes[index]

    @cached_property
    def text(self) -> str:
        """The canonical text form; see harness.device.canonical for its grammar."""
        from harness.device.canonical import render

        return render(self)

    @cached_property
    def digest(self) -> str:
        """32 hexadecimal digits, equal exactly when the canonical text and the packages are equal."""
        hasher = blake2b(self.text.encode(), digest_size=16)
        hasher.update("\0".join(node.package for node in self.nodes).encode())
        return hasher.hexdigest()

    @property
    def focused(self) -> Node | None:
        """The node with the input focus; the uppermost if there are several."""
        return next((node for node in reversed(self.nodes) if node.flags & Flag.FOCUSED), None)

    @property
    def without_keyboard(self) -> tuple[Node, ...]:
        """The nodes that are not keys of the on-screen keyboard."""
        return tuple(node for node in self.nodes if node.package != self.keyboard) if self.keyboard else self.nodes

    def children(self, index: int) -> tuple[int, ...]:
        """Indexes of the nodes whose nearest kept ancestor is `index`."""
        return tuple(place for place, node in enumerate(self.nodes) if node.parent == index)

    def at(self, x: int, y: int) -> Node | None:
        """The uppermost node at a pixel that a tap could be meant for, else the uppermost of any kind."""
        hits = [n for n in reversed(self.nodes) if n.bounds[0] <= x < n.bounds[2] and n.bounds[1] <= y < n.bounds[3]]
        return next((node for node in hits if node.flags & _TOUCHABLE), hits[0] if hits else None)


def parse(xml: str, *, keyboard: str = "", focused_window: str = "", size: tuple[int, int] | None = None) -> Tree:
    """The tree of a hierarchy dump.

    Args:
        xml: what `dumpWindowHierarchy` or `uiautomator dump` gave.
        keyboard: package of the keyboard that is shown, so that what lies under it is dropped; "" when none is.
        focused_window: title of the focused window (`NotificationShade`, `com.foo/com.foo.Main`), so that a focused system window stays.
        size: display size in px; by default the extent of the largest window.

    Raises:
        Unreadable: `xml` is not such a dump.
    """
    root = _document(xml)
    windows = [child for child in root if child.tag == "node"]
    extents = [_bounds(window.get("bounds", "")) for window in windows]
    width, height = size or (max((e[2] for e in extents), default=0), max((e[3] for e in extents), default=0))
    display = (0, 0, width, height)
    # Activities' windows are titled package/class and popups of apps PopupWindow:..., so anything else is the system's.
    shade = bool(focused_window) and "/" not in focused_window and not focused_window.startswith("PopupWindow")
    bar = focused_window.startswith(("StatusBar", "NavigationBar"))
    order = sorted(range(len(windows)), key=lambda place: _rank(windows[place], extents[place], keyboard))
    builder = _Builder(display)
    covers: list[tuple[int, tuple[int, int, int, int]]] = []
    for number, place in enumerate(order):
        window, extent = windows[place], extents[place]
        if window.get("package") == SYSTEM_UI and not bar and _is_bar(extent, display):
            continue
        start = len(builder.nodes)
        builder.add(window, (number,), -1, 0)
        if keyboard and window.get("package") == keyboard:
            area = _union(builder.nodes[start:])
        elif shade and window.get("package") == SYSTEM_UI and not _is_bar(extent, display):
            area = extent
        else:
            area = None
        if area is not None:
            covers.append((start, area))
    nodes = builder.nodes
    for start, area in reversed(covers):  # from the top down, so that the lower starts stay right
        nodes = _uncovered(nodes, start, area)
    rotation = root.get("rotation", "0")
    return Tree(tuple(nodes), width, height, int(rotation) if rotation.isdigit() else 0, keyboard)


def _document(xml: str) -> etree._Element:
    try:
        # The text form has a declaration with an encoding, which lxml accepts in bytes only. Entities and network stay off.
        parser = etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True, remove_pis=True)
        root = etree.fromstring(xml.encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError as error:
        raise Unreadable("accessibility tree", f"not XML: {error}") from error
    if root.tag != "hierarchy":
        raise Unreadable("accessibility tree", f"the root is <{root.tag}>, not <hierarchy>")
    return root


def _bounds(text: str) -> tuple[int, int, int, int]:
    match = _BOUNDS.fullmatch(text)
    if match is None:
        return (0, 0, 0, 0)
    left, top, right, bottom = match.groups()
    return int(left), int(top), int(right), int(bottom)


def _rank(window: etree._Element, extent: tuple[int, int, int, int], keyboard: str) -> tuple[int, int, tuple[int, int, int, int], str]:
    package = window.get("package", "")
    layer = 1 if keyboard and package == keyboard else 2 if package == SYSTEM_UI else 0
    area = (extent[2] - extent[0]) * (extent[3] - extent[1])
    return layer, -area, extent, package


def _is_bar(extent: tuple[int, int, int, int], display: tuple[int, int, int, int]) -> bool:
    left, top, right, bottom = extent
    _, _, width, height = display
    thin_row = bottom - top <= _BAR_PART * height and (top <= 0 or bottom >= height)
    thin_column = right - left <= _BAR_PART * width and (left <= 0 or right >= width)
    return thin_row or thin_column


class _Builder:
    """Walks a window and collects the nodes worth keeping."""

    def __init__(self, display: tuple[int, int, int, int]) -> None:
        self.nodes: list[Node] = []
        self._width = display[2]
        self._height = display[3]

    def add(self, element: etree._Element, path: tuple[int, ...], parent: int, depth: int) -> None:
        get = element.get
        if get("visible-to-user") == "false":
            return
        left, top, right, bottom = _bounds(get("bounds", ""))
        left, top, right, bottom = max(left, 0), max(top, 0), min(right, self._width), min(bottom, self._height)
        nodes = self.nodes
        if right > left and bottom > top:
            flags = 0
            for name, bit in _ATTRIBUTES:
                if get(name) == "true":
                    flags |= bit
            if get("enabled") == "false":
                flags |= 256
            cls = get("class", "")
            if cls.endswith(("EditText", "AutoCompleteTextView")):
                flags |= 1024
            text, desc, hint = get("text", ""), get("content-desc", ""), get("hint", "")
            if flags & 1024 and text == hint:
                text = ""  # an empty TextView reports its hint as text, too; what a person sees is the hint
            if text or desc or hint or flags & _TELLING or (len(element) == 0 and not _bare(cls)):
                nodes.append(
                    Node(
                        text,
                        desc,
                        hint,
                        get("resource-id", ""),
                        cls,
                        get("package", ""),
                        Flag(flags),
                        (left, top, right, bottom),
                        path,
                        parent,
                        depth,
                    )
                )
                parent = len(nodes) - 1
                depth += 1
        # Children may reach out of a parent of no size (clipping off), so they are looked at in any case.
        count = len(element)
        if count == 1:
            self.add(element[0], (*path, 0), parent, depth)
        elif count:
            children = list(enumerate(element))
            children.sort(key=_drawing_order)
            for place, child in children:
                self.add(child, (*path, place), parent, depth)


def _drawing_order(child: tuple[int, etree._Element]) -> int:
    order = child[1].get("drawing-order", "")
    return int(order) if order.isdigit() else 0


def _bare(cls: str) -> bool:
    name = cls.rpartition(".")[2]
    return name in _BARE or name.endswith("Layout")


def _union(nodes: list[Node]) -> tuple[int, int, int, int] | None:
    """The area of the keys. A keyboard's own window often spans the whole display, so the area is taken from what can be pressed."""
    boxes = [node.bounds for node in nodes if node.flags & _TOUCHABLE or node.label]
    if not boxes:
        return None
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)


def _uncovered(nodes: list[Node], start: int, area: tuple[int, int, int, int]) -> list[Node]:
    """Drop the nodes before `start` that lie wholly inside `area`, and mend the parents' indexes."""
    left, top, right, bottom = area
    kept: list[Node] = []
    moved: dict[int, int] = {-1: -1}
    for index, node in enumerate(nodes):
        box = node.bounds
        if index < start and box[0] >= left and box[1] >= top and box[2] <= right and box[3] <= bottom:
            moved[index] = moved[node.parent]
            continue
        moved[index] = len(kept)
        parent = moved[node.parent]
        depth = kept[parent].depth + 1 if parent >= 0 else 0
        if parent != node.parent or depth != node.depth:
            node = Node(
                node.text,
                node.desc,
                node.hint,
                node.resource_id,
                node.cls,
                node.package,
                node.flags,
                node.bounds,
                node.path,
                parent,
                depth,
            )
        kept.append(node)
    return kept
