"""content://sms, content://mms and content://mms-sms."""

from __future__ import annotations

import pytest

from emulator.sim.core.providers import ProviderError
from tests.emulator.providers.phone import PEEPER, TEXTER, Phone

NUMBER = "555-123-4567"
SHELL = "com.android.shell"


def message(phone: Phone, box: str = "inbox", body: str = "hello", address: str = NUMBER, **values: object) -> int:
    return int(phone.insert(f"content://sms/{box}", {"address": address, "body": body, **values}).rsplit("/", 1)[1])


def test_a_message_makes_its_thread(phone: Phone) -> None:
    message(phone, read=0)
    assert phone.threads() == [
        {
            "_id": 1,
            "date": phone.device.clock.now_ms() // 1000 * 1000,
            "message_count": 1,
            "recipient_ids": "1",
            "snippet": "hello",
            "snippet_cs": 0,
            "read": 0,
            "archived": 0,
            "type": 0,
            "error": 0,
            "has_attachment": 0,
        }
    ]
    assert phone.query("content://mms-sms/canonical-addresses") == [{"_id": 1, "address": NUMBER}]


def test_spellings_of_a_number_share_a_thread(phone: Phone) -> None:
    for address in (NUMBER, "(555) 123-4567", "5551234567", "+15551234567"):
        message(phone, address=address)
    message(phone, address="Vodafone")
    message(phone, address="vodafone")  # names are compared letter by letter
    assert [row["message_count"] for row in phone.threads("message_count")] == [4, 1, 1]


def test_the_thread_follows_the_newest_message_in_virtual_time(phone: Phone) -> None:
    message(phone, read=0)
    phone.device.clock.advance(90_500)
    message(phone, "sent", "on my way")
    thread = phone.threads()[0]
    assert (thread["snippet"], thread["message_count"], thread["read"]) == ("on my way", 2, 0)
    assert thread["date"] == phone.device.clock.now_ms() // 1000 * 1000


def test_boxes_hold_their_kind_only(phone: Phone) -> None:
    boxes = ("inbox", "sent", "draft", "outbox", "failed", "queued")
    for kind, box in enumerate(boxes, 1):
        message(phone, box, box)
        rows = phone.query(f"content://sms/{box}", ["body", "type", "read"])
        assert rows == [{"body": box, "type": kind, "read": 0 if box == "inbox" else 1}]
    assert phone.query("content://sms", ["COUNT(*)"]) == [{"COUNT(*)": 6}]
    assert [row["body"] for row in phone.query("content://sms/undelivered", ["body"], sort="_id")] == ["outbox", "failed", "queued"]


def test_reading_everything_makes_the_thread_read(phone: Phone) -> None:
    first, second = message(phone, read=0), message(phone, read=0, body="again")
    phone.update(f"content://sms/{first}", {"read": 1})
    assert phone.threads("read") == [{"read": 0}]
    phone.update("content://mms-sms/conversations/1", {"read": 1, "seen": 1})
    assert phone.threads("read") == [{"read": 1}]
    assert phone.query(f"content://sms/{second}", ["read", "seen"]) == [{"read": 1, "seen": 1}]


def test_one_draft_a_thread_and_drafts_do_not_count(phone: Phone) -> None:
    message(phone)
    for body in ("first try", "second try"):
        phone.insert("content://sms/draft", {"body": body, "thread_id": 1})
    rows = phone.query("content://sms/draft", ["body", "address", "thread_id"])
    assert rows == [{"body": "second try", "address": None, "thread_id": 1}]
    assert phone.threads("message_count", "snippet") == [{"message_count": 1, "snippet": "second try"}]
    assert phone.query("content://mms-sms/draft", ["thread_id"]) == [{"thread_id": 1}]


def test_a_failed_message_marks_its_thread(phone: Phone) -> None:
    id = message(phone, "outbox")
    phone.update(f"content://sms/{id}", {"type": 5})
    assert phone.threads("error") == [{"error": 1}]
    phone.update(f"content://sms/{id}", {"type": 2})
    assert phone.threads("error") == [{"error": 0}]


def test_deleting_one_message_counts_anew(phone: Phone) -> None:
    message(phone, date=1000)
    last = message(phone, body="bye", date=2000)
    assert phone.delete(f"content://sms/{last}") == 1
    assert phone.threads("message_count", "snippet", "date") == [{"message_count": 1, "snippet": "hello", "date": 1000}]


def test_deleting_all_removes_thread_and_address(phone: Phone) -> None:
    message(phone)
    message(phone, address="999", body="stays")
    assert phone.delete("content://mms-sms/conversations/1") == 1
    assert [row["snippet"] for row in phone.threads("snippet")] == ["stays"]
    assert phone.query("content://mms-sms/canonical-addresses") == [{"_id": 2, "address": "999"}]
    message(phone)
    assert [row["_id"] for row in phone.threads("_id")] == [2, 3]  # ids of threads are never used twice


def test_empty_threads_wait_to_be_collected(phone: Phone) -> None:
    assert phone.query("content://mms-sms/threadID?recipient=111") == [{"_id": 1}]
    assert phone.delete("content://mms-sms/conversations/obsolete") == 1
    assert phone.threads() == []


def test_a_thread_is_a_set_of_recipients(phone: Phone) -> None:
    first = phone.query("content://mms-sms/threadID?recipient=111-1111&recipient=222-2222")
    again = phone.query("content://mms-sms/threadID?recipient=2222222&recipient=1111111")
    assert first == again == [{"_id": 1}]
    assert phone.threads("recipient_ids", "type") == [{"recipient_ids": "1 2", "type": 1}]
    assert phone.query("content://mms-sms/canonical-address/2") == [{"address": "222-2222"}]
    assert phone.query("content://mms-sms/threadID") == []


def test_conversations_show_their_last_message_and_all_of_them(phone: Phone) -> None:
    message(phone, date=1000)
    message(phone, "sent", "bye", date=2000)
    phone.insert("content://mms/inbox", {"thread_id": 1, "sub": "picture", "m_type": 132, "date": 3})
    rows = phone.query("content://mms-sms/conversations", ["thread_id", "transport_type", "body", "sub"])
    assert rows == [{"thread_id": 1, "transport_type": "mms", "body": None, "sub": "picture"}]
    rows = phone.query("content://mms-sms/conversations/1", ["transport_type", "body"])
    assert [row["body"] for row in rows] == ["hello", "bye", None]
    assert phone.query("content://sms/conversations", ["snippet", "msg_count"]) == [{"snippet": "bye", "msg_count": 2}]


def test_archiving_changes_only_that(phone: Phone) -> None:
    message(phone)
    assert phone.update("content://mms-sms/conversations", {"archived": 1, "snippet": "no"}, "_id=1") == 1
    assert phone.threads("archived", "snippet") == [{"archived": 1, "snippet": "hello"}]


def test_words_are_found(phone: Phone) -> None:
    message(phone, body="Lunch at noon?")
    message(phone, body="Meeting moved", address="999")
    assert [row["body"] for row in phone.query("content://mms-sms/search?pattern=noo")] == ["Lunch at noon?"]


def test_a_picture_message_marks_its_thread_and_takes_its_parts_along(phone: Phone) -> None:
    phone.query("content://mms-sms/threadID?recipient=111")
    uri = phone.insert("content://mms/inbox", {"thread_id": 1, "sub": "hi", "m_type": 132})
    phone.insert(f"{uri}/part", {"ct": "text/plain", "text": "words"})
    assert phone.threads("has_attachment") == [{"has_attachment": 0}]
    part = phone.insert(f"{uri}/part", {"ct": "image/jpeg", "name": "a.jpg"})
    phone.insert(f"{uri}/addr", {"address": "111", "type": 137})
    phone.device.providers.write(part, b"\xff\xd8")
    assert phone.device.providers.read(part) == b"\xff\xd8"
    thread = phone.threads("has_attachment", "snippet", "message_count")
    assert thread == [{"has_attachment": 1, "snippet": "hi", "message_count": 1}]
    phone.delete(uri)
    assert phone.query("content://mms/part") == []


# --- who may do what -------------------------------------------------------------------------------------------------------------


def test_only_the_default_app_and_the_system_write(phone: Phone) -> None:
    phone.make_default()
    for package in (TEXTER, PEEPER):
        phone.device.packages.grant(package, "android.permission.READ_SMS")
    values = {"address": NUMBER, "body": "x"}
    for caller in (PEEPER, SHELL, "root"):
        assert phone.insert("content://sms/sent", values, caller=caller) == "content://sms/sent/0"
    assert phone.query("content://sms") == []
    uri = phone.insert("content://sms/sent", values, caller=TEXTER)
    assert phone.query(uri, ["creator"]) == [{"creator": TEXTER}]
    assert phone.update(uri, {"body": "y"}, caller=PEEPER) == phone.delete(uri, caller=SHELL) == 0
    assert phone.update(uri, {"body": "y", "creator": "me"}, caller=TEXTER) == 1
    assert phone.query(uri, ["body", "creator"]) == [{"body": "y", "creator": TEXTER}]


def test_the_app_op_lets_the_shell_write(phone: Phone) -> None:
    phone.run("appops set com.android.shell WRITE_SMS allow")
    phone.run("content insert --uri content://sms/inbox --bind address:s:5551234567 --bind body:s:hi")
    assert phone.query("content://sms", ["body", "creator"]) == [{"body": "hi", "creator": SHELL}]


def test_others_see_received_and_sent_messages_only(phone: Phone) -> None:
    phone.make_default()
    phone.device.packages.grant(PEEPER, "android.permission.READ_SMS")
    for box in ("inbox", "sent", "draft", "outbox"):
        message(phone, box, box)
    for caller in (PEEPER, SHELL, "root"):
        seen = phone.query("content://sms", ["body"], sort="_id", caller=caller)
        assert [row["body"] for row in seen] == ["inbox", "sent"]
        assert phone.query("content://sms/draft", caller=caller) == []
        assert phone.query("content://sms", where="_id IN (SELECT _id FROM sms)", caller=caller) == []
    assert len(phone.query("content://sms", caller=TEXTER)) == 4


def test_without_the_permission_there_is_nothing_to_read(phone: Phone) -> None:
    with pytest.raises(ProviderError, match="reading com.android.providers.telephony.SmsProvider uri".replace(".", r"\.")) as caught:
        phone.query("content://sms", caller=PEEPER)
    assert caught.value.java == "java.lang.SecurityException"


def test_the_default_app_hears_of_changes_by_others(phone: Phone) -> None:
    phone.make_default()
    app = phone.app()
    phone.insert("content://sms/inbox", {"address": "1", "body": "x"})
    assert app.ctx.memory["heard"] == [["android.provider.action.EXTERNAL_PROVIDER_CHANGE", {}, "content://sms/1"]]
    phone.insert("content://sms/sent", {"address": "1", "body": "y"}, caller=TEXTER)
    assert len(app.ctx.memory["heard"]) == 1


def test_unknown_uris_fail_as_each_provider_does(phone: Phone) -> None:
    assert phone.query("content://sms/nonsense") == [] and phone.insert("content://sms/nonsense", {"body": "x"}) == ""
    with pytest.raises(ProviderError, match="Unknown URL"):
        phone.delete("content://sms/nonsense")
    with pytest.raises(ProviderError, match="URI content://sms/nonsense not supported"):
        phone.update("content://sms/nonsense", {"body": "x"})
    with pytest.raises(ProviderError, match="Unrecognized URI:content://mms-sms/nonsense"):
        phone.query("content://mms-sms/nonsense")
    with pytest.raises(ProviderError, match="MmsSmsProvider does not support deletes, inserts, or updates for this URI"):
        phone.insert("content://mms-sms/conversations", {"archived": 1})
    assert phone.insert("content://sms/inbox", {"shoe_size": 1}) == ""  # a column nobody has: the platform logs it and gives no URI
