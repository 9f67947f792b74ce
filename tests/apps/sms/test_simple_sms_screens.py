"""What Simple SMS Messenger and Fossify Messages show and do, on a device in this process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from apps.loader import APPS_ROOT
from emulator.sim.toolkit.app import Intent
from tests.emulator.core.phone import Phone

SIMPLE, FOSSIFY = "com.simplemobiletools.smsmessenger", "org.fossify.messages"
BOTH = pytest.mark.parametrize("package", [SIMPLE, FOSSIFY])
BACK, HOME = 4, 3
MINUTE = 60_000


class Messenger(Phone):
    """A device on which the app holds the role, with the address book of two and three conversations."""

    def __init__(self, folder: Path, package: str) -> None:
        super().__init__(folder, extra=APPS_ROOT / "sms")
        self.package = package
        self.device.set_role_holder("android.app.role.SMS", package)
        self.person("Ann", "Lee", "202-555-0143")
        self.person("Bob", "Ray", "303-555-0151")
        self.message("202-555-0143", "Are you there?", 1, 30)
        self.message("202-555-0143", "Yes", 2, 20)
        self.message("404-555-0100", "Call me", 1, 10)
        self.message("MYBANK", "Your code is 4711", 1, 40)
        self.open(package)

    def person(self, given: str, family: str, number: str) -> None:
        base, put = "content://com.android.contacts", self.device.providers.insert
        id = put(f"{base}/raw_contacts", {"account_type": "", "account_name": ""}).rsplit("/", 1)[1]
        item = "vnd.android.cursor.item/"
        put(f"{base}/data", {"raw_contact_id": id, "mimetype": f"{item}name", "data2": given, "data3": family})
        put(f"{base}/data", {"raw_contact_id": id, "mimetype": f"{item}phone_v2", "data1": number, "data2": 2})

    def message(self, number: str, body: str, kind: int, minutes_ago: int) -> None:
        row = {"address": number, "body": body, "type": kind, "date": self.device.clock.now_ms() - minutes_ago * MINUTE, "read": 1}
        self.device.providers.insert("content://sms", row)

    def rows(self, where: str = "") -> list[dict[str, Any]]:
        return self.device.providers.query("content://sms", ["_id", "address", "body", "type", "read", "thread_id"], where, sort="_id")

    def talks(self) -> list[str]:
        return [view.text for view in self.views() if view.id == "conversation_address"]

    def bar(self) -> list[str]:
        """Descriptions of the icons at the top."""
        return [view.desc for view in self.views() if view.cls == "android.widget.Button" and view.desc and view.bounds.bottom < 300]

    def menu(self) -> list[str]:
        self.tap("More options")
        return [view.text for view in self.views() if view.id == "title"]


@pytest.fixture
def phone(tmp_path: Path, package: str) -> Messenger:
    return Messenger(tmp_path, package)


@BOTH
def test_the_list_shows_names_and_last_messages(phone: Messenger) -> None:
    assert set(phone.talks()) == {"404-555-0100", "Ann Lee", "MYBANK"}
    assert phone.sees("Yes") and not phone.sees("Are you there?")


def test_the_two_apps_have_their_own_menus(tmp_path: Path) -> None:
    found = {}
    for package in (SIMPLE, FOSSIFY):
        phone = Messenger(tmp_path / package, package)
        main = (phone.bar(), phone.menu())
        phone.device.input.key(BACK)
        phone.tap("404-555-0100")
        thread = (phone.bar(), phone.menu())
        phone.device.input.key(BACK)
        phone.long_press("Call me")
        found[package] = [*main, *thread, phone.bar(), phone.menu()]
    assert found[SIMPLE] == [
        ["Settings", "About"],
        ["Show archived conversations", "More apps from us"],
        ["Delete", "Dial number", "Add Person"],
        ["Archive", "Conversation details", "Add number to contact", "Block number", "Mark as Unread"],
        ["Copy to clipboard", "Share", "Delete"],
        ["Properties", "Forward", "Select text", "Select all"],
    ]
    assert found[FOSSIFY] == [
        [],
        ["Show archived conversations", "Settings", "About"],
        ["Dial number", "Archive"],
        [
            *("Add Person", "Add number to contact", "Copy number to clipboard", "Conversation details", "Mark as Unread"),
            *("Block number", "Delete"),
        ],
        ["Copy to clipboard", "Share", "Delete"],
        ["Forward", "Select text", "Select all", "Properties"],
    ]


@BOTH
def test_a_message_goes_from_outbox_to_sent(phone: Messenger) -> None:
    phone.tap("conversations_fab")
    phone.device.input.text("619-555-0123")
    phone.tap("new_conversation_confirm")
    assert not phone.find("thread_send_message").enabled
    phone.device.input.text("Hello")
    phone.tap("thread_send_message")
    assert phone.sees("Sending…")
    (row,) = phone.rows("body='Hello'")
    assert (row["address"], row["type"]) == ("619-555-0123", 4)
    phone.device.clock.advance(2000)
    phone.device.touch()
    assert not phone.sees("Sending…") and phone.sees("thread_success")
    assert phone.rows("body='Hello'")[0]["type"] == 2


@BOTH
def test_a_message_that_failed_is_sent_again_with_its_own_row(phone: Messenger) -> None:
    phone.device.settings.put("global", "airplane_mode_on", "1")
    phone.tap("404-555-0100")
    phone.tap("thread_type_message")
    phone.device.input.text("Hello")
    phone.tap("thread_send_message")
    phone.device.clock.advance(2000)
    phone.device.touch()
    (row,) = phone.rows("body='Hello'")
    assert row["type"] == 5
    phone.device.settings.put("global", "airplane_mode_on", "0")
    phone.tap("thread_error")
    phone.tap("thread_send_message")
    phone.device.clock.advance(2000)
    assert [(line["_id"], line["type"]) for line in phone.rows("body='Hello'")] == [(row["_id"], 2)]


@BOTH
def test_conversations_are_archived_pinned_and_deleted(phone: Messenger) -> None:
    phone.long_press("Ann Lee")
    if phone.package == SIMPLE:
        phone.menu()
    phone.tap("Archive")
    phone.tap("Yes")
    assert "Ann Lee" not in phone.talks() and len(phone.rows()) == 4
    phone.menu()
    phone.tap("Show archived conversations")
    assert phone.talks() == ["Ann Lee"]
    phone.device.input.key(BACK)
    phone.long_press("MYBANK")
    if phone.package == SIMPLE:
        phone.menu()
    phone.tap("Pin to the top")
    assert phone.talks()[0] == "MYBANK" and phone.sees("pin_indicator")
    phone.long_press("404-555-0100")
    phone.tap("Delete")
    phone.tap("Yes")
    assert phone.talks() == ["MYBANK"]
    assert [row["address"] for row in phone.rows()] == ["202-555-0143", "202-555-0143", "MYBANK"]


@BOTH
def test_writing_to_an_archived_conversation_brings_it_back(phone: Messenger) -> None:
    phone.device.providers.update("content://mms-sms/conversations", {"archived": 1}, "recipient_ids='1'")
    phone.device.activities.force_stop(phone.package)
    phone.open(phone.package)
    assert "Ann Lee" not in phone.talks()
    phone.device.telephony.incoming_sms("202-555-0143", "Hello?")
    assert phone.talks()[0] == "Ann Lee"


@BOTH
def test_a_draft_is_kept_shown_and_forgotten(phone: Messenger) -> None:
    phone.tap("404-555-0100")
    phone.tap("thread_type_message")
    phone.device.input.text("Not yet")
    phone.device.input.key(HOME)
    provider = phone.rows("type=3")
    phone.open(phone.package)
    assert phone.find("thread_type_message").value == "Not yet"
    phone.device.input.key(BACK)
    assert phone.sees("Draft") and phone.sees("Not yet")
    assert bool(provider) == (phone.package == SIMPLE)
    phone.tap("Not yet")
    phone.tap("thread_type_message")
    phone.device.ime.set_text("")
    phone.device.input.key(HOME)
    phone.open(phone.package)
    phone.device.input.key(BACK)
    assert not phone.sees("Draft") and not phone.rows("type=3")


@BOTH
def test_forwarding_and_copying(phone: Messenger) -> None:
    phone.tap("Ann Lee")
    phone.long_press("Are you there?")
    phone.tap("Copy to clipboard")
    assert phone.device.clipboard.get() == "Are you there?"
    phone.menu()
    phone.tap("Forward")
    phone.device.input.text("bob")
    phone.tap("Bob Ray")
    assert phone.find("thread_type_message").value == "Are you there?"
    phone.tap("thread_send_message")
    assert phone.rows("address='3035550151'")[0]["body"] == "Are you there?"


@BOTH
def test_the_recycle_bin_hides_messages_and_keeps_their_rows(phone: Messenger) -> None:
    phone.device.fs.write_bytes(
        f"/data/data/{phone.package}/shared_prefs/Prefs.xml",
        b"<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n<map><boolean name=\"use_recycle_bin\" value=\"true\" /></map>\n",
    )
    phone.tap("Ann Lee")
    phone.long_press("Are you there?")
    phone.tap("Delete")
    phone.tap("Yes")
    assert not phone.sees("Are you there?") and len(phone.rows()) == 4
    phone.device.input.key(BACK)
    phone.menu()
    phone.tap("Show the Recycle Bin")
    phone.tap("Ann Lee")
    assert phone.sees("Are you there?") and not phone.sees("Yes") and not phone.sees("thread_type_message")


@BOTH
def test_a_notification_marks_as_read(phone: Messenger) -> None:
    phone.device.input.key(HOME)
    phone.device.telephony.incoming_sms("202-555-0143", "Hello?")
    (posted,) = [note for note in phone.device.notifications.active() if note.package == phone.package]
    assert posted.notification.title == "Ann Lee" and [action.title for action in posted.notification.actions] == ["Reply", "Mark as Read"]
    phone.device.windows.open_shade()
    phone.tap("Mark as Read")
    assert phone.rows("body='Hello?'")[0]["read"] == 1
    assert not [note for note in phone.device.notifications.active() if note.package == phone.package]


@BOTH
def test_nobody_is_answered_whose_name_has_letters(phone: Messenger) -> None:
    phone.tap("MYBANK")
    assert phone.sees("Sender doesn't support replies") and not phone.sees("thread_type_message")


@BOTH
def test_search_finds_texts_and_names(phone: Messenger) -> None:
    phone.tap("top_toolbar_search")
    phone.device.input.text("code")
    assert [view.text for view in phone.views() if view.id == "search_result_snippet"] == ["Your code is 4711"]
    phone.device.ime.set_text("lee")
    assert [view.text for view in phone.views() if view.id == "search_result_title"] == ["Ann Lee"]
    phone.device.ime.set_text("nothing")
    assert phone.sees("No items found.")


@BOTH
def test_messages_with_blocked_words_leave_no_trace(phone: Messenger) -> None:
    if phone.package == FOSSIFY:
        phone.menu()
    phone.tap("Settings")
    phone.tap("Manage blocked keywords")
    phone.tap("Add a blocked keyword")
    phone.device.input.text("lottery")
    phone.tap("OK")
    phone.device.telephony.incoming_sms("619-555-0123", "You won the LOTTERY")
    phone.device.telephony.incoming_sms("619-555-0123", "Hello")
    assert [row["body"] for row in phone.rows("address='619-555-0123'")] == ["Hello"]


def test_blocking_has_to_be_bought_in_simple_only(tmp_path: Path) -> None:
    simple, fossify = Messenger(tmp_path / "a", SIMPLE), Messenger(tmp_path / "b", FOSSIFY)
    for phone in (simple, fossify):
        phone.tap("404-555-0100")
        phone.menu()
        phone.tap("Block number")
    assert simple.sees("Purchase")
    fossify.tap("Yes")
    fossify.device.telephony.incoming_sms("404-555-0100", "Again")
    assert not fossify.rows("body='Again'")


def test_an_app_without_the_role_asks_for_it(tmp_path: Path) -> None:
    phone = Messenger(tmp_path, SIMPLE)
    phone.open(FOSSIFY)
    assert phone.sees("Set Messages as your default SMS app?")
    phone.device.input.key(BACK)
    assert phone.top.partition("/")[0] != FOSSIFY


@BOTH
def test_a_text_from_another_app_begins_a_conversation(phone: Messenger) -> None:
    phone.device.activities.start(Intent(action="android.intent.action.SENDTO", data="smsto:619-555-0123?body=Hi%20there"))
    assert phone.top.startswith(phone.package) and phone.find("thread_type_message").value == "Hi there"


@BOTH
def test_a_scheduled_message_leaves_at_its_time(phone: Messenger) -> None:
    phone.tap("404-555-0100")
    phone.tap("thread_type_message")
    phone.device.input.text("Good morning")
    phone.device.input.key(BACK)
    phone.long_press("thread_send_message")
    phone.tap("16 October 2023")
    phone.tap("android:id/button1")
    phone.tap("material_timepicker_ok_button")
    assert phone.sees("16.10.2023")
    phone.tap("OK")
    assert phone.sees("scheduled_message_holder")
    phone.tap("thread_send_message")
    assert phone.sees("Good morning") and not phone.rows("body='Good morning'")
    phone.device.clock.advance(30 * 60 * MINUTE)
    assert [(row["address"], row["type"]) for row in phone.rows("body='Good morning'")] == [("404-555-0100", 2)]


@BOTH
def test_a_scheduled_message_is_deleted(phone: Messenger) -> None:
    phone.tap("404-555-0100")
    phone.tap("thread_type_message")
    phone.device.input.text("Good morning")
    phone.tap("thread_add_attachment")
    phone.tap("schedule_message_icon")
    phone.tap("16 October 2023")
    phone.tap("android:id/button1")
    phone.tap("material_timepicker_ok_button")
    phone.tap("OK")
    phone.tap("thread_send_message")
    phone.tap("Good morning")
    phone.tap("Delete")
    assert not phone.sees("Good morning")
    phone.device.clock.advance(30 * 60 * MINUTE)
    assert not phone.rows("body='Good morning'")
