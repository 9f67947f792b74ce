"""Which raw contacts are one person, and what groups show."""

from __future__ import annotations

from tests.emulator.providers.phone import CONTACTS, EMAIL, NAME, PHONE, Phone

MEMBER = "vnd.android.cursor.item/group_membership"


def together(phone: Phone, *raw_ids: int) -> bool:
    return len({phone.contact_of(raw_id) for raw_id in raw_ids}) == 1


def test_a_name_alone_joins_nobody_within_one_account(phone: Phone) -> None:
    assert not together(phone, phone.person("Alice", "Johnson"), phone.person("Alice", "Johnson"))


def test_a_name_and_a_number_join(phone: Phone) -> None:
    first = phone.person("Alice", "Johnson", "212-555-1234")
    second = phone.person("Johnson", "Alice", "+1 212 555 1234")  # the order of the words does not matter
    assert together(phone, first, second)
    assert phone.query(f"{CONTACTS}/contacts", ["COUNT(*)"]) == [{"COUNT(*)": 1}]
    assert len(phone.contact(first, "lookup").split(".")) == 2


def test_a_name_and_an_address_join(phone: Phone) -> None:
    first, second = phone.person("Alice", "Johnson"), phone.person("Alice", "Johnson")
    phone.row(first, EMAIL, data1="alice@example.org")
    phone.row(second, EMAIL, data1="ALICE@example.org")
    assert together(phone, first, second)


def test_a_number_alone_joins_only_the_nameless(phone: Phone) -> None:
    named = phone.person("Alice", "Johnson", "212-555-1234")
    other = phone.person("Bob", "Smith", "212-555-1234")
    assert not together(phone, named, other)
    nameless = [phone.raw_contact() for _ in range(2)]
    for raw_id in nameless:
        phone.row(raw_id, PHONE, data1="415-555-0100", data2=2)
    assert together(phone, *nameless)


def test_a_name_is_enough_between_accounts(phone: Phone) -> None:
    local = phone.person("Alice", "Johnson")
    synced = phone.person("Alice", "Johnson", account="me@example.org")
    assert together(phone, local, synced)
    third = phone.person("Alice", "Johnson", account="me@example.org")  # now one account has two candidates
    assert not together(phone, third, local)


def test_a_new_name_parts_what_was_joined(phone: Phone) -> None:
    local = phone.person("Alice", "Johnson")
    synced = phone.person("Alice", "Johnson", account="me@example.org")
    phone.update(f"{CONTACTS}/data", {"data2": "Eva", "data3": "Lee"}, "raw_contact_id=? AND mimetype=?", (synced, NAME))
    assert not together(phone, local, synced)
    assert phone.contact(local, "display_name") == "Alice Johnson" and phone.contact(synced, "display_name") == "Eva Lee"


def test_exceptions_decide_against_the_rules(phone: Phone) -> None:
    first = phone.person("Alice", "Johnson", "212-555-1234")
    second = phone.person("Alice", "Johnson", "212-555-1234")
    other = phone.person("Bob", "Smith")
    uri = f"{CONTACTS}/aggregation_exceptions"
    phone.update(uri, {"type": 2, "raw_contact_id1": first, "raw_contact_id2": second})
    assert not together(phone, first, second)
    phone.update(uri, {"type": 1, "raw_contact_id1": first, "raw_contact_id2": other})
    assert together(phone, first, other)
    phone.update(uri, {"type": 0, "raw_contact_id1": first, "raw_contact_id2": second})
    assert together(phone, first, second)


def test_a_star_anywhere_stars_the_whole(phone: Phone) -> None:
    first = phone.person("Alice", "Johnson", "212-555-1234")
    phone.update(f"{CONTACTS}/contacts/{phone.contact_of(first)}", {"starred": 1})
    second = phone.person("Alice", "Johnson", "212-555-1234")
    assert phone.contact(second, "starred") == 1
    assert phone.delete(f"{CONTACTS}/raw_contacts/{first}") == 1
    assert phone.contact(second, "starred") == 0


def test_deleting_one_of_two_leaves_the_other(phone: Phone) -> None:
    first = phone.person("Alice", "Johnson", "212-555-1234")
    second = phone.person("Alice", "Johnson", "212-555-1234")
    phone.delete(f"{CONTACTS}/raw_contacts/{second}")
    assert phone.contact(first, "display_name", "name_raw_contact_id") == ("Alice Johnson", first)


def test_groups_count_and_show_their_members(phone: Phone) -> None:
    group = int(phone.insert(f"{CONTACTS}/groups", {"title": "Friends"}).rsplit("/", 1)[1])
    raw_id = phone.person("Alice", "Johnson", "212-555-1234")
    assert phone.contact(raw_id, "in_visible_group") == 1  # the device's own account shows contacts without a group
    phone.row(raw_id, MEMBER, data1=group)
    assert phone.contact(raw_id, "in_visible_group") == 0
    phone.update(f"{CONTACTS}/groups/{group}", {"group_visible": 1})
    assert phone.contact(raw_id, "in_visible_group") == 1
    assert phone.names(f"{CONTACTS}/contacts/group/Friends") == ["Alice Johnson"]
    summary = phone.query(f"{CONTACTS}/groups_summary", ["title", "summ_count", "summ_phones"])
    assert summary == [{"title": "Friends", "summ_count": 1, "summ_phones": 1}]
    phone.delete(f"{CONTACTS}/groups/{group}")
    assert phone.query(f"{CONTACTS}/data", ["_id"], "mimetype=?", (MEMBER,)) == []


def test_stars_and_the_group_of_favourites_of_an_account_follow_each_other(phone: Phone) -> None:
    account = {"account_name": "me@example.org", "account_type": "org.example"}
    group = phone.insert(f"{CONTACTS}/groups", {**account, "title": "Starred", "favorites": 1}).rsplit("/", 1)[1]
    raw_id = phone.person("Alice", "Johnson", account="me@example.org")
    phone.update(f"{CONTACTS}/contacts/{phone.contact_of(raw_id)}", {"starred": 1})
    rows = phone.query(f"{CONTACTS}/data", ["_id", "data1"], "mimetype=?", (MEMBER,))
    assert [str(row["data1"]) for row in rows] == [group]
    phone.delete(f"{CONTACTS}/data/{rows[0]['_id']}")
    assert phone.contact(raw_id, "starred") == 0


def test_new_contacts_join_the_group_that_takes_everybody(phone: Phone) -> None:
    account = {"account_name": "me@example.org", "account_type": "org.example"}
    phone.insert(f"{CONTACTS}/groups", {**account, "title": "My Contacts", "auto_add": 1, "group_visible": 1})
    raw_id = phone.person("Alice", "Johnson", account="me@example.org")
    assert phone.contact(raw_id, "in_visible_group", "in_default_directory") == (1, 1)
