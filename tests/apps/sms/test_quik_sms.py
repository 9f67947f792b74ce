"""QUIK: what the system's store holds is read, its drafts are seen in the inbox and nowhere else, and messages arrive."""

from __future__ import annotations

import json

import pytest

from apps.base import Read, Reading
from apps.glance import glance
from apps.lineages.system_sms import store as system_store
from apps.loader import app_state, apps
from apps.sms.quik_sms.state import App
from harness.device import Device, Key, LongPress, Swipe, Tap, Type
from harness.device.console import Console
from harness.device.dumpsys import notifications
from harness.device.stores import sqlite
from harness.device.stores.files import write_file
from harness.device.tree import Node
from templates.sms.state import Draft, Message, Person, SmsState

REALM = "/data/data/dev.octoshrimpy.quik.fdroid/files/default.realm"
NEWS = Message(address="202-555-0143", body="See you at 7:45", date_ms=1697383800000)
CHAT = Message(address="312-555-0111", body="Ask Ida", box="sent", date_ms=1697383700000)


def conversation(id: int, draft: str) -> dict[str, object]:
    """A conversation with the recipient of the same number, as the app writes it."""
    own = {"archived": False, "blocked": False, "pinned": False, "name": "", "blockingClient": None, "blockReason": None}
    return {"id": id, "recipients": [id], "draft": draft, "draftDate": 1697383800000, "sendAsGroup": True, **own}


STORED = {
    "schemaVersion": 15,
    "Conversation": [conversation(1, "Not sure yet"), conversation(2, "Which door?"), conversation(3, "")],
    "Recipient": [
        {"id": 1, "address": "312-555-0111", "lastUpdate": 0},
        {"id": 2, "address": "202-555-0143", "lastUpdate": 0},
        {"id": 3, "address": "415-555-0100", "lastUpdate": 0},
    ],
    "Message": [],
    "SyncLog": [{"date": 1697383800000}],
}


@pytest.fixture(scope="module")
def app() -> App:
    found = app_state(apps()["sms/quik_sms"])
    assert isinstance(found, App)
    return found


def read(device: Device, app: App, *want: str, active: bool = False) -> Reading[SmsState]:
    return app.read(device, Read(want=frozenset(want), active=active))


def node(device: Device, **wanted: str) -> Node:
    """The node of the app with these texts."""
    return next(one for one in glance(device).tree if all(getattr(one, name) == value for name, value in wanted.items()))


def test_messages_written_by_hand_are_copied_at_the_first_start_and_read(device: Device, app: App) -> None:
    app.reset(device)
    device.force_stop(app.package)
    with sqlite.edit(device, system_store.DATABASE) as db:
        db.execute("INSERT INTO canonical_addresses(_id, address) VALUES (3, '+1 202-555-0143')")
        db.execute("INSERT INTO threads(_id, recipient_ids, message_count) VALUES (11, '3', 1)")
        db.execute(
            "INSERT INTO sms(_id, thread_id, address, body, date, type, read, seen, creator) VALUES "
            "(31, 11, '+1 202-555-0143', 'It''s 50% off', 1697383800000, 1, 0, 1, NULL), "
            "(32, 11, '2025550143', 'OK', 1697383810000, 5, 1, 1, 'dev.octoshrimpy.quik.fdroid')"
        )
    app.start(device)
    assert not [one for one in glance(device).tree if one.short_id == "title"], "the copy is made at the first start only"
    device.clear(app.package)
    device.grant(app.package, *app.spec.permissions)
    app.start(device)
    assert node(device, short_id="title").text == "(202) 555-0143"
    assert read(device, app, "messages").state.messages == (
        Message(address="+1 202-555-0143", body="It's 50% off", date_ms=1697383800000, read=False, key="31"),
        Message(address="2025550143", body="OK", box="failed", date_ms=1697383810000, own=True, key="32"),
    )


def test_drafts_are_read_where_the_app_shows_them(device: Device, app: App) -> None:
    app.reset(device)
    app.seed(device, SmsState(contacts=(Person(name="Robin Ashford", number="202-555-0143"),)))
    device.force_stop(app.package)
    write_file(device, REALM, json.dumps(STORED).encode())
    app.start(device)
    assert read(device, app, "messages").state.messages == ()
    reading = read(device, app, "drafts")
    assert reading.state.drafts == (
        Draft(address="202-555-0143", body="Which door?"),
        Draft(address="(312) 555-0111", body="Not sure yet"),
    )
    assert reading.sources["drafts"].tier == "screen"
    device.perform(Key("HOME"))
    assert read(device, app, "drafts").state.drafts is None
    assert read(device, app, "drafts", active=True).state.drafts == reading.state.drafts


def test_messages_are_read_without_the_realm_file(device: Device, app: App) -> None:
    app.reset(device)
    app.seed(device, SmsState(messages=(NEWS,)))
    device.force_stop(app.package)
    write_file(device, REALM, b"\x00no realm")
    found = read(device, app, "messages").state.messages or ()
    assert [row.body for row in found] == [NEWS.body]


def test_what_is_typed_is_a_draft_once_the_conversation_is_left(device: Device, app: App) -> None:
    app.reset(device)
    app.seed(device, SmsState(messages=(NEWS, CHAT)))
    device.perform(Tap(*node(device, text="(202) 555-0143").center))
    device.perform(Tap(*node(device, short_id="message").center))
    device.perform(Type("Tomorrow?"))
    assert read(device, app, "drafts").state.drafts is None
    assert read(device, app, "drafts", active=True).state.drafts == (Draft(address="(202) 555-0143", body="Tomorrow?"),)


def test_a_message_from_outside_arrives_and_notifies(device: Device, app: App) -> None:
    app.reset(device)
    Console(device.serial).command("sms send 9075550122 Rain! Take the bus.")
    device.wait(500)
    posted = [note for note in notifications.read(device) if note.package == app.package]
    assert [(note.title, note.text, note.actions) for note in posted] == [("(907) 555-0122", "Rain! Take the bus.", ("Mark read", "Reply"))]
    row = next(one for one in glance(device).tree if one.short_id == "title" and one.package == app.package)
    assert row.text == "(907) 555-0122"
    messages = read(device, app, "messages").state.messages or ()
    assert [(one.address, one.box, one.read, one.own) for one in messages] == [("9075550122", "inbox", False, True)]
    device.perform(Tap(*row.center))
    assert not [note for note in notifications.read(device) if note.package == app.package]


def test_a_swipe_archives_and_deletes_nothing(device: Device, app: App) -> None:
    app.reset(device)
    app.seed(device, SmsState(messages=(NEWS, CHAT)))
    x, y = node(device, text="(202) 555-0143").center
    device.perform(Swipe(x, y, x + 500, y, 300))
    assert [one.text for one in glance(device).tree if one.short_id == "title"] == ["(312) 555-0111"]
    assert len(read(device, app, "messages").state.messages or ()) == 2
    device.perform(Tap(*node(device, desc="Open navigation drawer").center))
    device.perform(Tap(*node(device, text="Archived").center))
    assert [one.text for one in glance(device).tree if one.short_id == "title"] == ["(202) 555-0143"]


def test_a_message_is_deleted_alone(device: Device, app: App) -> None:
    app.reset(device)
    app.seed(device, SmsState(messages=(NEWS, NEWS.model_copy(update={"body": "Gate B", "date_ms": 1697383900000}))))
    device.perform(Tap(*node(device, text="(202) 555-0143").center))
    device.perform(LongPress(*node(device, text="Gate B").center))
    device.perform(Tap(*node(device, desc="Delete").center))
    device.perform(Tap(*node(device, resource_id="android:id/button1").center))
    assert [row.body for row in read(device, app, "messages").state.messages or ()] == [NEWS.body]


def test_without_permission_to_read_messages_conversations_can_be_looked_at(device: Device, app: App) -> None:
    app.reset(device)
    app.seed(device, SmsState(messages=(NEWS,)))
    device.shell(["pm", "revoke", app.package, "android.permission.READ_SMS"])
    app.start(device)
    assert node(device, text="Permission required")
    device.perform(Tap(*node(device, text="(202) 555-0143").center))
    assert node(device, text=NEWS.body)
    device.perform(Tap(*node(device, short_id="message").center))
    device.perform(Type("Tomorrow?"))
    device.perform(Tap(*node(device, short_id="send").center))
    assert not [one for one in glance(device).tree if one.short_id == "aerr_close"]
    device.shell(["am", "start", "-a", "android.intent.action.SENDTO", "-d", "sms:9075550199", "-p", app.package])
    assert node(device, short_id="message").package == app.package
    assert not [one for one in glance(device).tree if one.short_id == "aerr_close"]
    device.shell(["pm", "grant", app.package, "android.permission.READ_SMS"])
    device.wait(10_000)  # what was sent is on its way; it is to have arrived before another test seeds its messages
