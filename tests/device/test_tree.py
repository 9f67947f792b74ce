"""The filter and the canonical text of the accessibility tree."""

from __future__ import annotations

import contextlib
import unicodedata
from collections.abc import Mapping
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from harness.device import canonical
from harness.device.tree import Flag, Tree, parse
from harness.errors import Unreadable

APP = "com.foo"
UI = "com.android.systemui"
IME = "com.google.android.inputmethod.latin"


def node(
    bounds: str,
    *children: str,
    text: str = "",
    cls: str = "android.view.View",
    package: str = APP,
    id: str = "",
    desc: str = "",
    hint: str = "",
    order: int = 0,
    visible: bool = True,
    states: Mapping[str, bool] = {},
    **flags: bool,
) -> str:
    states = {"enabled": True, **states, **flags}
    words = " ".join(f'{name.replace("_", "-")}="{"true" if on else "false"}"' for name, on in states.items())
    return (
        f'<node index="0" text={_attribute(text)} resource-id={_attribute(id)} class={_attribute(cls)} package="{package}" '
        f'content-desc={_attribute(desc)} {words} visible-to-user="{"true" if visible else "false"}" bounds="{bounds}" '
        f'drawing-order="{order}" hint={_attribute(hint)} display-id="0">{"".join(children)}</node>'
    )


def _attribute(text: str) -> str:
    return quoteattr(text, {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def dump(*windows: str) -> str:
    return "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<hierarchy rotation=\"0\">" + "".join(windows) + "</hierarchy>"


FULL = "[0,0][1080,2400]"


def labels(tree: Tree) -> list[str]:
    return [item.label for item in tree]


def test_kept_are_words_actions_states_and_pictures() -> None:
    tree = parse(
        dump(
            node(
                FULL,
                node("[0,0][10,10]", text="word"),
                node("[0,0][10,10]", clickable=True),
                node("[0,0][10,10]", cls="android.widget.FrameLayout", id="com.foo:id/empty"),
                node("[0,0][10,10]", cls="android.widget.ImageView"),
                node("[0,0][10,10]", desc="described"),
                node("[0,0][10,10]", selected=True),
                node("[0,0][10,10]", focusable=True),
            )
        )
    )
    assert [item.short_class for item in tree] == ["View", "View", "ImageView", "View", "View"]
    assert labels(tree) == ["word", "", "", "described", ""]


def test_dropped_are_invisible_sizeless_and_outside() -> None:
    tree = parse(
        dump(
            node(
                FULL,
                node("[0,0][10,10]", text="hidden", visible=False),
                node("[5,5][5,90]", text="thin"),
                node("[0,2400][1080,2500]", text="below"),
                node("[-50,0][20,30]", text="half out"),
            )
        )
    )
    assert labels(tree) == ["half out"]
    assert tree[0].bounds == (0, 0, 20, 30)


def test_children_reaching_out_of_a_sizeless_parent_stay() -> None:
    assert labels(parse(dump(node(FULL, node("[0,0][0,0]", node("[0,0][9,9]", text="inner")))))) == ["inner"]


def test_nodes_come_in_drawing_order_with_paths_of_the_device() -> None:
    tree = parse(dump(node(FULL, node("[0,0][9,9]", text="on top", order=2), node("[0,0][9,9]", text="below", order=1))))
    assert labels(tree) == ["below", "on top"]
    assert [item.path for item in tree] == [(0, 1), (0, 0)]
    assert tree.at(5, 5) is tree[1]


def test_windows_come_in_one_order_whatever_the_device_says() -> None:
    windows = [
        node("[0,0][1080,128]", text="12:00", package=UI),
        node("[100,900][980,1500]", node("[110,910][200,950]", text="dialog")),
        node(FULL, node("[0,0][9,9]", text="page")),
        node("[0,1600][1080,2400]", node("[0,1700][100,1800]", text="q", package=IME, clickable=True), package=IME),
    ]
    first = parse(dump(*windows), keyboard=IME)
    second = parse(dump(*reversed(windows)), keyboard=IME)
    assert labels(first) == ["page", "dialog", "q"]
    assert first.text == second.text and first.digest == second.digest


def test_bars_are_out_and_an_open_shade_covers_what_is_below() -> None:
    windows = dump(
        node("[0,0][1080,128]", text="12:00", package=UI),
        node("[0,2337][1080,2400]", text="nav", package=UI),
        node(FULL, node("[0,0][9,9]", text="page")),
    )
    assert labels(parse(windows)) == ["page"]
    for title in ("com.foo/com.foo.Main", "PopupWindow:1a", "NotificationShade"):
        assert labels(parse(windows, focused_window=title)) == ["page"]
    assert labels(parse(windows, focused_window="StatusBar")) == ["page", "12:00", "nav"]
    shade = node(FULL, node("[0,300][1080,500]", text="Alarm", package=UI), package=UI)
    opened = parse(dump(node(FULL, node("[0,200][99,290]", text="page")), shade), focused_window="NotificationShade")
    assert labels(opened) == ["Alarm"]


def test_a_heads_up_notification_is_seen_over_the_app() -> None:
    popup = node("[0,140][1080,500]", node("[0,150][1080,490]", text="Timer done", package=UI), package=UI)
    assert labels(parse(dump(popup, node(FULL, node("[0,900][9,999]", text="page"))))) == ["page", "Timer done"]


def test_what_lies_under_the_keyboard_is_out() -> None:
    page = node(
        FULL, node("[0,100][99,200]", text="seen"), node("[0,1700][99,1790]", text="covered"), node("[0,1500][99,1700]", text="half")
    )
    keys = node(
        FULL,
        node("[0,1600][540,2300]", text="a", package=IME, clickable=True),
        node("[540,1600][1080,2300]", text="b", package=IME),
        package=IME,
    )
    tree = parse(dump(page, keys), keyboard=IME)
    assert labels(tree) == ["seen", "half", "a", "b"]
    assert [item.label for item in tree.without_keyboard] == ["seen", "half"]
    assert labels(parse(dump(page))) == ["seen", "covered", "half"]


def test_parents_are_the_nearest_kept_ancestors() -> None:
    tree = parse(dump(node(FULL, node("[0,0][500,500]", node("[0,0][400,400]", node("[0,0][9,9]", text="x")), clickable=True))))
    assert [(item.parent, item.depth) for item in tree] == [(-1, 0), (0, 1)]
    assert tree.children(0) == (1,)


def test_an_empty_field_shows_its_hint_and_no_text() -> None:
    field = node("[0,0][9,9]", cls="android.widget.EditText", text="Title", hint="Title", focused=True)
    tree = parse(dump(node(FULL, field)))
    assert (tree[0].text, tree[0].hint, tree[0].editable) == ("", "Title", True)
    assert tree.focused is tree[0]
    assert tree.text == '[0] EditText hint="Title" {focused,edit} [0,0][9,9]\n'


def test_canonical_lines_look_as_documented() -> None:
    button = node("[1,2][30,40]", text='Say "hi"\n[1] Fake', id="com.foo:id/go", cls="android.widget.Button", clickable=True, enabled=False)
    other = node("[5,6][7,8]", node("[5,6][7,8]", text="b"), id="android:id/list", cls="x.ListView", scrollable=True, desc="d")
    assert parse(dump(node(FULL, button, other))).text == (
        '[0] Button "Say \\"hi\\"\\n[1] Fake" id=go {click,disabled} [1,2][30,40]\n'
        '[1] ListView desc="d" id=android:id/list {scroll} [5,6][7,8]\n'
        ' [2] View "b" [5,6][7,8]\n'
    )


TEXT = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs", "Cc"]),
        st.sampled_from(["\n", "\t", '"', "\\", "\u2028", "\u202e", "\x85", "[", "]", "{", "}", "="]),
    ),
    max_size=30,
).filter(lambda text: not any(char in "\ufffe\uffff" for char in text))
FLAGS = st.dictionaries(
    st.sampled_from(["clickable", "checkable", "checked", "selected", "password", "long_clickable", "focused"]), st.booleans()
)


@settings(suppress_health_check=[HealthCheck.too_slow])  # the tables of characters are made at the first draw
@given(st.lists(st.tuples(TEXT, TEXT, TEXT, TEXT, FLAGS), max_size=6))
def test_every_text_comes_back_from_the_canonical_form(rows: list[tuple[str, str, str, str, dict[str, bool]]]) -> None:
    items = [node(f"[0,{n}][9,{n + 1}]", text=t, desc=d, hint=h, id=i, states=f) for n, (t, d, h, i, f) in enumerate(rows)]
    tree = parse(dump(node(FULL, *items)))
    lines = canonical.read(tree.text)
    assert tree.text.count("\n") == len(tree) == len(lines)
    for line, item in zip(lines, tree, strict=True):
        assert (line.text, line.desc, line.hint, line.bounds, line.depth) == (item.text, item.desc, item.hint, item.bounds, item.depth)
        assert line.id == item.short_id and line.cls == item.short_class
        assert ("checked" in line.flags) == item.checked and ("click" in line.flags) == item.clickable
    assert tree.text.splitlines() == tree.text.split("\n")[:-1]
    assert not {unicodedata.category(char) for char in tree.text} & {"Cf", "Cs", "Zl", "Zp"}


def test_digest_follows_what_is_shown() -> None:
    one = parse(dump(node(FULL, node("[0,0][9,9]", text="a"))))
    same = parse(dump(node(FULL, node("[0,0][9,9]", text="a"), node("[0,0][9,9]", text="z", visible=False))))
    other = parse(dump(node(FULL, node("[0,0][9,9]", text="a", checked=True))))
    assert one.digest == same.digest != other.digest


def test_what_is_no_dump_is_unreadable() -> None:
    for wrong in ("", "<hierarchy>", "ERROR: could not get idle state.", "<html></html>"):
        with pytest.raises(Unreadable, match="accessibility tree"):
            parse(wrong)


def test_external_entities_are_not_followed() -> None:
    attack = (
        '<!DOCTYPE h [<!ENTITY x SYSTEM "file:///etc/passwd">]><hierarchy rotation="0"><node text="&x;" bounds="[0,0][9,9]"/></hierarchy>'
    )
    with contextlib.suppress(Unreadable):
        assert "root" not in parse(attack).text


def test_flags_are_a_set() -> None:
    tree = parse(dump(node(FULL, node("[0,0][9,9]", text="a", clickable=True, enabled=False))))
    assert tree[0].flags == Flag.CLICKABLE | Flag.DISABLED and not tree[0].enabled
