"""The app's own database, bugle_db: its tables, and the rows behind conversations, messages and drafts.

Table and column names are those of the open relative (AOSP Messaging, DatabaseHelper); the closed build's further columns and its version
number were not seen. Everything here works on a bare SQLite connection, so that the simulated app and the seeder write the same rows.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final

NAME: Final = "bugle_db"
VERSION: Final = 2

SMS: Final = 0
"""`message_protocol`."""
SENT, DRAFT, TO_SEND, SENDING, FAILED, RECEIVED = 1, 3, 4, 5, 8, 100
"""`message_status`."""
STATUS: Final = {1: RECEIVED, 2: SENT, 4: SENDING, 5: FAILED, 6: TO_SEND}
"""By `sms.type` of the system's store."""
SELF_SUB, OTHER_SUB = -1, -2
"""`participants.sub_id`: the owner of the phone, anybody else."""
TEXT_PLAIN: Final = "text/plain"

STATEMENTS: Final = (
    "CREATE TABLE conversations(_id INTEGER PRIMARY KEY AUTOINCREMENT, sms_thread_id INT DEFAULT(0), name TEXT, latest_message_id INT, "
    "snippet_text TEXT, subject_text TEXT, preview_uri TEXT, preview_content_type TEXT, show_draft INT DEFAULT(0), "
    "draft_snippet_text TEXT, draft_subject_text TEXT, draft_preview_uri TEXT, draft_preview_content_type TEXT, "
    "archive_status INT DEFAULT(0), sort_timestamp INT DEFAULT(0), last_read_timestamp INT DEFAULT(0), icon TEXT, "
    "participant_contact_id INT DEFAULT(-1), participant_lookup_key TEXT, participant_normalized_destination TEXT, current_self_id TEXT, "
    "participant_count INT DEFAULT(0), notification_enabled INT DEFAULT(1), notification_sound_uri TEXT, "
    "notification_vibration INT DEFAULT(1), include_email_addr INT DEFAULT(0), sms_service_center TEXT, IS_ENTERPRISE INT DEFAULT(0))",
    "CREATE TABLE messages(_id INTEGER PRIMARY KEY AUTOINCREMENT, conversation_id INT, sender_id INT, sent_timestamp INT DEFAULT(0), "
    "received_timestamp INT DEFAULT(0), message_protocol INT DEFAULT(0), message_status INT DEFAULT(0), seen INT DEFAULT(0), "
    "read INT DEFAULT(0), sms_message_uri TEXT, sms_priority INT DEFAULT(0), sms_message_size INT DEFAULT(0), mms_subject TEXT, "
    "mms_transaction_id TEXT, mms_content_location TEXT, mms_expiry INT DEFAULT(0), raw_status INT DEFAULT(0), self_id INT, "
    "retry_start_timestamp INT DEFAULT(0), "
    "FOREIGN KEY (conversation_id) REFERENCES conversations(_id) ON DELETE CASCADE)",
    "CREATE TABLE parts(_id INTEGER PRIMARY KEY AUTOINCREMENT, message_id INT, text TEXT, uri TEXT, content_type TEXT, "
    "width INT DEFAULT(-1), height INT DEFAULT(-1), timestamp INT, conversation_id INT NOT NULL, "
    "FOREIGN KEY (message_id) REFERENCES messages(_id) ON DELETE CASCADE)",
    "CREATE TABLE participants(_id INTEGER PRIMARY KEY AUTOINCREMENT, sub_id INT DEFAULT(-2), sim_slot_id INT DEFAULT(-1), "
    "normalized_destination TEXT, send_destination TEXT, display_destination TEXT, full_name TEXT, first_name TEXT, "
    "profile_photo_uri TEXT, contact_id INT DEFAULT(-1), lookup_key STRING, blocked INT DEFAULT(0), subscription_name TEXT, "
    "subscription_color INT DEFAULT(0), contact_destination TEXT, UNIQUE (normalized_destination, sub_id) ON CONFLICT FAIL)",
    "CREATE TABLE conversation_participants(_id INTEGER PRIMARY KEY AUTOINCREMENT, conversation_id INT, participant_id INT, "
    "UNIQUE (conversation_id, participant_id) ON CONFLICT FAIL)",
    "CREATE INDEX index_conversations_sms_thread_id ON conversations(sms_thread_id)",
    "CREATE INDEX index_messages_sort ON messages(conversation_id, received_timestamp)",
    f"INSERT INTO participants(_id, sub_id) VALUES (1, {SELF_SUB})",
)
SELF: Final = 1
"""`participants._id` of the phone's owner."""


def uri_of(sms: int | str) -> str:
    """`sms_message_uri` of a row of the system's store."""
    return f"content://sms/{sms}"


# --- people and conversations ------------------------------------------------------------------------------------------------------------


def _plain(address: str) -> str:
    kept = "".join(char for char in address if char.isdigit() or char == "+")
    return kept or address


def participant(db: sqlite3.Connection, address: str) -> int:
    """The participant with a number, made when there is none."""
    plain = _plain(address)
    found = db.execute("SELECT _id FROM participants WHERE normalized_destination=? AND sub_id=?", (plain, OTHER_SUB)).fetchone()
    if found is not None:
        return int(found[0])
    made = db.execute(
        "INSERT INTO participants(sub_id, normalized_destination, send_destination, display_destination) VALUES (?,?,?,?)",
        (OTHER_SUB, plain, address, address),
    ).lastrowid
    assert made is not None
    return made


def conversation(db: sqlite3.Connection, thread: int, addresses: Sequence[str]) -> int:
    """The conversation of a thread of the system's store, or with the same people; made when there is none."""
    found = db.execute("SELECT _id FROM conversations WHERE sms_thread_id=?", (thread,)).fetchone()
    members = sorted({participant(db, address) for address in addresses})
    if found is None and members:
        found = _with_members(db, members)
        if found is not None:
            db.execute("UPDATE conversations SET sms_thread_id=? WHERE _id=?", (thread, found[0]))
    if found is not None:
        return int(found[0])
    first = _plain(addresses[0]) if len(addresses) == 1 else None
    made = db.execute(
        "INSERT INTO conversations(sms_thread_id, name, participant_normalized_destination, participant_count, current_self_id) "
        "VALUES (?,?,?,?,?)",
        (thread, ", ".join(addresses), first, len(members), str(SELF)),
    ).lastrowid
    assert made is not None
    db.executemany("INSERT INTO conversation_participants(conversation_id, participant_id) VALUES (?,?)", [(made, one) for one in members])
    return made


def _with_members(db: sqlite3.Connection, members: list[int]) -> tuple[int] | None:
    for (id,) in db.execute("SELECT _id FROM conversations").fetchall():
        rows = db.execute("SELECT participant_id FROM conversation_participants WHERE conversation_id=? ORDER BY 1", (id,)).fetchall()
        if [int(row[0]) for row in rows] == members:
            return (int(id),)
    return None


def recipients(db: sqlite3.Connection, conversation_id: int) -> list[str]:
    """Addresses of everybody in a conversation but the owner."""
    rows = db.execute(
        "SELECT p.send_destination FROM conversation_participants c JOIN participants p ON p._id=c.participant_id "
        f"WHERE c.conversation_id=? AND p.sub_id={OTHER_SUB} ORDER BY c._id",
        (conversation_id,),
    )
    return [str(row[0]) for row in rows.fetchall() if row[0]]


def remove_conversation(db: sqlite3.Connection, conversation_id: int) -> None:
    db.execute("DELETE FROM parts WHERE conversation_id=?", (conversation_id,))
    db.execute("DELETE FROM messages WHERE conversation_id=?", (conversation_id,))
    db.execute("DELETE FROM conversation_participants WHERE conversation_id=?", (conversation_id,))
    db.execute("DELETE FROM conversations WHERE _id=?", (conversation_id,))


def clear(db: sqlite3.Connection) -> None:
    """Forget everything but the owner of the phone; ids go on."""
    for table in ("parts", "messages", "conversation_participants", "conversations"):
        db.execute(f"DELETE FROM {table}")
    db.execute(f"DELETE FROM participants WHERE sub_id={OTHER_SUB}")


# --- messages ----------------------------------------------------------------------------------------------------------------------------


def put_message(
    db: sqlite3.Connection, conversation_id: int, sms: int, *, address: str, body: str, box: int, date: int, date_sent: int, read: bool
) -> None:
    """A message of the system's store, new or as it is now; `box` is `sms.type`, dates are epoch ms."""
    status = STATUS.get(box, SENT)
    sender = participant(db, address) if status == RECEIVED else SELF
    values = (conversation_id, sender, date_sent or date, date, status, int(read), int(read))
    found = db.execute("SELECT _id FROM messages WHERE sms_message_uri=?", (uri_of(sms),)).fetchone()
    if found is not None:
        columns = "conversation_id=?, sender_id=?, sent_timestamp=?, received_timestamp=?, message_status=?, seen=?, read=?"
        db.execute(f"UPDATE messages SET {columns} WHERE _id=?", (*values, found[0]))
        db.execute("UPDATE parts SET text=? WHERE message_id=?", (body, found[0]))
        return
    _insert(db, values, uri_of(sms), body)


def _insert(db: sqlite3.Connection, values: tuple[int, ...], uri: str | None, body: str) -> None:
    made = db.execute(
        "INSERT INTO messages(conversation_id, sender_id, sent_timestamp, received_timestamp, message_status, seen, read, "
        "message_protocol, sms_message_uri, self_id) VALUES (?,?,?,?,?,?,?,?,?,?)",
        (*values, SMS, uri, SELF),
    ).lastrowid
    db.execute(
        "INSERT INTO parts(message_id, text, content_type, timestamp, conversation_id) VALUES (?,?,?,?,?)",
        (made, body, TEXT_PLAIN, values[3], values[0]),
    )


def remove_message(db: sqlite3.Connection, id: int) -> None:
    db.execute("DELETE FROM parts WHERE message_id=?", (id,))
    db.execute("DELETE FROM messages WHERE _id=?", (id,))


def draft_of(db: sqlite3.Connection, conversation_id: int) -> str:
    """The unsent text of a conversation, "" for none."""
    row = db.execute(
        f"SELECT p.text FROM messages m JOIN parts p ON p.message_id=m._id WHERE m.conversation_id=? AND m.message_status={DRAFT} "
        "ORDER BY m._id DESC",
        (conversation_id,),
    ).fetchone()
    return "" if row is None else str(row[0] or "")


def put_draft(db: sqlite3.Connection, conversation_id: int, body: str, now: int) -> None:
    """Keep an unsent text in place of the one before; an empty one is none."""
    rows = db.execute("SELECT _id FROM messages WHERE conversation_id=? AND message_status=?", (conversation_id, DRAFT)).fetchall()
    for (id,) in rows:
        remove_message(db, int(id))
    if body:
        _insert(db, (conversation_id, SELF, 0, now, DRAFT, 1, 1), None, body)


def summarise(db: sqlite3.Connection, conversation_id: int) -> None:
    """Bring the conversation's row in step with its messages and draft; without any it goes."""
    last = db.execute(
        "SELECT m._id, m.received_timestamp, p.text FROM messages m LEFT JOIN parts p ON p.message_id=m._id "
        f"WHERE m.conversation_id=? AND m.message_status!={DRAFT} ORDER BY m.received_timestamp DESC, m._id DESC LIMIT 1",
        (conversation_id,),
    ).fetchone()
    draft = db.execute(
        "SELECT m.received_timestamp, p.text FROM messages m LEFT JOIN parts p ON p.message_id=m._id "
        f"WHERE m.conversation_id=? AND m.message_status={DRAFT}",
        (conversation_id,),
    ).fetchone()
    if last is None and draft is None:
        remove_conversation(db, conversation_id)
        return
    db.execute(
        "UPDATE conversations SET latest_message_id=?, snippet_text=?, sort_timestamp=?, show_draft=?, draft_snippet_text=? WHERE _id=?",
        (
            None if last is None else last[0],
            None if last is None else last[2],
            max(0 if last is None else int(last[1]), 0 if draft is None else int(draft[0])),
            int(draft is not None),
            None if draft is None else draft[1],
            conversation_id,
        ),
    )
