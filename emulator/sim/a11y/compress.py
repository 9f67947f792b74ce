"""The compressed hierarchy: only views that are important for accessibility (View.isImportantForAccessibility in mode auto)."""

from __future__ import annotations

from collections.abc import Iterator

from emulator.sim.a11y.node import Node


def is_important(node: Node) -> bool:
    """Something to read or to act on; a window's root always counts."""
    return bool(
        node.parent is None
        or node.text
        or node.desc
        or node.clickable
        or node.long_clickable
        or node.focusable
        or node.checkable
        or node.scrollable
        or node.hint
        or node.range_value
    )


def important_children(node: Node) -> Iterator[Node]:
    """The nearest important nodes below `node`, in tree order."""
    for child in node.children:
        if is_important(child):
            yield child
        else:
            yield from important_children(child)
