"""Which nodes there are, and what they say."""

from __future__ import annotations

from typing import Any

import pytest

from emulator.sim.a11y.node import Node
from emulator.sim.a11y.tree import Tree, read_tree
from emulator.sim.toolkit.view import Bounds, View
from tests.emulator.a11y.scene import PACKAGE, Scene, Window, screen, view

BOX = (0, 200, 100, 300)


def content(tree: Tree) -> Node:
    """The app's root node below the window's frames."""
    assert tree.active is not None
    return next(node for node in tree.active.walk() if node.resource_id == "android:id/content").children[0]


def only(*children: View, focus: View | None = None) -> list[Node]:
    return content(read_tree(screen(*children, focus=focus))).children


def test_an_app_window_has_the_frames_of_a_device() -> None:
    active = read_tree(screen()).active
    assert active is not None
    assert [(n.cls, n.resource_id, n.bounds) for n in active.walk()] == [
        ("android.widget.FrameLayout", "", (0, 0, 1080, 2400)),
        ("android.widget.LinearLayout", "", (0, 0, 1080, 2400)),
        ("android.widget.FrameLayout", "android:id/content", (0, 128, 1080, 2337)),
        ("android.widget.LinearLayout", "", (0, 128, 1080, 2337)),
        ("android.view.View", "android:id/statusBarBackground", (0, 0, 1080, 128)),
        ("android.view.View", "android:id/navigationBarBackground", (0, 2337, 1080, 2400)),
    ]


def test_views_out_of_the_tree_are_replaced_by_their_children() -> None:
    inner = view(BOX, id="inner")
    hidden_parts = view(BOX, view(BOX, id="part"), id="merged", leaf=True)
    nodes = only(view(BOX, inner, accessible=False), hidden_parts, view(BOX, view(BOX, id="lost"), accessible=False, leaf=True))
    assert [(n.index, n.resource_id, len(n.children)) for n in nodes] == [(0, f"{PACKAGE}:id/inner", 0), (1, f"{PACKAGE}:id/merged", 0)]


def test_invisible_views_leave_gaps_in_the_index_where_the_device_keeps_them() -> None:
    gone = (0, 0, 0, 0)
    children = [
        view(BOX, id="a"),
        view(gone, id="b"),
        view(BOX, id="c", alpha=0.0),
        view(BOX, id="d", kind="space", accessible=False),
        view(BOX, id="e"),
    ]
    assert [n.index for n in only(*children)] == [0, 3]
    recycler = view(BOX, *children, cls="androidx.recyclerview.widget.RecyclerView", id="list")
    assert [n.index for n in only(recycler)[0].children] == [0, 1]
    assert only(view(BOX, *children))[0].child_count == 4


@pytest.mark.parametrize(
    ("fields", "text", "hint"),
    [
        ({"value": "typed", "hint": "Name"}, "typed", "Name"),
        ({"value": "", "hint": "Name"}, "Name", "Name"),
        ({"value": "", "hint": ""}, "", ""),
        ({"value": "pass", "hint": "Secret", "password": True}, "\u2022\u2022\u2022\u2022", "Secret"),
    ],
)
def test_text_of_fields(fields: dict[str, Any], text: str, hint: str) -> None:
    node = only(view(BOX, kind="edit", cls="android.widget.EditText", **fields))[0]
    assert (node.text, node.hint, node.password) == (text, hint, bool(fields.get("password")))
    assert node.clickable and node.long_clickable and node.focusable and not node.focused


def test_flags() -> None:
    field = view(BOX, kind="edit", id="field")
    switch = view(BOX, kind="switch", checked=True, enabled=False, on_click=print)
    listing = view(BOX, kind="scroll", scroll_range=10)
    still = view(BOX, kind="scroll", scroll_range=0)
    forced = view(BOX, scrollable=True, selected=True, on_long_click=print)
    nodes = only(field, switch, listing, still, forced, focus=field)
    assert nodes[0].focused
    assert (nodes[1].checkable, nodes[1].checked, nodes[1].enabled, nodes[1].clickable) == (True, True, False, True)
    assert [n.scrollable for n in nodes[2:]] == [True, False, True]
    assert (nodes[4].selected, nodes[4].long_clickable, nodes[4].clickable) == (True, True, False)


def test_resource_ids_with_a_colon_are_kept() -> None:
    assert [n.resource_id for n in only(view(BOX, id="android:id/button1"), view(BOX, id="own"), view(BOX))] == [
        "android:id/button1",
        f"{PACKAGE}:id/own",
        "",
    ]


def test_raised_views_are_drawn_last() -> None:
    assert [n.drawing_order for n in only(view(BOX, elevation=6.0), view(BOX), view(BOX))] == [3, 1, 2]


def test_compose_nodes_have_no_drawing_order() -> None:
    compose = view(BOX, view(BOX, cls="android.view.View", text="x"), cls="androidx.compose.ui.platform.ComposeView")
    node = only(compose)[0]
    assert (node.drawing_order, node.children[0].drawing_order) == (1, 0)


def windows(*specs: tuple[str, bool, bool]) -> list[Window]:
    return [Window(view((0, 0, 1080, 2400)), type=t, focused=f, modal=m, id=i, package=f"p{i}") for i, (t, f, m) in enumerate(specs)]


@pytest.mark.parametrize(
    ("specs", "seen"),
    [
        ([("app", True, False), ("statusbar", False, False), ("navbar", False, False)], [0, 2, 1]),
        ([("app", True, False), ("ime", False, False), ("toast", False, False), ("statusbar", False, False)], [0, 3, 1]),
        ([("app", False, False), ("dialog", True, True), ("statusbar", False, False)], [1, 2]),
        ([("app", False, False), ("popup", True, True), ("statusbar", False, False)], [1, 2]),
        ([("app", False, False), ("statusbar", False, False), ("navbar", False, False), ("shade", True, True)], [3]),
        ([("app", True, False), ("statusbar", False, False), ("headsup", False, False)], [0, 2, 1]),
        ([("launcher", False, False), ("app", True, True), ("navbar", False, False)], [1, 2]),
    ],
)
def test_windows_behind_a_modal_one_are_not_reported(specs: list[tuple[str, bool, bool]], seen: list[int]) -> None:
    assert [window.id for window in read_tree(Scene(*windows(*specs))).windows] == seen


def test_a_snackbar_belongs_to_its_activitys_window() -> None:
    bar = Window(view((0, 2000, 1080, 2300), id="snackbar_text"), type="popup", focused=False, id=2, bounds=Bounds(0, 2000, 1080, 2300))
    tree = read_tree(Scene(Window(view((0, 128, 1080, 2337))), bar))
    assert len(tree.roots) == 1
    assert any(node.resource_id == f"{PACKAGE}:id/snackbar_text" for node in tree.roots[0].walk())


def wheel(**fields: Any) -> View:
    defaults: dict[str, Any] = {"kind": "wheel", "cls": "android.widget.NumberPicker", "items": ("0", "1", "2", "3"), "item_extent": 40.0}
    return view((0, 200, 200, 200 + 630), **{**defaults, **fields})


def test_number_pickers_have_buttons_around_a_field() -> None:
    picker = only(wheel(selected_index=0, wrap_items=True))[0]
    assert picker.scrollable
    assert [(n.cls.split(".")[-1], n.text, n.bounds) for n in picker.children] == [
        ("Button", "3", (0, 200, 200, 463)),
        ("EditText", "0", (0, 463, 200, 567)),
        ("Button", "1", (0, 567, 200, 830)),
    ]
    assert picker.children[1].resource_id == "android:id/numberpicker_input"
    assert [n.text for n in only(wheel(selected_index=0))[0].children] == ["0", "1"]
    assert [n.text for n in only(wheel(selected_index=3))[0].children] == ["2", "3"]


def test_other_wheels_show_the_items_in_sight() -> None:
    node = only(wheel(cls="android.view.View", item_extent=80.0, selected_index=1, item_descs=("zero", "one")))[0]
    assert [(n.text, n.desc, n.selected) for n in node.children] == [("0", "zero", False), ("1", "one", True), ("2", "", False)]


def test_a_frame_is_read_once() -> None:
    scene = screen()
    assert read_tree(scene) is read_tree(scene)
