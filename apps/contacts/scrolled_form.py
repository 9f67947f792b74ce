"""Reading a form that is longer than the display: what it holds, top to bottom, put together from one look after each small scroll.

For active readings, after the agent has finished: they close the keyboard and scroll, and press nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from apps.glance import glance
from harness.device import Device, Key, Node, Swipe, Tree

MOST_PAGES = 12
SETTLE_MS = 500
EDGE_PX = 24
"""A swipe this far from the form's left edge touches no control."""


@dataclass(frozen=True)
class Part:
    """A field or another telling element of a form: what it is called, and what it holds."""

    name: str
    value: str = ""


Look = Callable[[Tree], Sequence[Part] | None]
"""The parts of a form that a screen shows, from top to bottom; None when the form is not in front."""


def close_keyboard(device: Device) -> None:
    """Close the on-screen keyboard if it is there. Back then does nothing else."""
    if device.foreground().keyboard:
        device.perform(Key("BACK"))
        device.wait(SETTLE_MS)


def read_scrolled(device: Device, look: Look) -> tuple[Part, ...] | None:
    """All parts of the form in front; None when there is no form."""
    close_keyboard(device)
    tree = _scroll(device, glance(device).tree, -1)
    found = look(tree)
    if found is None:
        return None
    parts = list(found)
    for _ in range(MOST_PAGES):
        below = _step(device, tree, 1)
        if below.digest == tree.digest:
            break
        tree = below
        parts = _join(parts, list(look(tree) or ()))
    return tuple(parts)


def _scroll(device: Device, tree: Tree, direction: int) -> Tree:
    """Scroll as far as it goes."""
    for _ in range(MOST_PAGES):
        moved = _step(device, tree, direction)
        if moved.digest == tree.digest:
            break
        tree = moved
    return tree


def _step(device: Device, tree: Tree, direction: int) -> Tree:
    """Scroll the form by a part of its height; 1 is towards its end."""
    area = max((node for node in tree.without_keyboard if node.scrollable), key=_height, default=None)
    if area is None:
        return tree
    left, top, _, bottom = area.bounds
    reach = (bottom - top) // 5
    middle = (top + bottom) // 2
    x = left + EDGE_PX
    device.perform(Swipe(x, middle + direction * reach, x, middle - direction * reach, 2 * reach))
    return glance(device).tree


def _height(node: Node) -> int:
    return node.bounds[3] - node.bounds[1]


def _join(above: list[Part], below: list[Part]) -> list[Part]:
    """Two looks that overlap: what the second one adds below. As many parts as possible are taken to be the same."""
    for size in range(min(len(above), len(below)), 0, -1):
        if above[-size:] == below[:size]:
            return above + below[size:]
    return above + below
