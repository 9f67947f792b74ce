"""What a reference flow sees and does: selectors over the accessibility tree, and the six primitives made from what they find.

A flow is a generator that yields actions. Between two yields the player performs the action and puts the new screen into `Ui`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypedDict, Unpack

from harness.device.actions import Action, Key, LongPress, Said, Swipe, Tap, Type, Wait
from harness.device.tree import Node, Tree
from harness.errors import AnyAppError

Flow = Generator[Action | Said, None, None]
FlowFunction = Callable[["Ui", Any], Flow]
Flows = Mapping[str, FlowFunction]
"""Template name -> flow."""
Direction = Literal["up", "down", "left", "right"]


class FlowError(AnyAppError):
    """A reference flow did not find what it needs on the screen. Says what it looked for and what is there."""


class Selector(TypedDict, total=False):
    """Conditions on a node; all that are given must hold. Texts compare exactly unless a pattern is given."""

    text: str
    desc: str
    label: str  # text, else description, else hint
    hint: str
    id: str  # resource id without its package, or whole
    cls: str  # class without its package
    pattern: str  # regular expression searched for in the label
    where: Callable[[Node], bool]
    below: Node  # starts at or below the bottom of that node
    above: Node  # ends at or above the top of that node
    beside: Node  # its middle lies between top and bottom of that node
    inside: Node  # its middle lies within that node


class Screen(Protocol):
    """What a flow looks at: an observation, or a glance."""

    @property
    def tree(self) -> Tree:
        """The filtered accessibility tree."""

    @property
    def package(self) -> str:
        """Package of the app in front."""


@dataclass
class Ui:
    """What is on the screen now, and actions on it."""

    screen: Screen

    @property
    def tree(self) -> Tree:
        return self.screen.tree

    # finding

    def all(self, **selector: Unpack[Selector]) -> list[Node]:
        """Every node that fits, in drawing order; keys of the on-screen keyboard are not looked at."""
        return [node for node in self.tree.without_keyboard if _fits(node, selector)]

    def find(self, index: int = 0, **selector: Unpack[Selector]) -> Node | None:
        """The node that fits, the `index`-th if there are several (negative from the end); None if there are not so many."""
        nodes = self.all(**selector)
        return nodes[index] if -len(nodes) <= index < len(nodes) else None

    def get(self, index: int = 0, **selector: Unpack[Selector]) -> Node:
        """Like `find`, but raises FlowError when it is not there."""
        node = self.find(index, **selector)
        if node is None:
            labels = [repr(n.label or n.short_id) for n in self.tree.without_keyboard if n.label or n.short_id]
            raise FlowError(
                "the reference flow does not find a control",
                where=self.screen.package,
                expected=_describe(selector, index),
                found=", ".join(labels)[:900] or "nothing with a label",
                next_step="The flow or the app's screens are wrong; compare both with the app's facts.",
            )
        return node

    def has(self, **selector: Unpack[Selector]) -> bool:
        """Whether such a node is on the screen."""
        return self.find(**selector) is not None

    # acting: these make actions, to be yielded

    def tap(self, node: Node | None = None, index: int = 0, **selector: Unpack[Selector]) -> Tap:
        """A tap in the middle of a node."""
        return Tap(*(node or self.get(index, **selector)).center)

    def long_press(self, node: Node | None = None, index: int = 0, **selector: Unpack[Selector]) -> LongPress:
        """A long press in the middle of a node."""
        return LongPress(*(node or self.get(index, **selector)).center)

    def tap_at(self, x: int, y: int) -> Tap:
        """A tap at a pixel, for what has no node of its own."""
        return Tap(x, y)

    def swipe(self, direction: Direction, node: Node | None = None, *, part: float = 0.5, duration_ms: int = 400) -> Swipe:
        """Move the finger in a direction over `part` of a node's extent (by default of the display's), through its middle."""
        left, top, right, bottom = node.bounds if node is not None else (0, 0, self.tree.width, self.tree.height)
        x, y = (left + right) // 2, (top + bottom) // 2
        dx, dy = int((right - left) * part / 2), int((bottom - top) * part / 2)
        sx, sy = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[direction]
        return Swipe(x - sx * dx, y - sy * dy, x + sx * dx, y + sy * dy, duration_ms)

    def type(self, text: str) -> Type:
        """Type into the focused field."""
        return Type(text)

    def key(self, name: str) -> Key:
        """Press a key, `BACK`, `ENTER`, `HOME`."""
        return Key(name)

    def wait(self, ms: int) -> Wait:
        """Let time pass."""
        return Wait(ms)

    # several actions

    def scroll_until(
        self, *, container: Selector | None = None, direction: Direction = "up", limit: int = 20, **selector: Unpack[Selector]
    ) -> Generator[Action | Said, None, Node]:
        """Swipe until a node is on the screen, and return it.

        `direction` is the finger's: "up" shows what lies below. `container` selects the list; default: the largest scrollable node.
        Raises FlowError after `limit` swipes, or when the screen no longer changes.
        """
        for _ in range(limit):
            node = self.find(**selector)
            if node is not None:
                return node
            before = self.tree.digest
            area = self.get(**container) if container is not None else self.largest_scrollable()
            yield self._page(direction, area)
            if self.tree.digest == before:
                break
        return self.get(**selector)

    def _page(self, direction: Direction, area: Node | None) -> Swipe:
        """A swipe over six tenths of an area, slow enough (1 px/ms) that what flings on stays below a whole page."""
        swipe = self.swipe(direction, area, part=0.6)
        way = abs(swipe.x2 - swipe.x1) + abs(swipe.y2 - swipe.y1)
        return Swipe(swipe.x1, swipe.y1, swipe.x2, swipe.y2, max(400, way))

    def clear_field(self) -> Flow:
        """Empty the focused field, one deletion for each character it shows."""
        field = self.tree.focused
        if field is not None and field.text and field.text != field.hint:
            yield Key("MOVE_END")
            for _ in field.text:
                yield Key("DEL")

    def largest_scrollable(self) -> Node | None:
        """The scrollable node with the largest area."""
        return max((node for node in self.tree.without_keyboard if node.scrollable), key=_area, default=None)


def _area(node: Node) -> int:
    left, top, right, bottom = node.bounds
    return (right - left) * (bottom - top)


def _fits(node: Node, want: Selector) -> bool:
    _, top, _, bottom = node.bounds
    x, y = node.center
    tests: dict[str, Callable[[Any], bool]] = {
        "text": lambda v: node.text == v,
        "desc": lambda v: node.desc == v,
        "label": lambda v: node.label == v,
        "hint": lambda v: node.hint == v,
        "id": lambda v: v in (node.short_id, node.resource_id),
        "cls": lambda v: node.short_class == v,
        "pattern": lambda v: re.search(v, node.label) is not None,
        "where": lambda v: bool(v(node)),
        "below": lambda v: top >= v.bounds[3],
        "above": lambda v: bottom <= v.bounds[1],
        "beside": lambda v: v.bounds[1] <= y < v.bounds[3],
        "inside": lambda v: v.bounds[0] <= x < v.bounds[2] and v.bounds[1] <= y < v.bounds[3],
    }
    return all(tests[name](value) for name, value in want.items())


def _describe(selector: Selector, index: int) -> str:
    parts = [f"{name}={value.label if isinstance(value, Node) else value!r}" for name, value in selector.items()]
    return ", ".join(parts) + (f" (number {index})" if index else "")
