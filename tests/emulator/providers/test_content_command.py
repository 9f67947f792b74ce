"""`content` on the adb command line, over these providers."""

from __future__ import annotations

from tests.emulator.providers.phone import Phone

CONTACTS = "content://com.android.contacts"


def add(phone: Phone, *, given: str = "Alice", family: str = "Johnson", number: str = "212-555-1234") -> str:
    """A contact as a seeder makes it; gives the raw contact's id."""
    phone.run(f"content insert --uri {CONTACTS}/raw_contacts --bind account_type:s: --bind account_name:s:")
    raw_id = phone.run(f"content query --uri {CONTACTS}/raw_contacts --projection _id --sort '_id DESC'").splitlines()[0].split("=")[1]
    name = f"--bind mimetype:s:vnd.android.cursor.item/name --bind data2:s:{given} --bind data3:s:{family}"
    phone.run(f"content insert --uri {CONTACTS}/data --bind raw_contact_id:i:{raw_id} {name}")
    number = f"--bind mimetype:s:vnd.android.cursor.item/phone_v2 --bind data1:s:{number} --bind data2:i:2"
    phone.run(f"content insert --uri {CONTACTS}/data --bind raw_contact_id:i:{raw_id} {number}")
    return raw_id


def test_a_contact_is_seeded_queried_changed_and_deleted(phone: Phone) -> None:
    raw_id = add(phone)
    assert raw_id == "1"
    query = f"content query --uri {CONTACTS}/data --projection raw_contact_id:display_name:mimetype:data1:data2:data3"
    assert phone.run(query) == (
        "Row: 0 raw_contact_id=1, display_name=Alice Johnson, mimetype=vnd.android.cursor.item/name, "
        "data1=Alice Johnson, data2=Alice, data3=Johnson\n"
        "Row: 1 raw_contact_id=1, display_name=Alice Johnson, mimetype=vnd.android.cursor.item/phone_v2, "
        "data1=212-555-1234, data2=2, data3=NULL\n"
    )
    assert phone.run(f"content update --uri {CONTACTS}/contacts --bind starred:i:1 --where _id=1") == ""
    contacts = f"content query --uri {CONTACTS}/contacts --projection display_name:starred:has_phone_number"
    assert phone.run(contacts) == "Row: 0 display_name=Alice Johnson, starred=1, has_phone_number=1\n"
    assert phone.run(f"content delete --uri {CONTACTS}/raw_contacts?caller_is_syncadapter=true") == ""
    assert phone.run(contacts) == "No result found.\n"


def test_a_query_without_projection_lists_every_column_in_the_device_s_order(phone: Phone) -> None:
    add(phone)
    line = phone.run(f"content query --uri {CONTACTS}/contacts")
    assert line.startswith(
        "Row: 0 last_time_contacted=0, phonetic_name=NULL, custom_ringtone=NULL, contact_status_ts=NULL, pinned=0, photo_id=NULL, "
    )
    assert line.endswith(", times_contacted=0, _id=1, name_raw_contact_id=1, phonebook_bucket_alt=10\n")


def test_sorting_and_conditions(phone: Phone) -> None:
    add(phone)
    add(phone, given="Bob", family="Smith", number="415-555-0100")
    out = phone.run(f"content query --uri {CONTACTS}/contacts --projection display_name --where \"display_name LIKE 'B%'\"")
    assert out == "Row: 0 display_name=Bob Smith\n"
    out = phone.run(f"content query --uri {CONTACTS}/contacts --projection display_name --sort 'display_name DESC'")
    assert [line.split("=")[1] for line in out.splitlines()] == ["Bob Smith", "Alice Johnson"]
    assert phone.run(f"content gettype --uri {CONTACTS}/contacts/1") == "Result: vnd.android.cursor.item/contact\n"


def test_a_photo_prints_as_a_blob(phone: Phone) -> None:
    add(phone)
    phone.insert(f"{CONTACTS}/data", {"raw_contact_id": 1, "mimetype": "vnd.android.cursor.item/photo", "data15": b"\x00\x01"})
    out = phone.run(f"content query --uri {CONTACTS}/data --projection data15 --where \"mimetype='vnd.android.cursor.item/photo'\"")
    assert out == "Row: 0 data15=BLOB\n"


def test_errors_name_the_provider_and_the_cause(phone: Phone) -> None:
    out = phone.run(f"content query --uri {CONTACTS}/contacts --projection shoe_size")
    assert out.startswith(
        "Error while accessing provider:com.android.contacts\njava.lang.IllegalArgumentException: Invalid column shoe_size\n"
    )
    out = phone.run("content query --uri content://call_log/nonsense")
    assert "java.lang.IllegalArgumentException: Unknown URL content://call_log/nonsense" in out
    out = phone.run(f"content insert --uri {CONTACTS}/raw_contacts --bind account_name:s:me")
    assert "java.lang.IllegalArgumentException: Must specify both or neither of ACCOUNT_NAME and ACCOUNT_TYPE" in out
    out = phone.run(f"content query --uri {CONTACTS}/nonsense")
    assert "java.lang.IllegalArgumentException: URI: content://com.android.contacts/nonsense, calling user: android.uid.shell:2000" in out


def test_messages_and_threads(phone: Phone) -> None:
    phone.insert("content://sms/inbox", {"address": "5551234567", "body": "Lunch at 12?", "date": 5})
    out = phone.run("content query --uri content://sms --projection address:type:body")
    assert out == "Row: 0 address=5551234567, type=1, body=Lunch at 12?\n"
    out = phone.run("content query --uri 'content://mms-sms/conversations?simple=true' --projection _id:message_count:snippet")
    assert out == "Row: 0 _id=1, message_count=1, snippet=Lunch at 12?\n"
    assert phone.run("content query --uri content://sms/draft") == "No result found.\n"
    assert phone.run("content insert --uri content://sms/sent --bind address:s:1 --bind body:s:x") == ""  # refused without a word
    assert phone.run("content delete --uri content://sms") == ""
    assert len(phone.query("content://sms")) == 1


def test_the_call_log(phone: Phone) -> None:
    phone.run(
        "content insert --uri content://call_log/calls --bind number:s:2125551234 --bind type:i:2 --bind date:l:5000 --bind duration:i:10"
    )
    out = phone.run("content query --uri content://call_log/calls --projection number:type:date:duration")
    assert out == "Row: 0 number=2125551234, type=2, date=5000, duration=10\n"
    phone.run("content delete --uri content://call_log/calls")
    assert phone.run("content query --uri content://call_log/calls") == "No result found.\n"
