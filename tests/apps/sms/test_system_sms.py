"""The system's message store: written by hand as messaging apps leave it, and read into the state model; seeded, and found consistent."""

from __future__ import annotations

import pytest

from apps.lineages.system_sms import people, roles, seeding, store
from harness.device import Device
from harness.device.stores import StoreBatch, sqlite
from harness.errors import StoreCorrupt
from templates.sms.state import Draft, Message, Person

APP = "com.simplemobiletools.smsmessenger"
OTHER = "org.fossify.messages"
ROWS = f"""
INSERT INTO canonical_addresses (_id, address) VALUES (3, '(202) 555-0143'), (4, '303-555-0151'), (5, 'MYBANK');
INSERT INTO threads (_id, recipient_ids) VALUES (11, '3'), (12, '3 4'), (13, '5');
INSERT INTO sms (_id, thread_id, address, body, type, date, read, creator) VALUES
  (21, 11, '+12025550143', 'Row: 0 _id=9, body=x', 1, 1697380000123, 0, NULL),
  (22, 11, '202-555-0143', 'On my way', 2, 1697380060000, 1, '{APP}'),
  (23, 11, '202-555-0143', 'Lost', 5, 1697380120000, 1, '{OTHER}'),
  (24, 12, '202-555-0143|303-555-0151', 'To both', 2, 1697380180000, 1, '{APP}'),
  (25, 13, 'MYBANK', 'Your code is 4711', 1, 1697380240000, 1, NULL),
  (26, 11, NULL, 'Not yet', 3, 1697380300000, 1, '{APP}'),
  (27, 12, NULL, '', 3, 1697380300000, 1, '{APP}');
INSERT INTO pdu (_id, thread_id, date, msg_box, read, m_type, creator) VALUES (8, 12, 1697380360, 1, 1, 132, NULL),
  (9, 12, 1697380420, 4, 1, 128, '{APP}'), (10, 11, 1697380420, 3, 1, 128, '{APP}');
INSERT INTO addr (msg_id, address, type) VALUES (8, '3035550151', 137), (8, '5554', 151);
INSERT INTO addr (msg_id, address, type) VALUES (9, '202-555-0143', 151), (9, '303-555-0151', 151);
INSERT INTO part (mid, ct, text) VALUES (8, 'application/smil', '<smil/>'), (8, 'text/plain', 'A picture'), (8, 'image/jpeg', NULL);
INSERT INTO part (mid, ct, text) VALUES (9, 'text/plain', 'Another');
"""


@pytest.fixture(autouse=True)
def empty(device: Device) -> None:
    seeding.clear(device)


def test_rows_written_by_hand_are_read(device: Device) -> None:
    with sqlite.edit(device, store.DATABASE) as db:
        for statement in ROWS.split(";\n"):
            db.execute(statement)
    found = store.read_now(device, APP)
    both = "202-555-0143, 303-555-0151"
    assert found.messages == (
        Message(address="+12025550143", body="Row: 0 _id=9, body=x", date_ms=1697380000123, read=False, key="21"),
        Message(address="202-555-0143", body="On my way", box="sent", date_ms=1697380060000, own=True, key="22"),
        Message(address="202-555-0143", body="Lost", box="failed", date_ms=1697380120000, own=False, key="23"),
        Message(address=both, body="To both", box="sent", date_ms=1697380180000, own=True, key="24"),
        Message(address="MYBANK", body="Your code is 4711", date_ms=1697380240000, key="25"),
        Message(address="3035550151", body="A picture", date_ms=1697380360000, mms=True, key="mms:8"),
        Message(address=both, body="Another", box="outbox", date_ms=1697380420000, own=True, mms=True, key="mms:9"),
    )
    assert found.drafts == (Draft(address="(202) 555-0143", body="Not yet"),)
    assert found.threads == {11: "(202) 555-0143", 12: "(202) 555-0143, 303-555-0151", 13: "MYBANK"}


@pytest.mark.parametrize("change", ["UPDATE sms SET type=77", "UPDATE sms SET read='maybe'", "UPDATE threads SET recipient_ids='3 x'"])
def test_a_row_that_makes_no_sense_is_damage(device: Device, change: str) -> None:
    with sqlite.edit(device, store.DATABASE) as db:
        for statement in ROWS.split(";\n"):
            db.execute(statement)
        db.execute(change)
    with pytest.raises(StoreCorrupt):
        store.read_now(device, APP)


def test_seeded_messages_are_read_back_with_consistent_threads(device: Device) -> None:
    messages = (
        Message(address="202-555-0143", body="Older", date_ms=1697380000000, own=False),
        Message(address="(202) 555-0143", body="Newer", box="sent", date_ms=1697380060000, own=True, key="40"),
        Message(address="303-555-0151", body="Elsewhere", box="outbox", date_ms=1697380030000),
        Message(address="202-555-0143, 303-555-0151", body="Group", date_ms=1697380090000, mms=True),
    )
    threads = seeding.seed(device, APP, messages=messages, drafts=[Draft(address="303-555-0151", body="Hm")], also=["404-555-0100"])
    found = store.read_now(device, APP)
    plain = {message.body: message.model_copy(update={"key": None}) for message in found.messages}
    assert plain == {message.body: message.model_copy(update={"key": None}) for message in messages}
    keys = {message.body: message.key for message in found.messages}
    assert keys == {"Newer": "40", "Older": "41", "Elsewhere": "42", "Group": "mms:1"}
    assert found.drafts == (Draft(address="303-555-0151", body="Hm"),)
    assert threads["202-555-0143"] == threads["(202) 555-0143"] and "404-555-0100" in threads
    with sqlite.read(device, store.DATABASE) as db:
        rows = {row["_id"]: row for row in db.rows("threads")}
    talk = rows[threads["202-555-0143"]]
    assert (talk["date"], talk["snippet"], talk["message_count"], talk["read"]) == (1697380060000, "Newer", 2, 1)
    assert (rows[threads["303-555-0151"]]["message_count"], rows[threads["404-555-0100"]]["message_count"]) == (1, 0)


def test_drafts_that_are_left_alone_give_way_to_keys_of_messages(device: Device) -> None:
    seeding.seed(device, APP, messages=(), drafts=[Draft(address="303-555-0151", body="Hm")])
    seeding.seed(device, APP, messages=[Message(address="202-555-0143", body=f"{n}", key=str(n)) for n in range(1, 4)])
    found = store.read_now(device, APP)
    assert [message.key for message in found.messages] == ["1", "2", "3"]
    assert found.drafts == (Draft(address="303-555-0151", body="Hm"),)


@pytest.mark.parametrize("damage", ["rm -f {0}", "printf garbage > {0}", "rm -f {0}; mkdir {0}"])
def test_clearing_mends_a_damaged_store(device: Device, damage: str) -> None:
    device.shell(damage.format(store.DATABASE), root=True)
    seeding.clear(device)
    assert store.read_now(device, APP).messages == ()
    seeding.seed(device, APP, messages=[Message(address="202-555-0143", body="Here")])
    roles.hold(device, APP)
    assert "body=Here" in device.shell("content query --uri content://sms --projection body").stdout


def test_names_of_the_address_book_are_seeded_and_read(device: Device) -> None:
    wanted = (Person(name="Marta Anna Keller", number="202-555-0143"), Person(name="Cher", number="+1 303 555 0151"))
    people.seed(device, wanted)
    assert people.later(StoreBatch(device)).get() == wanted
