"""The XML of `uiautomator dump` and of uiautomator2's `dumpWindowHierarchy`, byte for byte as the device's serializer writes it.

The serializer is KXmlSerializer: an attribute holding a double quote is put in single quotes, characters outside the basic plane and line
breaks become numeric references, and with indentation on (only uiautomator2 asks for it) lines end with CR LF. AccessibilityNodeInfoDumper
replaces characters that XML does not allow by full stops.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from emulator.sim.a11y.compress import important_children
from emulator.sim.a11y.node import Node
from emulator.sim.a11y.source import ScreenSource
from emulator.sim.a11y.tree import Tree, read_tree

HEADER: Final = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
MAX_DEPTH: Final = 50
"""Levels of nodes below `hierarchy` that uiautomator2's client asks for."""

_NAF_EXCLUDED = frozenset({"android.widget.GridView", "android.widget.GridLayout", "android.widget.ListView", "android.widget.TableLayout"})
_ILLEGAL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufdd0-\ufddf\ufffe\uffff]|[\U0001fffe-\U0001ffff]")
_SPECIAL = re.compile('[\x00-\x1f"&<>\x7f-\x9f\ud800-\udfff\ufdd0-\ufddf\ufffe\uffff\U00010000-\U0010ffff]')
_ESCAPED = re.compile("[\n\r\t&<>'\"\U00010000-\U0010ffff]")
_BOOL: Final = ("false", "true")
_EMPTY: Final = '""'


def quote(value: str) -> str:
    """An attribute value with its quotes."""
    if not _SPECIAL.search(value):
        return f'"{value}"'
    value = _ILLEGAL.sub(".", value)
    mark = "'" if '"' in value else '"'

    def escape(match: re.Match[str]) -> str:
        letter = match.group()
        if letter == "&":
            return "&amp;"
        if letter == "<":
            return "&lt;"
        if letter == ">":
            return "&gt;"
        if letter in "'\"":
            return letter if letter != mark else "&apos;"
        return f"&#{ord(letter)};"

    return mark + _ESCAPED.sub(escape, value) + mark


def dump_xml(
    device: ScreenSource,
    *,
    compressed: bool = False,
    u2: bool = True,
    max_depth: int = MAX_DEPTH,
    active_only: bool = False,
    rotation: int = 0,
) -> str:
    """The hierarchy on screen as XML.

    `u2` True gives the text of uiautomator2's server (all windows unless `active_only`, more attributes, indented), False that of the
    `uiautomator dump` program. `compressed` leaves out views that are not important for accessibility. `max_depth` counts levels of nodes.
    The text is made once for a frame; asking again costs nothing.
    """
    memo = device.frame().memo
    key = (dump_xml, compressed, u2, max_depth, active_only, rotation)
    found = memo.get(key)
    if isinstance(found, str):
        return found
    tree = read_tree(device)
    roots = tree.roots[:1] if active_only or not u2 else tree.roots
    text = _hierarchy(roots, compressed, u2, max_depth, rotation)
    memo[key] = text
    return text


def _hierarchy(roots: Iterable[Node], compressed: bool, u2: bool, max_depth: int, rotation: int) -> str:
    writer = _Writer(compressed, u2, max_depth)
    for root in roots:
        writer.node(root, root.index, 1)
    body = "".join(writer.out)
    line = "\r\n" if u2 else ""
    if not body:
        return f'{HEADER}{line}<hierarchy rotation="{rotation}" />'
    return f'{HEADER}{line}<hierarchy rotation="{rotation}">{body}{line}</hierarchy>'


def dump_windows_xml(device: ScreenSource, *, compressed: bool = False, rotation: int = 0) -> str:
    """What `uiautomator dump --windows` writes: every window of the display with its own hierarchy."""
    tree: Tree = read_tree(device)
    parts = [HEADER, '<displays><display id="0">']
    for position, (window, root) in enumerate(zip(tree.windows, tree.roots, strict=True)):
        b = device.frame().display.real(window.bounds)
        focused = _BOOL[window.focused]
        writer = _Writer(compressed, False, MAX_DEPTH)
        writer.node(root, root.index, 1)
        parts.append(
            f'<window index="{position}" title={quote(window.title)} bounds="[{b.left},{b.top}][{b.right},{b.bottom}]" active="{focused}"'
            f' focused="{focused}" accessibility-focused="false" id="{window.id}" layer="{len(tree.windows) - position}"'
            f' type="{_WINDOW_TYPES.get(window.type, 1)}"><hierarchy rotation="{rotation}">{"".join(writer.out)}</hierarchy></window>'
        )
    parts.append("</display></displays>")
    return "".join(parts)


_WINDOW_TYPES = {"ime": 2, "statusbar": 3, "navbar": 3, "shade": 3}
"""AccessibilityWindowInfo.TYPE_INPUT_METHOD and TYPE_SYSTEM; every other window is TYPE_APPLICATION."""


def _named(node: Node) -> bool:
    """Whether the node or anything below it says something (AccessibilityNodeInfoDumper.nafCheck)."""
    return bool(node.text or node.desc) or any(_named(child) for child in node.children)


class _Writer:
    """Writes nodes into `out`."""

    def __init__(self, compressed: bool, u2: bool, max_depth: int) -> None:
        self.out: list[str] = []
        self.compressed = compressed
        self.u2 = u2
        self.max_depth = max_depth

    def node(self, node: Node, index: int, depth: int) -> None:
        if depth > self.max_depth:
            return
        start = f"\r\n{'  ' * depth}<node" if self.u2 else "<node"
        if node.clickable and node.enabled and node.cls not in _NAF_EXCLUDED and not _named(node):
            start += ' NAF="true"'
        left, top, right, bottom = node.bounds
        text = node.range_value or node.text if self.u2 else node.text
        head = (
            f'{start} index="{index}" text={quote(text) if text else _EMPTY}'
            f" resource-id={quote(node.resource_id) if node.resource_id else _EMPTY}"
            f" class={quote(node.cls)} package={quote(node.package)} content-desc={quote(node.desc) if node.desc else _EMPTY}"
            f' checkable="{_BOOL[node.checkable]}" checked="{_BOOL[node.checked]}" clickable="{_BOOL[node.clickable]}"'
            f' enabled="{_BOOL[node.enabled]}" focusable="{_BOOL[node.focusable]}" focused="{_BOOL[node.focused]}"'
            f' scrollable="{_BOOL[node.scrollable]}" long-clickable="{_BOOL[node.long_clickable]}" password="{_BOOL[node.password]}"'
            f' selected="{_BOOL[node.selected]}"'
        )
        if self.u2:
            tail = (
                f' visible-to-user="true" bounds="[{left},{top}][{right},{bottom}]" drawing-order="{node.drawing_order}"'
                f' hint={quote(node.hint) if node.hint else _EMPTY} display-id="0"'
            )
        else:
            tail = f' bounds="[{left},{top}][{right},{bottom}]"'
        out = self.out
        out.append(head + tail)
        place = len(out)
        if self.compressed:
            for position, child in enumerate(important_children(node)):
                self.node(child, position, depth + 1)
        else:
            for child in node.children:
                self.node(child, child.index, depth + 1)
        if len(out) == place:
            out.append(" />")
        else:
            out[place - 1] += ">"
            out.append(f"\r\n{'  ' * depth}</node>" if self.u2 else "</node>")
