"""The methods on objects found by selector: whether they are there, what they say, editing, waiting, remembering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from emulator.sim.a11y.node import Node, Rect
from emulator.sim.core.ime import whole
from emulator.sim.u2.errors import object_not_found
from emulator.sim.u2.params import Milliseconds
from emulator.sim.u2.scroll_methods import ScrollMethods
from emulator.sim.u2.selector import Selector, parse_selector
from emulator.sim.u2.session import Session, Target


class ObjectMethods:
    """Bound to one session; `table` names the methods as the client calls them."""

    def __init__(self, session: Session, scroll: ScrollMethods) -> None:
        self._session = session
        self._scroll = scroll

    def table(self) -> dict[str, list[Callable[..., Any]]]:
        """Functions by method name; several are overloads."""
        return {
            "exist": [self.exist],
            "count": [self.count],
            "objInfo": [self.info],
            "objInfoOfAllInstances": [self.info_of_all],
            "getText": [self.get_text],
            "setText": [self.set_text],
            "clearTextField": [self.clear_text_field],
            "waitForExists": [self.wait_for_exists],
            "waitUntilGone": [self.wait_until_gone],
            "getUiObject": [self.remember],
            "removeUiObject": [self.forget],
            "childByText": [self.child_by_text],
            "childByDescription": [self.child_by_description],
            "childByInstance": [self.child_by_instance],
            "getChild": [self.get_child],
            "getFromParent": [self.get_from_parent],
        }

    # --- reading -----------------------------------------------------------------------------------------------------------------

    def exist(self, target: Target) -> bool:
        return self._session.find(target) is not None

    def count(self, target: Target) -> int:
        return len(self._session.find_all(target))

    def info(self, target: Target) -> dict[str, object]:
        named = not self._session.selector(target).active_window_only
        return describe(self._session.require(target), named=named)

    def info_of_all(self, target: Target) -> list[dict[str, object]]:
        named = not self._session.selector(target).active_window_only
        return [describe(node, named=named) for node in self._session.find_all(target)]

    def get_text(self, target: Target) -> str:
        return self._session.require(target).text

    def wait_for_exists(self, target: Target, timeout: Milliseconds) -> bool:
        selector = self._session.selector(target)
        return self._session.wait_until(lambda: self._session.find(selector) is not None, timeout)

    def wait_until_gone(self, target: Target, timeout: Milliseconds) -> bool:
        selector = self._session.selector(target)
        return self._session.wait_until(lambda: self._session.find(selector) is None, timeout)

    # --- editing -----------------------------------------------------------------------------------------------------------------

    def set_text(self, target: Target, text: str | None) -> bool:
        """ACTION_SET_TEXT: the field takes the text without getting the focus. False for what is not a field."""
        node = self._session.require(target)
        view = node.view
        if view is None or view.kind != "edit" or not view.enabled:
            return False
        device = self._session.device
        value = whole(text or "")
        if view is device.ime.focus():
            device.ime.set_text(value)
        else:
            change = view.on_change
            if change is not None and value != view.value:
                device.activities.guard(node.package, lambda: change(value))
                device.activities.settle()
        self._session.settle()
        return True

    def clear_text_field(self, target: Target) -> None:
        self.set_text(target, "")

    # --- remembering -------------------------------------------------------------------------------------------------------------

    def remember(self, selector: Selector) -> str:
        return self._session.remember(selector)

    def forget(self, name: str) -> None:
        self._session.forget(name)

    def get_child(self, target: Target, child: Selector) -> str:
        return self._session.remember(self._session.selector(target).then("child", child))

    def get_from_parent(self, target: Target, other: Selector) -> str:
        return self._session.remember(self._session.selector(target).then("sibling", other))

    def child_by_instance(self, target: Target, child: Selector, instance: int) -> str:
        return self._session.remember(self._session.selector(target).then("child", child).with_instance(instance))

    def child_by_text(self, target: Target, child: Selector, text: str, allow_scroll_search: bool = True) -> str:
        return self._child_saying("text", target, child, text, allow_scroll_search)

    def child_by_description(self, target: Target, child: Selector, text: str, allow_scroll_search: bool = True) -> str:
        return self._child_saying("description", target, child, text, allow_scroll_search)

    def _child_saying(self, field: str, target: Target, child: Selector, text: str, allow_scroll: bool) -> str:
        """UiScrollable.getChildByText: the first child that says `text` itself or has something below it that does."""
        container = self._session.selector(target)
        saying = parse_selector({"mask": 0x1 if field == "text" else 0x40, field: text}, "child")
        if allow_scroll:
            node = self._session.find(container)
            if node is not None and node.scrollable:
                self._scroll.scroll_into_view(container, saying, vertical=True)
        attribute = "text" if field == "text" else "desc"
        pattern = container.then("child", child)
        for instance, row in enumerate(self._session.find_all(pattern)):
            if any(getattr(node, attribute) == text for node in row.walk()):
                return self._session.remember(pattern.with_instance(instance))
        raise object_not_found(f'for {field}= "{text}"')


def describe(node: Node, *, named: bool) -> dict[str, object]:
    """The info object of a node. Without `named` (UiSelector searches) the device leaves the resource name out."""
    return {
        "bounds": _rect(node.bounds),
        "checkable": node.checkable,
        "checked": node.checked,
        "childCount": node.child_count,
        "className": node.cls,
        "clickable": node.clickable,
        "contentDescription": node.desc or None,
        "enabled": node.enabled,
        "focusable": node.focusable,
        "focused": node.focused,
        "longClickable": node.long_clickable,
        "packageName": node.package,
        "resourceName": (node.resource_id or None) if named else None,
        "scrollable": node.scrollable,
        "selected": node.selected,
        "text": node.text,
        "visibleBounds": _rect(node.bounds),
    }


def _rect(bounds: Rect) -> dict[str, int]:
    left, top, right, bottom = bounds
    return {"bottom": bottom, "left": left, "right": right, "top": top}
