"""Simple SMS Messenger and Fossify Messages: stores written by hand in the apps' own format, seeding, incoming messages."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from apps.base import Read
from apps.glance import glance
from apps.lineages.simple_sms.state import SimpleSmsState
from apps.lineages.system_sms import store
from apps.loader import app_state, apps
from harness.device import Device, Key, Type
from harness.device.dumpsys import notifications
from harness.device.stores import sqlite
from harness.device.stores.files import write_file
from templates.sms.state import Draft, Message, Person, SmsState

IDS = ("simple_sms_messenger", "fossify_messages")
EVERYTHING = frozenset({"messages", "drafts", "archived", "contacts", "clipboard"})
SYSTEM_ROWS = (
    "INSERT INTO canonical_addresses (_id, address) VALUES (3, '202-555-0143'), (4, '303-555-0151')",
    "INSERT INTO threads (_id, recipient_ids) VALUES (11, '3'), (12, '4')",
    "INSERT INTO sms (_id, thread_id, address, body, type, date, read) VALUES (21, 11, '202-555-0143', 'Hello', 1, 1697380000000, 1),"
    "(22, 12, '303-555-0151', 'There', 1, 1697380000000, 1)",
)
CONVERSATIONS = (
    "CREATE TABLE conversations (thread_id INTEGER NOT NULL, snippet TEXT NOT NULL, date INTEGER NOT NULL, read INTEGER NOT NULL, "
    "title TEXT NOT NULL, photo_uri TEXT NOT NULL, is_group_conversation INTEGER NOT NULL, phone_number TEXT NOT NULL, "
    "is_scheduled INTEGER NOT NULL, uses_custom_title INTEGER NOT NULL, archived INTEGER NOT NULL{extra}, PRIMARY KEY(thread_id))"
)
DRAFTS = "CREATE TABLE drafts (thread_id INTEGER NOT NULL, body TEXT NOT NULL, date INTEGER NOT NULL, PRIMARY KEY(thread_id))"


@pytest.fixture(params=IDS)
def app(request: pytest.FixtureRequest, device: Device) -> SimpleSmsState:
    found = app_state(apps()[f"sms/{request.param}"])
    assert isinstance(found, SimpleSmsState)
    found.reset(device)
    return found


def read(app: SimpleSmsState, device: Device, *, active: bool = False) -> SmsState:
    return app.read(device, Read(want=EVERYTHING, active=active)).state


def by_hand(folder: Path, fossify: bool) -> tuple[bytes, bytes]:
    """conversations.db and its log, which holds everything: nothing has been moved into the database yet."""
    path = folder / "conversations.db"
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA wal_autocheckpoint=0")
    db.execute(CONVERSATIONS.format(extra=", unread_count INTEGER NOT NULL" if fossify else ""))
    unread = ", 0" if fossify else ""
    db.execute(f"INSERT INTO conversations VALUES (11, 'Hello', 1697380000, 1, 'Ann', '', 0, '202-555-0143', 0, 1, 0{unread})")
    db.execute(f"INSERT INTO conversations VALUES (12, 'There', 1697380000, 1, '303-555-0151', '', 0, '303-555-0151', 0, 0, 1{unread})")
    if fossify:
        db.execute(DRAFTS)
        db.execute("INSERT INTO drafts VALUES (11, 'Not yet', 1697380500123), (99, 'of nobody', 1697380500123)")
    files = path.read_bytes(), (folder / "conversations.db-wal").read_bytes()
    db.close()
    return files


def test_stores_written_by_hand_are_read(app: SimpleSmsState, device: Device, tmp_path: Path) -> None:
    fossify = app.own_drafts
    device.force_stop(app.package)
    device.home()
    with sqlite.edit(device, store.DATABASE) as db:
        for statement in SYSTEM_ROWS:
            db.execute(statement)
        if not fossify:
            db.execute("INSERT INTO sms (_id, thread_id, body, type, date, read) VALUES (30, 11, 'Not yet', 3, 1697380500123, 1)")
    path = app.spec.store("conversations").path
    main, log = by_hand(tmp_path, fossify)
    write_file(device, path, main, remove=(f"{path}-shm", f"{path}-wal"))
    write_file(device, f"{path}-wal", log)
    state = read(app, device)
    assert [(row.address, row.body) for row in state.messages or ()] == [("202-555-0143", "Hello"), ("303-555-0151", "There")]
    assert state.archived == ("303-555-0151",)
    nobody = (Draft(address="", body="of nobody"),) if fossify else ()
    assert state.drafts == (Draft(address="202-555-0143", body="Not yet"), *nobody)


def test_what_is_seeded_is_shown_and_read_back(app: SimpleSmsState, device: Device) -> None:
    wanted = SmsState(
        messages=(
            Message(address="202-555-0143", body="Older", date_ms=1697380000000),
            Message(address="303-555-0151", body="Waiting", box="outbox", date_ms=1697380060000),
            Message(address="404-555-0100", body="Put away", date_ms=1697380120000),
        ),
        drafts=(Draft(address="202-555-0143", body="Not yet"),),
        archived=("404-555-0100",),
        contacts=(Person(name="Ann Lee", number="202-555-0143"),),
        clipboard="pasted",
    )
    app.seed(device, wanted)
    shown = [node.text for node in glance(device).tree if node.short_id in ("conversation_address", "draft_indicator")]
    assert sorted(shown) == ["303-555-0151", "Ann Lee", "Draft"]
    device.wait(5000)
    state = read(app, device)
    assert [(row.address, row.box) for row in state.messages or ()] == [(row.address, row.box) for row in wanted.messages or ()]
    assert (state.drafts, state.archived, state.contacts, state.clipboard) == (wanted.drafts, wanted.archived, wanted.contacts, "pasted")


def test_a_message_from_the_console_is_kept_shown_and_notified(app: SimpleSmsState, device: Device) -> None:
    device.home()
    device.console.command("sms send 5551234567 Hello there")
    (message,) = read(app, device).messages or ()
    assert (message.address, message.body, message.box, message.read, message.own) == ("5551234567", "Hello there", "inbox", False, True)
    (note,) = [note for note in notifications.read(device) if note.package == app.package]
    assert (note.title, note.text) == ("5551234567", "Hello there")
    app.start(device)
    seen = glance(device).tree
    assert [node.text for node in seen if node.short_id == "conversation_body_short"] == ["Hello there"]
    row = next(node for node in seen if node.short_id == "conversation_address")
    device.tap(*row.center)
    (message,) = read(app, device).messages or ()
    assert message.read is True
    assert not [note for note in notifications.read(device) if note.package == app.package]


def test_a_draft_is_known_only_once_the_composer_has_been_left(app: SimpleSmsState, device: Device) -> None:
    app.seed(device, SmsState(messages=(Message(address="202-555-0143", body="Hi", date_ms=1697380000000),), drafts=()))
    device.tap(*next(node for node in glance(device).tree if node.short_id == "conversation_address").center)
    assert read(app, device).drafts == ()
    device.tap(*next(node for node in glance(device).tree if node.short_id == "thread_type_message").center)
    device.perform(Type("Not yet"))
    assert read(app, device).drafts is None
    device.shell("cmd statusbar expand-notifications")
    assert read(app, device).drafts is None
    assert read(app, device, active=True).drafts == (Draft(address="202-555-0143", body="Not yet"),)
    assert device.foreground().package != app.package


def test_a_dialog_over_the_composer_hides_no_draft(app: SimpleSmsState, device: Device) -> None:
    app.seed(device, SmsState(messages=(Message(address="202-555-0143", body="Hi", date_ms=1697380000000),), drafts=()))
    device.tap(*next(node for node in glance(device).tree if node.short_id == "conversation_address").center)
    device.tap(*next(node for node in glance(device).tree if node.short_id == "thread_type_message").center)
    device.perform(Type("Not yet"))
    device.perform(Key("BACK"))
    device.tap(*next(node for node in glance(device).tree if node.desc == "More options").center)
    assert read(app, device).drafts is None
    assert read(app, device, active=True).drafts == (Draft(address="202-555-0143", body="Not yet"),)
