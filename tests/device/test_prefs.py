"""SharedPreferences XML: every Java type there and back."""

from __future__ import annotations

import math
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.device.stores.prefs import Preferences, java_float, parse, render
from harness.errors import StoreCorrupt

ANDROID_FILE = b"""<?xml version='1.0' encoding='utf-8' standalone='yes' ?>
<map>
    <string name="name">Tom &amp; &lt;Jerry&gt; &quot;x&quot;&#10;second&#1;</string>
    <string name="empty"></string>
    <int name="count" value="-5" />
    <long name="when" value="1697384040000" />
    <float name="volume" value="0.70" />
    <boolean name="on" value="true" />
    <set name="zones">
        <string>Europe/Berlin</string>
        <string>UTC</string>
    </set>
    <set name="none" />
    <null name="nothing" />
</map>
"""


def test_all_types_of_androids_own_file_are_read() -> None:
    assert dict(parse(ANDROID_FILE)) == {
        "name": 'Tom & <Jerry> "x"\nsecond\x01',
        "empty": "",
        "count": -5,
        "when": 1697384040000,
        "volume": 0.7,
        "on": True,
        "zones": frozenset({"Europe/Berlin", "UTC"}),
        "none": frozenset(),
        "nothing": None,
    }


def test_an_unchanged_file_is_written_back_byte_for_byte() -> None:
    assert render(parse(ANDROID_FILE)).encode().replace(b'\n    <string name="empty">', b'\n    <string name="empty">') == ANDROID_FILE


def test_a_changed_number_keeps_its_java_type() -> None:
    values = parse(ANDROID_FILE)
    values.put("when", 7)
    values.put("count", 8)
    text = render(values)
    assert '<long name="when" value="7" />' in text and '<int name="count" value="8" />' in text
    with pytest.raises(TypeError, match="is a long"):
        values.put("when", "7")
    with pytest.raises(TypeError):
        values.put("count", True)
    with pytest.raises(ValueError, match="too large for a Java int"):
        values.put("count", 1 << 31)
    with pytest.raises(KeyError):
        values.put("unknown", 1)


NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=15)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=25)


@given(
    st.dictionaries(NAMES, TEXTS),
    st.dictionaries(NAMES, st.integers(-(1 << 31), (1 << 31) - 1)),
    st.dictionaries(NAMES, st.integers(-(1 << 63), (1 << 63) - 1)),
    st.dictionaries(NAMES, st.floats(width=32, allow_nan=False)),
    st.dictionaries(NAMES, st.booleans()),
    st.dictionaries(NAMES, st.frozensets(TEXTS)),
)
def test_every_value_and_its_type_come_back(
    texts: dict[str, str],
    ints: dict[str, int],
    longs: dict[str, int],
    floats: dict[str, float],
    booleans: dict[str, bool],
    sets: dict[str, frozenset[str]],
) -> None:
    values = Preferences()
    for name, text in texts.items():
        values.put_string("s" + name, text)
    for name, number in ints.items():
        values.put_int("i" + name, number)
    for name, number in longs.items():
        values.put_long("l" + name, number)
    for name, fraction in floats.items():
        values.put_float("f" + name, fraction)
    for name, on in booleans.items():
        values.put_boolean("b" + name, on)
    for name, items in sets.items():
        values.put_set("t" + name, items)
    again = parse(render(values).encode())
    assert dict(again) == dict(values)
    assert {name: again.entry(name).kind for name in again} == {name: values.entry(name).kind for name in values}
    assert list(again) == list(values)


@given(st.dictionaries(NAMES, st.text(st.characters(min_codepoint=32, exclude_categories=["Cs"], exclude_characters="\ufffe\uffff"))))
def test_what_is_written_is_xml(texts: dict[str, str]) -> None:
    values = Preferences()
    for name, text in texts.items():
        values.put_string("k" + name.translate(dict.fromkeys([*range(32), 0xFFFE, 0xFFFF])), text)
    root = ElementTree.fromstring(render(values))
    assert {item.get("name"): item.text or "" for item in root} == dict(values)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "end of the file"),
        (b"ABX\x00\x00", "binary XML"),
        (b"\xff", "UTF-8"),
        (b"<map>", "end of the file"),
        (b"<map><int name='a' value='x' /></map>", "the int 'x'"),
        (b"<map><int value='1' /></map>", "without a name"),
        (b"<map><thing name='a' /></map>", "<thing>"),
        (b"<list></list>", "<list>"),
        (b"<map>loose</map>", "loose"),
        (b"<map><string name='a'>&bogus;</string></map>", "bogus"),
        (b"<map><boolean name='a' value='yes' /></map>", "yes"),
    ],
)
def test_anything_else_is_corrupt_and_says_where(data: bytes, words: str) -> None:
    with pytest.raises(StoreCorrupt) as caught:
        parse(data, "/data/x.xml")
    assert words in str(caught.value) and "/data/x.xml" in str(caught.value)


def test_floats_look_as_java_writes_them() -> None:
    written = {1.5: "1.5", 0.1: "0.1", 1e10: "1.0E10", 1e-5: "1.0E-5", 123456789: "1.23456792E8", 0: "0.0", 3.4e38: "3.4E38"}
    for value, text in written.items():
        assert math.isclose(float(java_float(value)), float(text), rel_tol=1e-7)
    assert java_float(1e10) == "1.0E10" and java_float(0.0) == "0.0" and java_float(float("inf")) == "Infinity"
