"""The screen as a numbered list of elements, for models that name a target by its number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from agents.grammar.errors import ParseError
from agents.grammar.intents import Direction, Point
from harness.device.tree import Node, Tree

MAX_LABEL: Final = 300
"""Characters of a label that are listed."""


def elements(tree: Tree) -> tuple[Node, ...]:
    """The elements that are listed, in drawing order; an element's number is its index. Keys of the on-screen keyboard are none."""
    return tree.without_keyboard


def listing(nodes: Sequence[Node]) -> str:
    """One line an element: number, class, words, resource id, what it can do and which state it is in."""
    return "\n".join(f"{number}: {_line(node)}" for number, node in enumerate(nodes)) or "(there are none)"


def _line(node: Node) -> str:
    parts = [node.short_class or "View"]
    if node.password:
        parts.append("(hidden text)" if node.text else "(empty)")
    else:
        parts += [_quoted(node.text)] if node.text else []
    if node.desc and node.desc != node.text:
        parts.append(f"described as {_quoted(node.desc)}")
    if node.hint and node.hint != node.text:
        parts.append(f"hint {_quoted(node.hint)}")
    if node.short_id:
        parts.append(f"id {node.short_id}")
    able = [
        word
        for word, holds in (
            ("touch", node.clickable),
            ("hold", node.long_clickable),
            ("scroll", node.scrollable),
            ("text entry", node.editable),
        )
        if holds
    ]
    state = [
        word
        for word, holds in (
            ("on" if node.checked else "off", node.checkable),
            ("selected", node.selected),
            ("has the focus", node.focused),
            ("disabled", not node.enabled),
        )
        if holds
    ]
    parts += [f"[{', '.join(able)}]"] if able else []
    parts += [f"({', '.join(state)})"] if state else []
    return " ".join(parts)


def _quoted(text: str) -> str:
    plain = " ".join(text.replace('"', "'").split())
    return f'"{plain[:MAX_LABEL]}…"' if len(plain) > MAX_LABEL else f'"{plain}"'


def element_of(fields: Mapping[str, Any], nodes: Sequence[Node], name: str = "index") -> Node | None:
    """The element that a field names; None when the field is absent or null.

    Raises:
        ParseError: `bad_arguments` for what is no number, `no_such_element` for a number that is not listed.
    """
    value = fields.get(name)
    if value is None:
        return None
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() and len(value) < 12:
        value = int(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ParseError("bad_arguments", f"{name} is the number of an element", found=repr(value))
    if not 0 <= value < len(nodes):
        raise ParseError(
            "no_such_element", expected=f"0 to {len(nodes) - 1}" if nodes else "none: the list is empty", found=str(value)[:40]
        )
    return nodes[value]


def place_of_element(fields: Mapping[str, Any], nodes: Sequence[Node]) -> Point | None:
    """The middle of the element that the field `index` names."""
    node = element_of(fields, nodes)
    return None if node is None else node.center


def reach_of_element(fields: Mapping[str, Any], nodes: Sequence[Node], display: tuple[int, int], direction: Direction) -> float:
    """Half the length of the element as a share of the display: a scroll goes from its middle to its edge."""
    node = element_of(fields, nodes)
    if node is None:
        return 0.5
    left, top, right, bottom = node.bounds
    share = (bottom - top) / display[1] if direction in ("up", "down") else (right - left) / display[0]
    return max(0.05, min(share / 2, 0.5))
