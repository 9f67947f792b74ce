"""One accessibility node: what `AccessibilityNodeInfo` tells of a view, a virtual view or a window's frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from emulator.sim.a11y.source import WindowSource
from emulator.sim.toolkit.view import View

Rect = tuple[int, int, int, int]
"""Left, top, right, bottom in device pixels, clipped to the window and all parents."""


@dataclass(slots=True, eq=False)
class Node:
    """A node that is visible to the user. `view` is None for frames and virtual children.

    `index` is the position below the parent; invisible siblings leave gaps in it. `child_count` counts them too.
    """

    window: WindowSource
    parent: Node | None
    index: int
    cls: str
    package: str
    bounds: Rect
    resource_id: str = ""
    text: str = ""
    desc: str = ""
    hint: str = ""
    range_value: str = ""  # current value of a slider or progress bar, which the dump of uiautomator2 shows as text
    checkable: bool = False
    checked: bool = False
    clickable: bool = False
    enabled: bool = True
    focusable: bool = False
    focused: bool = False
    scrollable: bool = False
    long_clickable: bool = False
    password: bool = False
    selected: bool = False
    drawing_order: int = 0
    child_count: int = 0
    view: View | None = None
    children: list[Node] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """This node and everything below it, in tree order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    @property
    def center(self) -> tuple[int, int]:
        """The middle of the visible part, in px."""
        left, top, right, bottom = self.bounds
        return (left + right) // 2, (top + bottom) // 2
