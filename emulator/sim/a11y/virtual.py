"""Virtual children: what a number wheel, which draws several items in one view, tells accessibility services."""

from __future__ import annotations

import math

from emulator.sim.a11y.node import Node, Rect
from emulator.sim.toolkit.units import DENSITY
from emulator.sim.toolkit.view import View

NUMBER_PICKER = "android.widget.NumberPicker"


def virtual_children(node: Node, view: View) -> list[Node] | None:
    """The children of a wheel that draws its items itself, None for every other view (its own children count)."""
    if view.kind != "wheel" or not view.items or view.children:
        return None
    return _number_picker(node, view) if view.cls == NUMBER_PICKER else _wheel(node, view)


def _clip(rect: Rect, within: Rect) -> Rect:
    return (max(rect[0], within[0]), max(rect[1], within[1]), min(rect[2], within[2]), min(rect[3], within[3]))


def _child(node: Node, position: int, cls: str, bounds: Rect, text: str, desc: str = "", resource_id: str = "") -> Node:
    return Node(node.window, node, position, cls, node.package, _clip(bounds, node.bounds), resource_id, text, desc, enabled=node.enabled)


def _label(view: View, index: int) -> str:
    return view.item_descs[index] if index < len(view.item_descs) else ""


def _number_picker(node: Node, view: View) -> list[Node]:
    """NumberPicker.AccessibilityNodeProviderImpl: the value before as a button, the value as a field, the value after as a button.

    Without wrapping, the first value has no button before it and the last none after it.
    """
    left, top, right, bottom = view.bounds.left, view.bounds.top, view.bounds.right, view.bounds.bottom
    middle = (top + bottom) // 2
    half = round(view.item_extent * DENSITY / 2)
    count = len(view.items)
    chosen = min(max(view.selected_index, 0), count - 1)
    made: list[Node] = []
    if view.wrap_items or chosen > 0:
        button = _child(node, len(made), "android.widget.Button", (left, top, right, middle - half), view.items[chosen - 1])
        button.clickable = button.focusable = button.long_clickable = True
        made.append(button)
    field = _child(
        node,
        len(made),
        "android.widget.EditText",
        (left, middle - half, right, middle + half),
        view.items[chosen],
        "",
        "android:id/numberpicker_input",
    )
    field.clickable = field.focusable = field.long_clickable = True
    field.drawing_order = 1
    made.append(field)
    if view.wrap_items or chosen < count - 1:
        button = _child(node, len(made), "android.widget.Button", (left, middle + half, right, bottom), view.items[(chosen + 1) % count])
        button.clickable = button.focusable = button.long_clickable = True
        made.append(button)
    return made


def _wheel(node: Node, view: View) -> list[Node]:
    """A wheel that is a list of texts (Compose, RecyclerView): every item in sight."""
    extent = view.item_extent * DENSITY
    count = len(view.items)
    middle = (view.bounds.top + view.bounds.bottom) / 2
    reach = math.ceil((view.bounds.height / 2 - extent / 2) / extent) if extent else 0
    offsets = range(-reach, reach + 1) if reach > 0 else range(1)
    made: list[Node] = []
    for offset in offsets:
        index = view.selected_index + offset
        if view.wrap_items and count > 2 * reach:
            index %= count
        elif not 0 <= index < count:
            continue
        top = round(middle + offset * extent - extent / 2)
        child = _child(
            node,
            len(made),
            "android.widget.TextView",
            (view.bounds.left, top, view.bounds.right, round(top + extent)),
            view.items[index],
            _label(view, index),
        )
        if child.bounds[1] < child.bounds[3]:
            child.selected = offset == 0
            made.append(child)
    return made
