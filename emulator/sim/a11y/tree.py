"""From the windows on screen to accessibility trees, as the accessibility service of a device reports them.

Which windows are reported follows AccessibilityWindowManager: from front to back, until a window that takes all touches; toasts never are.
What a node says follows View.onInitializeAccessibilityNodeInfo and its overrides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from emulator.sim.a11y.node import Node, Rect
from emulator.sim.a11y.source import ScreenSource, WindowSource
from emulator.sim.a11y.virtual import virtual_children
from emulator.sim.toolkit.view import Bounds, View

MASK = "\u2022"
"""What a password field shows for each character."""

_FULL_SCREEN = frozenset({"app", "launcher", "shade"})
_DETACHING = frozenset(
    {
        # Their children out of sight are not attached, so they leave no gap in the index.
        "android.view.View",
        "androidx.compose.ui.platform.ComposeView",
        "androidx.recyclerview.widget.RecyclerView",
        "androidx.viewpager.widget.ViewPager",
        "android.widget.ListView",
        "android.widget.ExpandableListView",
        "android.widget.GridView",
    }
)
_TOGGLES = frozenset({"switch", "checkbox", "radio"})
_RANGES = frozenset({"slider", "progress"})
_COMPOSE = "androidx.compose.ui.platform.ComposeView"


@dataclass(frozen=True, slots=True)
class Tree:
    """The windows' root nodes: the active window first, then the others from front to back."""

    roots: tuple[Node, ...]
    windows: tuple[WindowSource, ...]

    @property
    def active(self) -> Node | None:
        """Root of the window with the input focus."""
        return self.roots[0] if self.roots else None


def read_tree(device: ScreenSource) -> Tree:
    """The accessibility trees of what is on screen now; made once a frame."""
    frame = device.frame()
    found = frame.memo.get(Tree)
    if isinstance(found, Tree):
        return found
    windows = reported_windows(frame.windows)
    tree = Tree(tuple(_window_root(window, frame.focus, _attached(window, frame.windows)) for window in windows), tuple(windows))
    if frame.display.zoom != 1:
        for root in tree.roots:
            for node in root.walk():
                real = frame.display.real(Bounds(*node.bounds))
                node.bounds = (real.left, real.top, real.right, real.bottom)
    frame.memo[Tree] = tree
    return tree


def reported_windows(windows: Sequence[WindowSource]) -> list[WindowSource]:
    """The windows that accessibility services see, of all windows back to front: active first, then from front to back."""
    seen: list[WindowSource] = []
    covered = False
    for window in reversed(windows):
        if window.type == "toast" or _is_attached(window) or (covered and not window.focused):
            continue
        seen.append(window)
        covered = covered or window.modal or window.type in _FULL_SCREEN
    active = next((window for window in seen if window.focused), None)
    if active is not None:
        seen.remove(active)
        seen.insert(0, active)
    return seen


def _is_attached(window: WindowSource) -> bool:
    """A snackbar: drawn as a window of its own here, but part of the activity's window on a device."""
    return window.type == "popup" and not window.modal and not window.focused


def _attached(owner: WindowSource, windows: Sequence[WindowSource]) -> list[View]:
    """The snackbars that belong to a window: those directly in front of it."""
    found: list[View] = []
    for window in windows[windows.index(owner) + 1 :]:
        if not _is_attached(window) or window.package != owner.package:
            break
        found.append(window.root)
    return found


def _window_root(window: WindowSource, focus: View | None, attached: Sequence[View]) -> Node:
    """The frames the system puts around the content of a window."""
    whole = (window.bounds.left, window.bounds.top, window.bounds.right, window.bounds.bottom)
    root = window.root
    if not root.path and len(root.children) == 1 and root.bounds == window.bounds:
        root = root.children[0]  # the view that paints the window's background
    builder = _Builder(window, focus)
    decor = builder.plain(None, 0, "android.widget.FrameLayout", whole)
    if window.type == "app":
        content_bounds = builder.clip(root)
        column = builder.plain(decor, 0, "android.widget.LinearLayout", whole)
        content = builder.plain(column, 0, "android.widget.FrameLayout", content_bounds, "android:id/content")
        _bar_backgrounds(builder, decor, content_bounds, whole)
    elif window.type in ("dialog", "launcher"):
        content = builder.plain(decor, 0, "android.widget.FrameLayout", whole, "android:id/content")
    else:
        content = decor
    for view in (root, *attached):
        builder.add(content, view)
    if content is decor and len(decor.children) == 1 and decor.children[0].cls == decor.cls:
        top = decor.children[0]
        top.parent, top.drawing_order = None, 0
        return top
    return decor


def _bar_backgrounds(builder: _Builder, decor: Node, content: Rect, whole: Rect) -> None:
    """The coloured areas that a window draws behind the system bars when its content does not reach there."""
    if content[1] > whole[1]:
        area = (whole[0], whole[1], whole[2], content[1])
        builder.plain(decor, decor.child_count, "android.view.View", area, "android:id/statusBarBackground")
    if content[3] < whole[3] and whole[3] - content[3] < 200:  # px; more is not the bar but a window shrunk above the keyboard
        area = (whole[0], content[3], whole[2], whole[3])
        builder.plain(decor, decor.child_count, "android.view.View", area, "android:id/navigationBarBackground")


class _Builder:
    """Makes the nodes of one window."""

    def __init__(self, window: WindowSource, focus: View | None) -> None:
        self.window = window
        self.package = window.package
        self.focus = focus

    def clip(self, view: View) -> Rect:
        visible = view.visible
        return (visible.left, visible.top, visible.right, visible.bottom)

    def plain(self, parent: Node | None, index: int, cls: str, bounds: Rect, resource_id: str = "") -> Node:
        """A frame without behaviour."""
        node = Node(self.window, parent, index, cls, self.package, bounds, resource_id)
        if parent is not None:
            node.drawing_order = index + 1
            parent.children.append(node)
            parent.child_count += 1
        return node

    def add(self, parent: Node, view: View, in_compose: bool = False) -> None:
        """Put `view` and everything below it under `parent`; a view that is not accessible is replaced by its children."""
        if view.visible.empty or view.alpha <= 0:
            if view.accessible and parent.cls not in _DETACHING:
                parent.child_count += 1
            return
        if not view.accessible:
            if not view.leaf:
                for child in view.children:
                    self.add(parent, child, in_compose)
            return
        node = self.node(parent, view, in_compose)
        parent.children.append(node)
        parent.child_count += 1
        if view.leaf:
            return
        made = virtual_children(node, view)
        if made is not None:
            node.children = made
            node.child_count = len(made)
            return
        in_compose = in_compose or view.cls == _COMPOSE
        for child in view.children:
            self.add(node, child, in_compose)
        if not in_compose and any(child.elevation for child in view.children):
            _order_by_elevation(node)

    def node(self, parent: Node, view: View, in_compose: bool) -> Node:
        """The node of one view."""
        kind = view.kind
        text, hint = view.text, view.hint
        edit = kind == "edit"
        if edit:
            text = MASK * len(view.value) if view.password else view.value
            text = text or hint
        name = view.id
        if name and ":" not in name:
            name = f"{self.package}:id/{name}"
        clickable = view.on_click is not None or view.on_touch is not None or edit
        scrollable = view.scrollable
        if scrollable is None:
            scrollable = (kind == "scroll" and view.scroll_range > 0) or (kind == "pager" and len(view.children) > 1) or kind == "wheel"
        visible = view.visible
        value = ""
        if kind in _RANGES and view.progress >= 0:
            value = f"{view.progress * 100:.1f}"
        return Node(
            self.window,
            parent,
            parent.child_count,
            view.cls,
            self.package,
            (visible.left, visible.top, visible.right, visible.bottom),
            name,
            text,
            view.desc,
            hint,
            value,
            view.checkable or kind in _TOGGLES,
            view.checked,
            clickable,
            view.enabled,
            view.focusable or clickable or (kind == "scroll" and not in_compose),
            edit and (view.focused or view is self.focus),
            scrollable,
            view.on_long_click is not None or edit,
            view.password,
            view.selected,
            0 if in_compose else parent.child_count + 1,
            0,
            view,
        )


def _order_by_elevation(node: Node) -> None:
    """Android draws siblings by elevation, then by position."""
    ordered = sorted(node.children, key=lambda child: child.view.elevation if child.view is not None else 0.0)
    for position, child in enumerate(ordered):
        child.drawing_order = position + 1
