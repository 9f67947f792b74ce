"""DataStore preferences: bytes as androidx writes them, every type there and back, damage."""

from __future__ import annotations

import pytest

from apps.datastore import Preferences, Value, parse, render

KNOWN = bytes.fromhex("0a0a0a046461726b12020801" + "0a0b0a056c6576656c1202180f")
"""`dark` true and `level` 15 (int), taken apart by hand: field 1 an entry, key 1, value 2; boolean is field 1, integer field 3."""


def test_bytes_of_androidx_are_read_and_written() -> None:
    found = parse(KNOWN)
    assert found == {"dark": True, "level": 15}
    assert render(found) == KNOWN


@pytest.mark.parametrize("value", [False, -7, 1.5, "Zoë", "", frozenset({"b", "a"}), frozenset(), b"\x00\xff", 1 << 40])
def test_every_type_survives(value: Value) -> None:
    assert parse(render({"name": value})) == {"name": value}


def test_a_value_that_is_set_keeps_its_type() -> None:
    values = Preferences()
    values.put_long("id", 3)
    again = parse(render(values))
    again["id"] = 4
    assert parse(render(again)).kinds == {"id": "long"}


@pytest.mark.parametrize("data", [b"\x0a", b"\xff\xff\xff", b"\x0a\x04\x0a\x02id", b"<map/>"])
def test_damage_is_no_preferences(data: bytes) -> None:
    with pytest.raises(ValueError):
        parse(data)


def test_an_empty_file_has_no_preferences() -> None:
    assert parse(b"") == {}
