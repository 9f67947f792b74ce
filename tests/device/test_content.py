"""Content providers: exact values although `content query` escapes nothing."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from harness.device import Device
from harness.device.stores import content
from harness.errors import StoreWriteFailed, Unreadable
from tests.device.fake_adb import SERIAL, Answer, FakeAdb, host_shell


@dataclass
class Provider:
    """A provider of notes: prints rows as Android does, and understands the conditions that the reader writes."""

    rows: list[dict[str, Any]] = field(default_factory=list)
    calls: int = 0

    def shell(self, command: str, stdin: bytes) -> Answer:
        if "content" not in command:
            return host_shell(command, stdin)
        # The stores' script is kept; only the program is replaced by its answer.
        answered = re.sub(r"content (?:query|insert|delete)(?: (?:'(?:[^']|'\\'')*'|[^\s'()&;]+))+", self._answer, command)
        return host_shell(answered, stdin)

    def _answer(self, match: re.Match[str]) -> str:
        self.calls += 1
        words = shlex.split(match[0])
        options = dict(zip(words[2::2], words[3::2], strict=True))
        if words[1] == "insert":
            bound = [word for flag, word in pairwise(words) if flag == "--bind"]
            self.rows.append({name: value for name, _, value in (item.split(":", 2) for item in bound)})
            return "true"
        found = [row for row in self.rows if _meets(row, options.get("--where", ""))]
        columns = options["--projection"].split(":")
        text = "".join(
            f"Row: {number} " + ", ".join(f"{name}={'NULL' if row[name] is None else row[name]}" for name in columns) + "\n"
            for number, row in enumerate(found)
        )
        return "printf %s " + shlex.quote(text or "No result found.\n")


def _meets(row: dict[str, Any], condition: str) -> bool:
    key = re.search(r"_id=(\d+)", condition)
    null = re.search(r"(\w+) IS NULL", condition)
    return (key is None or row["_id"] == int(key[1])) and (null is None or row[null[1]] is None)


@pytest.fixture
def provider() -> Iterator[tuple[Provider, Device, FakeAdb]]:
    store = Provider()
    with FakeAdb(shell=store.shell) as fake:
        yield store, Device(SERIAL, fake.address), fake


URI = "content://notes"


def test_no_rows_and_no_provider_differ(provider: tuple[Provider, Device, FakeAdb]) -> None:
    _, device, fake = provider
    assert content.query(device, URI, texts=["body"]) == []
    fake.shell = lambda command, stdin: host_shell(
        re.sub(r"content query [^)]*", "echo 'Error while accessing provider:notes' >&2", command), stdin
    )
    with pytest.raises(Unreadable, match="Error while accessing provider:notes"):
        content.query(device, URI, texts=["body"])


def test_texts_that_look_like_columns_and_rows_come_back_exactly(provider: tuple[Provider, Device, FakeAdb]) -> None:
    store, device, _ = provider
    store.rows = [
        {"_id": 3, "date": 5, "body": "a, title=b", "title": "one\nRow: 1 _id=9, title=x"},
        {"_id": 9, "date": None, "body": "NULL", "title": "Row: 1 _id=9, title=\n"},
        {"_id": 11, "date": -1.5, "body": None, "title": ""},
    ]
    found = content.query(device, URI, texts=["body", "title"], numbers=["_id", "date"])
    assert found == [{"_id": r["_id"], "date": r["date"], "body": r["body"], "title": r["title"]} for r in store.rows]


HOSTILE = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00\r"), max_size=12)
PIECES = st.lists(
    st.one_of(HOSTILE, st.sampled_from(["\nRow: 1 _id=2, body=", "NULL", "\n", ", body=", "Row: 0 _id=1, body="])), max_size=4
).map("".join)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.one_of(st.none(), PIECES), max_size=4))
def test_any_text_comes_back(texts: list[str | None]) -> None:
    store = Provider([{"_id": number + 1, "body": text} for number, text in enumerate(texts)])
    with FakeAdb(shell=store.shell) as fake:
        device = Device(SERIAL, fake.address)
        assert [row["body"] for row in content.query(device, URI, texts=["body"])] == texts


def test_all_columns_travel_in_one_round_trip(provider: tuple[Provider, Device, FakeAdb]) -> None:
    store, device, fake = provider
    store.rows = [{"_id": 1, "a": "x", "b": "y", "c": "z"}]
    device.root.command("true")
    before = len(fake.opened)
    content.query(device, URI, texts=["a", "b", "c"])
    assert (len(fake.opened) - before, store.calls) == (1, 4)


def test_text_in_a_number_column_is_refused(provider: tuple[Provider, Device, FakeAdb]) -> None:
    store, device, _ = provider
    store.rows = [{"_id": 1, "name": "a, b"}]
    with pytest.raises(Unreadable, match="belongs into `texts`"):
        content.query(device, URI, numbers=["_id", "name"])


def test_inserted_values_arrive_exactly(provider: tuple[Provider, Device, FakeAdb]) -> None:
    store, device, _ = provider
    content.insert(device, URI, [{"a": "it's $(x)\n%s:b", "n": None, "i": 1 << 40, "t": True, "f": 0.1}])
    assert store.rows == [{"a": "it's $(x)\n%s:b", "n": "", "i": str(1 << 40), "t": "1", "f": "0.1"}]


def test_a_refused_insert_says_why(provider: tuple[Provider, Device, FakeAdb]) -> None:
    _, device, fake = provider
    fake.shell = lambda command, stdin: (b"[ERROR] Unsupported type: q\n", b"", 0)
    with pytest.raises(StoreWriteFailed, match="Unsupported type"):
        content.insert(device, URI, [{"a": 1}])
