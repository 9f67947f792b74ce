"""Names taken apart and put together, numbers compared: no device needed."""

from __future__ import annotations

import pytest

from emulator.sim.providers import names, phones
from emulator.sim.providers.contacts.projections import CONTACTS
from emulator.sim.providers.names import Name
from emulator.sim.providers.select import hash_map
from emulator.sim.providers.uri import Uri, match


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Ada", Name(given="Ada", style=1)),
        ("Ada King", Name(given="Ada", family="King", style=1)),
        ("Dr. Ada M. King, MD", Name("Dr.", "Ada", "M.", "King", "MD", 1)),
        ("King, Ada", Name(given="Ada", family="King", style=1)),
        ("Ludwig van Beethoven", Name(given="Ludwig", family="van Beethoven", style=1)),
        ("Mr Smith", Name(prefix="Mr", family="Smith", style=1)),
        ("John Ma", Name(given="John", family="Ma", style=1)),
    ],
)
def test_a_full_name_is_split_by_western_rules(text: str, parts: Name) -> None:
    assert names.split(text) == parts


def test_a_name_is_joined_in_both_orders() -> None:
    name = Name("Dr.", "Ada", "M.", "King", "MD")
    assert name.join() == "Dr. Ada M. King, MD"
    assert name.join(with_prefix=False) == "Ada M. King, MD"
    assert name.join(given_first=False) == "Dr. King, Ada M., MD"
    assert Name(given="Ada", family="King", suffix="Jr").join() == "Ada King, Jr."
    assert Name(family="King").join(given_first=False) == "King"


def test_sorting_ignores_case_and_accents() -> None:
    words = ["Zoe", "émile", "Emil", "adam", "Äpfel", "9 lives"]
    assert sorted(words, key=names.sort_key) == ["9 lives", "adam", "Äpfel", "Emil", "émile", "Zoe"]


def test_sections_of_the_phone_book() -> None:
    assert [names.bucket_label(names.bucket(text)) for text in ("alice", "Émile", "+1 555", "…")] == ["A", "E", "#", "…"]


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("212-555-1234", "(212) 555 1234", True),
        ("+12125551234", "212-555-1234", True),
        ("2125551234", "12125551234", True),
        ("5551234", "212-555-1234", True),  # seven digits are enough
        ("2125551234", "2125551235", False),
        ("2125551234", "4155551234", False),  # more digits than the seven differ, and no prefix explains that
        ("12345", "12345", True),
        ("12345", "912345", False),
    ],
)
def test_numbers_are_compared_from_their_end(first: str, second: str, same: bool) -> None:
    assert phones.same(first, second) is same


def test_the_international_form_needs_a_valid_number() -> None:
    assert phones.e164("212-555-1234") == "+12125551234"
    assert phones.e164("1 (212) 555-1234") == "+12125551234"
    assert phones.e164("555-123-4567") is None  # no such area code
    assert phones.e164("+44 20 7946 0958") == "+442079460958"
    assert phones.normalize("1-800-FLOWERS") == "18003569377"


def test_numbers_are_shown_as_the_country_writes_them() -> None:
    assert phones.display("2125551234") == "(212) 555-1234"
    assert phones.display("+12125551234") == "+1 212-555-1234"
    assert phones.display("5551234") == "555-1234"
    assert phones.display("*123#") == "*123#"


def test_uris_come_apart_decoded() -> None:
    uri = Uri.parse("content://mms-sms/threadID?recipient=a%20b&recipient=%2B1&x=1#f")
    assert (uri.authority, uri.segments, uri.all("recipient")) == ("mms-sms", ("threadID",), ["a b", "+1"])
    assert match(("contacts", "lookup", "0r1-2A", "7"), "contacts/lookup/*/#")
    assert not match(("contacts", "x"), "contacts/#")


def test_columns_without_projection_come_in_the_order_of_a_hash_map() -> None:
    columns = dict.fromkeys(CONTACTS, "")
    assert list(columns)[:9] == [
        "last_time_contacted",
        "phonetic_name",
        "custom_ringtone",
        "contact_status_ts",
        "pinned",
        "photo_id",
        "photo_file_id",
        "contact_status_res_package",
        "contact_chat_capability",
    ]
    assert hash_map({"AaAa": "", "BBBB": "", "AaBB": ""}) == {"AaAa": "", "BBBB": "", "AaBB": ""}  # one bucket keeps the order
