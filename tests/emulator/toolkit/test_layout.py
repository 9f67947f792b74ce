"""Measuring and arranging follow Android's layouts."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.sim.toolkit import FILL, WRAP, Bounds, View, box, column, flow, grid, layout, list_, pager, px, row, scroll, space, text

W, H = 1080, 2400


def block(width: float = 10.0, height: float = 10.0, **fields: object) -> View:
    return View(kind="space", width=width, height=height, **fields)  # type: ignore[arg-type]


def laid(root: View, width: int = W, height: int = H, **scroll_offsets: int) -> View:
    layout(root, width, height, scroll=scroll_offsets)
    return root


def sides(view: View) -> tuple[int, int, int, int]:
    return view.bounds.left, view.bounds.top, view.bounds.right, view.bounds.bottom


def test_filling_root_takes_the_room_and_wrapping_root_its_content() -> None:
    assert sides(laid(column(block(), width=FILL, height=FILL))) == (0, 0, W, H)
    assert sides(laid(column(block(40, 20), padding=4))) == (0, 0, px(40) + 2 * px(4), px(20) + 2 * px(4))


def test_weights_share_what_is_left_to_the_last_pixel() -> None:
    root = laid(row(block(weight=1), block(40), block(weight=2), block(weight=1), width=FILL), width=1001)
    widths = [child.bounds.width for child in root.children]
    assert widths[1] == px(40)
    assert sum(widths) == 1001
    assert abs(widths[2] - 2 * widths[0]) <= 2


def test_filling_child_leaves_room_for_what_follows_it() -> None:
    root = laid(column(block(height=56), box(width=FILL, height=FILL), block(height=80), width=FILL, height=FILL))
    assert root.children[1].bounds.height == H - px(56) - px(80)
    assert root.children[2].bounds.bottom == H


def test_divider_does_not_widen_a_wrapping_column() -> None:
    line = View(kind="divider", width=FILL)
    root = laid(column(block(60), line))
    assert root.bounds.width == px(60)
    assert line.bounds.width == px(60)


def test_margin_padding_and_spacing_add_up() -> None:
    root = laid(column(block(margin=(1, 2, 3, 4)), block(), spacing=8, padding=(16, 24)))
    first, second = root.children
    assert (first.bounds.left, first.bounds.top) == (px(16) + px(1), px(24) + px(2))
    assert second.bounds.top == first.bounds.bottom + px(4) + px(8)


@pytest.mark.parametrize(
    ("align", "corner"),
    [
        ("", (0, 0)),
        ("center", (50, 50)),
        ("end bottom", (100, 100)),
        ("start center", (0, 50)),
        ("center top", (50, 0)),
        ("bottom", (0, 100)),
    ],
)
def test_box_places_children_by_their_alignment(align: str, corner: tuple[int, int]) -> None:
    child = View(kind="space", width=100 / 2.625, height=100 / 2.625, align=align)
    laid(box(child, width=FILL, height=FILL), 200, 200)
    assert (child.bounds.left, child.bounds.top) == corner


def test_lone_alignment_word_in_a_row_is_vertical() -> None:
    root = laid(row(block(align="end"), block(align="top"), height=40, gravity="center"))
    assert root.children[0].bounds.bottom == px(40)
    assert root.children[1].bounds.top == 0


def test_between_spreads_children() -> None:
    root = laid(row(block(), block(), block(), width=FILL, gravity="between center"))
    assert root.children[0].bounds.left == 0
    assert root.children[2].bounds.right in (W - 1, W)


def test_baseline_alignment_puts_texts_on_one_line() -> None:
    root = laid(row(text("8:30", size=57, align="baseline"), text("AM", size=16, align="baseline")))
    large, small = root.children
    assert small.bounds.top > large.bounds.top
    assert small.bounds.bottom < large.bounds.bottom


def test_unknown_gravity_word_is_named() -> None:
    with pytest.raises(ValueError, match="middle"):
        laid(row(block(), gravity="middle", width=FILL))


def test_offset_moves_only_the_view_itself() -> None:
    root = laid(column(block(offset=(5, -5)), block()))
    assert (root.children[0].bounds.left, root.children[0].bounds.top) == (px(5), -px(5))
    assert root.children[1].bounds.top == px(10)


def test_minimum_and_maximum_size_hold() -> None:
    assert laid(column(block(10), min_width=100)).bounds.width == px(100)
    assert laid(column(text("word " * 100), max_width=200)).bounds.width <= px(200)


def test_flow_wraps_and_grid_has_equal_columns() -> None:
    wrapped = laid(flow(*[block(50) for _ in range(5)], spacing=10, width=FILL), width=px(180))
    assert [child.bounds.top > 0 for child in wrapped.children] == [False, False, False, True, True]
    cells = laid(grid(7, *[box(width=FILL, height=10) for _ in range(8)]), width=1001)
    assert {child.bounds.width for child in cells.children} == {143}
    assert cells.children[7].bounds.top == px(10)


def test_scroll_offset_is_clamped_and_hidden_rows_have_no_place() -> None:
    rows = [row(text(f"row {index}"), height=50, width=FILL, key=f"row{index}") for index in range(100)]
    root = list_(rows, key="list")
    layout(root, W, H, scroll={"list": 10**9})
    assert root.scroll_range == px(50) * 100 - H
    assert root.scroll_offset == root.scroll_range
    assert rows[0].visible.empty
    assert rows[-1].bounds.bottom == H
    assert rows[0].children[0].path == "0/0/0/0"
    layout(root, W, H, scroll={"list": -5})
    assert root.scroll_offset == 0
    assert rows[-1].visible.empty
    assert rows[-1].children[0].visible.empty


def test_scroll_that_was_never_moved_starts_where_it_says() -> None:
    root = list_([block(10, 100) for _ in range(50)], key="list")
    root.initial_scroll = 300
    layout(root, W, H)
    assert root.scroll_offset == px(300)


def test_row_partly_outside_is_clipped() -> None:
    rows = [block(100, 100) for _ in range(50)]
    layout(list_(rows, key="list"), W, H, scroll={"list": 100})
    assert rows[0].bounds.top == -100
    assert rows[0].visible == Bounds(0, 0, px(100), px(100) - 100)


def test_body_with_weight_shrinks_so_that_the_buttons_stay_in_a_short_dialog() -> None:
    body = scroll(block(10, 5000), weight=1)
    root = laid(column(block(10, 40), body, block(10, 50), width=300), height=1000)
    assert root.bounds.height == 1000
    assert root.children[2].bounds.bottom == 1000
    assert body.scroll_range > 0


def test_only_the_current_page_of_a_pager_is_on_screen() -> None:
    root = laid(pager([box(text("one")), box(text("two"))], 1))
    assert root.children[0].children[0].visible.empty
    assert not root.children[1].children[0].visible.empty


def test_child_over_its_row_takes_no_room() -> None:
    mark = View(kind="space", align="over")
    root = laid(row(block(), mark, spacing=8, padding=4))
    assert root.bounds.width == px(10) + 2 * px(4)
    assert mark.bounds == root.bounds


def test_long_list_of_fixed_rows_measures_only_what_is_seen() -> None:
    rows = [row(text(f"row {index}"), height=50, width=FILL) for index in range(500)]
    layout(list_(rows), W, H)
    assert rows[0].children[0].lines == ["row 0"]
    assert rows[400].children[0].lines == []


_leaf = st.builds(
    lambda kind, w, h, value, align: View(kind=kind, width=w, height=h, text=value, align=align, style=text("").style),
    st.sampled_from(["text", "space", "icon", "switch", "checkbox", "edit", "divider", "slider", "progress"]),
    st.sampled_from([FILL, WRAP, 0.0, 33.3, 500.0]),
    st.sampled_from([FILL, WRAP, 0.0, 21.0]),
    st.text(max_size=30),
    st.sampled_from(["", "center", "end bottom", "start"]),
)
_tree = st.recursive(
    _leaf,
    lambda inner: st.builds(
        lambda kind, w, h, weight, pad, children: View(
            kind=kind, width=w, height=h, weight=weight, padding=(pad, 0, pad, 1), columns=2, spacing=3.0, children=children
        ),
        st.sampled_from(["box", "row", "column", "flow", "grid", "scroll", "pager", "wheel", "dial"]),
        st.sampled_from([FILL, WRAP, 120.0]),
        st.sampled_from([FILL, WRAP, 90.0]),
        st.sampled_from([0.0, 1.0]),
        st.sampled_from([0.0, 7.5]),
        st.lists(inner, max_size=4),
    ),
    max_leaves=14,
)


@settings(max_examples=150, deadline=None)
@given(_tree)
def test_any_tree_is_laid_out_inside_the_screen_and_the_same_way_twice(root: View) -> None:
    layout(root, W, H)
    first = [(view.path, sides(view), view.visible, tuple(view.lines)) for view in root.walk()]
    assert len({path for path, *_ in first}) == len(first)
    for view in root.walk():
        if not view.visible.empty:
            assert 0 <= view.visible.left < view.visible.right <= W
            assert 0 <= view.visible.top < view.visible.bottom <= H
        for child in view.children:
            if not child.visible.empty:
                assert child.visible.clip(view.visible) == child.visible
    layout(root, W, H)
    assert [(view.path, sides(view), view.visible, tuple(view.lines)) for view in root.walk()] == first


def test_space_shares_room_by_weight() -> None:
    root = laid(row(block(), space(weight=1), block(), width=FILL))
    assert root.children[2].bounds.right == W
