"""The text of the dump, byte for byte."""

from __future__ import annotations

import pytest
from lxml import etree

from emulator.sim.a11y.xml import HEADER, dump_windows_xml, dump_xml, quote
from tests.emulator.a11y.scene import PACKAGE, Scene, Window, screen, view

ATTRIBUTES = [
    "index", "text", "resource-id", "class", "package", "content-desc", "checkable", "checked", "clickable", "enabled", "focusable",
    "focused", "scrollable", "long-clickable", "password", "selected", "visible-to-user", "bounds", "drawing-order", "hint", "display-id",
]  # fmt: skip
U2_ONLY = {"visible-to-user", "drawing-order", "hint", "display-id"}


def parse(text: str) -> etree._Element:
    return etree.fromstring(text.encode())


def test_attributes_come_in_the_devices_order() -> None:
    scene = screen(view((0, 200, 100, 300), cls="android.widget.TextView", text="x", id="label"))
    node = parse(dump_xml(scene)).xpath("//node[@text='x']")[0]
    assert list(node.attrib) == ATTRIBUTES
    assert node.get("resource-id") == f"{PACKAGE}:id/label"
    assert node.get("bounds") == "[0,200][100,300]"
    plain = parse(dump_xml(scene, u2=False)).xpath("//node[@text='x']")[0]
    assert list(plain.attrib) == [name for name in ATTRIBUTES if name not in U2_ONLY]


def test_header_and_line_ends() -> None:
    text = dump_xml(screen())
    assert text.startswith(HEADER + '\r\n<hierarchy rotation="0">\r\n  <node index="0"')
    assert text.endswith("\r\n  </node>\r\n</hierarchy>")
    assert "\n" not in text.replace("\r\n", "")
    plain = dump_xml(screen(), u2=False)
    assert plain.startswith(HEADER + '<hierarchy rotation="0"><node index="0"')
    assert "\n" not in plain


def test_an_empty_screen_is_what_the_client_takes_for_empty() -> None:
    assert '<hierarchy rotation="0" />' in dump_xml(Scene())
    assert dump_xml(Scene()) == "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<hierarchy rotation=\"0\" />"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("plain", '"plain"'),
        ("it's", '"it\'s"'),
        ('say "hi"', "'say \"hi\"'"),
        ('"it\'s"', "'\"it&apos;s\"'"),
        ("a<b>&c", '"a&lt;b&gt;&amp;c"'),
        ("two\nlines\ttab\r", '"two&#10;lines&#9;tab&#13;"'),
        ("bread \U0001f35e", '"bread &#127838;"'),
        ("nul \x00 bell \x07 del \x7f lone \ud800 end \uffff", '"nul . bell . del . lone . end ."'),
        ("caf\u00e9 \u4e2d\u6587", '"caf\u00e9 \u4e2d\u6587"'),
    ],
)
def test_quoting(value: str, written: str) -> None:
    assert quote(value) == written


def test_any_text_survives_parsing() -> None:
    text = "".join(map(chr, range(0x20, 0x7F))) + "\u00e9\u200b\U0001f600\n"
    scene = screen(view((0, 200, 100, 300), cls="android.widget.TextView", text=text, key="t"))
    assert parse(dump_xml(scene)).xpath("//node[@class='android.widget.TextView']")[0].get("text") == text


def test_naf_marks_clickable_nodes_without_words() -> None:
    silent = view((0, 200, 100, 300), id="silent", on_click=print)
    child = view((0, 300, 100, 400), cls="android.widget.TextView", text="word")
    named = view((0, 300, 100, 400), child, id="named", on_click=print)
    described = view((0, 400, 100, 500), id="described", desc="d", on_click=print)
    disabled = view((0, 500, 100, 600), id="disabled", enabled=False, on_click=print)
    grid = view((0, 600, 100, 700), id="grid", cls="android.widget.GridView", on_click=print)
    root = parse(dump_xml(screen(silent, named, described, disabled, grid)))
    assert [node.get("resource-id") for node in root.xpath("//node[@NAF='true']")] == [f"{PACKAGE}:id/silent"]


def test_depth_is_limited() -> None:
    inner = view((0, 200, 100, 300), id="deep")
    for _ in range(60):
        inner = view((0, 200, 100, 300), inner)
    scene = screen(inner)
    depths = [len(list(node.iterancestors())) for node in parse(dump_xml(scene)).iter("node")]
    assert max(depths) == 50
    assert max(len(list(n.iterancestors())) for n in parse(dump_xml(scene, max_depth=5)).iter("node")) == 5


def test_compressed_keeps_what_matters() -> None:
    label = view((0, 200, 100, 300), cls="android.widget.TextView", text="word")
    scene = screen(view((0, 200, 100, 300), view((0, 200, 100, 300), label)))
    classes = [node.get("class") for node in parse(dump_xml(scene, compressed=True)).iter("node")]
    assert classes == ["android.widget.FrameLayout", "android.widget.TextView"]


def test_sliders_show_their_value_to_uiautomator2_only() -> None:
    scene = screen(view((0, 200, 100, 300), cls="android.widget.SeekBar", kind="slider", progress=0.25))
    assert parse(dump_xml(scene)).xpath("//node[@class='android.widget.SeekBar']")[0].get("text") == "25.0"
    assert parse(dump_xml(scene, u2=False)).xpath("//node[@class='android.widget.SeekBar']")[0].get("text") == ""


def test_all_windows_in_one_file() -> None:
    scene = Scene(Window(view((0, 128, 1080, 2337))), Window(view((0, 0, 1080, 128)), type="statusbar", focused=False, id=2))
    root = parse(dump_windows_xml(scene))
    windows = root.findall("display/window")
    assert [(w.get("index"), w.get("type"), w.get("active")) for w in windows] == [("0", "1", "true"), ("1", "3", "false")]
    assert windows[0].find("hierarchy/node") is not None


def test_a_screen_that_has_not_changed_is_not_dumped_anew() -> None:
    rows = [view((0, 200 + i, 1080, 300 + i), cls="android.widget.TextView", text=f"row {i}", id="row", desc="d") for i in range(120)]
    scene = screen(*rows)
    first = dump_xml(scene)
    assert dump_xml(scene) is first
