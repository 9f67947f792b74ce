"""Raw contacts, data rows and contacts."""

from __future__ import annotations

import pytest

from emulator.sim.core.providers import ProviderError
from tests.emulator.providers.phone import CONTACTS, EMAIL, NAME, PHONE, Phone

ITEM = "vnd.android.cursor.item/"


def test_a_name_is_completed_from_its_parts(phone: Phone) -> None:
    raw_id = phone.raw_contact()
    phone.row(raw_id, NAME, data2="Ada", data3="King", data4="Dr.")
    row = phone.query(f"{CONTACTS}/data", ["data1"], "raw_contact_id=?", (raw_id,))[0]
    assert row["data1"] == "Dr. Ada King"
    assert phone.contact(raw_id, "display_name", "display_name_alt", "sort_key", "display_name_source") == (
        "Dr. Ada King",
        "Dr. King, Ada",
        "Ada King",
        40,
    )
    assert phone.contact(raw_id, "phonebook_label", "phonebook_label_alt") == ("A", "K")


def test_a_whole_name_is_taken_apart(phone: Phone) -> None:
    raw_id = phone.raw_contact()
    phone.row(raw_id, NAME, data1="Ludwig van Beethoven")
    row = phone.query(f"{CONTACTS}/data", ["data2", "data3"], "raw_contact_id=?", (raw_id,))[0]
    assert row == {"data2": "Ludwig", "data3": "van Beethoven"}


def test_a_contact_without_name_is_called_by_the_next_best(phone: Phone) -> None:
    raw_id = phone.raw_contact()
    assert phone.contact(raw_id, "display_name", "display_name_source") == (None, 0)
    email = phone.row(raw_id, EMAIL, data1="ada@example.org")
    assert phone.contact(raw_id, "display_name", "display_name_source") == ("ada@example.org", 10)
    phone.row(raw_id, PHONE, data1="212-555-1234", data2=2)
    assert phone.contact(raw_id, "display_name", "phonebook_label") == ("212-555-1234", "#")
    phone.row(raw_id, ITEM + "organization", data4="Countess")
    assert phone.contact(raw_id, "display_name", "display_name_source") == ("Countess", 30)
    phone.row(raw_id, ITEM + "nickname", data1="Enchantress")
    assert phone.contact(raw_id, "display_name", "display_name_source") == ("Enchantress", 35)
    name = phone.row(raw_id, NAME, data2="Ada")
    assert phone.contact(raw_id, "display_name") == "Ada"
    phone.delete(f"{CONTACTS}/data/{name}")
    assert phone.contact(raw_id, "display_name") == "Enchantress"
    assert email > 0


def test_changing_a_name_changes_everything_that_shows_it(phone: Phone) -> None:
    raw_id = phone.person("Alice", "Johnson", "212-555-1234")
    before = phone.contact(raw_id, "lookup")
    changed = phone.update(f"{CONTACTS}/data", {"data3": "Smith"}, "raw_contact_id=? AND mimetype=?", (raw_id, NAME))
    assert changed == 1
    assert phone.contact(raw_id, "display_name", "display_name_alt") == ("Alice Smith", "Smith, Alice")
    assert phone.query(f"{CONTACTS}/data", ["data1"], "mimetype=?", (NAME,)) == [{"data1": "Alice Smith"}]
    assert phone.contact(raw_id, "lookup") != before
    assert phone.names(f"{CONTACTS}/contacts/filter/smi") == ["Alice Smith"]
    assert phone.names(f"{CONTACTS}/contacts/filter/johnson") == []


def test_numbers_are_found_however_they_are_written(phone: Phone) -> None:
    phone.person("Alice", "Johnson", "212-555-1234")
    phone.person("Bob", "Smith", "555-123-4567")
    for number in ("2125551234", "%2B12125551234", "(212)%20555-1234", "12125551234"):
        assert phone.names(f"{CONTACTS}/phone_lookup/{number}") == ["Alice Johnson"], number
    assert phone.names(f"{CONTACTS}/phone_lookup/5551234567") == ["Bob Smith"]
    assert phone.names(f"{CONTACTS}/phone_lookup/5559876543") == []
    row = phone.query(f"{CONTACTS}/phone_lookup/2125551234", ["number", "type", "normalized_number", "has_phone_number"])[0]
    assert row == {"number": "212-555-1234", "type": "2", "normalized_number": "+12125551234", "has_phone_number": 1}


def test_the_look_up_table_follows_a_number(phone: Phone) -> None:
    raw_id = phone.person("Alice", "Johnson", "212-555-1234")
    phone.update(f"{CONTACTS}/data", {"data1": "415-555-0100"}, "mimetype=?", (PHONE,))
    assert phone.names(f"{CONTACTS}/phone_lookup/2125551234") == []
    assert phone.names(f"{CONTACTS}/phone_lookup/4155550100") == ["Alice Johnson"]
    phone.delete(f"{CONTACTS}/data", "mimetype=?", (PHONE,))
    assert phone.names(f"{CONTACTS}/phone_lookup/4155550100") == []
    assert phone.contact(raw_id, "has_phone_number") == 0


def test_a_star_reaches_every_raw_contact(phone: Phone) -> None:
    raw_id = phone.person("Alice", "Johnson", "212-555-1234")
    contact = phone.contact_of(raw_id)
    assert phone.update(f"{CONTACTS}/contacts/{contact}", {"starred": 1}) == 1
    row = phone.query(f"{CONTACTS}/raw_contacts/{raw_id}", ["starred", "dirty"])[0]
    assert row == {"starred": 1, "dirty": 1}
    assert phone.names(f"{CONTACTS}/contacts/strequent") == ["Alice Johnson"]
    assert phone.query(f"{CONTACTS}/data", ["starred"], "mimetype=?", (PHONE,)) == [{"starred": 1}]
    phone.update(f"{CONTACTS}/contacts", {"starred": 0}, "_id=?", (contact,))
    assert phone.names(f"{CONTACTS}/contacts/strequent") == []


def test_options_of_a_raw_contact_reach_the_contact(phone: Phone) -> None:
    raw_id = phone.person("Alice", "Johnson")
    phone.update(f"{CONTACTS}/raw_contacts/{raw_id}", {"starred": 1, "custom_ringtone": "bell", "send_to_voicemail": 1, "pinned": 3})
    assert phone.contact(raw_id, "starred", "custom_ringtone", "send_to_voicemail", "pinned") == (1, "bell", 1, 3)


def test_deleting_a_local_contact_removes_it_at_once(phone: Phone) -> None:
    raw_id = phone.person("Alice", "Johnson", "212-555-1234")
    kept = phone.person("Bob", "Smith", "415-555-0100")
    contact = phone.contact_of(raw_id)
    assert phone.delete(f"{CONTACTS}/contacts/{contact}") == 1
    assert [row["_id"] for row in phone.query(f"{CONTACTS}/raw_contacts", ["_id"])] == [kept]
    assert phone.query(f"{CONTACTS}/data", ["_id"], "raw_contact_id=?", (raw_id,)) == []
    assert phone.names(f"{CONTACTS}/phone_lookup/2125551234") == []
    assert [row["contact_id"] for row in phone.query(f"{CONTACTS}/deleted_contacts", ["contact_id"])] == [contact]


def test_deleting_an_account_s_contact_only_marks_it(phone: Phone) -> None:
    raw_id = phone.person("Alice", "Johnson", account="me@example.org")
    phone.delete(f"{CONTACTS}/contacts/{phone.contact_of(raw_id)}")
    row = phone.query(f"{CONTACTS}/raw_contacts", ["deleted", "contact_id", "dirty"])[0]
    assert row == {"deleted": 1, "contact_id": None, "dirty": 1}
    assert phone.query(f"{CONTACTS}/contacts") == [] and phone.query(f"{CONTACTS}/data") == []
    assert phone.delete(f"{CONTACTS}/raw_contacts/{raw_id}?caller_is_syncadapter=true") == 1
    assert phone.query(f"{CONTACTS}/raw_contacts") == []


def test_deleting_the_last_raw_contact_takes_the_contact_along(phone: Phone) -> None:
    raw_id = phone.person("Alice", "Johnson")
    assert phone.delete(f"{CONTACTS}/raw_contacts", "_id=?", (raw_id,)) == 1
    assert phone.query(f"{CONTACTS}/contacts") == []


def test_the_plain_contacts_uri_deletes_nobody(phone: Phone) -> None:
    phone.person("Alice", "Johnson")
    assert phone.delete(f"{CONTACTS}/contacts") == 0
    assert phone.names(f"{CONTACTS}/contacts") == ["Alice Johnson"]


def test_both_or_neither_part_of_an_account(phone: Phone) -> None:
    phone.raw_contact(account_name="", account_type="")
    assert phone.query(f"{CONTACTS}/settings", ["account_name", "account_type", "ungrouped_visible", "should_sync"]) == [
        {"account_name": None, "account_type": None, "ungrouped_visible": 1, "should_sync": 0}
    ]
    with pytest.raises(ProviderError, match="Must specify both or neither of ACCOUNT_NAME and ACCOUNT_TYPE"):
        phone.raw_contact(account_name="me")


def test_a_look_up_key_outlives_its_id(phone: Phone) -> None:
    raw_id = phone.person("Alice", "Johnson", "212-555-1234")
    key = phone.contact(raw_id, "lookup")
    twin = phone.person("Alice", "Johnson", "(212) 555-1234")
    assert phone.contact_of(raw_id) == phone.contact_of(twin)  # joined into one contact with a longer key
    assert phone.contact(raw_id, "lookup") != key
    assert phone.names(f"{CONTACTS}/contacts/lookup/{key}") == ["Alice Johnson"]
    assert phone.names(f"{CONTACTS}/contacts/lookup/0r99-2A2A") == []
    assert len(phone.query(f"{CONTACTS}/contacts/lookup/{key}/{phone.contact_of(raw_id)}/data", ["_id"])) == 4


def test_rows_of_a_contact_and_of_a_raw_contact(phone: Phone) -> None:
    raw_id = phone.person("Alice", "Johnson", "212-555-1234")
    contact = phone.contact_of(raw_id)
    for uri in (f"contacts/{contact}/data", f"raw_contacts/{raw_id}/data", f"contacts/{contact}/entities", f"raw_contacts/{raw_id}/entity"):
        assert sorted(row["mimetype"] for row in phone.query(f"{CONTACTS}/{uri}", ["mimetype"])) == [NAME, PHONE], uri
    assert phone.query(f"{CONTACTS}/raw_contact_entities", ["data1"], "mimetype=?", (PHONE,)) == [{"data1": "212-555-1234"}]


def test_search_finds_words_numbers_and_other_rows(phone: Phone) -> None:
    raw_id = phone.person("Alice", "Johnson", "212-555-1234")
    phone.person("Bob", "Smith", "415-555-0100")
    phone.row(raw_id, ITEM + "note", data1="Met at the zoo")
    for text in ("ali", "JOHN", "alice%20jo", "212555", "zoo", "johnson%20ali"):
        assert phone.names(f"{CONTACTS}/contacts/filter/{text}") == ["Alice Johnson"], text
    assert phone.names(f"{CONTACTS}/contacts/filter/lice") == []
    assert phone.names(f"{CONTACTS}/data/phones/filter/smi") == ["Bob Smith"]
    assert phone.names(f"{CONTACTS}/data/phones/filter/415") == ["Bob Smith"]


def test_sort_limit_and_counting(phone: Phone) -> None:
    for given in ("Zoe", "adam", "Émile"):
        phone.person(given, "X")
    rows = phone.query(f"{CONTACTS}/contacts?limit=2", ["display_name"], sort="display_name COLLATE LOCALIZED ASC")
    assert [row["display_name"] for row in rows] == ["adam X", "Émile X"]
    assert phone.query(f"{CONTACTS}/contacts", ["COUNT(*)"]) == [{"COUNT(*)": 3}]
    assert phone.query(f"{CONTACTS}/contacts", ["MAX(_id)"])[0]["MAX(_id)"] == 3


def test_one_primary_number_a_raw_contact(phone: Phone) -> None:
    raw_id = phone.person("Alice", "Johnson", "212-555-1234", "415-555-0100")
    first, second = (row["_id"] for row in phone.query(f"{CONTACTS}/data/phones", ["_id"], sort="_id"))
    phone.update(f"{CONTACTS}/data/{first}", {"is_super_primary": 1})
    phone.update(f"{CONTACTS}/data/{second}", {"is_primary": 1})
    rows = phone.query(f"{CONTACTS}/data/phones", ["is_primary", "is_super_primary"], sort="_id")
    assert rows == [{"is_primary": 0, "is_super_primary": 0}, {"is_primary": 1, "is_super_primary": 1}]
    phone.delete(f"{CONTACTS}/data/{second}")
    assert phone.query(f"{CONTACTS}/raw_contacts/{raw_id}/data", ["is_primary"], "mimetype=?", (PHONE,)) == [{"is_primary": 1}]


def test_versions_and_dirty_marks_follow_changes(phone: Phone) -> None:
    raw_id = phone.raw_contact()
    assert phone.query(f"{CONTACTS}/raw_contacts/{raw_id}", ["dirty", "version"]) == [{"dirty": 0, "version": 1}]
    phone.row(raw_id, NAME, data2="Ada")
    row = phone.query(f"{CONTACTS}/raw_contacts/{raw_id}", ["dirty", "version"])[0]
    assert row["dirty"] == 1 and row["version"] > 1
    data = phone.query(f"{CONTACTS}/data", ["_id", "data_version"])[0]
    phone.update(f"{CONTACTS}/data/{data['_id']}?caller_is_syncadapter=true", {"data2": "Eva"})
    assert phone.query(f"{CONTACTS}/data", ["data_version"])[0]["data_version"] == data["data_version"] + 1


def test_labels_need_a_type(phone: Phone) -> None:
    raw_id = phone.raw_contact()
    phone.row(raw_id, PHONE, data1="1234567", data2=0, data3="Boat")
    with pytest.raises(ProviderError, match="data2 must be specified when data3 is defined"):
        phone.row(raw_id, PHONE, data1="1234567", data3="Boat")
    with pytest.raises(ProviderError, match="mimetype is required"):
        phone.insert(f"{CONTACTS}/data", {"raw_contact_id": raw_id, "data1": "x"})


def test_the_user_s_own_entry_lives_apart(phone: Phone) -> None:
    phone.insert(f"{CONTACTS}/profile/raw_contacts", {})
    phone.insert(f"{CONTACTS}/profile/raw_contacts/1/data", {"mimetype": NAME, "data2": "Me"})
    assert phone.query(f"{CONTACTS}/profile", ["display_name", "is_user_profile"]) == [{"display_name": "Me", "is_user_profile": 1}]
    assert phone.query(f"{CONTACTS}/contacts") == []


def test_a_photo_is_a_blob_with_uris(phone: Phone) -> None:
    raw_id = phone.person("Alice", "Johnson")
    phone.row(raw_id, ITEM + "photo", data15=b"\xff\xd8picture")
    contact = phone.contact_of(raw_id)
    assert phone.contact(raw_id, "photo_thumb_uri") == f"{CONTACTS}/contacts/{contact}/photo"
    assert phone.device.providers.read(f"{CONTACTS}/contacts/{contact}/photo") == b"\xff\xd8picture"


def test_unknown_columns_and_uris_are_refused_in_the_device_s_words(phone: Phone) -> None:
    with pytest.raises(ProviderError, match="Invalid column shoe_size"):
        phone.query(f"{CONTACTS}/contacts", ["shoe_size"])
    with pytest.raises(ProviderError, match=r"URI: content://com\.android\.contacts/nonsense, calling user: "):
        phone.query(f"{CONTACTS}/nonsense")
    with pytest.raises(ProviderError, match=r"no such column: shoe_size \(code 1 SQLITE_ERROR\): , while compiling: SELECT"):
        phone.query(f"{CONTACTS}/contacts", where="shoe_size=1")
    with pytest.raises(ProviderError, match="Aggregate contacts are created automatically"):
        phone.insert(f"{CONTACTS}/contacts", {})
