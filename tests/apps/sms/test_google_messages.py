"""Google Messages: stores written by hand are read into the state model, and messages arrive while it stands still."""

from __future__ import annotations

import json
import sqlite3

import pytest

from apps.base import Read, Reading
from apps.glance import glance
from apps.lineages.system_sms import store as system_store
from apps.loader import app_state, apps
from apps.sms.google_messages.state import DATABASE, App
from harness.device import Device, Tap, Type
from harness.device.console import Console
from harness.device.dumpsys import notifications
from harness.device.stores import sqlite
from harness.errors import StoreCorrupt, StoreMissing
from templates.sms.state import Draft, Message, SmsState

ALL = frozenset({"messages", "drafts", "archived", "contacts"})
BUGLE = """
CREATE TABLE conversations(_id INTEGER PRIMARY KEY, sms_thread_id INT, name TEXT, latest_message_id INT, snippet_text TEXT,
  show_draft INT DEFAULT 0, draft_snippet_text TEXT, archive_status INT DEFAULT 0, sort_timestamp INT, participant_count INT,
  rcs_group_id TEXT);
CREATE TABLE messages(_id INTEGER PRIMARY KEY, conversation_id INT, sender_id INT, sent_timestamp INT, received_timestamp INT,
  message_protocol INT DEFAULT 0, message_status INT, seen INT, read INT, sms_message_uri TEXT, self_id INT, rcs_message_id TEXT);
CREATE TABLE parts(_id INTEGER PRIMARY KEY, message_id INT, text TEXT, uri TEXT, content_type TEXT, conversation_id INT NOT NULL);
CREATE TABLE participants(_id INTEGER PRIMARY KEY, sub_id INT, normalized_destination TEXT, send_destination TEXT,
  display_destination TEXT, full_name TEXT, blocked INT DEFAULT 0);
CREATE TABLE conversation_participants(_id INTEGER PRIMARY KEY, conversation_id INT, participant_id INT);
INSERT INTO participants VALUES (1, -1, NULL, NULL, NULL, NULL, 0), (2, -2, '+12025550143', '202-555-0143', '(202) 555-0143', 'Robin', 0),
  (3, -2, '+13125550111', NULL, NULL, NULL, 0);
INSERT INTO conversations VALUES (5, 11, 'Robin', 20, 'See you at 7:45', 1, 'Not sure yet', 0, 1697383800000, 1, NULL),
  (6, 12, '312-555-0111', 21, 'Ask Ida', 0, NULL, 1, 1697383700000, 1, NULL),
  (7, 13, 'both', NULL, NULL, 1, 'Which door?', 0, 1697383600000, 2, 'x');
INSERT INTO conversation_participants VALUES (1, 5, 2), (2, 6, 3), (3, 7, 2), (4, 7, 3);
INSERT INTO messages VALUES (20, 5, 2, 1697383800000, 1697383800000, 0, 100, 1, 1, 'content://sms/31', 1, NULL),
  (21, 6, 1, 1697383700000, 1697383700000, 0, 1, 1, 1, 'content://sms/32', 1, NULL),
  (22, 5, 1, 0, 1697383900000, 0, 3, 1, 1, NULL, 1, NULL), (23, 7, 1, 0, 1697383600000, 0, 3, 1, 1, NULL, 1, NULL);
INSERT INTO parts VALUES (1, 20, 'See you at 7:45', NULL, 'text/plain', 5), (2, 21, 'Ask Ida', NULL, 'text/plain', 6),
  (3, 22, 'Not sure yet', NULL, 'text/plain', 5), (4, 23, 'Which door?', NULL, 'text/plain', 7),
  (5, 23, NULL, 'content://mms/part/1', 'image/jpeg', 7);
"""
SYSTEM = """
DELETE FROM sms; DELETE FROM threads; DELETE FROM canonical_addresses;
INSERT INTO canonical_addresses(_id, address) VALUES (3, '202-555-0143'), (4, '312-555-0111');
INSERT INTO threads(_id, recipient_ids, message_count) VALUES (11, '3', 1), (12, '4', 1), (13, '3 4', 0);
INSERT INTO sms(_id, thread_id, address, body, date, type, read, seen, creator) VALUES
  (31, 11, '202-555-0143', 'See you at 7:45', 1697383800000, 1, 0, 1, 'com.google.android.apps.messaging'),
  (32, 12, '312-555-0111', 'Ask Ida', 1697383700000, 2, 1, 1, NULL);
"""


@pytest.fixture(scope="module")
def app() -> App:
    found = app_state(apps()["sms/google_messages"])
    assert isinstance(found, App)
    return found


def by_hand(device: Device, app: App) -> None:
    """Both stores as the real app would leave them, not through the seeder."""
    app.reset(device)
    device.force_stop(app.package)
    with sqlite.edit(device, system_store.DATABASE) as db:
        run(db, SYSTEM)
    device.shell(f"rm -f {DATABASE} {DATABASE}-wal {DATABASE}-shm", root=True)
    with sqlite.edit(device, DATABASE, create=True) as db:
        run(db, BUGLE)


def run(db: sqlite3.Connection, script: str) -> None:
    """Statements one by one: a script would end the transaction."""
    for statement in script.split(";\n"):
        for one in statement.split("; ") if "DELETE" in statement else (statement,):
            if one.strip():
                db.execute(one)


def read(device: Device, app: App, *want: str, active: bool = False) -> Reading[SmsState]:
    return app.read(device, Read(want=frozenset(want) or ALL, active=active))


def test_stores_written_by_hand_are_read(device: Device, app: App) -> None:
    by_hand(device, app)
    reading = read(device, app)
    assert reading.state.messages == (
        Message(address="202-555-0143", body="See you at 7:45", date_ms=1697383800000, read=False, own=True, key="31"),
        Message(address="312-555-0111", body="Ask Ida", box="sent", date_ms=1697383700000, key="32"),
    )
    assert reading.state.drafts == (
        Draft(address="202-555-0143", body="Not sure yet"),
        Draft(address="202-555-0143, +13125550111", body="Which door?"),
    )
    assert reading.state.archived == ("+13125550111",)
    assert {source.tier for source in reading.sources.values()} == {"durable"}


def test_a_store_that_is_gone_or_garbled_is_no_empty_one(device: Device, app: App) -> None:
    by_hand(device, app)
    device.shell(f"printf nonsense > {DATABASE}", root=True)
    with pytest.raises(StoreCorrupt):
        read(device, app, "drafts")
    device.shell(f"rm {DATABASE}", root=True)
    with pytest.raises(StoreMissing):
        read(device, app, "archived")


def test_a_draft_is_known_when_the_composer_has_been_left(device: Device, app: App) -> None:
    app.reset(device)
    app.seed(device, SmsState(messages=(Message(address="202-555-0143", body="Hm", date_ms=1697383800000),), drafts=(), archived=()))
    device.perform(Tap(*next(node for node in glance(device).tree if node.short_id == "conversation_name").center))
    device.perform(Tap(*next(node for node in glance(device).tree if node.short_id == "compose_message_text").center))
    device.perform(Type("Maybe at six"))
    assert read(device, app, "drafts").state.drafts is None
    assert read(device, app, "drafts", active=True).state.drafts == (Draft(address="202-555-0143", body="Maybe at six"),)


def test_a_message_from_outside_arrives_and_notifies(device: Device, app: App) -> None:
    app.reset(device)
    Console(device.serial).command("sms send 9075550122 Rain! Take the bus.")
    device.wait(500)
    posted = [note for note in notifications.read(device) if note.package == app.package]
    assert [(note.title, note.text, note.actions) for note in posted] == [
        ("(907) 555-0122", "Rain! Take the bus.", ("Mark as read", "Reply"))
    ]
    texts = [node.text for node in glance(device).tree if node.package == app.package]
    assert "(907) 555-0122" in texts
    messages = read(device, app, "messages").state.messages or ()
    assert [(row.address, row.body, row.box, row.read, row.own) for row in messages] == [
        ("9075550122", "Rain! Take the bus.", "inbox", False, True)
    ]
    device.perform(Tap(*next(node for node in glance(device).tree if node.text == "(907) 555-0122" and node.package == app.package).center))
    assert not [note for note in notifications.read(device) if note.package == app.package]
    assert [row.read for row in read(device, app, "messages").state.messages or ()] == [True]


def test_the_app_takes_over_what_others_wrote_into_the_system_store(device: Device, app: App) -> None:
    app.reset(device)
    device.shell(["appops", "set", "com.android.shell", "WRITE_SMS", "allow"])
    device.shell("content insert --uri content://sms/inbox --bind address:s:202-555-0143 --bind body:s:Hello --bind read:i:1")
    device.shell(["appops", "set", "com.android.shell", "WRITE_SMS", "default"])
    assert "Hello" in [node.text for node in glance(device).tree]
    with sqlite.read(device, DATABASE) as database:
        rows = database.rows("SELECT p.text, m.message_status FROM messages m JOIN parts p ON p.message_id=m._id")
    assert json.dumps(rows) == json.dumps([{"text": "Hello", "message_status": 100}])
