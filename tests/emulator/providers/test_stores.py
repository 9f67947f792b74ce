"""The database files: made at first boot, read when written by hand, kept through snapshots, guarded from what callers write."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

import pytest

from emulator.sim.core.device import Device, DeviceConfig
from emulator.sim.core.providers import ProviderError
from tests.emulator.providers.phone import CONTACTS, Phone

CONTACTS_DB = "/data/data/com.android.providers.contacts/databases/contacts2.db"
CALLS_DB = "/data/data/com.android.providers.contacts/databases/calllog.db"
SMS_DB = "/data/data/com.android.providers.telephony/databases/mmssms.db"


@pytest.mark.parametrize(
    ("path", "version", "journal", "package"),
    [
        (CONTACTS_DB, 1604, "wal", "com.android.providers.contacts"),
        (CALLS_DB, 11, "wal", "com.android.providers.contacts"),
        (SMS_DB, 67, "delete", "com.android.providers.telephony"),
    ],
)
def test_a_new_device_has_its_databases(phone: Phone, path: str, version: int, journal: str, package: str) -> None:
    found = phone.device.packages.find(package)
    stat = phone.device.fs.stat(path)
    assert found is not None and (stat.uid, stat.mode & 0o777) == (found.uid, 0o660)
    db = sqlite3.connect(phone.device.fs.open_host(path))
    assert db.execute("PRAGMA user_version").fetchone() == (version,)
    assert db.execute("PRAGMA journal_mode").fetchone() == (journal,)
    assert db.execute("SELECT locale FROM android_metadata").fetchone() == ("en_US",)
    db.close()


def test_a_device_boots_fast(tmp_path: Path) -> None:
    Device(DeviceConfig(tmp_path / "warm")).close()
    start = time.process_time()
    Device(DeviceConfig(tmp_path / "measured")).close()
    assert time.process_time() - start < 0.5


def test_messages_written_by_hand_are_read(phone: Phone) -> None:
    """As seeders do: canonical address, thread, message, dates set last."""
    db = sqlite3.connect(phone.device.fs.open_host(SMS_DB))
    db.execute("INSERT INTO canonical_addresses (_id, address) VALUES (7, '555-123-4567')")
    db.execute("INSERT INTO threads (_id, date, recipient_ids) VALUES (9, 0, '7')")
    db.execute(
        "INSERT INTO sms (_id, thread_id, address, date, read, status, type, body, seen) "
        "VALUES (3, 9, '555-123-4567', 5000, 1, -1, 1, 'hi', 1)"
    )
    db.execute("UPDATE threads SET date = 5000 WHERE _id = 9")
    db.commit()
    db.close()
    assert phone.query("content://sms/inbox", ["body", "thread_id", "date"]) == [{"body": "hi", "thread_id": 9, "date": 5000}]
    assert phone.threads("_id", "snippet", "message_count", "read", "date") == [
        {"_id": 9, "snippet": "hi", "message_count": 1, "read": 1, "date": 5000}
    ]
    assert phone.query("content://mms-sms/threadID?recipient=(555)%20123%204567") == [{"_id": 9}]


def test_a_contacts_database_written_by_hand_is_read(phone: Phone) -> None:
    """Rows as a device holds them, put in with plain SQLite: no collation of the provider is needed unless a name is indexed."""
    db = sqlite3.connect(phone.device.fs.open_host(CONTACTS_DB))
    db.create_collation("PHONEBOOK", lambda a, b: (a > b) - (a < b))
    numbers = dict(db.execute("SELECT mimetype, _id FROM mimetypes").fetchall())
    db.execute("INSERT INTO accounts (_id) VALUES (1)")
    db.execute(
        "INSERT INTO raw_contacts (_id, account_id, contact_id, display_name, display_name_alt, display_name_source, sort_key, starred) "
        "VALUES (41, 1, 17, 'Grace Lee', 'Lee, Grace', 40, 'Grace Lee', 1)"
    )
    db.execute("INSERT INTO contacts (_id, name_raw_contact_id, starred, has_phone_number, lookup) VALUES (17, 41, 1, 1, '0r41-36')")
    db.execute("INSERT INTO default_directory VALUES (17)")
    for kind, first, second, third in (("name", "Grace Lee", "Grace", "Lee"), ("phone_v2", "212-555-0199", "1", None)):
        db.execute(
            "INSERT INTO data (mimetype_id, raw_contact_id, data1, data2, data3) VALUES (?,41,?,?,?)",
            (numbers[f"vnd.android.cursor.item/{kind}"], first, second, third),
        )
    db.execute("INSERT INTO phone_lookup VALUES (2, 41, '2125550199', '9910555')")
    db.commit()
    db.close()
    rows = phone.query(f"{CONTACTS}/contacts", ["_id", "display_name", "starred", "in_default_directory"])
    assert rows == [{"_id": 17, "display_name": "Grace Lee", "starred": 1, "in_default_directory": 1}]
    assert phone.query(f"{CONTACTS}/data/phones", ["display_name", "data1", "data2"]) == [
        {"display_name": "Grace Lee", "data1": "212-555-0199", "data2": "1"}
    ]
    assert phone.names(f"{CONTACTS}/phone_lookup/+12125550199") == ["Grace Lee"]
    phone.update(f"{CONTACTS}/data", {"data3": "King"}, "data1='Grace Lee'")
    assert phone.contact(41, "display_name") == "Grace King"


def test_a_file_pushed_over_the_old_one_is_opened_anew(phone: Phone, tmp_path: Path) -> None:
    phone.insert("content://sms/inbox", {"address": "1", "body": "old"})
    copy = tmp_path / "copy.db"
    copy.write_bytes(phone.device.fs.read_bytes(SMS_DB))
    db = sqlite3.connect(copy)
    db.execute("UPDATE sms SET body='new'")
    db.commit()
    db.close()
    phone.device.fs.remove(SMS_DB)
    phone.device.fs.write_bytes(SMS_DB, copy.read_bytes())
    assert phone.query("content://sms", ["body"]) == [{"body": "new"}]


def test_the_shell_s_sqlite3_and_the_provider_see_each_other(phone: Phone) -> None:
    phone.insert("content://sms/inbox", {"address": "1", "body": "one"})
    assert phone.run(f"sqlite3 {SMS_DB} 'select body from sms'", uid=0) == "one\n"
    phone.device.clock.advance(3_600_000)
    phone.run(f"sqlite3 {SMS_DB} \"insert into sms (thread_id, address, body, type, date) values (1, '1', 'two', 1, 5)\"", uid=0)
    assert phone.threads("snippet", "message_count", "date") == [
        {"snippet": "two", "message_count": 2, "date": phone.device.clock.now_ms() // 1000 * 1000}
    ]
    assert phone.run(f"sqlite3 {CONTACTS_DB} 'pragma user_version'", uid=0) == "1604\n"


def test_snapshots_keep_and_restore_open_databases(phone: Phone) -> None:
    device = phone.device
    phone.person("Alice", "Johnson", "212-555-1234")
    phone.insert("content://sms/inbox", {"address": "1", "body": "before"})
    phone.insert("content://call_log/calls", {"number": "1", "type": 2})
    device.snapshots.save("here")
    assert not device.fs.exists(CONTACTS_DB + "-wal")  # written back: the file alone is complete
    phone.person("Bob", "Smith")
    phone.delete("content://sms")
    phone.delete("content://call_log/calls")
    device.snapshots.load("here")
    assert phone.names(f"{CONTACTS}/contacts") == ["Alice Johnson"]
    assert phone.query("content://sms", ["body"]) == [{"body": "before"}]
    assert phone.query("content://call_log/calls", ["number"]) == [{"number": "1"}]


def test_files_have_the_device_s_time(phone: Phone) -> None:
    device = phone.device
    device.clock.advance(86_400_000)
    phone.insert("content://sms/inbox", {"address": "1", "body": "x"})
    phone.person("Alice", "Johnson")
    now = device.clock.now_ms()
    assert device.fs.stat(SMS_DB).mtime_ms == now
    assert device.fs.stat(CONTACTS_DB + "-wal").mtime_ms == now
    device.clock.advance(60_000)
    device.close_databases()
    assert device.fs.stat(CONTACTS_DB).mtime_ms == now


def test_clearing_a_provider_leaves_empty_databases(phone: Phone) -> None:
    phone.person("Alice", "Johnson")
    phone.insert("content://call_log/calls", {"number": "1", "type": 2})
    phone.insert("content://sms/inbox", {"address": "1", "body": "kept"})
    assert phone.run("pm clear com.android.providers.contacts") == "Success\n"
    assert phone.device.fs.exists(CONTACTS_DB) and phone.device.fs.exists(CALLS_DB)
    assert phone.query(f"{CONTACTS}/contacts") == phone.query("content://call_log/calls") == []
    assert phone.person("Bob", "Smith") == 1
    assert len(phone.query("content://sms")) == 1


@pytest.mark.parametrize(
    "where",
    [
        "1); DROP TABLE sms; --",
        "_id IN (WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM n) SELECT x FROM n)",
        "load_extension('/tmp/x')",
        "(SELECT count(*) FROM sms a, sms b, sms c, sms d, sms e, sms f, sms g, sms h, sms i) > 0 AND writefile('x','y')",
    ],
)
def test_conditions_from_outside_can_only_look(phone: Phone, where: str) -> None:
    phone.insert("content://sms/inbox", {"address": "1", "body": "x"})
    with pytest.raises((ProviderError, sqlite3.Warning)):
        phone.query("content://sms", where=where)
    assert len(phone.query("content://sms")) == 1


def test_an_endless_query_is_given_up(phone: Phone) -> None:
    for number in range(40):
        phone.insert("content://sms/inbox", {"address": "1", "body": str(number)})
    with pytest.raises(ProviderError, match="interrupted"):
        phone.query("content://sms", where="(SELECT count(*) FROM sms a, sms b, sms c, sms d, sms e, sms f, sms g) > 1")


def test_a_database_put_in_place_of_an_open_one_wins(phone: Phone, tmp_path: Path) -> None:
    """Bytes written into the same file, the log removed, as a push of a whole database does it."""
    phone.person("Alice", "Johnson")
    phone.device.close_databases()
    copy = phone.device.fs.read_bytes(CONTACTS_DB)
    phone.person("Bob", "Smith")
    phone.device.fs.write_bytes(CONTACTS_DB, copy)
    for suffix in ("-wal", "-shm"):
        phone.device.fs.remove(CONTACTS_DB + suffix)
    assert phone.names(f"{CONTACTS}/contacts") == ["Alice Johnson"]
    phone.person("Carol", "Lee")
    phone.device.close_databases()
    db = sqlite3.connect(phone.device.fs.open_host(CONTACTS_DB))
    db.create_collation("PHONEBOOK", lambda a, b: (a > b) - (a < b))
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert [row[0] for row in db.execute("SELECT display_name FROM raw_contacts ORDER BY _id")] == ["Alice Johnson", "Carol Lee"]
    db.close()


def test_the_shell_s_sqlite3_writes_beside_an_open_log(phone: Phone) -> None:
    phone.person("Alice", "Johnson")
    phone.run(f"sqlite3 {CONTACTS_DB} \"insert into groups (account_id, title) values (1, 'Friends')\"", uid=0)
    assert phone.query(f"{CONTACTS}/groups", ["title"]) == [{"title": "Friends"}]
    phone.run(f"sqlite3 {CONTACTS_DB} 'pragma wal_checkpoint(truncate)'", uid=0)
    phone.person("Bob", "Smith")
    phone.device.close_databases()
    assert phone.names(f"{CONTACTS}/contacts") == ["Alice Johnson", "Bob Smith"]
    assert phone.query(f"{CONTACTS}/groups", ["title"]) == [{"title": "Friends"}]


@pytest.mark.parametrize("uri", [f"{CONTACTS}/contacts", "content://call_log/calls", "content://sms"])
def test_a_spoilt_database_fails_its_provider_and_nothing_else(phone: Phone, uri: str) -> None:
    path = {"com": CONTACTS_DB, "cal": CALLS_DB, "sms": SMS_DB}[uri.removeprefix("content://")[:3]]
    phone.device.fs.write_bytes(path, b"this is no database, whatever its name says" * 50)
    with pytest.raises(ProviderError, match=r"file is not a database \(code 26 SQLITE_NOTADB\)"):
        phone.query(uri)
    phone.device.fs.remove(path)
    phone.device.fs.mkdir(path)
    with pytest.raises(ProviderError, match=r"unable to open database file \(code 14 SQLITE_CANTOPEN\)"):
        phone.query(uri)
    phone.device.telephony.incoming_call("1")
    phone.device.telephony.end("1")
    phone.device.snapshots.save("x")
    phone.device.fs.rmdir(path)
    assert phone.query(uri) == []
